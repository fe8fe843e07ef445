#include "learn/board_features.h"

#include <cmath>
#include <stdexcept>

namespace sternfeld {

namespace {

std::int16_t narrowed(std::int64_t number) {
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(number, -32000, 32000));
}

}  // namespace

BoardFeatures::BoardFeatures(const Rules& rules, const Leaves& leaves,
                             std::span<const double> playable)
    : rules_(rules), slots_(rules) {
    if (playable.size() != kSlotClasses)
        throw std::invalid_argument("a chance is needed for each class of slots");
    for (std::size_t i = 0; i < playable.size(); ++i)
        hazard_[i] = static_cast<Hazard>(
            std::lround(-std::log1p(-std::clamp(playable[i], 0.0, 0.999)) * (1 << kHazardScale)));
    for (std::size_t i = 0; i < nothing_.size(); ++i)
        nothing_[i] = static_cast<std::int32_t>(
            std::lround(std::exp(-static_cast<double>(i) / 256) * (1 << kChanceScale)));
    for (Tile tile = 0; tile < 64; ++tile) {
        if (rules_.count[tile] == 0) continue;
        single_[tile] = leaves.of(&tile, 1);
        if (tile != kBlank &&
            (rules_.count[best_tile_] == 0 || single_[tile] > single_[best_tile_]))
            best_tile_ = tile;
    }
}

const std::vector<std::string>& BoardFeatures::names() {
    static const std::vector<std::string> names = {
        "best", "best_without_bonus", "best_elsewhere", "best_across", "best_down", "hazard",
        "hazard_bonus", "hazard_triple", "hazard_double", "hazard_fourfold", "over_30", "over_40",
        "over_50", "over_60", "over_80", "hazard_1_2", "hazard_3_4", "hazard_5_6", "hazard_open",
        "hazard_through_1", "hazard_more", "slots", "lanes", "crossed", "hooked", "tiles",
        "strictness", "easy_squares", "dead_squares", "triples_left", "triples_open",
        "doubles_open", "letters_open", "hazard_letters",
        // of the unseen tiles
        "unseen", "blanks", "mean_value", "mean_leave", "valuable", "best_tiles"};
    return names;
}

std::int32_t BoardFeatures::nothing(std::int64_t hazard) const {
    return nothing_[static_cast<std::size_t>(
        std::min<std::int64_t>(hazard >> (kHazardScale - 8), nothing_.size() - 1))];
}

std::int64_t BoardFeatures::expected_best(const Ladder& ladder) const {
    std::int64_t hazard = 0;
    std::int32_t nobody_yet = 1 << kChanceScale;
    std::int64_t expected = 0;
    for (int step = kSteps - 1; step >= 0; --step) {
        if (ladder[static_cast<std::size_t>(step)] == 0) continue;
        hazard += ladder[static_cast<std::size_t>(step)];
        const std::int32_t nobody = nothing(hazard);
        expected += (2 * step + 1) * (nobody_yet - nobody);
        nobody_yet = nobody;
    }
    return expected * kPoint >> kChanceScale;
}

