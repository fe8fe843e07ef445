// The transposition table: a fixed number of positions and their values. Where it is full, the
// entry of the shallower search is replaced.
#pragma once

#include <cstdint>
#include <vector>

#include "endgame/short_move.h"

namespace sternfeld {

enum class Bound : std::uint8_t { kExact, kLower, kUpper };

struct PositionEntry {
    std::uint64_t key = 0;
    std::int32_t value = 0;  // still to be gained by the player to move
    ShortMove best;
    std::int8_t depth = -1;  // below 0: a free place
    Bound bound = Bound::kExact;
    bool complete = false;  // exact: the value holds at any depth
};

class PositionTable {
  public:
    // Clears the table and sizes it for about this many positions.
    void begin(std::int64_t positions) {
        std::size_t places = kFewest;
        while (places < kMost && static_cast<std::int64_t>(places) / 2 < positions) places *= 2;
        entries_.assign(places, {});
    }
    const PositionEntry* find(std::uint64_t key) const {
        const PositionEntry* const bucket = entries_.data() + first_of(key);
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].depth >= 0 && bucket[i].key == key) return bucket + i;
        }
        return nullptr;
    }
    void store(const PositionEntry& entry) {
        PositionEntry* const bucket = entries_.data() + first_of(entry.key);
        PositionEntry* place = bucket;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].key == entry.key) {
                place = bucket + i;
                break;
            }
            if (bucket[i].depth < place->depth) place = bucket + i;
        }
        *place = entry;
    }

  private:
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kFewest = 1 << 10;
    static constexpr std::size_t kMost = 1 << 20;

    // The first of the places where a position may be kept.
    std::size_t first_of(std::uint64_t key) const {
        return key >> 8 & (entries_.size() - 1) & ~(kBucket - 1);
    }

    std::vector<PositionEntry> entries_;
};

}  // namespace sternfeld
