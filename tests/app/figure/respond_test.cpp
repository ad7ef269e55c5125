// What pointers ask for: zooms keep the value under the pointer, pans come back, legends answer at once.
#include "app/figure/pointing/respond.h"

#include <cmath>

#include "app/figure/race/build_race_figures.h"
#include "app/state/figure_answers.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct RespondStage {
    Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input;
    state::ViewState view;
    Figure figure;
    Layout l;
    RespondStage() {
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        input.views[1].log_y = input.views[2].log_y = false;
        rebuild();
    }
    void rebuild() {
        input.views[0] = view;
        figure = build_race_figures(input, columns)[0];
        Surface s;
        s.area = {0, 0, 1000, 560};
        s.theme = input.theme;
        l = layout(figure, view, s);
    }
    state::Actions send(PointerKind kind, paint::Point at, Button button = Button::Left,
                        paint::Point delta = {}) {
        PointerEvent e;
        e.kind = kind;
        e.at = at;
        e.press = {at.x - delta.x, at.y - delta.y};
        e.delta = delta;
        e.button = button;
        e.grabbed = hit(l, figure, e.press);
        return respond(l, figure, view, e);
    }
    bool take(const state::Actions& actions) {
        for (const auto& action : actions)
            if (const auto* set = state::as<state::SetView>(action)) {
                CHECK(set->figure == FigureKind::Error);
                view = set->view;
                rebuild();
                return true;
            }
        return false;
    }
    paint::Point free_spot() const { return {l.plot.x + 0.45f * l.plot.w, l.plot.y + 0.05f * l.plot.h}; }
};

PointerEvent wheel_at(const RespondStage& stage, paint::Point at, float notches) {
    PointerEvent e;
    e.kind = PointerKind::Wheel;
    e.at = at;
    e.wheel = notches;
    e.grabbed = hit(stage.l, stage.figure, at);
    return e;
}

}  // namespace

TEST_CASE("the wheel zooms by a tenth about the value under the pointer, over an axis that axis only") {
    RespondStage stage;
    const paint::Point at = stage.free_spot();
    const double x = stage.l.x.value(at.x), y = stage.l.y.value(at.y);
    const double width = stage.figure.x.high - stage.figure.x.low;
    REQUIRE(stage.take(respond(stage.l, stage.figure, stage.view, wheel_at(stage, at, 1))));
    CHECK(stage.l.x.value(at.x) == Approx(x).epsilon(1e-5));
    CHECK(std::log(stage.l.y.value(at.y)) == Approx(std::log(y)).epsilon(1e-4));
    CHECK(stage.figure.x.high - stage.figure.x.low == Approx(width / 1.1).epsilon(1e-4));
    REQUIRE(stage.take(respond(stage.l, stage.figure, stage.view, wheel_at(stage, at, -1))));
    CHECK(stage.figure.x.high - stage.figure.x.low == Approx(width).epsilon(1e-4));

    RespondStage axis;
    REQUIRE(axis.take(respond(axis.l, axis.figure, axis.view,
                              wheel_at(axis, {axis.l.plot.x + 300, axis.l.plot.bottom() + 20}, 2))));
    CHECK(axis.view.x);
    CHECK_FALSE(axis.view.y);
    RespondStage up;
    REQUIRE(
        up.take(respond(up.l, up.figure, up.view, wheel_at(up, {up.l.plot.x - 20, up.l.plot.y + 100}, 2))));
    CHECK(up.view.y);
    CHECK_FALSE(up.view.x);
}

TEST_CASE("no wheel goes where doubles end") {
    RespondStage stage;
    for (int i = 0; i < 2000; ++i)
        (void)stage.take(respond(stage.l, stage.figure, stage.view,
                                 wheel_at(stage, stage.free_spot(), i < 1000 ? 3.f : -9.f)));
    CHECK(std::isfinite(stage.figure.x.low));
    CHECK(stage.figure.x.low < stage.figure.x.high);
    CHECK(stage.figure.y.low > 0);
    CHECK(std::isfinite(stage.figure.y.high));
}

