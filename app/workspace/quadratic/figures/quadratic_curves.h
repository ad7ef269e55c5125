// Error, stepsize, momentum and objective of quadratic runs as the race's builder makes them from traces, and
// the components of the error. Copies no column it does not have to change.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/race/build_race_figures.h"
#include "app/workspace/quadratic/figures/quadratic_names.h"
#include "core/run/session/quadratic_race.h"

namespace lowrank::quadratic {

struct QuadraticCurvesInput {
    const QuadraticRace* race = nullptr;
    const theme::Theme* theme = nullptr;
    std::array<state::ViewState, kQuadraticNames.size()> views{};  ///< by QuadraticFigure
    std::set<std::int64_t> hidden{};                               ///< methods, by position in the spec
    std::int64_t selected = -1,
                 hovered = -1;  ///< methods; selected: whose components are shown, else the first visible
    std::optional<std::int64_t> cursor{};        ///< absent: the newest iteration, and no line is drawn
    std::optional<state::FitRange> fit_range{};  ///< absent: chosen for each method
    bool running = false;                        ///< the runs were asked for
    bool predictions = true;                     ///< theory beside measurement
    bool paper = false;
};

/// Columns the runs do not have, kept by the caller between frames. The figures' spans look into it: build
/// again after it has changed.
struct QuadraticColumns {
    figure::AxisColumns axes;
    std::vector<double> along_min, along_max;  ///< absolute values
};

/// Those over iterations. Methods from further starts share their method's name in the legend and are drawn
/// thinner, without marks.
using QuadraticFigures = std::map<QuadraticFigure, figure::Figure>;
QuadraticFigures build_quadratic_curves(const QuadraticCurvesInput& input, QuadraticColumns& columns);

/// 'λ_{min} = 0.890, λ_{max} = 10.1, κ = 11.36', or κ alone where so many px of a text of this size have no
/// room for all of it, or nothing (markup).
std::string quadratic_words(const Quadratic& Q);
std::string quadratic_words(const Quadratic& Q, float width, float size);

/// '0.8381 | 0.8381': the measured rate of a run and the predicted one, as the race's legend has them.
std::string rate_words(const QuadraticRace& race, std::size_t run, bool paper);

/// The styles of the methods of a spec, in their order.
std::vector<theme::MethodStyle> quadratic_styles(const QuadraticSpec& spec, const theme::Theme& theme);

/// The run whose components a figure shows; nothing while there is none.
std::optional<std::size_t> component_run(const QuadraticCurvesInput& input);

}  // namespace lowrank::quadratic
