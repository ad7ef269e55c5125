// The list of figures. Knows no drawing.
#include "app/cli/figures.h"

namespace lowrank::cli {

const std::vector<OtherFigure>& other_figures() {
    static const std::vector<OtherFigure> all = {
        rate_map_figure(),   rate_slices_figure(), rate_surface_figure(),
        iht_radius_figure(), quadratic_figure(),   quadratic_theta_figure(),
    };
    return all;
}

const std::vector<FigureName>& figure_names() {
    static const std::vector<FigureName> all = [] {
        std::vector<FigureName> names = {
            {"race", "error, stepsize and momentum below each other"},
            {"error", "error of the iterate"},
            {"stepsize", "stepsize of each step"},
            {"momentum", "momentum of each step"},
            {"objective", "objective 1/2 ||A(X_t) - y||^2, or the gradient norm"},
            {"matrix", "truth, samples, iterate and error of one method"},
        };
        for (const OtherFigure& other : other_figures()) names.push_back(other.figure);
        return names;
    }();
    return all;
}

}  // namespace lowrank::cli
