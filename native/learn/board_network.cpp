#include "learn/board_network.h"

#include <stdexcept>

namespace sternfeld {

std::size_t BoardNetwork::numbers(const Rules& rules) {
    const auto inputs = static_cast<std::size_t>(kSlotIds + rules.letters + 1 + 2);
    return (inputs + kSecond) * kUnits + kSecond;
}

BoardNetwork::BoardNetwork(const Rules& rules, std::span<const std::int16_t> numbers)
    : order_(rules), slots_(rules) {
    if (numbers.size() != BoardNetwork::numbers(rules))
        throw std::invalid_argument("a network needs " +
                                    std::to_string(BoardNetwork::numbers(rules)) +
                                    " numbers, not " + std::to_string(numbers.size()));
    std::size_t at = 0;
    const auto take = [&](auto& units) {
        for (std::int16_t& unit : units) unit = numbers[at++];
    };
    slot_.resize(kSlotIds);
    for (Units& units : slot_) take(units);
    global_.resize(static_cast<std::size_t>(rules.letters) + 1 + 2);
    for (Units& units : global_) take(units);
    for (auto& units : second_) take(units);
    take(answer_);
}

Centipoints BoardNetwork::of(Board& board, const TileCounts& unseen, int bag) {
    board.refresh_slots();
    slots_.see(unseen);
    std::array<std::int32_t, kUnits> sum{};
    const auto add = [&](const Units& units, int times) {
        for (int u = 0; u < kUnits; ++u)
            sum[static_cast<std::size_t>(u)] += times * units[static_cast<std::size_t>(u)];
    };
    const std::size_t kinds = static_cast<std::size_t>(order_.kinds);
    for (std::size_t place = 0; place < kinds; ++place)
        if (unseen[order_.tile[place]] != 0) add(global_[place], unseen[order_.tile[place]]);
    add(global_[kinds], bag);
    add(global_[kinds + 1], 1);
    for (int i = 0; i < board.lanes(); ++i) {
        const Lane& lane = board.lane(i);
        if (lane.whole_slots + lane.other_slots == 0) continue;
        Strictness before[kLaneSquares + 1];
        slots_.strictness(lane, board.size(), before);
        slots_.read(board, lane, before, [&](const SeenSlot& slot) {
            const Units& units = slot_[static_cast<std::size_t>(slot.id())];
            for (int u = 0; u < kUnits; ++u)
                sum[static_cast<std::size_t>(u)] += units[static_cast<std::size_t>(u)];
        });
    }
    constexpr int kOne = 1 << kUnitScale;
    std::int32_t answer = sum[kUnits - 1] * (1 << (kUnitScale - kStraightScale));
    std::array<std::int32_t, kUnits> first{};
    for (std::size_t u = 0; u < kUnits - 1; ++u)
        first[u] = std::clamp(sum[u] >> (kInputScale - kUnitScale), 0, kOne);
    first[kUnits - 1] = kOne;  // for the bias
    for (std::size_t s = 0; s < kSecond; ++s) {
        std::int32_t unit = 0;
        for (std::size_t u = 0; u < kUnits; ++u) unit += first[u] * second_[s][u];
        answer += std::clamp(unit >> kWeightScale, 0, kOne) * answer_[s];
    }
    return answer >> kUnitScale;
}

}  // namespace sternfeld
