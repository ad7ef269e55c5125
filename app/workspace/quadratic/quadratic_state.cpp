// The quadratic's first value, and its two views of one Q kept in step.
#include "app/workspace/quadratic/quadratic_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::quadratic {
namespace {

double size_of(Vec2 v) { return std::hypot(v.x, v.y); }

}  // namespace

QuadraticChoice default_quadratic_choice() {
    QuadraticChoice choice = with_entries({}, Quadratic{}, QuadraticSource::Example);
    const QuadraticSpec usual = default_quadratic_spec();
    choice.start = usual.starts.front();
    for (const MethodSpec& method : usual.methods)
        choice.methods.push_back({method, method.restart == RestartTest::Never});
    MethodSpec constant = default_spec(Algorithm::Grad);
    // mu_dagger to three digits: the number stands in a name.
    const double best = 2 / (choice.lambda_min + choice.lambda_max);
    constant.step = ConstantStep{std::round(best * 1000) / 1000};
    choice.methods.push_back({constant, false});
    return choice;
}

QuadraticChoice with_entries(QuadraticChoice choice, const Quadratic& Q, QuadraticSource source) {
    choice.source = source;
    choice.Q = Q;
    if (!why_invalid(Q).empty()) return choice;
    const Eigenpairs pairs = eigenpairs(Q);
    choice.lambda_min = pairs.lambda_min;
    choice.lambda_max = pairs.lambda_max;
    choice.angle = valley_angle(Q);
    return choice;
}

QuadraticChoice with_spectrum(QuadraticChoice choice, double lambda_min, double lambda_max, double angle,
                              QuadraticSource source) {
    choice.source = source;
    choice.lambda_min = lambda_min;
    choice.lambda_max = lambda_max;
    choice.angle = angle;
    if (why_invalid_spectrum(lambda_min, lambda_max, angle).empty())
        choice.Q = quadratic_from(lambda_min, lambda_max, angle);
    return choice;
}

QuadraticChoice with_theta(QuadraticChoice choice, double theta) {
    const Vec2 turned = start_of_theta(choice.Q, theta);
    double length = size_of(choice.start);
    if (!(length > 0) || !std::isfinite(length)) length = 1;
    const double scale = length / size_of(turned);
    choice.start = {scale * turned.x, scale * turned.y};
    return choice;
}

int most_starts(std::size_t methods) {
    const std::size_t most = QuadraticSpec::kMostRuns / std::max<std::size_t>(1, methods);
    return static_cast<int>(std::clamp<std::size_t>(most, 1, QuadraticChoice::kMostStarts));
}

QuadraticSpec spec_of(const QuadraticChoice& choice) {
    QuadraticSpec spec;
    spec.Q = choice.Q;
    for (const QuadraticMethod& method : choice.methods) spec.methods.push_back(method.spec);
    const int starts = std::clamp(choice.starts, 1, most_starts(choice.methods.size()));
    for (int k = 0; k < starts; ++k) {
        const double turn = 2 * std::numbers::pi * k / starts;
        const double c = std::cos(turn), s = std::sin(turn);
        spec.starts.push_back(
            {c * choice.start.x - s * choice.start.y, s * choice.start.x + c * choice.start.y});
    }
    return spec;
}

std::string why_refused(const QuadraticChoice& choice) {
    const bool by_spectrum =
        choice.source == QuadraticSource::Spectrum || choice.source == QuadraticSource::Race;
    if (by_spectrum)
        if (std::string reason = why_invalid_spectrum(choice.lambda_min, choice.lambda_max, choice.angle);
            !reason.empty())
            return reason;
    if (std::string reason = why_invalid(choice.Q); !reason.empty()) return reason;
    return why_invalid(spec_of(choice));
}

state::ViewState default_view(QuadraticFigure figure) {
    state::ViewState view;
    view.log_y = figure == QuadraticFigure::Error || figure == QuadraticFigure::Components;
    return view;
}

double start_degrees(const QuadraticState& q) {
    const double degrees = theta_of_start(q.accepted.Q, q.accepted.start) * 180 / std::numbers::pi;
    const double turned = std::fmod(std::round(degrees * 1e6) / 1e6, 360);
    return turned < 0 ? turned + 360 : turned;
}

QuadraticState::QuadraticState() {
    speed = kQuadraticSpeed;
    for (std::size_t k = 0; k < views.size(); ++k) views[k] = default_view(static_cast<QuadraticFigure>(k));
}

}  // namespace lowrank::quadratic
