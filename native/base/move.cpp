#include "base/move.h"

#include <algorithm>

namespace sternfeld {

bool better(const Move& a, const Move& b) {
    if (a.equity != b.equity) return a.equity > b.equity;
    if (a.score != b.score) return a.score > b.score;
    if (a.kind != b.kind) return a.kind > b.kind;
    if (a.lane != b.lane) return a.lane < b.lane;
    if (a.start != b.start) return a.start < b.start;
    if (a.length != b.length) return a.length < b.length;
    if (a.tiles != b.tiles) return a.tiles < b.tiles;
    const int n = a.kind == MoveKind::kExchange ? a.tiles : a.length;
    return std::lexicographical_compare(a.laid, a.laid + n, b.laid, b.laid + n);
}

bool take_tiles(const Move& move, Tile* rack, int& tiles) {
    const int n = move.kind == MoveKind::kLay        ? move.length
                  : move.kind == MoveKind::kExchange ? move.tiles
                                                     : 0;
    for (int i = 0; i < n; ++i) {
        if (move.laid[i] == kNoLetter) continue;
        const Tile tile = (move.laid[i] & kLaidBlank) != 0 ? kBlank : move.laid[i];
        Tile* const found = std::find(rack, rack + tiles, tile);
        if (found == rack + tiles) return false;
        std::copy(found + 1, rack + tiles, found);
        --tiles;
    }
    return true;
}

}  // namespace sternfeld
