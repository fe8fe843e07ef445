#include "lexicon/lookup.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace sternfeld {

namespace {

bool alphabetical(const Word& a, const Word& b) {
    const std::size_t n = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < n; ++i) {
        if (a[i] != b[i]) return a[i] < b[i];
    }
    return a.size() < b.size();
}

// Sorts the words of one length and keeps the first ones, as long as there is room.
void append_sorted(std::vector<Word>& result, std::vector<Word>& found, std::size_t limit) {
    const std::size_t room = limit - result.size();
    if (found.size() > room) {
        std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(room),
                         found.end(), alphabetical);
        found.resize(room);
    }
    std::sort(found.begin(), found.end(), alphabetical);
    std::move(found.begin(), found.end(), std::back_inserter(result));
    found.clear();
}

// Tries every word of the lexicon, length by length, until the limit is reached.
template <class Accept>
std::vector<Word> filter_words(const Lexicon& lexicon, int shortest, int longest, std::size_t limit,
                               const Accept& accept) {
    std::vector<Word> result;
    std::vector<Word> found;
    for (int length = std::max(2, shortest); length <= std::min(longest, kMaxWord); ++length) {
        const Letter* word = lexicon.words(length);
        for (std::uint32_t left = lexicon.part(length).words; left > 0; --left, word += length) {
            if (word[0] != kBlank && accept(word, length)) found.emplace_back(word, word + length);
        }
        append_sorted(result, found, limit);
        if (result.size() >= limit) break;
    }
    return result;
}

// Whether the tiles can spell a word of `length` letters.
struct Speller {
    std::array<std::int8_t, 64> held{};

    explicit Speller(std::span<const Tile> tiles) {
        for (const Tile tile : tiles) ++held[tile];
    }
    bool spells(const Letter* word, int length) const {
        std::array<std::int8_t, 64> left = held;
        int blanks = held[kBlank];
        for (int i = 0; i < length; ++i) {
            if (--left[word[i]] < 0 && --blanks < 0) return false;
        }
        return true;
    }
};

bool matches_whole(const Letter* word, int length, std::span<const PatternPlace> pattern) {
    // What comes before a "many" may take the first place where it fits: so only the last "many"
    // ever takes a letter more, and no pattern takes long.
    std::size_t place = 0;
    std::size_t after_many = 0;  // 0: there was none yet
    int at = 0;
    int many_from = 0;
    while (at < length || place < pattern.size()) {
        if (place < pattern.size() && pattern[place].many) {
            after_many = ++place;
            many_from = at;
        } else if (place < pattern.size() && at < length &&
                   (pattern[place].letters >> word[at] & 1) != 0) {
            ++place;
            ++at;
        } else if (after_many > 0 && many_from < length) {
            place = after_many;
            at = ++many_from;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace

Hooks hooks(const Lexicon& lexicon, std::span<const Letter> word) {
    const int length = static_cast<int>(word.size());
    if (length == 1) return {lexicon.single(word[0]).front, lexicon.single(word[0]).back};
    if (const RunRecord* record = lexicon.find(word)) return {record->front, record->back};
    Hooks found;
    if (length == 0 || length >= kMaxWord) return found;
    Letter longer[kMaxWord];
    const auto bytes = static_cast<std::size_t>(length) + 1;
    for (Letter letter = 0; letter < lexicon.letters(); ++letter) {
        longer[0] = letter;
        std::copy(word.begin(), word.end(), longer + 1);
        if (lexicon.contains({longer, bytes})) found.front |= letter_bit(letter);
        std::copy(word.begin(), word.end(), longer);
        longer[length] = letter;
        if (lexicon.contains({longer, bytes})) found.back |= letter_bit(letter);
    }
    return found;
}

std::vector<Word> anagrams(const Lexicon& lexicon, std::span<const Tile> tiles, std::size_t limit) {
    const int length = static_cast<int>(tiles.size());
    const Speller speller(tiles);
    if (length < 2 || length > kMaxWord || limit == 0) return {};
    if (speller.held[kBlank] > 0) {
        return filter_words(lexicon, length, length, limit,
                            [&](const Letter* word, int n) { return speller.spells(word, n); });
    }
    std::vector<Word> result;
    std::vector<Word> found;
    const std::uint64_t hash = hash_of(tiles);
    if (const ClassEntry* entry = lexicon.find_class(length, hash)) {
        const Letter* word =
            lexicon.words(length) + std::uint64_t{entry->first()} * static_cast<unsigned>(length);
        for (std::uint32_t i = 0; i < entry->count(); ++i, word += length) {
            if (speller.spells(word, length)) found.emplace_back(word, word + length);
        }
    }
    append_sorted(result, found, limit);
    return result;
}

std::vector<Word> sub_anagrams(const Lexicon& lexicon, std::span<const Tile> tiles, int shortest,
                               std::size_t limit) {
    const Speller speller(tiles);
    if (limit == 0) return {};
    return filter_words(lexicon, shortest,
                        static_cast<int>(std::min<std::size_t>(tiles.size(), kMaxWord)), limit,
                        [&](const Letter* word, int n) { return speller.spells(word, n); });
}

std::vector<Word> matches(const Lexicon& lexicon, std::span<const PatternPlace> pattern,
                          std::size_t limit) {
    int fixed = 0;
    bool many = false;
    for (const PatternPlace& place : pattern) {
        fixed += !place.many;
        many = many || place.many;
    }
    if (limit == 0) return {};
    return filter_words(lexicon, fixed, many ? kMaxWord : fixed, limit,
                        [&](const Letter* word, int n) { return matches_whole(word, n, pattern); });
}

std::vector<Word> all_words(const Lexicon& lexicon) {
    return filter_words(lexicon, 2, kMaxWord, SIZE_MAX, [](const Letter*, int) { return true; });
}

}  // namespace sternfeld
