#include "naive.h"

#include <algorithm>
#include <cstdlib>

namespace sternfeld::testing {

namespace {
constexpr int kEmpty = -1;
}

struct NaiveGenerator::Walk {
    bool across;
    int lane;
    int start;
    std::array<int, 64> rack;
    std::vector<std::pair<int, int>> laid;  // square in the lane, tile
    bool through = false;
    bool board_empty;
    std::set<NaivePlay>* found;
};

NaiveGenerator::NaiveGenerator(const Rules& rules, const WordList& words) : rules_(rules) {
    const Node blank{std::vector<int>(static_cast<std::size_t>(rules.letters), -1), false};
    nodes_.push_back(blank);
    for (std::size_t w = 0; w < words.size(); ++w) {
        int node = 0;
        for (auto i = words.starts[w]; i < words.starts[w + 1]; ++i) {
            int next = nodes_[node].child[words.letters[i]];
            if (next < 0) {
                next = static_cast<int>(nodes_.size());
                nodes_[node].child[words.letters[i]] = next;
                nodes_.push_back(blank);
            }
            node = next;
        }
        nodes_[node].word = true;
    }
    clear();
}

void NaiveGenerator::clear() {
    for (auto& row : cell_) std::fill(std::begin(row), std::end(row), kEmpty);
}

bool NaiveGenerator::is_word(const std::vector<int>& letters) const {
    int node = 0;
    for (const int letter : letters) {
        node = nodes_[node].child[letter & kLetterBits];
        if (node < 0) return false;
    }
    return nodes_[node].word;
}

int NaiveGenerator::tile(bool across, int lane, int s) const {
    if (lane < 0 || s < 0 || lane >= rules_.board || s >= rules_.board) return kEmpty;
    return across ? cell_[lane][s] : cell_[s][lane];
}

// What the first word gives away: for each premium square beside one of its letters, on either side
// of the word, the tiles that fit there by their share of the bag; and how far it reaches.
Centipoints NaiveGenerator::place_cost(const NaivePlay& play, const Evaluation& by) const {
    const bool across = play.placed[0][0] == play.placed[1][0];
    int offered = 0;
    int reach = 0;
    for (const auto& [row, column, face] : play.placed) {
        reach = std::max(reach, std::abs(row - rules_.start / rules_.board));
        reach = std::max(reach, std::abs(column - rules_.start % rules_.board));
        for (const int side : {-1, 1}) {
            const int r = across ? row + side : row;
            const int c = across ? column : column + side;
            if (r < 0 || c < 0 || r >= rules_.board || c >= rules_.board) continue;
            const int square = r * rules_.board + c;
            int fitting = 0;
            for (int other = 0; other < rules_.letters; ++other) {
                if (is_word(side < 0 ? std::vector<int>{other, face}
                                     : std::vector<int>{face, other}))
                    fitting += rules_.count[other] * rules_.value[other];
            }
            const int factor = rules_.letter_multiplier[square] * rules_.word_multiplier[square];
            offered += 2 * (factor - 1) * fitting * kPoint / rules_.tiles_in_bag();
        }
    }
    return offered * by.opening_offer / 100 + reach * by.opening_reach;
}

bool NaiveGenerator::board_empty() const {
    for (int r = 0; r < rules_.board; ++r) {
        for (int c = 0; c < rules_.board; ++c)
            if (cell_[r][c] != kEmpty) return false;
    }
    return true;
}

Centipoints NaiveGenerator::equity(const NaivePlay& play, const std::vector<Tile>& kept,
                                   Centipoints leave, const Turn& turn) const {
    const Evaluation& by = turn.evaluation;
    const Centipoints score = play.score * kPoint - (board_empty() ? place_cost(play, by) : 0);
    int points = 0;
    for (const Tile tile : kept) points += rules_.value[tile];
    if (turn.bag == 0) {
        const int others = turn.players - 1;
        if (kept.empty()) return score + (kPoint + kPoint / others) * turn.others_points;
        return score - (kPoint + kPoint / others) * points - by.stay;
    }
    const int left = turn.bag - static_cast<int>(play.placed.size());
    if (left <= 0) leave = leave * by.emptied_leave / 100 + points * by.emptied_point;
    if (left <= 0) leave += by.left_in_bag[0];
    if (left == 1) leave += by.left_in_bag[1];
    if (left == 2) leave += by.left_in_bag[2];
    return score + leave;
}

std::set<NaivePlay> NaiveGenerator::plays(std::array<int, 64> rack) const {
    std::set<NaivePlay> found;
    const bool nothing_lies = board_empty();
    for (const bool across : {true, false}) {
        for (int lane = 0; lane < rules_.board; ++lane) {
            for (int start = 0; start < rules_.board; ++start) {
                if (tile(across, lane, start - 1) != kEmpty) continue;
                Walk walk{across, lane, start, rack, {}, false, nothing_lies, &found};
                extend(walk, start, 0);
            }
        }
    }
    return found;
}

void NaiveGenerator::extend(Walk& walk, int s, int node) const {
    const int here = tile(walk.across, walk.lane, s);
    if (here != kEmpty) {
        const int next = nodes_[node].child[here & kLetterBits];
        if (next < 0) return;
        const bool through = walk.through;
        walk.through = true;
        extend(walk, s + 1, next);
        walk.through = through;
        return;
    }
    if (nodes_[node].word && !walk.laid.empty()) judge(walk, s);
    if (s >= rules_.board || static_cast<int>(walk.laid.size()) == rules_.rack) return;
    const auto lay = [&](int letter, int face, int from) {
        const int next = nodes_[node].child[letter];
        if (next < 0) return;
        --walk.rack[from];
        walk.laid.push_back({s, face});
        extend(walk, s + 1, next);
        walk.laid.pop_back();
        ++walk.rack[from];
    };
    for (int letter = 0; letter < rules_.letters; ++letter) {
        if (walk.rack[letter] > 0) lay(letter, letter, letter);
        if (walk.rack[kBlank] > 0 && (rules_.blank_never >> letter & 1) == 0)
            lay(letter, letter | kLaidBlank, kBlank);
    }
}

bool NaiveGenerator::touches_enough(const Walk& walk, int end) const {
    if (walk.through || walk.board_empty || rules_.parallel_contact <= 1) return true;
    std::vector<int> touching;  // how many tiles lie beside each parallel word
    bool hooks = false;
    for (const int side : {-1, 1}) {
        int run = 0;
        int touched = 0;
        for (int s = 0; s <= rules_.board; ++s) {
            if (tile(walk.across, walk.lane + side, s) != kEmpty) {
                ++run;
                if (s >= walk.start && s < end) ++touched;
                continue;
            }
            if (run >= 2 && touched > 0) touching.push_back(touched);
            run = touched = 0;
        }
        for (const auto& [s, face] : walk.laid) {
            hooks = hooks || (tile(walk.across, walk.lane + side, s) != kEmpty &&
                              tile(walk.across, walk.lane + 2 * side, s) != kEmpty);
        }
    }
    const auto enough = [&](int tiles) { return tiles >= rules_.parallel_contact; };
    if (!rules_.strict_contact)
        return hooks || std::any_of(touching.begin(), touching.end(), enough);
    return !touching.empty() && std::all_of(touching.begin(), touching.end(), enough);
}

void NaiveGenerator::judge(const Walk& walk, int end) const {
    const int length = end - walk.start;
    if (length < 2) return;
    const auto value = [&](int tile) {
        return (tile & kLaidBlank) != 0 ? 0 : int{rules_.value[tile]};
    };
    const auto square = [&](int s) {
        return walk.across ? walk.lane * rules_.board + s : s * rules_.board + walk.lane;
    };

    bool touches = walk.through;
    int total = rules_.bonus[walk.laid.size()];
    int word = 0;
    int multiplier = 1;
    for (int s = walk.start; s < end; ++s) {
        const int here = tile(walk.across, walk.lane, s);
        if (here != kEmpty) word += value(here);
    }
    for (const auto& [s, face] : walk.laid) {
        const int letter_points = value(face) * rules_.letter_multiplier[square(s)];
        word += letter_points;
        multiplier *= rules_.word_multiplier[square(s)];
        if (walk.board_empty && square(s) == rules_.start) touches = true;

        std::vector<int> cross{face};
        int points = letter_points;
        int from = walk.lane;
        while (tile(walk.across, from - 1, s) != kEmpty) {
            --from;
            cross.insert(cross.begin(), tile(walk.across, from, s));
            points += value(tile(walk.across, from, s));
        }
        for (int to = walk.lane + 1; tile(walk.across, to, s) != kEmpty; ++to) {
            cross.push_back(tile(walk.across, to, s));
            points += value(tile(walk.across, to, s));
        }
        if (cross.size() == 1) continue;
        touches = true;
        if (!is_word(cross)) return;
        total += points * rules_.word_multiplier[square(s)];
    }
    if (!touches || !touches_enough(walk, end)) return;
    if (walk.board_empty && length < rules_.first_word_min) return;
    NaivePlay play{{}, total + word * multiplier};
    for (const auto& [s, face] : walk.laid) {
        play.placed.push_back({walk.across ? walk.lane : s, walk.across ? s : walk.lane, face});
    }
    std::sort(play.placed.begin(), play.placed.end());
    walk.found->insert(std::move(play));
}

}  // namespace sternfeld::testing
