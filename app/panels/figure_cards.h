// The four figures of the race on their cards, with one pointer each. Knows figures, not how they were built.
#pragma once
#include <array>

#include "app/figure/layout.h"
#include "app/figure/menu.h"
#include "app/figure/pointer.h"
#include "app/panels/widgets.h"

namespace lowrank::panels {

/// One figure on screen, kept between frames: laid out again only when it, its place or its size have
/// changed.
struct FigureSlot {
    figure::Figure figure;
    figure::Layout layout;
    figure::Pointer pointer;
    Rect area;
    float em = 0;
    std::vector<figure::MenuItem> menu;  ///< of the last right click
    bool stale = true;                   ///< set by whoever changes the figure
};
using FigureSlots = std::array<FigureSlot, 4>;  ///< by FigureKind

/// What the toolkit tells of the pointer this frame; inside: it is over the figure.
figure::RawPointer raw_pointer(bool inside);
/// The shape of the pointer over what is under it.
void show_pointer(const figure::Pointer& pointer);

/// The error figure or the matrix large, the other three below it.
void figure_cards(Ui& ui, FigureSlots& slots, Rect area);

/// The error figure in the right column, while the matrix is large; returns its height.
float small_error_card(Ui& ui, FigureSlots& slots, Rect column);

}  // namespace lowrank::panels
