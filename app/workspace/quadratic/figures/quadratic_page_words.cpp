// Describes the figures of a quadratic in sentences.
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include "app/figure/engine/format.h"
#include "app/figure/race/describe_runs.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "core/method/registry.h"
#include "core/quadratic/prediction.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

std::vector<ToldRun> told_runs(const QuadraticRace& race, const std::set<std::int64_t>& hidden) {
    std::vector<ToldRun> runs;
    for (std::size_t k = 0; k < race.runs(); ++k) {
        const QuadraticPath& path = race.paths[k];
        if (hidden.contains(static_cast<std::int64_t>(path.method))) continue;
        const Trace& trace = race.curves.traces[k];
        ToldRun& run = runs.emplace_back(ToldRun{display_name(trace.spec), &trace});
        if (race.starts() > 1) run.name += fmt::format(" from start {}", path.start + 1);
        if (const Prediction said = predict(race, k); said.kind != PredictionKind::None)
            run.predicted = said.rate;
    }
    return runs;
}

/// How far each component of the error has come.
std::string components_text(const QuadraticCurvesInput& input) {
    const std::optional<std::size_t> run = component_run(input);
    if (!run || input.race->paths[*run].size() == 0) return "";
    const QuadraticPath& path = input.race->paths[*run];
    const auto range = [](const std::vector<double>& column) {
        return fmt::format("from {} to {}", print_significant(std::abs(column.front()), 3),
                           print_significant(std::abs(column.back()), 3));
    };
    return fmt::format(" Components: {} {} along the slow eigenvector, {} along the fast one.",
                       display_name(input.race->curves.traces[*run].spec), range(path.along_min),
                       range(path.along_max));
}

std::string describe_theta(const QuadraticPages& pages) {
    const Quadratic& Q = pages.theta.Q;
    const Eigenpairs pairs = eigenpairs(Q);
    const double worst = (pairs.lambda_max - pairs.lambda_min) / (pairs.lambda_max + pairs.lambda_min);
    std::string out = fmt::format(
        "Rate of exact line search on two numbers against the angle of its first gradient, eigenvalues {} "
        "and {}: 0 at multiples of 90 degrees, where one step is enough, and at most {}, half way between "
        "the eigenvectors. The circles are runs, the line is the formula.",
        print_significant(pairs.lambda_min, 3), print_significant(pairs.lambda_max, 3), format_rate(worst));
    if (pages.theta.theta)
        out += fmt::format(" The marked start at {} degrees has the rate {}.",
                           format_fixed(*pages.theta.theta * 180 / std::numbers::pi, 1),
                           format_rate(theta_rate(Q, *pages.theta.theta)));
    return out;
}

/// How the sentence on a figure of the runs begins.
const char* beginning(std::optional<QuadraticFigure> alone) {
    if (!alone) return "Landscape, error and stepsize";
    switch (*alone) {
        case QuadraticFigure::Landscape:
            return "Landscape and trajectories";
        case QuadraticFigure::Stepsize:
            return "Stepsize";
        case QuadraticFigure::Momentum:
            return "Momentum";
        case QuadraticFigure::Components:
            return "Components along the eigenvectors";
        case QuadraticFigure::Objective:
            return "Objective";
        case QuadraticFigure::Error:
        case QuadraticFigure::Theta:
            break;
    }
    return "Error";
}

}  // namespace

std::string describe_quadratic(std::optional<QuadraticFigure> alone, const QuadraticPages& pages) {
    if (alone == QuadraticFigure::Theta) return describe_theta(pages);
    const QuadraticRace& race = *pages.landscape.race;
    const Eigenpairs pairs = eigenpairs(race.spec.Q);
    const std::vector<ToldRun> runs = told_runs(race, pages.landscape.hidden);
    std::string out = fmt::format("{} of methods on 1/2 x'Qx with eigenvalues {} and {}, kappa = {}. {}",
                                  beginning(alone), print_significant(pairs.lambda_min, 3),
                                  print_significant(pairs.lambda_max, 3), format_fixed(pairs.kappa(), 2),
                                  describe_runs(runs, state::XAxis::Iterations, "the spectrum of Q"));
    if (alone == QuadraticFigure::Stepsize) out += range_sentence(runs, &Trace::stepsize, "Stepsizes");
    if (alone == QuadraticFigure::Momentum) out += range_sentence(runs, &Trace::momentum, "Momentum");
    if (alone == QuadraticFigure::Objective) out += range_sentence(runs, &Trace::objective, "Objective");
    if (alone == QuadraticFigure::Components) out += components_text(pages.curves);
    return out;
}

}  // namespace lowrank::quadratic
