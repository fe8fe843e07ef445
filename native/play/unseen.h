// The tiles that a player cannot see.
#pragma once

#include <span>
#include <vector>

#include "base/rules.h"
#include "board/board.h"

namespace sternfeld {

// All tiles but those on the board and on known racks, in the order of their numbers. Throws
// std::invalid_argument if there are more of a kind than the edition has.
std::vector<Tile> unseen_tiles(const Rules& rules, std::span<const Square> squares,
                               std::span<const Tile> rack,
                               std::span<const std::vector<Tile>> known = {});

}  // namespace sternfeld
