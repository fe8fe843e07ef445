#include "endgame/one_tile.h"

#include <algorithm>

namespace sternfeld {

AfterPlay::AfterPlay(const Board& board, const ShortMove& move) : board_(board), lane_(move.lane) {
    const int size = board.size();
    const bool across = lane_ < size;
    const int index = across ? lane_ : lane_ - size;
    add_ends(lane_, move.start - 1, move.start + move.length);
    move.for_each_tile(board, [&](int s, std::uint8_t laid) {
        laid_[s] = laid;
        taken_[taken_count_++] = static_cast<std::uint16_t>(square_of(lane_, s));
        const int crossing = across ? size + s : s;
        const std::uint32_t occupied = board.lane(crossing).occupied;
        int before = index - 1;
        while (before >= 0 && (occupied >> before & 1) != 0) --before;
        int after = index + 1;
        while (after < size && (occupied >> after & 1) != 0) ++after;
        add_ends(crossing, before, after);
    });
}

int AfterPlay::square_of(int lane, int at) const {
    const int size = board_.size();
    return lane < size ? lane * size + at : at * size + lane - size;
}

void AfterPlay::add_ends(int lane, int before, int after) {
    for (const int at : {before, after}) {
        if (at < 0 || at >= board_.size()) continue;
        ends_[end_count_++] = {static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(at),
                               static_cast<std::uint16_t>(square_of(lane, at))};
    }
}

int AfterPlay::best(Tile tile, std::span<const Spot> before) const {
    int most = kNowhere;
    for (const Spot& spot : before) {
        const auto is_here = [&](const End& end) { return end.square == spot.square; };
        if (std::find(taken_, taken_ + taken_count_, spot.square) != taken_ + taken_count_ ||
            std::any_of(ends_, ends_ + end_count_, is_here))
            continue;
        most = spot.score;
        break;
    }
    for (int i = 0; i < end_count_; ++i) most = std::max(most, score(ends_[i], tile, most));
    return most;
}

// The letter on a square after the play, with the flag of a blank.
std::uint8_t AfterPlay::letter(int lane, int at) const {
    const Lane& here = board_.lane(lane);
    if ((here.occupied >> at & 1) != 0) return here.letter[at];
    const int size = board_.size();
    return laid_[lane == lane_ ? at : lane < size ? lane : lane - size];
}

// What a tile scores at the end of a word, if that is more; otherwise kNowhere.
int AfterPlay::score(const End& end, Tile tile, int more_than) const {
    const Rules& rules = board_.rules();
    const Lane& lane = board_.lane(end.lane);
    LetterSet letters = lane.allow[end.at];
    letters &= tile == kBlank ? ~rules.blank_never : letter_bit(tile);
    if (letters == 0) return kNowhere;
    const int size = board_.size();
    // The squares the play fills in this lane.
    std::uint32_t occupied = lane.occupied;
    if (end.lane == lane_) {
        for (int i = 0; i < taken_count_; ++i)
            occupied |= std::uint32_t{1} << (lane_ < size ? taken_[i] % size : taken_[i] / size);
    } else {
        occupied |= std::uint32_t{1} << (lane_ < size ? lane_ : lane_ - size);
    }
    int from = end.at;
    while (from > 0 && (occupied >> (from - 1) & 1) != 0) --from;
    int to = end.at + 1;
    while (to < size && (occupied >> to & 1) != 0) ++to;
    int points = 0;
    std::uint64_t hash = 0;
    for (int s = from; s < to; ++s) {
        if (s == end.at) continue;
        if ((lane.occupied >> s & 1) != 0) {
            points += lane.value[s];
            hash += kLetterHash[lane.letter[s]];
        } else {
            const std::uint8_t laid = letter(end.lane, s);
            if ((laid & kLaidBlank) == 0) points += rules.value[laid];
            hash += kLetterHash[laid & kLetterBits];
        }
    }
    const int value = (tile == kBlank ? 0 : rules.value[tile]) * lane.letter_multiplier[end.at];
    int score = (points + value) * lane.word_multiplier[end.at] + rules.bonus[1];
    if ((lane.crossed >> end.at & 1) != 0)
        score += (lane.cross_score[end.at] + value) * lane.word_multiplier[end.at];
    if (score <= more_than) return kNowhere;
    for (; letters != 0; letters &= letters - 1) {
        const auto one = static_cast<Letter>(__builtin_ctzll(letters));
        if (is_word(end, one, from, to, hash + kLetterHash[one])) return score;
    }
    return kNowhere;
}

bool AfterPlay::is_word(const End& end, Letter one, int from, int to, std::uint64_t hash) const {
    const Lexicon& lexicon = board_.lexicon();
    const int length = to - from;
    if (!lexicon.may_exist(length, 0, hash)) return false;
    const ClassEntry* const entry = lexicon.find_class(length, hash);
    if (entry == nullptr) return false;
    Letter word[kMaxBoard];
    for (int s = from; s < to; ++s) {
        word[s - from] = s == end.at ? one : static_cast<Letter>(letter(end.lane, s) & kLetterBits);
    }
    return lexicon.find_in(*entry, {word, static_cast<std::size_t>(length)}) != nullptr;
}

}  // namespace sternfeld
