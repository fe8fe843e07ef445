// The shapes in which positions and moves pass between Python and the core.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "bind/bind.h"
#include "leaves/leaves.h"

namespace sternfeld::bind {

std::shared_ptr<const Lexicon> core_lexicon(nanobind::handle lexicon);

using LeavesPtr = std::shared_ptr<const Leaves>;

struct PyLeaves {
    LeavesPtr core;
};

// A move that knows its squares.
struct PyMove {
    Move move;
    int size;

    std::vector<std::tuple<int, int, int>> placed() const {
        std::vector<std::tuple<int, int, int>> tiles;
        if (move.kind != MoveKind::kLay) return tiles;
        const bool across = move.lane < size;
        for (int i = 0; i < move.length; ++i) {
            if (move.laid[i] == kNoLetter) continue;
            const int s = move.start + i;
            tiles.emplace_back(across ? move.lane : s, across ? s : move.lane - size, move.laid[i]);
        }
        return tiles;
    }
};

// A board as bytes, row by row: 255 for an empty square, else the letter, with 64 added for a
// blank.
inline std::vector<Square> read_board(const Rules& rules, const nanobind::bytes& board) {
    const auto squares = static_cast<std::size_t>(rules.board * rules.board);
    if (board.size() != squares) {
        throw std::invalid_argument("the board has " + std::to_string(board.size()) +
                                    " squares; expected " + std::to_string(squares));
    }
    const auto* cells = static_cast<const std::uint8_t*>(board.data());
    std::vector<Square> tiles;
    for (std::size_t i = 0; i < squares; ++i) {
        if (cells[i] == kNoLetter) continue;
        const auto letter = static_cast<Letter>(cells[i] & kLetterBits);
        if (letter >= rules.letters || cells[i] > (kLaidBlank | kLetterBits)) {
            throw std::invalid_argument("there is no tile number " + std::to_string(cells[i]));
        }
        tiles.push_back({static_cast<int>(i) / rules.board, static_cast<int>(i) % rules.board,
                         letter, (cells[i] & kLaidBlank) != 0});
    }
    return tiles;
}

inline std::vector<Tile> read_rack(const Rules& rules, const nanobind::bytes& rack) {
    auto tiles = read_tiles(rack, rules.letters, static_cast<std::size_t>(rules.rack));
    check_range("the number of blanks on a rack", std::count(tiles.begin(), tiles.end(), kBlank), 0,
                kMaxBlanks);
    return tiles;
}

// The candidates of a position; refuses moves of another board or on tiles that lie there.
inline std::vector<Move> read_candidates(const Rules& rules, const std::vector<Square>& squares,
                                         const std::vector<PyMove>& moves) {
    std::vector<Move> candidates;
    for (const PyMove& move : moves) {
        if (move.size != rules.board) throw std::invalid_argument("a move of another board");
        candidates.push_back(move.move);
        for (const auto& [row, column, tile] : move.placed()) {
            const bool taken = std::any_of(
                squares.begin(), squares.end(),
                [&, r = row, c = column](const Square& s) { return s.row == r && s.column == c; });
            if (taken) throw std::invalid_argument("a move lays a tile on another");
        }
    }
    return candidates;
}

}  // namespace sternfeld::bind
