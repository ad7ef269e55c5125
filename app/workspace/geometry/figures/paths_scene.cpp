// Makes objects of paths: a mark for each iterate, a line for each move.
#include "app/workspace/geometry/figures/paths_scene.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/workspace/geometry/figures/step_scene.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

constexpr double kSeen =
    2.5;  ///< times start and truth: what lies farther from the apex does not set the scale
constexpr double kBend = 0.02;  ///< times start and truth, of a straight piece of a curve

std::string at(int t) { return "t = " + std::to_string(t); }

/// 'X_7', 'X_{12}'.
std::string iterate(int t) {
    const std::string number = std::to_string(t);
    return "X_" + (number.size() > 1 ? "{" + number + "}" : number);
}
std::string extrapolated(int t) { return "Y" + iterate(t).substr(1); }

/// What the move is that a piece shows: from X_t on.
std::string formula_of(const ConeStep& step, const PathPiece& piece, bool last, int t) {
    const bool momentum = has_momentum(step.kind);
    const std::string X = iterate(t), Y = momentum ? extrapolated(t) : X;
    const std::string name(label_of(step.kind));
    if (is_riemannian(step.kind))
        return name + ": " +
               (piece.momentum ? "s ↦ R_X(−s η R_X^{−1}(" + iterate(t - 1) + ")), from " + X + " to " + Y
                               : "s ↦ R_{" + std::string(momentum ? "Y" : "X") + "}(−s μ grad f(" + Y +
                                     ")), from " + Y + " to " + iterate(t + 1));
    if (piece.momentum)
        return fmt::format("{}: {} = {} + η({} − {}), off the cone", name, Y, X, X, iterate(t - 1));
    if (last) return fmt::format("{}: P_r, back to the cone along the normal at {}", name, iterate(t + 1));
    return fmt::format("{}: −μ P_T∇f({}), in the tangent {}", name, Y,
                       momentum ? fmt::format("directions at P_r({})", Y) : fmt::format("plane at {}", X));
}

class PathsBuilder {
public:
    PathsBuilder(std::span<const ConePath> paths, const PathRules& rules, const ConeLoss& loss)
        : paths_(paths), rules_(rules), loss_(loss), start_(paths.front().points.front().X) {
        size_ = std::max(start_.norm(), loss.target.norm());
    }

    Scene build() {
        std::vector<SceneObject> moves, marks;
        int longest = 0;
        for (const ConePath& path : paths_) {
            longest = std::max(longest, path.last());
            add_moves(path, moves);
            add_marks(path, marks);
        }
        for (int t = 1; t <= longest; ++t)
            scene_.parts.push_back({fmt::format("Iteration {}", t), values_at(t)});
        ends(marks);
        scene_.objects = marks;
        scene_.objects.insert(scene_.objects.end(), moves.begin(), moves.end());
        frame();
        // The level sets lie under the paths.
        scene_.objects.clear();
        std::vector<double> levels;
        for (const double share : {1.0, 0.4, 0.15, 0.05, 0.015, 0.004})
            levels.push_back(share * loss_.value(start_));
        add_levels(scene_, loss_, levels);
        for (std::vector<SceneObject>* more : {&moves, &marks})
            for (SceneObject& object : *more) scene_.objects.push_back(std::move(object));
        words();
        return std::move(scene_);
    }

private:
    void add_moves(const ConePath& path, std::vector<SceneObject>& out) const {
        for (std::size_t t = 0; t < path.steps.size(); ++t) {
            const std::vector<PathPiece> pieces = pieces_of(path.steps[t], kBend * size_);
            for (std::size_t k = 0; k < pieces.size(); ++k) {
                const auto before = static_cast<int>(t);
                out.push_back(
                    {pieces[k].on_cone ? Form::Curve : Form::Line, ink_of(path.kind), pieces[k].points, "",
                     formula_of(path.steps[t], pieces[k], k + 1 == pieces.size(), before), before + 1});
            }
        }
    }
    void add_marks(const ConePath& path, std::vector<SceneObject>& out) const {
        for (std::size_t t = 1; t < path.points.size(); ++t) {
            const RunPoint& from = path.points[t - 1];
            const std::string formula = fmt::format(
                "{} {}: f = {}, ‖X − X_⋆‖_F = {}\nμ = {}{} of the step that led here", label_of(path.kind),
                iterate(static_cast<int>(t)), figure::format_value(loss_.value(path.points[t].X)),
                figure::format_value((path.points[t].X - loss_.target).norm()), figure::format_value(from.mu),
                has_momentum(path.kind) ? ", η = " + figure::format_value(from.eta) : "");
            out.push_back(
                {Form::Dot, ink_of(path.kind), {path.points[t].X}, "", formula, static_cast<int>(t), true});
        }
    }
    void ends(std::vector<SceneObject>& out) const {
        const std::string level = figure::format_value(loss_.value(start_));
        out.push_back({Form::Dot,
                       Ink::Manifold,
                       {start_},
                       "X_0",
                       fmt::format("X_0 = λ u u', where every path begins; f(X_0) = {}", level)});
        out.back().grip = Grip::X;
        out.push_back(
            {Form::Star, Ink::Truth, {loss_.target}, "X_⋆", "X_⋆, where f = ½ Σ w_i ⟨A_i, X − X_⋆⟩^2 is 0"});
        out.back().grip = Grip::Target;
    }

