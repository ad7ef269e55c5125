// Tells whether rows that were read before are still those that are there.
#pragma once
#include <atomic>
#include <cstdint>

namespace lowrank {

/// A number that nothing else in the program has: whoever holds rows to which others are only ever added
/// keeps one, and takes a new one where it changes them otherwise. A copy goes its own way from then on, and
/// so does what was moved from: both have numbers of their own.
class Edition {
public:
    Edition() = default;
    Edition(const Edition&) noexcept : Edition() {}
    Edition(Edition&& other) noexcept : Edition() { other.renew(); }
    Edition& operator=(const Edition&) noexcept {
        renew();
        return *this;
    }
    Edition& operator=(Edition&& other) noexcept {
        renew();
        other.renew();
        return *this;
    }
    void renew() noexcept { number_ = next(); }
    std::uint64_t number() const { return number_; }

private:
    static std::uint64_t next() noexcept {
        static std::atomic<std::uint64_t> last = 0;
        return ++last;
    }
    std::uint64_t number_ = next();
};

}  // namespace lowrank
