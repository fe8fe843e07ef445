#include "board/board.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sternfeld {

namespace {

constexpr int chunks_for(int slots) { return (slots + 7) / 8; }

// How many slots of `tiles` new tiles a lane can hold: one for each first square.
constexpr int slots_for(int size, int tiles) { return std::max(0, size - tiles + 1); }

}  // namespace

// A maximal row of tiles in a lane, and what the lexicon says about it.
struct Board::Run {
    int lane;
    int from;
    int to;  // one past its last square
    int points;
    std::uint64_t hash;
    const ClassEntry* entry;  // the words with its letters, if there are any
    const RunRecord* record;  // nothing if it is no word
};

Board::Board(const Rules& rules, std::shared_ptr<const Lexicon> lexicon)
    : rules_(std::make_shared<const Rules>(rules)),
      lexicon_(std::move(lexicon)),
      size_(rules.board) {
    rules.validate();
    if (lexicon_->letters() != rules.letters) {
        throw std::invalid_argument("the lexicon and the tiles have different alphabets");
    }
    whole_chunks_ = chunks_for(slots_for(size_, rules.rack));
    int others = 0;
    for (int tiles = 1; tiles < rules.rack; ++tiles) others += slots_for(size_, tiles);
    lane_chunks_ = whole_chunks_ + chunks_for(others);
    for (int length = 2; length <= kMaxWord; ++length) {
        if (lexicon_->part(length).words > 0) lengths_ |= std::uint32_t{1} << length;
    }
    lanes_.resize(static_cast<std::size_t>(lanes()));
    chunks_.resize(static_cast<std::size_t>(lanes() * lane_chunks_));
    clear();
}

void Board::clear() {
    tiles_ = 0;
    const LetterSet every_letter = letter_bit(static_cast<Letter>(rules_->letters)) - 1;
    for (int i = 0; i < lanes(); ++i) {
        Lane& lane = lanes_[i];
        std::memset(static_cast<void*>(&lane), 0, sizeof lane);
        lane.index = static_cast<std::uint8_t>(i);
        lane.stale = lane.touched = true;
        std::fill_n(lane.allow, size_, every_letter);
        std::fill_n(lane.letter, kLaneSquares, kNoLetter);
        for (int s = 0; s < size_; ++s) {
            const int square = i < size_ ? i * size_ + s : s * size_ + (i - size_);
            lane.letter_multiplier[s] = rules_->letter_multiplier[square];
            lane.word_multiplier[s] = rules_->word_multiplier[square];
            const auto bit = std::uint32_t{1} << s;
            if (lane.letter_multiplier[s] > 1) lane.letter_premiums |= bit;
            if (lane.word_multiplier[s] > 1) lane.word_premiums |= bit;
        }
    }
}

std::vector<Square> Board::squares() const {
    std::vector<Square> squares;
    for (int row = 0; row < size_; ++row) {
        for (int column = 0; column < size_; ++column) {
            const std::uint8_t tile = at(row, column);
            if (tile == kNoLetter) continue;
            squares.push_back(
                {row, column, static_cast<Letter>(tile & kLetterBits), (tile & kLaidBlank) != 0});
        }
    }
    return squares;
}

std::uint8_t Board::at(int row, int column) const {
    const Lane& lane = lanes_[row];
    const std::uint8_t letter = lane.letter[column];
    if (letter == kNoLetter) return kNoLetter;
    const bool blank = (lane.blanks >> column & 1) != 0;
    return blank ? letter | kLaidBlank : letter;
}

void Board::put_tile(const Square& square) {
    const int places[2][2] = {{square.row, square.column}, {size_ + square.column, square.row}};
    for (const auto& [index, s] : places) {
        Lane& lane = lanes_[index];
        const auto bit = std::uint32_t{1} << s;
        lane.letter[s] = square.letter;
        lane.value[s] = square.blank ? 0 : rules_->value[square.letter];
        lane.allow[s] = letter_bit(square.letter);
        lane.occupied |= bit;
        if (square.blank) lane.blanks |= bit;
        lane.crossed &= ~bit;
        lane.hooked &= ~bit;
        lane.closed &= ~bit;
        lane.cross_score[s] = 0;
        lane.stale = lane.touched = true;
    }
    ++tiles_;
}

