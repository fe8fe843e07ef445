// Pre-endgames of two players: a few tiles are left in the bag, and every bag is gone through, with
// every draw from it.
//
// What the bag holds says what the other side holds, so a candidate meets one cell for each bag:
// whoever moves while the bag holds tiles plays the best equity, and then the endgame is searched.
// A first pass plays endgames by equity as well; each further one searches them with more nodes,
// but only where it is not proven yet who comes first. What is proven leaves a candidate a lower
// and an upper bound on how often it wins. One that can no longer be the best is left.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "play/simulation.h"

namespace sternfeld {

struct PreEndgamePlay {
    double win_probability = 0;  // over the bags played so far
    double value = 0;            // with a small weight on points
    double spread = 0;
    double error = 0;  // of the value, by the bags not played
    // How often it comes first, as far as that is proven: at least, and at most.
    double lower = 0;
    double upper = 1;
    double against_equity = 0;  // if options ask: how often, if the other plays endgames by equity
    std::int64_t bags = 0;      // played
    std::int64_t searched = 0;  // of these, with endgame searches
    bool left = false;          // it can hardly be the best any more, or there were too few nodes
};

struct PreEndgameResult {
    std::vector<PreEndgamePlay> plays;
    std::size_t best = 0;
    // No other is worth more, whatever comes of what is not solved. A play is worth what it wins,
    // mixed by `equity_weight` with what it wins against equity. Where more than one play is to be
    // gone through, all of these are solved.
    bool sure = false;
    std::int64_t nodes = 0;
    std::int64_t bags = 0;                    // there are
    std::vector<std::vector<Traced>> traced;  // of each candidate, in the order of the bags
};

struct PreEndgameOptions {
    // Nodes of an endgame search in each pass after the first.
    std::vector<int> searches{100, 800, 6'400, 51'200};
    bool endgame_points = false;  // false: who comes first is enough
    bool answered_well = false;   // see SimulationOptions; then what rests on answers counts less
    // From 0 to 1: the weight of how often a candidate comes first if the other side plays endgames
    // by equity. Few opponents play endgames well.
    double equity_weight = 0;
    // As many of the best candidates are gone through with every bag, and these wherever they
    // stand.
    std::size_t through = 1;
    std::vector<std::size_t> asked;
    bool widen = false;  // then go through more and more candidates, as long as there are nodes
    std::int64_t nodes = INT64_MAX;     // turns played and positions searched in all
    std::int64_t expected = INT64_MAX;  // about how many there will be, if somebody else ends it
    double points_weight = 0.0006;      // what a point is worth, as a probability
    bool empty_bag_ends = false;        // the game ends when the bag is empty
    int last_rounds = 1;                // rounds of passes that end the game once it is empty
    int trace = 0;  // keep the rollouts, with this many moves after the candidate
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
    std::function<bool()> stop;  // asked every few milliseconds by the calling thread; may be empty
    // Told by the calling thread what is known so far; may be empty. It does not depend on the
    // clock.
    std::function<void(const PreEndgameResult&)> progress;
};

// Throws std::invalid_argument for an impossible position or candidate, or if there are too many
// bags. The same seed and nodes give the same result at any number of threads.
PreEndgameResult go_through_bags(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                                 const std::shared_ptr<const Leaves>& leaves,
                                 const WinProbability& win_probability, const Position& position,
                                 const std::vector<Move>& candidates,
                                 const PreEndgameOptions& options);

}  // namespace sternfeld
