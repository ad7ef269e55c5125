// Reads what pages of render ask for of the cone.
#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/geometry_options.h"
#include "core/method/algorithms.h"

namespace lowrank::cli {
namespace {

using geometry::Illustration;

/// The run that is watched: NARG with the rules of --method, its own test off.
Result<MethodSpec> watched_method(const Arguments& arguments) {
    if (const std::string twice = given_twice(arguments, "method"); !twice.empty()) return Failure{twice};
    const MethodSpec narg = default_spec(Algorithm::Narg);
    const std::string text = arguments.value("method").value_or("narg:momentum=0.7");
    const auto parsed = parse_method(text);
    if (!parsed) return Failure{parsed.sentence()};
    MethodSpec spec = *parsed;
    if (spec.algorithm != narg.algorithm || !spec.has_momentum() || spec.restart != RestartTest::Never ||
        spec.basin || spec.has_optimal())
        return Failure{
            fmt::format("the figure restart watches narg with momentum and without a restart of its own, and "
                        "'{}' is none: narg:d=5, narg:momentum=0.8 or narg:step=0.5 is.",
                        text)};
    return spec;
}

}  // namespace

Result<geometry::ConeInput> FigureInputs::cone(Illustration illustration) {
    const GeometryChoice usual = geometry::default_choice(illustration);
    const bool methods = illustration == Illustration::Steps || illustration == Illustration::Paths;
    const Result<GeometryChoice> choice = read_geometry(arguments_, usual, methods);
    if (!choice) return choice.passed_on<geometry::ConeInput>();
    words_ = {"symmetric 2 × 2 matrices of rank one", fmt::format("lowrank-lab render {}", row_.name)};
    geometry::ConeInput chosen{*choice};
    if (illustration == Illustration::Restart) {
        const Result<MethodSpec> watched = watched_method(arguments_);
        if (!watched) return watched.passed_on<geometry::ConeInput>();
        words_.experiment += fmt::format(" --method={}", print_method(*watched));
        chosen.watched = *watched;
    }
    words_.experiment += write_geometry(*choice, row_);
    return chosen;
}

}  // namespace lowrank::cli
