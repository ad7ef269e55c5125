// How much of the window is shown: the first screen, single groups of the rest beside it, or all of it; and
// the race it begins with.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/run/experiment.h"

namespace lowrank::state {

/// What the first screen leaves out, as far as it unfolds alone.
enum class Group { Problem, Methods, Cards, Theory, Values, Count };
inline constexpr auto kGroups = static_cast<std::size_t>(Group::Count);

/// 'problem', as files and settings say it.
std::string_view name_of(Group group);

struct Level {
    bool more = true;                  ///< everything is shown, whatever is unfolded
    std::array<bool, kGroups> open{};  ///< by Group

    bool shows(Group group) const { return more || open[static_cast<std::size_t>(group)]; }
    bool operator==(const Level&) const = default;
};

/// The first screen with nothing unfolded.
inline constexpr Level kFirstScreen{.more = false};

/// The same with one group unfolded or folded.
Level with_group(Level level, Group group, bool open);

/// Its word in [view] and in share lines.
inline constexpr std::string_view kLevelWord = "more";

/// 'true': everything; 'false': the first screen; or the groups that are unfolded on it, apart by commas; and
/// back.
std::string level_words(const Level& level);
std::optional<Level> read_level(std::string_view words);
/// 'true, false or groups of problem, methods, …', for the sentence that refuses.
std::string level_choices();

/// The race that the window begins with: the whole screen with the paper's nine methods, the first screen
/// with four of them; the others are in its list, off.
ExperimentSpec usual_experiment(const Level& level);

/// Whether a list of methods is nobody's choice at either level.
bool is_usual_list(const std::vector<MethodEntry>& methods);

}  // namespace lowrank::state
