#include "play/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>

#include "base/workers.h"
#include "play/orders.h"
#include "play/rollout.h"
#include "play/unseen.h"

namespace sternfeld {

namespace {

constexpr auto kStopEvery = std::chrono::milliseconds(2);
constexpr int kMinIterations = 64;  // before any candidate is dropped

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

void check_options(const SimulationOptions& options, std::size_t candidates) {
    if (options.plies < 0 || options.threads < 1 || options.round < 1)
        throw std::invalid_argument("plies, threads and the round must not be negative");
    if (!options.prior.empty() && options.prior.size() != candidates)
        throw std::invalid_argument("a simulation needs a prior for each candidate, or none");
}

// A weighted mean and its standard error.
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

class Simulation {
  public:
    Simulation(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
               const std::shared_ptr<const Leaves>& leaves, const WinProbability& win_probability,
               const Position& position, const std::vector<Move>& candidates,
               const SimulationOptions& options)
        : options_(options),
          unseen_(unseen_in(rules, position)),
          orders_(options.enumerate && position.bag > 0
                      ? all_orders(unseen_, position.bag, options.seed)
                      : std::vector<Order>{}),
          make_rollout_([&] {
              return std::make_unique<Rollout>(rules, lexicon, leaves, win_probability, position,
                                               candidates, options, unseen_, orders_);
          }),
          rollouts_(static_cast<std::size_t>(options.threads)),
          samples_(candidates.size()),
          moves_(candidates.size()),
          alive_(candidates.size()) {
        for (std::size_t c = 0; c < alive_.size(); ++c) alive_[c] = c;
    }

    SimulationResult run() {
        const auto orders = static_cast<std::int64_t>(orders_.size());
        const std::int64_t most =
            orders_.empty() ? options_.iterations : std::min(options_.iterations, orders);
        SimulationResult result;
        while (played_ < most && nodes() < options_.nodes) {
            if (options_.stop && options_.stop()) break;
            if (!play_round(std::min<std::int64_t>(played_ + options_.round, most))) break;
            result.best = leader();
            result.complete = !orders_.empty() && played_ == orders;
            if (result.complete) break;
            if (options_.drop && played_ >= kMinIterations) {
                result.sure = !drop_losers(result.best);
                if (result.sure) break;
            }
            if (options_.progress && played_ >= next_progress_) {
                options_.progress(with_candidates(result));
                next_progress_ = played_ + played_ / 4;
            }
        }
        result = with_candidates(result);
        if (options_.trace > 0) {
            for (std::size_t c = 0; c < samples_.size(); ++c) {
                const auto n = static_cast<std::size_t>(result.candidates[c].iterations);
                samples_[c].resize(n);
                moves_[c].resize(n);
            }
            result.samples = std::move(samples_);
            result.moves = std::move(moves_);
            result.orders = orders_;
        }
        return result;
    }

  private:
    SimulationResult with_candidates(SimulationResult result) const {
        result.nodes = nodes();
        for (std::size_t c = 0; c < samples_.size(); ++c) result.candidates.push_back(result_of(c));
        return result;
    }

    // Plays the iterations up to `to` for every candidate left. False if it was stopped: a part of
    // a round does not count.
    bool play_round(std::int64_t to) {
        for (const std::size_t c : alive_) {
            samples_[c].resize(static_cast<std::size_t>(to));
            if (options_.trace > 0) moves_[c].resize(static_cast<std::size_t>(to));
        }
        std::atomic<std::size_t> next{0};
        on_threads(options_.threads, [&](int t) {
            const auto thread = static_cast<std::size_t>(t);
            if (!rollouts_[thread]) rollouts_[thread] = make_rollout_();
            Rollout& rollout = *rollouts_[thread];
            for (std::size_t a; (a = next.fetch_add(1)) < alive_.size();) {
                rollout.choose(alive_[a]);
                for (std::int64_t i = played_; i < to; ++i) {
                    if (thread == 0) ask_to_stop();
                    if (stopped_.load(std::memory_order_relaxed)) return;
                    samples_[alive_[a]][static_cast<std::size_t>(i)] = rollout.play(i);
                    if (options_.trace > 0)
                        moves_[alive_[a]][static_cast<std::size_t>(i)] = rollout.trace();
                }
            }
        });
        if (stopped_) return false;
        if (options_.done != nullptr) *options_.done += to - played_;
        played_ = to;
        return true;
    }

