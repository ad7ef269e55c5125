// Describes the figures of a quadratic in sentences.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "core/method/registry.h"
#include "core/quadratic/prediction.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using state::FigureId;

const char* what_of(FigureId figure) {
    switch (figure) {
        case FigureId::QuadraticLandscape:
            return "Landscape and trajectories";
        case FigureId::QuadraticError:
            return "Error";
        case FigureId::QuadraticStepsize:
            return "Stepsize";
        case FigureId::QuadraticMomentum:
            return "Momentum";
        case FigureId::QuadraticComponents:
            return "Components along the eigenvectors";
        case FigureId::QuadraticObjective:
            return "Objective";
        default:
            return "Landscape, error and stepsize";
    }
}

std::string theta_text(const QuadraticPages& pages) {
    const Quadratic& Q = pages.theta.Q;
    const Eigenpairs pairs = eigenpairs(Q);
    const double worst = (pairs.lambda_max - pairs.lambda_min) / (pairs.lambda_max + pairs.lambda_min);
    std::string out =
        "Rate of exact line search on two numbers against the angle of its first gradient, eigenvalues " +
        format_fixed(pairs.lambda_min, 4) + " and " + format_fixed(pairs.lambda_max, 4) +
        ": 0 at multiples of 90 degrees, where one step is enough, and at most " + format_rate(worst) +
        ", half way between the eigenvectors. The circles are runs, the line is the formula.";
    if (pages.theta.theta)
        out += " The marked start at " + format_fixed(*pages.theta.theta * 180 / std::numbers::pi, 1) +
               " degrees has the rate " + format_rate(theta_rate(Q, *pages.theta.theta)) + ".";
    return out;
}

std::string run_text(const QuadraticSpec& spec, const QuadraticTrajectory& run) {
    std::string out = display_name(run.rules);
    if (spec.starts.size() > 1) out += " from start " + std::to_string(run.start + 1);
    out += " " + run.ending();
    std::vector<std::string> more;
    const bool diverged = run.status == QuadraticStatus::Diverged;
    if (const double rate = run.measured_rate(); std::isfinite(rate) && !diverged)
        more.push_back("rate " + format_rate(rate));
    if (const Prediction said = predict(spec, run); said.kind != PredictionKind::None)
        more.push_back("predicted " + format_rate(said.rate));
    const auto restarts = std::ranges::count_if(run.event, [](StepEvent e) {
        return e == StepEvent::GradientRestart || e == StepEvent::FunctionRestart;
    });
    if (restarts > 0) more.push_back(std::to_string(restarts) + (restarts == 1 ? " restart" : " restarts"));
    return more.empty() ? out : out + " (" + in_a_row(more) + ")";
}

/// 'from 0.103 to 0.558', 'stays at 0.182'; empty where there is no number.
std::string range_text(const std::vector<double>& column) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double v : column)
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    if (low > high) return "";
    const std::string from = print_significant(low, 3), to = print_significant(high, 3);
    return from == to ? "stays at " + from : "from " + from + " to " + to;
}

/// What each run does in the one column that a figure shows.
std::string columns_text(FigureId which, const QuadraticSpec& spec,
                         const std::vector<const QuadraticTrajectory*>& runs) {
    std::vector<std::string> words;
    const auto last = [](const std::vector<double>& column) {
        for (std::size_t i = column.size(); i-- > 0;)
            if (std::isfinite(column[i])) return print_significant(std::abs(column[i]), 3);
        return std::string("-");
    };
    const auto first = [](const std::vector<double>& column) {
        return column.empty() ? std::string("-") : print_significant(std::abs(column.front()), 3);
    };
    for (const QuadraticTrajectory* run : runs) {
        const std::string name =
            display_name(run->rules) +
            (spec.starts.size() > 1 ? " from start " + std::to_string(run->start + 1) : "") + " ";
        if (which == FigureId::QuadraticStepsize && !range_text(run->stepsize).empty())
            words.push_back(name + range_text(run->stepsize));
        if (which == FigureId::QuadraticMomentum && run->rules.has_momentum() &&
            !range_text(run->momentum).empty())
            words.push_back(name + range_text(run->momentum));
        if (which == FigureId::QuadraticObjective)
            words.push_back(name + "from " + first(run->f) + " to " + last(run->f));
        if (which == FigureId::QuadraticComponents)
            words.push_back(name + "from " + first(run->along_min) + " to " + last(run->along_min) +
                            " along the slow eigenvector, from " + first(run->along_max) + " to " +
                            last(run->along_max) + " along the fast one");
    }
    const char* what = which == FigureId::QuadraticStepsize     ? "Stepsizes"
                       : which == FigureId::QuadraticMomentum   ? "Momentum"
                       : which == FigureId::QuadraticObjective  ? "Objective"
                       : which == FigureId::QuadraticComponents ? "Components"
                                                                : "";
    return words.empty() ? "" : " " + std::string(what) + ": " + in_a_row(words) + ".";
}

}  // namespace

std::string describe_quadratic(FigureId which, const QuadraticPages& pages) {
    if (which == FigureId::QuadraticTheta) return theta_text(pages);
    const QuadraticRace& race = *pages.landscape.race;
    const Eigenpairs pairs = eigenpairs(race.spec.Q);
    std::string out = std::string(what_of(which)) + " of methods on 1/2 x'Qx with eigenvalues " +
                      format_fixed(pairs.lambda_min, 4) + " and " + format_fixed(pairs.lambda_max, 4) +
                      ", kappa = " + format_fixed(pairs.kappa(), 2) + ".";
    std::vector<const QuadraticTrajectory*> done;
    for (const QuadraticTrajectory& run : race.runs)
        if (!pages.landscape.hidden.count(static_cast<std::int64_t>(run.method))) done.push_back(&run);
    if (done.empty()) return out + " No method runs.";
    std::ranges::stable_sort(done, [](const auto* a, const auto* b) {
        const bool ca = a->status == QuadraticStatus::Converged, cb = b->status == QuadraticStatus::Converged;
        return ca != cb ? ca : a->size() < b->size();
    });
    if (done.front()->status == QuadraticStatus::Converged)
        out += " " + display_name(done.front()->rules) + " is first.";
    for (const QuadraticTrajectory* run : done) out += " " + run_text(race.spec, *run) + ".";
    if (which == FigureId::QuadraticComponents) {
        const auto* run = component_run(pages.curves[static_cast<std::size_t>(QuadraticCurve::Components)]);
        done.clear();
        if (run) done.push_back(run);
    }
    return out + columns_text(which, race.spec, done);
}

}  // namespace lowrank::figure
