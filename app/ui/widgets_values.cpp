// Draws sliders, and boxes that are typed into.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/core.h>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/paint/imgui_versions.h"
#include "app/paint/phrasebook.h"
#include "app/ui/widgets.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::ui {
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

/// Where keys leave a slider: by a step of its last digit that matters, ten of them, or at an end.
double nudged(double value, const SliderRange& range, const state::KeyEvent& key) {
    using state::NamedKey;
    if (key.named == NamedKey::Home) return range.low;
    if (key.named == NamedKey::End) return range.high;
    const bool up =
        key.named == NamedKey::Right || key.named == NamedKey::Up || key.named == NamedKey::PageUp;
    // Hundredths of the range, as powers of ten; on a logarithmic track the second digit.
    const double measure = range.logarithmic ? std::max(value, range.low) * (up ? 1 + 1e-9 : 1 - 1e-9) / 10
                                             : (range.high - range.low) / 20;
    int exponent = static_cast<int>(std::floor(std::log10(std::max(measure, 1e-300))));
    if (range.integral) exponent = range.logarithmic ? std::max(exponent, 0) : 0;
    const bool far = key.shift || key.named == NamedKey::PageUp || key.named == NamedKey::PageDown;
    if (far) ++exponent;
    // To the next multiple of the step, divided by a power of ten so that the decimals are exact.
    const double scale = std::pow(10, std::abs(exponent));
    const double steps = exponent < 0 ? value * scale : value / scale;
    const double whole = up ? std::floor(steps + 1e-6) + 1 : std::ceil(steps - 1e-6) - 1;
    const double next = exponent < 0 ? whole / scale : whole * scale;
    // A value typed beyond the track is led back, never further out.
    return std::clamp(next, std::min(range.low, value), std::max(range.high, value));
}

constexpr double kNudgeRest = 0.4;  ///< s without a key after which a slider's steps are one

bool begins_number(ImWchar c) {
    return (c >= '0' && c <= '9') || c == '.' || c == ',' || c == '-' || c == '+';
}

/// The keyboard reaches a box some frames after it was asked for: what is typed meanwhile waits.
void keep_early(Memory& m, bool active) {
    ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
    if (active && m.typed_early.empty()) return;
    for (const ImWchar c : queue) m.typed_early.push_back(c);
    queue.clear();
    if (!active) return;
    for (const unsigned c : m.typed_early) queue.push_back(static_cast<ImWchar>(c));
    m.typed_early.clear();
}

/// How many letters more a box takes in this frame, and whether it has refused one.
struct LettersLeft {
    std::size_t count = 0;
    bool refused = false;
};

/// What is selected goes when a letter comes.
LettersLeft letters_left(unsigned box, const std::string& text, std::size_t most) {
    ImGuiInputTextState* state = ImGui::GetInputTextState(box);
    if (!state) return {most - std::min(most, letters_of(text))};
    const auto [there, selected] = paint::letters_in(*state);
    return {most - std::min(most, there - std::min(there, selected))};
}

/// Of each letter that is typed or pasted.
int take_letter(ImGuiInputTextCallbackData* data) {
    auto& left = *static_cast<LettersLeft*>(data->UserData);
    if (left.count == 0) return left.refused = true, 1;
    --left.count;
    return 0;
}

}  // namespace

