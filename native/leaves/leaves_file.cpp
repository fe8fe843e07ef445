#include "leaves/leaves_file.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "lexicon/storage.h"

namespace sternfeld {

namespace {

constexpr char kMagic[8] = {'S', 'T', 'E', 'R', 'N', 'L', 'V', 'S'};
constexpr std::uint32_t kVersion = 1;

struct LeavesHeader {
    char magic[8];
    std::uint32_t version;
    std::uint32_t form;
    std::uint32_t kinds;
    std::uint32_t largest;
    std::uint64_t values;
    std::uint64_t checksum;  // of the values
    Tile order[64];          // tiles by place
};

[[noreturn]] void refuse(const char* why) {
    throw std::invalid_argument(std::string("not usable leaves: ") + why);
}

// Visits every multiset of a size in the order of ranks: ascending places, the last one slowest.
template <class Use>
void for_each_multiset(int kinds, int size, std::uint8_t* places, int at, int limit,
                       const Use& use) {
    if (at < 0) {
        use(places, size);
        return;
    }
    for (int place = 0; place <= (at == size - 1 ? kinds - 1 : limit); ++place) {
        places[at] = static_cast<std::uint8_t>(place);
        for_each_multiset(kinds, size, places, at - 1, place, use);
    }
}

// The values of a table made under another order of tiles, in the order of these rules.
std::vector<std::int16_t> reorder(const std::vector<std::int16_t>& values, const TileOrder& order,
                                  const Tile* old_order, int from, int to) {
    const Binomials choose;
    std::uint8_t old_place[64] = {};
    for (int place = 0; place < order.kinds; ++place)
        old_place[old_order[place]] = static_cast<std::uint8_t>(place);
    std::vector<std::int16_t> result;
    result.reserve(values.size());
    std::size_t offset = 0;
    for (int size = from; size <= to; ++size) {
        std::uint8_t places[kMaxRack];
        for_each_multiset(order.kinds, size, places, size - 1, 0,
                          [&](const std::uint8_t* now, int n) {
                              std::uint8_t then[kMaxRack];
                              for (int i = 0; i < n; ++i) then[i] = old_place[order.tile[now[i]]];
                              std::sort(then, then + n);
                              std::size_t rank = offset;
                              for (int i = 0; i < n; ++i) rank += choose.of[then[i] + i][i + 1];
                              result.push_back(values[rank]);
                          });
        offset += multisets(order.kinds, size);
    }
    return result;
}

// So many values fill whole words of the checksum; those beyond the table are zero.
constexpr std::size_t padded(std::size_t values) { return (values + 3) / 4 * 4; }

std::uint64_t checksum_of(std::span<const std::int16_t> padded_values) {
    return checksum(std::as_bytes(padded_values), 7);
}

}  // namespace

std::vector<std::byte> to_bytes(const Leaves& leaves) {
    LeavesHeader header{};
    std::memcpy(header.magic, kMagic, sizeof kMagic);
    header.version = kVersion;
    header.form = static_cast<std::uint32_t>(leaves.form());
    header.kinds = static_cast<std::uint32_t>(leaves.kinds());
    header.largest = static_cast<std::uint32_t>(leaves.largest());
    header.values = leaves.size();
    std::vector<std::int16_t> values(leaves.values(), leaves.values() + leaves.size());
    values.resize(padded(values.size()));
    header.checksum = checksum_of(values);
    std::copy_n(leaves.order().tile.begin(), 64, header.order);
    std::vector<std::byte> bytes(sizeof header + leaves.size() * sizeof(std::int16_t));
    std::memcpy(bytes.data(), &header, sizeof header);
    if (leaves.size() > 0)
        std::memcpy(bytes.data() + sizeof header, leaves.values(),
                    leaves.size() * sizeof(std::int16_t));
    return bytes;
}

void sign_leaves(std::span<std::byte> bytes) {
    LeavesHeader header;
    if (bytes.size() < sizeof header) return;
    std::memcpy(&header, bytes.data(), sizeof header);
    const auto table = bytes.subspan(sizeof header);
    if (header.values != table.size() / sizeof(std::int16_t)) return;
    std::vector<std::int16_t> values(padded(header.values));
    if (!values.empty())
        std::memcpy(values.data(), table.data(), header.values * sizeof(std::int16_t));
    header.checksum = checksum_of(values);
    std::memcpy(bytes.data(), &header, sizeof header);
}

std::shared_ptr<const Leaves> leaves_from_bytes(const Rules& rules,
                                                std::span<const std::byte> bytes) {
    LeavesHeader header;
    if (bytes.size() < sizeof header) refuse("too short");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) refuse("foreign bytes");
    if (header.version != kVersion) refuse("another version");
    if (header.values > bytes.size() / sizeof(std::int16_t) ||
        bytes.size() != sizeof header + header.values * sizeof(std::int16_t)) {
        refuse("cut off or extended");
    }
    const TileOrder order(rules);
    if (static_cast<int>(header.kinds) != order.kinds) refuse("made for another alphabet");
    const bool flat = header.form == static_cast<std::uint32_t>(Leaves::Form::kFlat);
    if (!flat && header.form != static_cast<std::uint32_t>(Leaves::Form::kTerms))
        refuse("unknown form");
    const int smallest = flat ? 0 : 1;
    const int largest = flat ? rules.rack - 1 : 3;
    if (header.largest >= kMaxRack || static_cast<int>(header.largest) < largest) {
        refuse("made for smaller racks");
    }
    if (header.values == 0) return Leaves::none(rules);
    const auto values_up_to = [&](int size) {
        std::uint64_t count = 0;
        for (int s = smallest; s <= size; ++s) count += multisets(order.kinds, s);
        return count;
    };
    if (header.values != values_up_to(static_cast<int>(header.largest))) {
        refuse("wrong number of values");
    }

    std::vector<std::int16_t> values(padded(header.values));
    std::memcpy(values.data(), bytes.data() + sizeof header, header.values * sizeof(std::int16_t));
    if (checksum_of(values) != header.checksum) refuse("checksum differs");
    if (!std::is_permutation(order.tile.begin(), order.tile.begin() + order.kinds, header.order)) {
        refuse("made for other tiles");
    }
    // A smaller rack keeps fewer tiles: the sizes it needs come first.
    values.resize(values_up_to(largest));
    if (!std::equal(order.tile.begin(), order.tile.begin() + order.kinds, header.order)) {
        values = reorder(values, order, header.order, smallest, largest);
    }
    return Leaves::make(rules, flat ? Leaves::Form::kFlat : Leaves::Form::kTerms,
                        std::move(values));
}

}  // namespace sternfeld
