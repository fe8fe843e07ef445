#include "play/match.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/workers.h"

namespace sternfeld {

namespace {

// Twelfths of a win, so that up to four equals can share one; spreads times twelve likewise. Whole
// numbers: the order of adding does not matter.
constexpr std::int64_t kShares = 12;

struct Tally {
    std::int64_t deals = 0;
    std::int64_t alike = 0;
    std::int64_t wins = 0;
    std::int64_t spread = 0;
    double wins_squares = 0;
    double spread_squares = 0;
};

class Dealer {
  public:
    Dealer(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
           const std::shared_ptr<const Leaves>& leaves, const Evaluation& challenger,
           const Match& options)
        : table_(rules, lexicon, leaves, options.players, options.path),
          challenger_(challenger),
          champion_(leaves->evaluation()),
          chooser_(options.challenger ? options.challenger() : Chooser()) {}

    void play(std::uint64_t seed, Tally& tally) {
        const int players = table_.players();
        std::int64_t wins = 0;
        std::int64_t spread = 0;
        for (int seat = 0; seat < players; ++seat) {
            for (int p = 0; p < players; ++p)
                table_.set_evaluation(p, p == seat ? challenger_ : champion_);
            table_.begin(seed);
            while (!table_.over()) {
                if (chooser_ && table_.to_move() == seat)
                    table_.make(chooser_(table_));
                else
                    table_.play_turn();
            }
            table_.settle();
            const int own = table_.seat(seat).score;
            int equals = 1;
            bool beaten = false;
            int others = 0;
            for (int p = 0; p < players; ++p) {
                if (p == seat) continue;
                const int other = table_.seat(p).score;
                others += other;
                beaten = beaten || other > own;
                equals += other == own;
            }
            wins += beaten ? 0 : kShares / equals;
            spread += kShares * own - kShares * others / (players - 1);
        }
        ++tally.deals;
        tally.alike += wins == kShares && spread == 0;
        tally.wins += wins;
        tally.spread += spread;
        tally.wins_squares += static_cast<double>(wins * wins);
        tally.spread_squares += static_cast<double>(spread * spread);
    }

  private:
    Table table_;
    const Evaluation challenger_;
    const Evaluation champion_;
    const Chooser chooser_;  // of the challenger
};

}  // namespace

MatchResult hold_match(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                       const std::shared_ptr<const Leaves>& leaves, const Evaluation& challenger,
                       const Match& options, std::atomic<std::int64_t>* done,
                       const std::atomic<bool>* cancelled) {
    std::atomic<int> next{0};
    std::vector<Tally> tallies(static_cast<std::size_t>(options.threads));
    const auto work = [&](Tally& tally) {
        Dealer dealer(rules, lexicon, leaves, challenger, options);
        for (int deal; (deal = next.fetch_add(1)) < options.deals;) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            dealer.play(mix(options.seed + mix(static_cast<std::uint64_t>(deal))), tally);
            if (done != nullptr) done->fetch_add(1, std::memory_order_relaxed);
        }
    };
    on_threads(options.threads, [&](int t) { work(tallies[static_cast<std::size_t>(t)]); });
    Tally all;
    for (const Tally& tally : tallies) {
        all.deals += tally.deals;
        all.alike += tally.alike;
        all.wins += tally.wins;
        all.spread += tally.spread;
        all.wins_squares += tally.wins_squares;
        all.spread_squares += tally.spread_squares;
    }
    MatchResult result;
    result.deals = all.deals;
    result.alike = all.alike;
    if (all.deals == 0) return result;
    const auto deals = static_cast<double>(all.deals);
    // From twelfths in a deal to one game.
    const double scale = 1.0 / static_cast<double>(kShares * options.players);
    const auto error = [&](double sum, double squares) {
        const double mean = sum / deals;
        return scale * std::sqrt(std::max(0.0, squares / deals - mean * mean) / deals);
    };
    const auto wins = static_cast<double>(all.wins);
    const auto spread = static_cast<double>(all.spread);
    result.wins = scale * wins / deals;
    result.wins_error = error(wins, all.wins_squares);
    result.spread = scale * spread / deals;
    result.spread_error = error(spread, all.spread_squares);
    return result;
}

}  // namespace sternfeld
