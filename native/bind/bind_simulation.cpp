// Simulation, endgames, and the gains in self-play that win probabilities are made of.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <limits>
#include <optional>

#include "bind/bind.h"
#include "bind/shapes.h"
#include "endgame/max_n.h"
#include "play/gains.h"
#include "play/pre_endgame.h"
#include "play/simulation.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sternfeld::bind {

namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

// Asks Python, and the control if there is one. An exception in Python travels on to the caller.
std::function<bool()> stop_asking(nb::handle ask, const Control* control = nullptr) {
    if (ask.is_none() && control == nullptr) return {};
    return [ask, control] {
        if (control != nullptr && control->cancelled) return true;
        if (ask.is_none()) return false;
        nb::gil_scoped_acquire held;
        return nb::cast<bool>(ask());
    };
}

WinProbability make_win_probability(const std::vector<std::vector<double>>& rows,
                                    const std::vector<std::vector<double>>& curves) {
    std::vector<WinProbability::Row> table;
    for (const auto& row : rows) {
        const std::size_t seats = row.size() / 2;
        if (row.size() % 2 != 0 || seats < 2 || seats > kMaxPlayers)
            throw std::invalid_argument(
                "a row of win probabilities needs two numbers for each of 2 to 4 seats");
        for (const double points : row)
            check_number("a number of win probabilities", points, -1e6, 1e6);
        WinProbability::Row one;
        const auto middle = row.begin() + static_cast<std::ptrdiff_t>(seats);
        std::copy(row.begin(), middle, one.gain);
        std::copy(middle, row.end(), one.deviation);
        table.push_back(one);
    }
    std::vector<WinProbability::Curve> of_stages;
    for (const auto& numbers : curves) {
        WinProbability::Curve curve;
        if (numbers.size() != 1 + curve.shares.size())
            throw std::invalid_argument("a curve needs the tiles left and 21 shares");
        check_number("tiles left of a curve", numbers[0], 0, 1e6);
        for (std::size_t i = 1; i < numbers.size(); ++i)
            check_number("a share of a curve", numbers[i], 0, 1);
        curve.left = static_cast<int>(numbers[0]);
        std::copy(numbers.begin() + 1, numbers.end(), curve.shares.begin());
        of_stages.push_back(curve);
    }
    return WinProbability(std::move(table), of_stages);
}

using Result = std::tuple<std::int64_t, double, double, double, double, bool>;
// Win probability, spread, whether it is solved, the moves that followed, the tiles drawn, the
// weight, the orders of the bag, the number of the deal.
using TracedRow =
    std::tuple<double, double, bool, std::vector<PyMove>, nb::bytes, double, double, std::int64_t>;

Position read_position(const Rules& rules, const nb::bytes& board, const nb::bytes& rack,
                       const std::vector<int>& scores, const std::vector<int>& hands, int bag,
                       int idle_turns, const std::vector<int>& targets,
                       const std::vector<nb::bytes>& known, const std::vector<int>& kept) {
    Position position;
    position.squares = read_board(rules, board);
    position.rack = read_rack(rules, rack);
    for (const int score : scores) check_range("a score", score, -100'000, 100'000);
    position.scores = scores;
    for (const int hand : hands) check_range("the tiles on a rack", hand, 0, rules.rack);
    position.hands = hands;
    check_range("bag", bag, 0, kMaxTiles);
    position.bag = bag;
    check_range("idle_turns", idle_turns, 0, 1000);
    position.idle_turns = idle_turns;
    for (const int target : targets) check_range("a target", target, 0, 1'000'000);
    position.targets = targets;
    for (const auto& tiles : known) position.known.push_back(read_rack(rules, tiles));
    position.kept = kept;
    return position;
}

std::vector<Result> results_of(const SimulationResult& result) {
    std::vector<Result> results;
    for (const CandidateResult& r : result.candidates)
        results.emplace_back(r.iterations, r.value, r.win_probability, r.spread, r.error,
                             r.dropped);
    return results;
}