TEST_CASE("a pan and its opposite end where they began, and the point stays under the hand") {
    RespondStage stage;
    const paint::Point from = stage.free_spot(), to{from.x + 57, from.y + 31};
    const double x = stage.l.x.value(from.x), low = stage.figure.x.low, bottom = stage.figure.y.low;
    REQUIRE(stage.take(stage.send(PointerKind::Drag, to, Button::Left, {57, 31})));
    CHECK(stage.l.x.value(to.x) == Approx(x).epsilon(1e-5));
    REQUIRE(stage.take(stage.send(PointerKind::Drag, from, Button::Left, {-57, -31})));
    CHECK(stage.figure.x.low == Approx(low).margin(1e-4));
    CHECK(std::log10(stage.figure.y.low) == Approx(std::log10(bottom)).epsilon(1e-4));
    // Double click fits, and follows again.
    REQUIRE(stage.take(stage.send(PointerKind::DoubleClick, stage.free_spot())));
    CHECK_FALSE(stage.view.x);
    CHECK_FALSE(stage.view.y);
}

TEST_CASE("a right drag zooms into its box") {
    RespondStage stage;
    const paint::Point at{stage.l.plot.x + 400, stage.l.plot.y + 130};
    const paint::Point delta{200, 60};
    const double left = stage.l.x.value(at.x - delta.x), right = stage.l.x.value(at.x);
    const double top = stage.l.y.value(at.y - delta.y), bottom = stage.l.y.value(at.y);
    const auto actions = stage.send(PointerKind::Release, at, Button::Right, delta);
    REQUIRE(stage.take(actions));
    CHECK(stage.view.x->low == Approx(left));
    CHECK(stage.view.x->high == Approx(right));
    CHECK(stage.view.y->low == Approx(bottom));
    CHECK(stage.view.y->high == Approx(top));
    RespondStage still;
    CHECK(still.send(PointerKind::Release, at, Button::Right, {2, 2}).empty());
}

TEST_CASE("Shift and a press move the cursor, the line can be dragged") {
    RespondStage stage;
    PointerEvent e;
    e.kind = PointerKind::Press;
    e.button = Button::Left;
    e.shift = true;
    e.at = {stage.l.x.px(38.3), stage.free_spot().y};
    e.grabbed = hit(stage.l, stage.figure, e.at);
    const auto actions = respond(stage.l, stage.figure, stage.view, e);
    REQUIRE(actions.size() == 1);
    CHECK(std::get<state::MoveCursor>(actions[0]).t == 38);
    stage.input.cursor = 38;
    stage.rebuild();
    const paint::Point line{stage.l.x.px(38), stage.free_spot().y};
    CHECK(hit(stage.l, stage.figure, line).part == FigurePart::Cursor);
    const float step = stage.l.x.px(50) - stage.l.x.px(38);
    const auto drag = stage.send(PointerKind::Drag, {line.x + step, line.y}, Button::Left, {step, 0});
    REQUIRE(drag.size() == 1);
    CHECK(std::get<state::MoveCursor>(drag[0]).t == 50);
    CHECK(iteration_at(stage.figure, -1e300) == 0);
    CHECK(iteration_at(stage.figure, 1e300) == static_cast<std::int64_t>(stage.race.traces[8].size()) - 1);
    CHECK(iteration_at(stage.figure, std::nan("")) == 0);
}

