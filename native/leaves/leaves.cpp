#include "leaves/leaves.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace sternfeld {

TileOrder::TileOrder(const Rules& rules) : kinds(rules.letters + 1) {
    const auto letters = tile.begin() + rules.letters;
    std::iota(tile.begin(), letters, Tile{0});
    std::stable_sort(tile.begin(), letters,
                     [&](Tile a, Tile b) { return rules.value[a] > rules.value[b]; });
    *letters = kBlank;
    for (int i = 0; i < kinds; ++i) place[tile[i]] = static_cast<std::uint8_t>(i);
}

Binomials::Binomials() {
    for (int n = 0; n <= kMaxRankArgument; ++n) {
        of[n][0] = 1;
        for (int k = 1; k <= kMaxRack; ++k) {
            // Values beyond 32 bits belong to tables nobody could hold; they wrap and stay unused.
            of[n][k] = n == 0 ? 0 : of[n - 1][k - 1] + of[n - 1][k];
        }
    }
}

std::uint64_t multisets(int kinds, int size) {
    std::uint64_t n = 1;
    for (int i = 1; i <= size; ++i)
        n = n * static_cast<std::uint64_t>(kinds + i - 1) / static_cast<std::uint64_t>(i);
    return n;
}

std::shared_ptr<const Leaves> Leaves::none(const Rules& rules) {
    return std::shared_ptr<const Leaves>(new Leaves(rules, Form::kFlat, {}));
}

std::shared_ptr<const Leaves> Leaves::make(const Rules& rules, Form form,
                                           std::vector<std::int16_t> values) {
    if (values.empty()) throw std::invalid_argument("a table of leaves without values");
    return std::shared_ptr<const Leaves>(new Leaves(rules, form, std::move(values)));
}

std::shared_ptr<const Leaves> Leaves::with(const Evaluation& evaluation) const {
    const auto changed = std::make_shared<Leaves>(*this);
    changed->evaluation_ = evaluation;
    return changed;
}

Leaves::Leaves(const Rules& rules, Form form, std::vector<std::int16_t> values)
    : form_(form),
      order_(rules),
      largest_(form == Form::kFlat ? rules.rack - 1 : 3),
      values_(std::move(values)) {
    std::uint64_t at = 0;
    for (int size = form == Form::kFlat ? 0 : 1; size <= largest_; ++size) {
        offset_[size] = static_cast<std::uint32_t>(at);
        at += multisets(order_.kinds, size);
    }
    for (int place = 0; place < order_.kinds; ++place) {
        for (int n = 0; n < largest_; ++n)
            steps_[place][n] = binomials_.of[place + n][n + 1] + offset_[n + 1] - offset_[n];
    }
    if (!values_.empty() && values_.size() != at) {
        throw std::invalid_argument("a table of leaves needs " + std::to_string(at) +
                                    " values, not " + std::to_string(values_.size()));
    }
}

Centipoints Leaves::of(const Tile* tiles, int count) const {
    if (all_zero() || count == 0) return 0;
    std::uint8_t places[kMaxRack];
    for (int i = 0; i < count; ++i) places[i] = order_.place[tiles[i]];
    std::sort(places, places + count);
    const auto value = [&](std::initializer_list<int> sorted) {
        std::uint32_t rank = offset_[sorted.size()];
        int i = 1;
        for (const int place : sorted) {
            rank += binomials_.of[place + i - 1][i];
            ++i;
        }
        return Centipoints{values_[rank]};
    };
    if (form_ == Form::kFlat) {
        std::uint32_t rank = offset_[count];
        for (int i = 1; i <= count; ++i) rank += binomials_.of[places[i - 1] + i - 1][i];
        return values_[rank];
    }
    Centipoints sum = 0;
    for (int a = 0; a < count; ++a) {
        sum += value({places[a]});
        for (int b = a + 1; b < count; ++b) {
            sum += value({places[a], places[b]});
            for (int c = b + 1; c < count; ++c) sum += value({places[a], places[b], places[c]});
        }
    }
    return sum;
}

void check_leaves(const Rules& rules, const Leaves& leaves) {
    const TileOrder order(rules);
    if (leaves.kinds() != order.kinds) throw std::invalid_argument("leaves for another alphabet");
    if (leaves.order().tile != order.tile)
        throw std::invalid_argument("leaves for tiles of other values");
    const bool flat = leaves.form() == Leaves::Form::kFlat && !leaves.all_zero();
    if (flat && leaves.largest() < rules.rack - 1)
        throw std::invalid_argument("leaves for a smaller rack");
}

}  // namespace sternfeld
