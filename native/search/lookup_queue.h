// The last stretch of the search: from a sub-rack that promises enough to the plays it really
// makes.
//
// A look-up waits in a queue until its place in the class table has come from memory, and then
// until the words have; meanwhile the search goes on.
#pragma once

#include <cstdint>
#include <memory>

#include "board/board.h"
#include "search/collector.h"
#include "search/rack_tables.h"

namespace sternfeld {

// One slot of a chunk.
struct SlotView {
    const Lane* lane;
    const SlotChunk* chunk;
    int at;
    int start;
    int length;
    std::uint64_t signature;  // of the tiles it plays through; every word that fits has it

    SlotView() = default;
    SlotView(const Lane& l, const SlotChunk& c, int i)
        : lane(&l), chunk(&c), at(i), start(c.start(i)), length(c.length(i)), signature(0) {
        for (std::uint32_t rest = l.through(start, length); rest != 0; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            signature |= signature_of(s - start, l.letter[s]);
        }
    }
    std::uint32_t empties() const { return chunk->empties(at); }
};

struct Lookup {
    SlotView slot;
    int sub_rack;        // index into the rack tables
    std::uint64_t hash;  // of all letters of the word sought
    int blanks = 0;
    Letter blank_letter[kMaxBlanks] = {};  // what the blanks stand for, in alphabetical order
    const Letter* words = nullptr;
    std::uint32_t count = 0;

    Lookup() = default;
    Lookup(const SlotView& s, int r, std::uint64_t h) : slot(s), sub_rack(r), hash(h) {}
    // With as many letters for its blanks.
    Lookup(const SlotView& s, int r, std::uint64_t h, int b, const Letter* letters)
        : slot(s), sub_rack(r), hash(h), blanks(b) {
        for (int i = 0; i < b; ++i) blank_letter[i] = letters[i];
    }
};

template <class Simd>
class LookupQueue {
  public:
    LookupQueue(const Rules& rules, const Lexicon& lexicon, const RackTables<Simd>& rack)
        : rules_(rules), lexicon_(lexicon), rack_(rack) {}

    // `opening` as long as the board is empty and the first word's place counts.
    void begin(const Board& board, Collector& collector, const OpeningPlaces* opening,
               const Evaluation& evaluation) {
        opening_ = opening;
        evaluation_ = evaluation;
        size_ = board.size();
        collector_ = &collector;
        // Nothing may be left over from a search that was broken off.
        in_ = opened_ = tried_ = 0;
    }

    // Made where it will wait: to copy what was just written would stall the processor.
    template <class... Parts>
    void push(const Parts&... parts) {
        const Lookup& lookup = *std::construct_at(&queue_[in_++ & kMask], parts...);
        lexicon_.prefetch_class(lookup.slot.length, lookup.hash);
        if (in_ - opened_ > kClassDepth) open_class(queue_[opened_++ & kMask]);
        if (opened_ - tried_ > kWordDepth) try_words(queue_[tried_++ & kMask]);
    }

    // Works off everything that waits.
    void finish() {
        while (opened_ != in_) open_class(queue_[opened_++ & kMask]);
        while (tried_ != in_) try_words(queue_[tried_++ & kMask]);
    }

    // Offers all plays of a word that fits its slot: one for each way the blanks can be placed.
    void score(const Lookup& lookup, const Letter* word);

  private:
    static constexpr unsigned kClassDepth = 3;
    static constexpr unsigned kWordDepth = 2;
    static constexpr unsigned kMask = 7;

    void open_class(Lookup& lookup);
    void try_words(const Lookup& lookup);
    void place_blanks(const Lookup& lookup, const Letter* word, int blank, int from,
                      std::uint32_t blanks, int score);

