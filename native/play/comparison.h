// What the rollouts say about the candidates so far: running sums of their outcomes, and of the
// differences between any two of them.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "play/simulation.h"

namespace sternfeld {

// A weighted mean and its standard error.
struct Mean {
    double mean = 0;
    double error = 0;
    std::int64_t count = 0;
};

class Sums {
  public:
    void add(double value, double weight) {
        ++count_;
        weights_ += weight;
        squares_of_weights_ += weight * weight;
        sum_ += weight * value;
        squares_ += weight * value * value;
    }
    Mean mean() const {
        if (weights_ == 0) return {};
        const double mean = sum_ / weights_;
        const double variance = std::max(0.0, squares_ / weights_ - mean * mean);
        return {mean, std::sqrt(variance * squares_of_weights_) / weights_, count_};
    }

  private:
    std::int64_t count_ = 0;
    double weights_ = 0;
    double squares_of_weights_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

class Comparison {
  public:
    explicit Comparison(std::size_t candidates)
        : candidates_(candidates), pairs_(candidates * (candidates - 1) / 2) {}

    // The outcomes of one deal for the candidates that have met it, in rising order: `samples` has
    // one for each of them.
    void add(std::span<const std::size_t> met, std::span<const Sample> samples, double weight);

    CandidateResult of(std::size_t candidate) const;
    // By how much the value of one candidate is above that of another, on the deals both have met.
    Mean ahead(std::size_t candidate, std::size_t other) const;

  private:
    struct Candidate {
        Sums value;
        Sums win_probability;
        Sums spread;
    };
    // Of two candidates, a < b.
    static std::size_t pair(std::size_t a, std::size_t b) { return b * (b - 1) / 2 + a; }

    std::vector<Candidate> candidates_;
    std::vector<Sums> pairs_;
};

}  // namespace sternfeld
