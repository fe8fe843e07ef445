#include "play/pre_endgame.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <utility>

#include "base/limits.h"
#include "base/workers.h"
#include "play/cells.h"
#include "play/draws.h"
#include "play/rollout.h"
#include "play/stopping.h"

namespace sternfeld {

namespace {

constexpr int kToTheEnd = 1 << 10;  // more tiles than any bag holds
// Up to this number of bags candidates are compared by what is proven; with more of them also by
// chance, after this many, twice as many, and so on.
constexpr std::size_t kFewBags = 48;
constexpr std::size_t kChunk = 24;
// Bags between two looks at what has become hopeless.
constexpr std::size_t kGreedyRound = 8;
constexpr std::size_t kSearchRound = 4;
constexpr std::size_t kSingleRounds = 16;  // up to this number of bags one bag is a round
// As many candidates stay after greedy play, however far behind they are by chance.
constexpr std::size_t kGreedyLeast = 6;
// A search that was cut short is thought to be wrong by no more than this at first.
constexpr double kDoubt = 0.5;
// As many candidates are searched in every pass, and the best of those that leave as many tiles.
constexpr std::size_t kFirst = 3;
// The part of the nodes for the greedy pass, for each further one, and for some of its bags.
constexpr double kGreedyShare = 0.3;
constexpr double kPassShare = 0.6;
constexpr double kChunkShare = 0.4;
// Nodes of a cell: what is thought before the first is played, and how they grow with a pass.
constexpr double kGreedyNodes = 10;
constexpr double kFirstNodes = 60;
constexpr double kGrowth = 3;
constexpr double kAnswerNodes = 300;  // to play answers out

// How many tiles each candidate leaves in the bag.
std::vector<std::size_t> left_in_bag(const Rules& rules, const Position& position,
                                     const std::vector<Move>& candidates) {
    std::vector<std::size_t> found;
    for (const Move& candidate : candidates) {
        const int held = static_cast<int>(position.rack.size()) - candidate.tiles;
        const int drawn = candidate.kind == MoveKind::kLay ? rules.rack - held : 0;
        found.push_back(static_cast<std::size_t>(std::max(0, position.bag - drawn)));
    }
    return found;
}

class PreEndgame {
  public:
    PreEndgame(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
               const std::shared_ptr<const Leaves>& leaves, const WinProbability& win_probability,
               const Position& position, const std::vector<Move>& candidates,
               const PreEndgameOptions& options)
        : options_(options),
          rollout_options_(rollout_options(options)),
          unseen_(unseen_in(rules, position)),
          bags_(bags_in(position, unseen_, *leaves, options.seed)),
          make_rollout_([&] {
              return std::make_unique<Rollout>(rules, lexicon, leaves, win_probability, position,
                                               candidates, rollout_options_, unseen_, bags_);
          }),
          rollouts_(static_cast<std::size_t>(options.threads)),
          order_(by_kept_tiles(position, candidates)),
          cells_(options, bags_, left_in_bag(rules, position, candidates)),
          through_(std::max<std::size_t>(1, options.through)),
          stopping_(options.stop) {
        if (bags_.empty()) throw std::invalid_argument("too many bags to go through");
        if (options.stop) {
            rollout_options_.interrupted = [this, caller = std::this_thread::get_id()] {
                if (std::this_thread::get_id() == caller) stopping_.ask();
                return stopping_.stopped();
            };
        }
    }

    PreEndgameResult run() {
        go_through();
        if (!ended_ && !so_far().sure) {
            // There are nodes left to prove what was thought.
            doubt_ = 1;
            go_through_again(through_);
        }
        while (options_.widen && !ended_ && through_ < cells_.candidates())
            go_through_again(std::min(4 * through_, cells_.candidates()));
        // Who comes first is told of all before the points are told of any.
        if (options_.endgame_points && !ended_) {
            rollout_options_.endgame_points = true;
            go_through_again(std::max<std::size_t>(1, options_.through));
            if (options_.widen && !ended_) go_through_again(cells_.candidates());
        }
        PreEndgameResult result = so_far();
        if (options_.trace > 0) {
            for (std::size_t c = 0; c < cells_.candidates(); ++c) {
                auto& rows = result.traced.emplace_back();
                for (Cell& cell : cells_.of(c))
                    rows.insert(rows.end(), std::make_move_iterator(cell.traced.begin()),
                                std::make_move_iterator(cell.traced.end()));
            }
        }
        return result;
    }

