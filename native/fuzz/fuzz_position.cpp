// Fuzz target: bytes as a position, with what is asked about it. It is refused with
// std::invalid_argument, or search, simulation and endgame answer for it, and every path of
// the search finds the same moves.

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "board/reading.h"
#include "endgame/max_n.h"
#include "fuzz/target.h"
#include "lexicon/compile.h"
#include "play/simulation.h"
#include "search/searcher.h"

namespace sternfeld {

namespace {

constexpr int kSize = 7;
constexpr std::size_t kSquares = kSize * kSize;

Rules small_rules() {
    Rules rules;
    rules.letters = 5;
    for (int letter = 0; letter < rules.letters; ++letter) {
        rules.value[letter] = static_cast<std::uint8_t>(1 + letter * letter);
        rules.count[letter] = 6;
    }
    rules.count[kBlank] = 2;
    rules.rack = 4;
    rules.board = kSize;
    rules.letter_multiplier.fill(1);
    rules.word_multiplier.fill(1);
    rules.word_multiplier[0] = rules.letter_multiplier[10] = 3;
    rules.start = kSquares / 2;
    rules.bonus[4] = 50;
    rules.validate();
    return rules;
}

std::shared_ptr<const Lexicon> small_lexicon() {
    const Alphabet alphabet({"A", "E", "R", "S", "T"});
    return Lexicon::from_image(compile(
        read_words("AT\nRAT\nTAR\nART\nEAR\nERA\nARE\nEAT\nTEA\nSEA\nSEAT\nEAST\nEATS\nTEAR\nRATE\n"
                   "RATES\nSTARE\nTEARS\nTREAT\nTASTE\nSTATE\nERASE\nTEASER\nRETREAT\nAS\nRE\nST\n",
                   alphabet),
        alphabet, 1));
}

// Takes the input apart; past its end everything is 0.
class Reader {
  public:
    Reader(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    int below(int n) { return byte() % n; }
    // Mostly tiles that there are: small numbers stand for them in turn.
    std::uint8_t cell() {
        const std::uint8_t raw = byte();
        if (raw < 5) return raw;
        return raw >= 'a' && raw < 'f' ? static_cast<std::uint8_t>(kLaidBlank + raw - 'a')
               : raw < 0xf0            ? kNoLetter
                                       : raw;
    }
    std::vector<std::uint8_t> rack() {
        std::vector<std::uint8_t> tiles(static_cast<std::size_t>(below(6)));
        for (auto& tile : tiles) tile = static_cast<std::uint8_t>(below(8) < 7 ? below(5) : kBlank);
        return tiles;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

bool same(const Move& a, const Move& b) { return !better(a, b) && !better(b, a); }

class Asked {
  public:
    explicit Asked(Reader& in) : in_(in) {
        std::vector<std::uint8_t> cells(kSquares);
        for (auto& cell : cells) cell = in.cell();
        squares_ = read_board(rules_, cells);
        rack_ = read_rack(rules_, in.rack());
        players_ = 2 + in.below(3);
        for (int p = 0; p < players_; ++p) scores_.push_back(in.below(256) * 4 - 300);
    }

    void search() {
        Turn turn{rack_.data(), static_cast<int>(rack_.size()), leaves_.get()};
        turn.bag = in_.below(20);
        turn.players = players_;
        turn.others_points = in_.below(100);
        turn.exchange_up_to = std::min(turn.bag, turn.tiles);
        const std::size_t keep = static_cast<std::size_t>(in_.below(5));
        std::vector<Move> first;
        for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
            if (!has_path(path)) continue;
            Board board(rules_, lexicon_);
            board.put(squares_);
            Collector collector(keep, 1 << 16);
            make_searcher(rules_, *lexicon_, path)->search(board, turn, collector);
            const auto moves = collector.take();
            if (path == Path::kPlain) first = moves;
            if (!std::equal(first.begin(), first.end(), moves.begin(), moves.end(), same))
                std::abort();
        }
        first.resize(std::min<std::size_t>(first.size(), 3));
        candidates_ = first.empty() ? std::vector<Move>{Move{}} : first;
        check_candidates(rules_, squares_, candidates_);
    }

    void simulate() {
        Position position{squares_, rack_, scores_, {}, in_.below(12), in_.below(9), {}, {}, {}};
        position.hands.push_back(static_cast<int>(rack_.size()));
        for (int p = 1; p < players_; ++p) position.hands.push_back(in_.below(5));
        if (in_.below(4) == 0)
            for (int p = 0; p < players_; ++p) position.targets.push_back(in_.below(256));
        SimulationOptions options;
        options.plies = in_.below(4);
        options.to_the_end = in_.below(20);
        options.round = 2;
        options.iterations = 4;
        options.endgame_nodes = in_.below(30);
        options.enumerate = in_.below(2) * 1000;
        options.empty_bag_ends = in_.below(4) == 0;
        options.threads = 1 + (in_.below(8) == 7);
        if (in_.below(4) == 0) {
            for (int p = in_.below(players_ + 2); p > 0; --p)
                position.known.push_back(read_rack(rules_, in_.rack()));
        }
        const WinProbability win_probability({WinProbability::Row{}});
        sternfeld::simulate(rules_, lexicon_, leaves_, win_probability, position, candidates_,
                            options);
    }

    void end() {
        const auto other = read_rack(rules_, in_.rack());
        EndgameLimits limits;
        limits.nodes = 1 + in_.below(100);
        EndgamePosition position{squares_, {rack_, other}, in_.below(200) - 100, in_.below(2) != 0};
        Endgame(rules_, lexicon_, best_path()).solve(position, limits);
    }

  private:
    inline static const Rules rules_ = small_rules();
    inline static const std::shared_ptr<const Lexicon> lexicon_ = small_lexicon();
    inline static const std::shared_ptr<const Leaves> leaves_ = Leaves::none(rules_);

    Reader& in_;
    std::vector<Square> squares_;
    std::vector<Tile> rack_;
    std::vector<int> scores_;
    std::vector<Move> candidates_;
    int players_ = 2;
};

}  // namespace

}  // namespace sternfeld

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sternfeld::Reader in(data, size);
    try {
        const int question = in.below(3);
        sternfeld::Asked asked(in);
        if (question == 2) {
            asked.end();
            return 0;
        }
        asked.search();
        if (question == 1) asked.simulate();
    } catch (const std::invalid_argument&) {
    }
    return 0;
}

// An empty board but for one word, and racks behind it.
std::vector<std::uint8_t> fuzz_seed() {
    std::vector<std::uint8_t> seed(1 + sternfeld::kSquares, ' ');
    seed[0] = 1;
    for (int i = 0; i < 3; ++i)
        seed[static_cast<std::size_t>(23 + i)] = static_cast<std::uint8_t>(i);
    for (std::uint8_t i = 0; i < 40; ++i) seed.push_back(static_cast<std::uint8_t>(4 + i * 37));
    return seed;
}
