// The cards of the quadratic: the landscape with its runs, and the figures beside it, with one pointer each.
#pragma once
#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "app/field/texture_id.h"
#include "app/ui/cards.h"
#include "app/workspace/quadratic/figures/quadratic_figure.h"
#include "app/workspace/quadratic/figures/theta_figure.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_panel.h"

namespace lowrank::quadratic {

/// The part of the plane a texture of the landscape shall show, and its size in device px.
struct LandscapeWish {
    double x_low, x_high, y_low, y_high;
    int width, height;
    double pixel;  ///< device px of a line of one px
};
using LandscapePainter = std::function<field::TextureId(const LandscapeWish&)>;

/// The landscape on screen, kept between frames.
struct LandscapeSlot {
    QuadraticFigureInput input;  ///< its plane is what is wanted: a person's, or absent to fit
    std::optional<Plane> shown;  ///< on its way there
    bool gliding = false;
    QuadraticPicture picture;
    figure::Pointer pointer;
    paint::Rect area;
    float em = 0;
    bool stale = true;
    bool painted = false;  ///< a texture lies below, with contours of its own
    bool holds_start = false, holds_cursor = false;
    std::vector<figure::MenuItem> menu;  ///< of the last right click
};

/// The rate against theta on screen, kept between frames.
struct ThetaSlot {
    ThetaFigureInput input;
    ThetaColumns columns;
    ThetaPicture picture;
    figure::Pointer pointer;
    paint::Rect area;
    figure::ComparisonRoom between;  ///< of the table of A and B
    float em = 0;
    bool stale = true, titled = true;
    bool holds_mark = false;
    std::vector<figure::MenuItem> menu;  ///< of the last right click
};

/// Everything the cards draw, kept by whoever builds it.
struct QuadraticSlots {
    std::array<ui::FigureSlot, kQuadraticCurves> curves;  ///< by QuadraticFigure
    ThetaSlot theta;
    LandscapeSlot landscape;
};

/// The landscape large at the left with the rate against theta below it, the curves at its right; as many as
/// have room, the last of them behind a switch.
void quadratic_cards(ui::Ui& ui, QuadraticSlots& slots, paint::Rect area,
                     const LandscapePainter& paint_landscape);

/// The name of a figure's card, and that card alone.
std::string_view quadratic_card_name(QuadraticFigure figure);
void quadratic_card(ui::Ui& ui, QuadraticSlots& slots, QuadraticFigure figure, paint::Rect card,
                    const LandscapePainter& paint_landscape);

/// What a figure asks of a race, asked of the quadratic: its views, which methods are shown. What means
/// whatever is in front goes through.
void emit_for_quadratic(ui::Ui& ui, QuadraticFigure figure, const state::Actions& asked);

/// The menu of a figure of the quadratic, while it is open.
void quadratic_menu(ui::Ui& ui, std::string_view name, QuadraticFigure figure,
                    std::span<const figure::MenuItem> items);

/// The landscape alone. Dragging the start moves it; elsewhere a drag pans, the wheel zooms at the pointer,
/// the right button draws a box, a double click fits; a click on a run chooses its method, with Shift it
/// moves the cursor.
void landscape_card(ui::Ui& ui, LandscapeSlot& slot, paint::Rect card,
                    const LandscapePainter& paint_landscape);

/// The rate of exact line search against theta. A drag of its mark or a click turns the start. titled: with
/// its title; else above is called, which draws a switch in its place.
void theta_card(ui::Ui& ui, ThetaSlot& slot, paint::Rect card, bool titled,
                const std::function<void()>& above = {});

}  // namespace lowrank::quadratic