    void ask_to_stop() {
        if (!options_.stop) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_ask_) return;
        next_ask_ = now + kStopEvery;
        try {
            if (options_.stop()) stopped_ = true;
        } catch (...) {
            stopped_ = true;
            throw;
        }
    }

    // How much the rollouts count beside the prior, which counts as much as `prior_weight` of them.
    double rollout_share() const {
        const auto n = static_cast<double>(played_);
        return options_.prior.empty() ? 1 : n / (n + options_.prior_weight);
    }

    // A mean of rollouts with the prior mixed in.
    double with_prior(std::size_t candidate, double mean) const {
        if (options_.prior.empty()) return mean;
        const double share = rollout_share();
        return share * mean + (1 - share) * options_.prior[candidate];
    }

    // The best of the candidates left, the first of equals.
    std::size_t leader() const {
        std::size_t leader = alive_.front();
        double best = -1e9;
        for (const std::size_t c : alive_) {
            const auto value = [&](std::size_t i) { return samples_[c][i].value; };
            const double mean = with_prior(c, mean_of(played_, orders_, value).mean);
            if (mean > best) {
                best = mean;
                leader = c;
            }
        }
        return leader;
    }

    // Drops the candidates that are clearly behind the leader. False if the others differ too
    // little from it to matter. Candidates are compared by the mean of their paired differences.
    bool drop_losers(std::size_t leader) {
        bool matters = false;
        std::vector<std::size_t> left;
        for (const std::size_t c : alive_) {
            if (c != leader) {
                const Mean behind = mean_of(played_, orders_, [&](std::size_t i) {
                    return samples_[leader][i].value - samples_[c][i].value;
                });
                const double mean = with_prior(leader, behind.mean) - with_prior(c, 0);
                const double error = options_.sure * rollout_share() * behind.error;
                if (mean > error) continue;
                if (mean + error > options_.enough) matters = true;
            }
            left.push_back(c);
        }
        alive_ = std::move(left);
        return matters;
    }

    CandidateResult result_of(std::size_t candidate) const {
        const auto& samples = samples_[candidate];
        const auto n = std::min<std::int64_t>(played_, static_cast<std::int64_t>(samples.size()));
        const auto mean = [&](double Sample::* field) {
            return mean_of(n, orders_, [&](std::size_t i) { return samples[i].*field; });
        };
        CandidateResult result;
        result.iterations = n;
        result.value = mean(&Sample::value).mean;
        result.error = mean(&Sample::value).error;
        result.win_probability = mean(&Sample::win_probability).mean;
        result.spread = mean(&Sample::spread).mean;
        result.dropped = std::find(alive_.begin(), alive_.end(), candidate) == alive_.end();
        return result;
    }

    std::int64_t nodes() const {
        std::int64_t sum = 0;
        for (const auto& rollout : rollouts_) sum += rollout ? rollout->nodes() : 0;
        return sum;
    }

    const SimulationOptions& options_;
    const std::vector<Tile> unseen_;
    const std::vector<Order> orders_;
    const std::function<std::unique_ptr<Rollout>()> make_rollout_;
    std::vector<std::unique_ptr<Rollout>> rollouts_;  // one for each thread, made when it is needed
    std::vector<std::vector<Sample>> samples_;        // of each candidate, by iteration
    std::vector<std::vector<std::vector<Move>>> moves_;  // likewise, what followed the candidate
    std::vector<std::size_t> alive_;                     // candidates that were not dropped
    std::int64_t played_ = 0;                            // whole iterations
    std::int64_t next_progress_ = kMinIterations;
    std::atomic<bool> stopped_{false};
    std::chrono::steady_clock::time_point next_ask_ = std::chrono::steady_clock::now();
};

}  // namespace

SimulationResult simulate(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                          const std::shared_ptr<const Leaves>& leaves,
                          const WinProbability& win_probability, const Position& position,
                          const std::vector<Move>& candidates, const SimulationOptions& options) {
    check_position(rules, position);
    check_candidates(position, candidates);
    check_options(options, candidates.size());
    return Simulation(rules, lexicon, leaves, win_probability, position, candidates, options).run();
}

}  // namespace sternfeld
