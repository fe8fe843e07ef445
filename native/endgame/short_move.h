// A move packed into a few bytes, and which other moves it disturbs.
#pragma once

#include <array>
#include <cstdint>

#include "base/move.h"
#include "board/board.h"
#include "endgame/hand.h"

namespace sternfeld {

struct ShortMove {
    std::uint8_t lane = 0;
    std::uint8_t start = 0;
    std::uint8_t length = 0;  // 0: a pass, or with `known` unset nothing at all
    std::uint8_t tiles = 0;
    std::array<std::uint8_t, kMaxRack> laid{};  // what is laid, in the order of its squares
    bool known = false;

    static ShortMove of(const Move& move);
    static ShortMove pass() { return {.known = true}; }
    bool operator==(const ShortMove&) const = default;

    // Calls use(square in the lane, tile as laid) for each tile laid on this board.
    template <class Use>
    void for_each_tile(const Board& board, Use use) const {
        const std::uint32_t occupied = board.lane(lane).occupied;
        int next = 0;
        for (int s = start; next < tiles; ++s) {
            if ((occupied >> s & 1) == 0) use(s, laid[static_cast<std::size_t>(next++)]);
        }
    }
};

// A play of one side: the move with what it takes and brings.
struct Play {
    Tiles need = 0;
    ShortMove move;
    std::int32_t score = 0;
    std::int16_t points = 0;  // of the tiles laid
};

// Written out as it is played on this board.
Move long_move(const Board& board, const Play& play);

// The squares whose letter or cross-set a move changes.
class Disturbance {
  public:
    Disturbance(const Board& board, const ShortMove& move);
    // Of tiles laid on these squares of a lane, which form a word of that span. occupied(lane)
    // tells where tiles lie in a lane.
    template <class Occupied>
    Disturbance(int size, int lane, int from, int to, std::uint32_t squares, Occupied occupied) {
        const bool across = lane < size;
        const int index = across ? lane : lane - size;
        add(lane, from - 1, size);
        add(lane, to, size);
        for (; squares != 0; squares &= squares - 1) {
            const int s = __builtin_ctz(squares);
            add(lane, s, size, true);
            const int crossing = across ? size + s : s;
            const std::uint32_t tiles = occupied(crossing);
            int before = index - 1;
            while (before >= 0 && (tiles >> before & 1) != 0) --before;
            int after = index + 1;
            while (after < size && (tiles >> after & 1) != 0) ++after;
            add(crossing, before, size);
            add(crossing, after, size);
        }
    }
    // Can the other move not be made any more as it was, or for another score?
    bool spoils(const ShortMove& other, int size) const {
        return (lanes_ >> other.lane & 1) != 0 && spoils_in_lane(other, size);
    }

  private:
    struct Place {
        std::uint8_t row;
        std::uint8_t column;
        bool filled;
    };
    void add(int lane, int at, int size, bool filled = false);
    bool spoils_in_lane(const ShortMove& other, int size) const;

    std::array<Place, 3 * kMaxRack + 2> places_;
    int count_ = 0;
    std::uint64_t lanes_ = 0;  // in which they lie
};

}  // namespace sternfeld
