// How exactly steps along a gradient are computed.
#pragma once

namespace lowrank {

/// Auto: the products of the gradient and the line search in single precision where a problem is so large
/// that this is faster (MeasurementOperator::rounded_gradient), the gradient norm that is measured, and the
/// products by which a local spectrum is searched; everything else in double. Double: all in double.
enum class Precision { Auto, Double };

}  // namespace lowrank
