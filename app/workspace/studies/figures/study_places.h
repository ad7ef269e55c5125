// Which runs of a study a page compares: those of one place, or along its one axis.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "core/study/profiles.h"

namespace lowrank::studies {

/// What the pages of studies are made of.
struct StudyPageInput {
    StudySpec study;
    std::shared_ptr<const std::vector<TrialRow>> rows;
    std::optional<Index> cell;         ///< whose runs; absent: along the one axis, or the middle of the map
    std::vector<std::string> methods;  ///< as print_method writes them; empty: all
    StudyCost cost = StudyCost::OperatorCalls;
    bool named = false;  ///< the methods were named one by one: none of them is left to the numbers alone
};

/// The strings of all methods that the cells have, in their order.
std::vector<std::string> methods_of_study(const StudySpec& study);

/// What a method of a study is called everywhere (markup): 'NARG+R' of 'narg+r', 'NARG (d = 5)' of
/// 'narg:d=5'.
std::string method_words(const std::string& method);
/// The same with the word that tells an oracle, where the study knows its truths: 'NARG+R (oracle)'.
std::string told_method(const StudySpec& study, const std::string& method);
/// Whether that is one.
bool is_oracle(const StudySpec& study, const std::string& method);

/// The cells of one place: a value of each axis that belongs to the problem; axes of the methods make many of
/// it.
std::vector<Index> cells_of_place(const StudySpec& study, Index cell);

/// The axis of the problem where there is exactly one, and a cell for each of its values.
struct OneAxis {
    const StudyAxis* axis = nullptr;
    std::vector<Index> cells;
};
std::optional<OneAxis> one_axis(const StudySpec& study);

/// Whether the place that is shown has fewer samples than degrees of freedom, so that none of it is run.
bool is_never_run(const StudyPageInput& in);
inline constexpr const char* kNeverRun = "Fewer samples than degrees of freedom: counts 0, not run";

/// A cell in the middle of the map that has runs, or the middle.
Index middle_cell(const StudyPageInput& in);

/// The values of an axis as they stand at ticks: a number of many digits by the fewest, three or more, that
/// keep all apart.
std::vector<std::string> tick_words(const StudyAxis& axis);

/// The same as markup, methods by their names and files without their folders, as long as that keeps all
/// apart.
std::vector<std::string> value_names(const StudySpec& study, const StudyAxis& axis);

/// 'sampling rate p = 0.5, rank r = 3', of the problem's axes alone; markup.
std::string place_words(const StudySpec& study, Index cell);

/// 'sampling rate p = 0.5, momentum d = 3.81', of both axes, as far as the digits keep all apart; markup.
std::string cell_words(const StudySpec& study, Index cell);

/// The cell whose name this is, blanks aside: 'rate=0.5,rank=3'. A sentence with the values there are.
Result<Index> cell_named(const StudySpec& study, const std::string& name);

/// The runs of a method at the place of a cell.
std::vector<const TrialRow*> runs_of(const StudyPageInput& in, Index cell, const std::string& method);

/// How many of a cell's runs succeed: '12 of 20'; of a single run whether it does.
std::string success_words(Index successes, Index runs);

/// The methods that the page shows, with their names (markup; of one whose rule an axis turns the value:
/// 'd = 2') and looks: those of the whole study, so that a method keeps its own whoever stands beside it.
/// look: what the author of a page calls them; null: nobody has said.
struct ShownMethod {
    std::string method, name;
    theme::MethodStyle style;
    bool oracle = false;
    /// Its name with the word that tells an oracle.
    std::string told() const;
};
std::vector<ShownMethod> shown_methods(const StudyPageInput& in, const theme::Theme& theme,
                                       const state::PageLook* look = nullptr);

/// Whether one axis turns a numeric rule of the only method: its values are the curves.
bool is_sweep(const StudySpec& study);

/// The method that a sweep turns, without that rule (markup): 'NARG+R'; empty where the study is none.
std::string swept_method_words(const StudySpec& study);

/// 'MC n = 40, 6 seeds from 21 on', after the method of a sweep.
std::string study_corner(const StudyPageInput& in);

/// Viridis without the end that vanishes on the card; f in 0 .. 1.
theme::Colour ramp_on_card(double f, const theme::Theme& theme);

/// Of a curve of a sweep: its colour on that ramp, and a marker of its own among six; the same in every
/// figure.
theme::MethodStyle sweep_style(std::size_t place, std::size_t count, const theme::Theme& theme);

}  // namespace lowrank::studies
