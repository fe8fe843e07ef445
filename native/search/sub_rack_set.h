// A set of sub-racks of one size.
#pragma once

#include <cstdint>

namespace sternfeld {

// One bit for each of them.
template <int Words>
struct SubRackSet {
    std::uint64_t word[Words];

    bool empty() const {
        std::uint64_t any = 0;
        for (const auto w : word) any |= w;
        return any == 0;
    }
    static SubRackSet first(int n) {
        SubRackSet set;
        for (int w = 0; w < Words; ++w) {
            const int here = n - 64 * w;
            set.word[w] = here >= 64  ? ~std::uint64_t{0}
                          : here <= 0 ? 0
                                      : (std::uint64_t{1} << here) - 1;
        }
        return set;
    }
    // Adds `bits` for the sub-racks from `at` on.
    void add(int at, std::uint64_t bits) {
        word[at >> 6] |= bits << (at & 63);
        if constexpr (Words > 1) {
            if ((at & 63) != 0 && (at >> 6) + 1 < Words)
                word[(at >> 6) + 1] |= bits >> (64 - (at & 63));
        }
    }
    template <class Use>
    void for_each(Use use) const {
        for (int w = 0; w < Words; ++w) {
            for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1)
                use(64 * w + __builtin_ctzll(rest));
        }
    }
};

}  // namespace sternfeld
