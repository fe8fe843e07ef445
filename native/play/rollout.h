// A rollout plays one candidate on to a horizon or to the end of the game; one for each thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "endgame/endgame.h"
#include "endgame/max_n.h"
#include "play/orders.h"
#include "play/simulation.h"

namespace sternfeld {

class Rollout {
  public:
    // Keeps references to all but the leaves. With `orders` iteration i has the bag of order i;
    // without, bag and racks are drawn.
    Rollout(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
            std::shared_ptr<const Leaves> leaves, const WinProbability& win_probability,
            const Position& position, const std::vector<Move>& candidates,
            const SimulationOptions& options, const std::vector<Tile>& unseen,
            const std::vector<Order>& orders);

    // Sets up the board after a candidate.
    void choose(std::size_t candidate);
    Sample play(std::int64_t iteration);
    // The first moves after the candidate in the last rollout, as many as options ask for.
    const std::vector<Move>& trace() const { return trace_; }
    // Turns played so far.
    std::int64_t nodes() const { return nodes_ + (max_n_ ? max_n_->nodes() : 0); }

  private:
    using Points = std::array<int, kMaxPlayers>;

    // Racks and bag for one iteration, the same for every candidate.
    void deal(std::int64_t iteration);
    Sample play_on();
    bool over() const;
    // The seat that has just moved, if it has reached its target; else -1.
    int at_the_finish(int player) const;
    Sample finished(int winner) const;
    void settle(Points& before, Points& after) const;
    Sample settled(const Points& before, const Points& after, int players) const;
    // The bag is empty: searches the endgame with the racks as they are dealt here.
    Sample play_endgame();
    // At the horizon: the win probability by points and leaves.
    Sample estimate(const double* leave) const;
    Sample sample(double win_probability, double spread) const;

    const WinProbability& win_probability_;
    const Position& position_;
    const std::vector<Move>& candidates_;
    const SimulationOptions& options_;
    const std::vector<Tile>& unseen_;
    const std::vector<Order>& orders_;
    Table table_;
    std::vector<Board> after_;  // the board after each candidate
    std::unique_ptr<Endgame> endgame_;
    std::unique_ptr<MaxN> max_n_;
    std::vector<Move> trace_;
    std::size_t candidate_ = 0;
    std::int64_t nodes_ = 0;
};

}  // namespace sternfeld