    std::string values_at(int t) const {
        std::string out;
        for (const ConePath& path : paths_)
            if (t <= path.last())
                out += (out.empty() ? "f = " : ", ") +
                       figure::format_value(loss_.value(path.points[static_cast<std::size_t>(t)].X)) + " (" +
                       std::string(label_of(path.kind)) + ")";
        return out;
    }

    /// The heights of the cone and the scale, by what does not run away.
    void frame() {
        Scene near;
        for (const SceneObject& object : scene_.objects) {
            SceneObject points;
            for (const Vector3& p : object.points)
                if (p.norm() <= kSeen * size_) points.points.push_back(p);
            near.objects.push_back(std::move(points));
        }
        frame_cone(near);
        scene_.low = near.low;
        scene_.high = near.high;
        scene_.seen = std::move(near.seen);
    }

    void words() {
        scene_.title = "Paths to X_⋆";
        const std::string step = rules_.mu ? "μ = " + print_number(*rules_.mu) : "exact line search";
        const std::string momentum =
            rules_.d ? "η = t/(t + 1 + " + print_number(*rules_.d) + ")" : "η = " + print_number(rules_.eta);
        const bool moves = std::any_of(paths_.begin(), paths_.end(),
                                       [](const ConePath& path) { return has_momentum(path.kind); });
        const std::string until =
            fmt::format("until ‖X_t − X_⋆‖_F ≤ {}", figure::format_value(rules_.tolerance, 1));
        const std::string rules = moves ? step + ", " + momentum : step;
        scene_.formula = {rules + ", " + until, rules, step};
        for (const ConePath& path : paths_)
            scene_.legend.push_back(
                {ink_of(path.kind), std::string(label_of(path.kind)) + ": " + outcome_of(path)});
    }

    std::span<const ConePath> paths_;
    const PathRules& rules_;
    const ConeLoss& loss_;
    Vector3 start_;
    double size_ = 1;
    Scene scene_;
};

}  // namespace

Scene paths_scene(std::span<const ConePath> paths, const PathRules& rules, const ConeLoss& loss) {
    return PathsBuilder(paths, rules, loss).build();
}

Ink ink_of(StepKind kind) {
    constexpr std::array kInks{Ink::Grad, Ink::Nag, Ink::RGrad, Ink::Narg};
    return kInks[static_cast<std::size_t>(kind)];
}

std::string outcome_of(const ConePath& path) {
    const int n = path.last();
    switch (path.end) {
        case PathEnd::Reached:
            return std::to_string(n) + (n == 1 ? " iteration" : " iterations");
        case PathEnd::Unreached:
            return fmt::format("{} away after {}", figure::format_value(path.error), n);
        case PathEnd::Stationary:
            return fmt::format("gradient 0 at {}", at(n));
        case PathEnd::Broken:
            return fmt::format("no step from {}", at(n));
        case PathEnd::Left:
            break;
    }
    return fmt::format("runs away by {}", at(n));
}

}  // namespace lowrank::geometry
