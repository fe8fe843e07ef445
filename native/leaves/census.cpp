#include "leaves/census.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

#include "base/workers.h"
#include "leaves/board_census.h"
#include "play/table.h"

namespace sternfeld {

namespace {

// A running mean in whole thousandths of a point, so that the order of summing does not matter.
struct Mean {
    std::int64_t sum = 0;
    std::int64_t weight = 0;

    void add(double points, std::int64_t times = 1) {
        sum += std::llround(points * 1000) * times;
        weight += times;
    }
    void add(const Mean& other) {
        sum += other.sum;
        weight += other.weight;
    }
    double points() const {
        return weight == 0 ? 0 : static_cast<double>(sum) / 1000 / static_cast<double>(weight);
    }
};

std::int16_t in_centipoints(double points) {
    return static_cast<std::int16_t>(std::clamp<long>(std::lround(points * kPoint), -32000, 32000));
}

// Plays a game up to a random turn at which tiles may still be drawn.
bool reach_board(Table& table, const Rules& rules, std::uint64_t seed) {
    Random random(seed);
    table.begin(mix(seed));
    // The number of turns until the bag runs low differs; a target in tiles spreads evenly.
    const int until = random.below(std::max(1, table.bag().count() - rules.rack));
    while (!table.over() && table.bag().count() > rules.rack + until) table.play_turn();
    return !table.over();
}

TileCounts unseen_tiles(const Table& table) {
    TileCounts unseen{};
    for (int i = 0; i < table.bag().count(); ++i) ++unseen[table.bag().tiles()[i]];
    for (int p = 0; p < table.players(); ++p) {
        for (int i = 0; i < table.seat(p).tiles; ++i) ++unseen[table.seat(p).rack[i]];
    }
    return unseen;
}

// Runs `work(board, means)` for each board on several threads and adds all means up.
template <class MakeWorker>
std::vector<Mean> over_boards(const Generation& generation, std::size_t means,
                              std::atomic<std::int64_t>* done, const std::atomic<bool>* cancelled,
                              const MakeWorker& make_worker) {
    std::atomic<int> next{0};
    std::vector<std::vector<Mean>> totals(static_cast<std::size_t>(generation.threads),
                                          std::vector<Mean>(means));
    const auto run = [&](std::vector<Mean>& total) {
        auto worker = make_worker();
        for (int i; (i = next.fetch_add(1)) < generation.boards;) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            worker(mix(generation.seed + mix(static_cast<std::uint64_t>(i))), total);
            if (done != nullptr) done->fetch_add(1, std::memory_order_relaxed);
        }
    };
    on_threads(generation.threads, [&](int t) { run(totals[static_cast<std::size_t>(t)]); });
    for (int t = 1; t < generation.threads; ++t) {
        for (std::size_t i = 0; i < means; ++i) totals[0][i].add(totals[t][i]);
    }
    return std::move(totals[0]);
}

std::size_t table_size(const Rules& rules, int from, int to) {
    std::size_t n = 0;
    for (int size = from; size <= to; ++size) n += multisets(rules.letters + 1, size);
    return n;
}

}  // namespace

static std::shared_ptr<const Leaves> flat_generation(const Rules& rules,
                                                     const std::shared_ptr<const Lexicon>& lexicon,
                                                     const std::shared_ptr<const Leaves>& leaves,
                                                     const Generation& generation,
                                                     std::atomic<std::int64_t>* done,
                                                     const std::atomic<bool>* cancelled) {
    if (leaves->form() != Leaves::Form::kFlat)
        throw std::invalid_argument("leaves in terms cannot train a table of all leaves");
    const std::size_t size = table_size(rules, 0, rules.rack - 1);
    const auto make_worker = [&] {
        auto table = std::make_shared<Table>(rules, lexicon, leaves, 2, generation.path);
        auto census = std::make_shared<BoardCensus>(rules, *leaves);
        return [&, table, census](std::uint64_t seed, std::vector<Mean>& total) {
            if (!reach_board(*table, rules, seed)) return;
            census->take(table->board(), unseen_tiles(*table));
            const double mean = census->worth(0);
            for (std::size_t i = 0; i < size; ++i) {
                if (census->possible(i)) total[i].add(census->worth(i) - mean);
            }
        };
    };
    const std::vector<Mean> means = over_boards(generation, size, done, cancelled, make_worker);
    std::vector<std::int16_t> values(size);
    for (std::size_t i = 0; i < size; ++i) values[i] = in_centipoints(means[i].points());
    return Leaves::make(rules, Leaves::Form::kFlat, std::move(values));
}

