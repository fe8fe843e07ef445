// Players that try something new in a match: other leaves, or what the board is worth to the next
// player.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "board/board.h"
#include "leaves/board_census.h"
#include "play/match.h"

namespace sternfeld {

// Chooses by equity with leaves of its own. The table's leaves serve the champion.
std::function<Chooser()> with_leaves(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves, Path path);

// What the board is worth to whoever moves next: BoardTerm::of.
using BoardWorth = std::function<Centipoints(Board&, const TileCounts& unseen, int bag)>;

struct BoardTrial {
    std::function<BoardWorth()> worth;  // asked once for each thread
    int candidates = 12;                // the best by equity are looked at again ...
    int fewest_in_bag = 8;              // ... if the bag holds that many before the play
    double share = 1;                   // of it that counts
};

// Chooses by equity less what the board is then worth.
std::function<Chooser()> with_board(const Rules& rules,
                                    const std::shared_ptr<const Lexicon>& lexicon,
                                    const BoardTrial& trial, Path path);

}  // namespace sternfeld
