// A compiled lexicon: read-only, shared by threads, mapped from its file or held in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/hashing.h"
#include "base/limits.h"
#include "lexicon/format.h"
#include "lexicon/storage.h"

namespace sternfeld {

class Lexicon {
  public:
    // Maps a compiled file and checks all of it: afterwards no look-up can leave the tables.
    // Throws LexiconError for a file that is missing, truncated, damaged or not ours.
    static std::shared_ptr<const Lexicon> open(const std::string& path);

    // The same checks on an image in memory.
    static std::shared_ptr<const Lexicon> from_image(std::vector<std::uint64_t> image);

    int letters() const { return static_cast<int>(header().letters); }
    std::uint32_t size() const { return header().words; }
    std::uint64_t source() const { return header().source; }
    const std::vector<std::string>& alphabet() const { return alphabet_; }
    std::span<const std::byte> image() const { return storage_->bytes(); }

    bool contains(std::span<const Letter> word) const { return find(word) != nullptr; }

    // What the lexicon knows of a word, or nothing if it is none. Single letters are not words.
    const RunRecord* find(std::span<const Letter> word) const;
    // The same for letters whose class is known.
    const RunRecord* find_in(const ClassEntry& entry, std::span<const Letter> word) const;
    // Asks the memory for what that will look at.
    void prefetch_words(int length, const ClassEntry& entry) const {
        __builtin_prefetch(words(length) +
                           std::uint64_t{entry.first()} * static_cast<unsigned>(length));
        __builtin_prefetch(records(length) + entry.first());
    }

    const RunRecord& single(Letter letter) const { return header().single[letter]; }

    const LengthPart& part(int length) const { return header().length[length]; }
    const std::uint64_t* filter(int missing) const { return filters_[missing]; }
    const ClassEntry* classes() const { return classes_; }
    const Letter* words(int length) const { return words_ + part(length).first_letter; }
    const RunRecord* records(int length) const { return records_ + part(length).first_record; }

    // Whether a word of this length may consist of the hashed letters and `missing` more.
    bool may_exist(int length, int missing, std::uint64_t hash) const {
        const FilterPart& f = part(length).filter[missing];
        const std::uint64_t bits = filter_bits(hash);
        return (filters_[missing][f.first_word + place_in(hash, f.words)] & bits) == bits;
    }

    // Asks the memory for the place where a class is looked for first.
    void prefetch_class(int length, std::uint64_t hash) const {
        const LengthPart& p = part(length);
        __builtin_prefetch(classes_ + p.first_class + place_in(hash, p.classes));
    }

    // The class of words of this length whose letters have this hash (almost surely), or nothing.
    const ClassEntry* find_class(int length, std::uint64_t hash) const {
        const LengthPart& p = part(length);
        const ClassEntry* const table = classes_ + p.first_class;
        const auto tag = static_cast<std::uint32_t>(hash);
        for (std::uint32_t at = place_in(hash, p.classes);;) {
            const ClassEntry& entry = table[at];
            if (entry.empty()) return nullptr;
            if (entry.tag == tag) return &entry;
            if (++at == p.classes) at = 0;
        }
    }

  private:
    explicit Lexicon(std::unique_ptr<const Storage> storage);

    const LexiconHeader& header() const { return *header_; }
    void check_header() const;
    void check_tables() const;

    std::unique_ptr<const Storage> storage_;
    const LexiconHeader* header_ = nullptr;
    const std::uint64_t* filters_[3] = {};
    const ClassEntry* classes_ = nullptr;
    const Letter* words_ = nullptr;
    const RunRecord* records_ = nullptr;
    std::vector<std::string> alphabet_;
};

std::uint64_t hash_of(std::span<const Letter> letters);

// Writes the checksum of a finished image into its header.
void sign_image(std::vector<std::uint64_t>& image);

}  // namespace sternfeld
