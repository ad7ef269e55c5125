// The table of the experiment's numbers.
#include "app/state/parameter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

using Problem = const ProblemSpec&;
using Of = const ParameterOf&;

bool always(Problem) { return true; }
bool drawn(Problem problem) { return is_drawn(problem); }
bool square(Problem problem) { return is_drawn(problem) && problem.rows == problem.cols; }
bool oblong(Problem problem) { return is_drawn(problem) && problem.rows != problem.cols; }
bool sampled(Problem problem) { return row_of(problem.source).sampled; }
bool set_apart(Problem problem) { return is_drawn(problem) && problem.model_rank; }

template <int number>
double usual(Problem) {
    return number;
}

ParameterTrack side_track(Of of) {
    return {10, static_cast<double>(*row_of(of.problem().kind).easy_side), 0, true};
}
ParameterLimits side_limits(Of) { return {2, 100000}; }

ParameterTrack rank_track(Of of) {
    const Index most = std::max<Index>(1, std::min<Index>(of.shorter, is_drawn(of.problem()) ? 20 : 80));
    return {1, static_cast<double>(std::max(most, std::min(of.problem().rank, of.shorter))), 0};
}
ParameterLimits rank_limits(Of of) { return {1, static_cast<double>(std::max<Index>(of.shorter, 1))}; }
ParameterTrack model_track(Of of) { return {1, static_cast<double>(std::min<Index>(of.shorter, 40)), 0}; }

const RateForm& form_of(Problem problem) { return row_of(problem.kind).rate; }
std::string_view rate_label(Problem problem) { return form_of(problem).label; }
std::string_view rate_meaning(Problem problem) { return form_of(problem).meaning; }
std::string_view rate_step(Problem problem) {
    return form_of(problem).share ? "sampling rate" : "oversampling";
}
// A file's range is that of its kind; typed numbers may lie outside the slider.
ParameterTrack rate_track(Of of) {
    const RateForm& form = form_of(of.problem());
    return {form.low, form.high, std::pow(10.0, *form.decimals)};
}
ParameterLimits rate_limits(Of of) {
    const RateForm& form = form_of(of.problem());
    return {form.share ? 1e-6 : 1e-3, form.most};
}

// The left end of the condition's slider is the ordinary case, factors that nobody conditioned.
double condition_from_one(Problem problem) { return std::max(problem.condition, 1.0); }
double no_condition_at_one(double number) { return number <= 1 ? 0 : number; }
std::string_view gaussian(Problem problem) { return problem.condition == 0 ? "Gaussian" : ""; }

constexpr bool kFirst = true, kMore = false;

constexpr ParameterRow kParameters[] = {
    {"n", "n", "Size", "n", "Rows and columns of the matrix (n)", "size", usual<50>, side_track, side_limits,
     kFirst, square, [](Problem problem) { return static_cast<double>(problem.rows); }},
    {"n", "rows", "Size", "n_1", "Rows of the matrix (n_1)", "rows", usual<50>, side_track, side_limits,
     kFirst, oblong},
    {"n2", "cols", "Columns", "n_2", "Columns of the matrix (n_2)", "columns", usual<50>, side_track,
     side_limits, kFirst, drawn},
    {"rank", "rank", "Rank", "r", "Rank of the matrix that is sought (r), at most its shorter side", "rank",
     usual<3>, rank_track, rank_limits, kFirst, always},
    {"rate", "rate", rate_label, "p", rate_meaning, rate_step,
     [](Problem problem) -> double { return form_of(problem).usual; }, rate_track, rate_limits, kFirst,
     sampled},
    // Where an experiment sets it apart: it goes back to the truth's where both are one.
    {"model-rank", "model-rank", "Model rank", "", "The rank the methods are given; the truth has rank r",
     "model-rank", [](Problem problem) { return static_cast<double>(problem.rank); }, model_track,
     rank_limits, kMore, set_apart},
    {"noise", "noise", "Noise", "σ", "Noise on the samples, relative to their root mean square (σ)", "noise",
     usual<0>,
     [](Of) {
         return ParameterTrack{0, 0.5, 100};
     },
     [](Of) { return ParameterLimits{}; }, kMore, drawn},
    {"condition", "condition", "Condition", "κ",
     "Largest by smallest singular value of the truth (κ); 'Gaussian': random factors, as they come",
     "condition", usual<1>,
     [](Of) {
         return ParameterTrack{1, 100, 10, true};
     },
     [](Of) { return ParameterLimits{.low = 1}; }, kMore, drawn, condition_from_one, no_condition_at_one,
     gaussian},
    {"seed", "seed", "Seed", "", "Seed of every random draw: the same seed gives the same race", "seed",
     usual<21>,
     [](Of) {
         return ParameterTrack{0, 100, 0};
     },
     [](Of) {
         return ParameterLimits{0, 1e9};
     },
     kMore, always},
};

}  // namespace

std::span<const ParameterRow> parameter_rows() { return kParameters; }

const ParameterRow& parameter_row(std::string_view id, const ProblemSpec& problem) {
    return *std::ranges::find_if(
        kParameters, [&](const ParameterRow& row) { return *row.id == id && (*row.there)(problem); });
}

double value_of(const ParameterRow& row, const ExperimentSpec& spec) {
    if (row.number) return row.number(spec.problem);
    return parse_number(find_experiment_key(row.key)->write(spec)).value_or(0);
}

ExperimentSpec with_value(const ParameterRow& row, const ParameterOf& of, double value, bool typed) {
    const ParameterTrack track = (*row.track)(of);
    const ParameterLimits limits = (*row.limits)(of);
    value = std::clamp(value, limits.low, limits.high);
    if (!typed && track.per_one > 0) value = std::round(value * track.per_one) / track.per_one;
    if (row.taken) value = row.taken(value);
    const std::string text =
        track.per_one > 0 ? print_number(value) : std::to_string(static_cast<std::int64_t>(value));
    ExperimentSpec spec = of.spec;
    // What lies between the limits can be read.
    (void)find_experiment_key(row.key)->read(text, spec);
    return spec;
}

}  // namespace lowrank::state
