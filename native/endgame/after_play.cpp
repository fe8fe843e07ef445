#include "endgame/after_play.h"

#include <algorithm>

namespace sternfeld {

namespace {

constexpr int kTighter = 15;  // points by which a bound is tried to be better than asked for

}  // namespace

AfterPlay::AfterPlay(const Board& board, const ShortMove& move) : board_(board), lane_(move.lane) {
    const int size = board.size();
    const bool across = lane_ < size;
    const int index = across ? lane_ : lane_ - size;
    add_ends(lane_, move.start - 1, move.start + move.length);
    move.for_each_tile(board, [&](int s, std::uint8_t laid) {
        laid_[s] = laid;
        filled_ |= std::uint32_t{1} << s;
        add_around(square_of(lane_, s));
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
        const int square = square_of(lane, at);
        add_around(square);
        End& end = ends_[end_count_++];
        end.lane = static_cast<std::uint8_t>(lane);
        end.at = static_cast<std::uint8_t>(at);
        end.square = static_cast<std::uint16_t>(square);
        end.run.to = 0;
    }
}

int AfterPlay::best(Tile tile, std::span<const Spot> before) const {
    int most = kNowhere;
    for (const Spot& spot : before) {
        if (is_around(spot.square)) continue;
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
    const Run& run = run_of(end);
    const int value = (tile == kBlank ? 0 : rules.value[tile]) * lane.letter_multiplier[end.at];
    int score = (run.points + value) * lane.word_multiplier[end.at] + rules.bonus[1];
    if ((lane.crossed >> end.at & 1) != 0)
        score += (lane.cross_score[end.at] + value) * lane.word_multiplier[end.at];
    if (score <= more_than) return kNowhere;
    for (; letters != 0; letters &= letters - 1) {
        const auto one = static_cast<Letter>(__builtin_ctzll(letters));
        if (is_word(end, one, run.from, run.to, run.hash + kLetterHash[one])) return score;
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

// The squares of a lane with a tile after the play.
std::uint32_t AfterPlay::occupied(int lane) const {
    const int size = board_.size();
    std::uint32_t squares = board_.lane(lane).occupied;
    if (lane == lane_) return squares | filled_;
    if ((lane < size) == (lane_ < size)) return squares;
    const int crossing = lane < size ? lane : lane - size;
    if ((filled_ >> crossing & 1) != 0)
        squares |= std::uint32_t{1} << (lane_ < size ? lane_ : lane_ - size);
    return squares;
}

int AfterPlay::points_at(int lane, int at) const {
    const Lane& here = board_.lane(lane);
    if ((here.occupied >> at & 1) != 0) return here.value[at];
    const std::uint8_t laid = letter(lane, at);
    return (laid & kLaidBlank) != 0 ? 0 : board_.rules().value[laid];
}

const AfterPlay::Run& AfterPlay::run_of(const End& end) const {
    Run& run = end.run;
    if (run.to > 0) return run;
    const std::uint32_t squares = occupied(end.lane);
    run = {end.at, end.at + 1, 0, 0};
    const auto join = [&](int at) {
        const std::uint8_t laid = letter(end.lane, at);
        run.points += points_at(end.lane, at);
        run.hash += kLetterHash[laid & kLetterBits];
    };
    while (run.from > 0 && (squares >> (run.from - 1) & 1) != 0) join(--run.from);
    while (run.to < board_.size() && (squares >> run.to & 1) != 0) join(run.to++);
    return run;
}

// If the second tile touches the first, both together are a play that could be made at once, which
// scores no less than the second alone. Otherwise it could be laid without the first.
int AfterPlay::most_of_two(Tile one, Tile two, int alone_one, int alone_two, int at_once,
                           int limit) const {
    const int alone = std::max(alone_one, alone_two);
    const int least = std::max(alone_one + alone_two, at_once >= 0 ? alone + at_once : 0);
    // A bound far below the limit is worth more to later searches.
    for (const int score : {std::max(least, limit - kTighter), limit}) {
        if (score >= least && score <= limit && !may_score(one, two, score - alone)) return score;
    }
    return std::max(least, limit + 1);
}

bool AfterPlay::may_score(Tile one, Tile two, int more_than) const {
    const int size = board_.size();
    const auto pairs_along = [&](int lane, int at) {
        const std::uint32_t empty = ~occupied(lane) & ((std::uint32_t{1} << size) - 1);
        const std::uint32_t below = empty & ((std::uint32_t{1} << at) - 1);
        const std::uint32_t above = empty >> at >> 1;
        if (below != 0 && pair_scores(lane, 31 - __builtin_clz(below), at, one, two, more_than))
            return true;
        return above != 0 &&
               pair_scores(lane, at, at + 1 + __builtin_ctz(above), one, two, more_than);
    };
    for (int i = 0; i < end_count_; ++i) {
        const End& end = ends_[i];
        // In the lane of the word: both tiles on this side of it, or one on each.
        if (pairs_along(end.lane, end.at)) return true;
        // Across its end.
        const bool across = end.lane < size;
        const int lane = across ? size + end.at : end.at;
        const int at = across ? end.lane : end.lane - size;
        if ((may_take(lane, at, one) || may_take(lane, at, two)) && pairs_along(lane, at))
            return true;
    }
    return false;
}

// May two tiles on empty squares of a lane, with none between them, score more than that?
bool AfterPlay::pair_scores(int lane, int first, int second, Tile one, Tile two,
                            int more_than) const {
    const Lane& here = board_.lane(lane);
    const std::uint32_t squares = occupied(lane);
    const std::uint32_t empty_below = ~squares & ((std::uint32_t{1} << first) - 1);
    const int from = empty_below == 0 ? 0 : 32 - __builtin_clz(empty_below);
    const int to = second + 1 + __builtin_ctz(~(squares >> second >> 1));
    if (one != kBlank && two != kBlank) {
        // The sums that the lane keeps are those of its last search, which may be older than its
        // tiles.
        std::uint64_t hash = kLetterHash[one] + kLetterHash[two];
        for (int s = from; s < to; ++s) {
            if (s != first && s != second) hash += kLetterHash[letter(lane, s) & kLetterBits];
        }
        if (!board_.lexicon().may_exist(to - from, 0, hash)) return false;
    }
    const bool straight = may_take(lane, first, one) && may_take(lane, second, two);
    const bool turned = one != two && may_take(lane, first, two) && may_take(lane, second, one);
    if (!straight && !turned) return false;
    const Rules& rules = board_.rules();
    int points = 0;
    for (int s = from; s < to; ++s) {
        if (s != first && s != second) points += points_at(lane, s);
    }
    const auto score_of = [&](Tile left, Tile right) {
        int score = rules.bonus[2];
        int main = points;
        const auto add = [&](int at, Tile tile) {
            const int value = rules.value[tile] * here.letter_multiplier[at];
            main += value;
            if (const End* const end = changed(lane, at)) {
                score += (run_of(*end).points + value) * here.word_multiplier[at];
            } else if ((here.crossed >> at & 1) != 0) {
                score += (here.cross_score[at] + value) * here.word_multiplier[at];
            }
        };
        add(first, left);
        add(second, right);
        return score + main * here.word_multiplier[first] * here.word_multiplier[second];
    };
    return (straight && score_of(one, two) > more_than) ||
           (turned && score_of(two, one) > more_than);
}

// The end of the word that a tile on this empty square of a lane would join across it, if the play
// formed one there.
const AfterPlay::End* AfterPlay::changed(int lane, int at) const {
    const int square = square_of(lane, at);
    if (!is_around(square)) return nullptr;
    const End* const end = std::find_if(ends_, ends_ + end_count_,
                                        [&](const End& one) { return one.square == square; });
    return end != ends_ + end_count_ && end->lane != lane ? end : nullptr;
}

// Can a tile lie on a square of a lane as far as the word across is concerned?
bool AfterPlay::may_take(int lane, int at, Tile tile) const {
    if (tile == kBlank) return true;
    const End* const end = changed(lane, at);
    if (end == nullptr) return (board_.lane(lane).allow[at] & letter_bit(tile)) != 0;
    const Run& run = run_of(*end);
    return board_.lexicon().may_exist(run.to - run.from, 0, run.hash + kLetterHash[tile]);
}

unsigned AfterPlay::taken_by(int lane, int at, std::span<const Tile> hand) const {
    unsigned taken = 0;
    const End* const end = changed(lane, at);
    if (end == nullptr) {
        const LetterSet allow = board_.lane(lane).allow[at];
        for (std::size_t i = 0; i < hand.size(); ++i) {
            const LetterSet letters = hand[i] == kBlank ? ~LetterSet{0} : letter_bit(hand[i]);
            if ((allow & letters) != 0) taken |= 1u << i;
        }
        return taken;
    }
    const Run& run = run_of(*end);
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (hand[i] == kBlank ||
            board_.lexicon().may_exist(run.to - run.from, 0, run.hash + kLetterHash[hand[i]]))
            taken |= 1u << i;
    }
    return taken;
}

bool AfterPlay::may_be_word(int length, std::uint64_t hash, std::span<const Tile> hand,
                            unsigned tiles) const {
    int blanks = 0;
    for (; tiles != 0; tiles &= tiles - 1) {
        const Tile tile = hand[static_cast<std::size_t>(__builtin_ctz(tiles))];
        if (tile == kBlank)
            ++blanks;
        else
            hash += kLetterHash[tile];
    }
    return blanks > 1 || board_.lexicon().may_exist(length, blanks, hash);
}

// At most this is scored: each tile counts as if it lay where letters count most.
int AfterPlay::most_for(Touching& touching, std::span<const Tile> hand) const {
    const Rules& rules = board_.rules();
    const int lane = touching.lane;
    const Lane& here = board_.lane(lane);
    int value = 0;    // of all tiles
    int highest = 0;  // of one
    for (unsigned rest = touching.tiles; rest != 0; rest &= rest - 1) {
        const int one = rules.value[hand[static_cast<std::size_t>(__builtin_ctz(rest))]];
        value += one;
        highest = std::max(highest, one);
    }
    int main = 0;
    int words = 1;
    int letters = 1;
    int across = 0;
    for (int s = touching.from; s < touching.to; ++s) {
        if ((touching.squares >> s & 1) == 0) {
            main += points_at(lane, s);
            continue;
        }
        words *= here.word_multiplier[s];
        letters = std::max(letters, static_cast<int>(here.letter_multiplier[s]));
        int points = -1;
        if (const End* const end = changed(lane, s))
            points = run_of(*end).points;
        else if ((here.crossed >> s & 1) != 0)
            points = here.cross_score[s];
        if (points >= 0)
            across += (points + highest * here.letter_multiplier[s]) * here.word_multiplier[s];
    }
    return rules.bonus[__builtin_popcount(touching.tiles)] + (main + value * letters) * words +
           across;
}

}  // namespace sternfeld
