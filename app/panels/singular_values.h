// The singular values of the iterate shown beside those of the truth.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Px that the chart with its caption takes.
float singular_values_height(const Ui& ui);

/// One logarithmic scale over the race: values of X_t as dots, those of X* as dashes, a line after the r-th, and what the
/// gap there is.
void singular_values_chart(Ui& ui, Rect area);

}  // namespace lowrank::panels
