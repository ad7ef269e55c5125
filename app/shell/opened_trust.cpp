// Between what the reader hands over and the rule for all that comes from elsewhere.
#include "app/shell/opened_trust.h"

namespace lowrank::shell {
namespace {

/// As the file of an experiment or of a workspace; nothing where it is neither.
std::optional<ExperimentFile> file_of(const Opened& opened) {
    ExperimentFile file;
    if (const auto* section = std::get_if<state::TakeSection>(&opened.what)) {
        file.workspace = section->workspace;
        file.section = section->section;
        file.section_alone = true;
        return file;
    }
    const auto* spec = std::get_if<ExperimentSpec>(&opened.what);
    if (!spec || !opened.as_written) return std::nullopt;
    file.spec = *spec;
    file.view = opened.view;
    if (opened.section) {
        file.workspace = opened.section->workspace;
        file.section = opened.section->section;
    }
    file.scenes = opened.scenes;
    file.notes = opened.notes;
    return file;
}

}  // namespace

state::Demands demands_of(const Opened& opened, const state::Tabs& tabs) {
    if (const auto* actions = std::get_if<state::Actions>(&opened.what)) {
        state::Demands demands;
        for (const auto& tab : tabs)
            if (tab->format) demands.add((*tab->format->demands)(*actions));
        return demands;
    }
    const std::optional<ExperimentFile> file = file_of(opened);
    return file ? state::demands_of(*file, tabs) : state::Demands{};
}

std::shared_ptr<const Opened> rest_of(const Opened& opened, const state::Tabs& tabs) {
    const std::optional<ExperimentFile> file = file_of(opened);
    const std::optional<ExperimentFile> rest = file ? state::without_demands(*file, tabs) : std::nullopt;
    if (!rest) return nullptr;
    auto left = std::make_shared<Opened>(opened);
    if (auto* section = std::get_if<state::TakeSection>(&left->what)) {
        section->section = rest->section;
        return left;
    }
    left->what = rest->spec;
    left->view = rest->view;
    if (left->section && rest->workspace.empty()) left->section.reset();
    if (left->section) left->section->section = rest->section;
    left->scenes = rest->scenes;
    left->notes = rest->notes;
    return left;
}

}  // namespace lowrank::shell
