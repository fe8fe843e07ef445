#include "lexicon/compile.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include "base/errors.h"
#include "base/hashing.h"
#include "base/workers.h"
#include "lexicon/format.h"
#include "lexicon/lexicon.h"

namespace sternfeld {

namespace {

// Bits per key of the three filters: the first is asked most and must be sharpest.
constexpr double kFilterBits[3] = {14, 9, 9};
constexpr double kClassLoad = 0.75;

struct HashedWord {
    std::uint64_t hash;
    const Letter* letters;
};

// Everything about the words of one length, before it has a place in the image.
struct LengthTables {
    std::vector<Letter> letters;
    std::vector<ClassEntry> classes;
    std::vector<std::uint64_t> filter[3];
};

// Runs `task(i)` for i in [0, n) on several threads; each i is done once, in any order. The calling
// thread reports after each of its own tasks how much is done in all. After an exception, by which
// a report can also say stop, no task is begun any more.
void in_parallel(int threads, int n, const std::function<void(int)>& task, const Progress& report) {
    std::atomic<int> next{0};
    on_threads(std::min(threads, n), [&](int thread) {
        try {
            for (int i; (i = next.fetch_add(1)) < n;) {
                task(i);
                if (thread == 0) report(static_cast<double>(i) / n);
            }
        } catch (...) {
            next = n;
            throw;
        }
    });
}

std::vector<HashedWord> words_of_length(const WordList& words, int length) {
    std::vector<HashedWord> found;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words.starts[i + 1] - words.starts[i] != static_cast<std::uint32_t>(length)) continue;
        const Letter* letters = words.letters.data() + words.starts[i];
        found.push_back({hash_of({letters, static_cast<std::size_t>(length)}), letters});
    }
    const auto bytes = static_cast<std::size_t>(length);
    std::sort(found.begin(), found.end(), [bytes](const HashedWord& a, const HashedWord& b) {
        return a.hash != b.hash ? a.hash < b.hash : std::memcmp(a.letters, b.letters, bytes) < 0;
    });
    const auto same = [bytes](const HashedWord& a, const HashedWord& b) {
        return a.hash == b.hash && std::memcmp(a.letters, b.letters, bytes) == 0;
    };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
}

void insert_class(std::vector<ClassEntry>& table, std::uint64_t hash, const ClassEntry& entry) {
    auto at = place_in(hash, static_cast<std::uint32_t>(table.size()));
    while (!table[at].empty()) {
        if (++at == table.size()) at = 0;
    }
    table[at] = entry;
}

// How many different keys a stream holds, from the share of bits it sets in a bitmap.
class KeyCounter {
  public:
    explicit KeyCounter(std::size_t at_most) : bits_(std::max<std::size_t>(64, at_most / 8)) {}
    void add(std::uint64_t key) {
        const std::uint32_t word = place_in(key, static_cast<std::uint32_t>(bits_.size()));
        bits_[word] |= std::uint64_t{1} << (key & 63);
    }
    double count() const {
        std::uint64_t set = 0;
        for (const auto word : bits_) set += static_cast<std::uint64_t>(__builtin_popcountll(word));
        const double all = static_cast<double>(bits_.size()) * 64;
        return -all * std::log1p(-std::min(static_cast<double>(set) / all, 0.999));
    }

  private:
    std::vector<std::uint64_t> bits_;
};

// Calls use(hash) for each anagram class with `missing` of its letters taken away, repeats
// included.
template <class Use>
void for_each_reduced(const std::vector<HashedWord>& words, int length, int missing, Use use) {
    Letter sorted[kMaxWord];
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0 && words[i].hash == words[i - 1].hash) continue;
        const std::uint64_t hash = words[i].hash;
        if (missing == 0) {
            use(hash);
            continue;
        }
        std::copy_n(words[i].letters, length, sorted);
        std::sort(sorted, sorted + length);
        for (int a = 0; a < length; ++a) {
            if (a > 0 && sorted[a] == sorted[a - 1]) continue;
            const std::uint64_t without = hash - kLetterHash[sorted[a]];
            if (missing == 1) {
                use(without);
                continue;
            }
            for (int b = a + 1; b < length; ++b) {
                if (b > a + 1 && sorted[b] == sorted[b - 1]) continue;
                use(without - kLetterHash[sorted[b]]);
            }
        }
    }
}

std::vector<std::uint64_t> make_filter(const std::vector<HashedWord>& words, int length,
                                       int missing) {
    const std::size_t at_most = words.size() * (missing == 0   ? 1
                                                : missing == 1 ? length
                                                               : length * length / 2);
    KeyCounter keys(at_most);
    for_each_reduced(words, length, missing, [&](std::uint64_t key) { keys.add(key); });
    const auto size = static_cast<std::size_t>(keys.count() * kFilterBits[missing] / 64) + 1;
    std::vector<std::uint64_t> filter(size);
    for_each_reduced(words, length, missing, [&](std::uint64_t key) {
        filter[place_in(key, static_cast<std::uint32_t>(size))] |= filter_bits(key);
    });
    return filter;
}

