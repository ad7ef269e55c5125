// Draws icons on a unit square from (-1, -1) to (1, 1), scaled to the pixel.
#include "app/ui/icons.h"

#include <cmath>
#include <initializer_list>
#include <numbers>

#include <imgui.h>

#include "app/paint/imgui_painter.h"

namespace lowrank::ui {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

class Pen {
public:
    Pen(ImDrawList& list, paint::Point centre, float side, theme::Colour colour)
        : list_(list),
          c_(centre),
          h_(side / 2),
          ink_(paint::packed(colour)),
          width_(std::max(1.f, side / 10)) {}

    ImVec2 at(float x, float y) const { return {c_.x + x * h_, c_.y + y * h_}; }
    void line(std::initializer_list<ImVec2> unit, bool closed = false) {
        for (const ImVec2& p : unit) list_.PathLineTo(at(p.x, p.y));
        list_.PathStroke(ink_, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width_);
    }
    void fill(std::initializer_list<ImVec2> unit) {
        for (const ImVec2& p : unit) list_.PathLineTo(at(p.x, p.y));
        list_.PathFillConvex(ink_);
    }
    void arc(float x, float y, float radius, float from, float to) {
        list_.PathArcTo(at(x, y), radius * h_, from, to, 24);
        list_.PathStroke(ink_, ImDrawFlags_None, width_);
    }
    void dot(float x, float y, float radius) { list_.AddCircleFilled(at(x, y), radius * h_, ink_, 16); }
    void ring(float x, float y, float radius) { list_.AddCircle(at(x, y), radius * h_, ink_, 24, width_); }
    void box(float x0, float y0, float x1, float y1, float radius = 0.15f) {
        list_.AddRect(at(x0, y0), at(x1, y1), ink_, radius * h_, ImDrawFlags_None, width_);
    }
    void block(float x0, float y0, float x1, float y1) {
        list_.AddRectFilled(at(x0, y0), at(x1, y1), ink_, h_ * 0.08f);
    }

private:
    ImDrawList& list_;
    paint::Point c_;
    float h_;
    ImU32 ink_;
    float width_;
};

void turning_arrow(Pen& pen, float sign) {
    // Most of a circle, open at the top, with its head at the opening.
    const float start = sign > 0 ? -0.35f * kPi : -0.65f * kPi;
    const float end = sign > 0 ? start + 1.6f * kPi : start - 1.6f * kPi;
    pen.arc(0, 0.05f, 0.72f, start, end);
    const float x = 0.72f * std::cos(start), y = 0.05f + 0.72f * std::sin(start);
    pen.fill({{x + sign * 0.10f, y - 0.42f}, {x + sign * 0.10f, y + 0.36f}, {x - sign * 0.52f, y - 0.06f}});
}

void bent_arrow(Pen& pen, float sign) {
    pen.line({{sign * -0.75f, -0.25f}, {sign * 0.25f, -0.25f}});
    if (sign > 0)
        pen.arc(0.25f, 0.2f, 0.45f, -0.5f * kPi, 0.5f * kPi);
    else
        pen.arc(-0.25f, 0.2f, 0.45f, 0.5f * kPi, 1.5f * kPi);
    pen.line({{sign * 0.25f, 0.65f}, {sign * -0.35f, 0.65f}});
    pen.fill({{sign * -0.9f, -0.25f}, {sign * -0.35f, -0.68f}, {sign * -0.35f, 0.18f}});
}

void chain(Pen& pen, bool closed) {
    pen.box(-0.95f, -0.35f, -0.05f, 0.35f, 0.35f);
    pen.box(0.05f, -0.35f, 0.95f, 0.35f, 0.35f);
    if (closed) pen.line({{-0.4f, 0}, {0.4f, 0}});
}

void tray(Pen& pen) { pen.line({{-0.85f, 0.3f}, {-0.85f, 0.85f}, {0.85f, 0.85f}, {0.85f, 0.3f}}); }

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, paint::Point centre, float side, theme::Colour colour) {
    Pen pen(list, {std::round(centre.x), std::round(centre.y)}, side, colour);
    switch (icon) {
        case Icon::Play:
            pen.fill({{-0.55f, -0.85f}, {0.9f, 0}, {-0.55f, 0.85f}});
            break;
        case Icon::Pause:
            pen.block(-0.62f, -0.8f, -0.18f, 0.8f);
            pen.block(0.18f, -0.8f, 0.62f, 0.8f);
            break;
        case Icon::Restart:
            turning_arrow(pen, -1);
            break;
        case Icon::StepOne:
            pen.fill({{-0.7f, -0.75f}, {0.45f, 0}, {-0.7f, 0.75f}});
            pen.block(0.5f, -0.75f, 0.75f, 0.75f);
            break;
        case Icon::StepTen:
            pen.fill({{-0.95f, -0.7f}, {-0.1f, 0}, {-0.95f, 0.7f}});
            pen.fill({{-0.1f, -0.7f}, {0.75f, 0}, {-0.1f, 0.7f}});
            pen.block(0.75f, -0.7f, 0.98f, 0.7f);
            break;
        case Icon::Dice:
            pen.box(-0.85f, -0.85f, 0.85f, 0.85f, 0.3f);
            pen.dot(-0.4f, -0.4f, 0.16f);
            pen.dot(0.4f, 0.4f, 0.16f);
            pen.dot(0, 0, 0.16f);
            pen.dot(0.4f, -0.4f, 0.16f);
            pen.dot(-0.4f, 0.4f, 0.16f);
            break;
        case Icon::Linked:
            chain(pen, true);
            break;
        case Icon::Unlinked:
            chain(pen, false);
            break;
        case Icon::Undo:
            bent_arrow(pen, 1);
            break;
        case Icon::Redo:
            bent_arrow(pen, -1);
            break;
        case Icon::Close:
        case Icon::Remove:
            pen.line({{-0.6f, -0.6f}, {0.6f, 0.6f}});
            pen.line({{-0.6f, 0.6f}, {0.6f, -0.6f}});
            break;
        case Icon::ChevronLeft:
            pen.line({{0.3f, -0.65f}, {-0.35f, 0}, {0.3f, 0.65f}});
            break;
        case Icon::ChevronRight:
            pen.line({{-0.3f, -0.65f}, {0.35f, 0}, {-0.3f, 0.65f}});
            break;
        case Icon::ChevronDown:
            pen.line({{-0.65f, -0.3f}, {0, 0.35f}, {0.65f, -0.3f}});
            break;
        case Icon::Folder:
        case Icon::Open:
            pen.line(
                {{-0.9f, 0.7f}, {-0.9f, -0.65f}, {-0.25f, -0.65f}, {0, -0.35f}, {0.9f, -0.35f}, {0.9f, 0.7f}},
                true);
            break;
        case Icon::File:
            pen.line({{-0.6f, -0.85f}, {0.2f, -0.85f}, {0.6f, -0.4f}, {0.6f, 0.85f}, {-0.6f, 0.85f}}, true);
            pen.line({{0.2f, -0.85f}, {0.2f, -0.4f}, {0.6f, -0.4f}});
            break;
        case Icon::Save:
            tray(pen);
            pen.line({{0, -0.9f}, {0, 0.35f}});
            pen.line({{-0.4f, -0.05f}, {0, 0.4f}, {0.4f, -0.05f}});
            break;
        case Icon::Export:
            tray(pen);
            pen.line({{0, 0.45f}, {0, -0.8f}});
            pen.line({{-0.4f, -0.45f}, {0, -0.9f}, {0.4f, -0.45f}});
            break;
        case Icon::Share:
            pen.line({{-0.6f, 0}, {0.6f, -0.62f}});
            pen.line({{-0.6f, 0}, {0.6f, 0.62f}});
            pen.dot(-0.62f, 0, 0.27f);
            pen.dot(0.62f, -0.64f, 0.27f);
            pen.dot(0.62f, 0.64f, 0.27f);
            break;
        case Icon::Theme:
            pen.ring(0, 0, 0.8f);
            list.PathArcTo(pen.at(0, 0), 0.8f * side / 2, -0.5f * kPi, 0.5f * kPi, 24);
            list.PathFillConvex(paint::packed(colour));
            break;
        case Icon::Help:
            pen.arc(0, -0.35f, 0.42f, -kPi, 0.35f * kPi);
            pen.line({{0.2f, 0.0f}, {0, 0.25f}, {0, 0.4f}});
            pen.dot(0, 0.78f, 0.13f);
            break;
        case Icon::Lessons:  // an open book
            pen.line({{0, -0.5f}, {-0.4f, -0.7f}, {-0.95f, -0.6f}, {-0.95f, 0.6f}, {-0.4f, 0.5f}, {0, 0.7f}});
            pen.line({{0, -0.5f}, {0.4f, -0.7f}, {0.95f, -0.6f}, {0.95f, 0.6f}, {0.4f, 0.5f}, {0, 0.7f}});
            pen.line({{0, -0.5f}, {0, 0.7f}});
            break;
        case Icon::Scenes:  // a screen on its stand
            pen.box(-0.95f, -0.75f, 0.95f, 0.35f);
            pen.line({{0, 0.35f}, {0, 0.6f}});
            pen.line({{-0.5f, 0.85f}, {0, 0.55f}, {0.5f, 0.85f}});
            break;
        case Icon::Plus:
            pen.line({{-0.7f, 0}, {0.7f, 0}});
            pen.line({{0, -0.7f}, {0, 0.7f}});
            break;
        case Icon::Fit:
            pen.line({{-0.85f, -0.35f}, {-0.85f, -0.85f}, {-0.35f, -0.85f}});
            pen.line({{0.35f, -0.85f}, {0.85f, -0.85f}, {0.85f, -0.35f}});
            pen.line({{0.85f, 0.35f}, {0.85f, 0.85f}, {0.35f, 0.85f}});
            pen.line({{-0.35f, 0.85f}, {-0.85f, 0.85f}, {-0.85f, 0.35f}});
            break;
        case Icon::Follow:
            pen.dot(0, 0, 0.5f);
            break;
        case Icon::Copy:
            pen.box(-0.8f, -0.8f, 0.3f, 0.4f);
            pen.box(-0.3f, -0.4f, 0.8f, 0.8f);
            break;
        case Icon::ParentFolder:
            pen.line({{0, 0.8f}, {0, -0.7f}});
            pen.line({{-0.5f, -0.25f}, {0, -0.8f}, {0.5f, -0.25f}});
            break;
        case Icon::Tick:
            pen.line({{-0.75f, 0.05f}, {-0.2f, 0.6f}, {0.8f, -0.6f}});
            break;
    }
}

}  // namespace lowrank::ui
