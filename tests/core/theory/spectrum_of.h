// The local spectrum at an instance's own truth.
#pragma once
#include "core/problem/problem.h"
#include "core/theory/local_spectrum.h"
#include "tests/catch.h"

namespace lowrank::test {

inline LocalSpectrum spectrum_of(const Instance& instance, const SpectrumOptions& options = {}) {
    Result<LocalSpectrum> out = local_spectrum(*instance.problem, instance.truth->X, options);
    INFO(out.sentence());
    REQUIRE(out);
    return std::move(*out);
}

}  // namespace lowrank::test
