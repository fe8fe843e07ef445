// The probability of coming first, from the points on the score sheet and the tiles in the bag.
// The difference between the points that two seats still gain is taken as normally distributed;
// with more seats, each one's gain as skewed. Means depend on how soon a seat moves, deviations
// shrink with the bag; both were measured in self-play.
#pragma once

#include <span>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

class WinProbability {
  public:
    // By tiles in the bag: the deviation of the difference between two seats' further gains, and
    // for each distance from the move (0: to move) the mean gain, all in points.
    struct Row {
        double deviation = 1;
        double gain[kMaxPlayers] = {};
    };

    // Rows for 0, 1, 2 … tiles in the bag; beyond the last one, the last one counts.
    // Throws std::invalid_argument for no rows or a deviation that is not above 0.
    explicit WinProbability(std::vector<Row> rows);

    // For seat 0. `worth` holds each seat's points plus its leave, `to_move` is the seat whose turn
    // it is.
    double of(std::span<const double> worth, int to_move, int bag) const;

  private:
    std::vector<Row> rows_;
};

}  // namespace sternfeld
