// Least squares on the tangent space at a point: J, J*, LSQR from zero, and conjugate gradients that stay
// tangent.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/manifold/point.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The measurements of tangent vectors at X = U K V', K invertible or not:
///
///   J(M, Up, Vp) = A([U M + Up, U] [V, Vp]')      J*(z) = P_T A*(z)      J(K, 0, 0) = A(X)
///
/// Borrows operator and point, which stay in place while it is used; scratch is kept, so that calls after the
/// first allocate nothing. A cancelled call leaves nothing of use. Cost: a pass of width 2r and O((n1 + n2)
/// r^2) a call. The eigenvalues of J*J at the truth are the local spectrum (core/theory/local_spectrum.h).
class TangentOperator {
public:
    void bind(const MeasurementOperator& A, const FixedRankPoint& X) {
        A_ = &A;
        X_ = &X;
        if (zero_.size() != A.measurements()) zero_.setZero(A.measurements());
    }
    const FixedRankPoint& point() const { return *X_; }

    /// out = J xi: one operator call.
    Outcome apply(const TangentVector& xi, Vector& out, const std::stop_token& stop);
    /// out = J* z: one operator call.
    Outcome adjoint(const Vector& z, TangentVector& out, const std::stop_token& stop);
    /// out = J*(J xi - y): both calls in one pass.
    Outcome normal(const TangentVector& xi, const Vector& y, TangentVector& out, const std::stop_token& stop);
    /// out = J*J xi: both calls in one pass.
    Outcome normal(const TangentVector& xi, TangentVector& out, const std::stop_token& stop) {
        return normal(xi, zero_, out, stop);
    }
    /// ||J xi - y||^2 of the last call of normal.
    double squared() const { return products_.residual_squared; }

    /// Up -= U U'Up, Vp -= V V'Vp: rounding has taken xi out of the tangent space.
    void make_tangent(TangentVector& xi, const std::stop_token& stop);

private:
    const MeasurementOperator* A_ = nullptr;
    const FixedRankPoint* X_ = nullptr;
    Vector zero_;
    GradientProducts products_;
    Matrix L_, R_, core_;
};

/// y += a x, of tangent vectors at one point.
inline void add_scaled(double a, const TangentVector& x, TangentVector& y) {
    y.M += a * x.M;
    y.Up += a * x.Up;
    y.Vp += a * x.Vp;
}
inline void set_zero_like(const FixedRankPoint& X, TangentVector& xi) {
    xi.M.setZero(X.rank(), X.rank());
    xi.Up.setZero(X.rows(), X.rank());
    xi.Vp.setZero(X.cols(), X.rank());
}
/// x <- b x + y.
inline void scale_and_add(double b, const TangentVector& y, TangentVector& x) {
    x.M = b * x.M + y.M;
    x.Up = b * x.Up + y.Up;
    x.Vp = b * x.Vp + y.Vp;
}

// --- Conjugate gradients -----------------------------------------------------------------------------------

/// When conjugate gradients on H x = b end: the residual is at most tolerance, so many steps are made, or the
/// next one would leave the ball ||x|| <= radius.
struct TangentCgRules {
    double tolerance = 0;
    Index most_steps = 500;
    double radius = std::numeric_limits<double>::infinity();
};

enum class TangentCgEnd { Tolerance, Cap, Boundary, NegativeCurvature };

struct TangentCgResult {
    Index steps = 0;  ///< applications of H: two operator calls each
    double residual = 0;
    TangentCgEnd end = TangentCgEnd::Tolerance;
};

/// Scratch of conjugate_gradients; belongs to one method.
struct TangentCgWork {
    TangentVector residual, preconditioned, direction, image;
};

/// Conjugate gradients on H x = b from x, whose residual b - H x stands in work.residual. Residual and
/// direction are made tangent again in every step: what no direction can take from the residual would make
/// the steps longer and longer. Ends at rounding of the first residual, too.
///
///   apply(d, out) -> Outcome: out = H d      precondition(r, out): out = B r, B positive
///
/// On negative curvature, and where a step would leave the ball, it ends on the boundary (Steihaug): x + tau
/// d with tau = (-<x, d> + sqrt(<x, d>^2 + <d, d> (radius^2 - <x, x>)))/<d, d>. work.residual is that of the
/// answer. Source: Hestenes and Stiefel 1952; Steihaug 1983.
template <class Apply, class Precondition>
Outcome conjugate_gradients(TangentOperator& J, const TangentCgRules& rules, Apply apply,
                            Precondition precondition, TangentCgWork& work, TangentVector& x,
                            TangentCgResult& out, const std::stop_token& stop) {
    out = {};
    TangentVector &r = work.residual, &z = work.preconditioned, &d = work.direction;
    J.make_tangent(r, stop);
    out.residual = norm(r);
    const double least = std::max(rules.tolerance, std::numeric_limits<double>::epsilon() * out.residual);
    double rz = 0;
    while (out.residual > least) {
        if (out.steps >= rules.most_steps) {
            out.end = TangentCgEnd::Cap;
            break;
        }
        precondition(r, z);
        const double next_rz = inner(r, z);
        if (out.steps == 0)
            d = z;
        else
            scale_and_add(next_rz / rz, z, d);
        rz = next_rz;
        J.make_tangent(d, stop);
        if (apply(d, work.image) == Outcome::Cancelled || stop.stop_requested()) return Outcome::Cancelled;
        ++out.steps;
        const double curvature = inner(d, work.image), step = rz / curvature;
        const bool finite = rules.radius < std::numeric_limits<double>::infinity();
        const double dd = finite ? inner(d, d) : 0, xd = finite ? inner(x, d) : 0,
                     xx = finite ? inner(x, x) : 0;
        const bool bends = !(curvature > 0);
        const bool leaves =
            finite && (bends || xx + step * (2 * xd + step * dd) >= rules.radius * rules.radius);
        if (bends && !finite) {
            out.end = TangentCgEnd::NegativeCurvature;
            break;
        }
        const double length =
            leaves ? (-xd + std::sqrt(xd * xd + dd * (rules.radius * rules.radius - xx))) / dd : step;
        add_scaled(length, d, x);
        add_scaled(-length, work.image, r);
        J.make_tangent(r, stop);
        out.residual = norm(r);
        if (leaves) {
            out.end = bends ? TangentCgEnd::NegativeCurvature : TangentCgEnd::Boundary;
            break;
        }
    }
    return Outcome::Done;
}

