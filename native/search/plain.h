// The vector operations of the search in plain C++: what the other paths must agree with.
#pragma once

#include <cstdint>

#include "base/hashing.h"
#include "base/limits.h"
#include "base/move.h"
#include "board/lane.h"
#include "search/sub_racks.h"

namespace sternfeld {

struct Plain {
    // The sum of eight products of unsigned bytes.
    static int dot(std::uint64_t a, std::uint64_t b) {
        int sum = 0;
        for (int i = 0; i < 64; i += 8)
            sum += static_cast<int>(a >> i & 0xff) * static_cast<int>(b >> i & 0xff);
        return sum;
    }

    // For each slot of a chunk the best equity it may reach with a rack. Lists those slots that
    // reach `floor` and have no blocked square: their bounds, and their numbers from `number` on.
    // Returns how many; eight places may be written. `scores` are the rack's values, the greatest
    // first; `best` holds, for each kind and factor, the best of a sub-rack's points so often and
    // its leave.
    static int list_chunk(const SlotChunk& chunk, std::uint64_t scores, int ninth_score,
                          std::uint32_t blocked, const Centipoints* best, Centipoints floor,
                          std::uint32_t number, Centipoints* bounds, std::uint32_t* numbers) {
        int listed = 0;
        for (int i = 0; i < 8; ++i) {
            const int score = dot(chunk.multipliers[i], scores) +
                              static_cast<int>(chunk.multipliers[i] >> 56) * ninth_score +
                              chunk.base(i);
            const Centipoints bound =
                score * kPoint + best[chunk.squares[i] >> SlotChunk::kKindShift];
            if (bound < floor || (chunk.squares[i] & blocked) != 0) continue;
            bounds[listed] = bound;
            numbers[listed++] = number + static_cast<std::uint32_t>(i);
        }
        return listed;
    }

    // For each factor the best of points so often and leave, among some of up to 64 sub-racks:
    // raises best[0], best[kKinds], best[2 * kKinds] ... Eight more may be read.
    static void best_sums(const Centipoints* points, const Centipoints* leave, std::uint64_t some,
                          Centipoints* best) {
        for (; some != 0; some &= some - 1) {
            const int j = __builtin_ctzll(some);
            Centipoints sum = leave[j];
            for (int f = 0; f < kMaxFactor; ++f) {
                sum += points[j];
                Centipoints& most = best[static_cast<std::uint32_t>(f) * kKinds];
                most = sum > most ? sum : most;
            }
        }
    }

    // The best equity of one slot with each of up to 64 sub-racks; the mask of those that reach
    // `floor`. Here the multipliers are whole.
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

    // to[m] = from[m] + step[tiles of the mask m], for n masks. Eight at a time may be read and
    // written.
    static void add_by_size(const std::uint32_t* from, int n, const std::uint32_t* step,
                            std::uint32_t* to) {
        for (int m = 0; m < n; ++m) to[m] = from[m] + step[kTilesOf[m]];
    }
    // to[m] = from[m] with one value more above those of its tiles, for n masks; a ninth has no
    // place in the eight bytes. Eight at a time may be read and written.
    static void add_as_byte(const std::uint64_t* from, int n, std::uint64_t value,
                            std::uint64_t* to) {
        for (int m = 0; m < n; ++m)
            to[m] = from[m] | (kTilesOf[m] < 8 ? value << (8 * kTilesOf[m]) : 0);
    }

    // Which of up to 64 hashes, `add` added to each, pass a filter of `words` words. Three more may
    // be read.
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
};

}  // namespace sternfeld
