// The Gram matrix of an operator on a tangent space from the rows of its design matrix, block by block.
#pragma once
#include <functional>

#include "core/linalg/types.h"

namespace lowrank {

/// H = sum_k x_k x_k', x_k the coordinates of measurement k: dimension x dimension, both triangles.
///
/// fill(first, out) writes x_first, x_first+1, … as the columns of out; called on several threads.  Cost: m
/// dimension^2 on all threads.  Memory: 512 columns. The bits do not depend on the number of threads;
/// cancelled between blocks.
Outcome design_gram(Index measurements, Index dimension,
                    const std::function<void(Index first, Eigen::Ref<Matrix> out)>& fill, Matrix& H,
                    const std::stop_token& stop);

}  // namespace lowrank
