#include "learn/positions.h"

#include <algorithm>
#include <cmath>

#include "base/workers.h"
#include "endgame/endgame.h"
#include "learn/sampling.h"

namespace sternfeld {

namespace {

constexpr int kAhead = 4;         // turns whose gains are noted one by one
constexpr int kChoices = 12;      // among which an opening play is drawn
constexpr int kTurnsOfGame = 22;  // about
constexpr std::int16_t kNone = -32768;

std::uint64_t seed_of(const Observation& options, int game) {
    return mix(options.seed + mix(static_cast<std::uint64_t>(options.first_game) +
                                  static_cast<std::uint64_t>(game)));
}

// A game that varies in its first turns and is finished by a short search.
class Player {
  public:
    Player(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
           const std::shared_ptr<const Leaves>& leaves, const Observation& options)
        : table(rules, lexicon, leaves, options.players, options.path),
          rules_(rules),
          options_(options),
          searcher_(make_searcher(rules_, *lexicon, options.path)) {
        if (options.players == 2 && options.endgame_nodes > 0)
            endgame_ = std::make_unique<Endgame>(rules, lexicon, options.path);
    }

    void begin(std::uint64_t seed) {
        table.begin(seed);
        random = Random(mix(seed + 1));
        turn_ = 0;
    }

    Move choose() {
        if (turn_++ >= options_.opening || options_.temperature <= 0) return table.choose();
        Collector best(kChoices);
        searcher_->search(table.board(), table.turn(), best);
        const std::vector<Move> moves = best.take();
        if (moves.empty()) return Move{};
        return draw_near_best(moves, options_.temperature, random);
    }

    // The bag is empty.
    void finish() {
        if (endgame_ != nullptr && !table.over()) {
            EndgamePosition end;
            end.squares = table.board().squares();
            for (int p = 0; p < 2; ++p) {
                const Seat& seat = table.seat((table.to_move() + p) % 2);
                end.racks[static_cast<std::size_t>(p)].assign(seat.rack, seat.rack + seat.tiles);
            }
            end.spread = table.seat(table.to_move()).score - table.seat(1 - table.to_move()).score;
            EndgameLimits limits;
            limits.nodes = options_.endgame_nodes;
            for (const Move& move : endgame_->solve(end, limits).line) {
                if (table.over()) break;
                table.make(move);
            }
        }
        while (!table.over()) table.play_turn();
    }

    Table table;
    Random random{0};

  private:
    const Rules rules_;
    const Observation& options_;
    std::unique_ptr<Searcher> searcher_;
    std::unique_ptr<Endgame> endgame_;
    int turn_ = 0;
};

// A position whose game is not over yet.
struct Moment {
    std::vector<std::int16_t> row;
    int to_move;
    int turn;
    std::array<double, kMaxPlayers> worth;
};

class Observer {
  public:
    Observer(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
             const std::shared_ptr<const Leaves>& leaves, const WinProbability& outlook,
             const std::vector<double>& playable, const Observation& options)
        : rules_(rules),
          options_(options),
          outlook_(outlook),
          order_(rules),
          features_(rules, *leaves, playable),
          player_(rules, lexicon, leaves, options) {}

    void play(std::uint64_t seed, std::vector<std::int16_t>& found) {
        found_ = &found;
        Table& table = player_.table;
        const int players = table.players();
        player_.begin(seed);
        moments_.clear();
        gains_.clear();
        leave_.fill(0);
        kept_.fill(0);
        blanks_.fill(0);
        while (!table.over() && table.bag().count() > 0) {
            const int mover = table.to_move();
            const auto at = static_cast<std::size_t>(mover);
            const Move move = player_.choose();
            Seat kept = table.seat(mover);
            take_tiles(move, kept.rack, kept.tiles);
            kept_[at] = kept.tiles;
            blanks_[at] = static_cast<int>(std::count(kept.rack, kept.rack + kept.tiles, kBlank));
            const double leave = static_cast<double>(move.leave) / kPoint;
            gains_.push_back(move.score + leave - leave_[at]);
            leave_[at] = leave;
            table.make(move);
            if (table.over() || table.bag().count() == 0) break;
            if (player_.random.below(1000 * kTurnsOfGame) < 1000 * options_.turns) note();
        }
        player_.finish();
        std::array<int, kMaxPlayers> before{};
        for (int p = 0; p < players; ++p) before[static_cast<std::size_t>(p)] = table.seat(p).score;
        table.settle();
        for (Moment& moment : moments_) {
            label(moment, before);
            found.insert(found.end(), moment.row.begin(), moment.row.end());
        }
    }

