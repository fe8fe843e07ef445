// Lets libFuzzer begin with a target's own seed: out of nothing it would hardly find a whole file.

#include <algorithm>

#include "fuzz/target.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int /*seed*/) {
    static const std::vector<std::uint8_t> seed = fuzz_seed();
    if (size <= 1 && seed.size() <= most) {
        std::copy(seed.begin(), seed.end(), data);
        return seed.size();
    }
    return LLVMFuzzerMutate(data, size, most);
}
