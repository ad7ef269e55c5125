// A weighted least-squares loss on symmetric 2 x 2 matrices, and its level sets on the cone.
#pragma once
#include <memory>
#include <vector>

#include "core/cone/cone.h"
#include "core/problem/problem.h"

namespace lowrank {

/// weight <A, X - X*>^2 / 2 with the symmetric A at a place of R^3.
struct LossTerm {
    double weight = 1;
    Vector3 A = Vector3::Zero();
};

/// f(X) = 1/2 sum_i w_i <A_i, X - X*>_F^2.
struct ConeLoss {
    std::vector<LossTerm> terms;
    Vector3 target = Vector3::Zero();  ///< X*

    double value(const Vector3& X) const;
    Vector3 gradient(const Vector3& X) const;  ///< sum_i w_i <A_i, X - X*> A_i
    double energy(const Vector3& D) const;     ///< sum_i w_i <A_i, D>^2, the curvature along D
};

/// The loss of weighted entries: (wa (a - a*)^2 + 2 wb (b - b*)^2 + wc (c - c*)^2)/2. With all weights 1 it
/// is ||X - X*||_F^2 / 2; a weight of 0 leaves an entry unobserved.
ConeLoss entry_loss(double wa, double wb, double wc, const Vector3& target);

/// The same loss as a sensing problem of rank one, measurement i being sqrt(w_i) <A_i, X>, for the methods of
/// core/method.
std::shared_ptr<const Problem> problem_of(const ConeLoss& loss);

/// The points of the cone with f = level and low <= z <= high as polylines: on each ruling f is a quadratic,
/// whose roots are exact; pieces end where they leave these heights. closed: the last point joins the first.
struct LevelCurve {
    std::vector<Vector3> points;
    bool closed = false;
};
/// rulings: how many there are in a turn, at least 8. Cost: a square root for each.
std::vector<LevelCurve> level_curves(const ConeLoss& loss, double level, double low, double high,
                                     int rulings = 720);

}  // namespace lowrank
