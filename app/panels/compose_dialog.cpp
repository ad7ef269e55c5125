// A method of one's own: an algorithm, then its rules; the string it is written as.

#include <algorithm>

#include "app/panels/dialogs.h"
#include "app/panels/rules_editor.h"
#include "app/state/external_state.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "core/method/registry.h"
#include "core/text/bounds.h"
#include "core/text/command_words.h"

namespace lowrank::panels {

using namespace ui;
using paint::Rect;

namespace {

/// The methods stand in rows of at most five, as even as they come.
std::size_t base_rows() { return (all_methods().size() + 4) / 5; }

constexpr float kBaseRow = 34, kProgram = 66, kProgramRow = 28;
constexpr std::size_t kProgramsSeen =
    2;  ///< at once: further ones are scrolled to, for a low window has no room for more

/// Of the commands of the experiment.
float programs_height(const state::AppState& state) {
    return kProgramRow * static_cast<float>(std::min(kProgramsSeen, state.experiment.externals.size()));
}

/// One command, with what starts and ends it.
void program_row(Ui& ui, Rect line, std::size_t k) {
    const Context& c = ui.context();
    const state::ExternalState& external = state::external_of(c.state);
    const std::string place = std::to_string(k);
    const std::string& command = c.state.experiment.externals[k];
    if (ui.button("compose.remove" + place, cut_right(line, ui.px(70)), "Remove")) {
        ExperimentSpec next = c.state.experiment;
        next.externals.erase(next.externals.begin() + static_cast<std::ptrdiff_t>(k));
        c.emit(state::EditExperiment{std::move(next), false, "a program of your own"});
    }
    cut_right(line, ui.px(6));
    const bool runs = external.running && external.wanted == command;
    if (ui.button("compose.start" + place, cut_right(line, ui.px(60)), runs ? "Stop" : "Run")) {
        if (runs)
            c.emit(state::StopExternal{});
        else
            c.emit(state::RunExternal{command});
    }
    cut_right(line, ui.px(6));
    ui.text(line, paint::escape_markup(command), {ui.theme().text, 12});
}

/// A program of the person's own: a box for its command, and the commands of the experiment, each with what
/// starts and ends it. From the foot of the dialog upwards.
void programs(Ui& ui, Rect at) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const state::ExternalState& external = state::external_of(c.state);
    const std::vector<std::string>& commands = c.state.experiment.externals;
    ui.text(cut_top(at, ui.px(22)), "Or run a program of your own beside the race", {t.quiet, 12});
    Rect row = cut_top(at, ui.px(kProgramRow));
    bool entered = false;
    const bool add = ui.button("compose.run", cut_right(row, ui.px(90)), "Add and run", ButtonKind::Plain,
                               !external.typed.empty());
    ui.tooltip(
        "It is started without a shell, in a folder of its own, and ends after ten minutes or the time "
        "limit");
    cut_right(row, ui.px(8));
    if (const auto text = ui.text_box("compose.command", row, external.typed,
                                      "a command, as python3 mine.py {npz} {csv}", kLongestPath, &entered))
        c.emit(state::TypeExternal{*text});
    if ((add || entered) && !external.typed.empty()) {
        const auto words = command_words(external.typed);
        ExperimentSpec next = c.state.experiment;
        if (!words) {
            c.emit(state::Notify{words.sentence(), true});
        } else if (next.externals.size() == kMostExternals) {
            c.emit(state::Notify{one_too_many("external commands", kMostExternals), true});
        } else {
            if (std::ranges::find(next.externals, external.typed) == next.externals.end()) {
                next.externals.push_back(external.typed);
                c.emit(state::EditExperiment{std::move(next), false, "a program of your own"});
            }
            c.emit(state::RunExternal{external.typed, true});
        }
    }
    cut_top(at, ui.px(4));
    const auto rows = [&](Ui& inner, Rect page) {
        for (std::size_t k = 0; k < commands.size(); ++k) {
            const Rect line = cut_top(page, inner.px(kProgramRow));
            program_row(inner, {line.x, line.y, line.w, inner.px(kProgramRow - 2)}, k);
        }
        return page.y;
    };
    if (commands.size() > kProgramsSeen)
        scrolled(ui, "compose.programs", at, rows);
    else
        rows(ui, at);
}

}  // namespace

CardSize compose_size(const state::AppState& state) {
    return {560, 432 + kBaseRow * static_cast<float>(base_rows()) + kProgram + programs_height(state)};
}

void compose_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const MethodSpec& spec = c.state.composed;
    Rect at = dialog_frame(ui, card, "Compose a method");
    programs(ui, cut_bottom(at, ui.px(kProgram + programs_height(c.state))));
    Rect foot = cut_bottom(at, ui.px(30));
    cut_top(at, ui.paragraph(at, "Start from one of the methods and change its rules.", {t.quiet, 12}) +
                    ui.px(8));
    const MethodInfo& base = info_of(spec);
    const auto methods = all_methods();
    const std::size_t in_row = (methods.size() + base_rows() - 1) / base_rows();
    for (std::size_t from = 0; from < methods.size(); from += in_row) {
        std::vector<std::string_view> labels;
        int active = -1;
        for (std::size_t i = from; i < std::min(from + in_row, methods.size()); ++i) {
            if (methods[i].name == base.name) active = static_cast<int>(i - from);
            labels.push_back(methods[i].label);
        }
        if (auto chosen = ui.segmented("compose.base" + std::to_string(from),
                                       cut_top(at, ui.px(kBaseRow - 6)), labels, active))
            c.emit(state::SetCompose{methods[from + static_cast<std::size_t>(*chosen)].spec});
        if (from == 0) ui.begins_here();
        cut_top(at, ui.px(6));
    }
    cut_top(at, ui.px(4));
    cut_top(at, ui.typeset(at, formula_markup(base.update), {t.text, 12}) + ui.px(3));
    cut_top(at, ui.typeset(at, formula_markup(std::string(base.source) + " · " + std::string(base.cost)),
                           {t.quiet, kSmallText}));
    cut_top(at, ui.px(10));
    const Rect rules{at.x, at.y, std::min(at.w, ui.px(360)), at.h};
    cut_top(at, rules_editor(ui, rules, "compose", spec, race_ground(c),
                             [&](const std::string& key, const std::string& value, bool) {
                                 const auto changed = with_key(spec, key, value);
                                 if (!changed)
                                     c.emit(state::Notify{changed.sentence(), true});
                                 else
                                     c.emit(state::SetCompose{*changed});
                             }));
    const std::string reason = why_invalid(spec);
    const bool valid = reason.empty();
    if (ui.button("compose.add", cut_right(foot, ui.px(130)), "Add to the race", ButtonKind::Primary, valid))
        c.emit(state::AddMethod{spec});
    cut_right(foot, ui.px(12));
    ui.text(foot, paint::escape_markup(valid ? print_method(spec) : reason), {valid ? t.quiet : t.bad, 12});
}

}  // namespace lowrank::panels
