// Sliders and boxes that are typed into.
#include <algorithm>
#include <cmath>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/panels/widgets.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

double fraction_of(double value, const SliderRange& range) {
    const double v = std::clamp(value, range.low, range.high);
    if (range.high <= range.low) return 0;
    if (range.logarithmic) return std::log(v / range.low) / std::log(range.high / range.low);
    return (v - range.low) / (range.high - range.low);
}

double value_at(double fraction, const SliderRange& range) {
    const double f = std::clamp(fraction, 0.0, 1.0);
    const double v = range.logarithmic ? range.low * std::pow(range.high / range.low, f)
                                       : range.low + f * (range.high - range.low);
    return range.integral ? std::round(v) : v;
}

/// Between rule and ground: a rule would be too loud on the projector.
theme::Colour trough(const theme::Theme& t) { return theme::mix(t.rule, t.card, 0.25f); }

/// The keyboard reaches a box some frames after the click that opened it: what is typed meanwhile waits.
void keep_early(Memory& m) {
    ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
    if (m.typing_active && m.typed_early.empty()) return;
    for (const ImWchar c : queue) m.typed_early.push_back(c);
    queue.clear();
    if (!m.typing_active) return;
    for (const unsigned c : m.typed_early) queue.push_back(static_cast<ImWchar>(c));
    m.typed_early.clear();
}

}  // namespace

std::optional<Change> Ui::slider(std::string_view id, Rect r, double value, const SliderRange& range) {
    Memory& m = context_.memory;
    const Pressed p = item(id, r);
    const unsigned self = last_id_;
    const float knob = px(7);
    const float left = r.x + knob, width = std::max(1.f, r.w - 2 * knob);
    std::optional<Change> change;
    if (ImGui::IsItemActivated()) {
        m.dragged = self;
        m.dragged_value = value;
        m.dragged_moved = false;
    }
    if (p.held && m.dragged == self) {
        const double wanted = value_at((ImGui::GetIO().MousePos.x - left) / width, range);
        if (wanted != m.dragged_value) {
            m.dragged_value = wanted;
            m.dragged_moved = true;
            change = Change{wanted, true};
        }
        value = m.dragged_value;
    }
    if (ImGui::IsItemDeactivated() && m.dragged == self) {
        if (m.dragged_moved) change = Change{m.dragged_value, false};
        m.dragged = 0;
    }
    const float y = std::round(r.y + r.h / 2), track = std::max(2.f, px(4));
    const float x = std::round(left + static_cast<float>(fraction_of(value, range)) * width);
    painter_.rect({left - knob, y - track / 2, width + 2 * knob, track}, trough(theme()), track / 2);
    painter_.rect({left - knob, y - track / 2, x - left + knob, track}, theme().accent, track / 2);
    const float radius = p.held || p.hovered ? knob : px(6);
    list_.AddCircleFilled({x, y}, radius, paint::packed(p.held ? theme().accent_tint : theme().card), 24);
    list_.AddCircle({x, y}, radius - px(1) / 2, paint::packed(theme().accent), 24, px(2));
    return change;
}

std::optional<std::string> Ui::typing(unsigned id, Rect r, bool always, std::string_view hint,
                                      bool* entered) {
    Memory& m = context_.memory;
    ImFont* font = context_.fonts.font(Face::Regular, 12 * context_.em / 13.f);
    if (font) ImGui::PushFont(font);
    const float line = ImGui::GetFontSize();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(6), std::max(0.f, std::floor((r.h - line) / 2))});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, paint::packed(theme().card));
    ImGui::PushStyleColor(ImGuiCol_Text, paint::packed(theme().text));
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, paint::packed(theme().quiet));
    ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, paint::packed(theme().accent.with_alpha(0.3f)));
    ImGui::PushStyleColor(ImGuiCol_Border, paint::packed(always ? theme().rule : theme().accent));
    ImGui::SetCursorScreenPos({r.x, r.y});
    ImGui::SetNextItemWidth(r.w);
    if (!always && m.typing_frames == 0) ImGui::SetKeyboardFocusHere();
    if (!always) keep_early(m);
    const std::string name = "##typing" + std::to_string(id);
    const std::string hint_text(hint);
    const bool edited =
        ImGui::InputTextWithHint(name.c_str(), hint_text.c_str(), &m.typed,
                                 always ? ImGuiInputTextFlags_None : ImGuiInputTextFlags_AutoSelectAll);
    hovered_ = ImGui::IsItemHovered();
    last_id_ = ImGui::GetID(name.c_str());
    std::optional<std::string> result;
    if (always) {
        if (edited) result = m.typed;
        if (entered)
            *entered = ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
    } else {
        m.typing_active = ImGui::IsItemActive();
        // The focus asked for arrives a frame later; before that the box only looks idle.
        if (ImGui::IsItemDeactivated() || (m.typing_frames > 2 && !ImGui::IsItemActive())) {
            if (m.typed != m.typed_before) result = m.typed;
            m.typing = 0;
        }
        if (++m.typing_frames < 4) m.waiting = true;
    }
    ImGui::PopStyleColor(5);
    ImGui::PopStyleVar(3);
    if (font) ImGui::PopFont();
    return result;
}

std::optional<double> Ui::number(std::string_view id, Rect r, double value, std::string_view shown) {
    Memory& m = context_.memory;
    ImGui::PushID(id.data(), id.data() + id.size());
    const unsigned self = ImGui::GetID("number");
    ImGui::PopID();
    probe(id, r);
    if (m.typing == self) {
        const std::optional<std::string> typed = typing(self, r, false, "", nullptr);
        if (!typed) return std::nullopt;
        std::string text = *typed;
        std::replace(text.begin(), text.end(), ',', '.');
        const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
        text = first == std::string::npos ? "" : text.substr(first, last - first + 1);
        const std::optional<double> parsed = parse_number(text);
        if (!parsed) {
            context_.emit(state::Notify{
                "'" + *typed + "' is not a number: digits, a point, an exponent as in 1e-3.", true});
            return std::nullopt;
        }
        return parsed;
    }
    const Pressed p = item(id, r);
    painter_.rect(r, p.hovered ? theme::mix(theme().field, theme().text, 0.06f) : theme().field, px(4));
    text(inset(r, px(7), 0), shown, {theme().text, 12, Face::Regular, HAlign::Right});
    if (p.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    if (p.clicked) {
        m.typing = self;
        m.typing_frames = 0;
        m.typing_active = false;
        m.typed_early.clear();
        m.typed = m.typed_before = print_number(value);
        m.waiting = true;
    }
    return std::nullopt;
}

std::optional<std::string> Ui::text_box(std::string_view id, Rect r, const std::string& text,
                                        std::string_view hint, bool* entered) {
    ImGui::PushID(id.data(), id.data() + id.size());
    const unsigned self = ImGui::GetID("text");
    ImGui::PopID();
    probe(id, r);
    Memory& m = context_.memory;
    // The buffer belongs to whichever box is drawn: number boxes type one at a time and keep theirs.
    std::string kept = std::move(m.typed);
    m.typed = text;
    std::optional<std::string> result = typing(self, r, true, hint, entered);
    m.typed = std::move(kept);
    return result;
}

bool typing_now(const Memory& memory) { return memory.typing != 0; }

}  // namespace lowrank::panels
