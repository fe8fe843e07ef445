// The generator's slow and obvious twin: walks a trie over a plain square board, forms every word
// from scratch, judges it by a set look-up and adds up its score as the rule sheet says.
#pragma once

#include <array>
#include <compare>
#include <set>
#include <string>
#include <vector>

#include "base/rules.h"
#include "lexicon/compile.h"
#include "search/evaluation.h"

namespace sternfeld::testing {

struct NaivePlay {
    std::vector<std::array<int, 3>>
        placed;  // row, column, letter (| kLaidBlank), in ascending order
    int score;

    auto operator<=>(const NaivePlay&) const = default;
};

class NaiveGenerator {
  public:
    NaiveGenerator(const Rules& rules, const WordList& words);

    void clear();
    void put(int row, int column, int tile) { cell_[row][column] = tile; }
    int at(int row, int column) const { return cell_[row][column]; }

    // What a play is worth that keeps these tiles, with a leave that is worth so much otherwise.
    Centipoints equity(const NaivePlay& play, const std::vector<Tile>& kept, Centipoints leave,
                       const Turn& turn) const;

    // All plays of a rack (tile counts, the blank at kBlank).
    std::set<NaivePlay> plays(std::array<int, 64> rack) const;

  private:
    struct Node {
        std::vector<int> child;
        bool word = false;
    };
    struct Walk;
    bool is_word(const std::vector<int>& letters) const;
    int tile(bool across, int lane, int s) const;
    void extend(Walk& walk, int s, int node) const;
    void judge(const Walk& walk, int end) const;
    bool touches_enough(const Walk& walk, int end) const;
    bool board_empty() const;
    Centipoints place_cost(const NaivePlay& play, const Evaluation& by) const;

    Rules rules_;
    std::vector<Node> nodes_;
    int cell_[kMaxBoard][kMaxBoard];
};

}  // namespace sternfeld::testing
