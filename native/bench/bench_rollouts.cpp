// bench_rollouts [iterations threads leaves-file]: two-ply rollouts of the 15 best plays in two
// positions.
#include <cstdio>

#include "play/simulation.h"
#include "play/unseen.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

Position read_position(const Rules& rules, const std::string& board, const std::string& rack,
                       int own, int other) {
    Position position;
    int row = 0;
    int column = 0;
    int skip = 0;
    for (const char c : board + "/") {
        if (c >= '0' && c <= '9') {
            skip = skip * 10 + (c - '0');
            continue;
        }
        column += skip;
        skip = 0;
        if (c == '/') {
            ++row;
            column = 0;
        } else {
            const bool blank = c >= 'a';
            position.squares.push_back(
                {row, column++, static_cast<Letter>(blank ? c - 'a' : c - 'A'), blank});
        }
    }
    for (const char c : rack)
        position.rack.push_back(c == '?' ? kBlank : static_cast<Tile>(c - 'A'));
    position.scores = {own, other};
    position.hands = {static_cast<int>(rack.size()), rules.rack};
    position.bag = static_cast<int>(unseen_tiles(rules, position.squares, position.rack).size() -
                                    position.hands[1]);
    return position;
}

}  // namespace

int main(int argc, char** argv) {
    SimulationOptions options;
    options.round = 256;
    options.drop = false;
    options.to_the_end = 0;
    options.iterations = argc > 1 ? std::atoi(argv[1]) : 1000;
    options.threads = argc > 2 ? std::atoi(argv[2]) : 1;
    const Edition e = edition("deluxe");
    const auto words = lexicon("en");
    const auto leaves = read_leaves(e.rules, argc > 3 ? argv[3] : "");
    const WinProbability win_probability({WinProbability::Row{30, {}}});
    const Position positions[] = {
        read_position(
            e.rules,
            "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/10I4/6MOXAS4/6I1I1T4/6A8/6O8/6UP7/7I7/7E7/7D7",
            "?CEIJNU", 97, 89),
        read_position(e.rules,
                      "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/7TALI4/6MOXAS4/6I1I1T4/4IZARS6/6O8/6UP7/"
                      "7I7/7E7/3JaUNDICE4",
                      "AFORRSU", 133, 193)};
    for (const Position& position : positions) {
        Board board(e.rules, words);
        board.put(position.squares);
        Turn turn{position.rack.data(), static_cast<int>(position.rack.size()), leaves.get()};
        Collector best(15);
        make_searcher(e.rules, *words, best_path())->search(board, turn, best);
        const auto candidates = best.take();
        const double cpu = cpu_seconds();
        const double wall = wall_seconds();
        const auto results =
            simulate(e.rules, words, leaves, win_probability, position, candidates, options)
                .candidates;
        const double n =
            static_cast<double>(options.iterations) * static_cast<double>(candidates.size());
        std::printf(
            "%.0f rollouts/s (CPU), %.0f (wall); best candidate %.2f, spread %.2f, wins %.3f\n",
            n / (cpu_seconds() - cpu), n / (wall_seconds() - wall), candidates[0].equity / 100.0,
            results[0].spread, results[0].win_probability);
    }
}
