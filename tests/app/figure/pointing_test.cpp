// What is read, measured and offered where the pointer is: points, stems, foreign curves, the right click.
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/measure.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/pointing/nearest.h"
#include "app/figure/pointing/readout.h"
#include "app/figure/pointing/respond.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/overlays.h"
#include "app/state/app_state.h"
#include "app/state/figure_answers.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct PointingStage {
    Race race = test::fake_race();
    std::vector<ForeignCurve> foreign;
    AxisColumns columns;
    RaceFiguresInput input;
    state::ViewState view;
    Figure figure;
    Surface s;
    Layout l;
    PointingStage() {
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        input.views[1].log_y = input.views[2].log_y = false;
        view.legend_collapsed = true;
        rebuild();
    }
    void rebuild(std::size_t which = 0) {
        input.views[which] = view;
        input.foreign = foreign;
        figure = build_race_figures(input, columns)[which];
        s.area = {0, 0, 1000, 560};
        s.theme = input.theme;
        l = layout(figure, view, s);
    }
    const Series& named(const std::string& label) const {
        for (const Series& series : figure.series)
            if (series.label == label) return series;
        FAIL("no series " << label);
        return figure.series[0];
    }
    paint::Point on(const Series& series, std::size_t index) const {
        const auto at = point_at(series, index, l);
        REQUIRE(at);
        return *at;
    }
    state::Actions send(PointerKind kind, paint::Point press, paint::Point at, bool ctrl = false,
                        Button button = Button::Left) const {
        PointerEvent e;
        e.kind = kind;
        e.at = at;
        e.press = press;
        e.delta = {at.x - press.x, at.y - press.y};
        e.button = button;
        e.ctrl = ctrl;
        e.grabbed = hit(l, figure, press);
        return respond(l, figure, view, e);
    }
};

bool says(const std::vector<std::string>& lines, const std::string& words) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

const MenuItem* item(const std::vector<MenuItem>& menu, const std::string& id) {
    for (const MenuItem& each : menu)
        if (each.id == id) return &each;
    return nullptr;
}

}  // namespace

TEST_CASE("a curve's point says its method, its iteration and its value") {
    PointingStage stage;
    const Series& scaled = stage.named("ScaledGD");
    const paint::Point at = stage.on(scaled, 31);
    const auto readout = readout_at(stage.l, stage.figure, {at.x + 2, at.y - 3});
    REQUIRE(readout);
    CHECK(readout->lines[0] == "ScaledGD at t = 31");
    CHECK(readout->lines[1].starts_with("error "));
    REQUIRE(readout->point);
    CHECK(readout->point->x == at.x);
    CHECK_FALSE(readout_at(stage.l, stage.figure, {stage.l.plot.right() - 4, stage.l.plot.y + 4}));
    CHECK_FALSE(readout_at(stage.l, stage.figure, {stage.l.plot.x - 20, at.y}));

    stage.input.x_axis = state::XAxis::Seconds;
    stage.rebuild();
    const auto timed = readout_at(stage.l, stage.figure, stage.on(stage.named("ScaledGD"), 31));
    REQUIRE(timed);
    CHECK(timed->lines[0] == "ScaledGD at t = 31");
    CHECK(says(timed->lines, "ms"));
}

TEST_CASE("a stem says what happened, and a click on it goes there") {
    PointingStage stage;
    REQUIRE_FALSE(stage.figure.stems.empty());
    for (const Stem& stem : stage.figure.stems) {
        const float x = stage.l.x.px(stem.x);
        // Near the top of the plot no curve is in the way.
        const paint::Point at{x + 3, stage.l.plot.y + 3};
        if (nearest_point(stage.l, stage.figure, at, 10)) continue;
        const auto readout = readout_at(stage.l, stage.figure, at);
        REQUIRE(readout);
        CHECK_FALSE(readout->point);
        CHECK(says(readout->lines, stem.tooltip));
        CHECK(says(readout->lines, "restart"));
        CHECK(says(readout->lines, "momentum was"));
        const auto actions = stage.send(PointerKind::Click, at, at);
        REQUIRE(actions.size() == 1);
        CHECK(std::get<state::MoveCursor>(actions[0]).t == stem.t);
    }
}

