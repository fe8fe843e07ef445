// How long compiling takes and what it makes.
#include <cstdio>

#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

int main() {
    for (const std::string name : {"en", "de"}) {
        const std::string text = read_list(name);
        const Alphabet alphabet = name == "de" ? german() : english();
        const double start = wall_seconds();
        const WordList words = read_words(text, alphabet);
        const double read = wall_seconds();
        auto image = compile(words, alphabet, 2);
        const double compiled = wall_seconds();
        const auto lexicon = Lexicon::from_image(std::move(image));
        const double opened = wall_seconds();
        std::printf("%s: %u words, %.1f MB; read %.3f s, compile %.3f s, open %.4f s\n",
                    name.c_str(), lexicon->size(),
                    static_cast<double>(lexicon->image().size()) / 1e6, read - start,
                    compiled - read, opened - compiled);
        std::size_t sum[4] = {};
        for (int l = 0; l <= kMaxWord; ++l) {
            for (int b = 0; b < 3; ++b) sum[b] += lexicon->part(l).filter[b].words * 8;
            sum[3] += lexicon->part(l).classes * 16;
        }
        std::printf("  filters %.2f %.2f %.2f classes %.2f records %.2f MB\n", sum[0] / 1e6,
                    sum[1] / 1e6, sum[2] / 1e6, sum[3] / 1e6, lexicon->size() * 24 / 1e6);
    }
}
