// Positions of self-play for training, and what is learnt from them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <functional>

#include "bind/bind.h"
#include "bind/shapes.h"
#include "learn/positions.h"
#include "learn/with_leaves.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sternfeld::bind {

namespace {

Observation read_observation(int first_game, int games, int players, int threads,
                             std::uint64_t seed, double turns, int opening, double temperature,
                             int endgame_nodes) {
    check_range("first_game", first_game, 0, 1 << 30);
    check_range("games", games, 0, 1 << 20);
    check_range("players", players, 2, kMaxPlayers);
    check_range("threads", threads, 1, 256);
    check_range("opening", opening, 0, 1000);
    check_range("endgame_nodes", endgame_nodes, 0, 1 << 30);
    check_number("turns", turns, 0, 1000);
    check_number("temperature", temperature, 0, 1000);
    Observation options;
    options.first_game = first_game;
    options.games = games;
    options.players = players;
    options.threads = threads;
    options.seed = seed;
    options.turns = turns;
    options.opening = opening;
    options.temperature = temperature;
    options.endgame_nodes = endgame_nodes;
    options.path = path_named("");
    return options;
}

nb::bytes positions(const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
                    const WinProbability& outlook, const std::vector<double>& playable,
                    int first_game, int games, int players, int threads, std::uint64_t seed,
                    double turns, int opening, double temperature, int endgame_nodes,
                    Control* control) {
    const Observation options = read_observation(first_game, games, players, threads, seed, turns,
                                                 opening, temperature, endgame_nodes);
    for (const double chance : playable) check_number("a chance of playing", chance, 0, 1);
    const auto words = core_lexicon(lexicon);
    std::vector<std::int16_t> rows;
    {
        nb::gil_scoped_release free;
        rows = observe_positions(rules, words, leaves.core, outlook, playable, options,
                                 control != nullptr ? &control->cancelled : nullptr);
    }
    return nb::bytes(rows.data(), rows.size() * sizeof(rows[0]));
}

std::vector<std::tuple<std::int64_t, std::int64_t>> slots(const Rules& rules, nb::handle lexicon,
                                                          const PyLeaves& leaves, int games,
                                                          int players, std::uint64_t seed,
                                                          double turns) {
    const Observation options = read_observation(0, games, players, 1, seed, turns, 4, 4, 0);
    const auto words = core_lexicon(lexicon);
    std::vector<std::tuple<std::int64_t, std::int64_t>> counts;
    nb::gil_scoped_release free;
    for (const SlotCount& count : observe_slots(rules, words, leaves.core, options))
        counts.emplace_back(count.met, count.playable);
    return counts;
}

std::tuple<std::int64_t, std::int64_t, double, double, double, double> match_leaves(
    const Rules& rules, nb::handle lexicon, const PyLeaves& leaves, const PyLeaves& challenger,
    int deals, int players, int threads, std::uint64_t seed, Control* control) {
    check_range("deals", deals, 0, 1 << 30);
    check_range("players", players, 2, kMaxPlayers);
    check_range("threads", threads, 1, 256);
    const auto words = core_lexicon(lexicon);
    const Path path = path_named("");
    const Match options{deals, players, threads,
                        seed,  path,    with_leaves(rules, words, challenger.core, path)};
    nb::gil_scoped_release free;
    const MatchResult r = hold_match(rules, words, leaves.core, leaves.core->evaluation(), options,
                                     control != nullptr ? &control->done : nullptr,
                                     control != nullptr ? &control->cancelled : nullptr);
    return {r.deals, r.alike, r.wins, r.wins_error, r.spread, r.spread_error};
}

}  // namespace

void bind_learn(nb::module_& m) {
    m.def("position_columns", &position_columns, "rules"_a);
    m.def("observe_positions", &positions, "rules"_a, "lexicon"_a, "leaves"_a, "outlook"_a,
          "playable"_a, nb::kw_only(), "first_game"_a, "games"_a, "players"_a, "threads"_a,
          "seed"_a, "turns"_a, "opening"_a, "temperature"_a, "endgame_nodes"_a,
          "control"_a = nb::none(),
          "Rows of 16-bit numbers, one for each position kept of the games: see position_columns.");
    m.def("observe_slots", &slots, "rules"_a, "lexicon"_a, "leaves"_a, nb::kw_only(), "games"_a,
          "players"_a, "seed"_a, "turns"_a,
          "By class of slot: how many there were, and how many could be played.");
    m.def("match_leaves", &match_leaves, "rules"_a, "lexicon"_a, "leaves"_a, "challenger"_a,
          nb::kw_only(), "deals"_a, "players"_a = 2, "threads"_a = 1, "seed"_a = 1,
          "control"_a = nb::none(),
          "Play by equity with other leaves against these: deals, deals that went alike, share of "
          "wins and its error, spread and its error.");
}

}  // namespace sternfeld::bind
