// The figures that can be named on the command line: of a race, and others that need no race drawn. Knows no
// drawing.
#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/figure/export_page.h"

namespace lowrank::cli {

struct FigureName {
    std::string name, meaning;
};

/// A figure that makes what it shows itself, from the options of an experiment.
struct OtherFigure {
    FigureName figure;
    std::vector<Option> options;  ///< its own, under its own heading
    std::vector<Example> examples;
    /// Draws and writes; the exit code. Failures are said by fail().
    int (*work)(const Arguments& arguments, const figure::ExportSettings& settings,
                const std::stop_token& stop);
    std::vector<std::string> also{};  ///< options of another figure that it takes as well
};

OtherFigure rate_map_figure();
OtherFigure rate_slices_figure();
OtherFigure rate_surface_figure();
OtherFigure iht_radius_figure();
OtherFigure quadratic_figure();
OtherFigure quadratic_theta_figure();

/// In the order in which they are listed.
const std::vector<OtherFigure>& other_figures();

/// All of them, those of a race first.
const std::vector<FigureName>& figure_names();

}  // namespace lowrank::cli
