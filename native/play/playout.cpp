#include "play/playout.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/workers.h"
#include "play/unseen.h"

namespace sternfeld {

namespace {

constexpr std::int64_t kBlock = 16;  // iterations played for one candidate before the next

// Sums in whole centipoints, so that the order of adding does not matter.
struct Tally {
    std::int64_t iterations = 0;
    std::int64_t sum = 0;
    std::int64_t half_wins = 0;
    std::int64_t own_points = 0;
    double sum_of_squares = 0;  // exact too: integers well below 2^53

    void add(const Tally& other) {
        iterations += other.iterations;
        sum += other.sum;
        half_wins += other.half_wins;
        own_points += other.own_points;
        sum_of_squares += other.sum_of_squares;
    }
};

// What is known of the racks of the others.
std::span<const std::vector<Tile>> others_known(const Position& position) {
    const std::span<const std::vector<Tile>> known(position.known);
    return known.empty() ? known : known.subspan(1);
}

void check(const Rules& rules, const Position& position, const std::vector<Move>& candidates,
           const Playouts& options) {
    const auto players = position.scores.size();
    if (players < 2 || players > kMaxPlayers)
        throw std::invalid_argument("playouts need 2 to 4 scores");
    if (static_cast<int>(position.rack.size()) > rules.rack)
        throw std::invalid_argument("the rack is too large");
    if (position.known.size() > players)
        throw std::invalid_argument("more known racks than players");
    for (const auto& known : position.known) {
        if (static_cast<int>(known.size()) > rules.rack)
            throw std::invalid_argument("a known rack is too large");
    }
    if (options.plies < 0 || options.iterations < 0 || options.threads < 1) {
        throw std::invalid_argument("plies, iterations and threads must not be negative");
    }
    for (const Move& move : candidates) {
        Tile rack[kMaxRack];
        int tiles = static_cast<int>(position.rack.size());
        std::copy(position.rack.begin(), position.rack.end(), rack);
        if (!take_tiles(move, rack, tiles))
            throw std::invalid_argument("a candidate uses tiles the rack lacks");
    }
}

}  // namespace

// Plays candidates out on a board of its own, restoring only what each playout has changed.
class Playout {
  public:
    Playout(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
            std::shared_ptr<const Leaves> leaves, const Position& position,
            const std::vector<Move>& candidates, const Playouts& options)
        : position_(position),
          candidates_(candidates),
          options_(options),
          unseen_(unseen_tiles(rules, position.squares, position.rack, others_known(position))),
          table_(rules, lexicon, std::move(leaves), static_cast<int>(position.scores.size()),
                 options.path) {
        Board before(rules, lexicon);
        before.put(position.squares);
        before.refresh_slots();
        for (const Move& candidate : candidates) {
            after_.push_back(before);
            if (candidate.kind == MoveKind::kLay) after_.back().lay(candidate);
            after_.back().refresh_slots();
        }
    }

    // All iterations of a block for one candidate after the other, so that its board stays at hand.
    void play(std::int64_t from, std::int64_t to, std::vector<Tally>& tally) {
        for (std::size_t c = 0; c < candidates_.size(); ++c) {
            table_.board_ = after_[c];
            for (int i = 0; i < table_.board_.lanes(); ++i) table_.board_.lane(i).touched = false;
            for (std::int64_t i = from; i < to; ++i) {
                play(candidates_[c], i, tally[c]);
                table_.board_.restore(after_[c]);
            }
        }
    }

