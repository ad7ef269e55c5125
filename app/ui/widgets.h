// The controls of the program, placed to the pixel: text, buttons, sliders, number boxes.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/paint/imgui_painter.h"
#include "app/ui/context.h"
#include "app/ui/icons.h"

struct ImDrawList;

namespace lowrank::ui {

/// What a person did to a value this frame: live while the knob is held, once more when it is let go; exact
/// where it was typed or is a default, so that nothing rounds it.
struct Change {
    double value;
    bool live;
    bool exact = false;
};

struct SliderRange {
    double low, high;
    bool logarithmic = false;
    bool integral = false;
};

using paint::Face;
using paint::HAlign;
using paint::Rect;

/// A part of a rectangle, cut off one side.
Rect cut_left(Rect& from, float width);
Rect cut_right(Rect& from, float width);
Rect cut_top(Rect& from, float height);
Rect cut_bottom(Rect& from, float height);
Rect inset(Rect r, float x, float y);

/// As ImGui::PushID, every byte of the name counting: to ImGui three hashes in it mean that what stands
/// before them does not.
void push_id(std::string_view name);
/// What ImGui calls an item of this name, or a part of it, in the window that is being drawn.
unsigned item_id(std::string_view name, const char* part = "");

/// The two sizes of the first screen's text, nominal px; what stands out there is bold at the first of them.
/// Whoever needs less room says less.
inline constexpr float kBodyText = 13, kSmallText = 12;

struct TextLook {
    theme::Colour colour;
    float size = kBodyText;  ///< nominal px
    Face face = Face::Regular;
    HAlign align = HAlign::Left;
};

enum class ButtonKind { Plain, Primary, Toggled, Quiet };

/// One frame's drawing in one ImGui window. Sizes are given in nominal px (13 to the em) through px().
class Ui {
public:
    Ui(const Context& context, ImDrawList& list);

    const Context& context() const { return context_; }
    const theme::Theme& theme() const { return context_.theme; }
    paint::Painter& painter() { return painter_; }
    ImDrawList& list() { return list_; }

    /// Nominal px to whole device px.
    float px(float nominal) const;
    float text_width(std::string_view markup, float size = 13, Face face = Face::Regular) const;

    /// Text on one line in the box, its capitals centred on the box's height, cut with an ellipsis where it
    /// is longer.
    void text(Rect box, std::string_view markup, const TextLook& look);
    /// Lines broken at spaces within the width; returns the height. Without draw: measures only.
    float paragraph(Rect box, std::string_view plain, const TextLook& look, bool draw = true);
    /// The same of markup.
    float typeset(Rect box, std::string_view markup, const TextLook& look, bool draw = true);
    void section(Rect box, std::string_view heading);  ///< capitals
    void rule(float x, float y, float w);
    /// What the cards of figures lie on, with its frame.
    void card_surface(Rect card);

    bool button(std::string_view id, Rect r, std::string_view label, ButtonKind kind = ButtonKind::Plain,
                bool enabled = true);
    /// A button that opens a menu: its label, and a sign at the right end that the label keeps clear of.
    bool menu_button(std::string_view id, Rect r, std::string_view label);
    bool icon_button(std::string_view id, Rect r, Icon icon, ButtonKind kind = ButtonKind::Plain,
                     bool enabled = true);
    bool link(std::string_view id, Rect box, std::string_view label, HAlign align = HAlign::Right);
    bool checkbox(std::string_view id, Rect r, bool on);
    /// Which segment was clicked, or nothing. active: -1 for none.
    std::optional<int> segmented(std::string_view id, Rect r, std::span<const std::string_view> labels,
                                 int active, float size = 12);
    std::optional<Change> slider(std::string_view id, Rect r, double value, const SliderRange& range);
    /// A box whose number can be typed after a click; the new value on Enter or when the box is left.
    std::optional<double> number(std::string_view id, Rect r, double value, std::string_view shown);
    /// A box whose words can be typed after a click; the new ones on Enter or when the box is left.
    std::optional<std::string> words(std::string_view id, Rect r, const std::string& value, std::size_t most);
    /// A box whose text can be typed at any time; the text as it is now when it changed. It takes no letter
    /// beyond most, and says so.
    std::optional<std::string> text_box(std::string_view id, Rect r, const std::string& text,
                                        std::string_view hint, std::size_t most, bool* entered = nullptr);
    /// An invisible item: true when clicked. The keyboard does not stop there.
    bool area(std::string_view id, Rect r, bool* double_clicked = nullptr);
    /// The same where the keyboard stops: true also on the keys of kPress among uses. Up and Down, where it
    /// uses them, go to the stop before and the next: rows of a list.
    bool pressable(std::string_view id, Rect r, unsigned uses = kPress);

