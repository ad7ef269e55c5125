// The local spectrum at an instance's own truth.
#pragma once
#include <string>

#include "core/problem/problem.h"
#include "core/theory/local_spectrum.h"
#include "tests/catch.h"

namespace lowrank::test {

inline LocalSpectrum spectrum_of(const Instance& instance, const SpectrumOptions& options = {}) {
    LocalSpectrum out;
    std::string failure;
    REQUIRE(local_spectrum(*instance.problem, instance.truth->X, options, out, failure) == Outcome::Done);
    INFO(failure);
    REQUIRE(failure.empty());
    return out;
}

}  // namespace lowrank::test