// --- LSQR --------------------------------------------------------------------------------------------------

struct LsqrRules {
    double tolerance = 0;  ///< ends where ||r|| <= tolerance ||b||, or ||B'r|| <= tolerance ||B|| ||r||
    Index most_steps = 1000;
};

struct LsqrResult {
    Index steps = 0;      ///< two operator calls each, and one to start
    double residual = 0;  ///< ||B x - b||, from the recurrence
    double normal = 0;    ///< ||B'(B x - b)||, from the recurrence
    double first = 0;     ///< ||B'b||, what that began with
};

/// A pair of blocks with the inner product of both: the unknowns of least squares in two factors.
struct FactorPair {
    Matrix left, right;
};

/// Scratch of lsqr; belongs to one method.
struct LsqrWork {
    Vector u, measured;
    FactorPair v, w, image;
};

/// LSQR from x = 0 on min ||B x - b||, b in work.u, which gives the answer of minimum norm.
///
///   forward(x, out) -> Outcome: out = B x      adjoint(u, out) -> Outcome: out = B'u
///
/// Ends by the rules, where B'u vanishes, or at the cap; looks at the token between steps and in every
/// product. Source: Paige and Saunders 1982.
template <class Forward, class Adjoint>
Outcome lsqr(const LsqrRules& rules, Forward forward, Adjoint adjoint, LsqrWork& work, FactorPair& x,
             LsqrResult& out, const std::stop_token& stop) {
    const auto size = [](const FactorPair& p) {
        return std::sqrt(p.left.squaredNorm() + p.right.squaredNorm());
    };
    const auto scale = [](FactorPair& p, double by) {
        p.left *= by;
        p.right *= by;
    };
    out = {};
    const double b = work.u.norm();
    out.residual = b;
    if (b > 0) work.u /= b;
    if (adjoint(work.u, work.v) == Outcome::Cancelled || stop.stop_requested()) return Outcome::Cancelled;
    double alpha = size(work.v);
    x.left.setZero(work.v.left.rows(), work.v.left.cols());
    x.right.setZero(work.v.right.rows(), work.v.right.cols());
    out.normal = out.first = alpha * b;
    if (!(b > 0) || !(alpha > 0)) return Outcome::Done;
    scale(work.v, 1 / alpha);
    work.w.left = work.v.left;
    work.w.right = work.v.right;
    double phibar = b, rhobar = alpha, anorm = 0;
    while (out.steps < rules.most_steps) {
        if (forward(work.v, work.measured) == Outcome::Cancelled || stop.stop_requested())
            return Outcome::Cancelled;
        work.u = work.measured - alpha * work.u;
        const double beta = work.u.norm();
        anorm = std::hypot(anorm, std::hypot(alpha, beta));
        if (beta > 0) work.u /= beta;
        if (adjoint(work.u, work.image) == Outcome::Cancelled || stop.stop_requested())
            return Outcome::Cancelled;
        work.v.left = work.image.left - beta * work.v.left;
        work.v.right = work.image.right - beta * work.v.right;
        alpha = size(work.v);
        if (alpha > 0) scale(work.v, 1 / alpha);
        ++out.steps;
        const double rho = std::hypot(rhobar, beta), c = rhobar / rho, s = beta / rho, theta = s * alpha;
        rhobar = -c * alpha;
        const double phi = c * phibar;
        phibar = s * phibar;
        x.left += phi / rho * work.w.left;
        x.right += phi / rho * work.w.right;
        work.w.left = work.v.left - theta / rho * work.w.left;
        work.w.right = work.v.right - theta / rho * work.w.right;
        out.residual = phibar;
        out.normal = phibar * alpha * std::abs(c);
        if (phibar <= rules.tolerance * b || alpha * std::abs(c) <= rules.tolerance * anorm || alpha == 0)
            break;
    }
    return Outcome::Done;
}

}  // namespace lowrank
