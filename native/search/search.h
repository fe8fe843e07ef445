// The search for the best plays: bound first, look words up after.
//
// Every slot of the board gets an upper bound from a few vector operations: what all its squares
// count alike comes from the sub-rack with the best sum of points and leave, what some squares
// count beyond that from the rack's best tiles. Slots are visited in falling order of bounds. A
// visit narrows the slot down to the sub-racks that may form a word there (filters), still promise
// enough (bounds again) and have a tile for each square with a cross-set; only what is left is
// looked up, through two short queues, so that the memory is asked for before it is needed.
//
// `Simd` supplies the vector operations; `Words` is how many 64-bit words hold one bit for each
// sub-rack of a size: 1 up to seven tiles, 2 beyond.
#pragma once

#include <cstdint>
#include <cstring>

#include "board/slots.h"
#include "search/lookup_queue.h"
#include "search/rack_tables.h"
#include "search/searcher.h"
#include "search/sub_rack_set.h"

namespace sternfeld {

template <class Simd, int Words>
class Search final : public Searcher {
  public:
    Search(const Rules& rules, const Lexicon& lexicon);
    ~Search() override;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    void hold(const Turn& turn) override;
    void search(Board& board, Collector& collector) override;
    void search_lanes(Board& board, std::uint64_t lanes, Collector& collector) override;

  private:
    using Set = SubRackSet<Words>;
    // A slot's number: its lane from this bit on, then its chunk in the lane, then its place there.
    static constexpr int kLaneShift = 16;

    static constexpr int kPiles = 64;
    static constexpr int kPileShift = 9;
    static constexpr std::uint16_t kNone = 0xffff;
    // A slot that a visit finds to promise less goes back to a lower pile, unless it is only so
    // much.
    static constexpr Centipoints kPatience = 10 * kPoint;
    // How far bounds may fall before the look-ups that wait are worked off.
    static constexpr Centipoints kStep = 20 * kPoint;

    void offer_exchanges();
    void find_open_words();
    Set existing(int size, int length, std::uint64_t through) const;
    void list_slots(const Lane& lane);
    void list_chunk(const Lane& lane, int chunk, std::uint32_t blocked);
    void drop_impossible(const Lane& lane, int from);
    void sweep();
    // Looks into one slot; returns the bound it still has if that lies below the threshold.
    Centipoints visit(std::uint32_t number, Centipoints threshold);
    Set narrow_to_crosses(const Lane& lane, std::uint32_t crossed, int size, Set set) const;
    void narrow_by_filter(int size, int length, std::uint64_t through, Set& set) const;
    void queue_pairs(const SlotView& slot, int size, std::uint64_t through, const Set& set,
                     const Centipoints* bounds);
    void queue_with_blanks(const SlotView& slot, int sub_rack, std::uint64_t hash, int blanks,
                           LetterSet useful);
    void scan_words(const SlotView& slot, int size, const Set& set);

    const SlotChunk& chunk_of(const Lane& lane, std::uint32_t number) const {
        return board_->chunks(lane)[number >> 3 & ((1u << (kLaneShift - 3)) - 1)];
    }

    const Rules rules_;
    const Lexicon& lexicon_;
    const SubRackPatterns patterns_;
    const OpeningPlaces opening_;
    Board* board_ = nullptr;
    Collector* collector_ = nullptr;
    Turn held_{nullptr, 0, nullptr};  // whose rack is in hand; the tiles are in the tables alone
    RackTables<Simd> rack_;
    LookupQueue<Simd> queue_;

