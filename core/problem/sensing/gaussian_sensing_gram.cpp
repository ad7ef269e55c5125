// The Hessian of Gaussian sensing on a tangent space, from the rows of its design matrix.
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

}  // namespace lowrank
