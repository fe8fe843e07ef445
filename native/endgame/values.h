// The scale of values in the endgame search.
#pragma once

#include <cstdint>

namespace sternfeld {

// Values are twice the final spread, so that a tie broken by the rules fits between two spreads.
inline constexpr int kScale = 2;
inline constexpr int kInfinity = 1 << 28;
inline constexpr int kMaxPly = 48;

}  // namespace sternfeld
