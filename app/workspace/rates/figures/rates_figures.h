// The figures of the rates.
#pragma once
#include <span>

#include "app/figure/page/tab_figure.h"
#include "app/workspace/rates/figures/rates_pages.h"

namespace lowrank::rates {

/// What they show, each more work than the one before.
class RatesInputs {
public:
    virtual ~RatesInputs() = default;
    /// The ends of the spectrum.
    virtual Result<RatesPages> ends() = 0;
    /// All of it, where that is known.
    virtual Result<RatesPages> spectrum() = 0;
    /// The spectra of several rates.
    virtual Result<RatesPages> sweep() = 0;
    /// Pixels of the map for each of the layout.
    virtual float detail() const { return 3; }
};

/// As they are listed.
std::span<const figure::TabFigure<RatesInputs>> rates_figures();

}  // namespace lowrank::rates
