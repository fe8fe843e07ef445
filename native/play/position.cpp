#include "play/position.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <tuple>

#include "play/kept.h"
#include "play/unseen.h"

namespace sternfeld {

std::vector<Tile> unseen_in(const Rules& rules, const Position& position) {
    const std::span<const std::vector<Tile>> known(position.known);
    return unseen_tiles(rules, position.squares, position.rack,
                        known.empty() ? known : known.subspan(1));
}

void check_position(const Rules& rules, const Position& position) {
    const auto players = position.scores.size();
    if (players < 2 || players > kMaxPlayers)
        throw std::invalid_argument("a simulation needs 2 to 4 scores");
    if (position.hands.size() != players)
        throw std::invalid_argument("a simulation needs the number of tiles on each rack");
    if (!position.targets.empty() && position.targets.size() != players)
        throw std::invalid_argument("a simulation needs a target for each seat, or none");
    if (position.known.size() > players)
        throw std::invalid_argument("more known racks than players");
    if (position.kept.size() > players)
        throw std::invalid_argument("more numbers of kept tiles than players");
    if (position.hands[0] != static_cast<int>(position.rack.size()))
        throw std::invalid_argument("the rack and its number of tiles differ");
    int needed = position.bag;
    for (std::size_t p = 0; p < players; ++p) {
        if (position.hands[p] < 0 || position.hands[p] > rules.rack)
            throw std::invalid_argument("a rack is too large");
        if (p == 0) continue;
        const int known =
            p < position.known.size() ? static_cast<int>(position.known[p].size()) : 0;
        if (known > position.hands[p])
            throw std::invalid_argument("more tiles are known than the rack holds");
        if (p < position.kept.size() &&
            (position.kept[p] < 0 || position.kept[p] > position.hands[p]))
            throw std::invalid_argument("more tiles were kept than the rack holds");
        needed += position.hands[p] - known;
    }
    if (position.bag < 0 || needed > static_cast<int>(unseen_in(rules, position).size()))
        throw std::invalid_argument("there are fewer unseen tiles than racks and bag should hold");
}

void check_candidates(const Position& position, const std::vector<Move>& candidates) {
    if (candidates.empty()) throw std::invalid_argument("a simulation needs a candidate");
    for (const Move& move : candidates) {
        Tile rack[kMaxRack];
        int tiles = static_cast<int>(position.rack.size());
        std::copy(position.rack.begin(), position.rack.end(), rack);
        if (!take_tiles(move, rack, tiles))
            throw std::invalid_argument("a candidate uses tiles the rack lacks");
        if (move.kind == MoveKind::kExchange && move.tiles > position.bag)
            throw std::invalid_argument("a candidate exchanges more tiles than the bag holds");
    }
}

// The candidates, those that keep the same tiles one after the other: they draw the same, and the
// rack is in hand already. Fewer tiles kept come first, so that the bag is alike, too.
std::vector<std::size_t> by_kept_tiles(const Position& position,
                                       const std::vector<Move>& candidates) {
    std::vector<std::tuple<int, std::array<Tile, kMaxRack>, std::size_t>> kept;
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        std::array<Tile, kMaxRack> rack{};
        int tiles = static_cast<int>(position.rack.size());
        std::copy(position.rack.begin(), position.rack.end(), rack.begin());
        take_tiles(candidates[c], rack.data(), tiles);
        std::fill(rack.begin() + tiles, rack.end(), kNoLetter);
        std::sort(rack.begin(), rack.end());
        kept.emplace_back(tiles, rack, c);
    }
    std::sort(kept.begin(), kept.end());
    std::vector<std::size_t> order;
    for (const auto& one : kept) order.push_back(std::get<2>(one));
    return order;
}

std::vector<BagContents> bags_in(const Position& position, const std::vector<Tile>& unseen,
                                 const Leaves& leaves, std::uint64_t seed) {
    std::vector<BagContents> bags = all_bags(unseen, position.bag, seed);
    const bool known = position.known.size() > 1 && !position.known[1].empty();
    if (position.scores.size() == 2 && position.kept.size() > 1 && !known)
        weigh_as_kept(bags, unseen, leaves, position.kept[1]);
    return bags;
}

}  // namespace sternfeld