  private:
    void play(const Move& candidate, std::int64_t iteration, Tally& tally) {
        deal(iteration);
        const int players = table_.players_;
        Centipoints leave[kMaxPlayers] = {};
        leave[0] = candidate.leave;
        table_.make(candidate, false);
        for (int ply = 0; ply < options_.plies && !table_.over(); ++ply) {
            const int player = table_.to_move_;
            const Move move = table_.choose();
            leave[player] = move.leave;
            table_.make(move, ply + 1 < options_.plies);
        }
        if (table_.over()) table_.settle();
        // At the horizon the leave of each player's last turn counts; with the bag empty the rack
        // does.
        std::int64_t worth[kMaxPlayers];
        std::int64_t others = 0;
        std::int64_t best_other = INT64_MIN;
        for (int p = 0; p < players; ++p) {
            const Seat& seat = table_.seats_[p];
            if (table_.over())
                leave[p] = 0;
            else if (table_.bag_.count() == 0)
                leave[p] = -kPoint * points_of(table_.rules_, seat.rack, seat.tiles);
            worth[p] = std::int64_t{seat.score} * kPoint + leave[p];
            if (p == 0) continue;
            others += worth[p];
            best_other = std::max(best_other, worth[p]);
        }
        const std::int64_t gain = worth[0] - others / (players - 1);
        ++tally.iterations;
        tally.sum += gain;
        tally.sum_of_squares += static_cast<double>(gain) * static_cast<double>(gain);
        tally.half_wins += worth[0] > best_other ? 2 : worth[0] == best_other ? 1 : 0;
        tally.own_points += table_.seats_[0].score - position_.scores[0];
    }

    // Racks and bag for one iteration, the same for every candidate.
    void deal(std::int64_t iteration) {
        table_.random_ = Random(mix(options_.seed + mix(static_cast<std::uint64_t>(iteration))));
        Bag& bag = table_.bag_;
        bag.clear();
        for (const Tile tile : unseen_) bag.add(tile);
        bag.shuffle(table_.random_);
        for (int p = 0; p < table_.players_; ++p) {
            Seat& seat = table_.seats_[p];
            seat.score = position_.scores[p];
            seat.tiles = 0;
            if (p == 0) {
                for (const Tile tile : position_.rack) seat.rack[seat.tiles++] = tile;
            } else {
                if (static_cast<std::size_t>(p) < position_.known.size()) {
                    for (const Tile tile : position_.known[p]) seat.rack[seat.tiles++] = tile;
                }
                bag.fill_rack(seat.rack, seat.tiles, table_.rules_.rack);
            }
        }
        table_.to_move_ = table_.idle_turns_ = 0;
        table_.over_ = false;
    }

    const Position& position_;
    const std::vector<Move>& candidates_;
    const Playouts& options_;
    const std::vector<Tile> unseen_;
    Table table_;
    std::vector<Board> after_;  // the board after each candidate
};

std::vector<PlayoutResult> play_out(const Rules& rules,
                                    const std::shared_ptr<const Lexicon>& lexicon,
                                    const std::shared_ptr<const Leaves>& leaves,
                                    const Position& position, const std::vector<Move>& candidates,
                                    const Playouts& options, std::atomic<std::int64_t>* done,
                                    const std::atomic<bool>* cancelled) {
    check(rules, position, candidates, options);
    std::atomic<std::int64_t> next{0};
    std::vector<std::vector<Tally>> tallies(static_cast<std::size_t>(options.threads),
                                            std::vector<Tally>(candidates.size()));
    const auto run = [&](std::vector<Tally>& tally) {
        Playout playout(rules, lexicon, leaves, position, candidates, options);
        for (std::int64_t from; (from = next.fetch_add(kBlock)) < options.iterations;) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            const std::int64_t to = std::min<std::int64_t>(from + kBlock, options.iterations);
            playout.play(from, to, tally);
            if (done != nullptr) done->fetch_add(to - from, std::memory_order_relaxed);
        }
    };
    on_threads(options.threads, [&](int t) { run(tallies[static_cast<std::size_t>(t)]); });
    std::vector<PlayoutResult> results;
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        Tally total;
        for (const auto& tally : tallies) total.add(tally[c]);
        PlayoutResult result;
        result.iterations = total.iterations;
        if (total.iterations > 0) {
            const auto n = static_cast<double>(total.iterations);
            const double mean = static_cast<double>(total.sum) / n;
            result.mean = mean / kPoint;
            result.deviation =
                std::sqrt(std::max(0.0, total.sum_of_squares / n - mean * mean)) / kPoint;
            result.wins = static_cast<double>(total.half_wins) / 2 / n;
            result.mean_score = static_cast<double>(total.own_points) / n;
        }
        results.push_back(result);
    }
    return results;
}

}  // namespace sternfeld