    Set open_words_[kMaxRack + 1];         // sub-racks that form a word by themselves
    Set through_words_[64][kMaxRack + 1];  // ... together with one letter, found when first asked
    std::uint16_t through_known_[64];      // sizes for which they are found
    // By kind and factor of a slot: the best of a sub-rack's points so often and its leave.
    alignas(64) Centipoints best_sums_[kMaxFactor * kKinds];
    int listed_ = 0;
    Centipoints* bounds_;  // of the listed slots
    std::uint32_t* numbers_;
    std::uint16_t* next_;  // the next one in the same pile
};

template <class Simd, int Words>
Search<Simd, Words>::Search(const Rules& rules, const Lexicon& lexicon)
    : rules_(rules),
      lexicon_(lexicon),
      patterns_(rules.rack),
      opening_(rules, lexicon),
      queue_(rules_, lexicon_, rack_) {
    const int capacity = 2 * rules.board * rules.board * rules.rack + 16;
    bounds_ = new Centipoints[capacity];
    numbers_ = new std::uint32_t[capacity];
    next_ = new std::uint16_t[capacity];
}

template <class Simd, int Words>
Search<Simd, Words>::~Search() {
    delete[] bounds_;
    delete[] numbers_;
    delete[] next_;
}

template <class Simd, int Words>
void Search<Simd, Words>::search(Board& board, Collector& collector) {
    board_ = &board;
    collector_ = &collector;
    if (held_.tiles == 0) return;
    // Without leaves it is played for the score alone.
    const bool opening = board.empty() && !held_.leaves->all_zero();
    queue_.begin(board, collector, opening ? &opening_ : nullptr, held_.evaluation);
    offer_exchanges();
    board.refresh_slots<Simd>();
    listed_ = 0;
    for (int i = 0; i < board.lanes(); ++i) list_slots(board.lane(i));
    sweep();
}

template <class Simd, int Words>
void Search<Simd, Words>::hold(const Turn& turn) {
    held_ = turn;
    held_.rack = nullptr;
    if (turn.tiles == 0) return;
    rack_.load(turn, rules_, patterns_);
    find_open_words();
}

template <class Simd, int Words>
void Search<Simd, Words>::search_lanes(Board& board, std::uint64_t lanes, Collector& collector) {
    board_ = &board;
    collector_ = &collector;
    queue_.begin(board, collector, nullptr, {});
    listed_ = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const int lane = __builtin_ctzll(lanes);
        board.refresh_slots<Simd>(lane);
        list_slots(board.lane(lane));
    }
    sweep();
}

template <class Simd, int Words>
void Search<Simd, Words>::offer_exchanges() {
    for (int size = 1; size <= held_.exchange_up_to && size <= rack_.tiles; ++size) {
        for (int j = 0; j < rack_.count[size]; ++j) {
            const int at = rack_.begin[size] + j;
            // The tiles given up stay in the bag: the leave is an ordinary one.
            const Centipoints leave = rack_.kept[((1u << rack_.tiles) - 1) ^ rack_.mask[at]];
            if (leave < collector_->floor()) continue;
            Move move;
            move.kind = MoveKind::kExchange;
            move.equity = move.leave = leave;
            for (int t = 0; t < rack_.tiles; ++t) {
                if ((rack_.mask[at] >> t & 1) != 0) move.laid[move.tiles++] = rack_.tile[t];
            }
            collector_->offer(move);
        }
    }
}

// Which sub-racks of a size may form a word of this length with the letters hashed in `through`.
template <class Simd, int Words>
auto Search<Simd, Words>::existing(int size, int length, std::uint64_t through) const -> Set {
    Set set{};
    const LengthPart& part = lexicon_.part(length);
    for (int blanks = 0; blanks <= rack_.blanks; ++blanks) {
        int from = rack_.with_blanks[size][blanks];
        const int to = blanks <= 2 ? rack_.with_blanks[size][blanks + 1] : rack_.count[size];
        for (; from < to; from += 64) {
            const int n = to - from < 64 ? to - from : 64;
            std::uint64_t found = ~std::uint64_t{0} >> (64 - n);
            // Beyond two blanks nearly everything exists.
            if (blanks <= 2) {
                const FilterPart& f = part.filter[blanks];
                found = Simd::probe(lexicon_.filter(blanks) + f.first_word, f.words,
                                    rack_.hash + rack_.begin[size] + from, n, through);
            }
            set.add(from, found);
        }
        if (blanks > 2) break;
    }
    return set;
}

template <class Simd, int Words>
void Search<Simd, Words>::find_open_words() {
    for (auto& known : through_known_) known = 0;
    for (auto& best : best_sums_) best = kImpossible;
    for (int size = 1; size <= rack_.tiles; ++size) {
        open_words_[size] = existing(size, size, 0);
        const Set all = Set::first(rack_.count[size]);
        for (int w = 0; w < Words; ++w) {
            const int from = rack_.begin[size] + 64 * w;
            const Centipoints* points = rack_.points + from;
            const Centipoints* leave = rack_.leave + from;
            Simd::best_sums(points, leave, all.word[w], best_sums_ + size);
            Simd::best_sums(points, leave, open_words_[size].word[w],
                            best_sums_ + kOpenKind + size);
        }
    }
}

