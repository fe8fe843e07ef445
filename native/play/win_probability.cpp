#include "play/win_probability.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace sternfeld {

namespace {

// Gains of single seats are skewed to the right: a good rack brings more above the mean than a bad
// one takes below it. Between two seats that cancels out; among more it decides how often somebody
// far behind comes first. With this value the results of self-play are about the likeliest, for
// three and four seats and at nearly every number of tiles left.
constexpr double kSkewness = 1.0;

// Between two seats the difference has a narrower middle and longer tails than the normal one, as
// if half of the boards were closed and half open. The squares of these add up to 2.
const double kClosed = std::sqrt(1 - 0.35);
const double kOpen = std::sqrt(1 + 0.35);

double below(double x) { return 0.5 * std::erfc(-x * M_SQRT1_2); }

// A normal value made skewed, and the inverse.
double skewed(double x) { return x + kSkewness / 6 * (x * x - 1); }
double unskewed(double x) {
    return (std::sqrt(std::max(0.0, 1 + kSkewness / 1.5 * (x + kSkewness / 6))) - 1) * 3 /
           kSkewness;
}

// Even steps over the normal density: where the deviations of two seats differ much they come
// nearer to the integral than as many nodes of Gauss and Hermite.
constexpr int kSteps = 13;
struct Step {
    double at = 0;  // skewed
    double weight = 0;
};
std::array<Step, kSteps> make_steps() {
    std::array<Step, kSteps> steps;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double x = -3.6 + 0.65 * i;
        steps[static_cast<std::size_t>(i)] = {skewed(x), std::exp(-x * x / 2)};
        sum += steps[static_cast<std::size_t>(i)].weight;
    }
    for (Step& step : steps) step.weight /= sum;
    return steps;
}

// The curve for `left` tiles: a mixture of the two curves next to it; straight if there are none.
WinProbability::Curve blended(const std::vector<WinProbability::Curve>& curves, int left) {
    WinProbability::Curve found{left};
    auto& shares = found.shares;
    const auto above = std::find_if(curves.begin(), curves.end(),
                                    [&](const auto& curve) { return curve.left >= left; });
    if (curves.empty()) {
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] = static_cast<double>(i) / (shares.size() - 1);
    } else if (above == curves.begin() || above == curves.end()) {
        shares = (above == curves.begin() ? curves.front() : curves.back()).shares;
    } else {
        const auto low = above - 1;
        const double part = static_cast<double>(left - low->left) / (above->left - low->left);
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] = std::lerp(low->shares[i], above->shares[i], part);
    }
    return found;
}

}  // namespace

WinProbability::WinProbability(std::vector<Row> rows, const std::vector<Curve>& curves)
    : rows_(std::move(rows)) {
    if (rows_.empty()) throw std::invalid_argument("win probabilities need at least one row");
    for (const Row& row : rows_) {
        for (const double deviation : row.deviation) {
            if (!(deviation > 0))
                throw std::invalid_argument("a deviation of win probabilities is not above 0");
        }
    }
    for (const Curve& curve : curves) {
        if (!std::is_sorted(curve.shares.begin(), curve.shares.end()))
            throw std::invalid_argument("a curve of win probabilities falls");
    }
    const auto no_fewer = [](const Curve& a, const Curve& b) { return a.left >= b.left; };
    if (std::adjacent_find(curves.begin(), curves.end(), no_fewer) != curves.end())
        throw std::invalid_argument("curves of win probabilities are not in order of tiles left");
    for (std::size_t left = 0; left < rows_.size(); ++left)
        curves_.push_back(blended(curves, static_cast<int>(left)));
}

double WinProbability::of(std::span<const double> worth, int to_move, int left,
                          std::span<const int> targets) const {
    if (!targets.empty()) return in_race(worth, to_move, left, targets);
    const auto& shares = curves_[at(left)].shares;
    const double steps = by_form(worth, to_move, rows_[at(left)]) * (shares.size() - 1);
    const auto step = std::min(shares.size() - 2, static_cast<std::size_t>(steps));
    return std::lerp(shares[step], shares[step + 1], steps - static_cast<double>(step));
}

// Who is ahead, each measured by their own finish line, when the first one gets there? Until then
// as many tiles are laid as bring somebody the points that are missing.
double WinProbability::in_race(std::span<const double> worth, int to_move, int left,
                               std::span<const int> targets) const {
    const int furthest = *std::max_element(targets.begin(), targets.end());
    double missing[kMaxPlayers] = {};
    for (std::size_t p = 0; p < worth.size(); ++p)
        missing[p] = worth[p] - (targets[p] > 0 ? targets[p] : furthest);
    const double least = -*std::max_element(missing, missing + worth.size());
    const auto gained = [&](int tiles) {
        const double* const gain = rows_[at(tiles)].gain;
        return std::accumulate(gain, gain + worth.size(), 0.0) / static_cast<double>(worth.size());
    };
    int tiles = 0;
    while (tiles < left && gained(left) - gained(left - tiles) < least) ++tiles;
    return of({missing, worth.size()}, to_move, tiles);
}

std::size_t WinProbability::at(int left) const {
    return static_cast<std::size_t>(std::clamp(left, 0, static_cast<int>(rows_.size()) - 1));
}

double WinProbability::by_form(std::span<const double> worth, int to_move, const Row& row) const {
    const int players = static_cast<int>(worth.size());
    const auto distance = [&](int p) { return (p - to_move + players) % players; };
    const auto expected = [&](int p) {
        return worth[static_cast<std::size_t>(p)] + row.gain[distance(p)];
    };
    const auto deviation = [&](int p) { return row.deviation[distance(p)]; };
    const double own = expected(0);
    if (players == 2) {
        const double ahead = (own - expected(1)) / std::hypot(deviation(0), deviation(1));
        return (below(ahead / kClosed) + below(ahead / kOpen)) / 2;
    }
    static const double spread = std::sqrt(1 + kSkewness * kSkewness / 18);  // of skewed values
    static const std::array<Step, kSteps> steps = make_steps();
    double chance = 0;
    for (const Step& step : steps) {
        const double gained = own + step.at * deviation(0) / spread;
        double all = step.weight;
        for (int p = 1; p < players; ++p)
            all *= below(unskewed((gained - expected(p)) / deviation(p) * spread));
        chance += all;
    }
    return chance;
}

}  // namespace sternfeld