  private:
    static SimulationOptions rollout_options(const PreEndgameOptions& options) {
        SimulationOptions found;
        found.plies = 0;
        found.to_the_end = kToTheEnd;
        found.points_weight = options.points_weight;
        found.endgame_points = false;  // at first
        found.answered_well = options.answered_well;
        found.against_equity = options.equity_weight > 0;
        found.empty_bag_ends = options.empty_bag_ends;
        found.last_rounds = options.last_rounds;
        found.trace = options.trace;
        found.seed = options.seed;
        found.path = options.path;
        return found;
    }

    void go_through_again(std::size_t through) {
        through_ = through;
        cells_.take_all_in();
        cells_.drop_hopeless(through_, doubt_);
        go_through();
    }

    void go_through() {
        for (int pass = 0; pass <= std::ssize(options_.searches) && !ended_; ++pass) {
            last_cell_nodes_ = cell_nodes();
            begin(pass);
            pass_nodes_ = pass_cells_ = 0;
            play_pass();
            if (settled()) return;
        }
    }

    // Would another search tell nothing more?
    bool is_done(const Cell& cell) const {
        return rollout_options_.endgame_points ? cell.exact : cell.decided;
    }

    // What is played from now on belongs to this pass.
    void begin(int pass) {
        pass_ = pass;
        rollout_options_.endgame_nodes =
            pass > 0 ? options_.searches[static_cast<std::size_t>(pass) - 1] : 0;
    }

    // Is there nothing left that another search could change?
    bool settled() const {
        std::size_t left = 0;
        bool done = true;
        for (std::size_t c = 0; c < cells_.candidates(); ++c) {
            if (!cells_.is_in(c)) continue;
            ++left;
            for (const Cell& cell : cells_.of(c)) done = done && is_done(cell);
        }
        return done || (left == 1 && through_ == 1);
    }

    // Some bags at a time, so that whoever is clearly behind by chance need not meet all of them.
    void play_pass() {
        const std::size_t all = bags_.size();
        std::size_t from = 0;
        std::size_t next = pass_ == 0 ? kGreedyRound : kChunk;
        while (from < all && !ended_) {
            const std::size_t to = all <= kFewBags && pass_ > 0 ? all : std::min(all, from + next);
            if (pass_ == 0 && from > 0 &&
                static_cast<double>(nodes()) > kGreedyShare * static_cast<double>(budget()))
                return;
            play_chunk(from, to);
            const bool some = all > kFewBags && to < all && !ended_;
            if (some && pass_ == 0)
                cells_.drop_by_chance(to, std::max(kGreedyLeast, through_), true);
            if (some && pass_ > 0 && through_ == 1) cells_.drop_by_chance(to, through_, false);
            if (options_.progress && (pass_ > 0 || to >= kFewBags || to == all))
                options_.progress(so_far());
            from = to;
            if (pass_ > 0) next *= 2;
        }
    }

