// All plays of both sides, lane by lane. A lane with the same tiles and cross-sets has the same
// plays, so they are generated once, for the full rack a side began with, and looked up afterwards.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "board/board.h"
#include "endgame/hand.h"
#include "endgame/short_move.h"
#include "search/searcher.h"

namespace sternfeld {

// What a lane's plays depend on: its tiles and what its empty squares take, in one number.
std::uint64_t lane_key(const Board& board, int lane);

class LanePlays {
  public:
    LanePlays(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path);

    // A new endgame: nothing is remembered.
    void begin(const std::array<std::vector<Tile>, 2>& racks);
    const Packing& packing(int side) const { return packings_[side]; }

    // The plays of a side in a lane with the tiles it has left, the highest score first. They stay
    // where they are; when the memory is full they are written into `spare`. `more`: the plays of a
    // hand that holds these tiles and perhaps others in the same lane, if they are known.
    std::span<const Play> find(Board& board, int lane, std::uint64_t key, int side, Tiles hand,
                               const std::span<const Play>* more, std::vector<Play>& spare);
    // Generates the best play of a side by equity and remembers nothing: for a single query that is
    // cheaper than generating all plays. False if there is none.
    bool best(Board& board, int side, Tiles hand, int others_points, Play& play);
    // Prefetches the memory that find() reads first.
    void prefetch(std::uint64_t key, int side, Tiles hand) const {
        __builtin_prefetch(known_.data() + first_place(hand_key(key, side, hand)));
    }

  private:
    struct Known {
        std::uint64_t key = 0;
        const Play* first = nullptr;  // nothing: this place is free
        std::uint32_t count = 0;
    };
    static std::uint64_t hand_key(std::uint64_t key, int side, Tiles hand);
    std::size_t first_place(std::uint64_t key) const { return key >> 20 & (known_.size() - 1); }
    Turn turn_of(int side, Tiles hand, Tile* tiles) const;
    Play play_of(int side, const Move& move) const;
    void generate(Board& board, int lane, int side, Tiles hand);
    Known& place_of(std::uint64_t key);
    void grow();

    Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Leaves> leaves_;
    std::unique_ptr<Searcher> searchers_[2];
    Packing packings_[2];
    Tiles held_[2] = {};  // what each searcher has in hand
    Collector collector_;
    std::vector<Known> known_;
    std::size_t used_ = 0;
    std::vector<std::vector<Play>> blocks_;  // each of one size, never moved
    std::size_t block_ = 0;
    std::vector<Play> found_;
};

}  // namespace sternfeld
