// Every figure that can be named: render, list figures, the export dialog, its preview and the tests read this table.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/page_look.h"
#include "core/io/experiment_keys.h"

namespace lowrank::state {

/// In the order in which figures are listed. Each has its row in figure_catalogue.cpp and its page in
/// app/figure/catalogue/pages.cpp; Count is none.
enum class FigureId {
    Race,
    Error,
    Stepsize,
    Momentum,
    Objective,
    Matrix,
    Step,
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
    StudyStrips,
    PerformanceProfile,
    DataProfile,
    Count
};

/// The settings that show a figure in its workspace.
struct LiveFigure {
    /// Apart by blanks, key=value: the section of a workspace with a file of its own, else options over the default
    /// experiment.
    std::string_view keys{};
    std::string_view note{};     ///< what of the figure the window shows, where it is not all of it
    std::string_view methods{};  ///< apart by blanks; empty: those of the default experiment

    KeyValues settings() const;
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

/// In the order of FigureId.
std::span<const FigureRow> figure_rows();

const FigureRow& figure_row(FigureId id);

/// Where its legend can stand, Free first; none where it has no legend of its own.
std::span<const LegendPlace> legend_places(const FigureRow& figure);

/// Nothing for a name that no figure has.
const FigureRow* find_figure(std::string_view name);

/// The figures that leave from the window of a workspace.
std::vector<const FigureRow*> figures_of(std::string_view workspace);

/// 'There is no figure 'quadratics': the nearest are quadratic and quadratic-theta.', or where they are listed.
std::string why_no_figure(std::string_view name);

}  // namespace lowrank::state
