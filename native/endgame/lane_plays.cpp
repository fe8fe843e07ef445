#include "endgame/lane_plays.h"

#include <algorithm>
#include <cstring>

#include "base/random.h"

namespace sternfeld {

namespace {

constexpr std::size_t kFewLanes = 1 << 12;
constexpr std::size_t kBlock = 1 << 14;  // plays
constexpr std::size_t kMostBlocks = 1 << 8;

constexpr std::uint64_t kPlace = 0xd6e8'feb8'6659'fd93ULL;

std::uint64_t stir(std::uint64_t key, std::uint64_t more) {
    key = (key ^ more) * 0x9e37'79b9'7f4a'7c15ULL;
    return key ^ key >> 32;
}

}  // namespace

std::uint64_t lane_key(const Board& board, int index) {
    const Lane& lane = board.lane(index);
    std::uint64_t key = mix(static_cast<std::uint64_t>(index));
    key = stir(key, lane.blanks | std::uint64_t{lane.hooked} << 32);
    key = stir(key, lane.crossed);
    // All letters at once: an empty square has none.
    std::uint64_t letters[kLaneSquares / sizeof(std::uint64_t)];
    std::memcpy(letters, lane.letter, sizeof lane.letter);
    for (const std::uint64_t some : letters) key = stir(key, some);
    // Added up, as a sum need not wait for the square before.
    std::uint64_t taken = 0;
    for (std::uint32_t rest = lane.crossed; rest != 0; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        const auto score = static_cast<std::uint16_t>(lane.cross_score[s]);
        taken += stir(lane.allow[s], kPlace * static_cast<std::uint64_t>(s << 16 | score));
    }
    key = stir(key, taken);
    // Only then does it matter what lies in the lanes beside it.
    if (board.rules().parallel_contact > 1) {
        const int first = index < board.size() ? 0 : board.size();
        for (const int beside : {index - 1, index + 1}) {
            const bool there = beside >= first && beside < first + board.size();
            key = stir(key, there ? board.lane(beside).occupied : 0);
        }
    }
    return stir(key, board.empty());
}

LanePlays::LanePlays(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path)
    : rules_(rules),
      lexicon_(std::move(lexicon)),
      leaves_(Leaves::none(rules_)),
      searchers_{make_searcher(rules_, *lexicon_, path), make_searcher(rules_, *lexicon_, path)},
      collector_(Collector::kAll) {}

void LanePlays::begin(const std::array<std::vector<Tile>, 2>& racks) {
    for (int side = 0; side < 2; ++side) {
        packings_[side] = Packing(racks[static_cast<std::size_t>(side)]);
        held_[side] = 0;
    }
    known_.assign(kFewLanes, {});
    used_ = block_ = 0;
    for (auto& block : blocks_) block.clear();
}

// A hand's bits reach nowhere near the top, so the two sides never have the same key.
std::uint64_t LanePlays::hand_key(std::uint64_t key, int side, Tiles hand) {
    return stir(side != 0 ? ~key : key, hand);
}

std::span<const Play> LanePlays::find(Board& board, int lane, std::uint64_t key, int side,
                                      Tiles hand, const std::span<const Play>* more,
                                      std::vector<Play>& spare) {
    key = hand_key(key, side, hand);
    if (const Known& known = place_of(key); known.first != nullptr)
        return {known.first, known.count};
    if (more != nullptr) {
        found_.clear();
        for (const Play& play : *more) {
            if (packings_[side].holds(hand, play.need)) found_.push_back(play);
        }
    } else {
        generate(board, lane, side, hand);
    }
    while (block_ < blocks_.size() && blocks_[block_].size() + found_.size() > kBlock) ++block_;
    if (block_ == kMostBlocks || found_.size() > kBlock) {
        spare = found_;
        return spare;
    }
    if (block_ == blocks_.size()) blocks_.emplace_back().reserve(kBlock);
    auto& block = blocks_[block_];
    const Play* const first = block.data() + block.size();
    block.insert(block.end(), found_.begin(), found_.end());
    if (2 * used_ >= known_.size()) grow();
    ++used_;
    place_of(key) = {key, first, static_cast<std::uint32_t>(found_.size())};
    return {first, found_.size()};
}

bool LanePlays::best(Board& board, int side, Tiles hand, int others_points, Play& play) {
    Tile tiles[kMaxRack];
    Turn turn = turn_of(side, hand, tiles);
    turn.others_points = others_points;
    Collector one(1);
    searchers_[side]->search(board, turn, one);
    held_[side] = hand;
    if (one.empty()) return false;
    play = play_of(side, one.best());
    return true;
}

Turn LanePlays::turn_of(int side, Tiles hand, Tile* tiles) const {
    const Packing& packing = packings_[side];
    Turn turn{tiles, 0, leaves_.get()};
    turn.bag = 0;
    for (int kind = 0; kind < packing.kinds(); ++kind) {
        for (int n = Packing::count(hand, kind); n > 0; --n)
            tiles[turn.tiles++] = packing.tile(kind);
    }
    return turn;
}

Play LanePlays::play_of(int side, const Move& move) const {
    Play play;
    play.move = ShortMove::of(move);
    play.score = move.score;
    for (int i = 0; i < play.move.tiles; ++i) {
        const std::uint8_t laid = play.move.laid[static_cast<std::size_t>(i)];
        const Tile tile = (laid & kLaidBlank) != 0 ? kBlank : laid;
        play.need += packings_[side].one(tile);
        play.points = static_cast<std::int16_t>(play.points + rules_.value[tile]);
    }
    return play;
}

void LanePlays::generate(Board& board, int lane, int side, Tiles hand) {
    if (held_[side] != hand) {
        Tile tiles[kMaxRack];
        searchers_[side]->hold(turn_of(side, hand, tiles));
        held_[side] = hand;
    }
    collector_.reset();
    searchers_[side]->search_lane(board, lane, collector_);
    found_.clear();
    for (const Move& move : collector_.take()) found_.push_back(play_of(side, move));
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Play& a, const Play& b) { return a.score > b.score; });
}

LanePlays::Known& LanePlays::place_of(std::uint64_t key) {
    const std::size_t mask = known_.size() - 1;
    for (std::size_t at = first_place(key);; at = (at + 1) & mask) {
        Known& known = known_[at];
        if (known.first == nullptr || known.key == key) return known;
    }
}

void LanePlays::grow() {
    std::vector<Known> before(2 * known_.size());
    before.swap(known_);
    for (const Known& known : before) {
        if (known.first != nullptr) place_of(known.key) = known;
    }
}

}  // namespace sternfeld