template <class Simd, int Words>
void Search<Simd, Words>::list_slots(const Lane& lane) {
    if (lane.whole_slots + lane.other_slots == 0) return;
    const std::uint32_t blocked = Simd::blocked(lane.allow, rack_.letters);
    if (rack_.tiles == rules_.rack) {
        const int from = listed_;
        for (int c = 0; c * 8 < lane.whole_slots; ++c) list_chunk(lane, c, blocked);
        if (rack_.blanks <= 2) drop_impossible(lane, from);
    }
    for (int c = 0; c * 8 < lane.other_slots; ++c) {
        list_chunk(lane, board_->whole_chunks() + c, blocked);
    }
}

template <class Simd, int Words>
void Search<Simd, Words>::list_chunk(const Lane& lane, int index, std::uint32_t blocked) {
    const auto number = static_cast<std::uint32_t>(lane.index << kLaneShift | index << 3);
    listed_ += Simd::list_chunk(board_->chunks(lane)[index], rack_.scores_of_all, rack_.ninth_score,
                                blocked, best_sums_, collector_->floor(), number, bounds_ + listed_,
                                numbers_ + listed_);
}

// The whole rack is a single sub-rack: takes slots off the list again where it cannot form a word.
template <class Simd, int Words>
void Search<Simd, Words>::drop_impossible(const Lane& lane, int from) {
    const std::uint64_t whole = rack_.hash[rack_.begin[rack_.tiles]];
    int kept = from;
    for (int i = from; i < listed_; ++i) {
        const SlotChunk& chunk = chunk_of(lane, numbers_[i]);
        const int at = static_cast<int>(numbers_[i] & 7);
        const int start = chunk.start(at);
        const int length = chunk.length(at);
        const std::uint64_t through = lane.hash_before[start + length] - lane.hash_before[start];
        bounds_[kept] = bounds_[i];
        numbers_[kept] = numbers_[i];
        kept += lexicon_.may_exist(length, rack_.blanks, whole + through);
    }
    listed_ = kept;
}

template <class Simd, int Words>
void Search<Simd, Words>::sweep() {
    if (listed_ == 0) return;
    // Slots lie in piles by their bounds; the highest pile is worked off first. Bounds far below
    // the top share the lowest pile.
    Centipoints top = kImpossible;
    for (int i = 0; i < listed_; ++i) top = bounds_[i] > top ? bounds_[i] : top;
    const Centipoints bottom = top - ((kPiles - 1) << kPileShift);
    std::uint16_t first[kPiles];
    for (auto& none : first) none = kNone;
    std::uint64_t filled = 0;
    const auto put = [&](int i, Centipoints bound) {
        const int pile = bound < bottom ? 0 : (bound - bottom) >> kPileShift;
        bounds_[i] = bound;
        next_[i] = first[pile];
        first[pile] = static_cast<std::uint16_t>(i);
        filled |= std::uint64_t{1} << pile;
    };
    for (int i = 0; i < listed_; ++i) put(i, bounds_[i]);

    Centipoints pause = top - kStep;
    while (filled != 0) {
        const int pile = 63 - __builtin_clzll(filled);
        const Centipoints low = bottom + (pile << kPileShift);
        const Centipoints high = low + (1 << kPileShift) - 1;
        if (high < collector_->floor()) break;
        if (high < pause) {
            queue_.finish();
            pause = high - kStep;
            continue;
        }
        const int i = first[pile];
        first[pile] = next_[i];
        if (first[pile] == kNone) filled ^= std::uint64_t{1} << pile;
        if (bounds_[i] < collector_->floor()) continue;
        const bool wait = pile > 0 && !collector_->wants_all();
        const Centipoints left = visit(numbers_[i], wait ? low - kPatience : collector_->floor());
        if (left >= collector_->floor()) put(i, left);
    }
    queue_.finish();
}