TEST_CASE("the card of a falling curve hides no later part of it") {
    PointingStage stage;
    const Series& scaled = stage.named("ScaledGD");
    int tried = 0;
    for (std::size_t index = 20; index < 60; index += 5) {
        const paint::Point at = stage.on(scaled, index);
        const auto readout = readout_at(stage.l, stage.figure, at);
        if (!readout || !readout->lines[0].starts_with("ScaledGD")) continue;
        ++tried;
        const CardLines lines = card_lines(readout->lines, stage.l.area, stage.s);
        const paint::Rect box = card_beside(at, stage.l.area, lines, stage.s, {}, readout->curve);
        // Below and to the right, where it stood, it would.
        CHECK(card_beside(at, stage.l.area, lines, stage.s).x > at.x);
        for (std::size_t i = 0; i < scaled.x.size(); ++i)
            if (const auto point = point_at(scaled, i, stage.l)) CHECK_FALSE(box.contains(*point));
    }
    CHECK(tried >= 3);
}

TEST_CASE("a card stays inside the figure wherever the pointer is") {
    PointingStage stage;
    for (std::size_t index = 0; index < stage.named("IHT").x.size(); index += 3) {
        const auto at = point_at(stage.named("IHT"), index, stage.l);
        if (!at || !stage.l.plot.contains(*at)) continue;
        const auto readout = readout_at(stage.l, stage.figure, *at);
        REQUIRE(readout);
        testing::RecordingPainter r(stage.s.area);
        draw_readout(stage.l, *readout, *at, stage.s, r);
        CHECK(r.balanced());
        for (const auto& text : r.texts) {
            CHECK(text.box.x >= stage.s.area.x);
            CHECK(text.box.right() <= stage.s.area.right());
            CHECK(text.box.bottom() <= stage.s.area.bottom());
            CHECK(theme::contrast(text.style.colour, stage.s.theme->card) >= 4.5);
        }
        // The point itself is not hidden.
        for (const auto& shape : r.shapes) CHECK_FALSE(shape.box.contains(*readout->point));
    }
}

TEST_CASE("foreign curves hide, solo and are told from ours by their names") {
    PointingStage stage;
    stage.foreign = {{"NARG+R", {0, 10, 20}, {10, 1, 0.1}, {}},
                     {"mine", {0, 10, 20}, {20, 2, 0.2}, {}},
                     {"mine", {0, 10, 20}, {5, 0.5, 0.05}, {}},
                     {"iht", {0, 10}, {5, 0.5}, {}}};
    CHECK(overlay_labels(stage.race, stage.foreign) ==
          std::vector<std::string>{"NARG+R (file)", "mine", "mine 2", "iht (file)"});
    stage.view.legend_collapsed = false;
    stage.rebuild();
    const LegendRow* row = nullptr;
    for (const LegendRow& each : stage.l.legend.rows)
        if (stage.figure.series[each.series].label == "mine") row = &each;
    REQUIRE(row);
    const paint::Point at{row->box.x + row->box.w / 2, row->box.y + row->box.h / 2};
    const auto click = stage.send(PointerKind::Click, at, at);
    REQUIRE(click.size() == 1);
    CHECK(std::get<state::HideMethod>(click[0]).method == state::curve_of_foreign(1));
    CHECK(std::get<state::HideMethod>(click[0]).hidden);
    CHECK(std::get<state::SoloMethod>(stage.send(PointerKind::Click, at, at, true)[0]).method ==
          state::curve_of_foreign(1));
    stage.input.hidden = {state::curve_of_foreign(1)};
    stage.rebuild();
    CHECK_FALSE(stage.named("mine").visible);
    CHECK(stage.named("mine 2").visible);
    // They are read like ours, but never chosen.
    const paint::Point there = stage.on(stage.named("mine 2"), 1);
    const auto readout = readout_at(stage.l, stage.figure, there);
    REQUIRE(readout);
    CHECK(nearest_method(stage.l, stage.figure, there, 2) != state::curve_of_foreign(2));
    const auto menu = menu_at(state::AppState(), stage.l, stage.figure, stage.view,
                              {FigurePart::LegendRow, state::curve_of_foreign(2)}, at, true);
    CHECK_FALSE(item(menu, "choose"));
    REQUIRE(item(menu, "remove"));
    CHECK(std::get<state::RemoveForeign>(item(menu, "remove")->actions[0]).position == 2);
    CHECK(item(menu, "show-all"));
}

