// Draws: the moments of their distributions, independence of streams and indices, and the quantile against
// erfc.
#include "core/problem/draws.h"

#include <bit>
#include <cmath>

#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::draws;

TEST_CASE("the normal quantile inverts the distribution function") {
    for (const double u :
         {1e-300, 1e-100, 1e-30, 1e-16, 1e-9, 1e-4, 0.01, 0.0749, 0.0751, 0.2, 0.4999, 0.5}) {
        const double x = normal_quantile(u);
        INFO(u);
        // Phi(x) = erfc(-x / sqrt 2) / 2; its relative condition in x is about x^2 + 1.
        CHECK(std::abs(std::erfc(-x / std::sqrt(2.0)) / 2 / u - 1) < 4e-15 * (x * x + 1));
        if (u > 1e-3) CHECK(std::abs(normal_quantile(1 - u) + x) < 1e-12);
    }
    CHECK(normal_quantile(0.5) == 0);
    CHECK(normal_quantile(0.975) == Approx(1.959963984540054).epsilon(1e-15));
}

TEST_CASE("normal draws have the moments of N(0, 1), in every stream and along every index") {
    constexpr int kCount = 200'000;
    for (const std::uint64_t seed : {0u, 1u, 21u})
        for (const Name name : {Name::LeftFactor, Name::Sensing, Name::Noise})
            for (const int shift : {0, 32}) {
                const Stream stream(seed, name);
                double m1 = 0, m2 = 0, m3 = 0, m4 = 0, lag = 0, before = 0;
                for (std::uint64_t k = 0; k < kCount; ++k) {
                    const double x = stream.normal(k << shift);
                    m1 += x;
                    m2 += x * x;
                    m3 += x * x * x;
                    m4 += x * x * x * x;
                    lag += x * before;
                    before = x;
                }
                // Five standard deviations of each sum: variances 1, 2, 15, 96, 1.
                const double root = std::sqrt(double(kCount));
                INFO("seed " << seed << " shift " << shift);
                CHECK(std::abs(m1) < 5 * root);
                CHECK(std::abs(m2 - kCount) < 5 * root * std::sqrt(2.0));
                CHECK(std::abs(m3) < 5 * root * std::sqrt(15.0));
                CHECK(std::abs(m4 - 3.0 * kCount) < 5 * root * std::sqrt(96.0));
                CHECK(std::abs(lag) < 5 * root);
            }
}

TEST_CASE("seeds and names give streams that have nothing to do with one another") {
    constexpr int kCount = 100'000;
    const double bound = 5 * std::sqrt(double(kCount));
    const Stream a(21, Name::LeftFactor),
        others[] = {Stream(22, Name::LeftFactor), Stream(21, Name::RightFactor),
                    Stream(21, Name::LeftFactor).at(0), Stream(21, Name::LeftFactor).at(1)};
    for (const Stream& b : others) {
        double correlation = 0;
        int equal = 0;
        for (std::uint64_t k = 0; k < kCount; ++k) {
            correlation += a.normal(k) * b.normal(k);
            equal += a.bits(k) == b.bits(k);
        }
        CHECK(std::abs(correlation) < bound);
        CHECK(equal == 0);
    }
}

TEST_CASE("one bit of the index changes half of the bits") {
    const Stream stream(21, Name::Omega);
    for (int bit = 0; bit < 64; ++bit) {
        int changed = 0;
        for (std::uint64_t k = 0; k < 1000; ++k)
            changed += std::popcount(stream.bits(k) ^ stream.bits(k ^ (std::uint64_t(1) << bit)));
        INFO("bit " << bit);
        CHECK(std::abs(changed - 32'000) < 5 * 4 * 32);  // a sum of 1000 binomials of deviation 4: 126
    }
}

TEST_CASE("uniform draws lie inside (0, 1) and fill it evenly") {
    const Stream stream(3, Name::HeldOut);
    int bins[16] = {};
    for (std::uint64_t k = 0; k < 160'000; ++k) {
        const double u = stream.uniform(k);
        REQUIRE(u > 0);
        REQUIRE(u < 1);
        ++bins[static_cast<int>(16 * u)];
    }
    double chi = 0;
    for (const int count : bins) chi += (count - 10'000.0) * (count - 10'000.0) / 10'000.0;
    CHECK(chi < 44);  // 15 degrees of freedom: 1e-4 of all seeds lie above
}

TEST_CASE("a larger matrix adds rows and columns and keeps the rest") {
    const Stream stream(21, Name::LeftFactor);
    Matrix small(5, 3), large(9, 4);
    fill_normal(stream, small);
    fill_normal(stream, large);
    CHECK((large.topLeftCorner(5, 3).array() == small.array()).all());
}
