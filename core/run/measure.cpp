// One gradient pass and the error measure make a record. Outside the clock; never alters X_t.
#include "core/run/measure.h"

#include <cmath>

#include "core/linalg/thin_products.h"

namespace lowrank {

Measure::Measure(std::shared_ptr<const Instance> instance) : instance_(std::move(instance)) {
    if (instance_->truth) error_.emplace(*instance_->truth);
}

Outcome Measure::operator()(const FixedRankPoint& X, Record& record, const std::stop_token& stop) {
    const Problem& problem = *instance_->problem;
    thin_product(X.U, X.K, left_, stop);
    if (problem.A->gradient({left_, X.V}, problem.y, X.U, X.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    double psnr = Record::kNone;
    const Origin* origin = instance_->origin.get();
    if (origin && origin->picture.size() > 0 &&
        picture_.psnr(origin->picture, X, psnr, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;

    cross_product(X.U, products_.GV, core_, stop);
    const double error = error_ ? (*error_)(X, stop) : Record::kNone;
    if (stop.stop_requested()) return Outcome::Cancelled;
    const double squared = products_.GV.squaredNorm() + products_.GtU.squaredNorm() - core_.squaredNorm();
    record.objective = 0.5 * products_.residual_squared;
    record.gradient_norm = std::sqrt(squared < 0 ? 0 : squared);
    record.psnr = psnr;
    if (origin && origin->test_value.size() > 0) record.test_rmse = ratings_.rmse(*origin, X);
    if (error_) {
        record.error = error;
        record.relative_error = record.error / instance_->truth->norm;
    }
    return Outcome::Done;
}

}  // namespace lowrank
