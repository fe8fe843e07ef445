#include "play/simulation.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "base/workers.h"
#include "play/comparison.h"
#include "play/draws.h"
#include "play/rollout.h"
#include "play/stopping.h"

namespace sternfeld {

namespace {

constexpr int kFirstProgress = 64;  // iterations before anything is told

void check_options(const SimulationOptions& options, std::size_t candidates) {
    if (options.plies < 0 || options.threads < 1 || options.round < 1)
        throw std::invalid_argument("plies, threads and the round must not be negative");
    if (!options.prior.empty() && options.prior.size() != candidates)
        throw std::invalid_argument("a simulation needs a prior for each candidate, or none");
}

class Simulation {
  public:
    Simulation(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
               const std::shared_ptr<const Leaves>& leaves, const WinProbability& win_probability,
               const Position& position, const std::vector<Move>& candidates,
               const SimulationOptions& options)
        : options_(options),
          unseen_(unseen_in(rules, position)),
          bags_(options.enumerate > 0 && position.bag > 0
                    ? bags_in(position, unseen_, *leaves, options.seed)
                    : std::vector<BagContents>{}),
          make_rollout_([&] {
              return std::make_unique<Rollout>(rules, lexicon, leaves, win_probability, position,
                                               candidates, options, unseen_, bags_);
          }),
          rollouts_(static_cast<std::size_t>(options.threads)),
          comparison_(candidates.size()),
          alive_(candidates.size()),
          order_(by_kept_tiles(position, candidates)),
          traced_(candidates.size()),
          stopping_(options.stop) {
        for (std::size_t c = 0; c < alive_.size(); ++c) alive_[c] = c;
        // Every candidate takes a node or more with every bag.
        if (options.enumerate / std::ssize(candidates) < std::ssize(bags_)) bags_.clear();
    }

    SimulationResult run() {
        SimulationResult result;
        while (const std::int64_t deals = next_round()) {
            if (options_.stop && options_.stop()) break;
            const bool first = played_ == 0;
            if (!play_round(played_ + deals)) break;
            // What the first bag takes tells whether there are about enough nodes for all of them.
            if (first && !bags_.empty() && nodes() > options_.enumerate / std::ssize(bags_)) {
                draw_instead();
                continue;
            }
            result.best = leader();
            result.complete = played_ == std::ssize(bags_);
            if (result.complete) break;
            if (options_.drop) result.sure = drop_some(result.best);
            if (result.sure && options_.until_sure) {
                result.complete = exact();
                break;
            }
            if (options_.progress && played_ >= next_progress_) {
                options_.progress(with_candidates(result));
                next_progress_ = played_ + played_ / 4;
            }
        }
        result = with_candidates(result);
        if (options_.trace > 0) result.traced = std::move(traced_);
        return result;
    }

  private:
    // A rollout of a round.
    struct Outcome {
        Sample sample;
        std::vector<Traced> traced;
    };

    // How many iterations come next: one at first, which tells what an iteration takes, then up to
    // the end of a round, as far as there are nodes for them; 0 if it is over.
    std::int64_t next_round() const {
        const std::int64_t left = options_.nodes - nodes();
        if (options_.nodes <= 0) return 0;
        std::int64_t deals = options_.iterations - played_;
        if (!bags_.empty()) deals = std::min(deals, std::ssize(bags_) - played_);
        if (played_ == 0) return std::min<std::int64_t>(deals, 1);
        // What the last round took for each of the candidates.
        const double each = round_nodes_ * static_cast<double>(alive_.size());
        const double most = std::min(static_cast<double>(left) / each, 1e18);
        deals = std::min(deals, static_cast<std::int64_t>(std::max(0.0, most)));
        return std::min(deals, options_.round - played_ % options_.round);
    }

    // Forgets the bags: they are drawn by chance from now on.
    void draw_instead() {
        bags_.clear();
        comparison_ = Comparison(traced_.size());
        for (auto& rows : traced_) rows.clear();
        solved_ = true;
        played_ = 0;
    }

    SimulationResult with_candidates(SimulationResult result) const {
        result.nodes = nodes();
        result.solved = solved_ && played_ > 0;
        for (std::size_t c = 0; c < traced_.size(); ++c) {
            result.candidates.push_back(comparison_.of(c));
            result.candidates.back().dropped = !is_alive(c);
        }
        return result;
    }

    bool is_alive(std::size_t candidate) const {
        return std::binary_search(alive_.begin(), alive_.end(), candidate);
    }

    // Plays the iterations up to `to` for every candidate left. False if it was stopped: a part of
    // a round does not count.
    bool play_round(std::int64_t to) {
        std::vector<std::size_t> playing;
        for (const std::size_t c : order_) {
            if (is_alive(c)) playing.push_back(c);
        }
        // Threads take one deal at a time; with few deals, some of its candidates.
        const std::int64_t deals = to - played_;
        const std::int64_t parts = std::max<std::int64_t>(1, options_.threads / deals);
        const std::size_t all = traced_.size();
        const std::int64_t before = nodes();
        std::vector<Outcome> outcomes(static_cast<std::size_t>(deals) * all);
        std::atomic<std::int64_t> next{0};
        on_threads(options_.threads, [&](int t) {
            const auto thread = static_cast<std::size_t>(t);
            if (!rollouts_[thread]) rollouts_[thread] = make_rollout_();
            Rollout& rollout = *rollouts_[thread];
            for (std::int64_t n; (n = next.fetch_add(1)) < deals * parts;) {
                const std::int64_t deal = n / parts;
                rollout.deal(played_ + deal);
                for (auto at = static_cast<std::size_t>(n % parts); at < playing.size();
                     at += static_cast<std::size_t>(parts)) {
                    if (thread == 0) stopping_.ask();
                    if (stopping_.stopped()) return;
                    Outcome& outcome = outcomes[static_cast<std::size_t>(deal) * all + playing[at]];
                    outcome.sample = rollout.play(playing[at]);
                    if (options_.trace > 0) outcome.traced = rollout.traced();
                }
            }
        });
        if (stopping_.stopped()) return false;
        count(outcomes, deals);
        if (options_.done != nullptr) *options_.done += deals;
        round_nodes_ = static_cast<double>(nodes() - before) /
                       static_cast<double>(deals * std::ssize(playing));
        played_ = to;
        return true;
    }

