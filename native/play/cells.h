// What the candidates of a pre-endgame come to with each bag, and which can still be the best.
#pragma once

#include <cstddef>
#include <vector>

#include "play/draws.h"
#include "play/pre_endgame.h"
#include "play/simulation.h"

namespace sternfeld {

// What a candidate comes to with one bag.
struct Cell {
    Sample sample;
    int pass = -1;         // in which it was played last; below 0: not yet
    bool decided = false;  // it is proven who comes first
    bool exact = false;    // and by how many points
    double greedy = 0;     // the value of the first pass
    std::vector<Traced> traced;
};

// A row of cells for each candidate. A candidate stays in until it is dropped.
class Cells {
  public:
    // `left`: how many tiles each candidate leaves in the bag. Keeps references to the others.
    Cells(const PreEndgameOptions& options, const std::vector<BagContents>& bags,
          std::vector<std::size_t> left);

    std::size_t candidates() const { return cells_.size(); }
    std::vector<Cell>& of(std::size_t candidate) { return cells_[candidate]; }
    const std::vector<Cell>& of(std::size_t candidate) const { return cells_[candidate]; }
    std::size_t left_in_bag(std::size_t candidate) const { return left_in_bag_[candidate]; }
    bool is_in(std::size_t candidate) const { return in_[candidate]; }
    bool is_asked(std::size_t candidate) const { return asked_[candidate]; }
    // Does its value rest on how it is answered?
    bool rests_on_answers(std::size_t candidate) const {
        return options_.answered_well && left_in_bag_[candidate] > 0;
    }

    void take_all_in() { in_.assign(cells_.size(), true); }
    // Drops candidates that cannot be worth more than the best `through`. A search that was cut
    // short may be wrong by `doubt`.
    void drop_hopeless(std::size_t through, double doubt);
    // Drops candidates that are clearly behind after the bags up to `to`, but keeps the best
    // `least`. After greedy play they must be far behind, too.
    void drop_by_chance(std::size_t to, std::size_t least, bool greedily);
    // The candidates that are in, the best first.
    std::vector<std::size_t> standing() const;
    // Everything known so far, except the node count.
    PreEndgameResult result(std::size_t through) const;

  private:
    struct Bounds {
        double lower = 0;
        double upper = 0;
    };

    double deduction(std::size_t candidate) const;
    // How often a candidate comes first, or does so against equity, at least or at most. What a
    // search guessed may be wrong by `doubt`; with 1 only what is proven counts.
    Bounds bounds(std::size_t candidate, double doubt, double Sample::* what) const;
    // What the choice goes by, at least or at most.
    Bounds worth(std::size_t candidate, double doubt) const;
    // What the choice goes by: the value of a cell, mixed with that against equity, or with the
    // value of greedy play.
    double mixed(const Cell& cell) const;
    std::vector<double> values() const;
    double against_equity_of(std::size_t candidate) const;
    PreEndgamePlay play_of(std::size_t candidate) const;

    const PreEndgameOptions& options_;
    const std::vector<BagContents>& bags_;
    std::vector<std::vector<Cell>> cells_;
    std::vector<std::size_t> left_in_bag_;
    std::vector<bool> asked_;
    std::vector<bool> in_;
    double total_ = 0;  // weight of all bags
};

}  // namespace sternfeld
