// What a file asks for, part by part, and the file without it.
#include "app/state/trust.h"

#include <cmath>
#include <fmt/core.h>

#include "app/state/saved_view.h"
#include "app/state/workspace.h"
#include "core/run/session/work.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr const char* kBands = "bands";

std::string about(double seconds) {
    if (seconds < 99) return print_fixed(seconds, 0) + " s";
    if (seconds < 99 * 60) return fmt::format("{} min", print_fixed(seconds / 60, 0));
    return print_fixed(seconds / 3600, 0) + " h";
}

/// The bands of other seeds that words of [view] ask for are so many races more.
Demands demands_of_view(const SavedView& view, const ExperimentSpec& spec) {
    Demands demands;
    const std::string* word = word_of(view, kBands);
    const auto seeds = word ? parse_integer(*word) : std::nullopt;
    const double seconds = seeds ? static_cast<double>(*seeds) * likely_seconds(spec) : 0;
    if (seconds > kUnaskedSeconds)
        demands.runs.push_back(fmt::format("the race on {} seeds more, about {}", *word, about(seconds)));
    return demands;
}

const Workspace* tab_called(const Tabs& tabs, std::string_view name) {
    for (const auto& tab : tabs)
        if (tab->info().name == name) return tab.get();
    return nullptr;
}

/// The experiment of a scene without its [view].
Demands demands_of_race(const Scene& scene) {
    return scene.experiment ? demands_of(*scene.experiment) : Demands{};
}

bool leave_out(const Workspace& tab, KeyValues& section) {
    const auto asks = [&] { return !tab.section_demands(section, false).empty(); };
    return !asks() || (tab.asking && (*tab.asking->leave_out)(section) && !asks());
}

}  // namespace

Demands demands_of(const ExperimentSpec& spec) {
    Demands demands;
    for (std::string& path : files_of(spec.problem))
        if (!path.empty()) demands.reads.push_back(std::move(path));
    if (const double seconds = likely_seconds(spec); seconds > kUnaskedSeconds)
        demands.runs.push_back(fmt::format("a race of about {}", about(seconds)));
    return demands;
}

Demands demands_of(const Scene& scene, const Tabs& tabs) {
    Demands demands = demands_of_race(scene);
    demands.add(demands_of_view(scene.view, scene.experiment.value_or(default_experiment())));
    if (const Workspace* tab = tab_called(tabs, scene.workspace))
        demands.add(tab->section_demands(scene.section, scene.run == true));
    return demands;
}

Demands demands_of(const ExperimentFile& file, const Tabs& tabs) {
    Demands demands;
    if (const Workspace* tab = tab_called(tabs, file.workspace))
        demands = tab->section_demands(file.section, false);
    if (file.section_alone) return demands;
    demands.add(demands_of(file.spec));
    demands.add(demands_of_view(file.view, file.spec));
    for (const LectureScene& scene : file.scenes) demands.add(demands_of(scene.scene, tabs));
    return demands;
}

Demands leave_out(SavedView& view, const ExperimentSpec& spec) {
    Demands demands = demands_of_view(view, spec);
    if (!demands.empty()) view.erase(kBands);
    return demands;
}

bool leave_out(Scene& scene, const Tabs& tabs) {
    leave_out(scene.view, scene.experiment.value_or(default_experiment()));
    if (!demands_of_race(scene).empty()) return false;
    const Workspace* tab = tab_called(tabs, scene.workspace);
    if (!tab) return true;
    if (!leave_out(*tab, scene.section)) return false;
    if (!tab->section_demands(scene.section, scene.run == true).empty()) scene.run = false;
    return true;
}

std::optional<ExperimentFile> without_demands(ExperimentFile file, const Tabs& tabs) {
    if (const Workspace* tab = tab_called(tabs, file.workspace)) {
        const bool shown = leave_out(*tab, file.section);
        if (file.section_alone) return shown ? std::optional(std::move(file)) : std::nullopt;
        if (!shown) file.workspace.clear(), file.section.clear();
    }
    std::erase_if(file.scenes, [&](LectureScene& scene) { return !leave_out(scene.scene, tabs); });
    leave_out(file.view, file.spec);
    if (demands_of(file.spec).empty()) return file;
    for (const LectureScene& scene : file.scenes) {
        if (!scene.scene.experiment) continue;
        file.notes = carried_over(file.notes, file.spec.methods, scene.scene.experiment->methods);
        file.spec = *scene.scene.experiment;
        file.view.clear();
        return file;
    }
    return std::nullopt;
}

std::string words_of(const Demands& demands) {
    std::string words;
    const auto list = [&](const char* verb, const std::vector<std::string>& items) {
        constexpr std::size_t kMost = 3;
        for (std::size_t k = 0; k < std::min(items.size(), kMost); ++k)
            words += (words.empty() ? "" : ", ") + std::string(k == 0 ? verb : "") + items[k];
        if (items.size() > kMost) words += fmt::format(" and {} more", items.size() - kMost);
    };
    list("reads ", demands.reads);
    list("writes ", demands.writes);
    list("runs ", demands.runs);
    return words;
}

std::string left_out_sentence(const std::string& from, const Demands& demands, const std::string& how) {
    return fmt::format("{} comes from elsewhere: what {} is left out{}", from, words_of(demands),
                       how.empty() ? "." : "; " + how + ".");
}

void ask(AppState& state, Asked asked) {
    state.asked = std::move(asked);
    state.dialog = Dialog::Trust;
}

}  // namespace lowrank::state
