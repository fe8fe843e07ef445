// The compiled lexicon as it lies in the file. One header page, then sections aligned to 64 bytes.
//
//   filters[b]  blocked Bloom filters over "anagram classes minus b letters", b = 0, 1, 2: one
//   64-bit
//               word per key, three bits in it; one partition per word length
//   classes     open-addressed map from the hash of an anagram class to its words
//   words       the letters, `length` bytes each, anagrams adjacent, no separators; a place whose
//   word
//               an overlay has moved or removed holds kBlank throughout, which fits no square
//   records     for each word, what the board needs to know about it as a run of tiles
//   alphabet    the letters' names, each followed by a newline
#pragma once

#include <cstdint>

#include "base/limits.h"

namespace sternfeld {

inline constexpr char kLexiconMagic[8] = {'S', 'T', 'E', 'R', 'N', 'L', 'E', 'X'};
inline constexpr std::uint32_t kLexiconVersion = 2;
inline constexpr std::uint32_t kByteOrderMark = 0x01020304;
inline constexpr std::uint64_t kHeaderBytes = 4096;
inline constexpr std::uint64_t kWordPadding = 64;  // readable bytes after the last word

inline constexpr std::uint32_t kEmptyClass = 0xffffffff;

// One anagram class. `first_count` holds the index of its first word among the words of its length
// (upper 20 bits) and how many there are (lower 12); all ones mark an empty place.
struct ClassEntry {
    std::uint32_t tag;
    std::uint32_t first_count;
    std::uint64_t signature;  // OR over its words of the bit of each letter at its position

    bool empty() const { return first_count == kEmptyClass; }
    std::uint32_t first() const { return first_count >> 12; }
    std::uint32_t count() const { return first_count & 0xfff; }
};
static_assert(sizeof(ClassEntry) == 16);
inline constexpr std::uint32_t kMaxClassWords = 0xffe;
inline constexpr std::uint32_t kMaxWordsPerLength = 1u << 20;

// What the lexicon says about a run of tiles that is a word (or a single letter).
struct RunRecord {
    std::uint64_t
        extensions;   // bit extension_bit(a, r): some word has a letters before it and r after
    LetterSet front;  // letters that make a word when put before it
    LetterSet back;   // ... after it
};
static_assert(sizeof(RunRecord) == 24);

inline constexpr int kMaxExtension = 9;  // a + r, as many as the largest rack can lay
// With so many letters before, the bits for 0, 1, 2 ... letters after lie side by side.
constexpr int extension_bit(int before, int after) {
    return before * (2 * kMaxExtension + 3 - before) / 2 + after;
}
static_assert(extension_bit(kMaxExtension, 0) < 64);

struct FilterPart {
    std::uint32_t first_word;
    std::uint32_t words;  // at least one
};

// Where the words of one length lie.
struct LengthPart {
    FilterPart filter[3];
    std::uint32_t first_class;   // index into classes
    std::uint32_t classes;       // places in the map, at least one of them empty
    std::uint32_t first_record;  // index into records; the words' running number
    std::uint32_t words;
    std::uint64_t first_letter;  // byte offset into words
};

struct Section {
    std::uint64_t offset;
    std::uint64_t bytes;
};

struct LexiconHeader {
    char magic[8];
    std::uint32_t version;
    std::uint32_t byte_order;
    std::uint64_t file_bytes;
    std::uint64_t checksum;  // of the whole file with this field as zero
    std::uint64_t source;    // fingerprint of words and alphabet, to tell whether a cache is stale
    std::uint32_t letters;
    std::uint32_t words;
    Section filters[3];
    Section classes;
    Section letters_of_words;
    Section records;
    Section alphabet;
    LengthPart length[kMaxWord + 1];
    RunRecord single[kMaxLetters + 1];
};
static_assert(sizeof(LexiconHeader) <= kHeaderBytes);

}  // namespace sternfeld
