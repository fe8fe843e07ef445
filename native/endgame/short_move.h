// A move in a few bytes, to be remembered and tried again on a board on which it may or may not be
// possible any more.
#pragma once

#include <array>
#include <cstdint>

#include "base/move.h"
#include "board/board.h"

namespace sternfeld {

struct ShortMove {
    std::uint8_t lane = 0;
    std::uint8_t start = 0;
    std::uint8_t length = 0;  // 0: a pass, or with `known` unset nothing at all
    std::uint8_t tiles = 0;
    std::array<std::uint8_t, kMaxRack> laid{};  // what is laid, in the order of its squares
    bool known = false;

    static ShortMove of(const Move& move);
    bool operator==(const ShortMove&) const = default;
};

// Writes the move out as it would be played on this board, with its score. False if it cannot be
// laid there: squares are taken, a word is none, or a tile on the board is missing. Whether it
// touches the rest of the board as the rules ask is not looked at beyond one tile.
bool read_move(const Board& board, const ShortMove& written, Move& move);

// The squares whose letter or cross-set a move changes.
class Disturbance {
  public:
    Disturbance(const Board& board, const Move& move);
    // Can the other move not be made any more as it was, or for another score?
    bool spoils(const Move& other, int size) const;

  private:
    struct Place {
        std::uint8_t row;
        std::uint8_t column;
    };
    void add(int lane, int at, int size);

    std::array<Place, 3 * kMaxRack + 2> places_;
    int count_ = 0;
};

}  // namespace sternfeld
