// Every path of the search against the naive twin, on positions of self-play from opening to end.
#include <algorithm>
#include <cstring>
#include <map>

#include "naive.h"
#include "play/table.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

NaivePlay as_naive(const Move& move, int size) {
    NaivePlay play{{}, move.score};
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] == kNoLetter) continue;
        const int s = move.start + i;
        const bool across = move.lane < size;
        play.placed.push_back(
            {across ? move.lane : s, across ? s : move.lane - size, move.laid[i]});
    }
    std::sort(play.placed.begin(), play.placed.end());
    return play;
}

struct Totals {
    long positions = 0;
    long plays = 0;
    long with_blanks = 0;
    long without_play = 0;
};

class Comparison {
  public:
    Comparison(const Edition& edition, int max_blanks)
        : rules_(edition.rules),
          lexicon_(lexicon(edition.lexicon)),
          leaves_(random_leaves(rules_)),
          naive_(rules_, read_words(read_list(edition.lexicon),
                                    edition.lexicon == "de" ? german() : english())),
          max_blanks_(max_blanks) {
        for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
            if (!has_path(path)) continue;
            searchers_.push_back(make_searcher(rules_, *lexicon_, path));
        }
    }

    void run(int positions, std::uint64_t seed) {
        Random random(seed);
        Table table(rules_, lexicon_, leaves_, 2, Path::kPlain);
        for (std::uint64_t game = 0; totals_.positions < positions; ++game) {
            table.begin(mix(seed + game));
            // Some games begin at a random turn of comparison, so that all stages come up equally.
            while (!table.over() && totals_.positions < positions) {
                if (random.below(3) == 0 || table.bag().count() == 0 || table.board().empty())
                    compare(table, random);
                table.play_turn();
            }
        }
    }

    const Totals& totals() const { return totals_; }

  private:
    void compare(Table& table, Random& random) {
        Board& board = table.board();
        naive_.clear();
        for (int r = 0; r < board.size(); ++r) {
            for (int c = 0; c < board.size(); ++c) {
                if (board.at(r, c) != kNoLetter) naive_.put(r, c, board.at(r, c));
            }
        }
        Turn turn = table.turn();
        Tile rack[kMaxRack];
        std::memcpy(rack, turn.rack, sizeof rack);
        turn.rack = rack;
        // A late rack may be short; some get more blanks than the bag would give.
        if (random.below(4) == 0) turn.tiles = 1 + random.below(turn.tiles);
        if (max_blanks_ > 0 && random.below(3) == 0) {
            for (int b = random.below(max_blanks_ + 1); b > 0; --b)
                rack[random.below(turn.tiles)] = kBlank;
        }
        // The end of the bag comes up more often than games bring it, at tables of any size.
        if (turn.bag > 0 && random.below(2) == 0) turn.bag = 1 + random.below(rules_.rack + 4);
        turn.players = 2 + random.below(3);
        const auto blanks = std::count(rack, rack + turn.tiles, kBlank);
        if (blanks > max_blanks_) return;
        std::array<int, 64> counts{};
        for (int i = 0; i < turn.tiles; ++i) ++counts[rack[i]];
        const std::set<NaivePlay> expected = naive_.plays(counts);

        std::map<NaivePlay, Centipoints> equities;
        Centipoints best = kNoFloor;
        for (const NaivePlay& play : expected) {
            std::array<int, 64> left = counts;
            for (const auto& [r, c, face] : play.placed)
                --left[(face & kLaidBlank) != 0 ? kBlank : face];
            std::vector<Tile> kept;
            for (int t = 0; t < 64; ++t)
                kept.insert(kept.end(), static_cast<std::size_t>(left[t]), static_cast<Tile>(t));
            const Centipoints leave = leaves_->of(kept.data(), static_cast<int>(kept.size()));
            equities[play] = naive_.equity(play, kept, leave, turn);
            best = std::max(best, equities[play]);
        }

        turn.exchange_up_to = 0;
        std::vector<Move> reference;
        Board slots_of_all = board;
        slots_of_all.refresh_slots();
        for (auto& searcher : searchers_) {
            // Each path finds the slots of all lanes itself.
            for (int i = 0; i < board.lanes(); ++i) board.lane(i).stale = true;
            Collector all(Collector::kAll, 1 << 26);
            searcher->search(board, turn, all);
            check_slots(board, slots_of_all);
            const std::vector<Move> found = all.take();
            std::set<NaivePlay> as_set;
            for (const Move& move : found) as_set.insert(as_naive(move, board.size()));
            CHECK(as_set.size() == found.size());
            if (as_set != expected) {
                std::fprintf(stderr, "found %zu, expected %zu\n", found.size(), expected.size());
                for (const auto& p : expected)
                    if (!as_set.contains(p)) {
                        for (auto& x : p.placed)
                            std::fprintf(stderr, "(%d %d %d) ", x[0], x[1], x[2]);
                        std::fprintf(stderr, "missing score %d\n", p.score);
                        break;
                    }
                for (const auto& p : as_set)
                    if (!expected.contains(p)) {
                        for (auto& x : p.placed)
                            std::fprintf(stderr, "(%d %d %d) ", x[0], x[1], x[2]);
                        std::fprintf(stderr, "extra score %d\n", p.score);
                        break;
                    }
            }
            CHECK(as_set == expected);
            for (const Move& move : found)
                CHECK(move.equity == equities[as_naive(move, board.size())]);
            Collector one(1);
            searcher->search(board, turn, one);
            CHECK(one.empty() == expected.empty());
            if (!expected.empty()) {
                CHECK(one.best().equity == best);
                CHECK(found.front().equity == best);
                CHECK(!better(found.front(), one.best()) && !better(one.best(), found.front()));
            }
            Collector few(15);
            searcher->search(board, turn, few);
            const std::vector<Move> top = few.take();
            CHECK(top.size() == std::min<std::size_t>(15, found.size()));
            for (std::size_t i = 0; i < top.size(); ++i)
                CHECK(!better(top[i], found[i]) && !better(found[i], top[i]));
        }
        ++totals_.positions;
        totals_.plays += static_cast<long>(expected.size());
        totals_.with_blanks += blanks > 0;
        totals_.without_play += expected.empty();
    }

    static void check_slots(const Board& board, const Board& expected) {
        for (int i = 0; i < board.lanes(); ++i) {
            const Lane& a = board.lane(i);
            const Lane& b = expected.lane(i);
            CHECK(a.whole_slots == b.whole_slots && a.other_slots == b.other_slots);
            const auto check = [&](int first, int slots) {
                for (int c = first; c < first + (slots + 7) / 8; ++c)
                    CHECK(std::memcmp(board.chunks(a) + c, expected.chunks(b) + c,
                                      sizeof(SlotChunk)) == 0);
            };
            check(0, a.whole_slots);
            check(board.whole_chunks(), a.other_slots);
        }
    }

    Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Leaves> leaves_;
    NaiveGenerator naive_;
    int max_blanks_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
    Totals totals_;
};

}  // namespace

// test_search [edition positions max_blanks seed]: without arguments, a little of everything;
// test_search N: N times as much of it.
int main(int argc, char** argv) {
    struct Case {
        std::string edition;
        int positions, max_blanks, seed;
    };
    std::vector<Case> cases = {{"deluxe", 100, 2, 1}, {"deluxe9", 20, 1, 2},
                               {"kompakt", 40, 2, 3}, {"mini", 6, 4, 4},
                               {"reise", 40, 1, 5},   {"reise-hooks", 20, 1, 7},
                               {"super", 30, 2, 6},   {"premiums", 8, 1, 8}};
    if (argc == 5) cases = {{argv[1], std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4])}};
    if (argc == 2) {
        for (Case& c : cases) c.positions *= std::atoi(argv[1]);
    }
    for (const Case& c : cases) {
        Comparison comparison(edition(c.edition), c.max_blanks);
        comparison.run(c.positions, static_cast<std::uint64_t>(c.seed));
        const Totals& t = comparison.totals();
        std::printf("%s: %ld positions (%ld with blanks, %ld without a play), %ld plays agree\n",
                    c.edition.c_str(), t.positions, t.with_blanks, t.without_play, t.plays);
    }
}
