// Measures an iterate: error, PSNR or held-out RMSE, and one gradient pass for the rest.
#include "core/run/measure.h"

#include <cmath>
#include <limits>

#include "core/linalg/thin_products.h"
#include "core/run/data/held_out.h"

namespace lowrank {

Outcome PictureQuality::psnr(const Matrix& picture, const FixedRankPoint& X, double& out,
                             const std::stop_token& stop) {
    constexpr Index kBlock = 64;
    left_.noalias() = X.U * X.K;
    double squared = 0;
    std::int64_t count = 0;
    for (Index first = 0; first < picture.cols(); first += kBlock) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index width = std::min(kBlock, picture.cols() - first);
        block_.noalias() = left_ * X.V.middleRows(first, width).transpose();
        for (Index j = 0; j < width; ++j)
            for (Index i = 0; i < picture.rows(); ++i) {
                const double want = picture(i, first + j);
                if (std::isnan(want)) continue;
                const double off = std::min(1.0, std::max(0.0, block_(i, j))) - want;
                squared += off * off;
                ++count;
            }
    }
    out = count == 0 ? std::numeric_limits<double>::quiet_NaN()
                     : 10 * std::log10(static_cast<double>(count) / squared);
    return Outcome::Done;
}

double RatingsQuality::rmse(const Origin& origin, const FixedRankPoint& X) {
    const Index count = origin.test_value.size();
    if (count == 0) return std::numeric_limits<double>::quiet_NaN();
    left_.noalias() = X.K.transpose() * X.U.transpose();
    right_ = X.V.transpose();
    double squared = 0;
    for (Index k = 0; k < count; ++k) {
        double entry = 0;
        const double* a = left_.col(origin.test_row[k]).data();
        const double* b = right_.col(origin.test_col[k]).data();
        for (Index i = 0; i < left_.rows(); ++i) entry += a[i] * b[i];
        const double off = held_out_difference(origin, k, entry);
        squared += off * off;
    }
    return std::sqrt(squared / static_cast<double>(count));
}

Measure::Measure(std::shared_ptr<const Instance> instance, Measures measured)
    : instance_(std::move(instance)), measured_(measured) {
    if (instance_->truth) error_.emplace(*instance_->truth);
}

Outcome Measure::operator()(const FixedRankPoint& X, Record& record, const std::stop_token& stop) {
    const auto set_error = [&](double error) {
        record.error = error;
        record.relative_error = error / instance_->truth->norm;
    };
    if (measured_ == Measures::ForStopping && error_ && instance_->truth->exact) {
        const double error = (*error_)(X, stop);
        if (stop.stop_requested()) return Outcome::Cancelled;
        set_error(error);
        return Outcome::Done;
    }
    const Problem& problem = *instance_->problem;
    outer_product(X.V, X.K, right_, stop);
    if (problem.gradient({X.U, right_}, X.U, X.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    double psnr = Record::kNone;
    const Origin* origin = instance_->origin.get();
    if (origin && origin->picture.size() > 0 &&
        picture_.psnr(origin->picture, X, psnr, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;

    cross_product(X.U, products_.GV, core_, stop);
    const double error = error_ ? (*error_)(X, stop) : Record::kNone;
    const bool whole = measured_ == Measures::All;
    const double least = whole && X.K.allFinite() ? singular_values(X).minCoeff() : Record::kNone;
    if (stop.stop_requested()) return Outcome::Cancelled;
    const double squared = products_.GV.squaredNorm() + products_.GtU.squaredNorm() - core_.squaredNorm();
    record.objective = 0.5 * products_.residual_squared;
    record.gradient_norm = std::sqrt(squared < 0 ? 0 : squared);
    record.psnr = psnr;
    if (whole) record.norm = X.K.norm();
    record.sigma_r = least;
    if (origin && origin->test_value.size() > 0) record.test_rmse = ratings_.rmse(*origin, X);
    if (error_) set_error(error);
    return Outcome::Done;
}

}  // namespace lowrank