    void play_chunk(std::size_t from, std::size_t to) {
        std::vector<std::size_t> bags(to - from);
        std::iota(bags.begin(), bags.end(), from);
        if (pass_ == 0) {
            play(bags, cells_.standing());
            return;
        }
        const std::int64_t before = nodes();
        const double share = to == bags_.size() ? kPassShare : kChunkShare;
        const double most = share * static_cast<double>(budget() - before);
        std::vector<double> won(bags_.size());
        const auto meet = [&](std::size_t candidate) {
            play(bags, {candidate});
            for (const std::size_t bag : bags) {
                const Cell& cell = cells_.of(candidate)[bag];
                if (cell.pass == pass_) won[bag] += cell.sample.win_probability - 0.5;
            }
            // Those bags first that cost most: the sooner it is seen who is hopeless.
            std::stable_sort(bags.begin(), bags.end(), [&](std::size_t one, std::size_t other) {
                return won[one] < won[other];
            });
        };
        for (std::size_t c = 0; c < cells_.candidates(); ++c) {
            if (cells_.is_asked(c)) meet(c);
        }
        // What searches change differs with the tiles left in the bag: the best of each number.
        if (pass_ == 1 && from == 0) {
            std::array<bool, kMaxTiles> met{};
            for (const std::size_t c : cells_.standing()) {
                const std::size_t left = cells_.left_in_bag(c);
                if (!met[left] && !ended_) meet(c);
                met[left] = true;
            }
        }
        for (std::size_t count = 0; !ended_; ++count) {
            // Of the others the best goes on, as long as there are nodes, or as it leads.
            const std::vector<std::size_t> ranked = cells_.standing();
            const auto next = std::find_if(ranked.begin(), ranked.end(),
                                           [&](std::size_t c) { return is_open(c, bags); });
            if (next == ranked.end()) break;
            const bool enough = count >= std::max(kFirst, through_);
            if (enough && next != ranked.begin() && static_cast<double>(nodes() - before) > most)
                break;
            meet(*next);
            if (count + 1 == kFirst && through_ == 1) search_leader_longer(bags);
        }
    }

    // Has the candidate yet to meet some of these bags in this pass?
    bool is_open(std::size_t candidate, const std::vector<std::size_t>& bags) const {
        return std::any_of(bags.begin(), bags.end(), [&](std::size_t bag) {
            const Cell& cell = cells_.of(candidate)[bag];
            return !is_done(cell) && cell.pass < pass_;
        });
    }

    // Who is hopeless is seen against what the leader is proven to win.
    void search_leader_longer(const std::vector<std::size_t>& bags) {
        if (pass_ == std::ssize(options_.searches)) return;
        const std::size_t leader = cells_.standing().front();
        begin(pass_ + 1);
        play(bags, {leader});
        begin(pass_ - 1);
    }

    // Plays candidates with some bags, as far as they are not solved or hopeless and there are
    // nodes.
    void play(const std::vector<std::size_t>& bags, const std::vector<std::size_t>& candidates) {
        std::vector<bool> wanted(cells_.candidates());
        for (const std::size_t c : candidates) wanted[c] = true;
        for (std::size_t at = 0; at < bags.size() && !ended_;) {
            std::vector<Task> tasks;
            const std::size_t end = std::min(bags.size(), at + round());
            for (std::size_t i = at; i < end; ++i) {
                Task task{bags[i], {}, {}};
                for (const std::size_t c : order_) {
                    const Cell& cell = cells_.of(c)[bags[i]];
                    if (wanted[c] && cells_.is_in(c) && !is_done(cell) && cell.pass < pass_)
                        task.candidates.push_back(c);
                }
                if (!task.candidates.empty()) tasks.push_back(std::move(task));
            }
            at = end;
            if (tasks.empty()) continue;
            if (!enough_for(tasks) || !play_round(tasks)) {
                ended_ = true;
                return;
            }
            if (pass_ > 0) cells_.drop_hopeless(through_, doubt_);
        }
    }

    // How many bags come before the next look at what has become hopeless: one at first, which
    // tells what a cell takes.
    std::size_t round() const {
        if (pass_ == 0) return nodes() == 0 ? 1 : kGreedyRound;
        return bags_.size() <= kSingleRounds ? 1 : kSearchRound;
    }

    // A bag, the candidates that meet it, and what comes of it.
    struct Task {
        std::size_t bag;
        std::vector<std::size_t> candidates;
        std::vector<Cell> cells;
    };

