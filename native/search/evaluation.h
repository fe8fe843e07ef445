// What a play is worth besides its points and an ordinary leave: where the first word lies, and
// what kept tiles mean when the bag runs out.
//
// All of it is whole hundredths of a point, worked out by the same code on every path. What depends
// on the tiles kept alone goes into the rack's tables, so that the bounds of the search hold it
// already; the first word's place can only cost, so that bounds without it are still bounds.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/move.h"
#include "base/rules.h"
#include "leaves/leaves.h"
#include "lexicon/lexicon.h"

namespace sternfeld {

// The numbers were found by matches of the engine against itself: python -m bench.evaluation
struct Evaluation {
    // The first word: how much of what it offers beside premium squares counts, in hundredths, and
    // what each square costs by which it reaches away from the start.
    int opening_offer = 40;
    Centipoints opening_reach = 80;
    // The bag is empty: what it costs not to go out now.
    Centipoints stay = 10 * kPoint;
    // The play empties the bag: how much of the ordinary leave counts, in hundredths, and what each
    // point kept is worth. Nothing can be drawn to these tiles any more.
    int emptied_leave = 60;
    Centipoints emptied_point = -40;
    // What it is worth to leave no tile, one or two in the bag: who moves next can hardly draw.
    std::array<Centipoints, 3> left_in_bag = {200, 300, 250};

    // Leaves a term out for a trial: "opening", "emptied" or "left_in_bag". Throws
    // std::invalid_argument for any other name.
    void leave_out(std::string_view term);
    // With so many tiles in the bag no play leaves few enough for these terms.
    int ordinary_from(const Rules& rules) const {
        return static_cast<int>(left_in_bag.size()) + rules.rack;
    }
};

// Whose turn it is, as far as it concerns the worth of a play.
struct Turn {
    const Tile* rack;
    int tiles;
    const Leaves* leaves;
    int exchange_up_to = 0;  // tiles that may be exchanged; 0: no exchange
    int bag = kMaxTiles;
    int players = 2;
    int others_points = 0;  // on the other racks; counts once the bag is empty
    Evaluation evaluation = {};
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
