// The table of a study's numbers.
#include "app/workspace/studies/study_rows.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "app/workspace/studies/study_menus.h"
#include "core/problem/kind_table.h"

namespace lowrank::studies {
namespace {

using Of = const StudyChoice&;

constexpr double kMostTyped = 1e5;

bool on_axis(Of of, std::initializer_list<std::string_view> keys) {
    return std::ranges::any_of(
        keys, [&](std::string_view key) { return axis_key(of.x) == key || axis_key(of.y) == key; });
}
bool drawn(Of of) { return is_drawn(of.base.problem); }
const KindRow& kind_of(Of of) { return row_of(drawn(of) ? of.kind : of.base.problem.kind); }
const RateForm& form_of(Of of) { return kind_of(of).rate; }
/// The base is of another kind until one of its numbers is typed.
bool of_own_kind(Of of) { return !drawn(of) || of.kind == of.base.problem.kind; }

template <Index usual>
double usual_number(Of) {
    return usual;
}
template <Index StudyChoice::*which>
double number_of(Of of) {
    return static_cast<double>(of.*which);
}
template <Index StudyChoice::*which>
StudyChoice with_number(Of of, double value) {
    StudyChoice next = of;
    next.*which = static_cast<Index>(std::round(value));
    return next;
}

double rank_of(Of of) {
    return static_cast<double>(std::min<Index>(of.base.problem.rank, *kind_of(of).most_rank));
}
/// The base holds what it is given by itself, as a file keeps it: the size that it is of comes with it.
StudyChoice sized(Of of) {
    StudyChoice next = of;
    ProblemSpec& problem = next.base.problem;
    if (drawn(of) && of.n != problem.rows) problem.rows = problem.cols = of.n;
    return next;
}
StudyChoice with_rank(Of of, double value) {
    StudyChoice next = sized(of);
    next.base.problem.rank = static_cast<Index>(std::round(value));
    return next;
}
double rate_of(Of of) { return of_own_kind(of) ? of.base.problem.rate : *form_of(of).studied; }
StudyChoice with_rate(Of of, double value) {
    StudyChoice next = sized(of);
    ProblemSpec& problem = next.base.problem;
    problem.rank = static_cast<Index>(rank_of(of));
    if (drawn(of)) problem.kind = of.kind;
    problem.rate = value;
    return next;
}

state::ParameterTrack rank_track(Of of) {
    return {1, std::max({2.0, drawn(of) ? std::min(20.0, double(of.n)) : 20.0, rank_of(of)}),
            state::ParameterTrack::kWhole};
}
state::ParameterLimits rank_limits(Of of) {
    return {1, drawn(of) ? std::max(1.0, double(of.n)) : kMostTyped};
}
state::ParameterTrack rate_track(Of of) {
    const RateForm& form = form_of(of);
    return {form.low, form.high, std::pow(10.0, *form.decimals)};
}
state::ParameterLimits rate_limits(Of of) {
    const RateForm& form = form_of(of);
    return {form.share ? 1e-6 : 1e-3, form.most};
}
std::string_view rate_label(Of of) { return form_of(of).label; }
std::string_view rate_meaning(Of of) { return form_of(of).meaning; }

constexpr StudyRow kRows[] = {
    // A file says itself what it holds.
    {"studies.n", "", "Size", "n", "Rows and columns of every matrix", "Size", usual_number<40>,
     state::ParameterTrack{4, 200, state::ParameterTrack::kWhole, true}, state::ParameterLimits{}, true,
     [](Of of) { return drawn(of) && !on_axis(of, {"n"}); }, number_of<&StudyChoice::n>,
     with_number<&StudyChoice::n>},
    {"studies.rank", "", "Rank", "r", "Rank of every matrix (r), where no axis is the rank", "Rank",
     usual_number<1>, rank_track, rank_limits, true,
     [](Of of) {
         return !on_axis(of, {"rank"}) && *kind_of(of).most_rank > 1 &&
                !row_of(of.base.problem.source).says_rank;
     },
     rank_of, with_rank},
    {"studies.rate", "", rate_label, "p", rate_meaning, "Rate",
     [](Of of) -> double { return form_of(of).studied; }, rate_track, rate_limits, true,
     [](Of of) {
         return row_of(of.base.problem.source).sampled && !on_axis(of, {"rate", "samples-per-degree"});
     },
     rate_of, with_rate},
    {"studies.trials", "", "Trials", "N", "Seeds in each cell", "Trials", usual_number<5>,
     state::ParameterTrack{1, 100, state::ParameterTrack::kWhole, true}, state::ParameterLimits{}, true,
     [](Of) { return true; }, number_of<&StudyChoice::trials>, with_number<&StudyChoice::trials>},
};

}  // namespace

std::span<const StudyRow> study_rows() { return kRows; }

}  // namespace lowrank::studies
