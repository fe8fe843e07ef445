// What others hold is no even draw: whoever drew few tiles has kept good ones.
#pragma once

#include <vector>

#include "base/limits.h"
#include "leaves/leaves.h"
#include "play/draws.h"

namespace sternfeld {

// Tiles kept in self-play are worth what the best of some even draws is worth on average: of
// four where one tile was drawn to them, of three with two, of two with three. From four drawn
// tiles on they are like any others.
int draws_of_kept(int kept, int hand);

// Weighs bags by how likely the one other rack is, which holds all `unseen` tiles that are not in
// the bag, if `kept` of its tiles were kept. The weights keep their sum.
void weigh_as_kept(std::vector<BagContents>& bags, const std::vector<Tile>& unseen,
                   const Leaves& leaves, int kept);

}  // namespace sternfeld
