// Adds up the memory of a race, and says which methods to leave out: the one that saves most, one after the
// other.
#include "core/run/memory.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <vector>

#include "core/method/memory.h"
#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/trace.h"
#include "core/text/numbers.h"
#include "core/theory/local_spectrum.h"

namespace lowrank {
namespace {

double of_measure(const RaceGround& ground) {
    const ProblemSizes& sizes = ground.sizes;
    const double r = double(sizes.rank);
    // U K, the residual and both products; the truth's factors, the parts of them outside, and their
    // products.
    const double error =
        ground.truth ? 2 * sizes.factors(r) + sizeof(double) * r * double(std::max(sizes.rows, sizes.cols))
                     : 0;
    return sizes.left(r) + sizes.measured() + sizes.factors(r) + error + ground.origin;
}

/// A picture; held-out ratings with their positions, offsets, labels and the factors that predict them.
double of_origin(const Origin& origin, const ProblemSizes& sizes) {
    const auto held_out = double(origin.test_value.size());
    const double positions = double(origin.test_row.capacity() + origin.test_col.capacity());
    const double offsets =
        double(origin.row_offset.size() + origin.col_offset.size() + origin.col_scale.size() +
               origin.test_scale.size() + origin.test_low.size() + origin.test_high.size());
    double bytes = sizeof(double) * (double(origin.picture.size()) + held_out + offsets) +
                   sizeof(std::int32_t) * positions;
    for (const auto* labels : {&origin.row_labels, &origin.col_labels})
        for (const std::string& label : *labels)
            bytes += double(sizeof(std::string)) +
                     (label.capacity() < sizeof(std::string) ? 0 : double(label.capacity()));
    return bytes + (held_out > 0 ? sizes.factors(double(sizes.rank)) : 0);
}

double of_records(const ExperimentSpec& spec, double methods) {
    return std::min(double(kTraceMemory),
                    methods * double(spec.stop.max_iter) * double(Trace::bytes_per_row()));
}

/// A method with its own rules, and with those that each of its changes leaves it: its buffers grow to the
/// largest.
MethodMemory played_memory(const ExperimentSpec& spec, std::size_t m, const ProblemSizes& sizes,
                           bool& optimal) {
    MethodSpec rules = spec.methods[m].spec;
    MethodMemory most = method_memory(rules, sizes);
    optimal = optimal || rules.has_optimal();
    for (const MethodChange& change : changes_of(spec, static_cast<Index>(m))) {
        const auto next = with_key(rules, change.key, change.value);
        if (!next) break;  // refused before the race starts
        rules = *next;
        const MethodMemory now = method_memory(rules, sizes);
        most.kept = std::max(most.kept, now.kept);
        most.passing = std::max(most.passing, now.passing);
        most.measured = std::max(most.measured, now.measured);
        most.multiplied = std::max(most.multiplied, now.multiplied);
        optimal = optimal || rules.has_optimal();
    }
    return most;
}

double race_memory(const ExperimentSpec& spec, const RaceGround& ground,
                   const std::vector<bool>& taking_part) {
    const ProblemSizes& sizes = ground.sizes;
    double kept = 0, passing = 0, methods = 0;
    bool optimal = false;
    Index measured = sizes.rank, multiplied = sizes.rank;
    for (std::size_t m = 0; m < spec.methods.size(); ++m) {
        if (!taking_part[m]) continue;
        const MethodMemory bytes = played_memory(spec, m, sizes, optimal);
        ++methods;
        kept += bytes.kept + sizes.factors(double(sizes.rank));
        passing = std::max(passing, bytes.passing);
        measured = std::max(measured, bytes.measured);
        multiplied = std::max(multiplied, bytes.multiplied);
    }
    const double spectrum = optimal ? local_spectrum_memory(sizes) : 0;
    const bool filled = fills_with_noise(spec.start, sizes.kind, sizes.entries());
    const double start =
        std::max(ground.drawn ? generating_memory(sizes) : 0, starting_memory(sizes, ground.truth, filled)) +
        ground.origin;
    if (methods == 0) return start;
    const double race = instance_memory(sizes, ground.truth) + of_measure(ground) + kept + passing +
                        spectrum + operator_scratch(sizes, measured, multiplied) + of_records(spec, methods);
    return std::max(start, race);
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

std::vector<bool> enabled(const ExperimentSpec& spec) {
    std::vector<bool> all;
    for (const MethodEntry& entry : spec.methods) all.push_back(entry.enabled);
    return all;
}

}  // namespace

RaceGround ground_of(const ProblemSpec& generated) { return {.sizes = sizes_of(generated), .drawn = true}; }

RaceGround ground_of(const Instance& instance) {
    RaceGround ground{.sizes = sizes_of(*instance.problem->A, instance.problem->rank),
                      .truth = instance.truth.has_value()};
    if (const Origin* origin = instance.origin.get()) ground.origin = of_origin(*origin, ground.sizes);
    return ground;
}

double race_memory(const ExperimentSpec& spec, const RaceGround& ground) {
    return race_memory(spec, ground, enabled(spec));
}

double left_to_look_back(const ExperimentSpec& spec, const RaceGround& ground, double limit) {
    if (!(limit > 0)) return std::numeric_limits<double>::infinity();
    double again = 0;
    bool optimal = false;
    for (std::size_t m = 0; m < spec.methods.size(); ++m)
        if (spec.methods[m].enabled)
            again = std::max(again, played_memory(spec, m, ground.sizes, optimal).kept);
    return limit - race_memory(spec, ground) - again;
}

std::string why_theory_too_large(const ExperimentSpec& spec, const RaceGround& ground, TheoryAsked asked,
                                 double limit) {
    const ProblemSizes& sizes = ground.sizes;
    double more = asked.spectrum ? local_spectrum_memory(sizes) : 0;
    if (asked.deviations) {
        // The Hessian, its vectors, what makes them and the coordinates of an entry; the deviations.
        const double d = double(sizes.rank) * double(sizes.rows + sizes.cols - sizes.rank);
        more = std::max(more, sizeof(double) * (4 * d * d + 2 * sizes.entries()));
    }
    const double all = race_memory(spec, ground) + more;
    if (!(limit > 0) || more == 0 || all <= limit) return {};
    return fmt::format(
        "the theory of this {} x {} problem at rank {} takes {} beside the {} of its race, and the "
        "limit is {} (--memory-limit): a smaller problem or a larger limit is needed.",
        sizes.rows, sizes.cols, sizes.rank, print_size(more), print_size(all - more), print_size(limit));
}

std::string why_too_large(const ExperimentSpec& spec, const RaceGround& ground, double limit) {
    std::vector<bool> taking_part = enabled(spec);
    const double all = race_memory(spec, ground, taking_part);
    if (!(limit > 0) || all <= limit) return {};

    std::vector<std::string> left_out;
    double rest = all;
    while (rest > limit) {
        std::size_t best = spec.methods.size();
        double least = rest;
        for (std::size_t m = 0; m < spec.methods.size(); ++m) {
            if (!taking_part[m]) continue;
            taking_part[m] = false;
            if (const double without = race_memory(spec, ground, taking_part); without < least) {
                least = without;
                best = m;
            }
            taking_part[m] = true;
        }
        if (best == spec.methods.size()) break;
        taking_part[best] = false;
        left_out.push_back(display_name(spec.methods[best].spec));
        rest = least;
    }
    const ProblemSizes& sizes = ground.sizes;
    const std::string problem =
        fmt::format("this {} x {} problem at rank {}", sizes.rows, sizes.cols, sizes.rank);
    const std::string allowed = fmt::format(", and the limit is {} (--memory-limit)", print_size(limit));
    if (rest > limit)
        return fmt::format("{} takes {} before any method starts{}: a smaller one is needed.", problem,
                           print_size(rest), allowed);
    if (std::find(taking_part.begin(), taking_part.end(), true) == taking_part.end())
        return fmt::format("{} takes {} with {}{}: a smaller one is needed.", problem, print_size(all),
                           left_out.size() == 1 ? left_out.front() : "any of its methods", allowed);
    std::string names = left_out.back();
    left_out.pop_back();
    if (!left_out.empty()) names = fmt::format("{} and {}", joined(left_out), names);
    return fmt::format("{} takes {} with all its methods{}: leave out {}, and it takes {}.", problem,
                       print_size(all), allowed, names, print_size(rest));
}

std::string why_n_too_large(const ExperimentSpec& spec, double limit) {
    if (why_too_large(spec, ground_of(spec.problem), limit).empty()) return {};
    return fmt::format(
        "n {} takes more memory in this figure than the limit, and the limit is {} (--memory-limit): a "
        "smaller --n or a larger limit is needed.",
        spec.problem.rows, print_size(limit));
}

}  // namespace lowrank