void Board::put(std::span<const Square> squares) {
    for (const Square& square : squares) put_tile(square);
    // A few runs at a time: the memory is asked for what all of them need before the first needs
    // it.
    constexpr int kAtOnce = 2 * kMaxRack;
    Run runs[kAtOnce];
    int count = 0;
    const auto finish = [&] {
        for (int i = 0; i < count; ++i) find_class(runs[i]);
        for (int i = 0; i < count; ++i) find_record(runs[i]);
        for (int i = 0; i < count; ++i) finish_run(runs[i]);
        count = 0;
    };
    const auto note = [&](int lane, int inside) {
        // Several new tiles may lie in one run; the first of them has brought it.
        for (int i = 0; i < count; ++i) {
            if (runs[i].lane == lane && runs[i].from <= inside && inside < runs[i].to) return;
        }
        if (count == kAtOnce) finish();
        runs[count] = find_run(lane, inside);
        const int length = runs[count].to - runs[count].from;
        lexicon_->prefetch_class(length, runs[count].hash);
        ++count;
    };
    for (const Square& square : squares) {
        note(square.row, square.column);
        note(size_ + square.column, square.row);
    }
    finish();
}

void Board::lay(const Move& play) {
    Square squares[kMaxRack];
    int n = 0;
    const bool across = play.lane < size_;
    for (int i = 0; i < play.length; ++i) {
        if (play.laid[i] == kNoLetter) continue;
        const int s = play.start + i;
        const int row = across ? play.lane : s;
        const int column = across ? s : play.lane - size_;
        const auto letter = static_cast<Letter>(play.laid[i] & kLetterBits);
        squares[n++] = {row, column, letter, (play.laid[i] & kLaidBlank) != 0};
    }
    put({squares, static_cast<std::size_t>(n)});
}

void Board::restore(const Board& base, const Board& variant, std::uint64_t lanes) {
    tiles_ = variant.tiles_;
    for (int i = 0; i < this->lanes(); ++i) {
        const bool varied = (lanes >> i & 1) != 0;
        if (!varied && !lanes_[i].touched) continue;
        copy_lane(varied ? variant : base, i);
        lanes_[i].touched = varied;
    }
}

void Board::become(const Board& other) {
    tiles_ = other.tiles_;
    for (int i = 0; i < lanes(); ++i) {
        if (lanes_[i].touched || other.lanes_[i].touched) copy_lane(other, i);
    }
}

void Board::copy_lane(const Board& from, int index) {
    Lane& lane = lanes_[index];
    lane = from.lanes_[index];
    if (lane.stale) return;
    const SlotChunk* slots = from.chunks(lane);
    SlotChunk* to = chunks(lane);
    std::copy_n(slots, chunks_for(lane.whole_slots), to);
    std::copy_n(slots + whole_chunks_, chunks_for(lane.other_slots), to + whole_chunks_);
}

void Board::restore(const Board& base, std::uint64_t lanes) {
    tiles_ = base.tiles_;
    for (; lanes != 0; lanes &= lanes - 1) {
        const int i = __builtin_ctzll(lanes);
        lanes_[i] = base.lanes_[i];
        lanes_[i].stale = true;
    }
}

Board::Run Board::find_run(int index, int inside) const {
    const Lane& lane = lanes_[index];
    Run run{index, inside, inside, 0, 0, nullptr, nullptr};
    while (run.from > 0 && lane.letter[run.from - 1] != kNoLetter) --run.from;
    while (run.to < size_ && lane.letter[run.to] != kNoLetter) ++run.to;
    for (int s = run.from; s < run.to; ++s) {
        run.points += lane.value[s];
        run.hash += kLetterHash[lane.letter[s]];
    }
    return run;
}

