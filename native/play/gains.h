// Where games of self-play stood at each turn, and how they ended: what the table of win
// probabilities is made from.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/table.h"

namespace sternfeld {

// A line for each turn, one after another: the tiles in the bag and those in bag and racks, then
// the points of all seats, then their leaves, then their points at the end. The seat to move comes
// first, the others follow in turn. All points are in hundredths.
std::vector<std::int32_t> observe_gains(const Rules& rules,
                                        const std::shared_ptr<const Lexicon>& lexicon,
                                        const std::shared_ptr<const Leaves>& leaves, int games,
                                        int players, std::uint64_t seed, Path path);

}  // namespace sternfeld
