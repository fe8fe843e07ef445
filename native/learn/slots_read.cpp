#include "learn/slots_read.h"

#include <cmath>

namespace sternfeld {

SlotsRead::SlotsRead(const Rules& rules) : bonus_(rules.bonus), value_(rules.value) {
    for (std::size_t n = 1; n < logarithm_.size(); ++n)
        logarithm_[n] =
            static_cast<std::int16_t>(std::lround(16 * std::log2(static_cast<double>(n))));
}

void SlotsRead::see(const TileCounts& unseen) {
    unseen_ = unseen;
    total_ = 0;
    int value = 0;
    for (std::size_t tile = 0; tile < 64; ++tile) {
        total_ += unseen[tile];
        value += unseen[tile] * value_[tile];
    }
    mean_ = 16 * value / std::max(1, total_);
}

void SlotsRead::strictness(const Lane& lane, int size, Strictness* before) const {
    before[0] = 0;
    for (int s = 0; s < size; ++s) {
        Strictness here = 0;
        if ((lane.crossed >> s & 1) != 0) {
            int fitting = lane.allow[s] == 0 ? 0 : unseen_[kBlank];
            for (LetterSet rest = lane.allow[s]; rest != 0; rest &= rest - 1)
                fitting += unseen_[static_cast<std::size_t>(__builtin_ctzll(rest))];
            here = fitting == 0 ? kNothingFits
                                : logarithm_[static_cast<std::size_t>(total_)] -
                                      logarithm_[static_cast<std::size_t>(fitting)];
        }
        before[s + 1] = before[s] + here;
    }
}

}  // namespace sternfeld
