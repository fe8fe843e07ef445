#include "search/collector.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "search/searcher.h"

namespace sternfeld {

Collector::Collector(std::size_t keep, std::size_t at_most)
    : keep_(keep), at_most_(at_most), floor_(kNoFloor) {
    if (keep_ != kAll) moves_.reserve(std::min<std::size_t>(keep_, 1024));
}

void Collector::reset() {
    moves_.clear();
    floor_ = kNoFloor;
}

void Collector::offer_in_lane(const Move& move) {
    Move* worst = nullptr;
    for (Move& other : moves_) {
        if (other.kind == move.kind && (other.lane == move.lane || move.kind != MoveKind::kLay)) {
            worst = &other;
            break;
        }
        if (full() && (worst == nullptr || better(*worst, other))) worst = &other;
    }
    if (worst == nullptr) {
        moves_.push_back(move);
    } else if (better(move, *worst)) {
        *worst = move;
    }
    if (!full()) return;
    floor_ = moves_.front().equity;
    for (const Move& other : moves_) floor_ = std::min(floor_, other.equity);
}

void Collector::offer(const Move& move) {
    if (by_lane_) {
        offer_in_lane(move);
        return;
    }
    if (keep_ == kAll || moves_.size() < keep_) {
        if (moves_.size() >= at_most_) {
            throw std::overflow_error("more than " + std::to_string(at_most_) + " plays");
        }
        moves_.push_back(move);
        if (moves_.size() == keep_) {
            std::make_heap(moves_.begin(), moves_.end(), better);
            floor_ = moves_.front().equity;
        }
        return;
    }
    if (!better(move, moves_.front())) return;
    std::pop_heap(moves_.begin(), moves_.end(), better);
    moves_.back() = move;
    std::push_heap(moves_.begin(), moves_.end(), better);
    floor_ = moves_.front().equity;
}

std::vector<Move> Collector::take() {
    std::vector<Move> moves;
    moves.swap(moves_);
    std::sort(moves.begin(), moves.end(), better);
    reset();
    return moves;
}

}  // namespace sternfeld
