// Several threads on one lexicon: the same games, playouts and leaves as with one.
#include <cstring>

#include "leaves/census.h"
#include "play/playout.h"
#include "play/self_play.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

void self_play_is_the_same(const Edition& e, int players) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    SelfPlay options;
    options.games = 12;
    options.players = players;
    const auto alone = self_play(e.rules, words, leaves, options);
    options.threads = 3;
    const auto together = self_play(e.rules, words, leaves, options);
    CHECK(alone.games == 12 && together.games == 12);
    CHECK(alone.checksum == together.checksum);
    CHECK(alone.points == together.points && alone.moves == together.moves);
}

void playouts_are_the_same(const Edition& e, int players) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    Position position;
    position.rack = {0, 4, 8, 13, 17, 18, 19};
    position.scores.assign(static_cast<std::size_t>(players), 0);
    Board board(e.rules, words);
    Turn turn{position.rack.data(), 7, leaves.get()};
    Collector best(5);
    make_searcher(e.rules, *words, best_path())->search(board, turn, best);
    const auto candidates = best.take();
    Playouts options;
    options.iterations = 40;
    options.plies = 4;
    const auto alone = play_out(e.rules, words, leaves, position, candidates, options);
    options.threads = 3;
    const auto together = play_out(e.rules, words, leaves, position, candidates, options);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK(alone[i].iterations == 40 && alone[i].mean == together[i].mean);
        CHECK(alone[i].deviation == together[i].deviation && alone[i].wins == together[i].wins);
    }
}

void training_is_the_same(Edition e) {
    e.rules.rack = 4;
    const auto words = lexicon(e.lexicon);
    Generation generation;
    generation.boards = 4;
    const auto alone = next_generation(e.rules, words, Leaves::none(e.rules), generation);
    generation.threads = 2;
    const auto together = next_generation(e.rules, words, Leaves::none(e.rules), generation);
    CHECK(alone->size() == together->size());
    CHECK(std::memcmp(alone->values(), together->values(), alone->size() * 2) == 0);
}

}  // namespace

int main() {
    const Edition deluxe = edition("deluxe");
    for (const int players : {2, 3, 4}) {
        self_play_is_the_same(deluxe, players);
        playouts_are_the_same(deluxe, players);
    }
    training_is_the_same(deluxe);
    std::puts("threads: all hold");
}
