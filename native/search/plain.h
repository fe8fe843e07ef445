// The vector operations of the search in plain C++: what the other paths must agree with.
#pragma once

#include <cstdint>

#include "base/hashing.h"
#include "base/limits.h"
#include "base/move.h"
#include "board/lane.h"

namespace sternfeld {

struct Plain {
    // The sum of eight products of unsigned bytes.
    static int dot(std::uint64_t a, std::uint64_t b) {
        int sum = 0;
        for (int i = 0; i < 64; i += 8)
            sum += static_cast<int>(a >> i & 0xff) * static_cast<int>(b >> i & 0xff);
        return sum;
    }

    // For each slot of a chunk the best equity it may reach with a rack; the mask of those slots
    // that reach `floor` and have no blocked square. `scores` are the rack's values, the greatest
    // first; `best_leave` holds the best leave for each kind of slot.
    static unsigned chunk_bounds(const SlotChunk& chunk, std::uint64_t scores, int ninth_score,
                                 std::uint32_t blocked, const Centipoints* best_leave,
                                 Centipoints floor, Centipoints* bounds) {
        unsigned survivors = 0;
        for (int i = 0; i < 8; ++i) {
            const int score =
                dot(chunk.multipliers[i], scores) + chunk.ninth[i] * ninth_score + chunk.base[i];
            bounds[i] = score * kPoint + best_leave[chunk.kind[i]];
            if (bounds[i] >= floor && (chunk.empties[i] & blocked) == 0) survivors |= 1u << i;
        }
        return survivors;
    }

    // The same for one slot and up to 64 sub-racks.
    static std::uint64_t pair_bounds(const std::uint64_t* scores, const Centipoints* leave, int n,
                                     std::uint64_t multipliers, int base, Centipoints floor,
                                     Centipoints* bounds) {
        std::uint64_t survivors = 0;
        for (int j = 0; j < n; ++j) {
            bounds[j] = (dot(multipliers, scores[j]) + base) * kPoint + leave[j];
            survivors |= std::uint64_t{bounds[j] >= floor} << j;
        }
        return survivors;
    }

    // Which of up to 64 sub-racks hold one of `tiles`.
    static std::uint64_t holders(const std::uint16_t* sub_racks, int n, unsigned tiles) {
        std::uint64_t found = 0;
        for (int j = 0; j < n; ++j) found |= std::uint64_t{(sub_racks[j] & tiles) != 0} << j;
        return found;
    }

    // Which of up to 64 hashes, `add` added to each, pass a filter of `words` words.
    static std::uint64_t probe(const std::uint64_t* filter, std::uint32_t words,
                               const std::uint64_t* hashes, int n, std::uint64_t add) {
        std::uint64_t found = 0;
        for (int j = 0; j < n; ++j) {
            const std::uint64_t hash = hashes[j] + add;
            const std::uint64_t bits = filter_bits(hash);
            found |= std::uint64_t{(filter[place_in(hash, words)] & bits) == bits} << j;
        }
        return found;
    }

    // Whether each letter of a word is allowed on its square.
    static bool fits(const Letter* word, int length, const LetterSet* allow) {
        for (int i = 0; i < length; ++i) {
            if ((allow[i] >> word[i] & 1) == 0) return false;
        }
        return true;
    }

    // Which tiles of the rack (as letter sets, 16 of them) a square takes.
    static unsigned takers(LetterSet allow, const LetterSet* tile_letters) {
        unsigned tiles = 0;
        for (int t = 0; t < kMaxRack; ++t) tiles |= unsigned{(allow & tile_letters[t]) != 0} << t;
        return tiles;
    }

    // Which squares of a lane take no tile of the rack.
    static std::uint32_t blocked(const LetterSet* allow, LetterSet rack) {
        std::uint32_t squares = 0;
        for (int s = 0; s < kLaneSquares; ++s)
            squares |= std::uint32_t{(allow[s] & rack) == 0} << s;
        return squares;
    }

    // The first of bounds[from .. n) that is at least `floor`, or n. Eight more may be read.
    static int next_reaching(const Centipoints* bounds, int from, int n, Centipoints floor) {
        while (from < n && bounds[from] < floor) ++from;
        return from;
    }
};

}  // namespace sternfeld
