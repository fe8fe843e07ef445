#include "rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sternfeld::train {

void set_bits(const Move& move, std::uint8_t* bits) {
    if (move.kind != MoveKind::kLay) return;
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] == kNoLetter) continue;
        const bool down = move.lane >= kSide;
        const int along = move.start + i;
        const int at = down ? along * kSide + move.lane - kSide : move.lane * kSide + along;
        bits[at >> 3] |= static_cast<std::uint8_t>(1 << (at & 7));
    }
}

void Describer::describe(Board& board, const Move& move, const Tile* kept, int tiles, int bag,
                         int lead, bool features, Row& row) {
    std::memset(&row, 0, sizeof row);
    row.bag = static_cast<std::int16_t>(bag);
    row.lead = static_cast<std::int16_t>(lead);
    row.leave = static_cast<std::int16_t>(std::clamp(move.leave / 10, -32000, 32000));
    for (int r = 0; r < kSide; ++r) {
        const Lane& across = board.lane(r);
        for (int c = 0; c < kSide; ++c) {
            const Lane& down = board.lane(kSide + c);
            const int at = r * kSide + c;
            const std::uint8_t letter = across.letter[c];
            if (letter != kNoLetter) {
                row.cell[at] = static_cast<std::uint8_t>((letter & kLetterBits) + 1 +
                                                         ((across.blanks >> c & 1) != 0 ? 32 : 0));
                continue;
            }
            constexpr std::uint32_t kCrossed = std::uint32_t{1} << 31;
            if ((across.crossed >> c & 1) != 0)
                row.cross[0][at] = static_cast<std::uint32_t>(across.allow[c]) | kCrossed;
            if ((down.crossed >> r & 1) != 0)
                row.cross[1][at] = static_cast<std::uint32_t>(down.allow[r]) | kCrossed;
        }
    }
    set_bits(move, row.laid);
    const auto place = [](Tile tile) { return tile == kBlank ? kKinds - 1 : int{tile}; };
    const TileCounts unseen = not_on(board);
    for (int tile = 0; tile < 64; ++tile) {
        if (unseen[static_cast<std::size_t>(tile)] != 0)
            row.unseen[place(static_cast<Tile>(tile))] = unseen[static_cast<std::size_t>(tile)];
    }
    for (int i = 0; i < tiles; ++i) {
        ++row.kept[place(kept[i])];
        --row.unseen[place(kept[i])];
    }
    row.opened = row.spread = kNone;
    std::fill(std::begin(row.turn), std::end(row.turn), kNone);
    if (!features) return;
    ids_.clear();
    features_.read(board, unseen, row.features, &ids_);
    row.slots = static_cast<std::uint16_t>(std::min<std::size_t>(ids_.size(), kMostSlots));
    std::copy_n(ids_.begin(), row.slots, row.slot);
}

}  // namespace sternfeld::train