    const Rules& rules_;
    const Lexicon& lexicon_;
    const RackTables<Simd>& rack_;
    Collector* collector_ = nullptr;
    const OpeningPlaces* opening_ = nullptr;
    Evaluation evaluation_;
    int size_ = 0;
    unsigned in_ = 0;
    unsigned opened_ = 0;
    unsigned tried_ = 0;
    Lookup queue_[kMask + 1];
};

template <class Simd>
void LookupQueue<Simd>::open_class(Lookup& lookup) {
    const int length = lookup.slot.length;
    const ClassEntry* entry = lexicon_.find_class(length, lookup.hash);
    if (entry == nullptr) return;
    if ((entry->signature & lookup.slot.signature) != lookup.slot.signature) return;
    lookup.words =
        lexicon_.words(length) + std::uint64_t{entry->first()} * static_cast<unsigned>(length);
    lookup.count = entry->count();
    __builtin_prefetch(lookup.words);
}

template <class Simd>
void LookupQueue<Simd>::try_words(const Lookup& lookup) {
    const int length = lookup.slot.length;
    const LetterSet* allow = lookup.slot.lane->allow + lookup.slot.start;
    const Letter* word = lookup.words;
    for (std::uint32_t i = 0; i < lookup.count; ++i, word += length) {
        if (Simd::fits(word, length, allow)) score(lookup, word);
    }
}

template <class Simd>
void LookupQueue<Simd>::score(const Lookup& lookup, const Letter* word) {
    const Lane& lane = *lookup.slot.lane;
    const SlotChunk& chunk = *lookup.slot.chunk;
    const int at = lookup.slot.at;
    const int start = lookup.slot.start;
    const int word_multiplier = lane.word_multiplier_of(chunk.empties(at));
    int total = chunk.base(at);
    // Where multipliers may have been cut, the base holds more than the slot's due.
    if (4 * (word_multiplier + 4) > kMaxMultiplier) {
        total = rules_.bonus[chunk.tiles(at)];
        for (int s = start; s < start + lookup.slot.length; ++s) {
            const bool tile = (lane.occupied >> s & 1) != 0;
            total += tile ? lane.value[s] * word_multiplier
                          : lane.cross_score[s] * lane.word_multiplier[s];
        }
    }
    std::uint64_t laid = 0;
    for (std::uint32_t rest = chunk.empties(at); rest != 0; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        const Letter letter = word[s - start];
        const int crossing = (lane.crossed >> s & 1) != 0 ? lane.word_multiplier[s] : 0;
        laid += kLetterHash[letter];
        total += rules_.value[letter] * lane.letter_multiplier[s] * (word_multiplier + crossing);
    }
    // The tag is only half of the hash: make sure that the word really takes these tiles.
    std::uint64_t held = rack_.hash[lookup.sub_rack];
    for (int b = 0; b < lookup.blanks; ++b) held += kLetterHash[lookup.blank_letter[b]];
    if (laid != held) return;
    place_blanks(lookup, word, 0, 0, 0, total);
}

template <class Simd>
void LookupQueue<Simd>::place_blanks(const Lookup& lookup, const Letter* word, int blank, int from,
                                     std::uint32_t blanks, int score) {
    const Lane& lane = *lookup.slot.lane;
    const SlotChunk& chunk = *lookup.slot.chunk;
    const int at = lookup.slot.at;
    const int start = lookup.slot.start;
    if (blank < lookup.blanks) {
        const int word_multiplier = lane.word_multiplier_of(chunk.empties(at));
        const Letter letter = lookup.blank_letter[blank];
        // Equal letters take ascending squares, so that no placement comes up twice.
        if (blank == 0 || letter != lookup.blank_letter[blank - 1]) from = 0;
        for (std::uint32_t rest = chunk.empties(at) & ~std::uint32_t{0} << from; rest != 0;
             rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            if (word[s - start] != letter) continue;
            const int crossing = (lane.crossed >> s & 1) != 0 ? lane.word_multiplier[s] : 0;
            const int lost =
                rules_.value[letter] * lane.letter_multiplier[s] * (word_multiplier + crossing);
            place_blanks(lookup, word, blank + 1, s + 1, blanks | std::uint32_t{1} << s,
                         score - lost);
        }
        return;
    }
    const Centipoints leave = rack_.leave[lookup.sub_rack];
    Centipoints equity = score * kPoint + leave;
    if (opening_ != nullptr) {
        equity -= opening_->cost(evaluation_, lane.index < size_, start,
                                 {word, static_cast<std::size_t>(lookup.slot.length)});
    }
    if (equity < collector_->floor()) return;
    Move move;
    move.kind = MoveKind::kLay;
    move.lane = lane.index;
    move.start = static_cast<std::uint8_t>(start);
    move.length = static_cast<std::uint8_t>(lookup.slot.length);
    move.tiles = static_cast<std::uint8_t>(chunk.tiles(at));
    for (int i = 0; i < move.length; ++i) {
        const int s = start + i;
        const bool empty = (chunk.empties(at) >> s & 1) != 0;
        const std::uint8_t flag = (blanks >> s & 1) != 0 ? kLaidBlank : 0;
        move.laid[i] = empty ? static_cast<std::uint8_t>(word[i] | flag) : kNoLetter;
    }
    move.score = score;
    move.leave = leave;
    move.equity = equity;
    collector_->offer(move);
}

}  // namespace sternfeld
