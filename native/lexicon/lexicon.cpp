#include "lexicon/lexicon.h"

#include <cstddef>
#include <cstring>

namespace sternfeld {

namespace {

[[noreturn]] void refuse(const std::string& why) {
    throw LexiconError("not a usable lexicon: " + why);
}

const std::byte* at(std::span<const std::byte> bytes, const Section& section) {
    return bytes.data() + section.offset;
}

std::vector<std::string> split_names(std::span<const std::byte> bytes, const Section& section) {
    std::vector<std::string> names;
    std::string name;
    for (std::uint64_t i = 0; i < section.bytes; ++i) {
        const char c = static_cast<char>(bytes[section.offset + i]);
        if (c == '\n') {
            names.push_back(std::move(name));
            name.clear();
        } else {
            name.push_back(c);
        }
    }
    return names;
}

std::uint64_t file_checksum(std::span<const std::byte> bytes) {
    LexiconHeader header;
    std::memcpy(&header, bytes.data(), sizeof header);
    header.checksum = 0;
    const std::uint64_t head = checksum(std::as_bytes(std::span(&header, 1)), 1);
    return checksum(bytes.subspan(sizeof header), head);
}

// Version 1 had the bits of all extensions by as many letters side by side, whatever their place.
constexpr int extension_bit_in_version_1(int before, int after) {
    return (before + after) * (before + after + 1) / 2 + before;
}

std::uint64_t extensions_of_version_1(std::uint64_t old) {
    std::uint64_t extensions = 0;
    for (int before = 0; before <= kMaxExtension; ++before) {
        for (int after = 0; before + after <= kMaxExtension; ++after) {
            const std::uint64_t bit = old >> extension_bit_in_version_1(before, after) & 1;
            extensions |= bit << extension_bit(before, after);
        }
    }
    return extensions;
}

// A file of version 1 as one of this version; its header has been checked.
std::unique_ptr<const Storage> from_version_1(std::span<const std::byte> bytes) {
    std::vector<std::uint64_t> image(bytes.size() / sizeof(std::uint64_t));
    std::memcpy(image.data(), bytes.data(), bytes.size());
    auto* header = reinterpret_cast<LexiconHeader*>(image.data());
    auto* records = reinterpret_cast<RunRecord*>(image.data() + header->records.offset / 8);
    const auto count = header->records.bytes / sizeof(RunRecord);
    for (RunRecord& record : std::span(records, count))
        record.extensions = extensions_of_version_1(record.extensions);
    for (RunRecord& record : header->single)
        record.extensions = extensions_of_version_1(record.extensions);
    header->version = kLexiconVersion;
    sign_image(image);
    return hold_image(std::move(image));
}

}  // namespace

std::uint64_t hash_of(std::span<const Letter> letters) {
    std::uint64_t hash = 0;
    for (const Letter letter : letters) hash += kLetterHash[letter];
    return hash;
}

void sign_image(std::vector<std::uint64_t>& image) {
    auto* header = reinterpret_cast<LexiconHeader*>(image.data());
    header->checksum = file_checksum(std::as_bytes(std::span<const std::uint64_t>(image)));
}

std::shared_ptr<const Lexicon> Lexicon::open(const std::string& path) {
    return std::shared_ptr<const Lexicon>(new Lexicon(map_file(path)));
}

std::shared_ptr<const Lexicon> Lexicon::from_image(std::vector<std::uint64_t> image) {
    return std::shared_ptr<const Lexicon>(new Lexicon(hold_image(std::move(image))));
}

Lexicon::Lexicon(std::unique_ptr<const Storage> storage) : storage_(std::move(storage)) {
    auto bytes = storage_->bytes();
    if (bytes.size() < kHeaderBytes || bytes.size() % 8 != 0) refuse("too short or cut off");
    header_ = reinterpret_cast<const LexiconHeader*>(bytes.data());
    check_header();
    if (header().version == 1) {
        storage_ = from_version_1(bytes);
        bytes = storage_->bytes();
        header_ = reinterpret_cast<const LexiconHeader*>(bytes.data());
    }
    for (int b = 0; b < 3; ++b) {
        filters_[b] = reinterpret_cast<const std::uint64_t*>(at(bytes, header().filters[b]));
    }
    classes_ = reinterpret_cast<const ClassEntry*>(at(bytes, header().classes));
    words_ = reinterpret_cast<const Letter*>(at(bytes, header().letters_of_words));
    records_ = reinterpret_cast<const RunRecord*>(at(bytes, header().records));
    check_tables();
    alphabet_ = split_names(bytes, header().alphabet);
    if (static_cast<int>(alphabet_.size()) != letters()) refuse("its alphabet is incomplete");
}

void Lexicon::check_header() const {
    const auto bytes = storage_->bytes();
    const LexiconHeader& h = header();
    if (std::memcmp(h.magic, kLexiconMagic, sizeof h.magic) != 0) refuse("foreign file");
    if (h.version < 1 || h.version > kLexiconVersion)
        refuse("version " + std::to_string(h.version));
    if (h.byte_order != kByteOrderMark) refuse("made for another byte order");
    if (h.file_bytes != bytes.size()) refuse("cut off or extended");
    if (h.checksum != file_checksum(bytes)) refuse("checksum differs");
    if (h.letters < 1 || h.letters > kMaxLetters) refuse("alphabet too large");
    const auto check_section = [&](const Section& s) {
        if (s.offset % 8 != 0 || s.offset < kHeaderBytes || s.offset > bytes.size() ||
            s.bytes > bytes.size() - s.offset) {
            refuse("a section lies outside the file");
        }
    };
    for (const Section& s : h.filters) check_section(s);
    for (const Section& s : {h.classes, h.letters_of_words, h.records, h.alphabet})
        check_section(s);
}

void Lexicon::check_tables() const {
    const LexiconHeader& h = header();
    std::uint64_t total = 0;
    for (int length = 0; length <= kMaxWord; ++length) {
        const LengthPart& p = part(length);
        for (int b = 0; b < 3; ++b) {
            const FilterPart& f = p.filter[b];
            if (f.words == 0 || (std::uint64_t{f.first_word} + f.words) * 8 > h.filters[b].bytes) {
                refuse("a filter lies outside its section");
            }
        }
        const std::uint64_t letters_end = p.first_letter + std::uint64_t{p.words} * length;
        if (p.first_letter > h.letters_of_words.bytes ||
            letters_end + kWordPadding > h.letters_of_words.bytes ||
            (std::uint64_t{p.first_record} + p.words) * sizeof(RunRecord) > h.records.bytes ||
            (std::uint64_t{p.first_class} + p.classes) * sizeof(ClassEntry) > h.classes.bytes) {
            refuse("words lie outside their section");
        }
        if (p.words > 0 && length < 2) refuse("a word of one letter");
        const Letter* word = words(length);
        for (std::uint32_t i = 0; i < p.words; ++i, word += length) {
            // A place whose word has gone is all blanks.
            const bool gone = word[0] == kBlank;
            total += !gone;
            for (int j = 0; j < length; ++j) {
                if (gone ? word[j] != kBlank : word[j] >= h.letters) {
                    refuse("a letter outside the alphabet");
                }
            }
        }
        bool has_empty = false;
        for (std::uint32_t i = 0; i < p.classes; ++i) {
            const ClassEntry& entry = classes_[p.first_class + i];
            if (entry.empty()) {
                has_empty = true;
            } else if (entry.first() + entry.count() > p.words) {
                refuse("an anagram class lies outside the words");
            }
        }
        if (!has_empty) refuse("a table without an empty place");
    }
    if (total != h.words) refuse("its number of words is wrong");
}

const RunRecord* Lexicon::find(std::span<const Letter> word) const {
    const int length = static_cast<int>(word.size());
    if (length < 2 || length > kMaxWord) return nullptr;
    const std::uint64_t hash = hash_of(word);
    if (!may_exist(length, 0, hash)) return nullptr;
    const ClassEntry* entry = find_class(length, hash);
    if (entry == nullptr) return nullptr;
    prefetch_words(length, *entry);
    std::uint64_t signature = 0;
    for (int i = 0; i < length; ++i) signature |= signature_of(i, word[i]);
    return (entry->signature & signature) == signature ? find_in(*entry, word) : nullptr;
}

const RunRecord* Lexicon::find_in(const ClassEntry& entry, std::span<const Letter> word) const {
    const int length = static_cast<int>(word.size());
    const Letter* candidate = words(length) + std::uint64_t{entry.first()} * word.size();
    for (std::uint32_t i = 0; i < entry.count(); ++i, candidate += length) {
        if (std::memcmp(candidate, word.data(), word.size()) == 0) {
            return records(length) + entry.first() + i;
        }
    }
    return nullptr;
}

}  // namespace sternfeld
