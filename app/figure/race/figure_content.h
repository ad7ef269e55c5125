// What each of the race's four figures shows: which column, under which title, over which x.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

inline constexpr std::string_view kErrorTitle = "Error ‖X_t − X_⋆‖_F";

/// Which column a figure shows, and how.
struct Content {
    std::string title, empty;
    std::span<const double> (*column)(const Trace&) = nullptr;
    std::string heading;
    Progress progress = Progress::Error;  ///< of the error figure
};
Content content_of(state::FigureKind kind, const RaceFiguresInput& input);

/// The race whose curves are seen: where the experiment was refused, that of the ghost.
const Race& shown_of(const RaceFiguresInput& input);

/// The x axis with its words, before anything is fitted.
Axis x_axis(state::XAxis kind);

}  // namespace lowrank::figure
