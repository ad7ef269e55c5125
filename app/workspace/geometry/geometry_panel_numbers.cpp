// Numbers of steps, retractions, restart tests and paths.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <numbers>

#include "app/figure/engine/format.h"
#include "app/ui/format.h"
#include "app/workspace/geometry/figures/orders_ends.h"
#include "app/workspace/geometry/geometry_panel.h"
#include "core/cone/cone_retraction.h"

namespace lowrank::geometry {
namespace {

using namespace ui;

GeometryNumber number(std::string name, double value) {
    return {std::move(name), number_markup(value, 3), value};
}

GeometryNumber slope(std::string name, double value) { return {std::move(name), decimals(value, 2), value}; }

GeometryNumber angle(std::string name, double radians) {
    const double degrees = radians * 180 / std::numbers::pi;
    return {std::move(name), std::isnan(degrees) ? "–" : decimals(degrees, 1) + "°", degrees};
}

GeometryNumber words(std::string name, std::string said) {
    return {std::move(name), std::move(said), std::numeric_limits<double>::quiet_NaN()};
}

void add_steps(const Drawn& drawn, std::vector<GeometryNumber>& out) {
    const bool several = drawn.steps.size() > 1;
    for (const StepSceneInput& in : drawn.steps) {
        const auto step = cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        if (!step) continue;
        const std::string of = several ? " " + std::string(label_of(in.kind)) : "";
        const auto add = [&](GeometryNumber each, bool in_panel = true) {
            each.of = in.kind;
            each.in_panel = in_panel;
            out.push_back(std::move(each));
        };
        add(number("μ_t" + of, step->mu));
        add(number("f(X_t)" + of, in.loss.value(step->X)));
        add(number("f(X_{t+1})" + of, in.loss.value(step->next)));
        add(number("‖P_T∇f‖" + of, step->projected.norm()));
        // The panel of many steps has no room for these.
        add(number("‖X_{t+1} − X_⋆‖" + of, (step->next - in.loss.target).norm()), !several);
        const RestartAngles angles = restart_angles(in.loss, step->Y, step->base, step->next, step->X);
        add(angle(fmt::format("angle of the restart test{}", of), angles.riemannian_angle), !several);
    }
}

void add_retractions(const Choice& c, const RetractionOrders& orders, std::vector<GeometryNumber>& out) {
    const Vector3 X = cone_point(c.point);
    if (const auto gaps = retraction_gaps(X, tangent_frame(X).vector(c.length, c.direction))) {
        out.push_back(number("‖ξ‖", gaps->length));
        out.push_back(number("‖R^{proj} − (X + ξ)‖", gaps->projective));
        out.push_back(number("‖R^{orth} − (X + ξ)‖", gaps->orthographic));
        out.push_back(number("‖R^{proj} − R^{orth}‖", gaps->between));
    }
    out.push_back(slope("slope R^{proj}", orders.projective_slope));
    out.push_back(slope("slope R^{orth}", orders.orthographic_slope));
    out.push_back(slope("slope between them", orders.between_slope));
}

/// 'A 3 to B 12', each end with its letter, whichever comes first; empty where there are not two of them.
std::string ends_words(const state::AxisEnds& ends) {
    return ends.apart() ? figure::EndsInOrder(*ends.a, *ends.b).heading(figure::format_short) : "";
}

void add_compared_orders(const GeometryState& s, const RetractionOrders& orders,
                         std::vector<GeometryNumber>& out) {
    const std::string between = ends_words(s.ends);
    if (between.empty()) return;
    out.push_back(words("compared", between));
    for (const OrderBetween& each : orders_between(orders, *s.ends.a, *s.ends.b)) {
        out.push_back({fmt::format("slope {} | predicted", each.name),
                       decimals(each.slope, 3) + " | " + std::to_string(each.predicted), each.slope});
        out.push_back(number(fmt::format("ratio {}", each.name), each.ratio));
    }
}

void add_compared_paths(const GeometryState& s, const Drawn& drawn, std::vector<GeometryNumber>& out) {
    const std::string between = ends_words(s.path_ends);
    if (between.empty()) return;
    const auto [first, last] = std::minmax(*s.path_ends.a, *s.path_ends.b);
    const Vector3 target = s.accepted.front().loss().target;
    out.push_back(words("compared", between));
    for (const ConePath& path : drawn.paths) {
        // A path that ends before the second of them is compared to its end.
        const int from = static_cast<int>(std::min(first, 1e6)),
                  to = std::min(static_cast<int>(std::min(last, 1e6)), path.last());
        if (from >= to) continue;
        const auto error = [&](int t) {
            return (path.points[static_cast<std::size_t>(t)].X - target).norm();
        };
        const double rate = std::pow(error(to) / error(from), 1.0 / (to - from));
        const std::string until = to < last ? fmt::format(" (to {})", to) : "";
        out.push_back({"ρ " + std::string(label_of(path.kind)) + until, figure::format_rate(rate), rate});
        out.back().of = path.kind;
        if (rate > 0 && rate < 1) {
            out.push_back(number(fmt::format("it./digit {}", label_of(path.kind)), -1 / std::log10(rate)));
            out.back().of = path.kind;
        }
    }
}

void add_paths(const GeometryState& s, const Drawn& drawn, std::vector<GeometryNumber>& out) {
    const ConeLoss loss = s.accepted.front().loss();
    for (const ConePath& path : drawn.paths)
        out.push_back(words(std::string(label_of(path.kind)), outcome_of(path))), out.back().of = path.kind;
    out.push_back({"t", std::to_string(s.shown()), double(s.shown())});
    const auto add = [&](const char* name, auto value) {
        for (const ConePath& path : drawn.paths) {
            const int t = std::min(s.shown(), path.last());
            out.push_back(number(name + std::string(label_of(path.kind)),
                                 value(path.points[static_cast<std::size_t>(t)].X)));
            out.back().of = path.kind;
            out.back().t = t;
        }
    };
    add("‖X_t − X_⋆‖ ", [&](const Vector3& X) { return (X - loss.target).norm(); });
    add("f(X_t) ", [&](const Vector3& X) { return loss.value(X); });
}

}  // namespace

std::vector<GeometryNumber> geometry_numbers_of(const GeometryState& s, const Drawn& drawn) {
    std::vector<GeometryNumber> out;
    add_steps(drawn, out);
    if (drawn.orders) {
        add_retractions(s.accepted.front(), *drawn.orders, out);
        add_compared_orders(s, *drawn.orders, out);
    }
    for (const TestedStep& step : drawn.tested) {
        const std::string of = fmt::format(" at t = {}", step.t);
        out.push_back(angle("angle" + of, step.angles.riemannian_angle));
        out.push_back(words("test" + of, step.angles.riemannian_fires() ? "restart" : "go on"));
    }
    if (!drawn.paths.empty()) {
        add_paths(s, drawn, out);
        add_compared_paths(s, drawn, out);
    }
    return out;
}

std::vector<std::pair<std::string, std::string>> geometry_numbers(const GeometryState& s,
                                                                  const Drawn& drawn) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const GeometryNumber& each : geometry_numbers_of(s, drawn))
        if (each.in_panel) out.emplace_back(each.name, each.words);
    return out;
}

std::string geometry_readout(const GeometryState& state, const Drawn& drawn) {
    std::string out;
    for (const auto& [name, value] : geometry_numbers(state, drawn)) out += name + "\t" + value + "\n";
    return out;
}

}  // namespace lowrank::geometry