void BoardFeatures::read(Board& board, const TileCounts& unseen, std::span<std::int16_t> out) {
    board.refresh_slots();
    slots_.see(unseen);
    const int total = slots_.unseen_total();
    int value = 0;
    std::int64_t leave = 0;
    int valuable = 0;
    for (std::size_t tile = 0; tile < 64; ++tile) {
        value += unseen[tile] * rules_.value[tile];
        leave += unseen[tile] * single_[tile];
        if (rules_.value[tile] >= 6) valuable += unseen[tile];
    }

    const int size = board.size();
    Ladder all{}, without_bonus{}, ways[2] = {};
    std::int64_t by_tiles[3] = {}, by_through[3] = {};
    std::int64_t bonus = 0, triple = 0, twice = 0, fourfold = 0, letters = 0, sum = 0;
    std::int64_t most = -1;
    int best_lane = -1, slots = 0, lanes = 0, crossed = 0, hooked = 0, easy = 0, dead = 0;
    int open_triples = 0, open_doubles = 0, open_letters = 0;
    std::int64_t strictness = 0;
    for (int i = 0; i < board.lanes(); ++i) {
        const Lane& lane = board.lane(i);
        const bool down = i >= size;
        Ladder& ladder = ladders_[static_cast<std::size_t>(i)];
        ladder.fill(0);
        Strictness before[kLaneSquares + 1];
        slots_.strictness(lane, size, before);
        for (std::uint32_t rest = lane.crossed; rest != 0; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            const Strictness here = before[s + 1] - before[s];
            ++crossed;
            hooked += static_cast<int>(lane.hooked >> s & 1);
            strictness += std::min(here, 128);
            easy += here <= 16;
            dead += here >= kNothingFits;
        }
        std::uint32_t reached = 0;
        std::int64_t weight = 0;
        int here = 0;
        slots_.read(board, lane, before, [&](const SeenSlot& slot) {
            const Hazard hazard = hazard_[static_cast<std::size_t>(slot.slot_class())];
            const auto step = static_cast<std::size_t>(std::clamp(slot.score / 2, 0, kSteps - 1));
            ladder[step] += hazard;
            if (slot.bonus > 0)
                bonus += hazard;
            else
                without_bonus[step] += hazard;
            const int times = slot.chunk.factor(slot.at);  // of the word, cut at four
            if (times >= 3) triple += hazard;
            if (times == 2) twice += hazard;
            if (times >= 4) fourfold += hazard;
            const auto most = static_cast<int>(slot.chunk.multipliers[slot.at] & 0xff);
            if (most + slot.chunk.factor(slot.at) >= 4) letters += hazard;
            by_tiles[slot.tiles <= 2 ? 0 : slot.tiles <= 4 ? 1 : 2] += hazard;
            by_through[slot.through] += hazard;
            weight += std::int64_t{hazard} * slot.score;
            if (slot.tiles <= 5 && slot.strictness < 80) reached |= slot.chunk.empties(slot.at);
            ++here;
        });
        for (std::size_t step = 0; step < kSteps; ++step) {
            all[step] += ladder[step];
            ways[down][step] += ladder[step];
        }
        for (; reached != 0; reached &= reached - 1) {
            const int s = __builtin_ctz(reached);
            open_triples += lane.word_multiplier[s] >= 3;
            open_doubles += lane.word_multiplier[s] == 2;
            open_letters += lane.letter_multiplier[s] >= 3;
        }
        slots += here;
        lanes += here > 0;
        if (weight > most) {
            most = weight;
            best_lane = i;
        }
    }
    for (const Hazard hazard : all) sum += hazard;
    Ladder elsewhere = all;
    for (std::size_t step = 0; step < kSteps; ++step)
        elsewhere[step] -= ladders_[static_cast<std::size_t>(best_lane)][step];
    int triples_left = 0;
    for (int row = 0; row < size; ++row) {
        const Lane& lane = board.lane(row);
        for (int s = 0; s < size; ++s)
            triples_left += lane.word_multiplier[s] >= 3 && (lane.occupied >> s & 1) == 0;
    }
    const auto over = [&](int points) {
        std::int64_t hazard = 0;
        for (std::size_t step = static_cast<std::size_t>(points) / 2; step < kSteps; ++step)
            hazard += all[step];
        return 1000 * ((1 << kChanceScale) - nothing(hazard)) >> kChanceScale;
    };
    // Hazards in hundredths, or in thousandths where they are small; scores in tenths.
    const auto scaled = [](std::int64_t hazard, int times) {
        return hazard * times >> kHazardScale;
    };
    const std::int64_t numbers[kCount] = {expected_best(all) / 10,
                                          expected_best(without_bonus) / 10,
                                          expected_best(elsewhere) / 10,
                                          expected_best(ways[0]) / 10,
                                          expected_best(ways[1]) / 10,
                                          scaled(sum, 100),
                                          scaled(bonus, 1000),
                                          scaled(triple, 1000),
                                          scaled(twice, 100),
                                          scaled(fourfold, 1000),
                                          over(30),
                                          over(40),
                                          over(50),
                                          over(60),
                                          over(80),
                                          scaled(by_tiles[0], 100),
                                          scaled(by_tiles[1], 100),
                                          scaled(by_tiles[2], 100),
                                          scaled(by_through[0], 100),
                                          scaled(by_through[1], 100),
                                          scaled(by_through[2], 100),
                                          slots,
                                          lanes,
                                          crossed,
                                          hooked,
                                          board.tiles(),
                                          strictness,
                                          easy,
                                          dead,
                                          triples_left,
                                          open_triples,
                                          open_doubles,
                                          open_letters,
                                          scaled(letters, 100),
                                          total,
                                          unseen[kBlank],
                                          100 * value / std::max(1, total),
                                          leave / std::max(1, total),
                                          valuable,
                                          unseen[best_tile_]};
    for (std::size_t i = 0; i < kCount; ++i) out[i] = narrowed(numbers[i]);
}

TileCounts not_on(const Board& board) {
    TileCounts unseen;
    std::copy_n(board.rules().count.begin(), unseen.size(), unseen.begin());
    for (const Square& square : board.squares()) {
        std::uint8_t& left = unseen[square.blank ? kBlank : square.letter];
        left -= left > 0;
    }
    return unseen;
}

}  // namespace sternfeld
