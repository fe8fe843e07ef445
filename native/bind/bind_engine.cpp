#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>

#include "bind/bind.h"
#include "bind/shapes.h"
#include "leaves/census.h"
#include "leaves/leaves_file.h"
#include "play/match.h"
#include "play/self_play.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sternfeld::bind {

namespace {

// One searcher, board and table of leaves. Calls from several threads take turns.
class Engine {
  public:
    Engine(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, const PyLeaves& leaves,
           const std::string& path)
        : rules_(rules),
          lexicon_(std::move(lexicon)),
          leaves_(leaves.core),
          path_(path_named(path)),
          searcher_(make_searcher(rules_, *lexicon_, path_)),
          board_(rules_, lexicon_) {
        check_leaves(rules_, *leaves_);
    }

    std::vector<PyMove> search(const nb::bytes& board, const nb::bytes& rack, std::int64_t keep,
                               int bag, int players, int others_points, std::int64_t at_most) {
        const auto squares = read_board(rules_, board);
        const auto tiles = read_rack(rules_, rack);
        check_range("keep", keep, 0, 1 << 20);
        check_range("bag", bag, 0, kMaxTiles);
        check_range("players", players, 1, kMaxPlayers);
        check_range("others_points", others_points, 0, 100'000);
        check_range("at_most", at_most, 1, std::int64_t{1} << 32);
        nb::gil_scoped_release free;
        const std::lock_guard turn_taken(mutex_);
        board_.clear();
        board_.put(squares);
        Turn turn{tiles.data(), static_cast<int>(tiles.size()), leaves_.get()};
        turn.bag = bag;
        turn.players = players;
        turn.others_points = others_points;
        if (bag > 0 && bag >= rules_.exchange_min_bag)
            turn.exchange_up_to = std::min(bag, turn.tiles);
        Collector collector(static_cast<std::size_t>(keep), static_cast<std::size_t>(at_most));
        searcher_->search(board_, turn, collector);
        std::vector<PyMove> moves;
        for (const Move& move : collector.take()) moves.push_back({move, rules_.board});
        return moves;
    }

    // With an empty bag: the value of the tiles kept, or of going out if there are none.
    int settled(const nb::bytes& kept, int players, int others_points) const {
        const auto tiles = read_rack(rules_, kept);
        check_range("players", players, 1, kMaxPlayers);
        check_range("others_points", others_points, 0, 100'000);
        Turn turn{tiles.data(), static_cast<int>(tiles.size()), leaves_.get()};
        turn.bag = 0;
        turn.players = players;
        turn.others_points = others_points;
        std::vector<Centipoints> worth(std::size_t{1} << tiles.size());
        value_at_the_end(turn, rules_, tiles.data(), nullptr, worth.data());
        return worth.back();
    }

    const char* path() const { return name_of(path_); }

  private:
    const Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    LeavesPtr leaves_;
    Path path_;
    std::unique_ptr<Searcher> searcher_;
    Board board_;
    std::mutex mutex_;
};

PyMove laying(const Rules& rules, bool across, int lane, int start, const nb::bytes& laid,
              int score, int leave) {
    const Bytes word = read_bytes(laid);
    check_range("lane", lane, 0, rules.board - 1);
    check_range("start", start, 0, rules.board - 1);
    check_range("the length of a word", static_cast<std::int64_t>(word.size()), 1,
                rules.board - start);
    check_range("score", score, -100'000, 100'000);
    check_range("leave", leave, -10'000'000, 10'000'000);
    Move move;
    move.kind = MoveKind::kLay;
    move.lane = static_cast<std::uint8_t>(across ? lane : lane + rules.board);
    move.start = static_cast<std::uint8_t>(start);
    move.length = static_cast<std::uint8_t>(word.size());
    for (std::size_t i = 0; i < word.size(); ++i) {
        move.laid[i] = word[i];
        move.tiles += word[i] != kNoLetter;
    }
    move.score = score;
    move.leave = leave;
    move.equity = kPoint * score + leave;
    return {move, rules.board};
}

std::tuple<std::int64_t, std::int64_t, std::int64_t, std::uint64_t> run_self_play(
    const Rules& rules, nb::handle lexicon, const PyLeaves& leaves, int games, int players,
    int threads, std::uint64_t seed, const std::string& path, Control* control) {
    check_range("games", games, 0, 1 << 30);
    check_range("players", players, 1, kMaxPlayers);
    check_range("threads", threads, 1, 256);
    const SelfPlay options{games, players, threads, seed, path_named(path)};
    const auto words = core_lexicon(lexicon);
    nb::gil_scoped_release free;
    const SelfPlayResult r = self_play(rules, words, leaves.core, options,
                                       control != nullptr ? &control->cancelled : nullptr);
    return {r.games, r.moves, r.points, r.checksum};
}

using Numbers = std::map<std::string, std::vector<int>>;

Evaluation changed(const Leaves& leaves, const Numbers& numbers) {
    Evaluation evaluation = leaves.evaluation();
    for (const auto& [name, values] : numbers) evaluation.set(name, values);
    return evaluation;
}

std::tuple<std::int64_t, std::int64_t, double, double, double, double> run_match(
    const Rules& rules, nb::handle lexicon, const PyLeaves& leaves, const Numbers& trial, int deals,
    int players, int threads, std::uint64_t seed, const std::string& path, Control* control) {
    check_range("deals", deals, 0, 1 << 30);
    check_range("players", players, 2, kMaxPlayers);
    check_range("threads", threads, 1, 256);
    const Match options{deals, players, threads, seed, path_named(path)};
    const auto words = core_lexicon(lexicon);
    nb::gil_scoped_release free;
    const MatchResult r = hold_match(rules, words, leaves.core, changed(*leaves.core, trial),
                                     options, control != nullptr ? &control->done : nullptr,
                                     control != nullptr ? &control->cancelled : nullptr);
    return {r.deals, r.alike, r.wins, r.wins_error, r.spread, r.spread_error};
}

std::optional<PyLeaves> train(const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
                              int boards, int racks, std::uint64_t seed, int threads,
                              Control* control) {
    check_range("boards", boards, 1, 1 << 24);
    check_range("racks", racks, 1, 1 << 24);
    check_range("threads", threads, 1, 256);
    const auto words = core_lexicon(lexicon);
    nb::gil_scoped_release free;
    const LeavesPtr next = next_generation(rules, words, leaves.core,
                                           Generation{boards, seed, threads, racks, path_named("")},
                                           control != nullptr ? &control->done : nullptr,
                                           control != nullptr ? &control->cancelled : nullptr);
    if (next == nullptr) return std::nullopt;
    return PyLeaves{next};
}

}  // namespace

void bind_engine(nb::module_& m) {
    nb::class_<Control>(m, "Control",
                        "Stops a long call from another thread, and tells how far it is.")
        .def(nb::init<>())
        .def("cancel", [](Control& self) { self.cancelled = true; })
        .def_prop_ro("cancelled", [](const Control& self) { return self.cancelled.load(); })
        .def_prop_ro("done", [](const Control& self) { return self.done.load(); });

    nb::class_<PyLeaves>(m, "CoreLeaves", "What kept tiles are worth, in hundredths of a point.")
        .def_static(
            "none", [](const Rules& rules) { return PyLeaves{Leaves::none(rules)}; }, "rules"_a)
        .def_static(
            "from_bytes",
            [](const Rules& rules, const nb::bytes& bytes) {
                const auto* data = static_cast<const std::byte*>(bytes.data());
                return PyLeaves{leaves_from_bytes(rules, {data, bytes.size()})};
            },
            "rules"_a, "data"_a)
        .def(
            "evaluated",
            [](const PyLeaves& self, const Numbers& numbers) {
                return PyLeaves{self.core->with(changed(*self.core, numbers))};
            },
            "numbers"_a, "The same leaves with other numbers of the evaluation.")
        .def("to_bytes",
             [](const PyLeaves& self) {
                 const auto bytes = to_bytes(*self.core);
                 return nb::bytes(bytes.data(), bytes.size());
             })
        .def(
            "of",
            [](const PyLeaves& self, const nb::bytes& tiles) {
                const int largest =
                    self.core->form() == Leaves::Form::kFlat ? self.core->largest() : kMaxRack;
                const auto kept = read_tiles(read_bytes(tiles), self.core->kinds() - 1,
                                             static_cast<std::size_t>(largest));
                return self.core->of(kept.data(), static_cast<int>(kept.size()));
            },
            "tiles"_a);

    nb::class_<PyMove>(m, "CoreMove", "A move as the generator found it.")
        .def_static(
            "passing", [](const Rules& rules) { return PyMove{Move{}, rules.board}; }, "rules"_a)
        .def_static("laying", &laying, "rules"_a, nb::kw_only(), "across"_a, "lane"_a, "start"_a,
                    "laid"_a, "score"_a, "leave"_a,
                    "A play of any word, valid or not. `laid` has a tile for each square of the "
                    "word, 255 where one lies already.")
        .def_prop_ro(
            "kind", [](const PyMove& self) { return static_cast<int>(self.move.kind); },
            "0: pass, 1: exchange, 2: lay.")
        .def_prop_ro("across", [](const PyMove& self) { return self.move.lane < self.size; })
        .def_prop_ro("lane", [](const PyMove& self) { return self.move.lane % self.size; })
        .def_prop_ro("start", [](const PyMove& self) { return int{self.move.start}; })
        .def_prop_ro("length", [](const PyMove& self) { return int{self.move.length}; })
        .def_prop_ro("placed", &PyMove::placed, "Row, column and tile of each tile laid.")
        .def_prop_ro("exchanged",
                     [](const PyMove& self) {
                         const bool exchange = self.move.kind == MoveKind::kExchange;
                         return nb::bytes(self.move.laid, exchange ? self.move.tiles : 0);
                     })
        .def(
            "__eq__", [](const PyMove& self, const PyMove& other) { return self == other; },
            nb::is_operator(), nb::sig("def __eq__(self, arg: object, /) -> bool"),
            "The same tiles on the same squares, or the same exchange.")
        .def("__hash__",
             [](const PyMove& self) {
                 const auto place = static_cast<std::size_t>(self.move.lane << 8 | self.move.start);
                 return std::hash<std::string_view>()(self.tiles()) ^ place;
             })
        .def_prop_ro("score", [](const PyMove& self) { return self.move.score; })
        .def_prop_ro(
            "leave", [](const PyMove& self) { return self.move.leave; },
            "In hundredths of a point.")
        .def_prop_ro(
            "equity", [](const PyMove& self) { return self.move.equity; },
            "In hundredths of a point.");

    nb::class_<Engine>(m, "CoreEngine", "Finds and evaluates plays under one set of rules.")
        .def(
            "__init__",
            [](Engine* self, const Rules& rules, nb::handle lexicon, const PyLeaves& leaves,
               const std::string& path) {
                new (self) Engine(rules, core_lexicon(lexicon), leaves, path);
            },
            "rules"_a, "lexicon"_a, "leaves"_a, "path"_a = "")
        .def_prop_ro("path", &Engine::path)
        .def("search", &Engine::search, "board"_a, "rack"_a, nb::kw_only(), "keep"_a, "bag"_a,
             "players"_a = 2, "others_points"_a = 0, "at_most"_a = 1 << 22,
             "The best moves (keep = 0: all of them), the best first. Raises OverflowError beyond "
             "at_most moves.")
        .def("settled", &Engine::settled, "kept"_a, nb::kw_only(), "players"_a, "others_points"_a,
             "With an empty bag: what tiles kept are worth, or with none what going out is worth, "
             "in hundredths of a point.");

    m.def("self_play", &run_self_play, "rules"_a, "lexicon"_a, "leaves"_a, nb::kw_only(), "games"_a,
          "players"_a = 2, "threads"_a = 1, "seed"_a = 1, "path"_a = "", "control"_a = nb::none(),
          "Play games and return games, moves, points and a checksum over all moves.");
    m.def("match", &run_match, "rules"_a, "lexicon"_a, "leaves"_a, nb::kw_only(), "trial"_a,
          "deals"_a, "players"_a = 2, "threads"_a = 1, "seed"_a = 1, "path"_a = "",
          "control"_a = nb::none(),
          "The evaluation with some other numbers against that of the leaves: deals, deals that "
          "went alike, "
          "share of wins and its error, spread and its error.");
    m.def("train_leaves", &train, "rules"_a, "lexicon"_a, "leaves"_a, nb::kw_only(), "boards"_a,
          "racks"_a, "seed"_a, "threads"_a = 1, "control"_a = nb::none(),
          "One generation of leaves; None if cancelled.");
    m.def("paths", [] {
        std::vector<std::string> names;
        for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
            if (has_path(path)) names.emplace_back(name_of(path));
        }
        return names;
    });
}

}  // namespace sternfeld::bind
