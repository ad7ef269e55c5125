// Fills in a record what is known of X_t: error, objective, gradient norm, quality. Outside the clock; never
// alters X_t.
#pragma once
#include <memory>
#include <optional>

#include "core/problem/problem.h"
#include "core/run/error.h"
#include "core/run/quality.h"
#include "core/run/record.h"

namespace lowrank {

/// The measuring side of one instance, shared by the methods of a race (one thread).
///
/// One gradient pass gives the objective 1/2 ||A(X) - y||^2 and, from G V and G'U,
///   ||P_T G||^2 = ||G V||^2 + ||G'U||^2 - ||U'G V||^2,
/// in which nothing cancels: the sum is at least ||G'U||^2 >= ||U'G V||^2.
class Measure {
public:
    explicit Measure(std::shared_ptr<const Instance> instance);

    /// Sets error, relative_error, objective, gradient_norm, test_rmse and psnr. Cancelled: record is as
    /// before.
    Outcome operator()(const FixedRankPoint& X, Record& record, const std::stop_token& stop = {});

private:
    std::shared_ptr<const Instance> instance_;
    std::optional<ErrorMeasure> error_;
    PictureQuality picture_;
    RatingsQuality ratings_;
    GradientProducts products_;
    Matrix left_, core_;
};

}  // namespace lowrank
