// Where one tile or two can be laid after a play, found without laying that play.
#pragma once

#include <span>
#include <vector>

#include "board/board.h"
#include "endgame/short_move.h"

namespace sternfeld {

// A square that takes a tile, and what the tile scores there.
struct Spot {
    int score;
    std::uint16_t square;
};

// The board after a play, as far as one tile or two are concerned: only squares at the ends of the
// words it forms take other letters than before.
class AfterPlay {
  public:
    static constexpr int kNowhere = -1;

    AfterPlay(const Board& board, const ShortMove& move);
    // The highest score of a tile; kNowhere if no square takes it. `before` are its spots on the
    // board without the play, the best first.
    int best(Tile tile, std::span<const Spot> before) const;
    // At most this is scored by two tiles in all, at once or one after the other; more than `limit`
    // if it may be more. `alone_...` is what each scores by itself after the play, 0 if nothing,
    // and `at_once` what both score at once without it.
    int most_of_two(Tile one, Tile two, int alone_one, int alone_two, int at_once, int limit) const;
    // Whether two tiles laid at once so that they touch the play might score more than that. Their
    // words are checked by the letters alone.
    bool may_score(Tile one, Tile two, int more_than) const;

    // A play that touches this one, as far as it can be told from the letters of its words.
    struct Touching {
        int lane;
        int from;  // of its word
        int to;
        std::uint32_t squares;  // that it fills
        int score;              // at most
        unsigned tiles;         // which of the hand, one bit each
    };
    // Calls use(touching) for whatever a hand might lay so that it touches this play, while it
    // returns true; perhaps more than once. Returns whether it always did.
    template <class Use>
    bool each_touching(std::span<const Tile> hand, Use use) const {
        const int size = board_.size();
        for (int i = 0; i < end_count_; ++i) {
            const End& end = ends_[i];
            const bool across = end.lane < size;
            if (!each_through(end.lane, end.at, hand, use) ||
                !each_through(across ? size + end.at : end.at, across ? end.lane : end.lane - size,
                              hand, use))
                return false;
        }
        return true;
    }
    // The squares of a lane with a tile after the play.
    std::uint32_t occupied(int lane) const;

  private:
    // The squares around one that a tile there would join in a lane.
    struct Run {
        int from;
        int to;  // 0: not looked at yet
        int points;
        std::uint64_t hash;
    };
    // An empty square at the end of a word. No two are the same square.
    struct End {
        std::uint8_t lane;  // in which the word lies
        std::uint8_t at;
        std::uint16_t square;
        mutable Run run;  // along that lane
    };
    void add_ends(int lane, int before, int after);
    void add_around(int square) { around_[square >> 6] |= std::uint64_t{1} << (square & 63); }
    bool is_around(int square) const { return (around_[square >> 6] >> (square & 63) & 1) != 0; }
    int square_of(int lane, int at) const;
    std::uint8_t letter(int lane, int at) const;
    int score(const End& end, Tile tile, int more_than) const;
    const Run& run_of(const End& end) const;
    int points_at(int lane, int at) const;
    const End* changed(int lane, int at) const;
    bool pair_scores(int lane, int first, int second, Tile one, Tile two, int more_than) const;
    bool may_take(int lane, int at, Tile tile) const;
    // The tiles of a hand that a square may take, one bit each.
    unsigned taken_by(int lane, int at, std::span<const Tile> hand) const;
    bool may_be_word(int length, std::uint64_t hash, std::span<const Tile> hand,
                     unsigned tiles) const;
    int most_for(Touching& touching, std::span<const Tile> hand) const;
    // Calls use(touching) for whatever fills this square of a lane.
    template <class Use>
    bool each_through(int lane, int at, std::span<const Tile> hand, Use use) const {
        const int size = board_.size();
        const int count = static_cast<int>(hand.size());
        const std::uint32_t tiles = occupied(lane);
        // The empty squares around, as far as the hand reaches, and what they take.
        int squares[2 * kMaxRack];
        unsigned takes[2 * kMaxRack];
        int first = count - 1;
        int last = count;
        takes[first] = taken_by(lane, at, hand);
        if (takes[first] == 0) return true;
        squares[first] = at;
        for (int s = at - 1; s >= 0 && first > 0; --s) {
            if ((tiles >> s & 1) != 0) continue;
            const unsigned taken = taken_by(lane, s, hand);
            if (taken == 0) break;
            squares[--first] = s;
            takes[first] = taken;
        }
        for (int s = at + 1; s < size && last < 2 * count - 1; ++s) {
            if ((tiles >> s & 1) != 0) continue;
            const unsigned taken = taken_by(lane, s, hand);
            if (taken == 0) break;
            squares[last] = s;
            takes[last++] = taken;
        }
        for (int a = first; a < count; ++a) {
            for (int b = count; b <= last && b - a <= count; ++b) {
                Touching touching{lane, squares[a], squares[b - 1] + 1, 0, 0, 0};
                while (touching.from > 0 && (tiles >> (touching.from - 1) & 1) != 0)
                    --touching.from;
                while (touching.to < size && (tiles >> touching.to & 1) != 0) ++touching.to;
                const int length = touching.to - touching.from;
                if (length < 2) continue;
                unsigned some = 0;
                for (int i = a; i < b; ++i) {
                    touching.squares |= std::uint32_t{1} << squares[i];
                    some |= takes[i];
                }
                if (__builtin_popcount(some) < b - a) continue;
                std::uint64_t hash = 0;
                for (int s = touching.from; s < touching.to; ++s) {
                    if ((touching.squares >> s & 1) == 0)
                        hash += kLetterHash[letter(lane, s) & kLetterBits];
                }
                // Every choice of as many tiles.
                for (unsigned set = 1; set < 1u << count; ++set) {
                    if (__builtin_popcount(set) != b - a || (set & ~some) != 0) continue;
                    bool fits = true;
                    for (int i = a; i < b && fits; ++i) fits = (takes[i] & set) != 0;
                    if (!fits || !may_be_word(length, hash, hand, set)) continue;
                    touching.tiles = set;
                    touching.score = most_for(touching, hand);
                    if (!use(touching)) return false;
                }
            }
        }
        return true;
    }
    bool is_word(const End& end, Letter letter, int from, int to, std::uint64_t hash) const;

    const Board& board_;
    const int lane_;
    std::uint8_t laid_[kLaneSquares];  // by square of the play's lane
    std::uint32_t filled_ = 0;         // squares of that lane which the play fills
    // The squares that the play fills and the ends of its words, one bit each.
    std::uint64_t around_[(kMaxBoard * kMaxBoard + 63) / 64] = {};
    End ends_[2 * kMaxRack + 2];
    int end_count_ = 0;
};

}  // namespace sternfeld
