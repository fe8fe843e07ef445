#include "play/pre_endgame.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "base/workers.h"
#include "play/rollout.h"

namespace sternfeld {

namespace {

constexpr auto kStopEvery = std::chrono::milliseconds(2);
constexpr int kToTheEnd = 1 << 10;  // more tiles than any bag holds
// Up to this number of bags candidates are compared by what is proven; with more of them also by
// chance, after this many, twice as many, and so on.
constexpr std::size_t kFewBags = 48;
constexpr std::size_t kChunk = 24;
// Bags between two looks at what has become hopeless.
constexpr std::size_t kGreedyRound = 8;
constexpr std::size_t kSearchRound = 4;
constexpr std::size_t kSingleRounds = 16;  // up to this number of bags one bag is a round
// A candidate is left after greedy play if it is clearly behind by chance, and by so much.
constexpr double kGreedySure = 2.5;
constexpr double kGreedyNear = 0.1;
constexpr std::size_t kGreedyLeast = 6;
// After searches it is left if it is behind by this number of errors.
constexpr double kSure = 3;
// A search that was cut short is thought to be wrong by no more than this at first.
constexpr double kDoubt = 0.5;
// What greedy play says wrongly of candidates counts as if as many others were right.
constexpr double kOthers = 0.5;
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
constexpr double kEnough = 1e-9;
// What greedy play makes of a candidate counts so much at least. It decides among plays that are
// proven to win as often.
constexpr double kGreedyWeight = 0.03;
// What is not proven is worth so much less as a win, and more as a loss.
constexpr double kUnproven = 0.1;
// What a candidate that leaves tiles in the bag wins rests on how it is answered. So it must win
// more often than one that empties the bag, by so much.
constexpr double kTrust = 0.02;

// What a candidate comes to with one bag.
struct Cell {
    Sample sample;
    int pass = -1;         // in which it was played last; below 0: not yet
    bool decided = false;  // it is proven who comes first
    bool exact = false;    // and by how many points
    double greedy = 0;     // the value of the first pass
    std::vector<Traced> traced;
};

// How many tiles a candidate leaves in the bag.
int left_in_bag(const Rules& rules, const Position& position, const Move& candidate) {
    if (candidate.kind != MoveKind::kLay) return position.bag;
    const int held = static_cast<int>(position.rack.size()) - candidate.tiles;
    return std::max(0, position.bag - (rules.rack - held));
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
          asked_(candidates.size()),
          in_(candidates.size(), true),
          cells_(candidates.size(), std::vector<Cell>(bags_.size())),
          through_(std::max<std::size_t>(1, options.through)) {
        if (bags_.empty()) throw std::invalid_argument("too many bags to go through");
        for (const std::size_t c : options.asked) asked_.at(c) = true;
        for (const Move& candidate : candidates)
            left_.push_back(static_cast<std::size_t>(left_in_bag(rules, position, candidate)));
        for (const BagContents& bag : bags_) total_ += bag.weight;
        if (options.stop) {
            rollout_options_.interrupted = [this, caller = std::this_thread::get_id()] {
                if (std::this_thread::get_id() == caller) ask_to_stop();
                return stopped_.load(std::memory_order_relaxed);
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
        while (options_.widen && !ended_ && through_ < cells_.size())
            go_through_again(std::min(4 * through_, cells_.size()));
        // Who comes first is told of all before the points are told of any.
        if (options_.endgame_points && !ended_) {
            rollout_options_.endgame_points = true;
            go_through_again(std::max<std::size_t>(1, options_.through));
            if (options_.widen && !ended_) go_through_again(cells_.size());
        }
        PreEndgameResult result = so_far();
        if (options_.trace > 0) {
            for (auto& row : cells_) {
                auto& rows = result.traced.emplace_back();
                for (Cell& cell : row)
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
        in_.assign(cells_.size(), true);
        drop_hopeless();
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
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            if (!in_[c]) continue;
            ++left;
            for (const Cell& cell : cells_[c]) done = done && is_done(cell);
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
            drop_by_chance(to);
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
            play(bags, standing());
            return;
        }
        const std::int64_t before = nodes();
        const double share = to == bags_.size() ? kPassShare : kChunkShare;
        const double most = share * static_cast<double>(budget() - before);
        std::vector<double> won(bags_.size());
        const auto meet = [&](std::size_t candidate) {
            play(bags, {candidate});
            for (const std::size_t bag : bags) {
                const Cell& cell = cells_[candidate][bag];
                if (cell.pass == pass_) won[bag] += cell.sample.win_probability - 0.5;
            }
            // Those bags first that cost most: the sooner it is seen who is hopeless.
            std::stable_sort(bags.begin(), bags.end(), [&](std::size_t one, std::size_t other) {
                return won[one] < won[other];
            });
        };
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            if (asked_[c]) meet(c);
        }
        // What searches change differs with the tiles left in the bag: the best of each number.
        if (pass_ == 1 && from == 0) {
            std::array<bool, kMaxTiles> met{};
            for (const std::size_t c : standing()) {
                if (!met[left_[c]] && !ended_) meet(c);
                met[left_[c]] = true;
            }
        }
        for (std::size_t count = 0; !ended_; ++count) {
            // Of the others the best goes on, as long as there are nodes, or as it leads.
            const std::vector<std::size_t> ranked = standing();
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
            const Cell& cell = cells_[candidate][bag];
            return !is_done(cell) && cell.pass < pass_;
        });
    }

    // Who is hopeless is seen against what the leader is proven to win.
    void search_leader_longer(const std::vector<std::size_t>& bags) {
        if (pass_ == std::ssize(options_.searches)) return;
        const std::size_t leader = standing().front();
        begin(pass_ + 1);
        play(bags, {leader});
        begin(pass_ - 1);
    }

    // Plays candidates with some bags, as far as they are not solved or hopeless and there are
    // nodes.
    void play(const std::vector<std::size_t>& bags, const std::vector<std::size_t>& candidates) {
        std::vector<bool> wanted(cells_.size());
        for (const std::size_t c : candidates) wanted[c] = true;
        for (std::size_t at = 0; at < bags.size() && !ended_;) {
            std::vector<Task> tasks;
            const std::size_t end = std::min(bags.size(), at + round());
            for (std::size_t i = at; i < end; ++i) {
                Task task{bags[i], {}, {}};
                for (const std::size_t c : order_) {
                    const Cell& cell = cells_[c][bags[i]];
                    if (wanted[c] && in_[c] && !is_done(cell) && cell.pass < pass_)
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
            if (pass_ > 0) drop_hopeless();
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
                    if (thread == 0) ask_to_stop();
                    if (stopped_.load(std::memory_order_relaxed)) return;
                    Cell& cell = task.cells.emplace_back();
                    cell.sample = rollout.play(c);
                    cell.pass = pass_;
                    cell.decided = pass_ > 0 && cell.sample.solved;
                    cell.exact = pass_ > 0 && cell.sample.exact;
                    if (options_.trace > 0) cell.traced = rollout.traced();
                }
            }
        });
        if (stopped_) return false;
        for (Task& task : tasks) {
            const BagContents& bag = bags_[task.bag];
            for (std::size_t i = 0; i < task.candidates.size(); ++i) {
                for (Traced& one : task.cells[i].traced) {
                    one.deal = static_cast<std::int64_t>(task.bag);
                    one.orders = one.weight * bag.orders;
                    one.weight *= bag.weight;
                }
                Cell& cell = cells_[task.candidates[i]][task.bag];
                task.cells[i].greedy = cell.pass < 0 ? task.cells[i].sample.value : cell.greedy;
                cell = std::move(task.cells[i]);
                ++pass_cells_;
            }
        }
        pass_nodes_ += nodes() - before;
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
                needed += cell_nodes() + (pass_ > 0 && deduction(c) > 0 ? kAnswerNodes : 0);
        }
        const std::int64_t used = nodes();
        return used == 0 || needed <= static_cast<double>(options_.nodes - used);
    }