LengthTables make_tables(const WordList& list, int length) {
    LengthTables tables;
    std::vector<HashedWord> words;
    if (length >= 2) words = words_of_length(list, length);
    if (words.size() > kMaxWordsPerLength) {
        throw LexiconError("more than " + std::to_string(kMaxWordsPerLength) + " words of " +
                           std::to_string(length) + " letters");
    }
    tables.letters.reserve(words.size() * static_cast<std::size_t>(length));
    for (const auto& word : words) {
        tables.letters.insert(tables.letters.end(), word.letters, word.letters + length);
    }
    std::size_t class_count = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        class_count += i == 0 || words[i].hash != words[i - 1].hash;
    tables.classes.resize(
        static_cast<std::size_t>(static_cast<double>(class_count) / kClassLoad) + 2,
        ClassEntry{0, kEmptyClass, 0});
    for (std::size_t first = 0, end; first < words.size(); first = end) {
        ClassEntry entry{static_cast<std::uint32_t>(words[first].hash), 0, 0};
        for (end = first; end < words.size() && words[end].hash == words[first].hash; ++end) {
            for (int i = 0; i < length; ++i)
                entry.signature |= signature_of(i, words[end].letters[i]);
        }
        if (end - first > kMaxClassWords)
            throw LexiconError("too many words with the same letters");
        entry.first_count = static_cast<std::uint32_t>(first << 12 | (end - first));
        insert_class(tables.classes, words[first].hash, entry);
    }
    for (int b = 0; b < 3; ++b) tables.filter[b] = make_filter(words, length, b);
    return tables;
}

// Appends sections to an image that begins with the header.
class ImageWriter {
  public:
    ImageWriter() : image_(kHeaderBytes / 8) {}

    Section reserve(std::uint64_t bytes) {
        const Section section{image_.size() * 8, bytes};
        image_.resize(image_.size() + (bytes + 63) / 64 * 8);
        return section;
    }
    std::byte* at(const Section& section) {
        return reinterpret_cast<std::byte*>(image_.data()) + section.offset;
    }
    LexiconHeader& header() { return *reinterpret_cast<LexiconHeader*>(image_.data()); }
    std::vector<std::uint64_t>& image() { return image_; }

  private:
    std::vector<std::uint64_t> image_;
};

template <class T>
void copy_into(std::byte* to, std::uint64_t index, const std::vector<T>& from) {
    if (!from.empty()) std::memcpy(to + index * sizeof(T), from.data(), from.size() * sizeof(T));
}

void lay_out(ImageWriter& writer, const std::vector<LengthTables>& tables) {
    LexiconHeader header{};
    std::uint64_t filter_words[3] = {};
    std::uint64_t classes = 0;
    std::uint64_t letters = 0;
    std::uint64_t words = 0;
    for (int length = 0; length <= kMaxWord; ++length) {
        LengthPart& part = header.length[length];
        const LengthTables& t = tables[length];
        for (int b = 0; b < 3; ++b) {
            part.filter[b] = {static_cast<std::uint32_t>(filter_words[b]),
                              static_cast<std::uint32_t>(t.filter[b].size())};
            filter_words[b] += t.filter[b].size();
        }
        part.first_class = static_cast<std::uint32_t>(classes);
        part.classes = static_cast<std::uint32_t>(t.classes.size());
        part.first_record = static_cast<std::uint32_t>(words);
        part.words =
            length == 0
                ? 0
                : static_cast<std::uint32_t>(t.letters.size() / static_cast<std::size_t>(length));
        part.first_letter = letters;
        classes += t.classes.size();
        words += part.words;
        letters += t.letters.size();
    }
    header.words = static_cast<std::uint32_t>(words);
    for (int b = 0; b < 3; ++b) header.filters[b] = writer.reserve(filter_words[b] * 8);
    header.classes = writer.reserve(classes * sizeof(ClassEntry));
    header.letters_of_words = writer.reserve(letters + kWordPadding);
    header.records = writer.reserve(words * sizeof(RunRecord));
    for (int length = 0; length <= kMaxWord; ++length) {
        const LengthPart& part = header.length[length];
        const LengthTables& t = tables[length];
        for (int b = 0; b < 3; ++b)
            copy_into(writer.at(header.filters[b]), part.filter[b].first_word, t.filter[b]);
        copy_into(writer.at(header.classes), part.first_class, t.classes);
        copy_into(writer.at(header.letters_of_words), part.first_letter, t.letters);
    }
    writer.header() = header;
}

