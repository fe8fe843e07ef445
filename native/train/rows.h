// A position after a move, as a network that reads whole boards is trained on it: what whoever has
// just moved knows, and what came of it. One row of fixed size, which scripts/value_rows.py reads.
//
// For boards of 15 squares, 26 letters and two players.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "learn/board_features.h"
#include "play/table.h"

namespace sternfeld::train {

inline constexpr int kSide = 15;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kKinds = 27;  // of tiles: the letters, then the blank
inline constexpr int kBits = (kCells + 7) / 8;
inline constexpr int kAhead = 4;  // turns that are noted one by one
inline constexpr std::int16_t kNone = -32768;

struct Row {
    std::uint32_t cross[2][kCells];  // letters that an empty square beside tiles takes, each way
    std::int16_t bag;
    std::int16_t lead;   // points of whoever has moved less the other's
    std::int16_t leave;  // of the tiles kept, in tenths
    std::int16_t features[BoardFeatures::kCount];
    // What came of it, in tenths of a point, kNone beyond the end: how much more the best reply was
    // worth than it would have been on the board before, what the next turns brought in points and
    // leaves, and the spread of the game.
    std::int16_t opened;
    std::int16_t turn[kAhead];
    std::int16_t spread;
    std::uint8_t win;           // halves
    std::uint8_t cell[kCells];  // 0: empty; a letter's number from 1 on, and 32 for a blank
    std::uint8_t laid[kBits];   // squares the move has filled
    std::uint8_t kept[kKinds];
    std::uint8_t unseen[kKinds];         // by whoever has moved
    std::uint8_t placed[kAhead][kBits];  // squares that the next turns filled
    std::uint8_t lanes;                  // 1 if the following is known
    std::uint8_t lane_best[2 * kSide];   // the most the next player could score in each lane
};

void set_bits(const Move& move, std::uint8_t* bits);

// Fills in all that is known at the time.
class Describer {
  public:
    Describer(const Rules& rules, const Leaves& leaves, std::span<const double> playable)
        : features_(rules, leaves, playable) {}

    // `board` is as the move left it, `bag` as it is after drawing. The features only if asked
    // for.
    void describe(Board& board, const Move& move, const Tile* kept, int tiles, int bag, int lead,
                  bool features, Row& row);

  private:
    BoardFeatures features_;
};

struct World {
    Rules rules;
    std::shared_ptr<const Lexicon> lexicon;
    std::shared_ptr<const Leaves> leaves;
    std::vector<double> playable;
};

}  // namespace sternfeld::train
