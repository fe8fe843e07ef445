#include "leaves/evaluation.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sternfeld {

void Evaluation::set(std::string_view name, std::span<const int> numbers) {
    std::span<int> place;
    if (name == "opening_offer") place = {&opening_offer, 1};
    if (name == "opening_reach") place = {&opening_reach, 1};
    if (name == "stay") place = {&stay, 1};
    if (name == "emptied_leave") place = {&emptied_leave, 1};
    if (name == "emptied_point") place = {&emptied_point, 1};
    if (name == "left_in_bag") place = left_in_bag;
    if (place.empty())
        throw std::invalid_argument("no term of the evaluation is called " + std::string(name));
    if (numbers.size() != place.size()) {
        throw std::invalid_argument("the number of values of " + std::string(name) + " is " +
                                    std::to_string(numbers.size()) + "; expected " +
                                    std::to_string(place.size()));
    }
    // The search takes it that the place of the first word can only cost.
    constexpr int kMost = 100 * kPoint;
    const int least = name.starts_with("opening") ? 0 : -kMost;
    for (const int number : numbers) {
        if (number < least || number > kMost) {
            throw std::invalid_argument(std::string(name) + " is " + std::to_string(number) +
                                        "; expected " + std::to_string(least) + " to " +
                                        std::to_string(kMost));
        }
    }
    std::ranges::copy(numbers, place.begin());
}

}  // namespace sternfeld
