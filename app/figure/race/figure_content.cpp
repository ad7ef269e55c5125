// Says title, column and empty words of each figure of a race.
#include "app/figure/race/figure_content.h"

#include <algorithm>
#include <fmt/core.h>

namespace lowrank::figure {

namespace {

template <std::vector<double> Trace::*member>
const std::vector<double>& column_of(const Trace& trace) {
    return trace.*member;
}

}  // namespace

const Race& shown_of(const RaceFiguresInput& input) {
    return input.refused && input.ghost ? *input.ghost : *input.race;
}

Content content_of(FigureKind kind, const RaceFiguresInput& input) {
    const Race& race = *input.race;
    const std::string start = empty_words(race, input.running);
    switch (kind) {
        case FigureKind::Stepsize:
            return {"Stepsize μ_t", start, &column_of<&Trace::stepsize>, "μ_t"};
        case FigureKind::Momentum:
            return {"Momentum η_t", empty_momentum_words(race, input.running), &column_of<&Trace::momentum>,
                    "η_t"};
        case FigureKind::Objective:
            switch (input.objective_column) {
                case state::ObjectiveColumn::Gradient:
                    return {input.subject ? input.subject->gradient : "Gradient ‖P_T A*(A(X_t) − y)‖_F",
                            start, &column_of<&Trace::gradient_norm>, "gradient"};
                case state::ObjectiveColumn::Norm:
                    return {"Norm ‖X_t‖_F", start, &column_of<&Trace::norm>, "norm"};
                case state::ObjectiveColumn::SigmaR:
                    return {"Least singular value σ_r(X_t)", start, &column_of<&Trace::sigma_r>, "σ_r"};
                case state::ObjectiveColumn::Objective:
                    break;
            }
            return {input.subject ? input.subject->objective : "Objective f(X_t)",
                    empty_objective_words(race, input.running), &column_of<&Trace::objective>, "objective"};
        case FigureKind::Error:
            break;
    }
    const Progress progress = progress_measure(shown_of(input));
    switch (progress) {
        case Progress::Psnr:
            return {"PSNR of X_t (dB)", start, &column_of<&Trace::psnr>, "PSNR", progress};
        case Progress::TestRmse:
            return {"Test error, root mean square", start, &column_of<&Trace::test_rmse>, "RMSE", progress};
        case Progress::RelativeGradient:
            return {"Gradient ‖P_T A*(A(X_t) − y)‖_F relative to t = 0", start,
                    &column_of<&Trace::gradient_norm>, "relative gradient", progress};
        case Progress::Error:
            break;
    }
    return {input.subject ? input.subject->error : std::string(kErrorTitle), start, &column_of<&Trace::error>,
            "error", progress};
}

Axis x_axis(state::XAxis kind) {
    struct Row {
        Along along;
        const char* label;
        double high;
    };
    constexpr Row kRows[] = {{Along::Iterations, "Iteration", 10},
                             {Along::Seconds, "Processor time of the steps", 1e-3},
                             {Along::OperatorCalls, "Operator calls", 10}};
    const Row& row = kRows[static_cast<std::size_t>(kind)];
    Axis axis;
    axis.along = row.along;
    axis.label = row.label;
    axis.high = row.high;
    axis.integral = row.along != Along::Seconds;
    return axis;
}

namespace {

bool all_off(const Race& race) {
    return !race.traces.empty() && std::ranges::none_of(race.traces, &Trace::enabled);
}

}  // namespace

std::string building_words(const ExperimentSpec& spec) {
    const ProblemSpec& problem = spec.problem;
    const std::string start = fmt::format("then {} singular triplets for the start", problem.rank);
    return is_drawn(problem) ? fmt::format("{} samples are drawn, {}", measurement_count(problem), start)
                             : fmt::format("the file is read, {}", start);
}

bool takes_time_to_build(const ProblemSpec& problem) {
    return !is_drawn(problem) || double(problem.rows) * double(problem.cols) >= 1e6;
}

std::string empty_words(const Race& race, bool running) {
    if (race.building) return fmt::format("The instance is being made: {}.", building_words(race.spec));
    if (all_off(race)) return "Every method is off: tick one in the list.";
    const bool over = !race.traces.empty() && std::ranges::all_of(race.traces, [](const Trace& t) {
        return is_final(t.status) && t.size() <= 1;
    });
    // A start that is the answer already, such as a matrix of which every entry was seen.
    if (over) return "Every run ended where it started: no step was made.";
    return running ? "The race has begun: its first steps are being made."
                   : "Press Run, and the curves appear here.";
}

std::string empty_objective_words(const Race& race, bool running) {
    const bool begun = std::ranges::any_of(race.traces, [](const Trace& t) { return !t.empty(); });
    if (race.facts.unit_exponent == 0 || !begun) return empty_words(race, running);
    return fmt::format(
        "The objective is a square, and no double holds squares of numbers as {} as these. The gradient "
        "falls alike.",
        race.facts.unit_exponent > 0 ? "small" : "large");
}

std::string empty_momentum_words(const Race& race, bool running) {
    const bool any =
        std::ranges::any_of(race.traces, [](const Trace& t) { return t.enabled && t.spec.has_momentum(); });
    return any || race.traces.empty() || all_off(race)
               ? empty_words(race, running)
               : "No method here has momentum. NAG, NARG and NARG+R have.";
}

}  // namespace lowrank::figure
