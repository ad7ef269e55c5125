// Error, stepsize, momentum, components and objective of quadratic runs as figures. Copies no column it does
// not have to change.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/race/build_race_figures.h"
#include "core/run/session/quadratic_race.h"

namespace lowrank::figure {

enum class QuadraticCurve { Error, Stepsize, Momentum, Components, Objective };

struct QuadraticCurvesInput {
    const QuadraticRace* race = nullptr;
    const theme::Theme* theme = nullptr;
    state::ViewState view{};          ///< of the one figure that is built
    std::set<std::int64_t> hidden{};  ///< methods, by position in the spec
    std::int64_t selected = -1,
                 hovered = -1;  ///< methods; selected: whose components are shown, else the first visible
    std::size_t start = 0;      ///< from which start the components are shown
    std::optional<std::int64_t> cursor{};  ///< absent: the newest iteration, and no line is drawn
    bool running = false;                  ///< the runs were asked for
    bool predictions = true;               ///< dotted: the predicted rate of the error, from t = 0
    bool paper = false;
};

/// Columns the runs do not have, kept by the caller between frames. The figures' spans look into it: build
/// again after it has changed.
struct QuadraticColumns {
    AxisColumns iterations;
    std::vector<double> along_min, along_max;    ///< absolute values
    std::vector<std::vector<double>> predicted;  ///< of the error, two points each
    std::vector<std::vector<double>> predicted_t;
};

/// One figure. Methods from further starts share their method's name in the legend and are drawn thinner
/// marked.
Figure build_quadratic_curve(QuadraticCurve curve, const QuadraticCurvesInput& input,
                             QuadraticColumns& columns);

/// 'λ_{min} = 0.890, λ_{max} = 10.1, κ = 11.36', or what of it fits into so many px of a text of this size
/// (markup).
std::string quadratic_words(const Quadratic& Q);
std::string quadratic_words(const Quadratic& Q, float width, float size);

/// '0.8381 | 0.8381': the measured rate of a run and the predicted one, '–' where there is none; empty where
/// both are missing.
std::string rate_words(const QuadraticSpec& spec, const QuadraticTrajectory& run);

/// The styles of the methods of a spec, in their order.
std::vector<theme::MethodStyle> quadratic_styles(const QuadraticSpec& spec, const theme::Theme& theme);

/// The run whose components a figure shows; nothing while there is none.
const QuadraticTrajectory* component_run(const QuadraticCurvesInput& input);

}  // namespace lowrank::figure
