// What rollouts share changes nothing: every rollout has the outcome and the moves of one that is
// searched anew, whatever the path, in positions of self-play from opening to end.
#include <algorithm>
#include <cstring>

#include "play/simulation.h"
#include "play/table.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

const WinProbability kWinProbability({WinProbability::Row{{4, 2, 1, 0}, {21, 21, 21, 21}}});

Position position_of(Table& table) {
    Position position;
    position.squares = table.board().squares();
    for (int p = 0; p < table.players(); ++p) {
        const Seat& seat = table.seat((table.to_move() + p) % table.players());
        if (p == 0) position.rack.assign(seat.rack, seat.rack + seat.tiles);
        position.scores.push_back(seat.score);
        position.hands.push_back(seat.tiles);
    }
    position.bag = table.bag().count();
    return position;
}

// The best moves, the best exchange, the pass, and a few plays far behind.
std::vector<Move> candidates_of(Searcher& searcher, Table& table) {
    Collector all(Collector::kAll);
    searcher.search(table.board(), table.turn(), all);
    const auto moves = all.take();
    std::vector<Move> candidates(moves.begin(),
                                 moves.begin() + std::min<std::ptrdiff_t>(9, std::ssize(moves)));
    for (std::size_t i = 9; i < moves.size(); i += 1 + moves.size() / 4)
        candidates.push_back(moves[i]);
    for (const Move& move : moves) {
        if (move.kind != MoveKind::kExchange) continue;
        candidates.push_back(move);
        break;
    }
    candidates.emplace_back();
    return candidates;
}

bool same(const Sample& a, const Sample& b) {
    return a.value == b.value && a.win_probability == b.win_probability && a.spread == b.spread &&
           a.solved == b.solved;
}

bool same(const Move& a, const Move& b) {
    return !better(a, b) && !better(b, a) && a.score == b.score && a.leave == b.leave &&
           std::memcmp(a.laid, b.laid, sizeof a.laid) == 0;
}

bool same(const Traced& a, const Traced& b) {
    return same(a.sample, b.sample) && a.drawn == b.drawn && a.weight == b.weight &&
           a.deal == b.deal &&
           std::ranges::equal(a.moves, b.moves,
                              [](const Move& x, const Move& y) { return same(x, y); });
}

struct Totals {
    int positions = 0;
    int rollouts = 0;
    int exchanges = 0;  // in answer to a candidate
};

void compare(const Edition& e, const std::shared_ptr<const Leaves>& leaves,
             const Position& position, const std::vector<Move>& candidates, Totals& totals) {
    SimulationOptions options;
    options.iterations = options.round = 2;
    options.drop = false;
    options.trace = 3;
    if (position.bag <= 2) options.enumerate = INT64_MAX;
    options.seed = static_cast<std::uint64_t>(totals.positions);
    const auto words = lexicon(e.lexicon);
    const auto run = [&] {
        return simulate(e.rules, words, leaves, kWinProbability, position, candidates, options);
    };
    options.share = false;
    const auto apart = run();
    options.share = true;
    for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
        if (!has_path(path)) continue;
        options.path = path;
        const auto shared = run();
        CHECK(shared.nodes == apart.nodes && shared.best == apart.best);
        for (std::size_t c = 0; c < candidates.size(); ++c)
            CHECK(std::ranges::equal(shared.traced[c], apart.traced[c],
                                     [](const Traced& a, const Traced& b) { return same(a, b); }));
    }
    ++totals.positions;
    for (const auto& rollouts : apart.traced) {
        for (const Traced& one : rollouts) {
            ++totals.rollouts;
            totals.exchanges += !one.moves.empty() && one.moves[0].kind == MoveKind::kExchange;
        }
    }
}

void shared_rollouts_are_those_of_a_search_of_their_own(const char* name, int players, int games) {
    const Edition e = edition(name);
    const auto words = lexicon(e.lexicon);
    const auto leaves = random_leaves(e.rules, 3);  // exchanges are often best
    const auto searcher = make_searcher(e.rules, *words, best_path());
    Table table(e.rules, words, leaves, players, best_path());
    Totals totals;
    for (int game = 0; game < games; ++game) {
        table.begin(static_cast<std::uint64_t>(game));
        // One position in three, all of them near the end.
        for (int turn = game; !table.over(); ++turn, table.play_turn()) {
            const int bag = table.bag().count();
            if (turn % 3 != 0 && (bag > 20 || bag == 0)) continue;
            compare(e, leaves, position_of(table), candidates_of(*searcher, table), totals);
        }
    }
    CHECK(totals.positions > 8);
    std::printf("%s, %d players: %d positions, %d rollouts, %d answered by an exchange\n", name,
                players, totals.positions, totals.rollouts, totals.exchanges);
}

}  // namespace

int main() {
    shared_rollouts_are_those_of_a_search_of_their_own("deluxe", 2, 2);
    shared_rollouts_are_those_of_a_search_of_their_own("deluxe", 3, 1);
    shared_rollouts_are_those_of_a_search_of_their_own("deluxe9", 2, 1);
    shared_rollouts_are_those_of_a_search_of_their_own("reise", 2, 1);
    shared_rollouts_are_those_of_a_search_of_their_own("super", 3, 1);
}
