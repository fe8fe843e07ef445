#include "games.h"

#include <algorithm>
#include <atomic>

#include "base/workers.h"
#include "learn/sampling.h"
#include "search/searcher.h"

namespace sternfeld::train {

namespace {

constexpr std::size_t kChoices = 12;  // among which a move that varies is drawn

class Sampler {
  public:
    Sampler(const World& world, const Sampling& options)
        : world_(world),
          options_(options),
          describer_(world.rules, *world.leaves, world.playable),
          searcher_(make_searcher(world.rules, *world.lexicon, best_path())),
          table_(world.rules, world.lexicon, world.leaves, 2, best_path()) {}

    void play(std::uint64_t seed, std::vector<Row>& rows) {
        table_.begin(seed);
        random_ = Random(mix(seed + 1));
        rows.clear();
        gains_.clear();
        moves_.clear();
        owner_.clear();
        double leave[2] = {};
        double before = 0;  // what the next player's best move would have been worth before
        while (!table_.over() && table_.bag().count() > 0) {
            const int mover = table_.to_move();
            const Move move = choose(before, rows);
            Seat kept = table_.seat(mover);
            take_tiles(move, kept.rack, kept.tiles);
            const double worth = static_cast<double>(move.leave) / kPoint;
            gains_.push_back(move.score + worth - leave[mover]);
            leave[mover] = worth;
            moves_.push_back(move);
            const int left = table_.bag().count() - (move.kind == MoveKind::kLay ? move.tiles : 0);
            if (left > 0) before = best_of_other(left);
            table_.make(move);
            if (table_.over() || table_.bag().count() == 0) break;
            Row& row = rows.emplace_back();
            describer_.describe(table_.board(), move, kept.rack, kept.tiles, table_.bag().count(),
                                table_.seat(mover).score - table_.seat(1 - mover).score,
                                options_.features, row);
            owner_.push_back(mover);
        }
        while (!table_.over()) moves_.push_back(table_.play_turn());
        table_.settle();
        // The row after turn t is number t: every turn before the bag is empty gives one.
        for (std::size_t t = 0; t < rows.size(); ++t) {
            const int mover = owner_[t];
            const int spread = table_.seat(mover).score - table_.seat(1 - mover).score;
            rows[t].spread = tenths(spread);
            rows[t].win = static_cast<std::uint8_t>(spread > 0 ? 2 : spread == 0 ? 1 : 0);
            for (std::size_t i = 0; i < kAhead; ++i) {
                if (t + 1 + i < moves_.size()) set_bits(moves_[t + 1 + i], rows[t].placed[i]);
                if (t + 1 + i < gains_.size()) rows[t].turn[i] = tenths(gains_[t + 1 + i]);
            }
        }
    }

  private:
    // Also notes for the row before what the player to move could do.
    Move choose(double before, std::vector<Row>& rows) {
        const bool lanes = random_.below(1 << 20) < options_.lanes * (1 << 20);
        Collector& collector = lanes ? by_lane_ : one_;
        collector.reset();
        searcher_->search(table_.board(), table_.turn(), collector);
        const std::vector<Move> best = collector.take();
        if (best.empty()) return Move{};
        if (!rows.empty()) {
            Row& row = rows.back();
            row.lanes = lanes;
            row.opened = tenths(static_cast<double>(best[0].equity) / kPoint - before);
            for (const Move& move : best) {
                if (lanes && move.kind == MoveKind::kLay)
                    row.lane_best[move.lane] =
                        static_cast<std::uint8_t>(std::clamp(move.score, 0, 255));
            }
        }
        const bool varies = static_cast<int>(moves_.size()) < options_.opening ||
                            random_.below(1 << 20) < options_.explored * (1 << 20);
        if (!varies) return best[0];
        several_.reset();
        searcher_->search(table_.board(), table_.turn(), several_);
        const std::vector<Move> moves = several_.take();
        return draw_near_best(moves, options_.temperature, random_);
    }

    // The best the other player could do now, if it were its turn and the bag held `bag` tiles.
    double best_of_other(int bag) {
        const Seat& other = table_.seat(1 - table_.to_move());
        Turn turn = table_.turn();
        turn.rack = other.rack;
        turn.tiles = other.tiles;
        turn.bag = bag;
        turn.exchange_up_to = bag >= world_.rules.exchange_min_bag ? std::min(other.tiles, bag) : 0;
        one_.reset();
        searcher_->search(table_.board(), turn, one_);
        return one_.empty() ? 0 : static_cast<double>(one_.best().equity) / kPoint;
    }

