// A method of one's own: an algorithm, then its rules; the string it is written as.

#include "app/panels/dialogs.h"
#include "app/panels/rules_editor.h"
#include "app/ui/format.h"
#include "core/method/registry.h"

namespace lowrank::panels {

namespace {

/// The methods stand in rows of at most five, as even as they come.
std::size_t base_rows() { return (all_methods().size() + 4) / 5; }

constexpr float kBaseRow = 34;

}  // namespace

CardSize compose_size() { return {560, 432 + kBaseRow * static_cast<float>(base_rows())}; }

void compose_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const MethodSpec& spec = c.state.composed;
    Rect at = dialog_frame(ui, card, "Compose a method");
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
                           {t.quiet, 11}));
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
