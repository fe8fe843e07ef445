// The transposition table: a fixed number of positions with bounds on their values. Where it is
// full, the entry of the shallower search is replaced.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "endgame/short_move.h"
#include "endgame/values.h"

namespace sternfeld {

struct PositionEntry {
    std::uint64_t key = 0;
    // What is still to be gained by the player to move lies between these.
    std::int32_t lower = -kInfinity;
    std::int32_t upper = kInfinity;
    ShortMove best;          // the move that led to `lower`, or the most promising one
    std::int8_t depth = -1;  // below 0: a free place
    bool complete = false;   // the bounds hold at any depth
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
    // Adds what a search has found to what is known of the position.
    void store(const PositionEntry& entry) {
        PositionEntry* const bucket = entries_.data() + first_of(entry.key);
        PositionEntry* place = bucket;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].depth >= 0 && bucket[i].key == entry.key)
                return combine(bucket[i], entry);
            if (bucket[i].depth < place->depth) place = bucket + i;
        }
        *place = entry;
    }

  private:
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kFewest = 1 << 10;
    static constexpr std::size_t kMost = 1 << 20;

    static void combine(PositionEntry& known, const PositionEntry& entry) {
        // A move that reached more is worth more than one that reached less, or nothing.
        const bool better =
            entry.best.known && entry.lower > -kInfinity && entry.lower >= known.lower;
        const ShortMove best = better || !known.best.known ? entry.best : known.best;
        if (known.complete && entry.complete) {
            known.lower = std::max(known.lower, entry.lower);
            known.upper = std::min(known.upper, entry.upper);
        } else if (entry.complete || !known.complete) {
            known = entry;
        }
        known.best = best;
        known.depth = std::max(known.depth, entry.depth);
    }
    // The first of the places where a position may be kept.
    std::size_t first_of(std::uint64_t key) const {
        return key >> 8 & (entries_.size() - 1) & ~(kBucket - 1);
    }

    std::vector<PositionEntry> entries_;
};

}  // namespace sternfeld
