// Which different sub-racks a rack has. Two equal tiles give the same sub-racks, so only the
// pattern of equal neighbours in the sorted rack matters; the answer for each pattern is made
// beforehand.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

// How many tiles each mask of tiles has.
inline constexpr auto kTilesOf = [] {
    std::array<std::uint8_t, 1 << kMaxRack> tiles{};
    for (unsigned mask = 1; mask < tiles.size(); ++mask)
        tiles[mask] = static_cast<std::uint8_t>(tiles[mask >> 1] + (mask & 1));
    return tiles;
}();

class SubRackPatterns {
  public:
    explicit SubRackPatterns(int largest_rack);
    ~SubRackPatterns();  // not inline: the vector paths must not lend their code to others
    SubRackPatterns(const SubRackPatterns&) = delete;
    SubRackPatterns& operator=(const SubRackPatterns&) = delete;

    struct Pattern {
        const std::uint16_t* masks;         // of tiles; by size, then in ascending order
        std::uint16_t begin[kMaxRack + 2];  // masks of size k: begin[k] .. begin[k + 1]
    };
    // Bit i of `equal`: tile i is the same as tile i-1.
    const Pattern& of(int tiles, unsigned equal) const {
        return patterns_[first_[tiles] + (equal >> 1)];
    }

  private:
    std::vector<std::uint16_t> masks_;
    std::vector<Pattern> patterns_;
    std::uint32_t first_[kMaxRack + 1] = {};
};

}  // namespace sternfeld
