#include "leaves/board_census.h"

#include <algorithm>
#include <stdexcept>

namespace sternfeld {

BoardCensus::BoardCensus(const Rules& rules, const Leaves& leaves)
    : rules_(rules), order_(rules), rack_(rules.rack) {
    if (rack_ > kMost) throw std::invalid_argument("a census is for racks of up to seven tiles");
    std::uint32_t at = 0;
    for (int size = 0; size <= rack_; ++size) {
        offset_[size] = at;
        at += static_cast<std::uint32_t>(multisets(order_.kinds, size));
    }
    offset_[rack_ + 1] = at;
    for (int size = 0; size < rack_; ++size) {
        for (int place = 0; place < order_.kinds; ++place) {
            steps_[size][place] = choose_.of[place + size][size + 1];
        }
    }
    leave_.assign(offset_[rack_], 0);
    if (!leaves.all_zero()) std::copy_n(leaves.values(), offset_[rack_], leave_.begin());
    score_.resize(at);
    worth_.resize(at);
}

void BoardCensus::take(Board& board, const TileCounts& unseen) {
    unseen_total_ = 0;
    for (int place = 0; place < order_.kinds; ++place) {
        unseen_[place] = unseen[order_.tile[place]];
        unseen_total_ += unseen_[place];
    }
    used_.fill(0);
    find_best_scores(board);
    value_racks();
    average_down();
}

void BoardCensus::find_best_scores(Board& board) {
    std::fill(score_.begin(), score_.end(), kNoPlay);
    board.refresh_slots();
    for (int i = 0; i < board.lanes(); ++i) {
        const Lane& lane = board.lane(i);
        const SlotChunk* chunks = board.chunks(lane);
        for (int s = 0; s < lane.whole_slots; ++s) score_slot(board, lane, chunks[s >> 3], s & 7);
        for (int s = 0; s < lane.other_slots; ++s) {
            score_slot(board, lane, chunks[board.whole_chunks() + (s >> 3)], s & 7);
        }
    }
}

void BoardCensus::score_slot(const Board& board, const Lane& lane, const SlotChunk& chunk, int at) {
    const int length = chunk.length(at);
    const LetterSet* allow = lane.allow + chunk.start(at);
    // Squares that hold a tile or have a cross-set refuse most words; all others take any.
    int strict[kMaxWord];
    int strict_count = 0;
    const std::uint32_t constrained = (lane.occupied | lane.crossed) >> chunk.start(at);
    for (int i = 0; i < length; ++i) {
        if ((constrained >> i & 1) != 0) strict[strict_count++] = i;
    }
    std::stable_sort(strict, strict + strict_count, [&](int a, int b) {
        return __builtin_popcountll(allow[a]) < __builtin_popcountll(allow[b]);
    });
    const Letter* word = board.lexicon().words(length);
    for (std::uint32_t left = board.lexicon().part(length).words; left > 0;
         --left, word += length) {
        bool fits = word[0] != kBlank;
        for (int i = 0; i < strict_count && fits; ++i) {
            fits = (allow[strict[i]] >> word[strict[i]] & 1) != 0;
        }
        if (fits) note_play(word, lane, chunk, at);
    }
}

// Notes the score of a word in a slot for its own tiles, and with blanks in place of some of them.
void BoardCensus::note_play(const Letter* word, const Lane& lane, const SlotChunk& chunk, int at) {
    std::uint8_t places[kMost + 1];
    int loss[kMost];  // points lost if a blank is laid instead
    int tiles = 0;
    int missing = 0;
    int score = chunk.base(at);
    std::uint8_t need[64];
    const int start = chunk.start(at);
    const int word_multiplier = lane.word_multiplier_of(chunk.empties(at));
    for (std::uint32_t rest = chunk.empties(at); rest != 0; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        const Letter letter = word[s - start];
        const int crossing = (lane.crossed >> s & 1) != 0 ? lane.word_multiplier[s] : 0;
        places[tiles] = order_.place[letter];
        loss[tiles] =
            rules_.value[letter] * lane.letter_multiplier[s] * (word_multiplier + crossing);
        score += loss[tiles];
        need[places[tiles]] = 0;
        ++tiles;
    }
    for (int i = 0; i < tiles; ++i) missing += ++need[places[i]] > unseen_[places[i]];
    const int blank = order_.kinds - 1;
    if (missing > unseen_[blank]) return;

    for (unsigned blanks = 0; blanks < 1u << tiles; ++blanks) {
        const int count = __builtin_popcount(blanks);
        if (count < missing || count > unseen_[blank]) continue;
        std::uint8_t sorted[kMost];
        int points = score;
        int n = 0;
        for (int i = 0; i < tiles; ++i) {
            if ((blanks >> i & 1) != 0) {
                points -= loss[i];
                continue;
            }
            int j = n++;
            for (; j > 0 && sorted[j - 1] > places[i]; --j) sorted[j] = sorted[j - 1];
            sorted[j] = places[i];
        }
        while (n < tiles) sorted[n++] = static_cast<std::uint8_t>(blank);
        std::int16_t& best = score_[rank(sorted, tiles)];
        best = std::max(best, static_cast<std::int16_t>(std::min(points, 300)));
    }
}

// The worth of every full rack that the unseen tiles can form: its best play and what that keeps.
void BoardCensus::value_racks() {
    std::fill(worth_.begin(), worth_.end(), kImpossibleWorth * 2);
    std::uint8_t places[kMost + 1];
    extend(0, 0, places);
}

void BoardCensus::extend(int size, int from, std::uint8_t* places) {
    if (size == rack_ - 1) return value_last_tile(places, from);
    for (int place = from; place < order_.kinds; ++place) {
        if (used_[place] == unseen_[place]) continue;
        ++used_[place];
        places[size] = static_cast<std::uint8_t>(place);
        extend(size + 1, place, places);
        --used_[place];
    }
}

// All racks that share all tiles but the last: what does not depend on that one is found once.
void BoardCensus::value_last_tile(const std::uint8_t* places, int from) {
    constexpr unsigned kSets = 1 << (kMost - 1);
    const int size = rack_ - 1;
    const unsigned all = (1u << size) - 1;
    std::uint8_t count[kSets];
    std::uint32_t rank_of[kSets];
    count[0] = 0;
    rank_of[0] = 0;
    for (int t = 0; t < size; ++t) {
        for (unsigned m = 0; m < 1u << t; ++m) {
            count[m | 1u << t] = static_cast<std::uint8_t>(count[m] + 1);
            rank_of[m | 1u << t] = rank_of[m] + choose_.of[places[t] + count[m]][count[m] + 1];
        }
    }
    int kept_worth[kSets];  // of keeping m
    int play_rest[kSets];   // of playing (or else exchanging) all but m
    int best_exchange = 0;
    for (unsigned m = 0; m <= all; ++m) {
        const std::uint32_t at = offset_[count[m]] + rank_of[m];
        kept_worth[m] = leave_[at];
        best_exchange = std::max(best_exchange, kept_worth[m]);
        play_rest[all ^ m] = std::max<int>(score_[at], 0) * kPoint;
    }
    // For each set m of the shared tiles: the last tile is played with m, or kept with m.
    int best[64];
    std::fill_n(best, order_.kinds, best_exchange);
    for (unsigned m = 0; m < all; ++m) {
        const std::uint32_t* step = steps_[count[m]];
        const std::int16_t* score = score_.data() + offset_[count[m] + 1] + rank_of[m];
        const std::int16_t* leave = leave_.data() + offset_[count[m] + 1] + rank_of[m];
        const int keep_others = kept_worth[all ^ m];
        const int play_others = play_rest[m];
        for (int place = from; place < order_.kinds; ++place) {
            const int played = score[step[place]] * kPoint + keep_others;
            const int kept = leave[step[place]] + play_others;
            best[place] = std::max(best[place], std::max(played, kept));
        }
    }
    const std::uint32_t whole = offset_[rack_] + rank_of[all];
    for (int place = from; place < order_.kinds; ++place) {
        if (used_[place] == unseen_[place]) continue;
        const std::uint32_t rack = whole + steps_[size][place];
        const int all_played = score_[rack] * kPoint;
        worth_[rack] = static_cast<float>(std::max(best[place], all_played)) / kPoint;
    }
}

// A leave is worth the mean of what one more tile makes of it, each weighted by how many are
// unseen.
void BoardCensus::average_down() {
    std::uint8_t places[kMost + 1];
    for (int size = rack_ - 1; size >= 0; --size) average(size, 0, 0, places);
}

void BoardCensus::average(int size, int filled, int from, std::uint8_t* places) {
    if (filled < size) {
        for (int place = from; place < order_.kinds; ++place) {
            if (used_[place] == unseen_[place]) continue;
            ++used_[place];
            places[filled] = static_cast<std::uint8_t>(place);
            average(size, filled + 1, place, places);
            --used_[place];
        }
        return;
    }
    // The rank of the leave with one tile put in at position i: tiles before it count as they do,
    // tiles after it move up by one.
    std::uint32_t before[kMost + 1];
    std::uint32_t after[kMost + 1];
    before[0] = 0;
    after[size] = 0;
    for (int i = 0; i < size; ++i) before[i + 1] = before[i] + choose_.of[places[i] + i][i + 1];
    for (int i = size - 1; i >= 0; --i)
        after[i] = after[i + 1] + choose_.of[places[i] + i + 1][i + 2];
    double sum = 0;
    int i = 0;
    for (int place = 0; place < order_.kinds; ++place) {
        while (i < size && places[i] < place) ++i;
        const int left = unseen_[place] - used_[place];
        if (left <= 0) continue;
        const std::uint32_t with =
            offset_[size + 1] + before[i] + choose_.of[place + i][i + 1] + after[i];
        sum += static_cast<double>(worth_[with]) * left;
    }
    worth_[offset_[size] + before[size]] = static_cast<float>(sum / (unseen_total_ - size));
}

}  // namespace sternfeld
