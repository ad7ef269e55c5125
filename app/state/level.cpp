// Words of levels, and the first race.
#include "app/state/level.h"

#include <algorithm>

#include "core/method/algorithms.h"

namespace lowrank::state {
namespace {

constexpr std::array<std::string_view, kGroups> kNames = {"problem", "methods", "cards", "theory", "values"};

/// What a newcomer sees race: the plain step, momentum, momentum that restarts, and what most people know.
bool is_first(const MethodSpec& spec) {
    const std::array first{default_spec(Algorithm::RGradOrth), default_spec(Algorithm::Narg),
                           default_spec(Algorithm::Narg, NamedForm::Restarted),
                           default_spec(Algorithm::ScaledGd)};
    return std::ranges::find(first, spec) != first.end();
}

}  // namespace

std::string_view name_of(Group group) { return kNames[static_cast<std::size_t>(group)]; }

Level with_group(Level level, Group group, bool open) {
    level.open[static_cast<std::size_t>(group)] = open;
    return level;
}

std::string level_words(const Level& level) {
    if (level.more) return "true";
    std::string words;
    for (std::size_t k = 0; k < kGroups; ++k)
        if (level.open[k]) words += (words.empty() ? "" : ",") + std::string(kNames[k]);
    return words.empty() ? "false" : words;
}

std::optional<Level> read_level(std::string_view words) {
    if (words == "true") return Level{};
    Level level = kFirstScreen;
    if (words == "false") return level;
    for (std::size_t at = 0; at <= words.size();) {
        const std::size_t end = std::min(words.find(',', at), words.size());
        const auto found = std::ranges::find(kNames, words.substr(at, end - at));
        if (found == kNames.end()) return std::nullopt;
        level.open[static_cast<std::size_t>(found - kNames.begin())] = true;
        at = end + 1;
    }
    return level;
}

std::string level_choices() {
    std::string words = "true, false or some of ";
    for (std::size_t k = 0; k < kGroups; ++k) words += (k == 0 ? "" : ",") + std::string(kNames[k]);
    return words;
}

ExperimentSpec usual_experiment(const Level& level) {
    ExperimentSpec spec = default_experiment();
    if (!level.more)
        for (MethodEntry& entry : spec.methods) entry.enabled = is_first(entry.spec);
    return spec;
}

bool is_usual_list(const std::vector<MethodEntry>& methods) {
    return is_default_list(methods) || methods == usual_experiment(kFirstScreen).methods;
}

}  // namespace lowrank::state
