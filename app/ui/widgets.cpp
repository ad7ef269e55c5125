// Draws text, buttons and check boxes.
#include "app/ui/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/paint/text_layout.h"
#include "app/ui/cards.h"

namespace lowrank::ui {
namespace {

constexpr float kCapHeight = 0.729f;  ///< of DejaVu Sans, in em
constexpr float kCorner = 4;

}  // namespace

Rect cut_left(Rect& from, float width) {
    const Rect part{from.x, from.y, width, from.h};
    from.x += width;
    from.w -= width;
    return part;
}
Rect cut_right(Rect& from, float width) {
    from.w -= width;
    return {from.x + from.w, from.y, width, from.h};
}
Rect cut_top(Rect& from, float height) {
    const Rect part{from.x, from.y, from.w, height};
    from.y += height;
    from.h -= height;
    return part;
}
Rect cut_bottom(Rect& from, float height) {
    from.h -= height;
    return {from.x, from.y + from.h, from.w, height};
}
Rect inset(Rect r, float x, float y) { return grown(r, -x, -y); }

void push_id(std::string_view name) { ImGui::PushID(static_cast<int>(ImHashData(name.data(), name.size()))); }

unsigned item_id(std::string_view name, const char* part) {
    push_id(name);
    const unsigned id = ImGui::GetID(part);
    ImGui::PopID();
    return id;
}

Ui::Ui(const Context& context, ImDrawList& list)
    : context_(context), list_(list), painter_(list, context.fonts) {}

float Ui::px(float nominal) const { return std::round(nominal * context_.em / 13.f); }

float Ui::text_width(std::string_view markup, float size, Face face) const {
    return paint::measure(markup, size * context_.em / 13.f, face).width;
}

void Ui::text(Rect box, std::string_view markup, const TextLook& look) {
    if (markup.empty() || box.w <= 0) return;
    const float size = look.size * context_.em / 13.f;
    std::string shorter;
    if (paint::measure(markup, size, look.face).width > box.w + 0.5f) {
        shorter = paint::ellipsize(markup, box.w, size, look.face);
        markup = shorter;
    }
    const float x = look.align == HAlign::Left    ? box.x
                    : look.align == HAlign::Right ? box.right()
                                                  : box.x + box.w / 2;
    const float baseline = std::round(box.y + (box.h + kCapHeight * size) / 2);
    const paint::TextStyle style{size, look.face, look.colour, look.align, paint::VAlign::Baseline, false};
    painter_.text({x, baseline}, markup, style);
    if (context_.memory.words)
        context_.memory.words->push_back(
            {paint::text_box({x, baseline}, markup, style), std::string(markup), look.colour});
}

float Ui::paragraph(Rect box, std::string_view plain, const TextLook& look, bool draw) {
    return typeset(box, paint::escape_markup(plain), look, draw);
}

float Ui::typeset(Rect box, std::string_view markup, const TextLook& look, bool draw) {
    const float size = look.size * context_.em / 13.f, line_height = std::round(size * 1.4f);
    float y = box.y;
    for (const std::string& line : paint::wrap_words(markup, box.w, size, look.face)) {
        if (draw) text({box.x, y, box.w, line_height}, line, look);
        y += line_height;
    }
    return y - box.y;
}

void Ui::section(Rect box, std::string_view heading) { text(box, heading, {theme().quiet, kSmallText}); }

void Ui::card_surface(Rect card) {
    painter_.rect(card, theme().card, px(8));
    painter_.frame({card.x + 0.5f, card.y + 0.5f, card.w - 1, card.h - 1},
                   {theme().rule, 1, paint::Dash::Solid}, px(8));
}

void Ui::rule(float x, float y, float w) { painter_.rect({x, y, w, std::max(1.f, px(1))}, theme().rule, 0); }

Ui::Pressed Ui::item(std::string_view id, Rect r, unsigned uses) {
    ImGui::SetCursorScreenPos({r.x, r.y});
    push_id(id);
    const unsigned self = ImGui::GetID("");
    // ImGui asserts on items without a size, which a folded panel can ask for.
    bool clicked = ImGui::InvisibleButton("", {std::max(r.w, 1.f), std::max(r.h, 1.f)});
    ImGui::PopID();
    hovered_ = ImGui::IsItemHovered();
    last_id_ = self;
    // A bare area never takes the pointer from a control that stands in it.
    const bool control = uses != 0 || group_ != 0;
    if (hovered_ && (control || context_.memory.hovered_now == 0)) context_.memory.hovered_now = last_id_;
    probe(id, r);
    if (group_ != 0 || uses != 0) note_click(self);
    if (group_ == 0) focused_ = false;
    if (uses != 0 && stop_at(self, id, r, uses, false) && key(uses & kPress)) clicked = true;
    return {clicked, hovered_, ImGui::IsItemActive()};
}

bool Ui::area(std::string_view id, Rect r, bool* double_clicked) {
    const Pressed p = item(id, r);
    if (double_clicked) *double_clicked = p.hovered && ImGui::IsMouseDoubleClicked(0);
    return p.clicked;
}

bool Ui::pressable(std::string_view id, Rect r, unsigned uses) {
    const Pressed p = item(id, r, uses);
    if ((uses & kUpDown) != 0)
        while (const auto pressed = focused_ ? key(kUpDown) : std::nullopt)
            context_.memory.focus.steps += pressed->named == state::NamedKey::Up ? -1 : 1;
    return p.clicked;
}

namespace {

struct ButtonColours {
    theme::Colour fill, ink;
    theme::Colour edge{0, 0, 0, 0};
};

ButtonColours colours_of(const theme::Theme& t, ButtonKind kind, bool hovered, bool held, bool enabled) {
    ButtonColours c{t.field, t.text};
    if (kind == ButtonKind::Primary && enabled) c = {t.accent, t.on_accent};
    if (kind == ButtonKind::Toggled) c = {t.accent_tint, t.accent_text, t.accent};
    if (kind == ButtonKind::Quiet) c = {t.field.with_alpha(0), t.quiet};
    if (!enabled) return {c.fill, theme::mix(c.ink, t.card, 0.55f), c.edge};
    if (kind == ButtonKind::Quiet && (hovered || held)) c = {t.field, t.text};
    if (kind == ButtonKind::Primary) {
        if (hovered) c.fill = theme::mix(c.fill, t.text, held ? 0.22f : 0.12f);
    } else if (hovered) {
        c.fill = theme::mix(c.fill, t.text, held ? 0.12f : 0.06f);
    }
    return c;
}

}  // namespace

bool Ui::button(std::string_view id, Rect r, std::string_view label, ButtonKind kind, bool enabled) {
    const Pressed p = item(id, r, enabled ? kPress : 0);
    const ButtonColours c = colours_of(theme(), kind, p.hovered, p.held, enabled);
    painter_.rect(r, c.fill, px(kCorner));
    if (c.edge.a > 0) painter_.frame(inset(r, 0.5f, 0.5f), {c.edge, 1}, px(kCorner));
    text(inset(r, px(6), 0), label, {c.ink, 12, Face::Regular, HAlign::Centre});
    return p.clicked && enabled;
}

bool Ui::menu_button(std::string_view id, Rect r, std::string_view label) {
    const bool clicked = button(id, r, {});
    draw_icon(list_, Icon::ChevronDown, {r.right() - px(12), r.y + r.h / 2}, px(8), theme().quiet);
    // In the middle of the button where there is room for that.
    const float sign = px(20), left = std::clamp(r.w - sign - text_width(label, 12), px(6), sign);
    text({r.x + left, r.y, r.w - left - sign, r.h}, label, {theme().text, 12, Face::Regular, HAlign::Centre});
    return clicked;
}

bool Ui::icon_button(std::string_view id, Rect r, Icon icon, ButtonKind kind, bool enabled) {
    const Pressed p = item(id, r, enabled ? kPress : 0);
    const ButtonColours c = colours_of(theme(), kind, p.hovered, p.held, enabled);
    painter_.rect(r, c.fill, px(kCorner));
    if (c.edge.a > 0) painter_.frame(inset(r, 0.5f, 0.5f), {c.edge, 1}, px(kCorner));
    draw_icon(list_, icon, {r.x + r.w / 2, r.y + r.h / 2}, px(13), c.ink);
    return p.clicked && enabled;
}

bool Ui::link(std::string_view id, Rect box, std::string_view label, HAlign align) {
    const float width = std::min(text_width(label, 12), box.w);
    const Rect r{align == HAlign::Right ? box.right() - width : box.x, box.y, width, box.h};
    const Pressed p = item(id, r, kPress);
    text(r, label, {theme().accent_text, 12, Face::Regular, align});
    if (p.hovered)
        painter_.rect({r.x, r.y + r.h / 2 + px(7), r.w, std::max(1.f, px(1))}, theme().accent_text, 0);
    return p.clicked;
}

bool Ui::checkbox(std::string_view id, Rect r, bool on) {
    const Pressed p = item(id, r);
    const float side = px(14);
    const Rect box{std::round(r.x + (r.w - side) / 2), std::round(r.y + (r.h - side) / 2), side, side};
    note_click(last_id_);
    const bool pressed = stop_at(last_id_, id, box, kPress, false) && key(kPress);
    if (on) {
        painter_.rect(box, p.hovered ? theme::mix(theme().accent, theme().text, 0.15f) : theme().accent,
                      px(3));
        const auto at = [&](float x, float y) { return ImVec2(box.x + x * side, box.y + y * side); };
        list_.PathLineTo(at(0.22f, 0.52f));
        list_.PathLineTo(at(0.42f, 0.72f));
        list_.PathLineTo(at(0.78f, 0.30f));
        list_.PathStroke(paint::packed(theme().on_accent), ImDrawFlags_None, std::max(1.5f, side / 8));
    } else {
        painter_.rect(box, theme().card, px(3));
        painter_.frame(inset(box, 0.5f, 0.5f),
                       {p.hovered ? theme().accent : theme().quiet, std::max(1.f, px(1))}, px(3));
    }
    return p.clicked || pressed;
}

std::optional<int> Ui::segmented(std::string_view id, Rect r, std::span<const std::string_view> labels,
                                 int active, float size) {
    std::optional<int> chosen;
    const int count = static_cast<int>(labels.size());
    const bool own_group = group_ == 0;
    if (own_group) group(id, r);
    while (const auto pressed = key(kAcross | kUpDown | kEnds)) {
        using state::NamedKey;
        const int from = chosen.value_or(active);
        const bool back = pressed->named == NamedKey::Left || pressed->named == NamedKey::Up;
        const int to = pressed->named == NamedKey::Home  ? 0
                       : pressed->named == NamedKey::End ? count - 1
                                                         : std::clamp(from + (back ? -1 : 1), 0, count - 1);
        chosen = to != active ? std::optional(to) : std::nullopt;
    }
    bool hovered = false;
    painter_.rect(r, theme().field, px(kCorner));
    // Wider words get wider segments: what is left over the texts is shared out evenly.
    float total = 0;
    for (std::string_view label : labels) total += text_width(label, size);
    const float spare = (r.w - total) / static_cast<float>(count);
    float x = r.x, exact = r.x;
    for (int i = 0; i < count; ++i) {
        const std::string_view label = labels[static_cast<std::size_t>(i)];
        exact += text_width(label, size) + spare;
        const float end = i + 1 == count ? r.right() : std::round(exact);
        const Rect part{x, r.y, end - x, r.h};
        x = end;
        const std::string name = std::string(id) + "." + std::string(label);
        const Pressed p = item(name, part);
        if (p.clicked && i != active) chosen = i;
        hovered = hovered || p.hovered;
        if (i == active) {
            painter_.rect(part, theme().accent_tint, px(kCorner));
            painter_.frame(inset(part, 0.5f, 0.5f), {theme().accent, 1}, px(kCorner));
        } else if (p.hovered) {
            painter_.rect(part, theme::mix(theme().field, theme().text, 0.06f), px(kCorner));
        }
        text(part, label,
             {i == active ? theme().accent_text : theme().text, size, Face::Regular, HAlign::Centre});
    }
    // What is said of the switch is said of each of its words.
    hovered_ = hovered;
    last_id_ = item_id(id);
    if (hovered_) context_.memory.hovered_now = last_id_;
    if (own_group) end_group();
    // A lesson points at the whole of it.
    if (id == context_.memory.lit) probe(id, r);
    return chosen;
}

float Ui::tag(float x, float middle, std::string_view word) {
    const float width = tag_width(word), height = px(16);
    const Rect r{std::round(x), std::round(middle - height / 2), width, height};
    painter_.rect(r, theme().field, px(3));
    text(r, word, {theme().quiet, kSmallText, Face::Regular, HAlign::Centre});
    return width;
}

float Ui::tag_width(std::string_view word) const { return std::ceil(text_width(word, kSmallText)) + px(6); }

void Ui::sample(Rect r, const theme::MethodStyle& style, bool faded) {
    const theme::Colour line =
        !faded ? style.line
               : theme::mix(style.line, theme().card, theme().name == theme::ThemeName::Dark ? 0.38f : 0.6f);
    const float y = std::round(r.y + r.h / 2) + 0.5f;
    const float width =
        (style.thick ? theme().chosen_width : theme().line_width) * context_.em / 13.f / theme().type_scale;
    painter_.line({r.x, y}, {r.right(), y}, {line, width, style.dash});
    painter_.marker({std::round(r.x + r.w / 2), y}, style.marker, px(7), line,
                    style.filled ? line : theme().card, std::max(1.f, px(1.2f)));
}

namespace {

/// Where a lesson begins to point at a control, the page that it stands on is scrolled to it: for a while,
/// since rows above it come with the instance, and no longer once a person turns the wheel.
void bring_to_page(Memory& memory, std::string_view name, Rect r, float foot) {
    constexpr int kFrames = 40;
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const std::string key = "lit." + std::string(name);
    const ImGuiID seen = ImGui::GetID(key.c_str()), left = ImGui::GetID((key + ".left").c_str());
    const int now = ImGui::GetFrameCount();
    if (kept.GetInt(seen, now - 2) < now - 1) kept.SetInt(left, kFrames);
    kept.SetInt(seen, now);
    const int frames = kept.GetInt(left);
    if (frames <= 0) return;
    kept.SetInt(left, ImGui::GetIO().MouseWheel != 0 ? 0 : frames - 1);
    memory.waiting = true;
    const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight() - foot;
    const float most = ImGui::GetScrollMaxY();
    // In its middle: what belongs to the control stands around it.
    if (most > 0 && (r.y < top || r.bottom() > bottom))
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + r.y + r.h / 2 - (top + bottom) / 2, 0.f, most));
}

}  // namespace

