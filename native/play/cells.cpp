#include "play/cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/limits.h"

namespace sternfeld {

namespace {

// A candidate is dropped after greedy play if it is behind by so many errors, and by so much.
constexpr double kGreedySure = 2.5;
constexpr double kGreedyNear = 0.1;
// After searches it is dropped if it is behind by this number of errors.
constexpr double kSure = 3;
// Shrinks the mean correction of greedy values, as if this many more candidates needed none.
constexpr double kOthers = 0.5;
constexpr double kEnough = 1e-9;
// The least weight of the value of greedy play, where nothing is played against equity. It decides
// among plays that are proven to win as often.
constexpr double kGreedyWeight = 0.03;
// What is not proven is worth so much less as a win, and more as a loss.
constexpr double kUnproven = 0.1;
// What a candidate that leaves tiles in the bag wins rests on how it is answered. So it must win
// more often than one that empties the bag, by so much.
constexpr double kTrust = 0.02;

}  // namespace

Cells::Cells(const PreEndgameOptions& options, const std::vector<BagContents>& bags,
             std::vector<std::size_t> left)
    : options_(options),
      bags_(bags),
      cells_(left.size(), std::vector<Cell>(bags.size())),
      left_in_bag_(std::move(left)),
      asked_(left_in_bag_.size()),
      in_(left_in_bag_.size(), true) {
    for (const std::size_t c : options.asked) asked_.at(c) = true;
    for (const BagContents& bag : bags_) total_ += bag.weight;
}

double Cells::deduction(std::size_t candidate) const {
    return rests_on_answers(candidate) ? kTrust : 0;
}

Cells::Bounds Cells::bounds(std::size_t candidate, double doubt, double Sample::* what) const {
    Bounds found;
    for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
        const Cell& cell = cells_[candidate][bag];
        const double value = cell.sample.*what;
        const double off = cell.decided ? 0 : cell.pass > 0 ? doubt : 1;
        found.lower += bags_[bag].weight * std::max(0.0, value - off);
        found.upper += bags_[bag].weight * std::min(1.0, value + off);
    }
    return {found.lower / total_, found.upper / total_};
}

Cells::Bounds Cells::worth(std::size_t candidate, double doubt) const {
    const Bounds wins = bounds(candidate, doubt, &Sample::win_probability);
    const Bounds against = bounds(candidate, doubt, &Sample::against_equity);
    const double weight = options_.equity_weight;
    const double less = deduction(candidate);
    return {(1 - weight) * wins.lower + weight * against.lower - less,
            (1 - weight) * wins.upper + weight * against.upper - less};
}

void Cells::drop_hopeless(std::size_t through, double doubt) {
    std::vector<Bounds> found(cells_.size());
    std::vector<std::size_t> ranked;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        if (!in_[c]) continue;
        found[c] = worth(c, doubt);
        ranked.push_back(c);
    }
    if (ranked.size() <= through) return;
    const std::vector<double> expected = values();
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t a, std::size_t b) {
        if (found[a].lower != found[b].lower) return found[a].lower > found[b].lower;
        return expected[a] > expected[b];
    });
    const double floor = found[ranked[through - 1]].lower;
    for (std::size_t i = through; i < ranked.size(); ++i) {
        const std::size_t c = ranked[i];
        const double least = through == 1 ? floor + kEnough : floor - kEnough;
        if (found[c].upper < least && !asked_[c]) in_[c] = false;
    }
}

void Cells::drop_by_chance(std::size_t to, std::size_t least, bool greedily) {
    const std::vector<std::size_t> ranked = standing();
    const std::size_t leader = ranked.front();
    for (std::size_t i = least; i < ranked.size(); ++i) {
        const std::size_t c = ranked[i];
        double weights = 0;
        double sum = 0;
        double squares = 0;
        double squares_of_weights = 0;
        for (std::size_t bag = 0; bag < to; ++bag) {
            const Cell& one = cells_[leader][bag];
            const Cell& other = cells_[c][bag];
            if (one.pass < 0 || other.pass < 0) continue;
            const double weight = bags_[bag].weight;
            const double ahead = mixed(one) - mixed(other);
            weights += weight;
            squares_of_weights += weight * weight;
            sum += weight * ahead;
            squares += weight * ahead * ahead;
        }
        if (weights == 0 || asked_[c]) continue;
        const double mean = sum / weights;
        const double behind = mean + deduction(c) - deduction(leader);
        const double variance = std::max(0.0, squares / weights - mean * mean);
        const double error = std::sqrt(variance * squares_of_weights) / weights;
        const double far = greedily ? std::max(kGreedyNear, kGreedySure * error) : kSure * error;
        if (behind > far) in_[c] = false;
    }
}

