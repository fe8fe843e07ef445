#include "endgame/short_move.h"

#include <algorithm>

namespace sternfeld {

ShortMove ShortMove::of(const Move& move) {
    ShortMove written = pass();
    if (move.kind != MoveKind::kLay) return written;
    written.lane = move.lane;
    written.start = move.start;
    written.length = move.length;
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] != kNoLetter) written.laid[written.tiles++] = move.laid[i];
    }
    return written;
}

Move long_move(const Board& board, const Play& play) {
    Move move;
    move.kind = MoveKind::kLay;
    move.lane = play.move.lane;
    move.start = play.move.start;
    move.length = play.move.length;
    move.tiles = play.move.tiles;
    move.score = play.score;
    std::fill_n(move.laid, move.length, kNoLetter);
    play.move.for_each_tile(
        board, [&](int s, std::uint8_t laid) { move.laid[s - play.move.start] = laid; });
    return move;
}

Disturbance::Disturbance(const Board& board, const ShortMove& move) {
    if (move.length == 0) return;
    std::uint32_t squares = 0;
    move.for_each_tile(board, [&](int s, std::uint8_t) { squares |= std::uint32_t{1} << s; });
    *this = Disturbance(board.size(), move.lane, move.start, move.start + move.length, squares,
                        [&](int lane) { return board.lane(lane).occupied; });
}

void Disturbance::add(int lane, int at, int size, bool filled) {
    if (at < 0 || at >= size) return;
    const bool across = lane < size;
    const int row = across ? lane : at;
    const int column = across ? at : lane - size;
    places_[static_cast<std::size_t>(count_++)] = {static_cast<std::uint8_t>(row),
                                                   static_cast<std::uint8_t>(column), filled};
    lanes_ |= std::uint64_t{1} << row | std::uint64_t{1} << (size + column);
}

bool Disturbance::spoils_in_lane(const ShortMove& other, int size) const {
    const bool across = other.lane < size;
    const int index = across ? other.lane : other.lane - size;
    const int from = other.start - 1;
    const int to = other.start + other.length;
    for (int i = 0; i < count_; ++i) {
        const Place& place = places_[static_cast<std::size_t>(i)];
        const int lane = across ? place.row : place.column;
        const int at = across ? place.column : place.row;
        if (lane == index && at >= from + (place.filled ? 0 : 1) &&
            at <= to - (place.filled ? 0 : 1))
            return true;
    }
    return false;
}

}  // namespace sternfeld
