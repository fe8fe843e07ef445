// What a fuzz target is made of: libFuzzer's entry, and an input to begin with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// Takes any bytes. Ends the process if something is wrong with how they were taken.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// An input that is accepted.
std::vector<std::uint8_t> fuzz_seed();