std::optional<Change> Ui::slider(std::string_view id, Rect r, double value, const SliderRange& range) {
    Memory& m = context_.memory;
    const Pressed p = item(id, r);
    const unsigned self = last_id_;
    note_click(self);
    const bool focused = stop_at(self, id, r, kAcross | kUpDown | kPages | kEnds, false);
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
        if (m.dragged_moved)
            change = Change{m.dragged_value, false}, m.focus.slid = group_ != 0 ? group_ : self;
        m.dragged = 0;
    }
    while (const auto pressed = focused ? key(kAcross | kUpDown | kPages | kEnds) : std::nullopt) {
        const double wanted = nudged(value, range, *pressed);
        if (wanted == value) continue;
        value = m.nudged_value = wanted;
        m.nudged = self;
        m.nudged_for = 0;
        change = Change{wanted, true};
    }
    if (m.nudged == self) {
        m.nudged_drawn = m.waiting = true;
        // The step before this one is on its way to the state: the last word comes alone.
        if (!change && (!focused || m.nudge_ends || m.nudged_for > kNudgeRest)) {
            change = Change{m.nudged_value, false};
            m.nudged = 0;
        }
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
                                      std::size_t most, bool* entered) {
    Memory& m = context_.memory;
    ImFont* font = context_.fonts.font(Face::Regular, 12 * context_.em / 13.f);
    if (font) ImGui::PushFont(font);
    const float line = ImGui::GetFontSize();
    // What is typed over stands where it stood: at the right edge.
    const float free = always ? 0 : r.w - px(7) - std::ceil(ImGui::CalcTextSize(m.typed.c_str()).x);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {std::max(px(6), std::floor(free)), std::max(0.f, std::floor((r.h - line) / 2))});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, paint::packed(theme().card));
    ImGui::PushStyleColor(ImGuiCol_Text, paint::packed(theme().text));
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, paint::packed(theme().quiet));
    ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, paint::packed(theme().accent.with_alpha(0.3f)));
    ImGui::PushStyleColor(ImGuiCol_Border, paint::packed(always ? theme().rule : theme().accent));
    ImGui::SetCursorScreenPos({r.x, r.y});
    ImGui::SetNextItemWidth(r.w);
    const std::string name = "##typing" + std::to_string(id);
    const unsigned box = ImGui::GetID(name.c_str());
    Focus& f = m.focus;
    const bool active = ImGui::GetActiveID() == box;
    const bool left = f.moved && !focused_;
    if (always) {
        const bool wanted = focused_ && !active && !ImGui::IsMouseDown(0) && !ImGui::IsMouseDown(1);
        if (wanted && f.text_frames++ % 4 == 0) {
            if (f.text_frames == 1) m.typed_early.clear();
            paint::ask_for_keyboard();
        }
        if (wanted) f.text_now = id, m.waiting = true;
        if (focused_) keep_early(m, active);
    } else {
        m.typing_drawn = true;
        // Another window that comes or goes in this very frame can take it: it is asked for until it is
        // there.
        if (m.typing_frames % 4 == 0 && !m.typing_active) paint::ask_for_keyboard();
        keep_early(m, m.typing_active);
    }
    // ImGui keeps the steps to undo of a box that was left, and trips over them where its text has changed
    // since.
    if (ImGuiInputTextState* of_before = active ? nullptr : ImGui::GetInputTextState(box)) of_before->ID = 0;
    if (active && (left || (!always && m.typing_ends != TypingEnd::None))) ImGui::ClearActiveID();
    const std::string hint_text = paint::spoken(hint);
    LettersLeft left_over = letters_left(box, m.typed, most);
    const bool edited =
        ImGui::InputTextWithHint(name.c_str(), hint_text.c_str(), &m.typed,
                                 ImGuiInputTextFlags_CallbackCharFilter |
                                     (always ? ImGuiInputTextFlags_None : ImGuiInputTextFlags_AutoSelectAll),
                                 take_letter, &left_over);
    if (left_over.refused)
        context_.emit(state::Notify{
            fmt::format("No more than {} letters fit here: what came after them was left out.", most), true});
    hovered_ = ImGui::IsItemHovered();
    last_id_ = box;
    std::optional<std::string> result;
    if (always) {
        if (ImGui::IsItemActive()) f.text_now = id, f.text_active_now = true;
        if (edited) result = m.typed;
        const bool by_enter = ImGui::IsItemDeactivated() && paint::is_pressed(ImGuiKey_Enter);
        if (entered)
            *entered = by_enter;
        else if (by_enter)
            f.on = f.ring = false;  // the next key is not to write over what was entered
    } else {
        // After the box is drawn: since 1.89.6 one that is left writes what was typed once more.
        if (m.typing_ends == TypingEnd::Forget) m.typed = m.typed_before;
        const bool was_active = std::exchange(m.typing_active, ImGui::IsItemActive());
        // The focus asked for arrives some frames later; before that the box only looks idle.
        const bool lost = was_active || m.typing_frames > kTextPatience || ImGui::IsMouseClicked(0);
        if (ImGui::IsItemDeactivated() || (lost && !m.typing_active)) {
            if (m.typed != m.typed_before) result = m.typed;
            m.typing = 0;
        }
        ++m.typing_frames;
        if (!m.typing_active || m.typing_frames < 4) m.waiting = true;
    }
    ImGui::PopStyleColor(5);
    ImGui::PopStyleVar(3);
    if (font) ImGui::PopFont();
    return result;
}