template <class Simd, int Words>
Centipoints Search<Simd, Words>::visit(std::uint32_t number, Centipoints threshold) {
    const Lane& lane = board_->lane(static_cast<int>(number >> kLaneShift));
    const SlotChunk& chunk = chunk_of(lane, number);
    const int at = static_cast<int>(number & 7);
    const int size = chunk.tiles(at);
    const int length = chunk.length(at);
    const int start = chunk.start(at);
    const std::uint32_t tiles = lane.through(start, length);
    const bool several = (tiles & (tiles - 1)) != 0;
    const std::uint64_t through = lane.hash_before[start + length] - lane.hash_before[start];

    Set set;
    if (tiles == 0) {
        set = open_words_[size];
    } else if (several) {
        set = Set::first(rack_.count[size]);
    } else {
        const Letter letter = lane.letter[__builtin_ctz(tiles)];
        if ((through_known_[letter] >> size & 1) == 0) {
            through_words_[letter][size] = existing(size, length, through);
            through_known_[letter] |= static_cast<std::uint16_t>(1u << size);
        }
        set = through_words_[letter][size];
    }
    if (set.empty()) return kImpossible;

    const Centipoints floor = collector_->floor();
    alignas(64) Centipoints bounds[64 * Words];
    const auto factor = static_cast<unsigned>(chunk.factor(at));
    const std::uint64_t multipliers = chunk.multipliers[at] + factor * 0x0101'0101'0101'0101;
    const int ninth = size == kMaxRack ? static_cast<int>(multipliers >> 56) : 0;
    const int base = chunk.base(at) + ninth * rack_.ninth_score;
    for (int w = 0; w < Words; ++w) {
        if (set.word[w] == 0) continue;
        const int from = rack_.begin[size] + 64 * w;
        const int n = rack_.count[size] - 64 * w;
        set.word[w] &= Simd::pair_bounds(rack_.scores + from, rack_.leave + from, n < 64 ? n : 64,
                                         multipliers, base, floor, bounds + 64 * w);
    }
    if (set.empty()) return kImpossible;
    set = narrow_to_crosses(lane, chunk.empties(at) & lane.crossed, size, set);
    if (several) narrow_by_filter(size, length, through, set);

    Centipoints best = kImpossible;
    set.for_each([&](int j) { best = bounds[j] > best ? bounds[j] : best; });
    if (best < threshold) return best;
    queue_pairs(SlotView(lane, chunk, at), size, through, set, bounds);
    return kImpossible;
}

// A square with a cross-set needs a tile that fits: sub-racks without one are out.
template <class Simd, int Words>
auto Search<Simd, Words>::narrow_to_crosses(const Lane& lane, std::uint32_t crossed, int size,
                                            Set set) const -> Set {
    for (; crossed != 0; crossed &= crossed - 1) {
        const unsigned takers =
            Simd::takers(lane.allow[__builtin_ctz(crossed)], rack_.tile_letters);
        for (int w = 0; w < Words; ++w) {
            if (set.word[w] == 0) continue;
            const int n = rack_.count[size] - 64 * w;
            set.word[w] &=
                Simd::holders(rack_.mask + rack_.begin[size] + 64 * w, n < 64 ? n : 64, takers);
        }
    }
    return set;
}

template <class Simd, int Words>
void Search<Simd, Words>::narrow_by_filter(int size, int length, std::uint64_t through,
                                           Set& set) const {
    const LengthPart& part = lexicon_.part(length);
    const auto* with_blanks = rack_.with_blanks[size];
    for (int w = 0; w < Words; ++w) {
        const std::uint64_t* hashes = rack_.hash + rack_.begin[size] + 64 * w;
        std::uint64_t rest = set.word[w];
        std::uint64_t left = 0;
        for (int blanks = 0; rest != 0 && blanks <= 2; ++blanks) {
            const FilterPart& f = part.filter[blanks];
            const std::uint64_t* filter = lexicon_.filter(blanks) + f.first_word;
            const std::uint32_t words = f.words;
            const std::uint64_t later = ~Set::first(with_blanks[blanks + 1]).word[w];
            for (std::uint64_t here = rest & ~later; here != 0; here &= here - 1) {
                const std::uint64_t hash = hashes[__builtin_ctzll(here)] + through;
                const std::uint64_t held = filter[place_in(hash, words)];
                const std::uint64_t all =
                    held >> (hash & 63) & held >> (hash >> 6 & 63) & held >> (hash >> 12 & 63) & 1;
                left |= (here & -here) * all;
            }
            rest &= later;
        }
        // Beyond two blanks nearly everything exists.
        set.word[w] = left | rest;
    }
}

