// A figure on its card: laid out where it changed, drawn, pointed at, focused; and a page that scrolls where
// it is higher than its place.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/figure/engine/kept_pieces.h"
#include "app/figure/engine/layout.h"
#include "app/figure/pointing/comparison_card.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/pointing/pointer.h"
#include "app/figure/pointing/readout.h"
#include "app/ui/widgets.h"

namespace lowrank::ui {

/// One figure on screen, kept between frames: laid out again only when it, its place or its size have
/// changed.
struct FigureSlot {
    figure::Figure figure;
    figure::Layout layout;
    figure::Pointer pointer;
    figure::KeptReadout readout;
    figure::KeptPieces pieces;
    Rect area;
    float em = 0;
    float least_below = 0;               ///< of its surface
    float head_left = 0;                 ///< px a switch took in its head
    figure::ComparisonRoom between;      ///< of the table of A and B, beside or below the figure
    std::vector<figure::MenuItem> menu;  ///< of the last right click
    bool stale = true;                   ///< set by whoever changes the figure
};
/// The next layout does not look back at this one.
inline void forget_place(FigureSlot& slot) { slot.layout = {}, slot.stale = true; }

/// From the next frame on figures whose cards stand beside each other keep the same room for a legend below,
/// so that their axes are at one height.
void align_below(std::span<FigureSlot* const> slots);

/// What the toolkit tells of the pointer this frame; inside: it is over the figure.
figure::RawPointer raw_pointer(bool inside);
/// The shape of the pointer over what is under it.
void show_pointer(const figure::Pointer& pointer);

/// Lays a slot's figure out again where something has changed, and draws it on its card; the surface it is
/// on. head_right: px kept free in its head; head_left: px of it that a switch takes in place of the title.
/// between: what lies between A and B, for which the figure leaves room.
figure::Surface draw_slot(Ui& ui, FigureSlot& slot, const state::ViewState& view, Rect card,
                          float head_right = 0, float head_left = 0,
                          const figure::ComparisonTable& between = {});

/// One item for a whole card, right button too: what is under the pointer is the figure's business.
struct CardItem {
    bool inside;   ///< the pointer is over it, or it is held
    bool over;     ///< over it, and nothing is held
    bool touched;  ///< it is the chosen one from now on: it was clicked, or the focus came to it
    bool entered;  ///< Enter was pressed while it had the focus
};
CardItem card_item(Ui& ui, std::string_view name, Rect card, Rect plot);

/// The frame of the one card that is chosen, over what it shows.
void chosen_frame(Ui& ui, Rect card);

/// Whether the left button went down on a card that has no item of its own.
bool card_pressed(Rect card);

/// The head of a card that has no item of its own: a double click there enlarges the card, another one gives
/// it back its place. Made after what stands in the head and before what fills the card.
void card_head(Ui& ui, const std::string& name, Rect card);

/// Hands what the pointer does to whoever knows the figure's actions; draws measurement, values under the
/// pointer and zoom box over it.
void point_at_figure(Ui& ui, FigureSlot& slot, const state::ViewState& view, const figure::Surface& surface,
                     CardItem item, const std::function<void(const figure::PointerEvent&)>& answer);

/// Rows that go on below a child that scrolls fade at its foot: one that is cut there is not the last. Inside
/// the child, after its rows.
void fade_at_foot(Ui& ui, Rect page);
inline constexpr float kFadeAtFoot = 24;  ///< nominal px

/// What scrolled() keeps free at the right of its page, for its bar.
float scrollbar_width(const Ui& ui);

/// draw(inside, page) lays a page out from page.x and page.y down, page.w wide, which leaves the bar its
/// room, and returns where it ends. A page that appears begins at its top. Probed as NAME.page.
void scrolled(Ui& ui, const std::string& name, Rect at, const std::function<float(Ui&, Rect)>& draw);

}  // namespace lowrank::ui
