// bench_leaves edition generations boards out-file: trains leaves and says what it came to.
#include <cstdio>

#include "leaves/census.h"
#include "play/self_play.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "deluxe";
    const int generations = argc > 2 ? std::atoi(argv[2]) : 2;
    const Edition e = edition(name);
    const auto words = lexicon(e.lexicon);
    auto leaves = Leaves::none(e.rules);
    Generation g;
    g.boards = argc > 3 ? std::atoi(argv[3]) : 10;
    g.threads = 2;
    for (int i = 0; i < generations; ++i) {
        g.seed = static_cast<std::uint64_t>(i) + 1;
        const double start = wall_seconds();
        leaves = next_generation(e.rules, words, leaves, g);
        const double took = wall_seconds() - start;
        SelfPlay options;
        options.games = 1000;
        const auto r = self_play(e.rules, words, leaves, options);
        std::printf("generation %d: %.1f s; mean score %.2f;", i + 1, took,
                    static_cast<double>(r.points) / static_cast<double>(2 * r.games));
        const TileOrder order(e.rules);
        for (int p = 0; p < order.kinds; ++p) {
            const Tile t = order.tile[p];
            std::printf(" %s %.1f", t == kBlank ? "?" : words->alphabet()[t].c_str(),
                        leaves->of(&t, 1) / 100.0);
        }
        std::printf("\n");
        std::fflush(stdout);
    }
    if (argc > 4) {
        std::FILE* file = std::fopen(argv[4], "wb");
        CHECK(file != nullptr);
        CHECK(std::fwrite(leaves->values(), 2, leaves->size(), file) == leaves->size());
        std::fclose(file);
    }
}
