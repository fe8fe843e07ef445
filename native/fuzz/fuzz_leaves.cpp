// Fuzz target: bytes as a table of leaves. They are refused with std::invalid_argument, or every
// leave has a value inside the table. The checksum is put right first, as no mutation would do it.

#include <cstring>
#include <stdexcept>

#include "fuzz/target.h"
#include "leaves/leaves_file.h"

namespace sternfeld {

namespace {

// The last three tiles have other values than the table's, so that it must be put in another order.
Rules small_rules(int rack, bool reversed) {
    Rules rules;
    rules.letters = 5;
    for (int letter = 0; letter < rules.letters; ++letter) {
        rules.value[letter] = static_cast<std::uint8_t>(reversed && letter > 1 ? 9 - letter : 1);
        rules.count[letter] = 4;
    }
    rules.count[kBlank] = 2;
    rules.rack = rack;
    rules.letter_multiplier.fill(1);
    rules.word_multiplier.fill(1);
    rules.validate();
    return rules;
}

void ask(const Rules& rules, const Leaves& leaves) {
    check_leaves(rules, leaves);
    std::vector<Tile> kept;
    for (int i = 0; i + 1 < rules.rack; ++i) {
        kept.push_back(static_cast<Tile>(i % 3 == 2 ? kBlank : i % rules.letters));
        leaves.of(kept.data(), static_cast<int>(kept.size()));
    }
    const auto bytes = to_bytes(leaves);
    if (to_bytes(*leaves_from_bytes(rules, bytes)) != bytes) std::abort();
}

}  // namespace

}  // namespace sternfeld

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sternfeld;
    std::vector<std::byte> bytes(size);
    if (size > 0) std::memcpy(bytes.data(), data, size);
    sign_leaves(bytes);
    for (const int rack : {2, 4, 8}) {
        const Rules rules = small_rules(rack, rack == 4);
        try {
            ask(rules, *leaves_from_bytes(rules, bytes));
        } catch (const std::invalid_argument&) {
        }
    }
    return 0;
}

std::vector<std::uint8_t> fuzz_seed() {
    using namespace sternfeld;
    const Rules rules = small_rules(4, false);
    std::vector<std::int16_t> values(1 + 6 + 21 +
                                     56);  // leaves of no tile up to three of six kinds
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int16_t>(i * 7);
    const auto bytes = to_bytes(*Leaves::make(rules, Leaves::Form::kFlat, values));
    std::vector<std::uint8_t> seed(bytes.size());
    std::memcpy(seed.data(), bytes.data(), bytes.size());
    return seed;
}
