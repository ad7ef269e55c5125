// Titles, columns and empty words by figure.
#include "app/figure/race/figure_content.h"

#include "app/figure/race/empty_words.h"

namespace lowrank::figure {
namespace {

template <std::vector<double> Trace::*member>
std::span<const double> column_of(const Trace& trace) {
    return trace.*member;
}

}  // namespace

const Race& shown_of(const RaceFiguresInput& input) {
    return input.refused && input.ghost ? *input.ghost : *input.race;
}

Content content_of(state::FigureKind kind, const RaceFiguresInput& input) {
    const Race& race = *input.race;
    const std::string start = empty_words(race, input.running);
    switch (kind) {
        case state::FigureKind::Stepsize:
            return {"Stepsize μ_t", start, &column_of<&Trace::stepsize>, "μ_t"};
        case state::FigureKind::Momentum:
            return {"Momentum η_t", empty_momentum_words(race, input.running), &column_of<&Trace::momentum>,
                    "η_t"};
        case state::FigureKind::Objective:
            if (input.gradient_norm)
                return {"Gradient ‖P_T A*(A(X_t) − y)‖_F", start, &column_of<&Trace::gradient_norm>,
                        "gradient"};
            return {"Objective f(X_t)", empty_objective_words(race, input.running),
                    &column_of<&Trace::objective>, "objective"};
        case state::FigureKind::Error:
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
                    &column_of<&Trace::gradient_norm>, "gradient", progress};
        case Progress::Error:
            break;
    }
    return {std::string(kErrorTitle), start, &column_of<&Trace::error>, "error", progress};
}

Axis x_axis(state::XAxis kind) {
    Axis axis;
    axis.seconds = kind == state::XAxis::Seconds;
    axis.integral = !axis.seconds;
    axis.high = axis.seconds ? 1e-3 : 10;
    axis.label = axis.seconds                          ? "Solver time"
                 : kind == state::XAxis::OperatorCalls ? "Operator applications"
                                                       : "Iteration";
    return axis;
}

}  // namespace lowrank::figure
