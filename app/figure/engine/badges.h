// Where the word about a curve's end stands.
#pragma once
#include "app/figure/engine/figure.h"

namespace lowrank::figure {

/// The badge at its curve's last point, or where the curve leaves an axis that ends at high for good, as one
/// that diverges does.
Badge badge_within(const Badge& badge, const Figure& figure, double high);

}  // namespace lowrank::figure
