// How large things may get. Everything below these limits is a run-time value.
#pragma once

#include <cstdint>

namespace sternfeld {

inline constexpr int kMaxLetters = 63;      // so that a set of letters fits one 64-bit word
inline constexpr int kMaxBoard = 21;        // squares along one side
inline constexpr int kLaneSquares = 24;     // a lane padded to whole vectors
inline constexpr int kMaxRack = 9;          // tiles on a rack
inline constexpr int kMaxBlanks = 5;        // blanks in a tile set
inline constexpr int kMaxPlayers = 4;       // seats at a table
inline constexpr int kMaxWord = kMaxBoard;  // letters in a word
inline constexpr int kMaxTileValue = 63;    // keeps every product inside the vector paths' integers
inline constexpr int kMaxWordMultiplier = 1024;  // of one word, its premiums taken together
inline constexpr int kMaxTiles = 400;            // tiles in a set

// A letter is an index into the alphabet; a tile is a letter or the blank.
using Letter = std::uint8_t;
using Tile = std::uint8_t;
inline constexpr Tile kBlank = 63;

// A tile as laid: the letter, and the flag if it is a blank standing for that letter.
inline constexpr std::uint8_t kLaidBlank = 0x40;
inline constexpr std::uint8_t kLetterBits = 0x3f;
inline constexpr std::uint8_t kNoLetter = 0xff;  // an empty square; a square a play does not fill

using LetterSet = std::uint64_t;

constexpr LetterSet letter_bit(Letter letter) { return LetterSet{1} << letter; }

}  // namespace sternfeld
