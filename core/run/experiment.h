// The whole experiment as one value: problem, start, end, methods and the changes made while it ran.
#pragma once
#include <string>
#include <vector>

#include "core/method/spec.h"
#include "core/problem/spec.h"

namespace lowrank {

struct MethodEntry {
    MethodSpec spec;
    bool enabled = true;
    bool operator==(const MethodEntry&) const = default;
};

/// A retuning made before the step that leaves X_t: part of the experiment, so that a steered run repeats.
struct MethodChange {
    Index method = 0;  ///< position in ExperimentSpec::methods
    Index t = 0;
    std::string key;
    std::string value;
    bool operator==(const MethodChange&) const = default;
};

struct ExperimentSpec {
    ProblemSpec problem;
    StartSpec start;
    StopSpec stop;
    std::vector<MethodEntry> methods;
    std::vector<MethodChange> changes;
    std::vector<std::string>
        externals{};  ///< commands of methods that are other programs; run only by who was asked
    bool operator==(const ExperimentSpec&) const = default;
};

/// The experiment everything starts from: MC, n 50, r 3, p 0.6, seed 21, spectral, the paper's nine methods
/// and below them, off, what else there is.
ExperimentSpec default_experiment();

/// Whether a list of methods is nobody's choice: the default one, or only those of it that are on.
bool is_default_list(const std::vector<MethodEntry>& methods);

/// The changes of one method, in the order in which they are made: by t, and as listed where t is the same.
std::vector<MethodChange> changes_of(const ExperimentSpec& spec, Index method);

/// Whether a method of the race solves inner problems, whose steps count as operator calls.
bool has_inner_problems(const ExperimentSpec& spec);

/// What is to be said of the methods of a race beside its curves: how far inner problems are solved, and what
/// stands for iterates of another rank. Sentences without their dots, each once.
std::vector<std::string> method_notes(const ExperimentSpec& spec);

/// Why optimal rules have no number on a problem without an exact truth; empty where the spec has none of
/// them or the truth is exact.
std::string why_no_optimum(const MethodSpec& spec, bool exact_truth);

/// One sentence that names the first thing wrong; empty where nothing is. What memory allows is another
/// question: core/run/memory.h.
std::string why_invalid(const ExperimentSpec& spec);

}  // namespace lowrank