    // One bag at a time for each thread. False if it was stopped: a part of a round does not count.
    bool play_round(std::vector<Task>& tasks) {
        if (options_.stop && options_.stop()) return false;
        const std::int64_t before = nodes();
        std::atomic<std::size_t> next{0};
        on_threads(options_.threads, [&](int t) {
            const auto thread = static_cast<std::size_t>(t);
            for (std::size_t n; (n = next.fetch_add(1)) < tasks.size();) {
                if (!rollouts_[thread]) rollouts_[thread] = make_rollout_();
                Rollout& rollout = *rollouts_[thread];
                Task& task = tasks[n];
                rollout.deal(static_cast<std::int64_t>(task.bag));
                for (const std::size_t c : task.candidates) {
                    if (thread == 0) stopping_.ask();
                    if (stopping_.stopped()) return;
                    Cell& cell = task.cells.emplace_back();
                    cell.sample = rollout.play(c);
                    cell.pass = pass_;
                    cell.decided = pass_ > 0 && cell.sample.solved;
                    cell.exact = pass_ > 0 && cell.sample.exact;
                    if (options_.trace > 0) cell.traced = rollout.traced();
                }
            }
        });
        if (stopping_.stopped()) return false;
        for (Task& task : tasks) {
            const BagContents& bag = bags_[task.bag];
            for (std::size_t i = 0; i < task.candidates.size(); ++i) {
                for (Traced& one : task.cells[i].traced) {
                    one.deal = static_cast<std::int64_t>(task.bag);
                    one.orders = one.weight * bag.orders;
                    one.weight *= bag.weight;
                }
                Cell& cell = cells_.of(task.candidates[i])[task.bag];
                task.cells[i].greedy = cell.pass < 0 ? task.cells[i].sample.value : cell.greedy;
                cell = std::move(task.cells[i]);
                ++pass_cells_;
            }
        }
        pass_nodes_ += nodes() - before;
        return true;
    }

    std::int64_t budget() const { return std::min(options_.nodes, options_.expected); }

    // What a cell of this pass takes, as far as is known.
    double cell_nodes() const {
        if (pass_cells_ > 0)
            return static_cast<double>(pass_nodes_) / static_cast<double>(pass_cells_);
        if (pass_ == 0) return kGreedyNodes;
        return pass_ == 1 ? kFirstNodes : kGrowth * last_cell_nodes_;
    }

    bool enough_for(const std::vector<Task>& tasks) const {
        if (options_.nodes <= 0) return false;
        double needed = 0;
        for (const Task& task : tasks) {
            for (const std::size_t c : task.candidates)
                needed +=
                    cell_nodes() + (pass_ > 0 && cells_.rests_on_answers(c) ? kAnswerNodes : 0);
        }
        const std::int64_t used = nodes();
        return used == 0 || needed <= static_cast<double>(options_.nodes - used);
    }

    PreEndgameResult so_far() const {
        PreEndgameResult result = cells_.result(through_);
        result.nodes = nodes();
        return result;
    }

    std::int64_t nodes() const {
        std::int64_t sum = 0;
        for (const auto& rollout : rollouts_) sum += rollout ? rollout->nodes() : 0;
        return sum;
    }

    const PreEndgameOptions& options_;
    SimulationOptions rollout_options_;
    const std::vector<Tile> unseen_;
    const std::vector<BagContents> bags_;
    const std::function<std::unique_ptr<Rollout>()> make_rollout_;
    std::vector<std::unique_ptr<Rollout>> rollouts_;  // one for each thread, made when it is needed
    const std::vector<std::size_t> order_;            // in which candidates are played
    Cells cells_;
    std::size_t through_;
    double doubt_ = kDoubt;  // what a search that was cut short may be wrong by
    int pass_ = 0;
    std::int64_t pass_nodes_ = 0;
    std::int64_t pass_cells_ = 0;
    double last_cell_nodes_ = 0;  // of the pass before
    bool ended_ = false;          // no nodes are left, or it was stopped
    Stopping stopping_;
};

}  // namespace

PreEndgameResult go_through_bags(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                                 const std::shared_ptr<const Leaves>& leaves,
                                 const WinProbability& win_probability, const Position& position,
                                 const std::vector<Move>& candidates,
                                 const PreEndgameOptions& options) {
    if (!(options.equity_weight >= 0 && options.equity_weight <= 1))
        throw std::invalid_argument("equity_weight must be from 0 to 1");
    check_position(rules, position);
    check_candidates(position, candidates);
    if (position.scores.size() != 2 || position.bag < 1 || !position.targets.empty())
        throw std::invalid_argument(
            "a pre-endgame needs two players, tiles in the bag and no finish line");
    if (options.threads < 1 || options.through > candidates.size())
        throw std::invalid_argument("a thread, and no more plays to go through than there are");
    return PreEndgame(rules, lexicon, leaves, win_probability, position, candidates, options).run();
}

}  // namespace sternfeld
