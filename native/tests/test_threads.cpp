// Several threads on one lexicon: the same games, simulations and leaves as with one. They
// can be called off while they work, and what one of them throws reaches the caller.
#include <pthread.h>

#include <cstring>
#include <future>
#include <stdexcept>

#include "base/workers.h"
#include "leaves/census.h"
#include "lexicon/lookup.h"
#include "lexicon/overlay.h"
#include "play/match.h"
#include "play/self_play.h"
#include "play/simulation.h"
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

const std::vector<Tile> kRack = {0, 4, 8, 13, 17, 18, 19};

std::vector<Move> best_first_plays(const Edition& e, const std::shared_ptr<const Leaves>& leaves) {
    const auto words = lexicon(e.lexicon);
    Board board(e.rules, words);
    Turn turn{kRack.data(), 7, leaves.get()};
    Collector best(5);
    make_searcher(e.rules, *words, best_path())->search(board, turn, best);
    return best.take();
}

Position simulated_position(const Edition& e, int players, int bag) {
    Position position;
    position.rack = kRack;
    position.scores.assign(static_cast<std::size_t>(players), 0);
    position.hands.assign(static_cast<std::size_t>(players), e.rules.rack);
    position.bag = bag;
    return position;
}

const WinProbability kWinProbability({WinProbability::Row{{}, {21, 21, 21, 21}}});

// With a bag of many tiles rollouts end at a horizon, with an empty one in endgame searches.
void simulations_are_the_same(const Edition& e, int players, int bag) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    const auto position = simulated_position(e, players, bag);
    const auto candidates = best_first_plays(e, leaves);
    SimulationOptions options;
    options.iterations = bag == 0 ? 8 : 32;
    options.endgame_nodes = 20;
    const auto run = [&](int threads) {
        options.threads = threads;
        return simulate(e.rules, words, leaves, kWinProbability, position, candidates, options);
    };
    const auto alone = run(1);
    const auto together = run(3);
    CHECK(alone.best == together.best && alone.nodes == together.nodes);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        CHECK(alone.candidates[i].iterations == options.iterations);
        CHECK(alone.candidates[i].value == together.candidates[i].value);
        CHECK(alone.candidates[i].error == together.candidates[i].error);
    }
}

void matches_are_the_same(const Edition& e) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    Evaluation other;
    other.stay = 0;
    Match options;
    options.deals = 6;
    const auto alone = hold_match(e.rules, words, leaves, other, options);
    options.threads = 3;
    const auto together = hold_match(e.rules, words, leaves, other, options);
    CHECK(alone.deals == 6 && together.deals == 6);
    CHECK(alone.wins == together.wins && alone.spread == together.spread);
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

// Another thread calls the work off as soon as some of it is done.
void work_can_be_called_off(const Edition& e) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    const auto candidates = best_first_plays(e, leaves);
    constexpr int kFarTooMany = 1 << 28;
    const auto call_off = [](const auto& work) {
        std::atomic<std::int64_t> done{0};
        std::atomic<bool> cancelled{false};
        auto working = std::async(std::launch::async, [&] { work(&done, &cancelled); });
        while (done.load() == 0) std::this_thread::yield();
        cancelled = true;
        working.get();
        CHECK(done.load() < kFarTooMany);
    };
    call_off([&](auto* done, auto* cancelled) {
        SimulationOptions options;
        options.iterations = kFarTooMany;
        options.threads = 3;
        options.drop = false;
        options.done = done;
        options.stop = [=] { return cancelled->load(); };
        simulate(e.rules, words, leaves, kWinProbability, simulated_position(e, 2, 60), candidates,
                 options);
    });
    call_off([&](auto* done, auto* cancelled) {
        Match options;
        options.deals = kFarTooMany;
        options.threads = 2;
        hold_match(e.rules, words, leaves, {}, options, done, cancelled);
    });
    call_off([&](auto* done, auto* cancelled) {
        Rules small = e.rules;
        small.rack = 4;
        const Generation generation{kFarTooMany, 1, 2, 1};
        CHECK(next_generation(small, words, Leaves::none(small), generation, done, cancelled) ==
              nullptr);
    });
    call_off([&](auto* done, auto* cancelled) {
        *done = 1;  // self-play does not tell how far it is
        SelfPlay options;
        options.games = kFarTooMany;
        options.threads = 3;
        self_play(e.rules, words, leaves, options, cancelled);
    });
}