double Cells::mixed(const Cell& cell) const {
    const double weight = std::max(kGreedyWeight, options_.equity_weight);
    const bool searched = options_.equity_weight > 0 && cell.pass > 0;
    const double other = searched ? cell.sample.against_equity : cell.greedy;
    return (1 - weight) * cell.sample.value + weight * other;
}

// Greedy play is wrong by much about endgames, and in the same way about all candidates that leave
// as many tiles in the bag: what searches have changed of some is expected of the others as well.
std::vector<double> Cells::values() const {
    std::array<double, kMaxTiles> change{};
    std::array<double, kMaxTiles> count{};
    std::vector<double> means;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        double played = 0;
        double searched = 0;
        double sum = 0;
        double changed = 0;
        for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
            const Cell& cell = cells_[c][bag];
            if (cell.pass < 0) continue;
            const double weight = bags_[bag].weight;
            played += weight;
            sum += weight * mixed(cell);
            if (cell.pass == 0) continue;
            searched += weight;
            changed += weight * (mixed(cell) - cell.greedy);
        }
        means.push_back(played > 0 ? sum / played : 0);
        if (searched == 0) continue;
        change[left_in_bag_[c]] += changed / searched;
        count[left_in_bag_[c]] += 1;
    }
    std::vector<double> found;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        const PreEndgamePlay play = play_of(c);
        const Bounds proven = bounds(c, 1, &Sample::win_probability);
        const double open = proven.upper - proven.lower;
        const double unsearched = static_cast<double>(play.bags - play.searched);
        const double share = play.bags == 0 ? 0 : unsearched / static_cast<double>(play.bags);
        const std::size_t left = left_in_bag_[c];
        found.push_back(means[c] + open * kUnproven * (0.5 - play.value) - deduction(c) +
                        share * change[left] / (count[left] + kOthers));
    }
    return found;
}

// Of the bags with endgame searches.
double Cells::against_equity_of(std::size_t candidate) const {
    double weights = 0;
    double sum = 0;
    for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
        const Cell& cell = cells_[candidate][bag];
        if (cell.pass <= 0) continue;
        weights += bags_[bag].weight;
        sum += bags_[bag].weight * cell.sample.against_equity;
    }
    return weights > 0 ? sum / weights : 0;
}

std::vector<std::size_t> Cells::standing() const {
    const std::vector<double> expected = values();
    std::vector<std::size_t> ranked;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        if (in_[c]) ranked.push_back(c);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](std::size_t a, std::size_t b) { return expected[a] > expected[b]; });
    return ranked;
}

PreEndgamePlay Cells::play_of(std::size_t candidate) const {
    PreEndgamePlay play;
    double weights = 0;
    double squares_of_weights = 0;
    double squares = 0;
    for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
        const Cell& cell = cells_[candidate][bag];
        if (cell.pass < 0) continue;
        const double weight = bags_[bag].weight;
        ++play.bags;
        play.searched += cell.pass > 0;
        weights += weight;
        squares_of_weights += weight * weight;
        play.win_probability += weight * cell.sample.win_probability;
        play.value += weight * cell.sample.value;
        play.spread += weight * cell.sample.spread;
        squares += weight * cell.sample.value * cell.sample.value;
    }
    if (weights == 0) return play;
    play.win_probability /= weights;
    play.value /= weights;
    play.spread /= weights;
    const double variance = std::max(0.0, squares / weights - play.value * play.value);
    play.error =
        std::sqrt(variance * squares_of_weights * std::max(0.0, 1 - weights / total_)) / weights;
    return play;
}

PreEndgameResult Cells::result(std::size_t through) const {
    PreEndgameResult result;
    result.bags = std::ssize(bags_);
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        PreEndgamePlay& play = result.plays.emplace_back(play_of(c));
        const Bounds proven = bounds(c, 1, &Sample::win_probability);
        play.lower = proven.lower;
        play.upper = proven.upper;
        play.against_equity = options_.equity_weight > 0 ? against_equity_of(c) : 0;
        play.left = !in_[c];
    }
    result.best = standing().front();
    const double least = worth(result.best, 1).lower;
    result.sure = true;
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        const PreEndgamePlay& play = result.plays[c];
        if (c != result.best && worth(c, 1).upper > least + kEnough) result.sure = false;
        if (in_[c] && through > 1 && play.upper > play.lower + kEnough) result.sure = false;
    }
    return result;
}

}  // namespace sternfeld
