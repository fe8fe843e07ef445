// All orders in which the last tiles can lie in the bag.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

// One order of the last tiles in the bag, weighted by how likely it is: by the number of deals that
// lead to it.
struct Order {
    std::vector<Tile> bag;
    double weight = 1;
};

// All orders of `bag` tiles drawn from those unseen, in an order fixed by the seed; none if there
// are too many to go through.
std::vector<Order> all_orders(const std::vector<Tile>& unseen, int bag, std::uint64_t seed);

}  // namespace sternfeld