std::vector<std::vector<TracedRow>> traced_rows(const Rules& rules,
                                                const std::vector<std::vector<Traced>>& kept) {
    std::vector<std::vector<TracedRow>> traced;
    for (const auto& candidate : kept) {
        auto& rows = traced.emplace_back();
        for (const Traced& one : candidate) {
            std::vector<PyMove> followed;
            for (const Move& move : one.moves) followed.push_back({move, rules.board});
            rows.emplace_back(one.sample.win_probability, one.sample.spread, one.sample.solved,
                              std::move(followed), nb::bytes(one.drawn.data(), one.drawn.size()),
                              one.weight, one.orders, one.deal);
        }
    }
    return traced;
}

std::tuple<std::vector<Result>, std::size_t, bool, bool, bool, std::int64_t,
           std::vector<std::vector<TracedRow>>>
run_simulation(const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
               const WinProbability& win_probability, const nb::bytes& board, const nb::bytes& rack,
               const std::vector<int>& scores, const std::vector<int>& hands, int bag,
               int idle_turns, const std::vector<int>& targets, const std::vector<nb::bytes>& known,
               const std::vector<int>& kept, const std::vector<PyMove>& moves, int plies,
               int to_the_end, int round, std::int64_t nodes, std::int64_t iterations,
               double points_weight, const std::vector<double>& prior, double prior_weight,
               int endgame_nodes, bool endgame_points, std::int64_t enumerate, bool drop,
               int drop_from, bool until_sure, double sure, bool empty_bag_ends, int last_rounds,
               int trace, int threads, std::uint64_t seed, nb::handle stop, Control* control,
               nb::handle progress) {
    const Position position =
        read_position(rules, board, rack, scores, hands, bag, idle_turns, targets, known, kept);
    const auto candidates = read_candidates(rules, position.squares, moves);
    SimulationOptions options;
    check_range("plies", plies, 0, 1000);
    check_range("round", round, 1, 1 << 20);
    check_range("nodes", nodes, 0, kNoLimit);
    check_range("iterations", iterations, 0, kNoLimit);
    check_range("endgame_nodes", endgame_nodes, 0, 1 << 30);
    check_range("enumerate", enumerate, 0, kNoLimit);
    check_range("drop_from", drop_from, 1, 1 << 20);
    check_range("threads", threads, 1, 256);
    check_range("last_rounds", last_rounds, 1, 100);
    check_range("trace", trace, 0, 64);
    check_number("points_weight", points_weight, 0, 1);
    check_number("prior_weight", prior_weight, 0, 1e9);
    check_number("sure", sure, 0, 1e3);
    for (const double chance : prior) check_number("a prior", chance, 0, 1);
    options.plies = plies;
    options.to_the_end = to_the_end;
    options.round = round;
    options.nodes = nodes;
    options.iterations = iterations;
    options.points_weight = points_weight;
    options.prior = prior;
    options.prior_weight = prior_weight;
    options.endgame_nodes = endgame_nodes;
    options.endgame_points = endgame_points;
    options.enumerate = enumerate;
    options.drop = drop;
    options.drop_from = drop_from;
    options.until_sure = until_sure;
    options.sure = sure;
    options.empty_bag_ends = empty_bag_ends;
    options.last_rounds = last_rounds;
    options.trace = trace;
    options.threads = threads;
    options.path = path_named("");
    options.seed = seed;
    options.stop = stop_asking(stop, control);
    options.done = control != nullptr ? &control->done : nullptr;
    if (!progress.is_none()) {
        options.progress = [progress](const SimulationResult& so_far) {
            nb::gil_scoped_acquire held;
            progress(results_of(so_far), so_far.best, so_far.sure, so_far.nodes);
        };
    }
    const auto words = core_lexicon(lexicon);
    SimulationResult result;
    {
        nb::gil_scoped_release free;
        result =
            simulate(rules, words, leaves.core, win_probability, position, candidates, options);
    }
    const auto traced = traced_rows(rules, result.traced);
    return {results_of(result), result.best,  result.sure, result.complete,
            result.solved,      result.nodes, traced};
}

// Bags played and searched, value, win probability, spread, error, the bounds on how often it comes
// first, whether it was left behind.
using PreEndgameRow = std::tuple<std::int64_t, std::int64_t, double, double, double, double, double,
                                 double, double, bool>;

