// A press on a point drags it, anywhere else it turns the cone.
#include "app/workspace/geometry/geometry_cards.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <set>

#include <imgui.h>

#include "app/paint/markup.h"
#include "app/state/sentence.h"
#include "app/ui/format.h"
#include "app/ui/handle.h"
#include "app/workspace/geometry/orders_card.h"

namespace lowrank::geometry {
namespace {

using namespace ui;

constexpr float kDim = 0.65f;  ///< of the card's colour over what belongs to other numbers
constexpr float kReach = 11;   ///< px around a point that take hold of it

/// The choice after a drag to a place of the picture.
GeometryChoice dragged(const GeometryChoice& choice, Grip what, const SceneLayout& layout, paint::Point to) {
    GeometryChoice next = choice;
    Choice& c = next.front();
    if (choice.illustration == Illustration::Retractions) {
        const RetractionSceneInput out = dragged({c.point, c.length, c.direction}, what, layout, to);
        c.point = out.X, c.length = out.length, c.direction = out.direction;
        c = within_range(c);
        return next;
    }
    StepSceneInput in;
    in.loss = c.loss();
    in.X = cone_point(c.point);
    in.previous = cone_point(c.previous);
    const StepSceneInput out = dragged(in, what, layout, to);
    if (out.X != in.X) c.point = rank_one_of(out.X);
    if (out.previous != in.previous) c.previous = rank_one_of(out.previous);
    if (out.loss.target != in.loss.target) c.target = rank_one_of(out.loss.target);
    c = within_range(c);
    return next;
}

std::string_view word_of(Grip grip) {
    switch (grip) {
        case Grip::X:
            return "X";
        case Grip::Vector:
            return "tangent vector";
        case Grip::Previous:
            return "iterate before";
        case Grip::Target:
            return "truth";
        case Grip::None:
            break;
    }
    return "";
}

void lay_out_again(Ui& ui, ConeSlot& slot, const Scene& scene, const figure::Surface& surface,
                   const SceneView& view, paint::Rect picture) {
    if (!slot.stale && slot.picture == picture && slot.em == ui.context().em &&
        slot.view.camera == view.camera && slot.view.fit == view.fit && slot.view.parts == view.parts &&
        slot.view.held.has_value() == view.held.has_value())
        return;
    slot.layout = lay_out(scene, view, surface, picture);
    slot.view = view;
    slot.picture = picture;
    slot.em = ui.context().em;
    slot.stale = false;
}

void point_at(Ui& ui, ConeCards& cards, std::size_t k, const std::string& id) {
    const GeometryState& s = geometry_of(ui.context().state);
    const Scene& scene = cards.drawn.scenes[k];
    ConeSlot& slot = cards.slots[k];
    const ImGuiIO& io = ImGui::GetIO();
    bool twice = false;
    ui.area(id, slot.picture, &twice);
    const bool active = ImGui::IsItemActive(), began = ImGui::IsItemActivated();
    const bool hovered = ui.last_hovered();
    const paint::Point at{io.MousePos.x, io.MousePos.y};
    ConeGrip& grip = cards.grip;
    if (twice) {
        ui.context().emit(LookAtCone{default_choice(s.choice.illustration).camera});
        grip = {};
        return;
    }
    if (began) {
        grip = {grip_at(slot.layout, scene, at, ui.px(kReach)), k, slot.layout.view, true, false};
        if (grip.what != Grip::None) grip.turning = false;
    }
    const bool holds = (grip.turning || grip.what != Grip::None) && grip.scene == k;
    if (holds && active && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        grip.moved = true;
        if (grip.turning)
            ui.context().emit(
                LookAtCone{turned(s.choice.front().camera, static_cast<double>(io.MouseDelta.x / ui.px(1)),
                                  static_cast<double>(io.MouseDelta.y / ui.px(1)))});
        else
            ui.context().emit(EditGeometry{dragged(s.choice, grip.what, slot.layout, at), true,
                                           std::string(word_of(grip.what))});
    }
    if (holds && !active) {
        if (grip.moved && !grip.turning)
            ui.context().emit(EditGeometry{s.choice, false, std::string(word_of(grip.what))});
        grip = {};
        slot.stale = true;
    }
    if (hovered && io.MouseWheel != 0)
        ui.context().emit(LookAtCone{zoomed(s.choice.front().camera, static_cast<double>(io.MouseWheel))});
    if (!hovered || active) return;
    if (grip_at(slot.layout, scene, at, ui.px(kReach)) != Grip::None)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const auto under = object_at(slot.layout, scene, at, ui.px(7));
    if (!under) {
        if (on_cone(slot.layout, at)) ui.tooltip_here(id + ".cone", kConeFormula);
        return;
    }
    const SceneObject& object = scene.objects[*under];
    std::string words = object.formula;
    if (object.grip != Grip::None) words += "\nDrag it";
    ui.tooltip_here(id + "." + std::to_string(*under), words);
}

/// What can be dragged, each a stop of the keyboard. done: what the scenes before had, as they show the same
/// points.
void move_by_keys(Ui& ui, ConeCards& cards, std::size_t k, std::set<Grip>& done) {
    const GeometryState& s = geometry_of(ui.context().state);
    const SceneLayout& layout = cards.slots[k].layout;
    for (const DrawnMark& mark : layout.marks) {
        const Grip grip = cards.drawn.scenes[k].objects[mark.object].grip;
        // The head of an arrow is drawn beside the point at its end.
        if (grip == Grip::None || !mark.head.empty() || !done.insert(grip).second) continue;
        const std::string word(word_of(grip));
        const auto moved = handle(ui, "geometry.handle." + word, mark.at);
        if (!moved) continue;
        // The picture would fit itself to what moves, and lead it back.
        if (moved->to && !cards.keyed) cards.keyed = layout.view;
        if (!moved->to) {
            cards.keyed.reset();
            for (ConeSlot& slot : cards.slots) slot.stale = true;
        }
        ui.context().emit(EditGeometry{moved->to ? dragged(s.choice, grip, layout, *moved->to) : s.choice,
                                       moved->to.has_value(), word});
    }
}

/// Over the picture of other numbers: why those that were given have none.
void say_refused(Ui& ui, const std::string& refusal, paint::Rect window) {
    dim(ui, window);
    const std::string words =
        formula_markup(fmt::format("{} Shown is the last good picture.", state::begun(refusal)));
    const TextLook look{ui.theme().bad, 12};
    const float margin = ui.px(10), w = std::min(ui.px(300), window.w - 4 * margin);
    if (w < ui.px(60)) return;
    const float h = ui.typeset({0, 0, w, 0}, words, look, false);
    const paint::Rect plate{std::round(window.x + (window.w - w) / 2 - margin), window.y + margin,
                            w + 2 * margin, h + 2 * margin};
    if (plate.bottom() > window.bottom()) return;
    ui.card_surface(plate);
    ui.typeset(inset(plate, margin, margin), words, look);
    ui.probe("geometry.refused", plate);
}

void scene_card(Ui& ui, ConeCards& cards, std::size_t k, paint::Rect card, std::set<Grip>& by_keys) {
    const GeometryState& s = geometry_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    ui.card_surface(card);
    const paint::Rect inner = inset(card, ui.px(12), ui.px(8));
    if (inner.w < ui.px(60) || inner.h < ui.px(60)) return;
    const figure::Surface surface{inner, ui.context().em, &t, false, false};
    const bool stage = ui.context().state.stage.on;
    const paint::Rect picture =
        draw_heading(cards.drawn.scenes[k], surface, ui.painter(), stage ? kFormulaAsCaption : kFormulaSize);
    SceneView view;
    view.camera = s.accepted.front().camera;
    // The test is about an angle, and an angle is small on a whole cone. Else the cone is whole from where it
    // is looked at first, and as large there as the picture allows; turned, its rims may leave the picture.
    view.fit = s.accepted.illustration == Illustration::Restart ? Fit::Opening : Fit::Whole;
    view.opening = default_choice(s.accepted.illustration).camera;
    if (s.cursor) view.parts = *s.cursor;
    if (cards.grip.what != Grip::None)
        view.held = cards.grip.view;
    else
        view.held = cards.keyed;
    lay_out_again(ui, cards.slots[k], cards.drawn.scenes[k], surface, view, picture);
    // The cone goes on to the edges of the card, so that nothing seems to end where only the margin of labels
    // begins.
    const paint::Rect window{card.x + 1, picture.y, card.w - 2, card.bottom() - 1 - picture.y};
    draw(cards.slots[k].layout, cards.drawn.scenes[k], surface, window, ui.painter());
    ui.rule(window.x, window.y, window.w);
    if (!s.refusal.empty()) say_refused(ui, s.refusal, window);
    card_head(ui, cone_card_name(cards, k), card);
    move_by_keys(ui, cards, k, by_keys);
    point_at(ui, cards, k, cone_card_name(cards, k));
}

}  // namespace

void dim(Ui& ui, paint::Rect area) { ui.painter().rect(area, ui.theme().card.with_alpha(kDim), 0); }

std::size_t cone_card_count(const ConeCards& cards) {
    return cards.drawn.scenes.size() + (cards.drawn.orders ? 1 : 0);
}

std::string cone_card_name(const ConeCards& cards, std::size_t position) {
    return position < cards.drawn.scenes.size() ? "geometry.scene" + std::to_string(position)
                                                : "geometry.orders";
}

std::string cone_card_caption(const ConeCards& cards, std::size_t position, const std::string& figure) {
    if (position >= cards.drawn.steps.size()) return figure;
    return fmt::format("One step of {} on the cone of rank-one 2 × 2 matrices",
                       cards.drawn.scenes[position].title);
}

void cone_card(Ui& ui, ConeCards& cards, std::size_t position, paint::Rect card) {
    std::set<Grip> by_keys;
    if (position < cards.drawn.scenes.size()) return scene_card(ui, cards, position, card, by_keys);
    orders_card(ui, cards, cone_card_name(cards, position), card);
}

void cone_cards(Ui& ui, ConeCards& cards, paint::Rect area) {
    const float gap = ui.px(kCardGap);
    paint::Rect left = inset(area, gap, gap);
    if (left.w <= 0 || left.h <= 0 || cards.drawn.scenes.empty()) return;
    if (cards.drawn.orders) {
        const bool beside = left.w > 1.4f * left.h;
        // Where type is large the small figure needs a larger share for its names.
        const float share = std::clamp(ui.px(205), 0.36f * left.w, 0.46f * left.w);
        paint::Rect inset_card = beside ? cut_right(left, share) : cut_bottom(left, 0.36f * left.h);
        if (beside)
            left.w -= gap;
        else
            left.h -= gap;
        cone_card(ui, cards, cards.drawn.scenes.size(), inset_card);
    }
    const std::size_t count = cards.drawn.scenes.size(), columns = columns_for(count, left);
    const std::size_t rows = (count + columns - 1) / columns;
    const float w = (left.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float h = (left.h - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    std::set<Grip> by_keys;
    for (std::size_t k = 0; k < count; ++k)
        scene_card(
            ui, cards, k,
            {std::round(left.x + static_cast<float>(k % columns) * (w + gap)),
             std::round(left.y + static_cast<float>(k / columns) * (h + gap)), std::floor(w), std::floor(h)},
            by_keys);
}

}  // namespace lowrank::geometry
