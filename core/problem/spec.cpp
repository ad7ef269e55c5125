// What a spec asks for, what it would take, and the sentence that refuses it. Draws nothing, reads no file.
#include "core/problem/spec.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/problem/kind_bounds.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kMostSamples = 2147483647.0;  // positions and measurements are 32-bit numbers
constexpr double kMostCondition = 1e12;
constexpr double kMostNoise = 1e6;
constexpr double kMostCoherence = 5;   // factors of e^5 and e^-5 between ordinary rows
constexpr double kMostDistance = 100;  // of a start near the truth, over ||X*||

std::string print(double value) { return print_number(value); }
std::string print(Index value) { return std::to_string(value); }

// Sizes as doubles, so that no product of huge ones overflows.

double samples_at(const ProblemSpec& spec, double rate) {
    return (*row_of(spec.kind).samples)(rate, double(spec.rows), double(spec.cols), double(spec.rank));
}

double samples_wanted(const ProblemSpec& spec) { return std::floor(samples_at(spec, spec.rate) + 1e-9); }

/// With fill_rows each row and column may be short of all its r samples.
double most_samples(const ProblemSpec& spec) {
    const double wanted = samples_wanted(spec);
    if (!fills_rows(spec)) return wanted;
    const double n1 = double(spec.rows), n2 = double(spec.cols);
    return std::min(n1 * n2, wanted + double(spec.rank) * (n1 + n2));
}

double freedom_of(const ProblemSpec& spec) {
    return row_of(spec.kind).freedom(double(spec.rows), double(spec.cols), double(spec.rank));
}

std::string why_rate_invalid(const ProblemSpec& spec) {
    const RateForm& rate = row_of(spec.kind).rate;
    if (spec.rate > 0 && spec.rate <= rate.most) return {};
    return fmt::format("rate {}: {} lies above 0 and is at most {}.", print(spec.rate), *rate.bounded,
                       print(*rate.most));
}

/// What a kind whose matrices are symmetric asks of the sides, and any kind of the rank.
std::string why_shape_invalid(const ProblemSpec& spec) {
    const KindRow& kind = row_of(spec.kind);
    if (std::string why = why_not_of_kind(spec.kind, spec.rows, spec.cols, spec.rank, rank_given(spec));
        !why.empty())
        return why + (kind.symmetric && spec.rows != spec.cols ? ": give it one size, n." : ".");
    if (spec.redraw && spec.fill_rows && kind.entrywise)
        return "redraw and fill-rows exclude each other: one draws the positions anew, the other adds to "
               "them.";
    return {};
}

/// A file says how many rows and columns there are; what can be said before it is read is said here.
std::string why_file_invalid(const ProblemSpec& spec) {
    if (spec.path.empty())
        return "No file is named: an instance, picture, ratings or matrix has to be read from one.";
    if (spec.rank < 1 || spec.rank > kMostSide)
        return fmt::format("rank {}: allowed are 1 up to the smaller side of the matrix.", print(spec.rank));
    if (!spec.test_path.empty() && spec.test_fraction.value_or(0) > 0)
        return "test and test-fraction both say what is held out: leave out one.";
    if (rank_given(spec) < 1 || rank_given(spec) > kMostSide)
        return fmt::format("model-rank {}: allowed are 1 up to the smaller side of the matrix.",
                           print(rank_given(spec)));
    if (*row_of(spec.source).picture) {
        if (std::string sentence = why_rate_invalid(spec); !sentence.empty()) return sentence;
        if (spec.max_side < 1 || spec.max_side > kMostSide)
            return fmt::format("max-side {}: allowed are 1 to {} pixels.", print(spec.max_side),
                               print(kMostSide));
    }
    return {};
}