std::vector<PreEndgameRow> rows_of(const PreEndgameResult& result) {
    std::vector<PreEndgameRow> rows;
    for (const PreEndgamePlay& p : result.plays)
        rows.emplace_back(p.bags, p.searched, p.value, p.win_probability, p.spread, p.error,
                          p.lower, p.upper, p.against_equity, p.left);
    return rows;
}

std::tuple<std::vector<PreEndgameRow>, std::size_t, bool, std::int64_t, std::int64_t,
           std::vector<std::vector<TracedRow>>>
run_pre_endgame(const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
                const WinProbability& win_probability, const nb::bytes& board,
                const nb::bytes& rack, const std::vector<int>& scores,
                const std::vector<int>& hands, int bag, int idle_turns,
                const std::vector<nb::bytes>& known, const std::vector<int>& kept,
                const std::vector<PyMove>& moves, const std::vector<int>& searches,
                bool endgame_points, bool answered_well, double equity_weight, std::size_t through,
                const std::vector<std::size_t>& asked, bool widen, std::int64_t nodes,
                std::int64_t expected, double points_weight, bool empty_bag_ends, int last_rounds,
                int trace, int threads, std::uint64_t seed, nb::handle stop, nb::handle progress) {
    const Position position =
        read_position(rules, board, rack, scores, hands, bag, idle_turns, {}, known, kept);
    const auto candidates = read_candidates(rules, position.squares, moves);
    for (const int search : searches) check_range("searches", search, 1, 1 << 30);
    for (const std::size_t one : asked)
        check_range("asked", static_cast<std::int64_t>(one), 0,
                    static_cast<std::int64_t>(moves.size()) - 1);
    check_range("nodes", nodes, 0, kNoLimit);
    check_range("expected", expected, 0, kNoLimit);
    check_range("threads", threads, 1, 256);
    check_range("last_rounds", last_rounds, 1, 100);
    check_range("trace", trace, 0, 64);
    check_number("points_weight", points_weight, 0, 1);
    PreEndgameOptions options;
    options.searches = searches;
    options.endgame_points = endgame_points;
    options.answered_well = answered_well;
    options.equity_weight = equity_weight;
    options.through = through;
    options.asked = asked;
    options.widen = widen;
    options.nodes = nodes;
    options.expected = expected;
    options.points_weight = points_weight;
    options.empty_bag_ends = empty_bag_ends;
    options.last_rounds = last_rounds;
    options.trace = trace;
    options.threads = threads;
    options.seed = seed;
    options.path = path_named("");
    options.stop = stop_asking(stop);
    if (!progress.is_none()) {
        options.progress = [progress](const PreEndgameResult& so_far) {
            nb::gil_scoped_acquire held;
            progress(rows_of(so_far), so_far.best, so_far.sure, so_far.nodes, so_far.bags);
        };
    }
    const auto words = core_lexicon(lexicon);
    PreEndgameResult result;
    {
        nb::gil_scoped_release free;
        result = go_through_bags(rules, words, leaves.core, win_probability, position, candidates,
                                 options);
    }
    return {rows_of(result), result.best, result.sure,
            result.nodes,    result.bags, traced_rows(rules, result.traced)};
}

EndgameGoal goal_named(const std::string& name) {
    if (name == "points") return EndgameGoal::kPoints;
    if (name == "first_place") return EndgameGoal::kFirstPlace;
    if (name == "both") return EndgameGoal::kBoth;
    if (name == "unless_lost") return EndgameGoal::kUnlessLost;
    throw std::invalid_argument("goal " + name +
                                "; expected points, first_place, both or unless_lost");
}

std::tuple<PyMove, int, bool, bool, int, std::int64_t, std::vector<PyMove>, int, std::optional<int>,
           std::optional<int>>
