// One row or column of the board in its own direction, and the slots where a word may be laid in
// it.
#pragma once

#include <cstdint>

#include "base/limits.h"

namespace sternfeld {

// For runs that are no word: nothing is known, so nothing is ruled out.
inline constexpr std::uint64_t kAnyExtension = ~std::uint64_t{0};

// A slot's kind is its number of new tiles, plus this if it plays through no tile on the board.
inline constexpr std::uint32_t kOpenKind = 16;

inline constexpr int kMaxFactor = 4;
// A slot's kind and factor as one number.
inline constexpr std::uint32_t kKinds = 2 * kOpenKind;
constexpr std::uint32_t kind_and_factor(int tiles, bool open, int factor) {
    return static_cast<std::uint32_t>(tiles) + (open ? kOpenKind : 0) +
           static_cast<std::uint32_t>(factor - 1) * kKinds;
}
// What a multiplier is cut to, so that bytes can be compared side by side in one word.
inline constexpr int kMaxMultiplier = 127;

// A slot: a first square and a number of new tiles, which together fix the word's whole span.
// It does not depend on any rack. Eight slots lie side by side so that one vector holds each field.
struct alignas(64) SlotChunk {
    // Each new tile's value is multiplied, all words it is part of taken together, with the slot's
    // factor, which all tiles have in common, and so much more: one byte per tile, the greatest
    // first. Paired with a rack's values, greatest first, they give the highest score that squares
    // which count more than others allow. A ninth tile counts as often as the eighth at most.
    std::uint64_t multipliers[8];
    // What the slot scores before any new tile's own value; below it, the word's length and first
    // square.
    std::uint32_t base_and_span[8];
    // Its empty squares and, above them, its kind and its factor less one.
    std::uint32_t squares[8];

    // The squares of a place where no slot is: one that no board has.
    static constexpr std::uint32_t kNowhere = std::uint32_t{1} << kMaxBoard;
    void set(int at, std::uint64_t multiplied, std::uint32_t based, std::uint32_t where) {
        multipliers[at] = multiplied;
        base_and_span[at] = based;
        squares[at] = where;
    }

    static constexpr int kBaseShift = 10;
    static constexpr int kLengthShift = 5;
    static constexpr int kKindShift = kLaneSquares;
    int base(int at) const { return static_cast<int>(base_and_span[at] >> kBaseShift); }
    int length(int at) const { return static_cast<int>(base_and_span[at] >> kLengthShift & 31); }
    int start(int at) const { return static_cast<int>(base_and_span[at] & 31); }
    std::uint32_t empties(int at) const {
        return squares[at] & ((std::uint32_t{1} << kKindShift) - 1);
    }
    int tiles(int at) const {
        return static_cast<int>(squares[at] >> kKindShift & (kOpenKind - 1));
    }
    int factor(int at) const { return static_cast<int>(squares[at] >> (kKindShift + 5)) + 1; }
};
static_assert(sizeof(SlotChunk) == 128);

struct alignas(64) Lane {
    LetterSet
        allow[kLaneSquares];  // letters a square takes; one bit where a tile lies; 0 past the end
    std::uint64_t
        hash_before[kLaneSquares + 1];  // summed letter hashes of the tiles before a square
    std::uint64_t run_extensions[kLaneSquares];  // at the first square of each run of tiles
    std::uint8_t letter[kLaneSquares];           // kNoLetter where empty
    std::uint8_t value[kLaneSquares];            // points of the tile lying there
    std::uint8_t letter_multiplier[kLaneSquares];
    std::uint8_t word_multiplier[kLaneSquares];
    std::int16_t cross_score[kLaneSquares];  // points of the tiles a tile here would join crosswise
    std::uint32_t occupied;                  // squares with a tile
    std::uint32_t blanks;                    // ... that is a blank
    std::uint32_t crossed;                   // empty squares with a tile beside them
    std::uint32_t closed;                    // empty squares that take no letter
    std::uint32_t letter_premiums;           // squares whose letters count more than once
    std::uint32_t word_premiums;             // ... whose words do
    std::uint32_t hooked;       // ... that would lengthen a crossing word of two letters or more
    std::uint16_t whole_slots;  // slots that take a whole rack, from chunk 0 on
    std::uint16_t other_slots;  // all others, from Board::whole_chunks() on
    bool stale;                 // slots must be found anew
    bool touched;               // differs from the board it was copied from
    std::uint8_t index;

    // What the word of a slot with these empty squares is multiplied with.
    int word_multiplier_of(std::uint32_t empties) const {
        int product = 1;
        for (std::uint32_t rest = empties & word_premiums; rest != 0; rest &= rest - 1)
            product *= word_multiplier[__builtin_ctz(rest)];
        return product;
    }
    // The squares of a slot where tiles lie.
    std::uint32_t through(int start, int length) const {
        return occupied & (((std::uint32_t{1} << length) - 1) << start);
    }
};

}  // namespace sternfeld
