// Words over what the pointer or the keyboard rests on.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/paint/text_layout.h"
#include "app/ui/tooltip_place.h"
#include "app/ui/widgets.h"

namespace lowrank::ui {
namespace {

constexpr double kTooltipDelay = 0.35;
constexpr float kRowAtMost = 40;  ///< px of a control that is a row
constexpr float kWidest = 300, kSize = 12, kPadX = 9, kPadY = 7, kBeside = 8, kBetween = 16,
                kBarSize = kSmallText, kPanelMargin = 12;

void each_line(std::string_view words, const std::function<void(std::string_view)>& take) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find('\n'), words.size());
        take(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

/// A bare window of ImGui's for tooltips, which draw fills within so much room.
void tooltip_window(const Context& context, ImVec2 size, ImVec2 padding, theme::Colour ground,
                    theme::Colour edge, const std::function<void(Ui&, ImVec2)>& draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, std::round(4 * context.em / 13));
    ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_PopupBg, paint::packed(ground));
    ImGui::PushStyleColor(ImGuiCol_Border, paint::packed(edge));
    ImGui::BeginTooltip();
    // Its first frame measures and is not seen: another one is needed, and nothing else may ask for it.
    if (ImGui::IsWindowAppearing()) context.memory.waiting = true;
    Ui inner(context, *ImGui::GetWindowDrawList());
    draw(inner, ImGui::GetCursorScreenPos());
    ImGui::Dummy(size);
    ImGui::EndTooltip();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(3);
}

struct BarWord {
    std::string words;
    float x;
    int line;
};

/// On one line where there is room, else on two; none where it takes more. A paragraph goes on where the one
/// before has ended.
std::vector<BarWord> bar_words(const Ui& ui, std::string_view words, float room) {
    const float size = kBarSize * ui.context().em / 13;
    std::vector<BarWord> placed;
    float pen = 0;
    int line = 0;
    each_line(words, [&](std::string_view paragraph) {
        bool first = !placed.empty();
        for (std::string& each : paint::wrap_words(paragraph, room, size)) {
            const float width = std::ceil(ui.text_width(each, kBarSize)) + 1;
            const float gap = ui.px(kBetween);
            const bool goes_on = first && pen + gap + width <= room;
            if (!goes_on && !placed.empty()) ++line, pen = 0;
            placed.push_back({std::move(each), goes_on ? pen + gap : 0, line});
            pen = placed.back().x + width;
            first = false;
        }
    });
    return line < 2 ? placed : std::vector<BarWord>();
}

/// In the room of the bar: below it lies what the control leads to. False where there is none.
bool show_in_bar(const Ui& ui, std::string_view words, Rect row) {
    const Context& c = ui.context();
    const Rect room = c.memory.bar_room;
    // The strips of lessons and scenes stand at the other end of the window.
    if (c.memory.focus.zone != Zone::Bar || room.w <= 0 || row.y >= room.bottom()) return false;
    const std::vector<BarWord> placed = bar_words(ui, words, room.w);
    if (placed.empty()) return false;
    float width = 0;
    for (const BarWord& each : placed)
        width = std::max(width, each.x + std::ceil(ui.text_width(each.words, kBarSize)) + 1);
    const float line = ui.px(16), height = line * static_cast<float>(placed.back().line + 1);
    const float left = row.x < room.x ? room.x : room.right() - width;
    ImGui::SetNextWindowPos({std::round(left), std::round(room.y + (room.h - height) / 2)});
    tooltip_window(c, {width, height}, {0, 0}, c.theme.card, c.theme.card, [&](Ui& inner, ImVec2 at) {
        for (const BarWord& each : placed)
            inner.text({at.x + each.x, at.y + line * static_cast<float>(each.line), width - each.x, line},
                       each.words, {c.theme.quiet, kBarSize});
    });
    return true;
}

/// The panel whose rows are being drawn, as far as it is seen below its last row.
Rect free_ground(const Context& c, float margin) {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    if (c.memory.panel.w <= 0 || (window.Flags & ImGuiWindowFlags_ChildWindow) == 0) return {};
    const float end = window.Pos.y - window.Scroll.y + window.ContentSize.y;
    return {window.Pos.x + margin, end, window.Size.x - 2 * margin, window.Pos.y + window.Size.y - end};
}

}  // namespace

bool Ui::wants_tooltip() const {
    const Focus& f = context_.memory.focus;
    return f.ring && !f.pointing ? focused_ && !f.worked && !f.told : hovered_;
}

void Ui::tooltip(std::string_view words) {
    if (words.empty()) return;
    Memory& m = context_.memory;
    Focus& f = m.focus;
    // Who goes by the keyboard reads what the focus is on, who points what lies under the pointer.
    if (f.ring && !f.pointing) {
        if (!focused_ || f.worked || f.told) return;
        f.told = true;
        if (f.rested < kTooltipDelay)
            m.waiting = true;
        else
            show_tooltip(words, &focused_at_);
        return;
    }
    if (!hovered_ || ImGui::IsMouseDown(0) || m.hovered_for == kTooltipHeld || m.clicked_on == last_id_)
        return;
    if (m.hovered != last_id_ || m.hovered_for < kTooltipDelay) {
        m.waiting = true;
        return;
    }
    // Within a figure at the pointer; the time bar is higher than a row, and has its own beside it all the
    // same.
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const Rect row{low.x, low.y, high.x - low.x, high.y - low.y};
    show_tooltip(words, row.h <= px(kRowAtMost) || f.zone == Zone::Transport ? &row : nullptr);
}

/// At the pointer, or beside a control.
void Ui::show_tooltip(std::string_view words, const Rect* row) {
    if (row && show_in_bar(*this, words, *row)) return;
    const TextLook look{theme().text, kSize};
    const ImVec2 pad{px(kPadX), px(kPadY)};
    const Rect ground = row ? free_ground(context_, px(kPanelMargin)) : Rect{};
    const float widest = ground.h > 0 ? std::min(px(kWidest), ground.w - 2 * pad.x - 2) : px(kWidest);
    float width = 0, height = 0;
    each_line(words, [&](std::string_view line) {
        width = std::max(width, std::min(widest, text_width(line, kSize) + 1));
        height += typeset({0, 0, widest, 0}, line, look, false);
    });
    if (row) {
        const ImVec2 screen = ImGui::GetIO().DisplaySize;
        const paint::Point at =
            tooltip_place({*row, context_.memory.panel, ground, {0, 0, screen.x, screen.y}},
                          width + 2 * pad.x, height + 2 * pad.y, px(kBeside));
        ImGui::SetNextWindowPos({at.x, at.y});
    }
    tooltip_window(context_, {width, height}, pad, theme().card, theme().rule, [&](Ui& inner, ImVec2 at) {
        float y = at.y;
        each_line(words, [&](std::string_view line) { y += inner.typeset({at.x, y, width, 0}, line, look); });
    });
}

void Ui::tooltip_here(std::string_view id, std::string_view words) {
    hovered_ = ImGui::IsItemHovered();
    last_id_ = ImGui::GetID(id.data(), id.data() + id.size());
    if (hovered_) context_.memory.hovered_now = last_id_;
    focused_ = false;
    tooltip(words);
}

void hold_tooltips(Memory& memory) { memory.hovered_for = kTooltipHeld; }

}  // namespace lowrank::ui