  private:
    void note() {
        Table& table = player_.table;
        const int players = table.players();
        Moment moment;
        moment.to_move = table.to_move();
        moment.turn = static_cast<int>(gains_.size());
        double worth[kMaxPlayers];  // by distance from the move
        double best_other = -1e9;
        for (int d = 0; d < players; ++d) {
            const int p = (moment.to_move + d) % players;
            worth[d] = table.seat(p).score + leave_[static_cast<std::size_t>(p)];
            moment.worth[static_cast<std::size_t>(p)] = worth[d];
            if (d > 0) best_other = std::max(best_other, worth[d]);
        }
        const TileCounts unseen = not_on(table.board());
        auto& row = moment.row;
        row.assign(1, static_cast<std::int16_t>(table.bag().count()));
        row.push_back(static_cast<std::int16_t>(players));
        row.push_back(static_cast<std::int16_t>(std::lround(
            10000 * outlook_.of({worth, static_cast<std::size_t>(players)}, 0, table.left()))));
        row.push_back(tenths(worth[0] - best_other));
        row.push_back(0);  // filled in at the end: the share of the first place ...
        row.resize(row.size() + kMaxPlayers + kAhead, kNone);  // ... and the gains
        // Whoever moves next, and whoever has just moved.
        for (const int d : {0, players - 1}) {
            const auto at = static_cast<std::size_t>((moment.to_move + d) % players);
            row.push_back(tenths(leave_[at]));
            row.push_back(static_cast<std::int16_t>(kept_[at]));
            row.push_back(static_cast<std::int16_t>(blanks_[at]));
        }
        std::int16_t board[BoardFeatures::kCount];
        features_.read(table.board(), unseen, board);
        row.insert(row.end(), board, board + BoardFeatures::kCount);
        for (int place = 0; place < order_.kinds; ++place)
            row.push_back(unseen[order_.tile[static_cast<std::size_t>(place)]]);
        moments_.push_back(std::move(moment));
    }

    void label(Moment& moment, const std::array<int, kMaxPlayers>& before) {
        const Table& table = player_.table;
        const int players = table.players();
        const auto better = [&](int a, int b) {
            const int x = table.seat(a).score, y = table.seat(b).score;
            if (x != y) return x > y;
            return rules_.settlement.tie_before &&
                   before[static_cast<std::size_t>(a)] > before[static_cast<std::size_t>(b)];
        };
        int equals = 1;
        bool beaten = false;
        for (int p = 0; p < players; ++p) {
            if (p == moment.to_move) continue;
            beaten = beaten || better(p, moment.to_move);
            equals += !better(p, moment.to_move) && !better(moment.to_move, p);
        }
        constexpr std::size_t kFirst = 4;  // where the labels begin
        moment.row[kFirst] = static_cast<std::int16_t>(beaten ? 0 : 12 / equals);
        for (int d = 0; d < players; ++d) {
            const auto p = static_cast<std::size_t>((moment.to_move + d) % players);
            moment.row[kFirst + 1 + static_cast<std::size_t>(d)] =
                tenths(table.seat(static_cast<int>(p)).score - moment.worth[p]);
        }
        for (std::size_t i = 0; i < kAhead; ++i) {
            const std::size_t turn = static_cast<std::size_t>(moment.turn) + i;
            if (turn < gains_.size())
                moment.row[kFirst + 1 + kMaxPlayers + i] = tenths(gains_[turn]);
        }
    }

