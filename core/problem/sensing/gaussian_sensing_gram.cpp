// The Gram matrices of Gaussian sensing, of the columns and of the rows of its design matrix.
#include <algorithm>

#include "core/problem/design_gram.h"
#include "core/problem/sensing/gaussian_sensing.h"

namespace lowrank {

Outcome GaussianSensing::tangent_gram(const TangentFrames& frames, Matrix& H,
                                      const std::stop_token& stop) const {
    const Index r = frames.r;
    const auto fill = [&](Index first, Eigen::Ref<Matrix> out) {
        Matrix Z, ZV(rows_, r), ZtU(cols_, r);
        for (Index k = 0; k < out.cols(); ++k) {
            matrix(first + k, Z);
            ZV.noalias() = Z * frames.V();
            ZtU.noalias() = Z.transpose() * frames.U();
            double* x = out.data() + k * out.outerStride();
            Eigen::Map<Matrix>(x, r, r).noalias() = frames.U().transpose() * ZV;
            Eigen::Map<Matrix>(x + r * r, frames.c, r).noalias() = frames.U_perp().transpose() * ZV;
            Eigen::Map<Matrix>(x + frames.of_right(0), frames.d, r).noalias() =
                frames.V_perp().transpose() * ZtU;
        }
    };
    return design_gram(measurements_, frames.dimension(), fill, H, stop);
}

Outcome GaussianSensing::measured_gram(Matrix& G, const std::stop_token& stop) const {
    constexpr Index kBlock = 256;
    const Index length = rows_ * cols_;
    Matrix block;
    G.setZero(measurements_, measurements_);
    for (Index first = 0; first < length; first += kBlock) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index count = std::min(kBlock, length - first);
        if (single_.size())
            block = single_.middleRows(first, count).cast<double>();
        else
            block = double_.middleRows(first, count);
        G.selfadjointView<Eigen::Lower>().rankUpdate(block.transpose());
    }
    G.triangularView<Eigen::StrictlyUpper>() = G.transpose();
    return Outcome::Done;
}

}  // namespace lowrank