    double deduction(std::size_t candidate) const {
        return options_.answered_well && left_[candidate] > 0 ? kTrust : 0;
    }

    // How often a candidate comes first, at least or at most. What a search guessed may be wrong by
    // `doubt`; with 1 only what is proven counts.
    struct Bounds {
        double lower = 0;
        double upper = 0;
    };
    Bounds bounds(std::size_t candidate, double doubt) const {
        Bounds found;
        for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
            const Cell& cell = cells_[candidate][bag];
            const double value = cell.sample.win_probability;
            const double off = cell.decided ? 0 : cell.pass > 0 ? doubt : 1;
            found.lower += bags_[bag].weight * std::max(0.0, value - off);
            found.upper += bags_[bag].weight * std::min(1.0, value + off);
        }
        return {found.lower / total_, found.upper / total_};
    }

    // What it is worth in the end, at least or at most.
    Bounds worth(std::size_t candidate, double doubt) const {
        Bounds hoped;
        for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
            const Cell& cell = cells_[candidate][bag];
            const bool known = cell.pass > 0;
            hoped.lower += bags_[bag].weight * (known ? cell.sample.against_equity : 0);
            hoped.upper += bags_[bag].weight * (known ? cell.sample.against_equity : 1);
        }
        const Bounds proven = bounds(candidate, doubt);
        const double weight = options_.equity_weight;
        const double less = deduction(candidate);
        return {(1 - weight) * proven.lower + weight * hoped.lower / total_ - less,
                (1 - weight) * proven.upper + weight * hoped.upper / total_ - less};
    }

    // Leaves the candidates that win less often than those that are to be gone through.
    void drop_hopeless() {
        std::vector<Bounds> found(cells_.size());
        std::vector<std::size_t> ranked;
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            if (!in_[c]) continue;
            found[c] = worth(c, doubt_);
            ranked.push_back(c);
        }
        if (ranked.size() <= through_) return;
        const std::vector<double> expected = values();
        std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t a, std::size_t b) {
            if (found[a].lower != found[b].lower) return found[a].lower > found[b].lower;
            return expected[a] > expected[b];
        });
        const double floor = found[ranked[through_ - 1]].lower;
        for (std::size_t i = through_; i < ranked.size(); ++i) {
            const std::size_t c = ranked[i];
            const double least = through_ == 1 ? floor + kEnough : floor - kEnough;
            if (found[c].upper < least && !asked_[c]) in_[c] = false;
        }
    }

    // Where only some of the bags up to `to` were played yet: leaves those that are clearly behind.
    void drop_by_chance(std::size_t to) {
        if (ended_ || bags_.size() <= kFewBags || to == bags_.size() || (pass_ > 0 && through_ > 1))
            return;
        const std::vector<std::size_t> ranked = standing();
        const std::size_t leader = ranked.front();
        const std::size_t least = pass_ == 0 ? std::max(kGreedyLeast, through_) : through_;
        for (std::size_t i = least; i < ranked.size(); ++i) {
            const std::size_t c = ranked[i];
            double weights = 0;
            double sum = 0;
            double squares = 0;
            double squares_of_weights = 0;
            for (std::size_t bag = 0; bag < to; ++bag) {
                const Cell& one = cells_[leader][bag];
                const Cell& other = cells_[c][bag];
                if (one.pass < 0 || other.pass < 0) continue;
                const double weight = bags_[bag].weight;
                const double ahead = one.sample.value - other.sample.value;
                weights += weight;
                squares_of_weights += weight * weight;
                sum += weight * ahead;
                squares += weight * ahead * ahead;
            }
            if (weights == 0 || asked_[c]) continue;
            const double behind = sum / weights;
            const double variance = std::max(0.0, squares / weights - behind * behind);
            const double error = std::sqrt(variance * squares_of_weights) / weights;
            const double far =
                pass_ == 0 ? std::max(kGreedyNear, kGreedySure * error) : kSure * error;
            if (behind > far) in_[c] = false;
        }
    }

    // The values so far, by candidate. Greedy play is wrong by much about endgames, and in the same
    // way about all candidates that leave as many tiles in the bag: what searches have changed of
    // some is expected of the others as well.
    std::vector<double> values() const {
        std::array<double, kMaxTiles> change{};
        std::array<double, kMaxTiles> count{};
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            double weights = 0;
            double sum = 0;
            for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
                const Cell& cell = cells_[c][bag];
                if (cell.pass <= 0) continue;
                weights += bags_[bag].weight;
                sum += bags_[bag].weight * (cell.sample.value - cell.greedy);
            }
            if (weights == 0) continue;
            change[left_[c]] += sum / weights;
            count[left_[c]] += 1;
        }
        std::vector<double> found;
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            const PreEndgamePlay play = play_of(c);
            const Bounds proven = bounds(c, 1);
            const double open = proven.upper - proven.lower;
            const double value = play.value + open * kUnproven * (0.5 - play.value);
            const double unsearched = static_cast<double>(play.bags - play.searched);
            const double share = play.bags == 0 ? 0 : unsearched / static_cast<double>(play.bags);
            const double weight = std::max(kGreedyWeight, options_.equity_weight);
            found.push_back((1 - weight) * value + weight * hoped_of(c) - deduction(c) +
                            share * change[left_[c]] / (count[left_[c]] + kOthers));
        }
        return found;
    }

    // What is hoped for if the other side errs, with the bags played so far.
    double hoped_of(std::size_t candidate) const {
        double weights = 0;
        double sum = 0;
        for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
            const Cell& cell = cells_[candidate][bag];
            if (cell.pass < 0) continue;
            weights += bags_[bag].weight;
            const bool asked = options_.equity_weight > 0 && cell.pass > 0;
            sum += bags_[bag].weight * (asked ? cell.sample.against_equity : cell.greedy);
        }
        return weights > 0 ? sum / weights : 0;
    }

    // The candidates that are in, the best first.
    std::vector<std::size_t> standing() const {
        const std::vector<double> expected = values();
        std::vector<std::size_t> ranked;
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            if (in_[c]) ranked.push_back(c);
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [&](std::size_t a, std::size_t b) { return expected[a] > expected[b]; });
        return ranked;
    }

    PreEndgamePlay play_of(std::size_t candidate) const {
        PreEndgamePlay play;
        double weights = 0;
        double squares_of_weights = 0;
        double squares = 0;
        for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
            const Cell& cell = cells_[candidate][bag];
            if (cell.pass < 0) continue;
            const double weight = bags_[bag].weight;
            ++play.bags;
            play.searched += cell.pass > 0;
            weights += weight;
            squares_of_weights += weight * weight;
            play.win_probability += weight * cell.sample.win_probability;
            play.value += weight * cell.sample.value;
            play.spread += weight * cell.sample.spread;
            squares += weight * cell.sample.value * cell.sample.value;
        }
        if (weights == 0) return play;
        play.win_probability /= weights;
        play.value /= weights;
        play.spread /= weights;
        const double variance = std::max(0.0, squares / weights - play.value * play.value);
        play.error =
            std::sqrt(variance * squares_of_weights * std::max(0.0, 1 - weights / total_)) /
            weights;
        return play;
    }

    PreEndgameResult so_far() const {
        PreEndgameResult result;
        result.nodes = nodes();
        result.bags = std::ssize(bags_);
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            PreEndgamePlay& play = result.plays.emplace_back(play_of(c));
            const Bounds proven = bounds(c, 1);
            play.lower = proven.lower;
            play.upper = proven.upper;
            play.against_equity = options_.equity_weight > 0 ? hoped_of(c) : 0;
            play.left = !in_[c];
        }
        result.best = standing().front();
        const double least = worth(result.best, 1).lower;
        result.sure = true;
        for (std::size_t c = 0; c < cells_.size(); ++c) {
            const PreEndgamePlay& play = result.plays[c];
            if (c != result.best && worth(c, 1).upper > least + kEnough) result.sure = false;
            if (in_[c] && through_ > 1 && play.upper > play.lower + kEnough) result.sure = false;
        }
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
    std::vector<bool> asked_;
    std::vector<std::size_t> left_;  // in the bag, by candidate
    std::vector<bool> in_;           // candidates that may still be the best
    std::vector<std::vector<Cell>> cells_;
    std::size_t through_;
    double total_ = 0;       // weight of all bags
    double doubt_ = kDoubt;  // what a search that was cut short may be wrong by
    int pass_ = 0;
    std::int64_t pass_nodes_ = 0;
    std::int64_t pass_cells_ = 0;
    double last_cell_nodes_ = 0;  // of the pass before
    bool ended_ = false;          // no nodes are left, or it was stopped
    std::atomic<bool> stopped_{false};
    std::chrono::steady_clock::time_point next_ask_ = std::chrono::steady_clock::now();
};

}  // namespace

PreEndgameResult go_through_bags(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                                 const std::shared_ptr<const Leaves>& leaves,
                                 const WinProbability& win_probability, const Position& position,
                                 const std::vector<Move>& candidates,
                                 const PreEndgameOptions& options) {
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
