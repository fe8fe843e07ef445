// The probability of coming first, from the points on the score sheet and the tiles left.
// The difference between the points that two seats still gain is taken as a mixture of two normal
// ones; with more seats, each one's gain as skewed. Means and deviations depend on how soon a seat
// moves and on the tiles in bag and racks; both were measured in self-play. How often those really
// came first who would by that form is the last thing that was measured: the curves.
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

    // What comes true of 0, 5, 10 … 100 % by the form of the gains, with `left` tiles left.
    struct Curve {
        int left = 0;
        std::array<double, 21> shares{};
    };

    // Rows for 0, 1, 2 … tiles in bag and racks; beyond the last one, the last one counts. Between
    // two curves their mean counts, by the distance in tiles; without any, the form itself.
    // Throws std::invalid_argument for no rows, a deviation that is not above 0, a curve that
    // falls somewhere, or curves that are not in the order of their tiles.
    explicit WinProbability(std::vector<Row> rows, const std::vector<Curve>& curves = {});

    // For seat 0. `worth` holds each seat's points plus its leave, `to_move` is the seat whose turn
    // it is, `left` are the tiles in bag and racks. `targets` are the points with which a seat
    // reaches its finish line (0: it has none); empty: there is no finish line.
    double of(std::span<const double> worth, int to_move, int left,
              std::span<const int> targets = {}) const;

  private:
    double in_race(std::span<const double> worth, int to_move, int left,
                   std::span<const int> targets) const;
    std::size_t at(int left) const;
    double by_form(std::span<const double> worth, int to_move, const Row& row) const;

    std::vector<Row> rows_;
    std::vector<Curve> curves_;  // one for each row
};

}  // namespace sternfeld
