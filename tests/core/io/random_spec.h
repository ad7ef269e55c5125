// Experiments drawn at random, for the tests that everything written reads back equal.
#pragma once
#include <cmath>
#include <cstdint>
#include <string>

#include "core/run/experiment.h"

namespace lowrank::testing {

class RandomSpec {
public:
    explicit RandomSpec(std::uint64_t seed) : state_(seed * 2 + 1) {}

    ExperimentSpec operator()() {
        ExperimentSpec spec;
        ProblemSpec& problem = spec.problem;
        problem.source = static_cast<ProblemSource>(below(5));
        if (problem.source != ProblemSource::Generated) problem.path = path();
        problem.kind = below(2) ? ProblemKind::MatrixCompletion : ProblemKind::MatrixSensing;
        // What a file holds is of one kind, whatever the spec says.
        if (const auto& kind = *row_of(problem.source).kind) problem.kind = *kind;
        problem.rows = static_cast<Index>(1 + below(5000));
        problem.cols = static_cast<Index>(1 + below(5000));
        problem.rank = static_cast<Index>(1 + below(200));
        problem.rate = positive();
        problem.seed = below(3) ? below(1000) : next();
        problem.noise = below(2) ? 0 : positive();
        problem.condition = below(2) ? 0 : 1 + positive();
        problem.sample = below(2) ? SampleUnit::Pixels : SampleUnit::Entries;
        problem.max_side = static_cast<Index>(1 + below(65535));
        problem.center = static_cast<Centring>(below(6));
        if (below(2)) problem.table.header = below(2) != 0;
        if (below(2)) problem.table.row_names = below(2) != 0;
        if (below(2)) problem.table.columns = "user, the \"3rd\",4";
        if (below(2)) problem.table.missing = "99,#N/A,?";
        if (below(2)) problem.table.decimal = below(2) ? "comma" : "point";
        if (below(2)) problem.table.separator = below(2) ? "semicolon" : "blanks";
        if (below(2)) problem.test_fraction = 0.25;
        if (below(3) == 0) problem.test_path = path();
        if (below(3) == 0) problem.mask_path = path();
        if (below(2)) problem.clip = below(2) ? ClipRange{} : ClipRange{-positive(), positive()};
        problem.scale_columns = below(2);
        problem.allow_underdetermined = below(2);
        problem.fill_rows = below(2);
        problem.redraw = below(2);
        problem.precision = static_cast<Precision>(below(2));
        if (below(2)) problem.coherence = positive();
        problem.sampling = static_cast<SamplingLaw>(below(3));
        if (below(2)) problem.model_rank = static_cast<Index>(1 + below(300));
        spec.start.kind = static_cast<StartKind>(below(4));
        if (spec.start.kind == StartKind::Noisy || spec.start.kind == StartKind::Near)
            spec.start.sigma = below(4) ? positive() : 0;
        if (below(2)) spec.stop.tol = positive();
        if (below(4) == 0) {
            spec.stop.tol = std::exp(-20 * static_cast<double>(1 + below(1 << 20)) / (1 << 20));
            spec.stop.relative = true;
        }
        spec.stop.max_iter = static_cast<Index>(below(100000));
        spec.stop.time_limit = below(2) ? 0 : positive();
        if (below(2)) spec.stop.max_calls = static_cast<Index>(1 + below(100000));
        const char* const methods[] = {"iht",        "niht:side=uv", "grad",       "nag",
                                       "rgrad-proj", "rgrad-orth",   "narg:d=3",   "narg",
                                       "narg+r",     "scaledgd",     "narg+r:d=5", "iht:step=1.2"};
        for (std::uint64_t i = 0, count = 1 + below(8); i < count; ++i)
            spec.methods.push_back({*parse_method(methods[below(12)]), below(4) != 0});
        for (std::uint64_t i = 0, count = below(4); i < count; ++i)
            spec.changes.push_back({static_cast<Index>(below(spec.methods.size())),
                                    static_cast<Index>(below(300)), below(2) ? "d" : "step",
                                    below(2) ? "exact" : "0.125"});
        for (std::uint64_t i = 0, count = below(3); i < count; ++i)
            spec.externals.push_back(below(2) ? "octave-cli \"a b.m\" {instance} {csv}"
                                              : "./mine %1 #2 {csv}");
        return spec;
    }

    std::uint64_t next() {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return state_ ^ state_ >> 29;
    }
    std::uint64_t below(std::uint64_t n) { return (next() >> 7) % n; }

private:
    /// Small and large, and now and then a whole number that TOML's integers cannot hold.
    double positive() {
        constexpr double kWide[] = {
            9223372036854775808.0, 18446744073709551616.0, 1e19, 1e20, 1e22, 1e300, 5e-324};
        if (below(6) == 0) return kWide[below(7)];
        return std::exp(40 * (static_cast<double>(below(1 << 30)) / (1 << 30) - 0.5));
    }
    std::string path() {
        const std::string pieces[] = {"photo", " ",  "%",  "#", "=",   "ü", "/", ".png",
                                      "\"",    "\\", "\t", "'", "%20", "$", "\n"};
        std::string out = "p";
        for (std::uint64_t i = 0, count = below(8); i < count; ++i) out += pieces[below(15)];
        return out;
    }
    std::uint64_t state_;
};

}  // namespace lowrank::testing
