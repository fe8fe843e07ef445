// What a play is worth besides its points and an ordinary leave: where the first word lies, and
// what kept tiles mean when the bag runs out.
//
// All of it is whole hundredths of a point, worked out by the same code on every path. What depends
// on the tiles kept alone goes into the rack's tables, so that the bounds of the search hold it
// already; the first word's place can only cost, so that bounds without it are still bounds.
#pragma once

#include <array>
#include <span>

#include "base/move.h"
#include "base/rules.h"
#include "leaves/evaluation.h"
#include "leaves/leaves.h"
#include "lexicon/lexicon.h"

namespace sternfeld {

// Whose turn it is, as far as it concerns the worth of a play.
struct Turn {
    const Tile* rack;
    int tiles;
    const Leaves* leaves;
    int exchange_up_to = 0;  // tiles that may be exchanged; 0: no exchange
    int bag = kMaxTiles;
    int players = 2;
    int others_points = 0;  // on the other racks; counts once the bag is empty
    Evaluation evaluation = leaves == nullptr ? Evaluation{} : leaves->evaluation();
};

// What the first word gives away to the next player: premium squares beside its letters, where a
// word can be laid along it, and whatever else a word that reaches far from the start opens.
class OpeningPlaces {
  public:
    OpeningPlaces(const Rules& rules, const Lexicon& lexicon);

    // The cost of a word laid in the row, or column, of the start.
    Centipoints cost(const Evaluation& by, bool across, int first,
                     std::span<const Letter> word) const;

  private:
    int start_[2];                              // in its row and in its column
    Centipoints offer_[2][kMaxBoard][64] = {};  // of a letter on a square of either
};

// What keeping tiles is worth with few tiles in the bag, or none: ordinary[m] is the ordinary leave
// of the tiles m of the rack (not used with an empty bag), worth[m] becomes what they are worth
// after laying the others.
void value_at_the_end(const Turn& turn, const Rules& rules, const Tile* tile,
                      const Centipoints* ordinary, Centipoints* worth);

}  // namespace sternfeld