void Ui::probe(std::string_view name, Rect r) const {
    if (context_.memory.probes) (*context_.memory.probes)[std::string(name)] = r;
    if (name == context_.memory.sought) bring_to_page(context_.memory, name, r, px(kFadeAtFoot));
    if (name != context_.memory.lit) return;
    if (context_.memory.probes) (*context_.memory.probes)["lit"] = r;
    bring_to_page(context_.memory, name, r, px(kFadeAtFoot));
    const float out = px(3);
    list_.AddRect({r.x - out, r.y - out}, {r.right() + out, r.bottom() + out}, paint::packed(theme().accent),
                  px(6), 0, px(2));
}

void finish_widgets(Memory& memory, double seconds) {
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool held = memory.hovered_for == kTooltipHeld && moved.x == 0 && moved.y == 0;
    // What was clicked is known: its words would cover what it has just changed.
    if (ImGui::IsMouseClicked(0)) memory.clicked_on = memory.hovered_now;
    if (memory.hovered_now != memory.clicked_on) memory.clicked_on = 0;
    if (memory.hovered_now != memory.hovered || memory.hovered_now == 0)
        memory.hovered_for = held ? kTooltipHeld : 0;
    else if (!held)
        // A frame that ends a wait for a key may have slept for long.
        memory.hovered_for = memory.hovered_for == kTooltipHeld ? 0 : memory.hovered_for + seconds;
    memory.hovered = memory.hovered_now;
    memory.hovered_now = 0;
    finish_focus(memory, seconds);
}

}  // namespace lowrank::ui
