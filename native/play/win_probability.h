// The probability of coming first, from the points on the score sheet and the tiles left.
// The difference between the points that two seats still gain is taken as a mixture of two normal
// ones; with more seats, each one's gain as skewed. Means and deviations depend on how soon a seat
// moves and on the tiles in bag and racks; both were measured in self-play. How often those really
// came first who would by that form is the last thing that was measured: the curve.
#pragma once

#include <array>
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

    // What comes true of 0, 10, 20 … 100 % by the form of the gains; even steps by default.
    using Curve = std::array<double, 11>;
    static constexpr Curve kStraight = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

    // Rows for 0, 1, 2 … tiles in bag and racks; beyond the last one, the last one counts.
    // Throws std::invalid_argument for no rows, a deviation that is not above 0, or a curve that
    // falls somewhere.
    explicit WinProbability(std::vector<Row> rows, const Curve& curve = kStraight);

    // For seat 0. `worth` holds each seat's points plus its leave, `to_move` is the seat whose turn
    // it is, `left` are the tiles in bag and racks. `targets` are the points with which a seat
    // reaches its finish line (0: it has none); empty: there is no finish line.
    double of(std::span<const double> worth, int to_move, int left,
              std::span<const int> targets = {}) const;

  private:
    double in_race(std::span<const double> worth, int to_move, int left,
                   std::span<const int> targets) const;
    const Row& row(int left) const;
    double by_form(std::span<const double> worth, int to_move, int left) const;

    std::vector<Row> rows_;
    Curve curve_;
};

}  // namespace sternfeld