std::string why_sizes_invalid(const ProblemSpec& spec) {
    const auto why_side_invalid = [](const char* name, Index value) -> std::string {
        if (value >= 1 && value <= kMostSide) return {};
        return fmt::format("{} {}: allowed are 1 to {}.", name, print(value), print(kMostSide));
    };
    if (std::string sentence = why_side_invalid("rows", spec.rows); !sentence.empty()) return sentence;
    if (std::string sentence = why_side_invalid("cols", spec.cols); !sentence.empty()) return sentence;
    const Index smaller = std::min(spec.rows, spec.cols);
    if (spec.rank < 1 || spec.rank > smaller)
        return fmt::format("rank {}: allowed are 1 to {}, the smaller side of a {} x {} matrix.",
                           print(spec.rank), print(smaller), print(spec.rows), print(spec.cols));
    if (rank_given(spec) < 1 || rank_given(spec) > smaller)
        return fmt::format("model-rank {}: allowed are 1 to {}, the smaller side of a {} x {} matrix.",
                           print(rank_given(spec)), print(smaller), print(spec.rows), print(spec.cols));
    return {};
}

}  // namespace

Index measurement_count(const ProblemSpec& spec) {
    return static_cast<Index>(std::clamp(samples_wanted(spec), 0.0, 9e15));
}

Index degrees_of_freedom(const ProblemSpec& spec) { return static_cast<Index>(freedom_of(spec)); }

std::vector<std::string> files_of(const ProblemSpec& problem) {
    std::vector<std::string> files;
    if (!is_drawn(problem)) files.push_back(problem.path);
    // Named where they are idle, too: whoever opens a stranger's file is asked about each of them.
    for (const std::string& path : {problem.test_path, problem.mask_path})
        if (!path.empty()) files.push_back(path);
    return files;
}

bool may_be_exact(const ProblemSpec& problem) {
    switch (*row_of(problem.source).truth) {
        case TruthOfSource::Drawn:
            return !(problem.noise > 0) && rank_given(problem) >= problem.rank;
        case TruthOfSource::InFile:
            return true;
        case TruthOfSource::None:
            break;
    }
    return false;
}

bool redraws(const ProblemSpec& spec) { return spec.redraw && row_of(spec.kind).entrywise; }

bool weighs_entries(const ProblemSpec& spec) {
    return spec.sampling != SamplingLaw::Uniform && row_of(spec.kind).entrywise;
}

bool fills_rows(const ProblemSpec& spec) { return spec.fill_rows && row_of(spec.kind).entrywise; }

double samples_per_degree(const ProblemSpec& spec) { return samples_wanted(spec) / freedom_of(spec); }

double rate_of_samples_per_degree(const ProblemSpec& spec, double per_degree) {
    const double samples = std::ceil(per_degree * freedom_of(spec) - 1e-9);
    ProblemSpec tried = spec;
    tried.rate = samples / samples_at(spec, 1);
    // The rate is a rounded quotient: its product may fall short of the whole number it was made from.
    if (samples_wanted(tried) < samples) tried.rate = std::nextafter(tried.rate, HUGE_VAL);
    return tried.rate;
}

ProblemSizes sizes_of(const ProblemSpec& spec) {
    const double most = std::clamp(most_samples(spec), 0.0, 9e15);
    return {spec.kind, spec.rows, spec.cols, rank_given(spec), static_cast<Index>(most)};
}

