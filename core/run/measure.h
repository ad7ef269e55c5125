// Fills in a record what is known of X_t: error, objective, gradient norm, and where there is no exact truth
// the PSNR of a picture or the RMSE of held-out ratings. Outside the clock; never alters X_t.
#pragma once
#include <memory>
#include <optional>

#include "core/problem/problem.h"
#include "core/run/error.h"
#include "core/run/record.h"

namespace lowrank {

/// PSNR in dB of X against the whole picture, X clipped to 0..1, missing (NaN) pixels left out:
/// 10 log10(1 / mean squared difference); infinite when there is none. Columns are made 64 at a time, never
/// all of X. Cost: 2 n1 n2 r. Cancelled when the token fires between blocks.
class PictureQuality {
public:
    Outcome psnr(const Matrix& picture, const FixedRankPoint& X, double& out,
                 const std::stop_token& stop = {});

private:
    Matrix left_, block_;
};

/// Root mean squared difference of X against the held-out ratings, from which the offsets are already
/// subtracted; NaN when there are none. Cost: 2 r a rating.
class RatingsQuality {
public:
    double rmse(const Origin& origin, const FixedRankPoint& X);

private:
    Matrix left_,
        right_;  // transposed: one column a row or column of X, so that an entry reads two short runs
};

/// What is measured of an iterate: all of it, or what stopping rules and the results of a study read, which
/// of an exact truth is the error alone; PSNR and the RMSE of what is held out always. The rest stays as a
/// record begins.
enum class Measures { All, ForStopping };

/// The measuring side of one instance, shared by the methods of a race (one thread).
///
/// One gradient pass gives the objective 1/2 ||A(X) - y||^2 and, from G V and G'U,
///   ||P_T G||^2 = ||G V||^2 + ||G'U||^2 - ||U'G V||^2,
/// in which nothing cancels: the sum is at least ||G'U||^2 >= ||U'G V||^2. Of a large problem the sums may be
/// rounded as those of a step are (Precision): the norm is then good to four digits at least.
class Measure {
public:
    explicit Measure(std::shared_ptr<const Instance> instance, Measures measured = Measures::All);

    /// Sets error, relative_error, objective, gradient_norm, norm, sigma_r, test_rmse and psnr, of these what
    /// is measured. Cancelled: record is as before.
    Outcome operator()(const FixedRankPoint& X, Record& record, const std::stop_token& stop = {});

private:
    std::shared_ptr<const Instance> instance_;
    Measures measured_;
    std::optional<ErrorMeasure> error_;
    PictureQuality picture_;
    RatingsQuality ratings_;
    GradientProducts products_;
    Matrix right_, core_;
};

}  // namespace lowrank
