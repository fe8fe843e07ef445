// Players that try something new in a match: other leaves, or a term for what the board offers.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "learn/board_features.h"
#include "learn/board_network.h"
#include "play/match.h"

namespace sternfeld {

// Chooses by equity with leaves of its own. The table's leaves serve the champion.
std::function<Chooser()> with_leaves(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves, Path path);

// What the board is worth to the next player, in points: after a play, with all tiles not on the
// board and so many in the bag.
using BoardTerm = std::function<double(Board&, const TileCounts& unseen, int bag)>;

struct BoardTrial {
    std::function<BoardTerm()> term;  // asked once for each thread
    int candidates = 12;              // the best by equity are looked at again ...
    int fewest_in_bag = 8;            // ... if the bag holds that many before the play
    double share = 1;                 // of the term that counts
};

// Chooses by equity less the term.
std::function<Chooser()> with_board_term(const Rules& rules,
                                         const std::shared_ptr<const Lexicon>& lexicon,
                                         const BoardTrial& trial, Path path);

}  // namespace sternfeld