template <class Simd, int Words>
void Search<Simd, Words>::queue_pairs(const SlotView& slot, int size, std::uint64_t through,
                                      const Set& set, const Centipoints* bounds) {
    const auto* with_blanks = rack_.with_blanks[size];
    Set many_blanks{};
    set.for_each([&](int j) {
        if (bounds[j] < collector_->floor()) return;
        const int sub_rack = rack_.begin[size] + j;
        if (j >= with_blanks[3]) {
            many_blanks.add(j, 1);
            return;
        }
        const std::uint64_t hash = through + rack_.hash[sub_rack];
        if (j < with_blanks[1]) {
            queue_.push(slot, sub_rack, hash);
        } else {
            LetterSet useful = 0;
            for (std::uint32_t rest = slot.empties(); rest != 0; rest &= rest - 1) {
                useful |= slot.lane->allow[__builtin_ctz(rest)];
            }
            queue_with_blanks(slot, sub_rack, hash, j < with_blanks[2] ? 1 : 2,
                              useful & ~rules_.blank_never);
        }
    });
    if (!many_blanks.empty()) scan_words(slot, size, many_blanks);
}

// Lets one or two blanks stand for each letter that leads to a word, in alphabetical order.
template <class Simd, int Words>
void Search<Simd, Words>::queue_with_blanks(const SlotView& slot, int sub_rack, std::uint64_t hash,
                                            int blanks, LetterSet useful) {
    const LengthPart& part = lexicon_.part(slot.length);
    // What one blank more can stand for while `later` others are still open.
    const auto letters_for = [&](std::uint64_t held, int later) {
        const FilterPart& f = part.filter[later];
        return useful & Simd::probe(lexicon_.filter(later) + f.first_word, f.words,
                                    kLetterHash.data(), rules_.letters, held);
    };
    Letter letter[2];
    for (LetterSet first = letters_for(hash, blanks - 1); first != 0; first &= first - 1) {
        letter[0] = static_cast<Letter>(__builtin_ctzll(first));
        const std::uint64_t with_first = hash + kLetterHash[letter[0]];
        if (blanks == 1) {
            queue_.push(slot, sub_rack, with_first, 1, letter);
            continue;
        }
        LetterSet second = letters_for(with_first, 0) & ~LetterSet{0} << letter[0];
        for (; second != 0; second &= second - 1) {
            letter[1] = static_cast<Letter>(__builtin_ctzll(second));
            queue_.push(slot, sub_rack, with_first + kLetterHash[letter[1]], 2, letter);
        }
    }
}

// Three blanks and more: nearly every word can be formed, so all words of the length are tried.
template <class Simd, int Words>
void Search<Simd, Words>::scan_words(const SlotView& slot, int size, const Set& set) {
    const int length = slot.length;
    const Letter* word = lexicon_.words(length);
    const LetterSet* allow = slot.lane->allow + slot.start;
    for (std::uint32_t left = lexicon_.part(length).words; left > 0; --left, word += length) {
        if (!Simd::fits(word, length, allow)) continue;
        set.for_each([&](int j) {
            Lookup lookup(slot, rack_.begin[size] + j, 0);
            // What the sub-rack's letters leave open is for its blanks.
            std::uint8_t need[kMaxLetters] = {};
            for (std::uint32_t rest = slot.empties(); rest != 0; rest &= rest - 1) {
                ++need[word[__builtin_ctz(rest) - slot.start]];
            }
            const unsigned mask = rack_.mask[lookup.sub_rack];
            for (int t = 0; t < rack_.tiles - rack_.blanks; ++t) {
                if ((mask >> t & 1) != 0 && need[rack_.tile[t]]-- == 0) return;
            }
            LetterSet seen = 0;
            for (std::uint32_t rest = slot.empties(); rest != 0; rest &= rest - 1) {
                const Letter letter = word[__builtin_ctz(rest) - slot.start];
                if ((seen & letter_bit(letter)) != 0) continue;
                seen |= letter_bit(letter);
                if (need[letter] > 0 && (rules_.blank_never >> letter & 1) != 0) return;
                for (int n = need[letter]; n > 0; --n)
                    lookup.blank_letter[lookup.blanks++] = letter;
            }
            queue_.score(lookup, word);
        });
    }
}

}  // namespace sternfeld
