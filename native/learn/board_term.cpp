#include "learn/board_term.h"

#include <cmath>
#include <stdexcept>

namespace sternfeld {

BoardTerm::BoardTerm(const Rules& rules, const Leaves& leaves, const Numbers& numbers)
    : features_(rules, leaves, numbers.playable) {
    if (numbers.weights.size() != weights_.size() || numbers.per_tile.size() != per_tile_.size())
        throw std::invalid_argument("a term for the board needs two weights for each feature");
    if (numbers.usual.empty())
        throw std::invalid_argument("a term for the board needs what is usual by the bag");
    const auto whole = [](double points) {
        return static_cast<std::int64_t>(std::llround(points * kPoint * (1 << kScale)));
    };
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        weights_[i] = whole(numbers.weights[i]);
        per_tile_[i] = whole(numbers.per_tile[i]);
    }
    for (const double points : numbers.usual)
        usual_.push_back(static_cast<Centipoints>(std::lround(points * kPoint)));
}

Centipoints BoardTerm::of(Board& board, const TileCounts& unseen, int bag) {
    std::array<std::int16_t, BoardFeatures::kCount> features;
    features_.read(board, unseen, features);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i)
        sum += features[i] * (weights_[i] + per_tile_[i] * bag);
    const auto at = std::min(static_cast<std::size_t>(bag), usual_.size() - 1);
    return static_cast<Centipoints>(sum >> kScale) - usual_[at];
}

TileCounts not_on(const Board& board) {
    TileCounts unseen;
    std::copy_n(board.rules().count.begin(), unseen.size(), unseen.begin());
    for (const Square& square : board.squares()) {
        std::uint8_t& left = unseen[square.blank ? kBlank : square.letter];
        left -= left > 0;
    }
    return unseen;
}

TileCounts without(TileCounts unseen, const Move& play) {
    if (play.kind != MoveKind::kLay) return unseen;
    for (int i = 0; i < play.length; ++i) {
        const std::uint8_t tile = play.laid[i];
        if (tile == kNoLetter) continue;
        std::uint8_t& left = unseen[(tile & kLaidBlank) != 0 ? kBlank : tile];
        left -= left > 0;
    }
    return unseen;
}

}  // namespace sternfeld
