// The shapes in which positions and moves pass between Python and the core.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "bind/bind.h"
#include "board/reading.h"
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

    // Do two moves lay the same tiles on the same squares, or exchange the same?
    bool operator==(const PyMove& other) const {
        return move.kind == other.move.kind && move.lane == other.move.lane &&
               move.start == other.move.start && tiles() == other.tiles();
    }
    std::string_view tiles() const {
        const int count = move.kind == MoveKind::kLay ? move.length : move.tiles;
        return {reinterpret_cast<const char*>(move.laid), static_cast<std::size_t>(count)};
    }
};

inline Bytes read_bytes(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline std::vector<Square> read_board(const Rules& rules, const nanobind::bytes& board) {
    return sternfeld::read_board(rules, read_bytes(board));
}

inline std::vector<Tile> read_rack(const Rules& rules, const nanobind::bytes& rack) {
    return sternfeld::read_rack(rules, read_bytes(rack));
}

// The candidates of a position.
inline std::vector<Move> read_candidates(const Rules& rules, const std::vector<Square>& squares,
                                         const std::vector<PyMove>& moves) {
    std::vector<Move> candidates;
    for (const PyMove& move : moves) {
        if (move.size != rules.board) throw std::invalid_argument("a move of another board");
        candidates.push_back(move.move);
    }
    check_candidates(rules, squares, candidates);
    return candidates;
}

}  // namespace sternfeld::bind
