// The paper's figure of the rate of exact line search against the angle theta of its start. Pure but for the
// painter.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::quadratic {

/// The curves of one Q, kept by the caller between frames; made anew when Q changes.
class ThetaColumns {
public:
    void update(const Quadratic& Q);
    std::vector<double> theta, formula;            ///< theta in radians, from 0 to 2 pi
    std::vector<double> measured_theta, measured;  ///< exact line search itself, every 7.5 degrees
    std::vector<SpecialAngle> special;
    std::vector<double> still_theta, still, slowest_theta,
        slowest;  ///< its angles of both kinds, to 2 pi, and rates

private:
    std::optional<Quadratic> Q_;
};

/// '45.0°' (radians).
std::string degree_words(double theta);

struct ThetaFigureInput {
    Quadratic Q;
    const theme::Theme* theme = nullptr;
    std::optional<double> theta{};  ///< of the current start, marked
    state::ViewState view{};
    bool paper = false;
};

/// Laid out; x is theta in radians with ticks at multiples of pi/4.
struct ThetaPicture {
    figure::Figure figure;
    figure::Layout layout;
    /// Angle and rate of the start in words, where no curve runs; absent where there is no such place.
    struct Pill {
        paint::Rect box;
        std::string words;
    };
    std::optional<Pill> pill;
    /// The angle a point of the page stands for, 0 to below 2 pi, for dragging the start along the axis.
    double theta(paint::Point at) const;
};
ThetaPicture lay_out_theta(const ThetaFigureInput& input, ThetaColumns& columns,
                           const figure::Surface& surface);
void draw_theta(const ThetaPicture& picture, const ThetaFigureInput& input, const ThetaColumns& columns,
                const figure::Surface& surface, paint::Painter& painter);

}  // namespace lowrank::quadratic
