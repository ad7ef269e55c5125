// The numbers of an experiment as a panel has them: one row each, over the key of the experiment that reads and writes it.
#pragma once
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "core/run/experiment.h"
#include "core/text/given.h"

namespace lowrank::state {

/// An experiment, and the shorter side of its matrix as far as that is known.
struct ParameterOf {
    const ExperimentSpec& spec;
    Index shorter;

    const ProblemSpec& problem() const { return spec.problem; }
};

/// The track of a knob. per_one: so many steps to one, to which a knob rounds, and what is typed does not; 0: whole numbers.
struct ParameterTrack {
    double low, high;
    double per_one;
    bool logarithmic = false;
};
/// What may be typed, ends included.
struct ParameterLimits {
    double low = 0, high = std::numeric_limits<double>::infinity();
};

/// Words that are the same of every problem, or that it gives.
class ProblemWords {
public:
    constexpr ProblemWords(const char* same) : same_(same) {}
    constexpr ProblemWords(std::string_view (*told)(const ProblemSpec&)) : told_(told) {}
    std::string_view of(const ProblemSpec& problem) const { return told_ ? told_(problem) : same_; }

private:
    const char* same_ = "";
    std::string_view (*told_)(const ProblemSpec&) = nullptr;
};

struct ParameterRow {
    Given<std::string_view> id;                  ///< of its control
    Given<std::string_view> key;                 ///< core/io/experiment_keys.h
    Given<ProblemWords> label, symbol, tooltip;  ///< the last two are markup
    Given<ProblemWords> what;                    ///< of the undo step
    Given<double (*)(const ProblemSpec&)> usual;
    Given<ParameterTrack (*)(const ParameterOf&)> track;
    Given<ParameterLimits (*)(const ParameterOf&)> limits;
    Given<bool> first;                          ///< on the first screen; the others unfold
    Given<bool (*)(const ProblemSpec&)> there;  ///< whether a problem has it
    /// Where the panel's number is another one than the key's: the number, what the key is given for it, and the words in
    /// its place, empty where there are none.
    double (*number)(const ProblemSpec&) = nullptr;
    double (*taken)(double number) = nullptr;
    ProblemWords instead{""};
};

/// In the order of the panel.
std::span<const ParameterRow> parameter_rows();
/// Of the rows of a control the one that a problem has.
const ParameterRow& parameter_row(std::string_view id, const ProblemSpec& problem);

double value_of(const ParameterRow& row, const ExperimentSpec& spec);
/// The experiment with another value of it. typed: it is exact, and not a knob's.
ExperimentSpec with_value(const ParameterRow& row, const ParameterOf& of, double value, bool typed);

}  // namespace lowrank::state
