// What the two ways to sample positions of self-play share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "base/move.h"
#include "base/random.h"

namespace sternfeld {

inline std::int16_t tenths(double points) {
    return static_cast<std::int16_t>(std::clamp(std::lround(10 * points), -32000L, 32000L));
}

// One of the moves, best first, so that other boards are met too: the likelier, the nearer it is to
// the best, in points.
inline const Move& draw_near_best(const std::vector<Move>& moves, double temperature,
                                  Random& random) {
    std::vector<double> weights;
    double sum = 0;
    for (const Move& move : moves) {
        const double behind = (moves[0].equity - move.equity) / double{kPoint};
        sum += weights.emplace_back(std::exp(-behind / temperature));
    }
    double drawn = sum * random.below(1 << 20) / (1 << 20);
    std::size_t i = 0;
    while (i + 1 < moves.size() && (drawn -= weights[i]) >= 0) ++i;
    return moves[i];
}

}  // namespace sternfeld
