// Draws rows of methods and says what was done to them.
#include "app/panels/method_rows.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/paint/text_layout.h"
#include "app/ui/format.h"
#include "app/ui/stack.h"

namespace lowrank::panels {

using namespace ui;
using paint::Face;
using paint::Rect;

std::string status_sentence(const Trace& trace) {
    std::string words(status_word(trace.status));
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    words += trace.reason.empty() ? "." : ". " + trace.reason;
    return trace.doubts.empty() ? words : fmt::format("{} But: {}", words, trace.doubts);
}

theme::Colour status_colour(const theme::Theme& t, const Trace& trace) {
    switch (trace.status) {
        case MethodStatus::Converged:
            return trace.doubts.empty() ? t.good : t.warning;
        case MethodStatus::Diverged:
            return t.bad;
        case MethodStatus::Stopped:
            return t.warning;
        default:
            return t.quiet;
    }
}

namespace {

constexpr float kSampleColumn = 34, kAfterSample = 6;
constexpr float kSlimSample = 24;
constexpr float kBeforeTag = 4, kChevron = 16;  ///< between name and tag; of the mark with its gap

/// One that is chosen is bold, and bold has one size.
float size_of(Face face) { return face == Face::Bold ? kBodyText : kSmallText; }

float sample_width(const Ui& ui, float row_width) {
    return ui.px(row_width < ui.px(kSlimRow) ? kSlimSample : kSampleColumn);
}

/// Of a number's column; what the leftmost one leaves free is the name's.
float number_width(const Ui& ui, const MethodRow& method, const MethodNumber& number) {
    const float wanted = ui.text_width(number.text, kBodyText, Face::Bold) + ui.px(6);
    return &number == &method.numbers.back() ? wanted : std::max(ui.px(number.width), wanted);
}

/// Px for the name and its tag.
float name_room(const Ui& ui, Rect inside, const MethodRow& method) {
    float room = inside.w - sample_width(ui, inside.w) - ui.px(kAfterSample);
    for (const MethodNumber& number : method.numbers) room -= number_width(ui, method, number);
    return room;
}

}  // namespace

MethodRowDone method_row(Ui& ui, Rect row, const MethodRow& method) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    MethodRowDone done;
    Rect inside = row;
    const Rect box = cut_left(inside, ui.px(20));
    ui.group(method.id + ".stop", {row.x - ui.px(2), row.y, row.w + ui.px(4), row.h});
    done.clicked = ui.pressable(method.id, inside, kEnter | kUpDown);
    const bool hovered = ui.last_hovered();
    const Face face = method.chosen ? Face::Bold : Face::Regular;
    const float size = size_of(face), whole = ui.text_width(method.name, size, face);
    const float all = name_room(ui, inside, method);
    // Where the tag would cut the name, the tooltip and the name at the curve say it.
    const float wanted = method.oracle ? ui.tag_width("oracle") + ui.px(kBeforeTag) : 0;
    const bool tagged = wanted > 0 && (whole + wanted <= all || whole > all);
    const float tag = tagged ? wanted : 0, named = all - tag;
    // The name goes before the mark that its row unfolds.
    const float chevron = method.unfolded && whole + ui.px(kChevron) <= named ? ui.px(kChevron) : 0;
    const float room = named - chevron;
    // A name that has no room in its row has it there.
    ui.tooltip_of([&] { return whole > room ? method.name + "\n" + method.tooltip() : method.tooltip(); });
    done.entered = hovered && !method.hovered;
    done.left = !hovered && method.hovered && c.memory.hovered_row == method.place;
    if (hovered) c.memory.hovered_row = method.place;
    if (method.chosen || method.hovered) {
        const Rect band{row.x - ui.px(8), row.y, row.w + ui.px(16), row.h};
        ui.painter().rect(band, method.chosen ? t.accent_tint : t.field, ui.px(4));
    }
    const float line = method.roomy ? ui.px(21) : row.h, top = row.y + (method.roomy ? ui.px(1) : 0);
    done.ticked = ui.checkbox(method.id + ".on", {box.x, top, box.w, line}, method.on);
    ui.tooltip(method.tick_tooltip);
    ui.end_group();

    Rect left{inside.x, top, inside.w, line};
    const Rect sample = inset(cut_left(left, sample_width(ui, inside.w)), ui.px(2), 0);
    if (method.style) ui.sample(sample, *method.style, !method.on);
    cut_left(left, ui.px(kAfterSample));
    done.text_x = sample.right() + ui.px(8);
    for (const MethodNumber& number : method.numbers) {
        const Rect column = cut_right(left, number_width(ui, method, number));
        if (&number == method.numbers.data()) ui.probe(method.id + ".number", column);
        ui.text(column, number.text,
                {number.colour, size_of(number.face), number.face, paint::HAlign::Right});
    }
    const float width = std::min(whole, room);
    const std::string told = paint::cut_in_the_middle(method.name, width + 1, size * c.em / 13, face);
    ui.text({left.x, left.y, width + 1, left.h}, told, {method.ink, size, face});
    if (tagged) ui.tag(left.x + width + ui.px(kBeforeTag), left.y + left.h / 2, "oracle");
    if (chevron > 0 && (method.chosen || hovered))
        draw_icon(ui.list(), *method.unfolded ? Icon::ChevronDown : Icon::ChevronRight,
                  {left.x + width + tag + ui.px(10), left.y + left.h / 2}, ui.px(8), t.quiet);
    return done;
}

RulesHeadDone rules_head(Ui& ui, Rect& at, const RulesHead& head) {
    RulesHeadDone done;
    ui.rule(at.x, at.y, at.w);
    cut_top(at, ui.px(10));
    Rect line = cut_top(at, ui.px(24));
    const Rect away = cut_right(line, ui.px(22));
    done.removed = ui.icon_button(head.id + "remove", inset(away, 0, ui.px(1)), Icon::Remove,
                                  ButtonKind::Quiet, head.removable);
    ui.tooltip("Take this method off the list. Can be undone.");
    if (!head.again.empty()) {
        const Rect again = cut_right(line, ui.px(24));
        done.again = ui.icon_button(head.id + "duplicate", inset(again, ui.px(1), ui.px(1)), Icon::Copy,
                                    ButtonKind::Quiet);
        ui.tooltip(head.again);
    }
    const auto words = [](const std::string& name) { return fmt::format("Rules of {}", name); };
    const auto width = [&](const std::string& text) { return ui.text_width(text, kBodyText, Face::Bold); };
    const std::string name =
        paint::cut_in_the_middle(head.name, line.w - (width(words(head.name)) - width(head.name)),
                                 kBodyText * ui.context().em / 13, Face::Bold);
    ui.text(line, words(name), {head.colour, kBodyText, Face::Bold});
    return done;
}

void ending(Ui& ui, Rect& at, const Trace& trace) {
    if (!is_final(trace.status)) return;
    cut_top(at, ui.px(4));
    cut_top(at, ui.typeset({at.x, at.y, at.w, 0}, sentence_markup(status_sentence(trace)),
                           {status_colour(ui.theme(), trace), kSmallText}));
}

}  // namespace lowrank::panels
