#include "play/unseen.h"

#include <array>
#include <stdexcept>

namespace sternfeld {

std::vector<Tile> unseen_tiles(const Rules& rules, std::span<const Square> squares,
                               std::span<const Tile> rack,
                               std::span<const std::vector<Tile>> known) {
    std::array<int, 64> left{};
    for (int tile = 0; tile < 64; ++tile) left[tile] = rules.count[tile];
    const auto take = [&](Tile tile) {
        if (tile >= 64 || --left[tile] < 0)
            throw std::invalid_argument("the position holds more tiles than there are");
    };
    for (const Square& square : squares) take(square.blank ? kBlank : square.letter);
    for (const Tile tile : rack) take(tile);
    for (const auto& other : known) {
        for (const Tile tile : other) take(tile);
    }
    std::vector<Tile> unseen;
    for (int tile = 0; tile < 64; ++tile)
        unseen.insert(unseen.end(), static_cast<std::size_t>(left[tile]), static_cast<Tile>(tile));
    return unseen;
}

}  // namespace sternfeld