static std::shared_ptr<const Leaves> term_generation(const Rules& rules,
                                                     const std::shared_ptr<const Lexicon>& lexicon,
                                                     const std::shared_ptr<const Leaves>& leaves,
                                                     const Generation& generation,
                                                     std::atomic<std::int64_t>* done,
                                                     const std::atomic<bool>* cancelled) {
    const TileOrder order(rules);
    const Binomials choose;
    const std::size_t pairs = multisets(order.kinds, 1);
    const std::size_t triples = pairs + multisets(order.kinds, 2);
    const std::size_t size = table_size(rules, 1, 3);
    const auto rank = [&](int a, int b) { return pairs + choose.of[a][1] + choose.of[b + 1][2]; };
    const auto rank3 = [&](int a, int b, int c) {
        return triples + choose.of[a][1] + choose.of[b + 1][2] + choose.of[c + 2][3];
    };

    const auto make_worker = [&] {
        auto table = std::make_shared<Table>(rules, lexicon, leaves, 2, generation.path);
        std::shared_ptr<Searcher> searcher = make_searcher(rules, *lexicon, generation.path);
        return [&, table, searcher](std::uint64_t seed, std::vector<Mean>& total) {
            if (!reach_board(*table, rules, seed)) return;
            const TileCounts unseen = unseen_tiles(*table);
            Random random(mix(seed + 1));
            Collector best(1);
            std::vector<double> worth;
            std::vector<std::array<std::uint8_t, kMaxRack>> racks;
            double mean = 0;
            for (int r = 0; r < generation.racks; ++r) {
                Bag bag;
                for (int tile = 0; tile < 64; ++tile) {
                    for (int i = 0; i < unseen[tile]; ++i) bag.add(static_cast<Tile>(tile));
                }
                bag.shuffle(random);
                Tile rack[kMaxRack];
                int tiles = 0;
                bag.fill_rack(rack, tiles, rules.rack);
                Turn turn{rack, tiles, leaves.get()};
                turn.exchange_up_to = tiles;
                best.reset();
                searcher->search(table->board(), turn, best);
                worth.push_back(best.empty() ? 0
                                             : static_cast<double>(best.best().equity) / kPoint);
                mean += worth.back() / generation.racks;
                auto& places = racks.emplace_back();
                for (int i = 0; i < tiles; ++i) places[i] = order.place[rack[i]];
                std::sort(places.begin(), places.begin() + tiles);
            }
            for (std::size_t r = 0; r < racks.size(); ++r) {
                const double gain = worth[r] - mean;
                const auto& p = racks[r];
                for (int a = 0; a < rules.rack; ++a) {
                    total[p[a]].add(gain);
                    for (int b = a + 1; b < rules.rack; ++b) {
                        total[rank(p[a], p[b])].add(gain);
                        for (int c = b + 1; c < rules.rack; ++c)
                            total[rank3(p[a], p[b], p[c])].add(gain);
                    }
                }
            }
        };
    };
    const std::vector<Mean> means = over_boards(generation, size, done, cancelled, make_worker);

    // What a pair is worth beyond its tiles, and a triple beyond its pairs. Few samples say little.
    const auto trusted = [](const Mean& mean) {
        constexpr double kDoubt = 30;  // as many imagined samples that show nothing special
        const auto weight = static_cast<double>(mean.weight);
        return weight / (weight + kDoubt);
    };
    std::vector<double> term(size);
    std::vector<std::int16_t> values(size);
    const int kinds = order.kinds;
    for (int a = 0; a < kinds; ++a) term[a] = means[a].points();
    for (int a = 0; a < kinds; ++a) {
        for (int b = a; b < kinds; ++b) {
            const Mean& mean = means[rank(a, b)];
            term[rank(a, b)] = (mean.points() - term[a] - term[b]) * trusted(mean);
        }
    }
    for (int a = 0; a < kinds; ++a) {
        for (int b = a; b < kinds; ++b) {
            for (int c = b; c < kinds; ++c) {
                const Mean& mean = means[rank3(a, b, c)];
                const double parts = term[a] + term[b] + term[c] + term[rank(a, b)] +
                                     term[rank(a, c)] + term[rank(b, c)];
                term[rank3(a, b, c)] = (mean.points() - parts) * trusted(mean);
            }
        }
    }
    for (std::size_t i = 0; i < size; ++i) values[i] = in_centipoints(term[i]);
    return Leaves::make(rules, Leaves::Form::kTerms, std::move(values));
}

std::shared_ptr<const Leaves> next_generation(const Rules& rules,
                                              const std::shared_ptr<const Lexicon>& lexicon,
                                              const std::shared_ptr<const Leaves>& leaves,
                                              const Generation& generation,
                                              std::atomic<std::int64_t>* done,
                                              const std::atomic<bool>* cancelled) {
    auto next = rules.rack <= 7
                    ? flat_generation(rules, lexicon, leaves, generation, done, cancelled)
                    : term_generation(rules, lexicon, leaves, generation, done, cancelled);
    if (cancelled != nullptr && cancelled->load()) return nullptr;
    return next;
}

}  // namespace sternfeld
