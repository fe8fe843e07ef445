// All sub-racks of the rack whose turn it is, by size, side by side for the vector operations.
#pragma once

#include <cstdint>

#include "base/hashing.h"
#include "base/rules.h"
#include "search/searcher.h"

namespace sternfeld {

template <class Simd>
struct RackTables {
    static constexpr int kSubRacks =
        512 + 8 * (kMaxRack + 3);  // each size begins at a multiple of 8

    int tiles = 0;
    int blanks = 0;
    LetterSet letters = 0;                   // what its tiles can stand for
    alignas(64) LetterSet tile_letters[16];  // ... each of them; nothing past the last tile
    std::uint64_t scores_of_all = 0;         // the first eight values, the greatest first
    int ninth_score = 0;

    int begin[kMaxRack + 1];                        // where the sub-racks of a size begin
    int count[kMaxRack + 1];                        // how many there are
    int with_blanks[kMaxRack + 1][kMaxBlanks + 2];  // first of them with at least so many blanks
    alignas(64) std::uint64_t hash[kSubRacks];
    alignas(64) std::uint64_t scores[kSubRacks];  // values as bytes, the greatest first
    alignas(64) Centipoints points[kSubRacks];    // of its tiles, all counted once
    alignas(64) Centipoints leave[kSubRacks];     // of the tiles not in it
    alignas(64) std::uint16_t mask[kSubRacks];
    Centipoints kept[1 << kMaxRack];  // ordinary leaves by the mask of the tiles kept
    Tile tile[kMaxRack];              // sorted

    void load(const Turn& turn, const Rules& rules, const SubRackPatterns& patterns);

  private:
    void sort_tiles(const Turn& turn, const TileOrder& order);
    void value_leaves(const Leaves& leaves, Centipoints* by_mask) const;
};

template <class Simd>
void RackTables<Simd>::sort_tiles(const Turn& turn, const TileOrder& order) {
    tiles = turn.tiles;
    for (int i = 0; i < tiles; ++i) {
        const Tile next = turn.rack[i];
        int j = i;
        for (; j > 0 && order.place[tile[j - 1]] > order.place[next]; --j) tile[j] = tile[j - 1];
        tile[j] = next;
    }
}

// by_mask[m]: what keeping the tiles m is worth.
template <class Simd>
void RackTables<Simd>::value_leaves(const Leaves& leaves, Centipoints* by_mask) const {
    const int all = 1 << tiles;
    if (leaves.all_zero()) {
        for (int m = 0; m < all; ++m) by_mask[m] = 0;
        return;
    }
    const std::int16_t* values = leaves.values();
    const TileOrder& order = leaves.order();
    if (leaves.form() == Leaves::Form::kFlat) {
        std::uint32_t rank[(1 << kMaxRack) + 8];
        rank[0] = 0;
        for (int t = 0; t < tiles; ++t) {
            Simd::add_by_size(rank, 1 << t, leaves.steps(order.place[tile[t]]), rank + (1 << t));
        }
        // Keeping the whole of a full rack is no play's leave.
        const int last = tiles > leaves.largest() ? all - 1 : all;
        for (int m = 0; m < last; ++m) by_mask[m] = values[rank[m]];
        if (last < all) by_mask[last] = 0;
        return;
    }
    const auto& choose = leaves.binomials().of;
    // Terms: put each at its own mask, then let every mask sum up its subsets.
    for (int m = 0; m < all; ++m) by_mask[m] = 0;
    for (int a = 0; a < tiles; ++a) {
        const int pa = order.place[tile[a]];
        by_mask[1 << a] = values[leaves.offset(1) + choose[pa][1]];
        for (int b = a + 1; b < tiles; ++b) {
            const std::uint32_t pair = choose[pa][1] + choose[order.place[tile[b]] + 1][2];
            by_mask[1 << a | 1 << b] = values[leaves.offset(2) + pair];
            for (int c = b + 1; c < tiles; ++c) {
                const std::uint32_t triple = pair + choose[order.place[tile[c]] + 2][3];
                by_mask[1 << a | 1 << b | 1 << c] = values[leaves.offset(3) + triple];
            }
        }
    }
    for (int bit = 1; bit < all; bit *= 2) {
        for (int from = 0; from < all; from += 2 * bit) {
            for (int m = from; m < from + bit; ++m) by_mask[m + bit] += by_mask[m];
        }
    }
}

template <class Simd>
void RackTables<Simd>::load(const Turn& turn, const Rules& rules, const SubRackPatterns& patterns) {
    sort_tiles(turn, turn.leaves->order());
    const int all = (1 << tiles) - 1;
    Centipoints kept_at_the_end[1 << kMaxRack];
    const bool at_the_end = turn.bag < turn.evaluation.ordinary_from(rules);
    if (turn.bag > 0) value_leaves(*turn.leaves, kept);
    if (at_the_end) value_at_the_end(turn, rules, tile, kept, kept_at_the_end);
    const Centipoints* after_laying = at_the_end ? kept_at_the_end : kept;

    std::uint64_t hash_of_mask[1 << kMaxRack];
    std::uint64_t scores_of_mask[(1 << kMaxRack) + 8];
    Centipoints points_of_mask[1 << kMaxRack];
    hash_of_mask[0] = scores_of_mask[0] = 0;
    points_of_mask[0] = 0;
    blanks = 0;
    letters = 0;
    ninth_score = tiles == kMaxRack ? rules.value[tile[kMaxRack - 1]] : 0;
    unsigned equal = 0;
    for (int t = 0; t < tiles; ++t) {
        const bool blank = tile[t] == kBlank;
        blanks += blank;
        tile_letters[t] = blank ? ~rules.blank_never : letter_bit(tile[t]);
        letters |= tile_letters[t];
        if (t > 0 && tile[t] == tile[t - 1]) equal |= 1u << t;
        const std::uint64_t h = kLetterHash[tile[t]];
        const std::uint64_t value = rules.value[tile[t]];
        const Centipoints points_of_tile = rules.value[tile[t]] * kPoint;
        for (int m = 0; m < 1 << t; ++m) {
            hash_of_mask[m | 1 << t] = hash_of_mask[m] + h;
            points_of_mask[m | 1 << t] = points_of_mask[m] + points_of_tile;
        }
        Simd::add_as_byte(scores_of_mask, 1 << t, value, scores_of_mask + (1 << t));
    }
    for (int t = tiles; t < 16; ++t) tile_letters[t] = 0;
    scores_of_all = scores_of_mask[all];

    const auto& pattern = patterns.of(tiles, equal);
    const unsigned first_blank = static_cast<unsigned>(tiles - blanks);
    int at = 0;
    for (int size = 0; size <= kMaxRack; ++size) {
        begin[size] = at;
        count[size] = pattern.begin[size + 1] - pattern.begin[size];
        int held = 0;
        with_blanks[size][0] = 0;
        for (int j = 0; j < count[size]; ++j) {
            const unsigned m = pattern.masks[pattern.begin[size] + j];
            mask[at + j] = static_cast<std::uint16_t>(m);
            hash[at + j] = hash_of_mask[m];
            scores[at + j] = scores_of_mask[m];
            points[at + j] = points_of_mask[m];
            leave[at + j] = after_laying[static_cast<unsigned>(all) ^ m];
            const int here = __builtin_popcount(m >> first_blank);
            while (held < here) with_blanks[size][++held] = j;
        }
        while (held <= kMaxBlanks) with_blanks[size][++held] = count[size];
        at += (count[size] + 7) & ~7;
    }
}

}  // namespace sternfeld
