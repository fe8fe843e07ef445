#include "play/win_probability.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace sternfeld {

namespace {

// Nodes and weights of Gauss and Hermite for the normal density, seven points.
constexpr double kNode[] = {-3.750439717725742, -2.366759410734541, -1.154405394739968, 0,
                            1.154405394739968,  2.366759410734541,  3.750439717725742};
constexpr double kWeight[] = {0.000548268855972, 0.030757123967586, 0.240123178605013,
                              0.457142857142857, 0.240123178605013, 0.030757123967586,
                              0.000548268855972};

// Gains of single seats are skewed to the right: a good rack brings more above the mean than a bad
// one takes below it. Between two seats that cancels out; among more it decides how often somebody
// far behind comes first. This value makes the results of self-play likeliest, for three and four
// seats and at nearly every number of tiles in the bag.
constexpr double kSkewness = 0.8;

double below(double x) { return 0.5 * std::erfc(-x * M_SQRT1_2); }

// A normal value made skewed, and the inverse.
double skewed(double x) { return x + kSkewness / 6 * (x * x - 1); }
double unskewed(double x) {
    return (std::sqrt(std::max(0.0, 1 + kSkewness / 1.5 * (x + kSkewness / 6))) - 1) * 3 /
           kSkewness;
}

}  // namespace

WinProbability::WinProbability(std::vector<Row> rows) : rows_(std::move(rows)) {
    if (rows_.empty()) throw std::invalid_argument("win probabilities need at least one row");
    for (const Row& row : rows_) {
        if (!(row.deviation > 0))
            throw std::invalid_argument("a deviation of win probabilities is not above 0");
    }
}

double WinProbability::of(std::span<const double> worth, int to_move, int bag) const {
    const Row& row =
        rows_[static_cast<std::size_t>(std::clamp(bag, 0, static_cast<int>(rows_.size()) - 1))];
    const int players = static_cast<int>(worth.size());
    const auto expected = [&](int p) {
        return worth[static_cast<std::size_t>(p)] + row.gain[(p - to_move + players) % players];
    };
    const double own = expected(0);
    if (players == 2) return below((own - expected(1)) / row.deviation);
    static const double spread = std::sqrt(1 + kSkewness * kSkewness / 18);  // of skewed values
    const double each = row.deviation * M_SQRT1_2 / spread;
    double chance = 0;
    for (int i = 0; i < 7; ++i) {
        double all = kWeight[i];
        for (int p = 1; p < players; ++p)
            all *= below(unskewed(skewed(kNode[i]) + (own - expected(p)) / each));
        chance += all;
    }
    return chance;
}

}  // namespace sternfeld