void Board::find_class(Run& run) const {
    const int length = run.to - run.from;
    if (length < 2) return;
    run.entry = lexicon_->find_class(length, run.hash);
    if (run.entry != nullptr) lexicon_->prefetch_words(length, *run.entry);
}

void Board::find_record(Run& run) const {
    const Letter* letters = lanes_[run.lane].letter + run.from;
    const auto length = static_cast<std::size_t>(run.to - run.from);
    if (length == 1) {
        run.record = &lexicon_->single(*letters);
    } else if (run.entry != nullptr) {
        run.record = lexicon_->find_in(*run.entry, {letters, length});
        __builtin_prefetch(run.record);
    }
}

// Notes how words may extend a changed run, and renews the cross-sets at both its ends.
void Board::finish_run(const Run& run) {
    Lane& lane = lanes_[run.lane];
    // A run that is no word (a phony nobody challenged) may be extended in ways nobody noted.
    lane.run_extensions[run.from] = run.record != nullptr ? run.record->extensions : kAnyExtension;
    if (run.from > 0) update_cross_set(run.from - 1, run, true);
    if (run.to < size_) update_cross_set(run.to, run, false);
}

// Renews what the empty square beside a run takes, seen from the lane that crosses there.
void Board::update_cross_set(int square, const Run& run, bool before) {
    const int index = run.lane;
    const Lane& lane = lanes_[index];
    // The run on the square's other side, if there is one.
    int from = before ? square : run.from;
    int to = before ? run.to : square + 1;
    while (from > 0 && lane.letter[from - 1] != kNoLetter) --from;
    while (to < size_ && lane.letter[to] != kNoLetter) ++to;
    const bool bridge = from < std::min(run.from, square) || to > std::max(run.to, square + 1);

    int points = run.points;
    LetterSet allow = 0;
    bool hook = run.to - run.from >= 2;
    if (!bridge && run.record != nullptr) {
        allow = before ? run.record->front : run.record->back;
    } else {
        Letter word[kMaxBoard];
        const int length = to - from;
        std::uint64_t hash = 0;
        std::uint64_t signature = 0;
        points = 0;
        for (int s = from; s < to; ++s) {
            word[s - from] = lane.letter[s];
            if (s == square) continue;
            hash += kLetterHash[lane.letter[s]];
            signature |= signature_of(s - from, lane.letter[s]);
            points += lane.value[s];
        }
        LetterSet likely = 0;
        for (Letter letter = 0; letter < rules_->letters; ++letter) {
            if (!lexicon_->may_exist(length, 0, hash + kLetterHash[letter])) continue;
            likely |= letter_bit(letter);
            lexicon_->prefetch_class(length, hash + kLetterHash[letter]);
        }
        for (; likely != 0; likely &= likely - 1) {
            const auto letter = static_cast<Letter>(__builtin_ctzll(likely));
            const ClassEntry* entry = lexicon_->find_class(length, hash + kLetterHash[letter]);
            if (entry == nullptr || (entry->signature & signature) != signature) continue;
            word[square - from] = letter;
            if (lexicon_->find_in(*entry, {word, static_cast<std::size_t>(length)}) != nullptr)
                allow |= letter_bit(letter);
        }
        hook = square - from >= 2 || to - square - 1 >= 2;
    }

    const bool across = index < size_;
    Lane& crossing = lanes_[across ? size_ + square : square];
    const int s = across ? index : index - size_;
    const auto bit = std::uint32_t{1} << s;
    crossing.allow[s] = allow;
    crossing.cross_score[s] = static_cast<std::int16_t>(points);
    crossing.crossed |= bit;
    crossing.hooked = hook ? crossing.hooked | bit : crossing.hooked & ~bit;
    crossing.closed = allow == 0 ? crossing.closed | bit : crossing.closed & ~bit;
    crossing.stale = crossing.touched = true;
}

}  // namespace sternfeld