TEST_CASE("Ctrl and a drag measure: iterations, ratio, rate, and Ctrl and a click end it") {
    PointingStage stage;
    const Series& scaled = stage.named("ScaledGD");
    const paint::Point a = stage.on(scaled, 20), b = stage.on(scaled, 60);
    // From right to left is the same.
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
        stage.view.measure.reset();
        const auto actions = stage.send(PointerKind::Drag, {from.x, from.y + 2}, {to.x, to.y + 2}, true);
        REQUIRE(actions.size() == 1);
        const auto& measure = state::as<state::SetView>(actions[0])->view.measure;
        REQUIRE(measure);
        CHECK(measure->x0 == 20);
        CHECK(measure->x1 == 60);
        CHECK(measure->y1 == scaled.y[60]);
        CHECK(measure->curve == scaled.method);
        CHECK_FALSE(state::as<state::SetView>(actions[0])->view.x);  // nothing was panned
        stage.view.measure = measure;
    }
    const auto words = measure_words(stage.figure, *stage.view.measure);
    CHECK(words[0] == "ScaledGD: Δt = 40");
    const double rate = std::pow(scaled.y[60] / scaled.y[20], 1 / 40.);
    CHECK(says(words, "ρ = " + format_rate(rate)));
    CHECK(says(words, "iterations a digit"));

    testing::RecordingPainter r(stage.s.area);
    const paint::Rect card = draw_measure(stage.l, stage.figure, *stage.view.measure, stage.s, r);
    CHECK(r.balanced());
    // The values under the pointer go off that card, on whichever side of it the pointer is.
    const CardLines lines = card_lines({"NARG+R at t = 54", "error 1.960·10^{−6}"}, stage.l.area, stage.s);
    for (const paint::Point at : {paint::Point{card.x - 5, card.y - 5},
                                  {card.x + 20, card.y - 5},
                                  {card.x - 5, card.y + 20},
                                  {card.x + 20, card.bottom() + 5}}) {
        const paint::Rect box = card_beside(at, stage.l.area, lines, stage.s, card);
        const paint::Rect common = paint::intersect(box, card);
        CHECK((common.w <= 0 || common.h <= 0));
        CHECK_FALSE(box.contains(at));
    }
    // A wide card over the pointer: no corner beside the pointer is free of it, only what is below or above.
    const paint::Rect area = stage.l.area, wide{area.x + 10, area.y + 60, area.w - 20, 50};
    for (const paint::Point at :
         {paint::Point{area.x + area.w / 2, wide.y + 20}, {area.x + 30, wide.y + 45}}) {
        const paint::Rect box = card_beside(at, area, lines, stage.s, wide);
        CHECK_FALSE(paint::meet(box, wide));
        CHECK((box.x >= area.x && box.right() <= area.right() && box.bottom() <= area.bottom()));
    }
    CHECK(r.marks.size() == 2);
    for (const auto& text : r.texts) {
        CHECK(stage.l.plot.contains({text.box.x, text.box.y}));
        CHECK(stage.l.plot.contains({text.box.right(), text.box.bottom()}));
    }
    const auto ended = stage.send(PointerKind::Click, a, a, true);
    REQUIRE(ended.size() == 1);
    CHECK_FALSE(state::as<state::SetView>(ended[0])->view.measure);

    // Off the curves: where it is, at whole iterations; out of sight nothing is drawn.
    const paint::Point free{stage.l.plot.right() - 60, stage.l.plot.y + 30};
    const state::Measure loose = measure_between(stage.l, stage.figure, free, {free.x + 40, free.y + 40}, 10);
    CHECK(loose.curve == -1);
    CHECK(loose.x0 == std::round(loose.x0));
    stage.view.x = state::AxisRange{500, 600};
    stage.rebuild();
    testing::RecordingPainter none(stage.s.area);
    draw_measure(stage.l, stage.figure, *stage.view.measure, stage.s, none);
    CHECK(none.texts.empty());

    // A linear figure has differences and slopes.
    PointingStage momentum;
    momentum.view.log_y = false;
    momentum.rebuild(2);
    const auto slope = measure_words(momentum.figure, {10, 0.5, 20, 0.75, -1});
    CHECK(says(slope, "Δy = 0.25"));
    CHECK(says(slope, "slope 0.025"));
}