void seal(ImageWriter& writer, const Alphabet& alphabet) {
    std::string names;
    for (const auto& name : alphabet.names()) names += name + '\n';
    const Section section = writer.reserve(names.size());
    std::memcpy(writer.at(section), names.data(), names.size());
    LexiconHeader& header = writer.header();
    header.alphabet = section;
    std::memcpy(header.magic, kLexiconMagic, sizeof header.magic);
    header.version = kLexiconVersion;
    header.byte_order = kByteOrderMark;
    header.letters = static_cast<std::uint32_t>(alphabet.size());
    header.file_bytes = writer.image().size() * 8;
    header.source = checksum(std::as_bytes(std::span(&header, 1)), 0);
    sign_image(writer.image());
}

// Tells every word (and single letter) inside a word which letters stand before and after it.
void note_inner_words(const Lexicon& lexicon, int length, std::uint32_t from, std::uint32_t to,
                      RunRecord* records, RunRecord* singles) {
    const auto set = [](std::uint64_t& bits, std::uint64_t more) {
        std::atomic_ref<std::uint64_t> shared(bits);
        if ((shared.load(std::memory_order_relaxed) & more) != more) {
            shared.fetch_or(more, std::memory_order_relaxed);
        }
    };
    for (std::uint32_t w = from; w < to; ++w) {
        const Letter* word =
            lexicon.words(length) + std::uint64_t{w} * static_cast<unsigned>(length);
        for (int before = 0; before <= std::min(length - 1, kMaxExtension); ++before) {
            for (int after = 0; before + after <= kMaxExtension && before + after < length;
                 ++after) {
                const auto inner = static_cast<std::size_t>(length - before - after);
                RunRecord* record;
                if (inner == 1) {
                    record = &singles[word[before]];
                } else {
                    const RunRecord* found = lexicon.find({word + before, inner});
                    if (found == nullptr) continue;
                    record = records + (found - lexicon.records(0));
                }
                set(record->extensions, std::uint64_t{1} << extension_bit(before, after));
                if (before == 1 && after == 0) set(record->front, letter_bit(word[0]));
                if (before == 0 && after == 1) set(record->back, letter_bit(word[length - 1]));
            }
        }
    }
}

std::string quote(std::string_view word) {
    if (word.size() > 80) return "a very long line";
    std::string quoted(1, '\'');
    quoted.append(word);
    quoted.push_back('\'');
    return quoted;
}

}  // namespace

WordList read_words(std::string_view text, const Alphabet& alphabet) {
    WordList words;
    words.letters.reserve(text.size());
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        if (!alphabet.encode(line, words.letters))
            throw LexiconError(quote(line) + " has a letter outside the alphabet");
        const std::size_t length = words.letters.size() - words.starts.back();
        if (length < 2 || length > kMaxWord) {
            throw LexiconError(quote(line) + " has " + std::to_string(length) +
                               " letters; a word has 2 to " + std::to_string(kMaxWord));
        }
        words.close_word();
    }
    return words;
}

std::vector<std::uint64_t> compile(const WordList& words, const Alphabet& alphabet, int threads,
                                   const Progress& progress) {
    // Where the two long parts begin and end, by the time that they take.
    constexpr double kTables = 0.02, kTablesDone = 0.35, kRecords = 0.4, kRecordsDone = 0.99;
    const auto report = [&](double done) {
        if (progress) progress(done);
    };
    const auto part = [&](double from, double to) {
        return [=](double done) { report(from + (to - from) * done); };
    };
    report(0);
    std::vector<LengthTables> tables(kMaxWord + 1);
    std::vector<std::string> failures(kMaxWord + 1);
    const auto make = [&](int i) {
        // The middling lengths hold the most words: begin with them, so that no thread waits for
        // the last.
        const int length = (i + 10) % (kMaxWord + 1);
        try {
            tables[length] = make_tables(words, length);
        } catch (const LexiconError& error) {
            failures[length] = error.what();
        }
    };
    in_parallel(threads, kMaxWord + 1, make, part(kTables, kTablesDone));
    for (const auto& failure : failures) {
        if (!failure.empty()) throw LexiconError(failure);
    }

    ImageWriter writer;
    lay_out(writer, tables);
    tables.clear();
    seal(writer, alphabet);

    // The records need look-ups, so they are filled in with the help of the image so far.
    const auto draft = Lexicon::from_image(writer.image());
    auto* records = reinterpret_cast<RunRecord*>(writer.at(writer.header().records));
    struct Piece {
        int length;
        std::uint32_t from, to;
    };
    std::vector<Piece> pieces;
    for (int length = 2; length <= kMaxWord; ++length) {
        for (std::uint32_t from = 0; from < draft->part(length).words; from += 8192) {
            pieces.push_back({length, from, std::min(from + 8192, draft->part(length).words)});
        }
    }
    const auto note = [&](int i) {
        note_inner_words(*draft, pieces[i].length, pieces[i].from, pieces[i].to, records,
                         writer.header().single);
    };
    in_parallel(threads, static_cast<int>(pieces.size()), note, part(kRecords, kRecordsDone));
    sign_image(writer.image());
    report(1);
    return std::move(writer.image());
}

}  // namespace sternfeld
