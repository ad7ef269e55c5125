// The question before a file from elsewhere does more than to be shown: all that it would read, write and
// run.
#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "app/panels/dialogs.h"
#include "app/state/external_state.h"
#include "core/text/sentence.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

/// Seconds before the question hears 'Allow': it comes by itself, and a press that was meant for what stood
/// there is no answer.
constexpr double kUnread = 0.5;
constexpr float kWide = 560, kAround = 116;  ///< nominal px; heading, foot and what stands between

/// What is asked for in its lists, from `at` down; returns the height. Without draw: measures only.
float lists(Ui& ui, Rect at, const state::Asked& asked, bool draw) {
    constexpr std::size_t kMost = 5;
    const theme::Theme& t = ui.theme();
    const TextLook head{t.quiet, 12}, item{t.text, 13};
    const float top = at.y, indent = ui.px(14);
    const auto say = [&](const std::string& words, const TextLook& look, float in) {
        cut_top(at, ui.paragraph({at.x + in, at.y, std::max(1.f, at.w - in), 0}, words, look, draw));
    };
    say(fmt::format("{} comes from elsewhere, and asks for more than to be shown.",
                    clean_sentence(asked.from)),
        item, 0);
    for (const auto& [title, items] : std::array<std::pair<const char*, const std::vector<std::string>*>, 3>{
             {{"It would read", &asked.demands.reads},
              {"It would write", &asked.demands.writes},
              {"It would run", &asked.demands.runs}}}) {
        if (items->empty()) continue;
        cut_top(at, ui.px(8));
        say(title, head, 0);
        for (std::size_t k = 0; k < std::min(kMost, items->size()); ++k)
            say(clean_sentence((*items)[k]), item, indent);
        if (items->size() > kMost) say(fmt::format("and {} more", items->size() - kMost), item, indent);
    }
    return at.y - top;
}

}  // namespace

CardSize trust_size(Ui& ui) {
    const Context& c = ui.context();
    if (!c.state.asked) return {kWide, kAround};
    const float unit = c.em / 13.f, width = ui.px(kWide) - 2 * ui.px(kDialogPad);
    return {kWide, kAround + lists(ui, {0, 0, width, 0}, *c.state.asked, false) / unit};
}

void trust_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    if (!c.state.asked) return;
    // A command is no file that is opened: without it there is nothing left to do.
    const state::Actions& yes = c.state.asked->yes;
    const bool runs = !yes.empty() && state::as<state::RunExternal>(yes.front());
    Rect at = dialog_frame(ui, card, runs ? "May this command run?" : "May this file do what it asks for?");
    Rect foot = cut_bottom(at, ui.px(30));
    lists(ui, at, *c.state.asked, true);
    double& asked_for = c.memory.asked_for;
    const bool read = asked_for >= kUnread;
    if (!read) {
        asked_for += std::min(0.1, static_cast<double>(ImGui::GetIO().DeltaTime));
        c.memory.waiting = true;
    }
    if (ui.button("trust.yes", cut_right(foot, ui.px(110)), "Allow", ButtonKind::Primary, read))
        c.emit(state::AnswerTrust{true});
    ui.tooltip("All of it, now and whenever this very content is opened");
    cut_right(foot, ui.px(8));
    const bool rest = !c.state.asked->no.empty();
    if (ui.button("trust.no", cut_right(foot, ui.px(150)),
                  rest   ? "Leave that out"
                  : runs ? "Do not run"
                         : "Do not open"))
        c.emit(state::AnswerTrust{false});
    ui.begins_here();
}

}  // namespace lowrank::panels