    const World& world_;
    const Sampling& options_;
    Describer describer_;
    std::unique_ptr<Searcher> searcher_;
    Table table_;
    Random random_{0};
    Collector by_lane_ = Collector::of_lanes(2 * kSide + 1);
    Collector several_{kChoices};
    Collector one_{1};
    std::vector<double> gains_;
    std::vector<Move> moves_;
    std::vector<int> owner_;
};

}  // namespace

std::vector<Row> sample(const World& world, const Sampling& options) {
    std::atomic<int> next{0};
    std::vector<std::vector<Row>> games(static_cast<std::size_t>(options.games));
    on_threads(options.threads, [&](int) {
        Sampler sampler(world, options);
        for (int game; (game = next.fetch_add(1)) < options.games;)
            sampler.play(mix(options.seed + mix(static_cast<std::uint64_t>(options.first_game) +
                                                static_cast<std::uint64_t>(game))),
                         games[static_cast<std::size_t>(game)]);
    });
    std::vector<Row> all;
    for (std::vector<Row>& game : games) {
        all.insert(all.end(), game.begin(), game.end());
        game = {};
    }
    return all;
}

Contest::Contest(const World& world, int deals, std::uint64_t seed, int candidates,
                 int fewest_in_bag, bool features)
    : world_(world),
      candidates_(candidates),
      fewest_in_bag_(fewest_in_bag),
      features_(features),
      games_(static_cast<std::size_t>(2 * deals)) {
    for (std::size_t g = 0; g < games_.size(); ++g) {
        games_[g].table =
            std::make_unique<Table>(world.rules, world.lexicon, world.leaves, 2, best_path());
        games_[g].table->begin(mix(seed + mix(g / 2)));
    }
}

bool Contest::step(int threads, Row* rows, std::int32_t* worth, std::int32_t* counts) {
    std::atomic<int> next{0};
    std::atomic<bool> going{false};
    on_threads(threads, [&](int) {
        Describer describer(world_.rules, *world_.leaves, world_.playable);
        const auto searcher = make_searcher(world_.rules, *world_.lexicon, best_path());
        Collector best(static_cast<std::size_t>(candidates_));
        Board board(world_.rules, world_.lexicon);
        for (int g; (g = next.fetch_add(1)) < games();) {
            Game& game = games_[static_cast<std::size_t>(g)];
            counts[g] = 0;
            if (game.finished) continue;
            Table& table = *game.table;
            const int own = g % 2;
            while (!table.over() &&
                   (table.to_move() != own || table.bag().count() < fewest_in_bag_))
                table.play_turn();
            if (table.over()) {
                table.settle();
                game.finished = true;
                continue;
            }
            going = true;
            best.reset();
            searcher->search(table.board(), table.turn(), best);
            game.moves = best.take();
            if (game.moves.empty()) game.moves.emplace_back();
            counts[g] = static_cast<std::int32_t>(game.moves.size());
            const int lead = table.seat(own).score - table.seat(1 - own).score;
            for (std::size_t i = 0; i < game.moves.size(); ++i) {
                const Move& move = game.moves[i];
                Seat kept = table.seat(own);
                take_tiles(move, kept.rack, kept.tiles);
                const std::size_t at = static_cast<std::size_t>(g * candidates_) + i;
                worth[at] = (move.score * kPoint + move.leave) / 10;
                int bag = table.bag().count();
                board = table.board();
                if (move.kind == MoveKind::kLay) {
                    board.lay(move);
                    bag = std::max(0, bag - move.tiles);
                }
                describer.describe(board, move, kept.rack, kept.tiles, bag, lead + move.score,
                                   features_, rows[at]);
            }
        }
    });
    return going;
}

void Contest::choose(const std::int32_t* picks) {
    for (std::size_t g = 0; g < games_.size(); ++g) {
        Game& game = games_[g];
        if (!game.finished && !game.moves.empty())
            game.table->make(game.moves[static_cast<std::size_t>(picks[g])]);
        game.moves.clear();
    }
}

void Contest::results(std::int32_t* quarters, std::int32_t* spreads) const {
    for (std::size_t deal = 0; deal < games_.size() / 2; ++deal) {
        quarters[deal] = spreads[deal] = 0;
        for (std::size_t own = 0; own < 2; ++own) {
            const Table& table = *games_[2 * deal + own].table;
            const int spread = table.seat(static_cast<int>(own)).score -
                               table.seat(1 - static_cast<int>(own)).score;
            quarters[deal] += spread > 0 ? 2 : spread == 0 ? 1 : 0;
            spreads[deal] += spread;
        }
    }
}

}  // namespace sternfeld::train