endgame(Rules rules, nb::handle lexicon, const nb::bytes& board, const nb::bytes& own,
        const nb::bytes& other, int spread, bool passed, const std::string& goal,
        std::int64_t nodes, int depth, nb::handle stop) {
    EndgamePosition position;
    position.squares = read_board(rules, board);
    position.racks[0] = read_rack(rules, own);
    position.racks[1] = read_rack(rules, other);
    check_range("spread", spread, -100'000, 100'000);
    check_range("nodes", nodes, 1, kNoLimit);
    check_range("depth", depth, 1, 64);
    position.spread = spread;
    position.passed = passed;
    EndgameLimits limits;
    limits.nodes = nodes;
    limits.depth = depth;
    limits.goal = goal_named(goal);
    limits.stop = stop_asking(stop);
    const auto words = core_lexicon(lexicon);
    // Nobody draws any more: a smaller rack makes every search quicker.
    rules.rack = static_cast<int>(
        std::max<std::size_t>(1, std::max(position.racks[0].size(), position.racks[1].size())));
    nb::gil_scoped_release free;
    Endgame solver(rules, words, path_named(""));
    const EndgameResult result = solver.solve(position, limits);
    std::vector<PyMove> line;
    for (const Move& move : result.line) line.push_back({move, rules.board});
    return {PyMove{result.best, rules.board},
            result.spread,
            result.solved,
            result.decided,
            result.depth,
            result.nodes,
            line,
            result.ahead,
            result.lower,
            result.upper};
}

std::tuple<PyMove, std::vector<int>, bool, std::int64_t> max_n(
    const Rules& rules, nb::handle lexicon, const nb::bytes& board,
    const std::vector<nb::bytes>& racks, const std::vector<int>& scores, int passes,
    std::int64_t nodes, int last_rounds) {
    check_range("the number of seats", static_cast<std::int64_t>(racks.size()), 2, kMaxPlayers);
    check_range("the number of scores", static_cast<std::int64_t>(scores.size()),
                static_cast<std::int64_t>(racks.size()), static_cast<std::int64_t>(racks.size()));
    check_range("last_rounds", last_rounds, 1, 100);
    const int last_passes = last_rounds * static_cast<int>(racks.size());
    check_range("passes", passes, 0, last_passes - 1);
    check_range("nodes", nodes, 1, kNoLimit / 2);
    const auto words = core_lexicon(lexicon);
    MaxNState state{Board(rules, words), {}, static_cast<int>(racks.size()), 0, passes,
                    last_passes};
    state.board.put(read_board(rules, board));
    for (std::size_t p = 0; p < racks.size(); ++p) {
        const auto rack = read_rack(rules, racks[p]);
        check_range("the tiles on a rack", static_cast<std::int64_t>(rack.size()), 1, rules.rack);
        check_range("a score", scores[p], -100'000, 100'000);
        std::copy(rack.begin(), rack.end(), state.seats[p].rack);
        state.seats[p].tiles = static_cast<int>(rack.size());
        state.seats[p].score = scores[p];
    }
    nb::gil_scoped_release free;
    MaxN solver(rules, words, path_named(""));
    const MaxN::Result result = solver.solve(state, nodes);
    const auto& after = result.outcome.after;
    return {PyMove{result.best, rules.board},
            std::vector<int>(after.begin(), after.begin() + state.players), result.solved,
            result.nodes};
}

std::vector<std::int32_t> gains(const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
                                int games, int players, std::uint64_t seed) {
    check_range("games", games, 0, 1 << 20);
    check_range("players", players, 2, kMaxPlayers);
    const auto words = core_lexicon(lexicon);
    nb::gil_scoped_release free;
    return observe_gains(rules, words, leaves.core, games, players, seed, path_named(""));
}

}  // namespace

