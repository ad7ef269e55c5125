// Which methods run on a quadratic, from where and how long: a value.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/method/spec.h"
#include "core/quadratic/quadratic.h"

namespace lowrank {

/// Every method runs from every start.
struct QuadraticSpec {
    static constexpr std::size_t kMostRuns = 64;
    static constexpr std::int64_t kMostIterations = 10000;

    Quadratic Q;
    std::vector<MethodSpec> methods;  ///< as on_quadratic returns them
    std::vector<Vec2> starts;
    double tol = 1e-10;  ///< converged: ||x_t|| <= tol ||x_0||, since the minimum is the origin
    std::int64_t max_iter = 500;
    bool operator==(const QuadraticSpec&) const = default;
};

/// The paper's example from the start where exact line search zigzags worst (theta = 45 degrees): exact line
/// search, lazy momentum, and the same with the gradient restart.
QuadraticSpec default_quadratic_spec();

/// The method as it runs on a quadratic, where there is no rank and no manifold: grad, rgrad-proj, rgrad-orth
/// and iht with a stepsize are gradient descent; nag, narg and narg+r are Nesterov's extrapolation. Each
/// keeps its name, and so its colour. Refused with a sentence: what has no form on two numbers (niht and
/// scaledgd, whose steps are made of factors), and iht without a stepsize, whose default is one of a matrix
/// problem. The basin restart, which is in units of sigma_r, never happens here; the spec has the one of its
/// bare name. Without a manifold both forms of the gradient test are one and spelled restart=gradient.
Result<MethodSpec> on_quadratic(const MethodSpec& spec);

/// Reads a method string for a quadratic; a basin restart that is asked for by name is refused.
Result<MethodSpec> parse_quadratic_method(std::string_view text);

/// One sentence that names the first thing wrong; empty where nothing is.
std::string why_invalid(const QuadraticSpec& spec);

}  // namespace lowrank
