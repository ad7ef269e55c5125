// The table of the experiment's numbers.
#include "app/state/parameter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

using Of = const ParameterOf&;

bool ranked(Of of) { return !row_of(of.problem().source).says_rank; }
bool drawn(Of of) { return is_drawn(of.problem()); }
bool square(Of of) { return drawn(of) && of.problem().rows == of.problem().cols; }
bool oblong(Of of) { return drawn(of) && of.problem().rows != of.problem().cols; }
bool sampled(Of of) { return row_of(of.problem().source).sampled; }
bool set_apart(Of of) { return drawn(of) && of.problem().model_rank; }

template <int number>
double usual(Of) {
    return number;
}

ParameterTrack side_track(Of of) {
    return {10, static_cast<double>(*row_of(of.problem().kind).easy_side), 0, true};
}
constexpr ParameterLimits kSideLimits = {2, 100000};

ParameterTrack rank_track(Of of) {
    const Index most = std::max<Index>(1, std::min<Index>(of.shorter(), is_drawn(of.problem()) ? 20 : 80));
    return {1, static_cast<double>(std::max(most, std::min(of.problem().rank, of.shorter()))), 0};
}
ParameterLimits rank_limits(Of of) { return {1, static_cast<double>(std::max<Index>(of.shorter(), 1))}; }
ParameterTrack model_track(Of of) { return {1, static_cast<double>(std::min<Index>(of.shorter(), 40)), 0}; }

const RateForm& form_of(Of of) { return row_of(of.problem().kind).rate; }
std::string_view rate_label(Of of) { return form_of(of).label; }
std::string_view rate_meaning(Of of) { return form_of(of).meaning; }
std::string_view rate_step(Of of) { return form_of(of).share ? "sampling rate" : "oversampling"; }
// A file's range is that of its kind; typed numbers may lie outside the slider.
ParameterTrack rate_track(Of of) {
    const RateForm& form = form_of(of);
    return {form.low, form.high, std::pow(10.0, *form.decimals)};
}
ParameterLimits rate_limits(Of of) {
    const RateForm& form = form_of(of);
    return {form.share ? 1e-6 : 1e-3, form.most};
}

/// A single singular value has no condition.
bool conditioned(Of of) { return drawn(of) && of.problem().rank > 1; }
// The left end of the condition's slider is the ordinary case, factors that nobody conditioned.
double condition_from_one(Of of) { return std::max(of.problem().condition, 1.0); }
ExperimentSpec no_condition_at_one(Of of, double number) {
    ExperimentSpec spec = of.spec;
    spec.problem.condition = number <= 1 ? 0 : number;
    return spec;
}
std::string_view gaussian(Of of) { return of.problem().condition == 0 ? "Gaussian" : ""; }

int rate_decimals(Of of) { return form_of(of).decimals; }

bool has_per_degree(Of of) { return sampled(of) && of.sized; }
/// The problem with the sides that it has, and another rate.
ProblemSpec at_rate(Of of, double rate) {
    ProblemSpec problem = of.problem();
    problem.rows = of.rows, problem.cols = of.cols, problem.rate = rate;
    return problem;
}
double per_degree(Of of) { return samples_per_degree(at_rate(of, of.problem().rate)); }
double usual_per_degree(Of of) { return samples_per_degree(at_rate(of, default_rate(of.problem().kind))); }
double most_per_degree(Of of) { return samples_per_degree(at_rate(of, form_of(of).high)); }
ParameterTrack per_degree_track(Of of) {
    const double high = most_per_degree(of);
    return {std::min(1.0, high / 2), high, 20, true};
}
ParameterLimits per_degree_limits(Of of) { return {1e-6, form_of(of).share ? most_per_degree(of) : 1e6}; }
ExperimentSpec at_per_degree(Of of, double number) {
    ExperimentSpec spec = of.spec;
    const double rate = rate_of_samples_per_degree(at_rate(of, 1), std::clamp(number, 1e-6, 1e6));
    spec.problem.rate = std::min(rate, *form_of(of).most);
    return spec;
}

constexpr bool kFirst = true, kMore = false;

