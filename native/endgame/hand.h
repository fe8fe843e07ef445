// The tiles of one side in one number: how many are left of each kind it began with.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "base/rules.h"

namespace sternfeld {

// Five bits for each kind: a count, and above it a bit that a subtraction may borrow from.
using Tiles = std::uint64_t;

class Packing {
  public:
    Packing() = default;
    explicit Packing(const std::vector<Tile>& rack) {
        for (const Tile tile : rack) {
            if (one_[tile] != 0) continue;
            one_[tile] = Tiles{1} << (5 * kinds_);
            borrow_ |= Tiles{16} << (5 * kinds_);
            tile_[kinds_++] = tile;
        }
    }
    // One tile of a kind the side began with.
    Tiles one(Tile tile) const { return one_[tile]; }
    int kinds() const { return kinds_; }
    Tile tile(int kind) const { return tile_[kind]; }
    // The first and the last kind of which there are tiles.
    static int first_kind(Tiles tiles) { return __builtin_ctzll(tiles) / 5; }
    static int last_kind(Tiles tiles) { return (63 - __builtin_clzll(tiles)) / 5; }
    static int count(Tiles tiles, int kind) { return static_cast<int>(tiles >> (5 * kind) & 15); }
    bool holds(Tiles have, Tiles need) const {
        return (((have | borrow_) - need) & borrow_) == borrow_;
    }

  private:
    std::array<Tiles, 64> one_{};
    Tiles borrow_ = 0;
    Tile tile_[kMaxRack] = {};
    int kinds_ = 0;
};
static_assert(5 * kMaxRack <= 64);

struct Hand {
    Tiles tiles = 0;
    int count = 0;
    int points = 0;
};

inline Hand hand_of(const Rules& rules, const Packing& packing, const std::vector<Tile>& rack) {
    Hand hand;
    for (const Tile tile : rack) {
        hand.tiles += packing.one(tile);
        hand.points += rules.value[tile];
        ++hand.count;
    }
    return hand;
}

}  // namespace sternfeld
