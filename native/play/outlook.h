// The outlook: what the points on the sheet, with so many tiles in the bag, say about who comes
// first. What a seat still gains is taken as normal, with a mean that depends on how soon it moves
// and a deviation that shrinks with the bag; both come from self-play.
#pragma once

#include <span>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

class Outlook {
  public:
    // By tiles in the bag: the deviation of the difference between two seats' further gains, and
    // for each distance from the move (0: to move) the mean gain, all in points.
    struct Row {
        double deviation = 1;
        double gain[kMaxPlayers] = {};
    };

    // Rows for 0, 1, 2 … tiles in the bag; beyond the last one, the last one counts.
    // Throws std::invalid_argument for no rows or a deviation that is not above 0.
    explicit Outlook(std::vector<Row> rows);

    // The chance that seat 0 comes first. `worth` holds each seat's points with what its tiles are
    // worth, `to_move` whose turn it is.
    double first(std::span<const double> worth, int to_move, int bag) const;

  private:
    std::vector<Row> rows_;
};

}  // namespace sternfeld
