// What is laid over a race: curves of files, runs that were pinned.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/theme/theme.h"
#include "core/io/curve/pinned_race.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// What an experiment has that another has not, as words of a figure (markup): 'p = 0.60, seed 3'; empty
/// where problem, start and stop are the same.
std::string difference_words(const ExperimentSpec& of, const ExperimentSpec& from);

/// A key of the experiment as figures show it (markup): symbol, number and both in the words of a corner,
/// 'p', '0.60' and 'p = 0.60'; the same for both sides of a matrix.
struct Setting {
    std::string name, value, words;
};
Setting setting_of(std::string_view key, const std::string& value, const ExperimentSpec& spec);

/// A label (markup) for each curve. Of a file: its name and what its share line has that the race has not,
/// 'NARG+R, p = 0.30'; without one '(file)' behind it where a method of the race is called the same. Of a
/// pin: the run's name and what differs from the race, 'NARG+R, p = 0.30', or 'same settings', or the name a
/// person gave it. A number where two would be the same.
std::vector<std::string> overlay_labels(const Race& race, std::span<const ForeignCurve> curves);

/// The look of each curve. A pinned one has the dash of its method and its colour, paler, and the marker of
/// its pin.
std::vector<theme::MethodStyle> overlay_styles(const Race& race, std::span<const ForeignCurve> curves,
                                               const theme::Theme& theme);

/// Where a run came to its tolerance.
struct Arrival {
    std::size_t t = 0;
    double seconds = 0;
};
std::optional<Arrival> arrival_of(const Race& race, std::size_t method);

}  // namespace lowrank::figure
