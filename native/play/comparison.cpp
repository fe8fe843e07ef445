#include "play/comparison.h"

#include <algorithm>

namespace sternfeld {

void Comparison::add(std::span<const std::size_t> met, std::span<const Sample> samples,
                     double weight) {
    for (std::size_t j = 0; j < met.size(); ++j) {
        Candidate& candidate = candidates_[met[j]];
        candidate.value.add(samples[j].value, weight);
        candidate.win_probability.add(samples[j].win_probability, weight);
        candidate.spread.add(samples[j].spread, weight);
        for (std::size_t i = 0; i < j; ++i)
            pairs_[pair(met[i], met[j])].add(samples[i].value - samples[j].value, weight);
    }
}

CandidateResult Comparison::of(std::size_t candidate) const {
    const Candidate& sums = candidates_[candidate];
    CandidateResult result;
    const Mean value = sums.value.mean();
    result.iterations = value.count;
    result.value = value.mean;
    result.error = value.error;
    result.win_probability = sums.win_probability.mean().mean;
    result.spread = sums.spread.mean().mean;
    return result;
}

Mean Comparison::ahead(std::size_t candidate, std::size_t other) const {
    if (candidate < other) return pairs_[pair(candidate, other)].mean();
    const Mean behind = pairs_[pair(other, candidate)].mean();
    return {-behind.mean, behind.error, behind.count};
}

}  // namespace sternfeld
