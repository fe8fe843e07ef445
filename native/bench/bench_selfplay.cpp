// bench_selfplay [edition games threads path leaves-file]
#include <cstdio>
#include <cstring>

#include "play/self_play.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "deluxe";
    SelfPlay options;
    options.games = argc > 2 ? std::atoi(argv[2]) : 1000;
    options.threads = argc > 3 ? std::atoi(argv[3]) : 1;
    if (argc > 4) {
        for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
            if (std::strcmp(argv[4], name_of(path)) == 0) options.path = path;
        }
    }
    const Edition e = edition(name);
    const auto words = lexicon(e.lexicon);
    const auto leaves = read_leaves(e.rules, argc > 5 ? argv[5] : "");
    const double cpu = cpu_seconds();
    const double wall = wall_seconds();
    const SelfPlayResult r = self_play(e.rules, words, leaves, options);
    const double cpu_used = cpu_seconds() - cpu;
    const double wall_used = wall_seconds() - wall;
    std::printf(
        "%s %s: %.0f games/s, %.2f CPU us/move, mean score %.2f, %.2f moves/game, checksum "
        "%016lx\n",
        name.c_str(), name_of(options.path), static_cast<double>(r.games) / wall_used,
        cpu_used * 1e6 / static_cast<double>(r.moves),
        static_cast<double>(r.points) / static_cast<double>(r.games * options.players),
        static_cast<double>(r.moves) / static_cast<double>(r.games),
        static_cast<unsigned long>(r.checksum));
}