// Overlays are made of a lexicon, and dropped, while others read it and play with it.
void overlays_disturb_nobody(const Edition& e) {
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    SelfPlay options;
    options.games = 4;
    const auto before = self_play(e.rules, words, leaves, options);
    const WordList house = read_words("QQQ\nZZYZX\n", english());
    on_threads(4, [&](int thread) {
        if (thread == 0) {
            CHECK(self_play(e.rules, words, leaves, options).checksum == before.checksum);
            return;
        }
        for (int i = 0; i < 3; ++i) {
            const auto own = with_overlay(*words, house, {});
            CHECK(own->contains(std::vector<Letter>{16, 16, 16}));
            CHECK(!words->contains(std::vector<Letter>{16, 16, 16}));
            CHECK(hooks(*words, std::vector<Letter>{0, 19}).front != 0);
        }
    });
}

template <class Error, class Work>
bool throws(const Work& work) {
    try {
        work();
    } catch (const Error&) {
        return true;
    }
    return false;
}

void what_a_thread_throws_reaches_the_caller(const Edition& e) {
    for (const int thrower : {0, 1, 2}) {
        std::atomic<int> ended{0};
        CHECK(throws<std::invalid_argument>([&] {
            on_threads(3, [&](int thread) {
                ++ended;
                if (thread == thrower) throw std::invalid_argument("no");
            });
        }));
        CHECK(ended == 3);
    }
    const auto words = lexicon(e.lexicon);
    const auto leaves = Leaves::none(e.rules);
    const auto candidates = best_first_plays(e, leaves);
    // An endgame with an empty rack cannot be: each thread finds that out by itself.
    auto position = simulated_position(e, 2, 0);
    position.hands[1] = 0;
    SimulationOptions options;
    options.threads = 3;
    options.endgame_nodes = 10;
    const auto run = [&] {
        simulate(e.rules, words, leaves, kWinProbability, position, {Move{}, candidates[0]},
                 options);
    };
    CHECK(throws<std::invalid_argument>(run));
    position.hands[1] = 7;
    options.stop = []() -> bool { throw std::length_error("asked in vain"); };
    CHECK(throws<std::length_error>(run));
    const auto fails = [](double done) {
        if (done > 0.1) throw std::length_error("enough");
    };
    const WordList list = read_words("AT\nCAT\n", english());
    CHECK(throws<std::length_error>([&] { compile(list, english(), 3, fails); }));
}

// A machine that gives no more threads: the same answer, by those that are there.
void fewer_threads_do_all_the_work() {
    pthread_attr_t usual;
    CHECK(pthread_getattr_default_np(&usual) == 0);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    CHECK(pthread_attr_setstacksize(&huge, std::size_t{1} << 62) == 0);
    CHECK(pthread_setattr_default_np(&huge) == 0);
    int worked = 0;
    on_threads(3, [&](int) { ++worked; });
    CHECK(worked == 1);
    CHECK(pthread_setattr_default_np(&usual) == 0);
}

}  // namespace

int main() {
    const Edition deluxe = edition("deluxe");
    for (const int players : {2, 3, 4}) {
        self_play_is_the_same(deluxe, players);
    }
    for (const int players : {2, 3}) {
        simulations_are_the_same(deluxe, players, 60);
        simulations_are_the_same(deluxe, players, 0);
    }
    matches_are_the_same(deluxe);
    training_is_the_same(deluxe);
    work_can_be_called_off(deluxe);
    overlays_disturb_nobody(deluxe);
    what_a_thread_throws_reaches_the_caller(deluxe);
    fewer_threads_do_all_the_work();
    std::puts("threads: all hold");
}
