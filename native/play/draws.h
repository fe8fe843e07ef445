// What can lie in the bag, and what can be drawn from it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

// The last tiles in the bag.
struct BagContents {
    std::vector<Tile> tiles;
    double orders = 1;  // in which they can come to lie there
    double weight = 1;  // how likely they are: as many, unless something is known of the racks
};

// All bags of `bag` tiles drawn from those unseen, in an order fixed by the seed; none if there
// are too many to go through.
std::vector<BagContents> all_bags(const std::vector<Tile>& unseen, int bag, std::uint64_t seed);

// All draws of some tiles: calls use(tiles, share) with all tiles given, those drawn last, and with
// how likely that draw is. Tiles of a kind are alike.
template <class Use>
class Draws {
  public:
    Draws(std::span<const Tile> tiles, int drawn, Use& use)
        : all_(tiles.size()), drawn_(static_cast<std::size_t>(drawn)), use_(use) {
        for (const Tile tile : tiles) ++counts_[tile];
        double ways = 1;
        for (int i = 0; i < drawn; ++i)
            ways *= static_cast<double>(all_ - static_cast<std::size_t>(i)) / (i + 1);
        split(0, 0, 0, 1 / ways);
    }

  private:
    // Splits the tiles from `kind` on; of the kinds before it `left` stay in the bag and `drawn` do
    // not.
    void split(std::size_t kind, std::size_t left, std::size_t drawn, double share) {
        while (kind < counts_.size() && counts_[kind] == 0) ++kind;
        if (kind == counts_.size()) {
            if (drawn == drawn_) use_(std::span<const Tile>(tiles_.data(), all_), share);
            return;
        }
        // The number of ways to draw n of them follows from the one before.
        const auto count = static_cast<std::size_t>(counts_[kind]);
        const std::size_t rest = all_ - drawn_;
        double ways = 1;
        for (std::size_t n = 0; n <= count; ++n) {
            if (drawn + n <= drawn_ && left + count - n <= rest) {
                for (std::size_t i = 0; i < count - n; ++i)
                    tiles_[left + i] = static_cast<Tile>(kind);
                for (std::size_t i = 0; i < n; ++i)
                    tiles_[rest + drawn + i] = static_cast<Tile>(kind);
                split(kind + 1, left + count - n, drawn + n, share * ways);
            }
            ways *= static_cast<double>(count - n) / static_cast<double>(n + 1);
        }
    }

    const std::size_t all_;
    const std::size_t drawn_;
    Use& use_;
    std::array<int, 64> counts_{};
    std::array<Tile, kMaxTiles> tiles_{};
};

template <class Use>
void for_each_draw(std::span<const Tile> tiles, int drawn, Use use) {
    Draws<Use>(tiles, drawn, use);
}

}  // namespace sternfeld
