#include "board/reading.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace sternfeld {

namespace {

[[noreturn]] void no_such_tile(int number) {
    throw std::invalid_argument("there is no tile number " + std::to_string(number));
}

}  // namespace

void check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high) {
        throw std::invalid_argument(std::string(what) + " is " + std::to_string(value) +
                                    "; expected " + std::to_string(low) + " to " +
                                    std::to_string(high));
    }
}

void check_number(const char* what, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
        throw std::invalid_argument(std::string(what) + " is " + std::to_string(value) +
                                    "; expected " + std::to_string(low) + " to " +
                                    std::to_string(high));
    }
}

std::vector<Tile> read_tiles(Bytes tiles, int letters, std::size_t at_most) {
    if (tiles.size() > at_most) {
        throw std::invalid_argument(std::to_string(tiles.size()) + " tiles; expected at most " +
                                    std::to_string(at_most));
    }
    for (const Tile tile : tiles) {
        if (tile >= letters && tile != kBlank) no_such_tile(tile);
    }
    return {tiles.begin(), tiles.end()};
}

std::vector<Tile> read_rack(const Rules& rules, Bytes rack) {
    auto tiles = read_tiles(rack, rules.letters, static_cast<std::size_t>(rules.rack));
    check_range("the number of blanks on a rack", std::count(tiles.begin(), tiles.end(), kBlank), 0,
                kMaxBlanks);
    return tiles;
}

std::vector<Square> read_board(const Rules& rules, Bytes board) {
    const auto squares = static_cast<std::size_t>(rules.board * rules.board);
    if (board.size() != squares) {
        throw std::invalid_argument("the board has " + std::to_string(board.size()) +
                                    " squares; expected " + std::to_string(squares));
    }
    std::vector<Square> tiles;
    for (int i = 0; i < rules.board * rules.board; ++i) {
        const std::uint8_t cell = board[static_cast<std::size_t>(i)];
        if (cell == kNoLetter) continue;
        const auto letter = static_cast<Letter>(cell & kLetterBits);
        if (letter >= rules.letters || cell > (kLaidBlank | kLetterBits)) no_such_tile(cell);
        tiles.push_back({i / rules.board, i % rules.board, letter, (cell & kLaidBlank) != 0});
    }
    return tiles;
}

void check_candidates(const Rules& rules, std::span<const Square> squares,
                      std::span<const Move> moves) {
    std::array<bool, kMaxBoard * kMaxBoard> taken{};
    for (const Square& square : squares)
        taken[static_cast<std::size_t>(square.row * rules.board + square.column)] = true;
    for (const Move& move : moves) {
        if (move.kind != MoveKind::kLay) continue;
        check_range("the lane of a move", move.lane, 0, 2 * rules.board - 1);
        check_range("the end of a move", move.start + move.length, 1, rules.board);
        check_range("the tiles of a move", move.tiles, 1, rules.rack);
        int laid = 0;
        for (int i = 0; i < move.length; ++i) {
            if (move.laid[i] == kNoLetter) continue;
            ++laid;
            if ((move.laid[i] & kLetterBits) >= rules.letters) no_such_tile(move.laid[i]);
            const int along = move.start + i;
            const bool across = move.lane < rules.board;
            const int square = across ? move.lane * rules.board + along
                                      : along * rules.board + move.lane - rules.board;
            if (taken[static_cast<std::size_t>(square)])
                throw std::invalid_argument("a move lays a tile on another");
        }
        check_range("the tiles that a move lays", laid, move.tiles, move.tiles);
    }
}

}  // namespace sternfeld
