// The figures that can be named on the command line. Knows no drawing.
#pragma once
#include <string>
#include <vector>

namespace lowrank::cli {

struct FigureName {
    std::string name, meaning;
};

inline const std::vector<FigureName>& figure_names() {
    static const std::vector<FigureName> all = {
        {"race", "error, stepsize and momentum below each other"},
        {"error", "error of the iterate"},
        {"stepsize", "stepsize of each step"},
        {"momentum", "momentum of each step"},
        {"objective", "objective 1/2 ||A(X_t) - y||^2, or the gradient norm"},
        {"matrix", "truth, samples, iterate and error of one method"},
    };
    return all;
}

}  // namespace lowrank::cli