std::optional<std::string> Ui::box(std::string_view id, Rect r, const std::string& value,
                                   std::string_view shown, std::size_t most, unsigned opens) {
    Memory& m = context_.memory;
    const unsigned self = item_id(id, "number");
    probe(id, r);
    if (m.typing == self) {
        stop_at(self, id, r, opens, false);
        return typing(self, r, false, "", most, nullptr);
    }
    const Pressed p = item(id, r);
    painter_.rect(r, p.hovered ? theme::mix(theme().field, theme().text, 0.06f) : theme().field, px(4));
    text(inset(r, px(7), 0), shown, {theme().text, 12, Face::Regular, HAlign::Right});
    if (p.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    note_click(self);
    const bool focused = stop_at(self, id, r, opens, false);
    const ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
    const bool digits = focused && !m.focus.in_hand && (opens & kDigits) != 0 &&
                        std::any_of(queue.begin(), queue.end(), begins_number);
    // A digit comes twice, as a key and as a character.
    while (focused && key(opens & kDigits)) {
    }
    if (p.clicked || digits || (focused && key(kPress))) {
        m.typing = self;
        m.typing_drawn = true;
        m.typing_frames = 0;
        m.typing_active = false;
        m.typed_early.clear();
        if (digits) keep_early(m, false);
        m.typed = m.typed_before = value;
        m.waiting = true;
    }
    return std::nullopt;
}

std::optional<double> Ui::number(std::string_view id, Rect r, double value, std::string_view shown) {
    const auto typed = box(id, r, print_number(value), shown, kLongestName, kPress | kDigits);
    if (!typed) return std::nullopt;
    std::string text = *typed;
    std::replace(text.begin(), text.end(), ',', '.');
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    text = first == std::string::npos ? "" : text.substr(first, last - first + 1);
    const std::optional<double> parsed = parse_number(text);
    if (!parsed)
        context_.emit(state::Notify{
            fmt::format("'{}' is not a number: digits, a point, an exponent as in 1e-3.", *typed), true});
    return parsed;
}

std::optional<std::string> Ui::words(std::string_view id, Rect r, const std::string& value,
                                     std::size_t most) {
    return box(id, r, value, paint::escape_markup(value), most, kPress);
}

std::optional<std::string> Ui::text_box(std::string_view id, Rect r, const std::string& text,
                                        std::string_view hint, std::size_t most, bool* entered) {
    const unsigned self = item_id(id, "text");
    probe(id, r);
    Memory& m = context_.memory;
    if (group_ == 0) focused_ = false;
    stop_at(self, id, r, kEnter | kText, false);
    const bool pressed = focused_ && key(kEnter);
    // The buffer belongs to whichever box is drawn: number boxes type one at a time and keep theirs.
    std::string kept = std::move(m.typed);
    m.typed = text;
    std::optional<std::string> result = typing(self, r, true, hint, most, entered);
    m.typed = std::move(kept);
    note_click(self);
    if (pressed && entered) *entered = true;
    return result;
}

}  // namespace lowrank::ui
