// The board as the generator sees it: every lane in its own direction with cross-sets and slots,
// kept up to date as tiles are laid. A board belongs to one thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/move.h"
#include "base/rules.h"
#include "board/lane.h"
#include "lexicon/lexicon.h"

namespace sternfeld {

struct Square {
    int row;
    int column;
    Letter letter;
    bool blank;
};

class Board {
  public:
    Board(const Rules& rules, std::shared_ptr<const Lexicon> lexicon);

    const Rules& rules() const { return *rules_; }
    const Lexicon& lexicon() const { return *lexicon_; }
    int size() const { return size_; }
    int lanes() const { return 2 * size_; }
    bool empty() const { return tiles_ == 0; }
    int tiles() const { return tiles_; }

    void clear();
    // Puts tiles on empty squares, whatever words they form. All at once is cheaper than one by
    // one.
    void put(std::span<const Square> squares);
    // Lays the tiles of a play.
    void lay(const Move& play);
    // Brings back what `base` holds, but `lanes` as `variant` has them. This board must have been a
    // copy of `base`, and the variant may differ from that in these lanes alone.
    void restore(const Board& base, const Board& variant, std::uint64_t lanes);
    // Becomes like another board. Both must come from one board, and differ from it in the lanes
    // alone that are marked as touched.
    void become(const Board& other);
    // Brings back some lanes, which must be all that differ; their slots are found anew.
    void restore(const Board& base, std::uint64_t lanes);

    // kNoLetter where empty; kLaidBlank is set for a blank.
    std::uint8_t at(int row, int column) const;
    // All tiles, row by row.
    std::vector<Square> squares() const;

    Lane& lane(int index) { return lanes_[index]; }
    const Lane& lane(int index) const { return lanes_[index]; }
    SlotChunk* chunks(const Lane& lane) { return chunks_.data() + lane.index * lane_chunks_; }
    const SlotChunk* chunks(const Lane& lane) const {
        return chunks_.data() + lane.index * lane_chunks_;
    }
    int whole_chunks() const { return whole_chunks_; }

    // Finds the slots of all stale lanes anew.
    void refresh_slots();
    // The same compiled for one kind of processor: see board/slots.h.
    template <class Path>
    void refresh_slots();
    // ... of one lane, if it is stale.
    template <class Path>
    void refresh_slots(int lane);

  private:
    struct Run;
    void copy_lane(const Board& from, int lane);
    void put_tile(const Square& square);
    Run find_run(int lane, int inside) const;
    void find_class(Run& run) const;
    void find_record(Run& run) const;
    void finish_run(const Run& run);
    void update_cross_set(int square, const Run& run, bool before);
    template <class Path>
    void find_slots(Lane& lane);

    std::shared_ptr<const Rules> rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    int size_;
    int tiles_ = 0;
    int whole_chunks_;
    int lane_chunks_;
    std::uint32_t lengths_ = 0;  // of which the lexicon has words
    std::vector<Lane> lanes_;
    std::vector<SlotChunk> chunks_;
};

}  // namespace sternfeld
