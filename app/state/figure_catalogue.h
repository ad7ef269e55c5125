// Every figure that can be named: render, list figures, the export dialog, its preview and the tests read
// this table.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/live_figure.h"
#include "app/state/page_look.h"

namespace lowrank::state {

/// In the order in which figures are listed. Each has its row in figure_catalogue.cpp and its page in
/// app/workspace/*/figures; Count is none.
enum class FigureId {
    Race,
    Error,
    Stepsize,
    Momentum,
    Objective,
    Matrix,
    Step,
    Eigenvalues,
    RateMap,
    RateSlices,
    RateSurface,
    IhtRadius,
    Quadratic,
    QuadraticTheta,
    QuadraticLandscape,
    QuadraticError,
    QuadraticStepsize,
    QuadraticMomentum,
    QuadraticComponents,
    QuadraticObjective,
    GeometrySteps,
    Retractions,
    Restart,
    GeometryPaths,
    McAll,
    MsAll,
    Rippling,
    Lazy,
    Initialisation,
    TableRuntime,
    TableComplexity,
    PhaseTransition,
    StudyBands,
    StudyErrors,
    StudyStrips,
    PerformanceProfile,
    DataProfile,
    FieldRecovery,
    Count
};

struct FigureRow {
    FigureId id;
    std::string_view name;
    std::string_view label;                 ///< in the export dialog; empty: the command line alone draws it
    std::string_view meaning;               ///< markup that can be read raw, as a terminal shows it
    std::string_view workspace;             ///< the one that shows it, and whose window it leaves from
    bool experiment = false;                ///< it reads the options of an experiment
    std::string_view options{};             ///< further ones that it reads, apart by spaces
    double width_mm = 120, height_mm = 80;  ///< of the page unless told
    std::string_view
        paper{};  ///< markup: what the paper says of it, with its numbers; empty: the paper has no such figure
    LiveFigure live{};

    bool reads(std::string_view option) const;
};

/// Each word of a list that is apart by blanks.
template <class Take>
void each_word(std::string_view words, Take take) {
    for (std::string_view rest = words; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        take(word);
    }
}

/// In the order of FigureId.
std::span<const FigureRow> figure_rows();

const FigureRow& figure_row(FigureId id);

/// Where its legend can stand, Free first; none where it has no legend of its own.
std::span<const LegendPlace> legend_places(const FigureRow& figure);

/// Nothing for a name that no figure has.
const FigureRow* find_figure(std::string_view name);

/// The figures that leave from the window of a workspace.
std::vector<const FigureRow*> figures_of(std::string_view workspace);

/// 'There is no figure 'quadratics': the nearest are quadratic and quadratic-theta.', or where they are
/// listed.
std::string why_no_figure(std::string_view name);

}  // namespace lowrank::state
