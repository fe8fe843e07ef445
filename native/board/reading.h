// Reads boards and racks from bytes that come from outside and checks everything.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/move.h"
#include "base/rules.h"
#include "board/board.h"

namespace sternfeld {

using Bytes = std::span<const std::uint8_t>;

// All of these throw std::invalid_argument, saying what is wrong and what was expected.

void check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high);
// NaN lies in no range.
void check_number(const char* what, double value, double low, double high);

// Tiles by number: 0 .. letters-1, and 63 for the blank.
std::vector<Tile> read_tiles(Bytes tiles, int letters, std::size_t at_most);

// As many tiles as a rack may hold, and at most kMaxBlanks blanks.
std::vector<Tile> read_rack(const Rules& rules, Bytes rack);

// Row by row: 255 for an empty square, else the letter, with 64 added for a blank.
std::vector<Square> read_board(const Rules& rules, Bytes board);

// Moves found somewhere else: refused if they need other letters, or squares that are taken or
// lie outside the board.
void check_candidates(const Rules& rules, std::span<const Square> squares,
                      std::span<const Move> moves);

}  // namespace sternfeld
