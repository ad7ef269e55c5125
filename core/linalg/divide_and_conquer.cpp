// The one unit that compiles Eigen's SVD: half a minute, and ten times that under a sanitizer, which leaves it out.
#include "core/linalg/divide_and_conquer.h"

#include <Eigen/SVD>

namespace lowrank {

void divide_and_conquer_svd(const Matrix& Z, Sides sides, SvdFactors& out) {
    const unsigned left = sides == Sides::Both ? Eigen::ComputeThinU : 0u;
    const Eigen::BDCSVD<Matrix> svd(Z, left | Eigen::ComputeThinV);
    if (sides == Sides::Both) out.U = svd.matrixU();
    out.s = svd.singularValues();
    out.V = svd.matrixV();
}

}  // namespace lowrank
