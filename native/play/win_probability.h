// The probability of coming first, from the points on the score sheet and the tiles left.
// The difference between the points that two seats still gain is taken as a mixture of two normal
// ones; with more seats, each one's gain as skewed. Means and deviations depend on how soon a seat
// moves and on the tiles in bag and racks; both were measured in self-play.
#pragma once

#include <span>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

class WinProbability {
  public:
    // By tiles left: the mean of the points that a seat still gains and their deviation, for each
    // distance from the move (0: to move).
    struct Row {
        double gain[kMaxPlayers] = {};
        double deviation[kMaxPlayers] = {1, 1, 1, 1};
    };

    // Rows for 0, 1, 2 … tiles in bag and racks; beyond the last one, the last one counts.
    // Throws std::invalid_argument for no rows or a deviation that is not above 0.
    explicit WinProbability(std::vector<Row> rows);

    // For seat 0. `worth` holds each seat's points plus its leave, `to_move` is the seat whose turn
    // it is, `left` are the tiles in bag and racks.
    double of(std::span<const double> worth, int to_move, int left) const;

  private:
    std::vector<Row> rows_;
};

}  // namespace sternfeld
