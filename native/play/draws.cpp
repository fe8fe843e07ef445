#include "play/draws.h"

#include <utility>

#include "base/random.h"

namespace sternfeld {

namespace {

constexpr double kMaxBags = 20'000;

}  // namespace

std::vector<BagContents> all_bags(const std::vector<Tile>& unseen, int bag, std::uint64_t seed) {
    double bags = 1;  // if no two tiles were alike
    double orders = 1;
    for (int i = 0; i < bag; ++i) {
        const double left = static_cast<double>(unseen.size()) - i;
        bags *= left / (i + 1);
        orders *= left;
    }
    if (bags > kMaxBags) return {};
    std::vector<BagContents> found;
    for_each_draw(unseen, bag, [&](std::span<const Tile> tiles, double share) {
        const auto drawn = tiles.last(static_cast<std::size_t>(bag));
        found.push_back({{drawn.begin(), drawn.end()}, share * orders});
    });
    Random random(mix(seed));
    for (int i = static_cast<int>(found.size()) - 1; i > 0; --i)
        std::swap(found[static_cast<std::size_t>(i)],
                  found[static_cast<std::size_t>(random.below(i + 1))]);
    return found;
}

}  // namespace sternfeld
