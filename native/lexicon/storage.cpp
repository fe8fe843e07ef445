#include "lexicon/storage.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/errors.h"
#include "base/random.h"

namespace sternfeld {

namespace {

class MappedFile final : public Storage {
  public:
    MappedFile(void* address, std::size_t size) : address_(address), size_(size) {
        bytes_ = {static_cast<const std::byte*>(address), size};
    }
    ~MappedFile() override { ::munmap(address_, size_); }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

  private:
    void* address_;
    std::size_t size_;
};

class HeldImage final : public Storage {
  public:
    explicit HeldImage(std::vector<std::uint64_t> image) : image_(std::move(image)) {
        bytes_ = std::as_bytes(std::span<const std::uint64_t>(image_));
    }

  private:
    std::vector<std::uint64_t> image_;
};

[[noreturn]] void fail() {
    throw LexiconError(std::string("cannot be read: ") + std::strerror(errno));
}

}  // namespace

std::unique_ptr<const Storage> map_file(const std::string& path) {
    if (path.find('\0') != std::string::npos) throw LexiconError("no file has such a name");
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) fail();
    struct stat status{};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        if (S_ISDIR(status.st_mode)) errno = EISDIR;
        ::close(fd);
        fail();
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) {
        ::close(fd);
        throw LexiconError("the file is empty");
    }
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    ::close(fd);
    if (address == MAP_FAILED) fail();
    return std::make_unique<MappedFile>(address, size);
}

std::unique_ptr<const Storage> hold_image(std::vector<std::uint64_t> image) {
    return std::make_unique<HeldImage>(std::move(image));
}

std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed) {
    // Four independent sums keep the multiplier busy.
    std::uint64_t sum[4] = {seed, mix(seed), mix(seed + 1), mix(seed + 2)};
    const auto absorb = [](std::uint64_t& into, const std::byte* from) {
        std::uint64_t word;
        std::memcpy(&word, from, 8);
        into = (into ^ word) * 0x9fb21c651e98df25ULL;
        into ^= into >> 32;
    };
    const std::size_t words = bytes.size() / 8;
    const std::byte* from = bytes.data();
    std::size_t i = 0;
    for (; i + 4 <= words; i += 4, from += 32) {
        absorb(sum[0], from);
        absorb(sum[1], from + 8);
        absorb(sum[2], from + 16);
        absorb(sum[3], from + 24);
    }
    for (; i < words; ++i, from += 8) absorb(sum[i & 3], from);
    return mix(sum[0] ^ mix(sum[1] ^ mix(sum[2] ^ mix(sum[3] ^ words))));
}

}  // namespace sternfeld
