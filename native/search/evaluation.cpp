#include "search/evaluation.h"

#include <algorithm>

namespace sternfeld {

namespace {

void value_with_empty_bag(const Turn& turn, const Rules& rules, const Tile* tile,
                          Centipoints* worth) {
    // What one gains, each of the others loses a share of.
    const int others = std::max(1, turn.players - 1);
    const Settlement& settlement = rules.settlement;
    const Centipoints loss = kPoint * settlement.loss(true);
    const Centipoints gain = kPoint * settlement.gain();
    const Centipoints kept = loss + gain / others;
    const Centipoints out = gain + loss / others;
    worth[0] = 0;
    for (int t = 0; t < turn.tiles; ++t) {
        const Centipoints cost = kept * rules.value[tile[t]];
        for (int m = 0; m < 1 << t; ++m) worth[m | 1 << t] = worth[m] - cost;
    }
    for (int m = 1; m < 1 << turn.tiles; ++m) worth[m] -= turn.evaluation.stay;
    worth[0] = out * turn.others_points;
}

}  // namespace

OpeningPlaces::OpeningPlaces(const Rules& rules, const Lexicon& lexicon)
    : start_{rules.start % rules.board, rules.start / rules.board} {
    // What the tiles that fit beside a letter are worth, all tiles of the bag together.
    const auto worth = [&](LetterSet fitting) {
        Centipoints sum = 0;
        for (Letter letter = 0; letter < rules.letters; ++letter)
            if ((fitting >> letter & 1) != 0) sum += rules.count[letter] * rules.value[letter];
        return sum * kPoint;
    };
    for (const bool across : {true, false}) {
        for (int s = 0; s < rules.board; ++s) {
            for (const int side : {-1, 1}) {
                const int beside = start_[across ? 1 : 0] + side;
                if (beside < 0 || beside >= rules.board) continue;
                const int square = across ? beside * rules.board + s : s * rules.board + beside;
                // What the premium adds; the tile there counts in two words.
                const int extra =
                    2 * (rules.letter_multiplier[square] * rules.word_multiplier[square] - 1);
                for (Letter letter = 0; letter < rules.letters; ++letter) {
                    const RunRecord& run = lexicon.single(letter);
                    offer_[across ? 0 : 1][s][letter] +=
                        extra * worth(side < 0 ? run.front : run.back) / rules.tiles_in_bag();
                }
            }
        }
    }
}

Centipoints OpeningPlaces::cost(const Evaluation& by, bool across, int first,
                                std::span<const Letter> word) const {
    const int way = across ? 0 : 1;
    Centipoints offered = 0;
    for (std::size_t i = 0; i < word.size(); ++i)
        offered += offer_[way][static_cast<std::size_t>(first) + i][word[i]];
    const int last = first + static_cast<int>(word.size()) - 1;
    const int reach = std::max(start_[way] - first, last - start_[way]);
    return offered * by.opening_offer / 100 + reach * by.opening_reach;
}

void value_at_the_end(const Turn& turn, const Rules& rules, const Tile* tile,
                      const Centipoints* ordinary, Centipoints* worth) {
    if (turn.bag == 0) {
        value_with_empty_bag(turn, rules, tile, worth);
        return;
    }
    const Evaluation& by = turn.evaluation;
    int kept[1 << kMaxRack];    // how many tiles
    int points[1 << kMaxRack];  // of them
    kept[0] = points[0] = 0;
    for (int m = 0; m < 1 << turn.tiles; ++m) {
        if (m > 0) {
            const int rest = m & (m - 1);
            kept[m] = kept[rest] + 1;
            points[m] = points[rest] + rules.value[tile[__builtin_ctz(static_cast<unsigned>(m))]];
        }
        worth[m] = ordinary[m];
        const int left = std::max(0, turn.bag - (turn.tiles - kept[m]));
        // Without leaves it is played for the score alone.
        if (left >= static_cast<int>(by.left_in_bag.size()) || turn.leaves->all_zero()) continue;
        if (left == 0) {
            worth[m] = ordinary[m] * by.emptied_leave / 100 + by.emptied_point * points[m];
        }
        worth[m] += by.left_in_bag[static_cast<std::size_t>(left)];
    }
}

}  // namespace sternfeld
