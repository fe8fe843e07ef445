// The endgame of three or four players whose racks are all known, by max^n search: each player
// maximises their own place. Depth and breadth grow step by step until the budget is spent. The
// pass is always among the moves searched. Beyond the depth everybody plays greedily.
#pragma once

#include <array>
#include <memory>

#include "board/board.h"
#include "endgame/endgame.h"
#include "play/table.h"
#include "search/searcher.h"

namespace sternfeld {

struct MaxNState {
    Board board;
    std::array<Seat, kMaxPlayers> seats;
    int players = 3;
    int to_move = 0;
    int passes = 0;       // in a row
    int last_passes = 0;  // passes in a row that end the game; 0: one round
};

class MaxN {
  public:
    MaxN(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path);

    struct Outcome {
        std::array<int, kMaxPlayers> before{};  // scores before settling
        std::array<int, kMaxPlayers> after{};
    };
    struct Result {
        Outcome outcome;
        Move best;            // of the seat to move; a pass if nothing better was found
        bool solved = false;  // every play was searched to the end
        std::int64_t nodes = 0;
    };
    // Searches with a budget of about `nodes` positions.
    Result solve(const MaxNState& state, std::int64_t nodes);

    // A seat's share of the first place.
    double share(const Outcome& outcome, int seat, int players) const;
    std::int64_t nodes() const { return nodes_; }

  private:
    Outcome search(MaxNState& state, int depth, int breadth, Move* chosen);
    double worth(const Outcome& outcome, int seat, int players) const;
    Outcome settle(const MaxNState& state) const;
    bool make(MaxNState& state, const Move& move) const;  // true: the game is over

    Rules rules_;
    std::shared_ptr<const Leaves> leaves_;
    std::unique_ptr<Searcher> searcher_;
    std::int64_t nodes_ = 0;
    std::int64_t most_nodes_ = 0;
    bool whole_ = false;    // no play was left out so far
    bool stopped_ = false;  // the budget is used up
};

}  // namespace sternfeld
