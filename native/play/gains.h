// The points that seats gain from every turn of self-play to the end: what the table of win
// probabilities is made from.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "play/table.h"

namespace sternfeld {

// For each number of tiles in the bag and each pair of distances from the move: how many points the
// one gains more than the other.
struct GainRow {
    std::int64_t count = 0;
    std::int64_t sum = 0;         // of the first one's gains, in hundredths of a point
    std::int64_t difference = 0;  // summed
    double difference_squares = 0;
};
using GainTable = std::vector<std::array<GainRow, kMaxPlayers * kMaxPlayers>>;
GainTable observe_gains(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                        const std::shared_ptr<const Leaves>& leaves, int games, int players,
                        std::uint64_t seed, Path path);

}  // namespace sternfeld