TEST_CASE("the legend hides at once, solos on the second click, moves and collapses") {
    RespondStage stage;
    const LegendRow& row = stage.l.legend.rows[3];
    const paint::Point at{row.box.x + row.box.w / 2, row.box.y + row.box.h / 2};
    const auto click = stage.send(PointerKind::Click, at);
    REQUIRE(click.size() == 1);
    CHECK(std::get<state::HideMethod>(click[0]).method == 3);
    CHECK(std::get<state::HideMethod>(click[0]).hidden);
    stage.input.hidden = {3};
    stage.rebuild();
    const auto twice = stage.send(PointerKind::DoubleClick, at);
    REQUIRE(twice.size() == 2);
    CHECK_FALSE(std::get<state::HideMethod>(twice[0]).hidden);
    CHECK(std::get<state::SoloMethod>(twice[1]).method == 3);

    const paint::Rect before = stage.l.legend.box;
    const paint::Point head{before.x + before.w / 2, before.y + 8};
    REQUIRE(stage.take(stage.send(PointerKind::Drag, {head.x - 40, head.y + 25}, Button::Left, {-40, 25})));
    CHECK(stage.l.legend.box.x == Approx(before.x - 40).margin(1));
    CHECK(stage.l.legend.box.y == Approx(before.y + 25).margin(1));
    const paint::Rect toggle = stage.l.legend.toggle;
    REQUIRE(stage.take(stage.send(PointerKind::Click, {toggle.x + toggle.w / 2, toggle.y + toggle.h / 2})));
    CHECK(stage.view.legend_collapsed);
}

TEST_CASE("a click near a curve selects it, hovering names it, elsewhere nothing") {
    RespondStage stage;
    const auto on = point_at(stage.figure.series[8], 30, stage.l);
    REQUIRE(on);
    const auto actions = stage.send(PointerKind::Click, {on->x, on->y + 3});
    REQUIRE(actions.size() == 1);
    CHECK(std::get<state::SelectMethod>(actions[0]).method == 8);
    const auto hover = stage.send(PointerKind::Hover, *on, Button::None);
    CHECK(std::get<state::HoverMethod>(hover[0]).method == 8);
    CHECK(stage.send(PointerKind::Click, {stage.l.plot.right() - 5, stage.l.plot.y + 4}).empty());
}

TEST_CASE("frames become events: a click, a double click, a drag with nothing lost, an abandoned box") {
    RespondStage stage;
    Pointer pointer;
    RawPointer raw;
    raw.inside = true;
    raw.at = stage.free_spot();
    const auto step = [&](double seconds) {
        raw.seconds += seconds;
        return pointer.update(raw, stage.l, stage.figure);
    };
    CHECK(step(0).at(0).kind == PointerKind::Hover);
    CHECK(step(0.1).empty());
    raw.left = true;
    CHECK(step(0.1).at(0).kind == PointerKind::Press);
    raw.left = false;
    CHECK(step(0.05).at(0).kind == PointerKind::Click);
    raw.left = true;
    (void)step(0.05);
    raw.left = false;
    CHECK(step(0.05).at(0).kind == PointerKind::DoubleClick);

    const paint::Point start = raw.at;
    raw.left = true;
    (void)step(1);
    paint::Point sum{};
    for (int i = 0; i < 10; ++i) {
        raw.at.x += 3;
        raw.at.y += 1;
        for (const auto& e : step(0.02))
            if (e.kind == PointerKind::Drag) sum = {sum.x + e.delta.x, sum.y + e.delta.y};
    }
    CHECK(sum.x == Approx(raw.at.x - start.x));
    CHECK(sum.y == Approx(raw.at.y - start.y));
    raw.left = false;
    CHECK(step(0.02).back().kind == PointerKind::Release);
    CHECK_FALSE(pointer.captured());

    raw.right = true;
    (void)step(1);
    raw.at.x += 50;
    raw.at.y += 50;
    (void)step(0.1);
    CHECK(pointer.box(stage.l));
    raw.left = true;
    (void)step(0.1);
    CHECK_FALSE(pointer.box(stage.l));
    raw.right = raw.left = false;
    for (const auto& e : step(0.1)) CHECK(e.kind != PointerKind::Release);
}
