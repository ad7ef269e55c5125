// Who wants the figures of a page as data while they are drawn: a writer of TikZ or CSV, a check.
#pragma once
#include <span>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

struct SharedRow;

class FigureSink {
public:
    virtual ~FigureSink() = default;
    /// Figure and layout live as long as the call.
    virtual void figure(const Figure& figure, const Layout& layout, const Surface& surface) = 0;
    /// The legend that all panels of a page share, so many names beside each other.
    virtual void legend(std::span<const SharedRow>, paint::Rect, int, const Surface&) {}
};

}  // namespace lowrank::figure
