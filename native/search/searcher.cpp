#include "search/searcher.h"

#include <stdexcept>

namespace sternfeld {

Searcher::~Searcher() = default;

bool has_path(Path path) {
    switch (path) {
        case Path::kPlain:
            return true;
#ifdef STERNFELD_X86
        case Path::kAvx2:
            return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                   __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
        case Path::kAvx512:
            return has_path(Path::kAvx2) && __builtin_cpu_supports("avx512f") != 0 &&
                   __builtin_cpu_supports("avx512bw") != 0 &&
                   __builtin_cpu_supports("avx512dq") != 0 &&
                   __builtin_cpu_supports("avx512vl") != 0 &&
                   __builtin_cpu_supports("avx512vnni") != 0;
#endif
        default:
            return false;
    }
}

Path best_path() {
    if (has_path(Path::kAvx512)) return Path::kAvx512;
    if (has_path(Path::kAvx2)) return Path::kAvx2;
    return Path::kPlain;
}

const char* name_of(Path path) {
    switch (path) {
        case Path::kAvx512:
            return "avx512";
        case Path::kAvx2:
            return "avx2";
        default:
            return "plain";
    }
}

std::unique_ptr<Searcher> make_searcher(const Rules& rules, const Lexicon& lexicon, Path path) {
    if (!has_path(path)) {
        throw std::invalid_argument(std::string("this processor has no ") + name_of(path));
    }
    switch (path) {
#ifdef STERNFELD_X86
        case Path::kAvx512:
            return std::unique_ptr<Searcher>(make_avx512_searcher(rules, lexicon));
        case Path::kAvx2:
            return std::unique_ptr<Searcher>(make_avx2_searcher(rules, lexicon));
#endif
        default:
            return std::unique_ptr<Searcher>(make_plain_searcher(rules, lexicon));
    }
}

}  // namespace sternfeld
