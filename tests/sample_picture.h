// The picture that ships in assets/sample.png, as a function of its size: panes of colour between black bars,
// nearly of low rank because it is made of few different rows.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/linalg/types.h"
#include "core/problem/draws.h"

namespace lowrank {

/// A square picture, side x 3 side (red, green, blue beside each other), values 0 to 1.
///
/// Panes tile the square and bars run along their edges, so that there is one row of values for each stretch
/// between two edges and one for each bar; ten of them matter. Light falls off towards one corner as a
/// product of rows and columns, which keeps the rank. A grain of the canvas does not, so that rank 10 is a
/// good approximation and not a perfect one.
inline Matrix sample_picture(Index side) {
    struct Pane {
        double left, top, right, bottom;
        double colour[3];
    };
    static constexpr double kBar = 0.017;
    static constexpr double kInk[3] = {0.10, 0.10, 0.12};
    static constexpr Pane kPanes[] = {
        {0.00, 0.00, 0.26, 0.14, {0.93, 0.91, 0.86}},  {0.00, 0.14, 0.26, 0.44, {0.13, 0.30, 0.58}},
        {0.26, 0.00, 0.68, 0.44, {0.80, 0.19, 0.15}},  {0.68, 0.00, 1.00, 0.28, {0.95, 0.78, 0.22}},
        {0.68, 0.28, 1.00, 0.44, {0.93, 0.91, 0.86}},  {0.00, 0.44, 0.42, 0.60, {0.95, 0.78, 0.22}},
        {0.00, 0.60, 0.42, 0.76, {0.84, 0.85, 0.85}},  {0.42, 0.44, 0.86, 0.707, {0.93, 0.91, 0.86}},
        {0.42, 0.673, 0.86, 0.76, {0.80, 0.19, 0.15}}, {0.86, 0.44, 1.00, 0.76, {0.13, 0.30, 0.58}},
        {0.00, 0.76, 0.16, 1.00, {0.80, 0.19, 0.15}},  {0.16, 0.76, 0.52, 1.00, {0.93, 0.91, 0.86}},
        {0.52, 0.76, 0.80, 0.887, {0.13, 0.30, 0.58}}, {0.52, 0.853, 0.80, 1.00, {0.95, 0.78, 0.22}},
        {0.80, 0.76, 1.00, 1.00, {0.84, 0.85, 0.85}},
    };
    const draws::Stream grain(7, draws::Name::Noise);
    Matrix out(side, 3 * side);
    for (Index j = 0; j < side; ++j) {
        for (Index i = 0; i < side; ++i) {
            const double y = (static_cast<double>(i) + 0.5) / static_cast<double>(side);
            const double x = (static_cast<double>(j) + 0.5) / static_cast<double>(side);
            const double* colour = kInk;
            for (const Pane& pane : kPanes) {
                // Bars lie along inner edges only: the square has no frame.
                const auto inside = [](double at, double low, double high) {
                    return at >= (low > 0 ? low + kBar : 0) && at < (high < 1 ? high - kBar : 1);
                };
                if (inside(x, pane.left, pane.right) && inside(y, pane.top, pane.bottom))
                    colour = pane.colour;
            }
            const double light = (1 - 0.10 * y) * (1 - 0.12 * (x - 0.3) * (x - 0.3));
            const double canvas = 0.020 * grain.normal(draws::entry(i, j));
            for (Index c = 0; c < 3; ++c)
                out(i, c * side + j) = std::clamp(light * colour[c] + canvas, 0.0, 1.0);
        }
    }
    return out;
}

}  // namespace lowrank
