// The numbers by which a play is worth more or less than its points and an ordinary leave.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/move.h"
#include "base/rules.h"

namespace sternfeld {

// They belong to a table of leaves, and were found by matches of the engine against itself:
// python -m bench.evaluation
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

    // Sets the numbers of a name above. Throws std::invalid_argument for any other name, another
    // count of numbers, one beyond 100 points, or a place of the first word that would gain.
    void set(std::string_view name, std::span<const int> numbers);
    // From this number of tiles in the bag on, no play leaves so few that these terms count.
    int ordinary_from(const Rules& rules) const {
        return static_cast<int>(left_in_bag.size()) + rules.rack;
    }
};

}  // namespace sternfeld
