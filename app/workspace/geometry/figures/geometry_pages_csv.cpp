// Writes steps, retractions and restart tests as rows of numbers.
#include <numbers>
#include <tuple>

#include "app/workspace/geometry/figures/geometry_pages.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

std::string steps_csv(const Choice& in) {
    std::string out = "method,mu,eta,quantity,a,b,c\n";
    for (const StepKind kind : kinds_of(in)) {
        const Result<ConeStep> made =
            cone_step(in.loss(), {kind, cone_point(in.point), cone_point(in.previous), in.eta, in.mu});
        if (!made) return {};
        const ConeStep& s = *made;
        const std::string head =
            std::string(name_of(kind)) + "," + print_number(s.mu) + "," + print_number(s.eta) + ",";
        for (const auto& [name, of_momentum, place] :
             {std::tuple<const char*, bool, Vector3>{"previous", true, s.previous},
              {"X", false, s.X},
              {"pulled", true, s.pulled},
              {"extrapolated", true, s.extrapolated},
              {"Y", true, s.Y},
              {"base", true, s.base},
              {"gradient", false, s.gradient},
              {"projected", false, s.projected},
              {"arrival", false, s.arrival},
              {"next", false, s.next}}) {
            if (of_momentum && !has_momentum(kind)) continue;
            const Matrix X = matrix_at(place);
            out += head + name + "," + print_number(X(0, 0)) + "," + print_number(X(0, 1)) + "," +
                   print_number(X(1, 1)) + "\n";
        }
    }
    return out;
}

std::string retractions_csv(const Choice& in) {
    const RetractionOrders orders = retraction_orders_of({in.point, in.length, in.direction});
    std::string out = "length,projective,orthographic,between\n";
    for (std::size_t k = 0; k < orders.length.size(); ++k)
        out += print_number(orders.length[k]) + "," + print_number(orders.projective[k]) + "," +
               print_number(orders.orthographic[k]) + "," + print_number(orders.between[k]) + "\n";
    return out;
}

std::string restart_csv(const Choice& in, const MethodSpec& watched) {
    const Result<RestartMoments> moments = restart_moments({watched, in.loss(), cone_point(in.point)});
    if (!moments) return {};
    const auto steps = tested_steps(StepKind::Narg, in.loss(), moments->run);
    if (!steps) return {};
    const auto degrees = [](double angle) { return print_number(angle * 180 / std::numbers::pi); };
    std::string out = "t,mu,eta,euclidean,riemannian,euclidean_degrees,riemannian_degrees,restart\n";
    for (const TestedStep& each : *steps) {
        if (each.t > moments->restart.t) break;
        const RestartAngles& r = each.angles;
        out += std::to_string(each.t) + "," + print_number(each.step.mu) + "," + print_number(each.step.eta) +
               "," + print_number(r.euclidean) + "," + print_number(r.riemannian) + "," +
               degrees(r.euclidean_angle) + "," + degrees(r.riemannian_angle) + "," +
               (r.riemannian_fires() ? "1" : "0") + "\n";
    }
    return out;
}

std::string paths_csv(const Choice& in) {
    const Result<Drawn> made = drawn(Illustration::Paths, in);
    if (!made) return {};
    const ConeLoss loss = in.loss();
    std::string out = "method,t,mu,eta,objective,error,X_a,X_b,X_c,Y_a,Y_b,Y_c\n";
    const auto entries = [](const Vector3& p) {
        const Matrix X = matrix_at(p);
        return print_number(X(0, 0)) + "," + print_number(X(0, 1)) + "," + print_number(X(1, 1));
    };
    for (const ConePath& path : made->paths)
        for (std::size_t t = 0; t < path.points.size(); ++t) {
            const RunPoint& at = path.points[t];
            const bool leaves = t < path.steps.size();
            out += std::string(name_of(path.kind)) + "," + std::to_string(t) + "," +
                   (leaves ? print_number(at.mu) + "," + print_number(at.eta) : "nan,nan") + "," +
                   print_number(loss.value(at.X)) + "," + print_number((at.X - loss.target).norm()) + "," +
                   entries(at.X) + "," + (leaves ? entries(path.steps[t].Y) : "nan,nan,nan") + "\n";
        }
    return out;
}

}  // namespace

std::string geometry_csv(Illustration illustration, const Choice& choice,
                         const std::optional<MethodSpec>& watched) {
    switch (illustration) {
        case Illustration::Steps:
            return steps_csv(choice);
        case Illustration::Retractions:
            return retractions_csv(choice);
        case Illustration::Paths:
            return paths_csv(choice);
        case Illustration::Restart:
            break;
    }
    return restart_csv(choice, watched ? *watched : watched_method(choice.eta));
}

}  // namespace lowrank::geometry
