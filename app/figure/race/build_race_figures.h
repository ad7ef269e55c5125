// From a race to its four figures. Reads traces and what the person chose; copies no column.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/race/axis_columns.h"
#include "app/state/hand_drawn.h"
#include "core/io/curve/curve_note.h"
#include "core/io/curve/trace_csv.h"
#include "core/run/theory/race_theory.h"
#include "core/run/theory/whole_prediction.h"
#include "core/run/trace.h"
#include "core/study/seed_bands.h"

namespace lowrank::figure {

/// What figures say of runs that are not on a race's matrices, and how those are to be read.
struct Subject {
    std::string corner;                      ///< markup
    std::string error, objective, gradient;  ///< titles
    /// Runs a method: those from further starts have its look but thinner, and no name, value or marks.
    std::size_t starts = 1;
    std::vector<Prediction> rates{};  ///< by trace, in the place of what local theory says
};

struct RaceFiguresInput {
    const Race* race = nullptr;
    const Subject* subject = nullptr;  ///< null: the problem of the race; else curves are numbered by method
    const Race* ghost = nullptr;       ///< the run before, faded until the new one has its first record
    std::span<const ForeignCurve> foreign{};
    const theme::Theme* theme = nullptr;
    std::array<state::ViewState, 4> views{};  ///< by FigureKind
    std::set<std::int64_t> hidden{};          ///< curves: methods, and foreign ones by their negative ids
    std::int64_t selected = -1, hovered = -1;
    std::optional<std::int64_t> cursor{};  ///< absent: the newest iteration, and no line is drawn
    state::XAxis x_axis = state::XAxis::Iterations;
    state::ObjectiveColumn objective_column = state::ObjectiveColumn::Objective;
    bool running = false;  ///< the race was asked to run
    bool refused = false;  ///< the ghost is of the last experiment that ran, the one in the controls cannot
    bool paper = false;
    bool predictions = false;            ///< theory beside measurement
    const RaceTheory* theory = nullptr;  ///< of this very race; null: not known yet, or never
    /// By method, in place of the line of one rate; empty: none are wanted.
    std::span<const std::optional<WholePrediction>> whole{};
    std::optional<state::FitRange> fit_range{};       ///< absent: chosen for each method
    std::vector<CurveNote> notes{};                   ///< at the curves of race
    std::shared_ptr<const state::HandDrawn> drawn{};  ///< by a learner; null: nothing is
    bool drawn_hidden = false;                        ///< once it stands beside its outcome
    std::shared_ptr<const SeedBands>
        bands{};  ///< drawn where they are of race as it is; null: none are wanted

    /// Shown as their tab shows them; its bands are for whoever has run them.
    void see_as(const state::CurvesSeen& seen) {
        views = seen.views, x_axis = seen.x_axis, objective_column = seen.objective_column,
        fit_range = seen.fit_range;
    }
};

/// What tells how far a race is: the error where the truth is known, PSNR for pictures, RMSE on what was held
/// out for ratings, and where nothing is known of the truth the gradient norm relative to t = 0.
enum class Progress { Error, Psnr, TestRmse, RelativeGradient };
Progress progress_measure(const Race& race);

/// Error, stepsize, momentum, objective: by FigureKind. The error figure shows the race's progress measure.
/// A branch is drawn from where it leaves a curve that is shown. Axes show the view's range or the fitted one
/// (not eased: that is for whoever draws frame after frame). On paper hidden curves are not there at all, and
/// nothing tells which one was chosen, where the cursor stood or what ran before.
using RaceFigures = std::array<Figure, 4>;
RaceFigures build_race_figures(const RaceFiguresInput& input, AxisColumns& columns);

/// 'MC n = 50, r = 3, p = 0.6 (5.15 per unknown), seed 21' (markup): samples per degree of freedom.
std::string experiment_words(const ProblemSpec& problem);
/// 'p = 0.60', or 'oversampling 4.0' of measurements that each see the whole matrix.
std::string rate_of_problem(const ProblemSpec& problem);

/// The last iteration of any method.
std::int64_t last_iteration(const Race& race);

/// The styles of a race's methods, in their order.
std::vector<theme::MethodStyle> race_styles(const Race& race, const theme::Theme& theme);

/// The trace that a curve's number means: its method's, of several starts that of the first.
inline std::size_t trace_of(const RaceFiguresInput& input, std::int64_t method) {
    return static_cast<std::size_t>(method) * (input.subject ? input.subject->starts : 1);
}

/// A column at the cursor; without one, and behind the last row, its last number. The last record has no
/// step: its step fields are not numbers, those before it are the last.
double value_at_cursor(std::span<const double> column, const std::optional<std::int64_t>& cursor);

}  // namespace lowrank::figure
