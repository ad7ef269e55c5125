// The singular values of an iterate beside those of the truth, on the screen and on paper.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "core/run/snapshot.h"

namespace lowrank::figure {

struct SingularValuesInput {
    const InstancePicture* instance = nullptr;  ///< null: not known yet
    const Snapshot* snapshot = nullptr;         ///< of the iterate; null: none yet
    Index rank = 0;
    theme::Colour ink;  ///< of the method whose iterate it is
};

/// Whether there is any value to draw.
bool has_singular_values(const SingularValuesInput& in);

/// Px that the chart takes, and the chart with its caption.
float singular_values_chart_height(const Surface& s);
float singular_values_height(const Surface& s);

/// One logarithmic scale over the race: values of X_t as dots, those of X* as dashes, a line after the r-th.
/// A value that is 0 or off the scale is a hollow dot at its end.
void draw_singular_marks(const SingularValuesInput& in, paint::Rect area, const Surface& s,
                         paint::Painter& painter);

/// A word of the chart, on the middle of its box's height.
struct SingularWord {
    paint::Rect box;
    std::string markup;
    float size;  ///< nominal px
    paint::HAlign align = paint::HAlign::Left;
};
/// The ends of the scale, what the marks are, and what the gap at r is.
std::vector<SingularWord> singular_words(const SingularValuesInput& in, paint::Rect area, const Surface& s);

/// Marks and words.
void draw_singular_values(const SingularValuesInput& in, paint::Rect area, const Surface& s,
                          paint::Painter& painter);

}  // namespace lowrank::figure
