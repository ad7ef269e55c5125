// The few names every numerical room shares.
#pragma once
#include <stop_token>

#include <Eigen/Core>

namespace lowrank {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;
using ConstMatrixRef = Eigen::Ref<const Matrix>;

/// What work that looks at a stop token says when it returns: nothing of a cancelled result may be used.
enum class [[nodiscard]] Outcome{Done, Cancelled};

}  // namespace lowrank
