// The left and the right panel of the cone: what it is made of and its numbers, and the parts of the step
// that is shown.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/pointing/compare.h"
#include "app/ui/widgets.h"
#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::geometry {

/// Each returns the height it took.
float geometry_panel(ui::Ui& ui, paint::Rect column);
float geometry_parts(ui::Ui& ui, paint::Rect column, const Drawn& drawn);

/// A number of an illustration.
struct GeometryNumber {
    std::string name, words;       ///< markup, as the panel shows them
    double value;                  ///< NaN: it is words alone
    std::optional<StepKind> of{};  ///< whose it is, where several steps or paths are shown
    bool in_panel = true;          ///< else among the values of all figures alone
    std::optional<int> t{};        ///< the iteration that it is read at
};
/// Of paths those of the iteration shown, or of a path's last.
std::vector<GeometryNumber> geometry_numbers_of(const GeometryState& state, const Drawn& drawn);

/// Name and value of each number that the panel shows, as markup.
std::vector<std::pair<std::string, std::string>> geometry_numbers(const GeometryState& state,
                                                                  const Drawn& drawn);

/// The same as 'name<tab>value' lines.
std::string geometry_readout(const GeometryState& state, const Drawn& drawn);

/// What the figures read: the points and vectors that are shown as matrices [a b; b c], and the numbers.
std::vector<figure::FigureValues> geometry_values(const GeometryState& state, const Drawn& drawn,
                                                  const theme::Theme& theme);

}  // namespace lowrank::geometry
