#include "search/sub_racks.h"

#include <bit>

namespace sternfeld {

SubRackPatterns::~SubRackPatterns() = default;

SubRackPatterns::SubRackPatterns(int largest_rack) {
    std::vector<std::size_t> starts;
    for (int tiles = 0; tiles <= largest_rack; ++tiles) {
        first_[tiles] = static_cast<std::uint32_t>(patterns_.size());
        const unsigned patterns = tiles < 2 ? 1 : 1u << (tiles - 1);
        for (unsigned p = 0; p < patterns; ++p) {
            const unsigned equal = p << 1;
            Pattern pattern{};
            starts.push_back(masks_.size());
            for (int size = 0; size <= kMaxRack; ++size) {
                pattern.begin[size] = static_cast<std::uint16_t>(masks_.size() - starts.back());
                for (unsigned mask = 0; mask < 1u << tiles; ++mask) {
                    // Of equal tiles the first ones are taken.
                    const bool canonical = (mask & equal & ~(mask << 1)) == 0;
                    if (canonical && std::popcount(mask) == size)
                        masks_.push_back(static_cast<std::uint16_t>(mask));
                }
            }
            pattern.begin[kMaxRack + 1] = static_cast<std::uint16_t>(masks_.size() - starts.back());
            patterns_.push_back(pattern);
        }
    }
    for (std::size_t i = 0; i < patterns_.size(); ++i)
        patterns_[i].masks = masks_.data() + starts[i];
}

}  // namespace sternfeld
