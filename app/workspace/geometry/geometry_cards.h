// The cone on its cards under the pointer: turned, zoomed, points and vectors dragged, everything named.
#pragma once
#include <optional>
#include <vector>

#include "app/ui/cards.h"
#include "app/workspace/geometry/figures/geometry_pages.h"
#include "app/workspace/geometry/figures/pointing.h"
#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::geometry {

/// A scene on screen, laid out again only when something has changed.
struct ConeSlot {
    SceneLayout layout;
    SceneView view;
    paint::Rect picture;
    float em = 0;
    bool stale = true;
};

/// What a hand holds.
struct ConeGrip {
    Grip what = Grip::None;
    std::size_t scene = 0;
    View view;  ///< the picture stays as it was at the grab
    bool turning = false, moved = false;
};

struct ConeCards {
    Drawn drawn;
    std::vector<ConeSlot> slots;  ///< of each scene
    OrdersFigure orders;
    ui::FigureSlot orders_slot;
    ConeGrip grip;
    std::optional<View> keyed{};  ///< while keys move a point the picture stays where it is
};

/// The cards that can stand alone: the scenes, then the orders where there are any.
std::string cone_card_name(const ConeCards& cards, std::size_t position);
/// What it shows (markup), where the whole figure is called so: of the steps each card shows that of one
/// method.
std::string cone_card_caption(const ConeCards& cards, std::size_t position, const std::string& figure);
std::size_t cone_card_count(const ConeCards& cards);
void cone_card(ui::Ui& ui, ConeCards& cards, std::size_t position, paint::Rect card);

/// Veils what belongs to other numbers than those that are given.
void dim(ui::Ui& ui, paint::Rect area);

void cone_cards(ui::Ui& ui, ConeCards& cards, paint::Rect area);

}  // namespace lowrank::geometry
