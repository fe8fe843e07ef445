#include "play/kept.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace sternfeld {

namespace {

// More unseen tiles than this are not gone through; the largest rack and four in the bag are.
constexpr std::size_t kMostUnseen = 16;

using Set = std::uint32_t;  // of places among the unseen tiles

// How much likelier each set of `kept` tiles is as the best of some even draws than as a single
// one, by set; sets of equal worth are equally likely.
std::vector<double> likelihoods(const std::vector<Tile>& unseen, const Leaves& leaves, int kept,
                                int draws) {
    const Set end = Set{1} << unseen.size();
    std::vector<std::pair<Centipoints, Set>> sets;
    std::vector<Tile> tiles;
    for (Set set = 0; set < end; ++set) {
        if (std::popcount(set) != kept) continue;
        tiles.clear();
        for (std::size_t i = 0; i < unseen.size(); ++i)
            if (set >> i & 1) tiles.push_back(unseen[i]);
        sets.emplace_back(leaves.of(tiles.data(), kept), set);
    }
    std::sort(sets.begin(), sets.end());
    std::vector<double> likely(end);
    const auto all = static_cast<double>(sets.size());
    for (auto first = sets.begin(); first != sets.end();) {
        const auto last =
            std::find_if(first, sets.end(), [&](const auto& s) { return s.first > first->first; });
        const double below = static_cast<double>(first - sets.begin()) / all;
        const double up_to = static_cast<double>(last - sets.begin()) / all;
        const double each = (std::pow(up_to, draws) - std::pow(below, draws)) / (up_to - below);
        for (; first != last; ++first) likely[first->second] = each;
    }
    return likely;
}

// The places of these tiles, the first of each kind.
Set places(const std::vector<Tile>& tiles, const std::vector<Tile>& unseen) {
    Set set = 0;
    for (const Tile tile : tiles) {
        for (std::size_t i = 0; i < unseen.size(); ++i) {
            if (unseen[i] != tile || (set >> i & 1) != 0) continue;
            set |= Set{1} << i;
            break;
        }
    }
    return set;
}

}  // namespace

int draws_of_kept(int kept, int hand) {
    constexpr int kMostDrawn = 4;
    return 0 < kept && kept < hand ? std::max(1, 1 + kMostDrawn - (hand - kept)) : 1;
}

void weigh_as_kept(std::vector<BagContents>& bags, const std::vector<Tile>& unseen,
                   const Leaves& leaves, int kept) {
    if (bags.empty() || unseen.size() > kMostUnseen) return;
    const int hand = static_cast<int>(unseen.size() - bags[0].tiles.size());
    const int draws = draws_of_kept(kept, hand);
    if (draws == 1) return;
    const std::vector<double> likely = likelihoods(unseen, leaves, kept, draws);
    const Set all = (Set{1} << unseen.size()) - 1;
    for (BagContents& bag : bags) {
        const Set rack = all & ~places(bag.tiles, unseen);
        double sum = 0;
        int sets = 0;
        for (Set set = rack; set > 0; set = (set - 1) & rack) {
            if (std::popcount(set) != kept) continue;
            sum += likely[set];
            ++sets;
        }
        bag.weight *= sum / sets;
    }
}

}  // namespace sternfeld
