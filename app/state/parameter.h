// A number that a panel sets, one row each: what its control is called, how far it goes, and where it is read
// and written.
#pragma once
#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "core/run/experiment.h"
#include "core/text/given.h"
#include "core/text/told.h"

namespace lowrank::state {

/// The track of a knob. per_one: so many steps to one, to which a knob rounds, and what is typed does not.
struct ParameterTrack {
    static constexpr double kWhole = 0, kThreeDigits = -3,
                            kUnrounded = std::numeric_limits<double>::infinity();
    double low, high;
    double per_one;
    bool logarithmic = false;

    double rounded(double value) const;
};
/// What may be typed, ends included.
struct ParameterLimits {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// Of: what has the number. Edited: what becomes of it with another one.
template <class Of, class Edited = Of>
struct ParameterRow {
    using Words = Told<std::string_view, Of>;

    Given<std::string_view> id;           ///< of its control
    Given<std::string_view> key;          ///< core/io/experiment_keys.h; empty: the tab's own
    Given<Words> label, symbol, tooltip;  ///< the last two are markup
    Given<Words> what;                    ///< of the undo step
    Given<double (*)(const Of&)> usual;
    Given<Told<ParameterTrack, Of>> track;
    Given<Told<ParameterLimits, Of>> limits;
    Given<bool> first;                      ///< on the first screen; the others unfold
    Given<bool (*)(const Of&)> there;       ///< whether there is such a number
    double (*number)(const Of&) = nullptr;  ///< null: the key's, as the next one
    Edited (*with)(const Of&, double) = nullptr;
    Words instead{""};  ///< the words in the number's place; empty: none
    std::string_view unit{};
    int (*decimals)(const Of&) = nullptr;  ///< that it is shown with; null: as its key writes it
    bool wide_label = false;               ///< which takes a part of the track
};

/// An experiment, and the sides of its matrix.
struct ParameterOf {
    const ExperimentSpec& spec;
    Index rows, cols;
    bool sized = true;  ///< they are those of its picture; of a table none are known beforehand

    const ProblemSpec& problem() const { return spec.problem; }
    Index shorter() const { return std::max<Index>(1, std::min(rows, cols)); }
};
using ExperimentRow = ParameterRow<ParameterOf, ExperimentSpec>;

/// In the order of the panel, which is a walk over them.
std::span<const ExperimentRow> parameter_rows();
/// Of the rows of a control the one that a problem has.
const ExperimentRow& parameter_row(std::string_view id, const ParameterOf& of);

double value_of(const ExperimentRow& row, const ParameterOf& of);
/// The experiment with another value of it. typed: it is exact, and not a knob's.
ExperimentSpec with_value(const ExperimentRow& row, const ParameterOf& of, double value, bool typed);

}  // namespace lowrank::state