constexpr ExperimentRow kParameters[] = {
    {"n", "n", "Size", "n", "Rows and columns of the matrix (n)", "size", usual<50>, side_track, kSideLimits,
     kFirst, square, [](Of of) { return static_cast<double>(of.problem().rows); }},
    {"n", "rows", "Size", "n_1", "Rows of the matrix (n_1)", "rows", usual<50>, side_track, kSideLimits,
     kFirst, oblong},
    {"n2", "cols", "Columns", "n_2", "Columns of the matrix (n_2)", "columns", usual<50>, side_track,
     kSideLimits, kFirst, drawn},
    {"rank", "rank", "Rank", "r", "Rank of the matrix that is sought (r), at most its shorter side", "rank",
     usual<3>, rank_track, rank_limits, kFirst, ranked},
    {"rate", "rate", rate_label, "p", rate_meaning, rate_step,
     [](Of of) -> double { return form_of(of).usual; }, rate_track, rate_limits, kFirst, sampled, nullptr,
     nullptr, "", "", rate_decimals},
    // The rate once more, as what recovery depends on.
    {"per-degree", "", "Samples per unknown", "",
     "Samples per unknown, m / (r (n_1 + n_2 − r)), the degrees of freedom: below 1 nothing can be "
     "recovered, below 2 few methods get there. It sets p.",
     "samples per unknown", usual_per_degree, per_degree_track, per_degree_limits, kMore, has_per_degree,
     per_degree, at_per_degree, "", "", [](Of) { return 2; }, true},
    // Where an experiment sets it apart: it goes back to the truth's where both are one.
    {"model-rank", "model-rank", "Model rank", "", "The rank the methods are given; the truth has rank r",
     "model-rank", [](Of of) { return static_cast<double>(of.problem().rank); }, model_track, rank_limits,
     kMore, set_apart},
    {"noise", "noise", "Noise", "σ", "Noise on the samples, relative to their root mean square (σ)", "noise",
     usual<0>, ParameterTrack{0, 0.5, 100}, ParameterLimits{.low = 0}, kMore, drawn},
    {"condition", "condition", "Condition", "κ",
     "Largest by smallest singular value of the truth (κ); 'Gaussian': random factors, as they come",
     "condition", usual<1>, ParameterTrack{1, 100, 10, true}, ParameterLimits{.low = 1}, kMore, conditioned,
     condition_from_one, no_condition_at_one, gaussian},
    {"seed", "seed", "Seed", "", "Seed of every random draw: the same seed gives the same race", "seed",
     usual<21>, ParameterTrack{0, 100, ParameterTrack::kWhole}, ParameterLimits{0, 1e9}, kMore,
     [](Of) { return true; }},
};

}  // namespace

double ParameterTrack::rounded(double value) const {
    if (per_one == kUnrounded) return value;
    if (per_one == kWhole) return std::round(value);
    if (per_one != kThreeDigits) return std::round(value * per_one) / per_one;
    if (!(value > 0)) return value;
    const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
    return std::round(value / unit) * unit;
}

std::span<const ExperimentRow> parameter_rows() { return kParameters; }

const ExperimentRow& parameter_row(std::string_view id, Of of) {
    return *std::ranges::find_if(kParameters,
                                 [&](const ExperimentRow& row) { return *row.id == id && (*row.there)(of); });
}

double value_of(const ExperimentRow& row, Of of) {
    if (row.number) return row.number(of);
    return parse_number(find_experiment_key(row.key)->write(of.spec)).value_or(0);
}

ExperimentSpec with_value(const ExperimentRow& row, Of of, double value, bool typed) {
    const ParameterTrack track = row.track->of(of);
    const ParameterLimits limits = row.limits->of(of);
    value = std::clamp(value, limits.low, limits.high);
    const bool whole = track.per_one == ParameterTrack::kWhole;
    if (!typed && !whole) value = track.rounded(value);
    if (row.with) return row.with(of, value);
    ExperimentSpec spec = of.spec;
    // What lies between the limits can be read.
    (void)find_experiment_key(row.key)->read(
        whole ? std::to_string(static_cast<std::int64_t>(value)) : print_number(value), spec);
    return spec;
}

}  // namespace lowrank::state