std::string why_invalid(const ProblemSpec& spec) {
    if (!is_drawn(spec)) return why_file_invalid(spec);
    if (std::string sentence = why_sizes_invalid(spec); !sentence.empty()) return sentence;
    if (std::string sentence = why_shape_invalid(spec); !sentence.empty()) return sentence;
    if (std::string sentence = why_rate_invalid(spec); !sentence.empty()) return sentence;
    if (!(spec.noise >= 0 && spec.noise <= kMostNoise))
        return fmt::format("noise {}: allowed are 0 (none) to {}, in units of the samples' own size.",
                           print(spec.noise), print(kMostNoise));
    if (spec.condition != 0 && !(spec.condition >= 1 && spec.condition <= kMostCondition))
        return fmt::format("condition {}: allowed are 1 to {}, or 0 for Gaussian factors.",
                           print(spec.condition), print(kMostCondition));
    if (!(spec.coherence >= 0 && spec.coherence <= kMostCoherence))
        return fmt::format("coherence {}: allowed are 0 (none) to {}, the spread of the rows' logarithms.",
                           print(spec.coherence), print(kMostCoherence));
    const double samples = samples_wanted(spec);
    if (samples < 1)
        return fmt::format("rate {} gives no sample at all: at least 1 is needed.", print(spec.rate));
    if (most_samples(spec) > kMostSamples)
        return fmt::format("{} samples are too many: at most {} are allowed, so lower the rate or the size.",
                           print(most_samples(spec)), print(kMostSamples));
    const Index freedom = degrees_of_freedom(spec);
    if (!spec.allow_underdetermined && samples < double(freedom))
        return fmt::format(
            "rate {} gives {} for {} degrees of freedom, not enough: raise the rate, lower the rank, "
            "or pass --allow-underdetermined.",
            print(spec.rate), print_count(measurement_count(spec), "sample"), print(freedom));
    return {};
}

std::string why_size_too_small(const ProblemSpec& spec) {
    const Index freedom = degrees_of_freedom(spec);
    if (!why_sizes_invalid(spec).empty() || samples_wanted(spec) >= double(freedom)) return {};
    return fmt::format(
        "n {} is too small here: rank {} at rate {} has {} for {} degrees of freedom, and a larger n "
        "is needed.",
        print(spec.rows), print(spec.rank), print(spec.rate), print_count(measurement_count(spec), "sample"),
        print(freedom));
}

std::string why_invalid(const StartSpec& spec, const ProblemSpec& problem) {
    if (spec.kind == StartKind::Near) {
        if (!(spec.sigma >= 0 && spec.sigma <= kMostDistance))
            return fmt::format(
                "start near:{}: the distance lies between 0 and {}, over the norm of the truth.",
                print(spec.sigma), print(kMostDistance));
        if (*row_of(problem.source).truth == TruthOfSource::None)
            return fmt::format("start near:{}: {} has no truth to begin near.", print(spec.sigma),
                               *row_of(problem.source).noun);
        return {};
    }
    if (spec.kind != StartKind::Noisy) return {};
    if (!(spec.sigma >= 0 && spec.sigma <= kMostNoise))
        return fmt::format("start noisy:{}: σ lies between 0 and {}.", print(spec.sigma), print(kMostNoise));
    if (is_drawn(problem) && row_of(problem.kind).entrywise &&
        double(problem.rows) * double(problem.cols) > kMostNoisyEntries)
        return fmt::format(
            "start noisy: noise on every unobserved entry of a {} x {} matrix is too much; up to {} entries "
            "are allowed. Use the spectral start.",
            print(problem.rows), print(problem.cols), print(kMostNoisyEntries));
    return {};
}

std::string why_invalid(const StopSpec& spec) {
    if (spec.tol && !(*spec.tol >= 0 && std::isfinite(*spec.tol)))
        return fmt::format("tol {}: a finite number, 0 or more, is allowed.", print(*spec.tol));
    if (spec.relative && !(spec.tol && *spec.tol < 1))
        return fmt::format(
            "tol relative:{}: a number from 0 to below 1 is allowed, the error over the norm of the truth.",
            spec.tol ? print(*spec.tol) : std::string("auto"));
    if (spec.max_iter < 1 || spec.max_iter > kMostIterations)
        return fmt::format("max-iter {}: allowed are 1 to {}.", print(spec.max_iter), print(kMostIterations));
    if (spec.max_calls < 0 || spec.max_calls > kMostCalls)
        return fmt::format("max-calls {}: allowed are 1 to {}, or 0 for no limit.", print(spec.max_calls),
                           print(kMostCalls));
    if (!(spec.time_limit >= 0 && std::isfinite(spec.time_limit)))
        return fmt::format("time-limit {}: seconds, 0 or more (0: no limit), are allowed.",
                           print(spec.time_limit));
    return {};
}

}  // namespace lowrank
