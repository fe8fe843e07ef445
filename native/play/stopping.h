// Whether somebody has said that it is time to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

namespace sternfeld {

// All threads may look; only the one that began asks, every few milliseconds.
class Stopping {
  public:
    // Keeps a reference; `stop` may be empty.
    explicit Stopping(const std::function<bool()>& stop) : stop_(stop) {}

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void ask() {
        const auto now = std::chrono::steady_clock::now();
        if (!stop_ || now < next_) return;
        next_ = now + kEvery;
        try {
            if (stop_()) stopped_ = true;
        } catch (...) {
            stopped_ = true;
            throw;
        }
    }

  private:
    static constexpr auto kEvery = std::chrono::milliseconds(2);

    const std::function<bool()>& stop_;
    std::atomic<bool> stopped_{false};
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

}  // namespace sternfeld