    // Adds up a round, deal by deal, so that threads make no difference.
    void count(std::vector<Outcome>& outcomes, std::int64_t deals) {
        std::vector<Sample> samples(alive_.size());
        for (std::int64_t deal = 0; deal < deals; ++deal) {
            const auto i = static_cast<std::size_t>(played_ + deal);
            const double weight = bags_.empty() ? 1 : bags_[i].weight;
            Outcome* const row = outcomes.data() + static_cast<std::size_t>(deal) * traced_.size();
            for (std::size_t at = 0; at < alive_.size(); ++at) {
                Outcome& outcome = row[alive_[at]];
                samples[at] = outcome.sample;
                solved_ = solved_ && outcome.sample.solved;
                for (Traced& one : outcome.traced) {
                    one.deal = played_ + deal;
                    if (!bags_.empty()) one.orders = one.weight * bags_[i].orders;
                    one.weight *= weight;
                    traced_[alive_[at]].push_back(std::move(one));
                }
            }
            comparison_.add(alive_, samples, weight);
        }
    }

    // How much so many rollouts count beside the prior, which counts as much as `prior_weight` of
    // them. Once every bag was played, nothing is left to be guessed.
    double rollout_share(std::int64_t rollouts) const {
        const auto n = static_cast<double>(rollouts);
        const bool complete = !bags_.empty() && rollouts == std::ssize(bags_);
        return options_.prior.empty() || complete ? 1 : n / (n + options_.prior_weight);
    }

    // By how much one candidate is ahead of another, with the prior mixed in.
    Mean ahead(std::size_t candidate, std::size_t other) const {
        Mean ahead = comparison_.ahead(candidate, other);
        const double share = rollout_share(ahead.count);
        ahead.mean *= share;
        ahead.error *= share;
        if (share < 1)
            ahead.mean += (1 - share) * (options_.prior[candidate] - options_.prior[other]);
        return ahead;
    }

    // The best of the candidates left, the first of equals.
    std::size_t leader() const {
        std::size_t leader = alive_.front();
        for (const std::size_t c : alive_) {
            if (c != leader && ahead(c, leader).mean > 0) leader = c;
        }
        return leader;
    }

    // Is every bag played with endgame searches? Then nothing is left to chance.
    bool exact() const { return !bags_.empty() && options_.endgame_nodes > 0; }

    // Drops the candidates that are behind: those that cannot win any more, and where the answer is
    // not to be exact those that are clearly behind. True if the best is clear.
    bool drop_some(std::size_t leader) {
        if (!bags_.empty()) drop_hopeless(leader);
        if (exact()) return alive_.size() == 1;
        return played_ >= options_.drop_from && !drop_losers(leader);
    }

    // Drops the candidates that are clearly behind the leader. False if the others differ too
    // little from it to matter. Candidates are compared by the mean of their paired differences.
    bool drop_losers(std::size_t leader) {
        bool matters = false;
        std::vector<std::size_t> left;
        for (const std::size_t c : alive_) {
            if (c != leader) {
                const Mean behind = ahead(leader, c);
                const double error = options_.sure * behind.error;
                if (behind.mean > error) continue;
                if (behind.mean + error > options_.enough) matters = true;
            }
            left.push_back(c);
        }
        alive_ = std::move(left);
        return matters;
    }

    // Where all bags are played: drops the candidates that would win less often than
    // the leader even if they won with every bag that is left, and the leader with none.
    void drop_hopeless(std::size_t leader) {
        double played = 0;
        double left = 0;
        for (std::size_t i = 0; i < bags_.size(); ++i)
            (static_cast<std::int64_t>(i) < played_ ? played : left) += bags_[i].weight;
        const double won = comparison_.of(leader).win_probability;
        std::erase_if(alive_, [&](std::size_t c) {
            return (won - comparison_.of(c).win_probability) * played > left;
        });
    }

    std::int64_t nodes() const {
        std::int64_t sum = 0;
        for (const auto& rollout : rollouts_) sum += rollout ? rollout->nodes() : 0;
        return sum;
    }

    const SimulationOptions& options_;
    const std::vector<Tile> unseen_;
    std::vector<BagContents> bags_;
    const std::function<std::unique_ptr<Rollout>()> make_rollout_;
    std::vector<std::unique_ptr<Rollout>> rollouts_;  // one for each thread, made when it is needed
    Comparison comparison_;
    std::vector<std::size_t> alive_;           // candidates that were not dropped, in rising order
    const std::vector<std::size_t> order_;     // in which they are played
    std::vector<std::vector<Traced>> traced_;  // of each candidate
    std::int64_t played_ = 0;                  // whole iterations
    double round_nodes_ = 0;                   // of one rollout in the last round
    bool solved_ = true;                       // all rollouts so far
    std::int64_t next_progress_ = kFirstProgress;
    Stopping stopping_;
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
