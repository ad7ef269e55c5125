// Reads the options of the cone; what they mean stands in app/workspace/geometry/figures/choice_keys.
#include "app/cli/geometry_options.h"

#include <algorithm>

#include "app/workspace/geometry/figures/choice.h"

namespace lowrank::cli {

std::vector<Option> geometry_options() {
    return {
        {"point", 0, "EIGENVALUE,DEGREES",
         "X (X_t of a step, X_0 of restart and of paths) as its eigenvalue and the angle of its eigenvector",
         ""},
        {"previous", 0, "EIGENVALUE,DEGREES", "X_{t-1} of a step with momentum", ""},
        {"target", 0, "EIGENVALUE,DEGREES", "X*, where the loss is 0", ""},
        {"weights", 0, "WA,WB,WC", "f = (WA (a - a*)^2 + 2 WB (b - b*)^2 + WC (c - c*)^2)/2 for [a b; b c]",
         ""},
        {"vector", 0, "LENGTH,DEGREES",
         "the tangent vector at X: its length and its angle from the ruling; default 0.9,80", ""},
        {"mu", 0, "exact|NUMBER", "stepsize; default exact line search", ""},
        {"eta", 0, "NUMBER", "momentum of the step, 0 to 1, of paths below 1; default 0.7", ""},
        {"d", 0, "NUMBER|none", "momentum t/(t + 1 + d) of paths, or none for the constant --eta; default 2",
         ""},
        {"azimuth", 0, "DEGREES", "where about the axis the eye stands, -360 to 360", ""},
        {"elevation", 0, "DEGREES", "how far above the plane a + c = 0 it is, -89 to 89", ""},
    };
}

Result<GeometryChoice> read_geometry(const Arguments& arguments, GeometryChoice choice, bool methods) {
    const std::vector<Option> own = geometry_options();
    for (const auto& [name, text] : arguments.options) {
        const bool is_own = std::ranges::find(own, name, &Option::name) != own.end();
        if (!is_own && name != "zoom" && name != "tol" && name != "max-iter" &&
            !(methods && name == "method"))
            continue;
        if (const auto read = geometry::put_choice_key(choice, name, text); !read)
            return read.passed_on<GeometryChoice>();
    }
    // A constant momentum that is asked for is meant.
    if (arguments.value("eta") && !arguments.value("d")) choice.d.reset();
    return choice;
}

std::string write_geometry(const GeometryChoice& choice, const state::FigureRow& figure) {
    std::string line;
    for (const auto& [name, value] : geometry::choice_keys(choice))
        if (figure.reads(name) && (name != "method" || !choice.kinds.empty()))
            line += " --" + name + "=" + value;
    return line;
}

}  // namespace lowrank::cli
