#include "play/orders.h"

#include <array>
#include <functional>
#include <utility>

#include "base/random.h"

namespace sternfeld {

namespace {

constexpr std::size_t kMaxOrders = 20'000;

}  // namespace

std::vector<Order> all_orders(const std::vector<Tile>& unseen, int bag, std::uint64_t seed) {
    std::array<int, 64> left{};
    for (const Tile tile : unseen) ++left[tile];
    std::vector<Order> orders;
    Order order;
    const std::function<void()> extend = [&] {
        if (orders.size() > kMaxOrders) return;
        if (static_cast<int>(order.bag.size()) == bag) {
            orders.push_back(order);
            return;
        }
        for (Tile tile = 0; tile < 64; ++tile) {
            if (left[tile] == 0) continue;
            const double before = order.weight;
            order.weight *= left[tile]--;
            order.bag.push_back(tile);
            extend();
            order.bag.pop_back();
            ++left[tile];
            order.weight = before;
        }
    };
    extend();
    if (orders.size() > kMaxOrders) return {};
    Random random(mix(seed));
    for (int i = static_cast<int>(orders.size()) - 1; i > 0; --i)
        std::swap(orders[static_cast<std::size_t>(i)],
                  orders[static_cast<std::size_t>(random.below(i + 1))]);
    return orders;
}

}  // namespace sternfeld
