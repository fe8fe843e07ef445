#include "play/contest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "base/workers.h"
#include "play/orders.h"
#include "play/rollout.h"
#include "play/unseen.h"

namespace sternfeld {

namespace {

constexpr auto kStopEvery = std::chrono::milliseconds(2);
constexpr int kLeastIterations = 64;  // before anything is dropped

void check(const Rules& rules, const ContestPosition& position, const std::vector<Move>& candidates,
           const ContestOptions& options) {
    const auto players = position.scores.size();
    if (players < 2 || players > kMaxPlayers)
        throw std::invalid_argument("a contest needs 2 to 4 scores");
    if (position.hands.size() != players)
        throw std::invalid_argument("a contest needs the number of tiles on each rack");
    if (!position.targets.empty() && position.targets.size() != players)
        throw std::invalid_argument("a contest needs a target for each seat, or none");
    if (position.hands[0] != static_cast<int>(position.rack.size()))
        throw std::invalid_argument("the rack and its number of tiles differ");
    int needed = position.bag;
    for (std::size_t p = 0; p < players; ++p) {
        if (position.hands[p] < 0 || position.hands[p] > rules.rack)
            throw std::invalid_argument("a rack is too large");
        if (p > 0) needed += position.hands[p];
    }
    if (position.bag < 0 ||
        needed > static_cast<int>(unseen_tiles(rules, position.squares, position.rack).size()))
        throw std::invalid_argument("there are fewer unseen tiles than racks and bag should hold");
    if (options.plies < 0 || options.threads < 1 || options.round < 1)
        throw std::invalid_argument("plies, threads and the round must not be negative");
    if (candidates.empty()) throw std::invalid_argument("a contest needs a candidate");
    if (!options.prior.empty() && options.prior.size() != candidates.size())
        throw std::invalid_argument("a contest needs a prior for each candidate, or none");
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

// Weighted mean and the error of that mean.
struct Mean {
    double mean = 0;
    double error = 0;
};

template <typename Value>
Mean mean_of(std::int64_t count, const std::vector<Order>& orders, Value value) {
    double weights = 0;
    double squares_of_weights = 0;
    double sum = 0;
    double squares = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const double weight = orders.empty() ? 1 : orders[static_cast<std::size_t>(i)].weight;
        const double v = value(static_cast<std::size_t>(i));
        weights += weight;
        squares_of_weights += weight * weight;
        sum += weight * v;
        squares += weight * v * v;
    }
    if (count == 0) return {};
    const double mean = sum / weights;
    const double variance = std::max(0.0, squares / weights - mean * mean);
    return {mean, std::sqrt(variance * squares_of_weights) / weights};
}

}  // namespace

ContestOutcome hold_contest(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                            const std::shared_ptr<const Leaves>& leaves, const Outlook& outlook,
                            const ContestPosition& position, const std::vector<Move>& candidates,
                            const ContestOptions& options) {
    check(rules, position, candidates, options);
    const std::vector<Tile> unseen = unseen_tiles(rules, position.squares, position.rack);
    const std::vector<Order> orders = options.enumerate && position.bag > 0
                                          ? all_orders(unseen, position.bag, options.seed)
                                          : std::vector<Order>{};
    const std::int64_t most =
        orders.empty()
            ? options.iterations
            : std::min<std::int64_t>(options.iterations, static_cast<std::int64_t>(orders.size()));
    const std::size_t count = candidates.size();
    std::vector<std::vector<Sample>> samples(count);
    std::vector<std::size_t> alive(count);
    for (std::size_t c = 0; c < count; ++c) alive[c] = c;

    std::vector<std::unique_ptr<Rollout>> rollouts(static_cast<std::size_t>(options.threads));
    std::atomic<bool> stopped{false};
    auto next_look = std::chrono::steady_clock::now();
    const auto look = [&] {
        if (!options.stop) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_look) return;
        next_look = now + kStopEvery;
        try {
            if (options.stop()) stopped = true;
        } catch (...) {
            stopped = true;
            throw;
        }
    };

    ContestOutcome outcome;
    std::int64_t done = 0;
    const auto nodes = [&] {
        std::int64_t sum = 0;
        for (const auto& rollout : rollouts) sum += rollout ? rollout->nodes() : 0;
        return sum;
    };
    while (done < most && nodes() < options.nodes) {
        if (options.stop && options.stop()) break;
        const std::int64_t to = std::min<std::int64_t>(done + options.round, most);
        for (const std::size_t c : alive) samples[c].resize(static_cast<std::size_t>(to));
        std::atomic<std::size_t> next{0};
        const auto work = [&](std::size_t thread) {
            if (!rollouts[thread])
                rollouts[thread] = std::make_unique<Rollout>(
                    rules, lexicon, leaves, outlook, position, candidates, options, unseen, orders);
            Rollout& rollout = *rollouts[thread];
            for (std::size_t a; (a = next.fetch_add(1)) < alive.size();) {
                rollout.choose(alive[a]);
                for (std::int64_t i = done; i < to; ++i) {
                    if (thread == 0) look();
                    if (stopped.load(std::memory_order_relaxed)) return;
                    samples[alive[a]][static_cast<std::size_t>(i)] = rollout.play(i);
                }
            }
        };
        on_threads(options.threads, [&](int t) { work(static_cast<std::size_t>(t)); });
        if (stopped) break;  // the round is not whole: it does not count
        done = to;

        // Candidates are compared with what was thought of them before mixed in; a common part of
        // all priors does not matter, since all that are left have met the same iterations.
        const double n = static_cast<double>(done);
        const double known = options.prior.empty() ? 1 : n / (n + options.prior_weight);
        const auto judged = [&](std::size_t c, double value) {
            return options.prior.empty() ? value : known * value + (1 - known) * options.prior[c];
        };
        std::size_t leader = alive.front();
        double best = -1e9;
        for (const std::size_t c : alive) {
            const double value = judged(
                c, mean_of(done, orders, [&](std::size_t i) { return samples[c][i].value; }).mean);
            if (value > best) {
                best = value;
                leader = c;
            }
        }
        outcome.best = leader;
        outcome.complete = !orders.empty() && done == static_cast<std::int64_t>(orders.size());
        if (outcome.complete) break;
        if (done < kLeastIterations) continue;
        bool matters = false;
        std::vector<std::size_t> left;
        for (const std::size_t c : alive) {
            if (c != leader) {
                const Mean behind = mean_of(done, orders, [&](std::size_t i) {
                    return samples[leader][i].value - samples[c][i].value;
                });
                const double mean = judged(leader, behind.mean) - judged(c, 0);
                const double error = options.sure * known * behind.error;
                if (mean > error) continue;
                if (mean + error > options.enough) matters = true;
            }
            left.push_back(c);
        }
        alive = std::move(left);
        if (!matters) {
            outcome.sure = true;
            break;
        }
    }
    outcome.nodes = nodes();
    for (std::size_t c = 0; c < count; ++c) {
        const auto n = std::min<std::int64_t>(done, static_cast<std::int64_t>(samples[c].size()));
        ContestResult result;
        result.iterations = n;
        const Mean value = mean_of(n, orders, [&](std::size_t i) { return samples[c][i].value; });
        result.value = value.mean;
        result.error = value.error;
        result.first = mean_of(n, orders, [&](std::size_t i) { return samples[c][i].first; }).mean;
        result.spread =
            mean_of(n, orders, [&](std::size_t i) { return samples[c][i].spread; }).mean;
        result.dropped = std::find(alive.begin(), alive.end(), c) == alive.end();
        outcome.results.push_back(result);
    }
    return outcome;
}

}  // namespace sternfeld
