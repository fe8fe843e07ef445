#include "endgame/short_move.h"

namespace sternfeld {

ShortMove ShortMove::of(const Move& move) {
    ShortMove written;
    written.known = true;
    if (move.kind != MoveKind::kLay) return written;
    written.lane = move.lane;
    written.start = move.start;
    written.length = move.length;
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] != kNoLetter) written.laid[written.tiles++] = move.laid[i];
    }
    return written;
}

bool read_move(const Board& board, const ShortMove& written, Move& move) {
    move = Move{};
    if (written.length == 0) return written.known;
    const Rules& rules = board.rules();
    const Lane& lane = board.lane(written.lane);
    const int end = written.start + written.length;
    const auto taken = [&](int s) {
        return s >= 0 && s < board.size() && (lane.occupied >> s & 1) != 0;
    };
    if (end > board.size() || taken(written.start - 1) || taken(end)) return false;

    Letter word[kMaxBoard];
    int next = 0;
    int points = 0;
    int multiplier = 1;
    int crosses = 0;
    bool joined = false;
    for (int s = written.start; s < end; ++s) {
        const int i = s - written.start;
        if (taken(s)) {
            move.laid[i] = kNoLetter;
            word[i] = lane.letter[s];
            points += lane.value[s];
            joined = true;
            continue;
        }
        if (next == written.tiles) return false;
        const std::uint8_t laid = written.laid[static_cast<std::size_t>(next++)];
        const auto letter = static_cast<Letter>(laid & kLetterBits);
        if ((lane.allow[s] & letter_bit(letter)) == 0) return false;
        const int value =
            (laid & kLaidBlank) != 0 ? 0 : rules.value[letter] * lane.letter_multiplier[s];
        move.laid[i] = laid;
        word[i] = letter;
        points += value;
        multiplier *= lane.word_multiplier[s];
        if ((lane.crossed >> s & 1) != 0) {
            crosses += (lane.cross_score[s] + value) * lane.word_multiplier[s];
            joined = true;
        }
    }
    if (next != written.tiles || !joined) return false;
    if (!board.lexicon().contains({word, static_cast<std::size_t>(written.length)})) return false;
    move.kind = MoveKind::kLay;
    move.lane = written.lane;
    move.start = written.start;
    move.length = written.length;
    move.tiles = written.tiles;
    move.score = points * multiplier + crosses + rules.bonus[written.tiles];
    return true;
}

Disturbance::Disturbance(const Board& board, const Move& move) {
    if (move.kind != MoveKind::kLay) return;
    const int size = board.size();
    const bool across = move.lane < size;
    const int index = across ? move.lane : move.lane - size;
    add(move.lane, move.start - 1, size);
    add(move.lane, move.start + move.length, size);
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] == kNoLetter) continue;
        const int s = move.start + i;
        add(move.lane, s, size);
        const int crossing = across ? size + s : s;
        const std::uint8_t* letters = board.lane(crossing).letter;
        int before = index - 1;
        while (before >= 0 && letters[before] != kNoLetter) --before;
        int after = index + 1;
        while (after < size && letters[after] != kNoLetter) ++after;
        add(crossing, before, size);
        add(crossing, after, size);
    }
}

void Disturbance::add(int lane, int at, int size) {
    if (at < 0 || at >= size) return;
    const bool across = lane < size;
    places_[static_cast<std::size_t>(count_++)] = {
        static_cast<std::uint8_t>(across ? lane : at),
        static_cast<std::uint8_t>(across ? at : lane - size)};
}

bool Disturbance::spoils(const Move& other, int size) const {
    const bool across = other.lane < size;
    const int index = across ? other.lane : other.lane - size;
    const int from = other.start - 1;
    const int to = other.start + other.length;
    for (int i = 0; i < count_; ++i) {
        const Place& place = places_[static_cast<std::size_t>(i)];
        const int lane = across ? place.row : place.column;
        const int at = across ? place.column : place.row;
        if (lane == index && at >= from && at <= to) return true;
    }
    return false;
}

}  // namespace sternfeld
