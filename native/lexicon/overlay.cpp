#include "lexicon/overlay.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace sternfeld {

namespace {

using WordSpan = std::span<const Letter>;

std::vector<WordSpan> split(const WordList& list) {
    std::vector<WordSpan> words;
    for (std::size_t i = 0; i < list.size(); ++i) {
        words.emplace_back(list.letters.data() + list.starts[i],
                           list.starts[i + 1] - list.starts[i]);
    }
    return words;
}

std::uint64_t rounded(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

// An image with room for more words, whose tables may be written to. It can be asked like a lexicon
// at every step, because each step leaves it consistent.
class Draft {
  public:
    Draft(const Lexicon& base, const std::vector<WordSpan>& added);

    void add(WordSpan word);
    void remove(WordSpan word);
    std::vector<std::uint64_t> finish();

  private:
    template <class T>
    T* section(const Section& s) {
        return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(image_.data()) + s.offset);
    }
    LexiconHeader& header() { return *reinterpret_cast<LexiconHeader*>(image_.data()); }
    RunRecord* find(WordSpan word);
    RunRecord* record_of(WordSpan run);
    ClassEntry* find_class(int length, std::uint64_t hash);
    Letter* word_at(int length, std::uint32_t index) {
        return section<Letter>(header().letters_of_words) + header().length[length].first_letter +
               std::uint64_t{index} * static_cast<unsigned>(length);
    }
    RunRecord* record_at(int length, std::uint32_t index) {
        return section<RunRecord>(header().records) + header().length[length].first_record + index;
    }
    std::uint32_t append_word(WordSpan word, const RunRecord& record);
    void note_in_filters(WordSpan word, std::uint64_t hash);
    void note_inner_words(WordSpan word);

    std::vector<std::uint64_t> image_;
};

// Words that are moved because a class grows leave their old place empty, so each added word may
// need as many new places as its class has words, and itself.
Draft::Draft(const Lexicon& base, const std::vector<WordSpan>& added) {
    const auto* old = reinterpret_cast<const LexiconHeader*>(base.image().data());
    std::uint64_t room[kMaxWord + 1] = {};
    for (const WordSpan word : added) {
        const int length = static_cast<int>(word.size());
        const ClassEntry* entry = base.find_class(length, hash_of(word));
        // Further words of the same class move those already moved.
        room[length] += (entry != nullptr ? entry->count() : 0) + added.size() + 1;
    }
    LexiconHeader next = *old;
    std::uint64_t records = 0;
    std::uint64_t letters = 0;
    std::uint64_t classes = 0;
    std::uint32_t class_room[kMaxWord + 1];
    for (int length = 0; length <= kMaxWord; ++length) {
        LengthPart& part = next.length[length];
        if (part.words + room[length] > kMaxWordsPerLength)
            throw LexiconError("too many words of one length");
        part.first_record = static_cast<std::uint32_t>(records);
        part.first_letter = letters;
        part.first_class = static_cast<std::uint32_t>(classes);
        class_room[length] = part.classes;
        records += part.words + room[length];
        letters += (part.words + room[length]) * static_cast<unsigned>(length);
        classes += part.classes;
    }
    std::uint64_t at = kHeaderBytes;
    const auto place = [&](std::uint64_t bytes) {
        const Section s{at, bytes};
        at += rounded(bytes);
        return s;
    };
    for (int b = 0; b < 3; ++b) next.filters[b] = place(old->filters[b].bytes);
    next.classes = place(classes * sizeof(ClassEntry));
    next.letters_of_words = place(letters + kWordPadding);
    next.records = place(records * sizeof(RunRecord));
    next.alphabet = place(old->alphabet.bytes);
    next.file_bytes = at;
    image_.resize(at / 8);
    header() = next;

    const std::byte* from = base.image().data();
    const auto copy = [&](const Section& to, std::uint64_t to_byte, const Section& source,
                          std::uint64_t byte, std::uint64_t bytes) {
        std::memcpy(section<std::byte>(to) + to_byte, from + source.offset + byte, bytes);
    };
    for (int b = 0; b < 3; ++b) copy(next.filters[b], 0, old->filters[b], 0, old->filters[b].bytes);
    copy(next.alphabet, 0, old->alphabet, 0, old->alphabet.bytes);
    for (int length = 0; length <= kMaxWord; ++length) {
        const LengthPart& was = old->length[length];
        const LengthPart& is = next.length[length];
        copy(next.classes, is.first_class * sizeof(ClassEntry), old->classes,
             was.first_class * sizeof(ClassEntry),
             std::uint64_t{class_room[length]} * sizeof(ClassEntry));
        copy(next.letters_of_words, is.first_letter, old->letters_of_words, was.first_letter,
             std::uint64_t{was.words} * static_cast<unsigned>(length));
        copy(next.records, is.first_record * sizeof(RunRecord), old->records,
             was.first_record * sizeof(RunRecord), std::uint64_t{was.words} * sizeof(RunRecord));
    }
}

ClassEntry* Draft::find_class(int length, std::uint64_t hash) {
    const LengthPart& part = header().length[length];
    ClassEntry* table = section<ClassEntry>(header().classes) + part.first_class;
    std::uint32_t at = place_in(hash, part.classes);
    while (!table[at].empty() && table[at].tag != static_cast<std::uint32_t>(hash)) {
        if (++at == part.classes) at = 0;
    }
    return &table[at];
}

RunRecord* Draft::find(WordSpan word) {
    const int length = static_cast<int>(word.size());
    const ClassEntry* entry = find_class(length, hash_of(word));
    if (entry->empty()) return nullptr;
    for (std::uint32_t i = entry->first(); i < entry->first() + entry->count(); ++i) {
        if (std::memcmp(word_at(length, i), word.data(), word.size()) == 0)
            return record_at(length, i);
    }
    return nullptr;
}

RunRecord* Draft::record_of(WordSpan run) {
    if (run.empty()) return nullptr;
    return run.size() == 1 ? &header().single[run[0]] : find(run);
}

std::uint32_t Draft::append_word(WordSpan word, const RunRecord& record) {
    const int length = static_cast<int>(word.size());
    const std::uint32_t index = header().length[length].words++;
    std::memmove(word_at(length, index), word.data(), word.size());
    *record_at(length, index) = record;
    return index;
}

void Draft::note_in_filters(WordSpan word, std::uint64_t hash) {
    const LengthPart& part = header().length[word.size()];
    const auto note = [&](int missing, std::uint64_t key) {
        const FilterPart& f = part.filter[missing];
        section<std::uint64_t>(header().filters[missing])[f.first_word + place_in(key, f.words)] |=
            filter_bits(key);
    };
    note(0, hash);
    for (std::size_t a = 0; a < word.size(); ++a) {
        note(1, hash - kLetterHash[word[a]]);
        for (std::size_t b = a + 1; b < word.size(); ++b)
            note(2, hash - kLetterHash[word[a]] - kLetterHash[word[b]]);
    }
}

void Draft::note_inner_words(WordSpan word) {
    const int length = static_cast<int>(word.size());
    for (int before = 0; before < length; ++before) {
        for (int after = 0; before + after < length && before + after <= kMaxExtension; ++after) {
            RunRecord* inner = record_of(word.subspan(before, length - before - after));
            if (inner == nullptr) continue;
            inner->extensions |= std::uint64_t{1} << extension_bit(before, after);
            if (before == 1 && after == 0) inner->front |= letter_bit(word[0]);
            if (before == 0 && after == 1) inner->back |= letter_bit(word[length - 1]);
        }
    }
}

void Draft::add(WordSpan word) {
    if (find(word) != nullptr) return;
    const int length = static_cast<int>(word.size());
    const std::uint64_t hash = hash_of(word);
    ClassEntry* entry = find_class(length, hash);
    std::uint32_t first = header().length[length].words;
    std::uint32_t count = 0;
    if (entry->empty()) {
        entry->tag = static_cast<std::uint32_t>(hash);
        entry->signature = 0;
    } else {
        count = entry->count();
        if (count == kMaxClassWords) throw LexiconError("too many words with the same letters");
        // The class moves to the end, where there is room for one more beside it.
        for (std::uint32_t i = 0; i < count; ++i) {
            Letter* old = word_at(length, entry->first() + i);
            append_word({old, word.size()}, *record_at(length, entry->first() + i));
            std::memset(old, kBlank, word.size());
        }
    }
    // Nobody has noted which words contain the new one, so nothing is ruled out.
    RunRecord record{~std::uint64_t{0}, 0, 0};
    std::vector<Letter> longer(word.begin(), word.end());
    for (Letter letter = 0; length < kMaxWord && letter < header().letters; ++letter) {
        longer.insert(longer.begin(), letter);
        if (find(longer) != nullptr) record.front |= letter_bit(letter);
        longer.erase(longer.begin());
        longer.push_back(letter);
        if (find(longer) != nullptr) record.back |= letter_bit(letter);
        longer.pop_back();
    }
    append_word(word, record);
    for (int i = 0; i < length; ++i) entry->signature |= signature_of(i, word[i]);
    entry->first_count = first << 12 | (count + 1);
    ++header().words;
    note_in_filters(word, hash);
    note_inner_words(word);

    const LengthPart& part = header().length[length];
    const ClassEntry* table = section<ClassEntry>(header().classes) + part.first_class;
    const bool room =
        std::any_of(table, table + part.classes, [](const ClassEntry& e) { return e.empty(); });
    if (!room) throw LexiconError("too many new words for an overlay");
}

void Draft::remove(WordSpan word) {
    RunRecord* record = find(word);
    if (record == nullptr) return;
    const int length = static_cast<int>(word.size());
    ClassEntry* entry = find_class(length, hash_of(word));
    const auto index = static_cast<std::uint32_t>(record - record_at(length, 0));
    const std::uint32_t last = entry->first() + entry->count() - 1;
    std::memmove(word_at(length, index), word_at(length, last), word.size());
    *record = *record_at(length, last);
    std::memset(word_at(length, last), kBlank, word.size());
    --entry->first_count;
    --header().words;
    const auto hook_off = [](RunRecord* run, LetterSet RunRecord::* side, Letter letter) {
        if (run != nullptr) run->*side &= ~letter_bit(letter);
    };
    hook_off(record_of(word.subspan(1)), &RunRecord::front, word.front());
    hook_off(record_of(word.first(word.size() - 1)), &RunRecord::back, word.back());
}

std::vector<std::uint64_t> Draft::finish() {
    header().source =
        mix(header().source ^ checksum(std::as_bytes(std::span<const std::uint64_t>(image_)), 3));
    sign_image(image_);
    return std::move(image_);
}

}  // namespace

std::shared_ptr<const Lexicon> with_overlay(const Lexicon& base, const WordList& allow,
                                            const WordList& ban) {
    std::vector<WordSpan> added = split(allow);
    std::erase_if(added, [&](WordSpan word) { return base.contains(word); });
    Draft draft(base, added);
    for (const WordSpan word : added) draft.add(word);
    for (const WordSpan word : split(ban)) draft.remove(word);
    return Lexicon::from_image(draft.finish());
}

}  // namespace sternfeld