TEST_CASE("the right click offers what can be done there, with the keys that do the same") {
    PointingStage stage;
    const paint::Point on = stage.on(stage.named("ScaledGD"), 31);
    const auto menu =
        menu_at(state::AppState(), stage.l, stage.figure, stage.view, {FigurePart::Plot}, on, true, true);
    REQUIRE(item(menu, "choose"));
    CHECK(std::get<state::SelectMethod>(item(menu, "choose")->actions[0]).method == 8);
    CHECK(item(menu, "hide")->words == "Hide ScaledGD");
    // Only the names of an open legend are there to be clicked.
    Layout listed = stage.l;
    for (const bool open : {true, false}) {
        listed.legend.box = {10, 10, 80, 40};
        listed.legend.collapsed = !open;
        const auto offer =
            menu_at(state::AppState(), listed, stage.figure, stage.view, {FigurePart::Plot}, on, true, true);
        CHECK(item(offer, "hide")->keys == (open ? "click its name" : ""));
        CHECK(item(offer, "solo")->keys == (open ? "double-click its name" : ""));
    }
    listed.legend.box = {};
    CHECK(
        item(menu_at(state::AppState(), listed, stage.figure, stage.view, {FigurePart::Plot}, on, true, true),
             "hide")
            ->keys.empty());
    CHECK(std::get<state::MoveCursor>(item(menu, "cursor")->actions[0]).t == 31);
    CHECK(item(menu, "log-y")->ticked == true);
    CHECK_FALSE(state::as<state::SetView>(item(menu, "log-y")->actions[0])->view.log_y);
    // A branch leaves the curve where it was clicked.
    REQUIRE(item(menu, "branch"));
    const state::Actions& branch = item(menu, "branch")->actions;
    REQUIRE(branch.size() == 3);
    CHECK(std::get<state::SelectMethod>(branch[0]).method == 8);
    const auto leaves = std::get<state::MoveCursor>(branch[1]).t;
    REQUIRE(leaves);
    CHECK(item(menu, "branch")->words == "Branch ScaledGD from t = " + std::to_string(*leaves));
    CHECK(std::abs(*leaves - 31) <= 1);
    CHECK(std::get<state::SetRetuneFrom>(branch[2]).from == state::RetuneFrom::Branch);
    // The runs on two numbers have no branches to offer.
    CHECK_FALSE(
        item(menu_at(state::AppState(), stage.l, stage.figure, stage.view, {FigurePart::Plot}, on, true),
             "branch"));
    CHECK_FALSE(item(menu, "measure"));
    REQUIRE(item(menu, "export")->actions.size() == 2);
    CHECK(state::as<state::ActivateFigure>(item(menu, "export")->actions[0])->figure == stage.figure.kind);
    CHECK(item(menu, "copy"));
    CHECK(item(menu, "legend")->ticked == false);

    stage.view.x = state::AxisRange{3, 9};
    stage.view.measure = state::Measure{1, 1, 2, 2, -1};
    const auto axis =
        menu_at(state::AppState(), stage.l, stage.figure, stage.view, {FigurePart::XAxis}, {500, 550}, false);
    CHECK_FALSE(item(axis, "choose"));
    CHECK_FALSE(item(axis, "cursor"));
    CHECK_FALSE(item(axis, "log-y"));  // decibels
    CHECK_FALSE(state::as<state::SetView>(item(axis, "fit")->actions[0])->view.x);
    CHECK_FALSE(state::as<state::SetView>(item(axis, "measure")->actions[0])->view.measure);
    CHECK_FALSE(axis.front().begins_group);
}

TEST_CASE("on an axis that counts no steps two places are compared by their differences and their ratio") {
    Figure figure;
    figure.x.label = "stepsize μ";
    CHECK(measure_words(figure, {0.5, 0.8, 1.25, 0.4}) ==
          std::vector<std::string>{"Δx = 0.750", "Δy = −0.400", "ratio 0.500"});
    // Where one of them is 0 there is none.
    CHECK(measure_words(figure, {0.5, 0, 1.25, 0.4}).size() == 2);
}
