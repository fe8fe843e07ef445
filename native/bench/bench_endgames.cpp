// bench_endgames [edition positions 2|900000n seed[,seed ...]] [full] [first] [each]: how many
// endgames of self-play are solved within that time or that many nodes. Of several seeds only these
// are played, otherwise all from the first on. With "full" both racks are full when the bag has
// just become empty, with "first" it is enough to know who comes first, with "each" every endgame
// is told.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "endgame/endgame.h"
#include "play/table.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

// Plays until the bag is empty; false if the game ends before.
bool play_down(Table& table, std::uint64_t seed, EndgamePosition& end) {
    table.begin(seed);
    while (!table.over() && table.bag().count() > 0) table.play_turn();
    if (table.over()) return false;
    end.squares = table.board().squares();
    const int mover = table.to_move();
    for (int p = 0; p < 2; ++p) {
        const Seat& seat = table.seat((mover + p) % 2);
        end.racks[p].assign(seat.rack, seat.rack + seat.tiles);
    }
    end.spread = table.seat(mover).score - table.seat(1 - mover).score;
    return true;
}

std::string said(const std::optional<int>& bound) { return bound ? std::to_string(*bound) : "?"; }

}  // namespace

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "deluxe";
    const int positions = argc > 2 ? std::atoi(argv[2]) : 100;
    const std::string limit = argc > 3 ? argv[3] : "2";
    const bool by_nodes = limit.ends_with('n');
    std::vector<int> seeds;
    for (const char* at = argc > 4 ? argv[4] : "1"; at != nullptr; at = std::strchr(at, ',')) {
        if (*at == ',') ++at;
        seeds.push_back(std::atoi(at));
    }
    const std::vector<std::string> asked(argv + std::min(argc, 5), argv + argc);
    const bool full = std::ranges::count(asked, "full") > 0;
    const bool first_place = std::ranges::count(asked, "first") > 0;
    const bool each = std::ranges::count(asked, "each") > 0;
    const Edition e = edition(name);
    const auto words = lexicon(e.lexicon);
    Table table(e.rules, words, Leaves::none(e.rules), 2, best_path());
    Endgame solver(e.rules, words, best_path());
    int solved = 0;
    std::int64_t nodes = 0;
    double took = 0;
    EndgamePosition end;
    for (int n = 0, next = 0; n < positions; ++next) {
        if (seeds.size() > 1 && next >= static_cast<int>(seeds.size())) break;
        const int seed = seeds.size() > 1 ? seeds[static_cast<std::size_t>(next)] : seeds[0] + next;
        if (!play_down(table, static_cast<std::uint64_t>(seed), end)) continue;
        const auto smaller = std::min(end.racks[0].size(), end.racks[1].size());
        if (full && static_cast<int>(smaller) < e.rules.rack) continue;
        ++n;
        const double began = cpu_seconds();
        EndgameLimits limits;
        if (first_place) limits.goal = EndgameGoal::kFirstPlace;
        if (by_nodes)
            limits.nodes = std::stoll(limit);
        else
            limits.stop = [&] { return cpu_seconds() - began >= std::stod(limit); };
        const EndgameResult result = solver.solve(end, limits);
        const double used = cpu_seconds() - began;
        const bool found = first_place ? result.decided : result.solved;
        solved += found;
        nodes += result.nodes;
        took += used;
        if (each) {
            const Alphabet letters = e.lexicon == "de" ? german() : english();
            std::string racks[2];
            for (int p = 0; p < 2; ++p) {
                for (const Tile tile : end.racks[p])
                    racks[p] += tile == kBlank ? "?" : letters.decode(&tile, 1);
            }
            std::printf("%4d %-6s %7.3f s %9ld nodes depth %2d spread %4d (%s to %s)  %-8s %s\n",
                        seed, found ? "solved" : "open", used, static_cast<long>(result.nodes),
                        result.depth, result.spread, said(result.lower).c_str(),
                        said(result.upper).c_str(), racks[0].c_str(), racks[1].c_str());
            std::fflush(stdout);
        }
    }
    std::printf("%s: %d of %d solved, %.3f s each, %.0f nodes/s\n", name.c_str(), solved, positions,
                took / positions, static_cast<double>(nodes) / took);
}