    const Rules rules_;
    const Observation& options_;
    const WinProbability& outlook_;
    const TileOrder order_;
    BoardFeatures features_;
    Player player_;
    std::vector<std::int16_t>* found_ = nullptr;
    std::vector<Moment> moments_;
    std::vector<double> gains_;  // of each turn, in points and leaves
    std::array<double, kMaxPlayers> leave_{};
    std::array<int, kMaxPlayers> kept_{};
    std::array<int, kMaxPlayers> blanks_{};
};

}  // namespace

std::vector<std::string> position_columns(const Rules& rules) {
    std::vector<std::string> columns = {"bag", "players", "outlook", "lead", "first"};
    for (int d = 0; d < kMaxPlayers; ++d) columns.push_back("gain_" + std::to_string(d));
    for (int i = 1; i <= kAhead; ++i) columns.push_back("turn_" + std::to_string(i));
    for (const std::string who : {"next", "last"}) {
        for (const char* what : {"_leave", "_kept", "_blanks"}) columns.push_back(who + what);
    }
    const auto& names = BoardFeatures::names();
    columns.insert(columns.end(), names.begin(), names.end());
    const TileOrder order(rules);
    for (int place = 0; place < order.kinds; ++place) {
        const Tile tile = order.tile[static_cast<std::size_t>(place)];
        columns.push_back(tile == kBlank ? "unseen_blank" : "unseen_" + std::to_string(tile));
    }
    return columns;
}

std::vector<std::int16_t> observe_positions(const Rules& rules,
                                            const std::shared_ptr<const Lexicon>& lexicon,
                                            const std::shared_ptr<const Leaves>& leaves,
                                            const WinProbability& outlook,
                                            const std::vector<double>& playable,
                                            const Observation& options,
                                            const std::atomic<bool>* cancelled) {
    std::atomic<int> next{0};
    std::vector<std::vector<std::int16_t>> games(static_cast<std::size_t>(options.games));
    on_threads(options.threads, [&](int) {
        Observer observer(rules, lexicon, leaves, outlook, playable, options);
        for (int game; (game = next.fetch_add(1)) < options.games;) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            observer.play(seed_of(options, game), games[static_cast<std::size_t>(game)]);
        }
    });
    std::vector<std::int16_t> all;
    for (const std::vector<std::int16_t>& game : games) {
        all.insert(all.end(), game.begin(), game.end());
    }
    return all;
}

std::vector<SlotCount> observe_slots(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves,
                                     const Observation& options) {
    std::vector<SlotCount> counts(kSlotClasses);
    Player player(rules, lexicon, leaves, options);
    const auto searcher = make_searcher(rules, *lexicon, options.path);
    SlotsRead slots(rules);
    Collector all(Collector::kAll);
    for (int game = 0; game < options.games; ++game) {
        player.begin(seed_of(options, game));
        Table& table = player.table;
        while (!table.over() && table.bag().count() > 0) {
            table.make(player.choose());
            if (table.over() || table.bag().count() == 0) break;
            if (player.random.below(1000 * kTurnsOfGame) >= 1000 * options.turns) continue;
            all.reset();
            searcher->search(table.board(), table.turn(), all);
            // By lane, first square and length: a slot in which something can be played.
            static_assert(kMaxBoard < 32);
            std::vector<std::uint32_t> used(2 * kMaxBoard * kMaxBoard, 0);
            for (const Move& move : all.take()) {
                if (move.kind == MoveKind::kLay)
                    used[static_cast<std::size_t>(move.lane * kMaxBoard + move.start)] |=
                        std::uint32_t{1} << move.length;
            }
            Board& board = table.board();
            board.refresh_slots();
            const TileCounts unseen = not_on(table.board());
            slots.see(unseen);
            for (int i = 0; i < board.lanes(); ++i) {
                const Lane& lane = board.lane(i);
                Strictness before[kLaneSquares + 1];
                slots.strictness(lane, board.size(), before);
                slots.read(board, lane, before, [&](const SeenSlot& slot) {
                    SlotCount& count = counts[static_cast<std::size_t>(slot.slot_class())];
                    const int start = slot.chunk.start(slot.at);
                    ++count.met;
                    count.playable += used[static_cast<std::size_t>(i * kMaxBoard + start)] >>
                                          slot.chunk.length(slot.at) &
                                      1;
                });
            }
        }
    }
    return counts;
}

}  // namespace sternfeld
