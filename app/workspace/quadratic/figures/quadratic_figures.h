// The figures of a quadratic.
#pragma once
#include <span>

#include "app/figure/page/tab_figure.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"

namespace lowrank::quadratic {

/// What they show. Pages look into its runs.
class QuadraticInputs {
public:
    virtual ~QuadraticInputs() = default;
    virtual Result<QuadraticPages> quadratic() = 0;
};

/// As they are listed.
std::span<const figure::TabFigure<QuadraticInputs>> quadratic_figures();

}  // namespace lowrank::quadratic
