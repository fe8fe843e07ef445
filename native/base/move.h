// One turn: tiles laid, tiles exchanged, or a pass.
#pragma once

#include <cstdint>

#include "base/limits.h"

namespace sternfeld {

// Equities are whole hundredths of a point, so that every path computes exactly the same.
using Centipoints = std::int32_t;
inline constexpr Centipoints kPoint = 100;

enum class MoveKind : std::uint8_t { kPass, kExchange, kLay };

struct Move {
    MoveKind kind = MoveKind::kPass;
    std::uint8_t lane = 0;    // 0 .. size-1: rows, laid across; size .. 2*size-1: columns, down
    std::uint8_t start = 0;   // first square of the main word in its lane
    std::uint8_t length = 0;  // letters of the main word
    std::uint8_t tiles = 0;   // tiles laid or exchanged
    // Laid: one entry per square of the word, kNoLetter where a tile lies already.
    // Exchanged: the tiles given up, in rack order.
    std::uint8_t laid[kMaxWord] = {};
    std::int32_t score = 0;
    Centipoints leave = 0;   // worth of the tiles kept
    Centipoints equity = 0;  // score, leave and, for a first word, its place
};

// A total order on the moves of one position, better first: by equity, then score, laying before
// exchanging before passing, then by place and letters. It makes "the best move" well defined.
bool better(const Move& a, const Move& b);

// Takes one tile of the rack for each tile laid or exchanged; false if the rack lacks one.
bool take_tiles(const Move& move, Tile* rack, int& tiles);

}  // namespace sternfeld
