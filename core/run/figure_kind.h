// The figures of a race over its iterations, and their names in files.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace lowrank {

/// Objective is f, or another column of the trace in its place.
enum class FigureKind { Error, Stepsize, Momentum, Objective };

/// In the order of FigureKind.
inline constexpr std::array<std::string_view, 4> kFigureNames = {"error", "stepsize", "momentum",
                                                                 "objective"};
static_assert(kFigureNames.size() == static_cast<std::size_t>(FigureKind::Objective) + 1);

constexpr std::string_view figure_name(FigureKind kind) {
    return kFigureNames[static_cast<std::size_t>(kind)];
}

/// Nothing where no figure has the name.
constexpr std::optional<FigureKind> figure_named(std::string_view name) {
    const auto* found = std::ranges::find(kFigureNames, name);
    return found == kFigureNames.end() ? std::nullopt
                                       : std::optional(static_cast<FigureKind>(found - kFigureNames.begin()));
}

}  // namespace lowrank
