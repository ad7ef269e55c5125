// The sum over a race, and which methods to leave out: the one that saves most, one after the other.
#include "core/run/memory.h"

#include <algorithm>
#include <vector>

#include "core/method/memory.h"
#include "core/method/registry.h"
#include "core/run/trace.h"
#include "core/text/numbers.h"
#include "core/theory/local_spectrum.h"

namespace lowrank {
namespace {

double of_measure(const RaceGround& ground) {
    const ProblemSizes& sizes = ground.sizes;
    const double r = double(sizes.rank);
    // U K, the residual and both products; the truth's factors, the parts of them outside, and their products.
    const double error =
        ground.truth ? 2 * sizes.factors(r) + sizeof(double) * r * double(std::max(sizes.rows, sizes.cols))
                     : 0;
    return sizes.left(r) + sizes.measured() + sizes.factors(r) + error + ground.origin;
}

double of_records(const ExperimentSpec& spec, double methods) {
    return std::min(double(kTraceMemory),
                    methods * double(spec.stop.max_iter) * double(Trace::bytes_per_row()));
}

double race_memory(const ExperimentSpec& spec, const RaceGround& ground,
                   const std::vector<bool>& taking_part) {
    const ProblemSizes& sizes = ground.sizes;
    double kept = 0, passing = 0, methods = 0, spectrum = 0;
    Index measured = sizes.rank, multiplied = sizes.rank;
    for (std::size_t m = 0; m < spec.methods.size(); ++m) {
        if (!taking_part[m]) continue;
        const MethodMemory bytes = method_memory(spec.methods[m].spec, sizes);
        ++methods;
        kept += bytes.kept + sizes.factors(double(sizes.rank));
        passing = std::max(passing, bytes.passing);
        measured = std::max(measured, bytes.measured);
        multiplied = std::max(multiplied, bytes.multiplied);
        if (spec.methods[m].spec.has_optimal()) spectrum = local_spectrum_memory(sizes);
    }
    const bool noisy = spec.start.kind == StartKind::Noisy && sizes.kind == ProblemKind::MatrixCompletion;
    const double start =
        std::max(ground.drawn ? generating_memory(sizes) : 0, starting_memory(sizes, ground.truth, noisy)) +
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
    if (const Origin* origin = instance.origin.get())
        ground.origin = sizeof(double) * double(origin->picture.size()) +
                        2.0 * sizeof(double) * double(origin->test_value.size());
    return ground;
}

double race_memory(const ExperimentSpec& spec, const RaceGround& ground) {
    return race_memory(spec, ground, enabled(spec));
}

std::optional<std::string> why_too_large(const ExperimentSpec& spec, const RaceGround& ground, double limit) {
    std::vector<bool> taking_part = enabled(spec);
    const double all = race_memory(spec, ground, taking_part);
    if (!(limit > 0) || all <= limit) return std::nullopt;

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
    const std::string problem = "this " + std::to_string(sizes.rows) + " x " + std::to_string(sizes.cols) +
                                " problem at rank " + std::to_string(sizes.rank);
    const std::string allowed = ", and the limit is " + print_size(limit) + " (--memory-limit)";
    if (rest > limit)
        return problem + " takes " + print_size(rest) + " before any method starts" + allowed +
               ": a smaller one is needed.";
    if (std::find(taking_part.begin(), taking_part.end(), true) == taking_part.end())
        return problem + " takes " + print_size(all) + " with " +
               (left_out.size() == 1 ? left_out.front() : "any of its methods") + allowed +
               ": a smaller one is needed.";
    std::string names = left_out.back();
    left_out.pop_back();
    if (!left_out.empty()) names = joined(left_out) + " and " + names;
    return problem + " takes " + print_size(all) + " with all its methods" + allowed + ": leave out " +
           names + ", and it takes " + print_size(rest) + ".";
}

}  // namespace lowrank
