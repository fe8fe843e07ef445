// The work that is thought to be left to prove or to refute that positions reach a bound.
#pragma once

#include <cstdint>
#include <vector>

namespace sternfeld {

// Positions that are still to be searched at the least, to prove and to refute.
struct ProofNumbers {
    static constexpr std::uint32_t kNever = 1U << 30;

    std::uint32_t proof = 1;
    std::uint32_t refutation = 1;

    // As the other side sees them.
    ProofNumbers turned() const { return {refutation, proof}; }
};

// A fixed number of positions; the latest replaces what was in its place.
class ProofTable {
  public:
    // Clears the table and sizes it for a search of about this many positions.
    void begin(std::int64_t positions) {
        std::size_t places = kFewest;
        while (places < kMost && static_cast<std::int64_t>(places) < positions / 4) places *= 2;
        entries_.assign(places, {});
    }
    // Nothing if the numbers are not known for what is to be gained.
    const ProofNumbers* find(std::uint64_t key, int wanted) const {
        const Entry& entry = entries_[place_of(key)];
        return entry.key == key && entry.wanted == wanted ? &entry.numbers : nullptr;
    }
    void store(std::uint64_t key, int wanted, const ProofNumbers& numbers) {
        entries_[place_of(key)] = {key, wanted, numbers};
    }

  private:
    static constexpr std::size_t kFewest = 1 << 6;
    static constexpr std::size_t kMost = 1 << 18;

    struct Entry {
        std::uint64_t key = 0;
        std::int32_t wanted = 0;
        ProofNumbers numbers;
    };
    std::size_t place_of(std::uint64_t key) const { return key >> 8 & (entries_.size() - 1); }

    std::vector<Entry> entries_;
};

}  // namespace sternfeld