void bind_simulation(nb::module_& m) {
    nb::class_<WinProbability>(m, "CoreWinProbability",
                               "The probability of coming first, by points and tiles left.")
        .def(
            "__init__",
            [](WinProbability* self, const std::vector<std::vector<double>>& rows,
               const std::vector<std::vector<double>>& curves) {
                new (self) WinProbability(make_win_probability(rows, curves));
            },
            "rows"_a, "curves"_a = std::vector<std::vector<double>>())
        .def(
            "of",
            [](const WinProbability& self, const std::vector<double>& worth, int to_move, int left,
               const std::vector<int>& targets) {
                check_range("the number of seats", static_cast<std::int64_t>(worth.size()), 2,
                            kMaxPlayers);
                check_range("to_move", to_move, 0, static_cast<std::int64_t>(worth.size()) - 1);
                for (const double points : worth) check_number("a worth", points, -1e6, 1e6);
                if (!targets.empty() && targets.size() != worth.size())
                    throw std::invalid_argument("targets are needed for every seat, or for none");
                return self.of(worth, to_move, left, targets);
            },
            "worth"_a, "to_move"_a, "left"_a, "targets"_a = std::vector<int>(),
            "For seat 0; with points that end the game, if there are targets.");

    m.def(
        "simulate", &run_simulation, "rules"_a, "lexicon"_a, "leaves"_a, "win_probability"_a,
        "board"_a, "rack"_a, nb::kw_only(), "scores"_a, "hands"_a, "bag"_a, "idle_turns"_a,
        "targets"_a, "known"_a, "kept"_a, "moves"_a, "plies"_a, "to_the_end"_a, "round"_a,
        "nodes"_a = kNoLimit, "iterations"_a = kNoLimit, "points_weight"_a, "prior"_a,
        "prior_weight"_a, "endgame_nodes"_a, "endgame_points"_a, "enumerate"_a, "drop"_a,
        "drop_from"_a = 64, "until_sure"_a = true, "sure"_a, "empty_bag_ends"_a,
        "last_rounds"_a = 1, "trace"_a = 0, "threads"_a = 1, "seed"_a = 1, "stop"_a = nb::none(),
        "control"_a = nb::none(), "progress"_a = nb::none(),
        "For each move: iterations, value, win probability, spread, error, whether it was "
        "dropped; then the best, whether that is sure, whether every bag was played, whether "
        "every rollout is solved, nodes; with trace > 0 also each rollout of each move. Meanwhile "
        "progress is called with the results so far, the best, whether that is sure, and nodes.");
    m.def(
        "go_through_bags", &run_pre_endgame, "rules"_a, "lexicon"_a, "leaves"_a,
        "win_probability"_a, "board"_a, "rack"_a, nb::kw_only(), "scores"_a, "hands"_a, "bag"_a,
        "idle_turns"_a, "known"_a, "kept"_a, "moves"_a, "searches"_a, "endgame_points"_a = false,
        "answered_well"_a = false, "equity_weight"_a = 0, "through"_a = 1,
        "asked"_a = std::vector<std::size_t>(), "widen"_a = false, "nodes"_a = kNoLimit,
        "expected"_a = kNoLimit, "points_weight"_a, "empty_bag_ends"_a, "last_rounds"_a = 1,
        "trace"_a = 0, "threads"_a = 1, "seed"_a = 1, "stop"_a = nb::none(),
        "progress"_a = nb::none(),
        "For each move: bags played, those with searches, value, win probability, spread, error, "
        "how often it comes first at least and at most, whether it was left behind; then the best, "
        "whether that is proven, nodes, the number of bags; with trace > 0 also each rollout.");
    m.def(
        "solve_endgame", &endgame, "rules"_a, "lexicon"_a, "board"_a, "own"_a, "other"_a,
        nb::kw_only(), "spread"_a, "passed"_a, "goal"_a = "points", "nodes"_a = kNoLimit,
        "depth"_a = 48, "stop"_a = nb::none(),
        "The best move, the spread at the end, whether that and who comes first is proven, depth, "
        "nodes, the line, and who comes first (above 0: the player to move), with bounds.");
    m.def("max_n", &max_n, "rules"_a, "lexicon"_a, "board"_a, "racks"_a, nb::kw_only(), "scores"_a,
          "passes"_a, "nodes"_a, "last_rounds"_a = 1,
          "Everybody plays for their own place: the best move, the final scores, whether every "
          "play was searched, nodes.");
    m.def(
        "observe_gains", &gains, "rules"_a, "lexicon"_a, "leaves"_a, nb::kw_only(), "games"_a,
        "players"_a, "seed"_a,
        "For each turn of self-play the tiles in the bag, those in bag and racks, the points of "
        "all "
        "seats, their leaves and their points at the end, the seat to move first, in hundredths.");
}

}  // namespace sternfeld::bind