    /// A stop of the Tab key that is no item; whether it has the keyboard.
    bool stop(std::string_view id, Rect r, unsigned uses, bool card = false);
    /// Until end_group() all controls are one stop with one ring; each takes the keys that it uses.
    void group(std::string_view id, Rect ring);
    void end_group();
    /// A key of these kinds that was given to the control or group made last; each comes once.
    std::optional<state::KeyEvent> key(unsigned uses);
    /// A dialog begins at the control made last.
    void begins_here();
    /// Whether the control made last got the keyboard in the frame before.
    bool focus_came() const;

    /// Shown after a moment over the item that was made last. Markup: what people or files wrote enters
    /// escaped.
    void tooltip(std::string_view markup);
    /// The same of words that are made only for the item that shows them.
    template <class Words>
    void tooltip_of(const Words& words) {
        if (wants_tooltip()) tooltip(words());
    }
    /// The same where an item of ImGui's own has parts with words of their own: id names the part.
    void tooltip_here(std::string_view id, std::string_view markup);
    bool last_hovered() const { return hovered_; }

    /// A quiet word on a ground of its own behind a name: 'oracle'. Returns its width.
    float tag(float x, float middle, std::string_view word);
    float tag_width(std::string_view word) const;
    /// Line, dash and marker of a method as figures draw them.
    void sample(Rect r, const theme::MethodStyle& style, bool faded = false);

    /// Where a named item is, for tests; and the ring around the one that a lesson points at.
    void probe(std::string_view name, Rect r) const;

private:
    struct Pressed {
        bool clicked, hovered, held;
    };
    Pressed item(std::string_view id, Rect r, unsigned uses = 0);
    bool stop_at(unsigned self, std::string_view id, Rect r, unsigned uses, bool card);
    void note_click(unsigned self);
    bool wants_tooltip() const;
    void show_tooltip(std::string_view markup, const Rect* row);
    std::optional<std::string> box(std::string_view id, Rect r, const std::string& value,
                                   std::string_view shown, std::size_t most, unsigned opens);
    std::optional<std::string> typing(unsigned id, Rect r, bool always, std::string_view hint,
                                      std::size_t most, bool* entered);

    const Context& context_;
    ImDrawList& list_;
    paint::ImGuiPainter painter_;
    bool hovered_ = false;
    unsigned last_id_ = 0;
    bool focused_ = false;        ///< the control made last has the keyboard
    Rect focused_at_;             ///< where that control is
    unsigned group_ = 0;          ///< open group
    std::size_t group_stop_ = 0;  ///< its place among the stops
};

constexpr float kCardGap = 12;  ///< nominal px between cards
/// Around the large card of a slim first screen; at its left the handle of the panel has its place.
constexpr float kSlimGap = 7, kSlimGapBesideHandle = 11;

/// No tooltip of the pointer comes before it has moved: what is under it is new, and nobody pointed at it.
void hold_tooltips(Memory& memory);

/// Once a frame, after every widget: counts the time the pointer rests on an item, and moves the focus.
void finish_widgets(Memory& memory, double seconds);

}  // namespace lowrank::ui
