// The tiles not yet drawn.
#pragma once

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/random.h"
#include "base/rules.h"

namespace sternfeld {

// The seed fixes the order in which tiles are drawn, whoever draws. Lines of play from the same
// seed draw the same tiles, so their results can be compared.
class Bag {
  public:
    Bag() = default;

    void fill(const Rules& rules) {
        count_ = 0;
        for (int tile = 0; tile < 64; ++tile) {
            for (int i = 0; i < rules.count[tile]; ++i) tiles_[count_++] = static_cast<Tile>(tile);
        }
    }
    void clear() { count_ = 0; }
    void add(Tile tile) { tiles_[count_++] = tile; }

    void shuffle(Random& random) {
        for (int i = count_ - 1; i > 0; --i) {
            const int j = random.below(i + 1);
            const Tile tile = tiles_[i];
            tiles_[i] = tiles_[j];
            tiles_[j] = tile;
        }
    }

    // Puts others of the tiles where the next `n` are drawn.
    void redraw(int n, Random& random) {
        for (int i = count_ - 1; i >= std::max(0, count_ - n); --i)
            std::swap(tiles_[i], tiles_[random.below(i + 1)]);
    }

    int count() const { return count_; }
    const Tile* tiles() const { return tiles_; }

    // Draws until the rack holds `size` tiles or the bag is empty.
    void fill_rack(Tile* rack, int& held, int size) {
        while (held < size && count_ > 0) rack[held++] = tiles_[--count_];
    }

    // Puts tiles back at random places among those still to come.
    void give_back(const Tile* tiles, int n, Random& random) {
        for (int i = 0; i < n; ++i) {
            const int j = random.below(count_ + 1);
            tiles_[count_++] = tiles_[j];
            tiles_[j] = tiles[i];
        }
    }

  private:
    Tile tiles_[kMaxTiles];
    int count_ = 0;
};

}  // namespace sternfeld
