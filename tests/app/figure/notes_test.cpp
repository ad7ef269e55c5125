// Notes pinned to curves: at their points whatever the axes are, off the legend and each other, in every
// export.
#include "app/figure/engine/notes.h"

#include <algorithm>

#include "app/figure/engine/draw.h"
#include "app/figure/page/dress.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/pointing/respond.h"
#include "app/figure/race/beside_curves.h"
#include "app/state/app_state.h"
#include "core/io/curve/pinned_race.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using testing::says;

namespace {

/// A race with notes at the curves of ScaledGD and NARG+R.
struct NoteStage {
    Race race = test::fake_race(120);
    Index narg_r = 0, slow = 0;
    AxisColumns columns;
    RaceFiguresInput input;
    Surface surface;
    NoteStage() {
        for (std::size_t m = 0; m < race.traces.size(); ++m) {
            const std::string name = print_method(race.spec.methods[m].spec);
            if (name == "narg+r") narg_r = static_cast<Index>(m);
            if (name == "scaledgd") slow = static_cast<Index>(m);
        }
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        for (std::size_t k = 0; k < input.views.size(); ++k)
            input.views[k] = state::default_view(static_cast<FigureKind>(k));
        input.notes = {{FigureKind::Error, narg_r, 13, "enters the *basin* here"},
                       {FigureKind::Error, slow, 40, "X_t comes slowly"}};
        surface.area = {0, 0, 900, 520};
        surface.theme = input.theme;
    }
    Figure figure(std::size_t kind = 0) { return build_race_figures(input, columns)[kind]; }
    Layout placed(const Figure& f, std::size_t kind = 0, const Layout* before = nullptr) const {
        return layout(f, input.views[kind], surface, before);
    }
    std::string exported(ExportFormat format, const ExportSettings& settings = {},
                         std::string_view name = "error") const {
        test::ExportInput all;
        all.race = input;
        const auto bytes = test::encode_figure(name, all, settings, format);
        INFO(bytes.sentence());
        REQUIRE(bytes);
        return *bytes;
    }
};

std::string shown_part(const std::string& svg) { return svg.substr(svg.find("</metadata>")); }

}  // namespace

TEST_CASE("a note stands at its iterate on every axis") {
    NoteStage s;
    const Trace& trace = s.race.traces[static_cast<std::size_t>(s.narg_r)];
    for (const state::XAxis axis :
         {state::XAxis::Iterations, state::XAxis::Seconds, state::XAxis::OperatorCalls})
        for (const bool log_y : {true, false}) {
            s.input.x_axis = axis;
            s.input.views[0].log_y = log_y;
            const Figure f = s.figure();
            const Layout l = s.placed(f);
            REQUIRE(l.notes.size() == 2);
            const double x = axis == state::XAxis::Iterations ? 13
                             : axis == state::XAxis::Seconds  ? trace.seconds[13]
                                                              : double(trace.operator_calls[13]);
            CHECK(l.notes[0].at.x == Approx(l.x.px(x)));
            CHECK(l.notes[0].at.y == Approx(l.y.px(trace.error[13])));
        }
}

TEST_CASE("a note leaves with its curve, and where its run does not come so far") {
    NoteStage s;
    CHECK(s.figure().notes.size() == 2);
    CHECK(s.figure(1).notes.empty());
    s.input.hidden = {s.narg_r};
    REQUIRE(s.figure().notes.size() == 1);
    CHECK(s.figure().notes[0].method == s.slow);
    s.input.hidden.clear();
    s.input.notes[1].t = 5000;
    REQUIRE(s.figure().notes.size() == 1);
    CHECK(s.figure().notes[0].note == 0);
    s.race.traces[static_cast<std::size_t>(s.narg_r)].enabled = false;
    CHECK(s.figure().notes.empty());
    // A method without momentum has no curve in that figure, and a place that is no number no point.
    s.input.notes = {{FigureKind::Momentum, s.slow, 3, "none"}, {FigureKind::Error, 999, 3, "nobody's"}};
    for (std::size_t kind = 0; kind < 4; ++kind) CHECK(s.figure(kind).notes.empty());
    // Zoomed elsewhere the point is out of sight.
    s.input.notes = {{FigureKind::Error, s.slow, 40, "far"}};
    s.input.views[0].x = state::AxisRange{0, 20};
    const Figure f = s.figure();
    CHECK(s.placed(f).notes.empty());
}

TEST_CASE("a note is called zoomed away where its figure has no place for it") {
    NoteStage s;
    for (const state::XAxis axis :
         {state::XAxis::Iterations, state::XAxis::Seconds, state::XAxis::OperatorCalls})
        for (std::size_t kind = 0; kind < 4; ++kind) {
            INFO(static_cast<int>(axis) << ", figure " << kind);
            s.input.x_axis = axis;
            s.input.views[kind].x.reset();
            s.input.views[kind].y.reset();
            s.input.notes = {{static_cast<FigureKind>(kind), s.narg_r, 13, "here"}};
            Figure f = s.figure(kind);
            REQUIRE(f.notes.size() == 1);
            const double x = f.notes[0].x, y = f.notes[0].y;
            CHECK_FALSE(zoomed_away(s.input, s.input.notes[0]));
            for (const double from : {0.5, 1.5})
                for (const bool upright : {false, true}) {
                    auto& view = s.input.views[kind];
                    view.x = state::AxisRange{upright ? 0 : from * x, 2 * x};
                    view.y = state::AxisRange{upright ? from * y : y / 2, 2 * y};
                    f = s.figure(kind);
                    CHECK(zoomed_away(s.input, s.input.notes[0]) == s.placed(f, kind).notes.empty());
                    CHECK(zoomed_away(s.input, s.input.notes[0]) == (from > 1));
                }
        }
}

TEST_CASE("notes meet neither the legend nor each other, stay in the plot and near their points") {
    NoteStage s;
    const Figure two = s.figure();
    for (const PlacedNote& note : s.placed(two).notes) CHECK(paint::distance(note.at, note.end) < 120);
    s.input.notes.clear();
    for (const std::int64_t t : {2, 4, 6, 8, 10, 20, 30, 40})
        s.input.notes.push_back({FigureKind::Error, t < 15 ? s.narg_r : s.slow, t,
                                 "what is seen here at t = " + std::to_string(t) + " in some more words"});
    for (const auto& [w, h] : {std::pair(900.f, 520.f), {640.f, 400.f}}) {
        s.surface.area = {0, 0, w, h};
        const Figure f = s.figure();
        const Layout l = s.placed(f);
        REQUIRE(l.notes.size() == 8);
        for (const PlacedNote& note : l.notes) {
            INFO(w << " " << note.index);
            REQUIRE(note.box.w > 0);
            CHECK_FALSE(paint::meet(note.box, l.legend.box));
            CHECK(note.box.x >= l.plot.x);
            CHECK(note.box.right() <= l.plot.right());
            CHECK(note.box.y >= l.plot.y);
            CHECK(note.box.bottom() <= l.plot.bottom());
            CHECK_FALSE(note.box.contains(note.at));
            for (const PlacedNote& other : l.notes)
                if (&other != &note) CHECK_FALSE(paint::meet(note.box, other.box));
        }
    }
    // A plot no larger than a stamp keeps the marks.
    s.surface.area = {0, 0, 130, 110};
    const Figure f = s.figure();
    for (const PlacedNote& note : s.placed(f).notes)
        CHECK((note.box.w == 0 || note.box.right() <= s.placed(f).plot.right()));
}

TEST_CASE("a note stands still beside its point while the race goes on") {
    NoteStage s;
    s.input.views[0].x = state::AxisRange{0, 120};
    s.input.views[0].y = state::AxisRange{1e-11, 100};
    const Figure first = s.figure();
    const Layout before = s.placed(first);
    NoteStage later;
    later.race = test::fake_race(125);
    later.input.views = s.input.views;
    const Figure second = later.figure();
    const Layout after = later.placed(second, 0, &before);
    REQUIRE(after.notes.size() == before.notes.size());
    for (std::size_t k = 0; k < after.notes.size(); ++k) {
        CHECK(after.notes[k].box.x - after.notes[k].at.x ==
              Approx(before.notes[k].box.x - before.notes[k].at.x).margin(1.01));
        CHECK(after.notes[k].box.y - after.notes[k].at.y ==
              Approx(before.notes[k].box.y - before.notes[k].at.y).margin(1.01));
    }
}

TEST_CASE("the leader has the curve's colour and goes from the point to the card") {
    NoteStage s;
    const Figure f = s.figure();
    const Layout l = s.placed(f);
    testing::RecordingPainter painter(s.surface.area);
    draw_notes(l, f, s.surface, painter);
    const theme::Colour ink = f.notes[0].colour;
    bool leader = false, words = false;
    for (const auto& line : painter.lines)
        leader = leader || (line.stroke.colour == ink && line.points.size() == 2 &&
                            paint::distance(line.points[0], l.notes[0].at) < 0.01f);
    for (const auto& text : painter.texts) words = words || says(text.markup, "basin");
    CHECK(leader);
    CHECK(words);
}

TEST_CASE("notes leave in SVG, PDF, TikZ and in words, and stay at home where they are not wanted") {
    NoteStage s;
    const std::string svg = s.exported(ExportFormat::Svg);
    CHECK(says(shown_part(svg), "comes slowly"));
    CHECK(says(svg, "Notes: at t = 13 of NARG+R"));
    const std::string tex = s.exported(ExportFormat::Tex);
    CHECK(says(tex, "comes slowly"));
    CHECK(says(tex, "\\filldraw"));
    ExportSettings without;
    without.look.point_notes = false;
    CHECK_FALSE(says(shown_part(s.exported(ExportFormat::Svg, without)), "comes slowly"));
    CHECK_FALSE(says(s.exported(ExportFormat::Tex, without), "comes slowly"));
    CHECK(s.exported(ExportFormat::Pdf) != s.exported(ExportFormat::Pdf, without));
    // Notes of one figure are not those of another; the overview has those of its three.
    CHECK_FALSE(says(s.exported(ExportFormat::Svg, {}, "stepsize"), "comes slowly"));
    CHECK(says(shown_part(s.exported(ExportFormat::Svg, {}, "race")), "comes slowly"));
    // Black on white.
    ExportSettings black;
    black.look.style = state::PageStyle::BlackAndWhite;
    NoteStage again;
    Figure f = again.figure();
    Surface page = again.surface;
    page.look = &black.look;
    dress(f, page, PagePart::Main);
    for (const PointNote& note : f.notes) CHECK(note.colour == again.input.theme->text);
}

TEST_CASE("the menu pins a note to the point of the curve, and opens or takes away the one that lies there") {
    NoteStage s;
    const Figure f = s.figure();
    const Layout l = s.placed(f);
    const Trace& trace = s.race.traces[static_cast<std::size_t>(s.slow)];
    const paint::Point at{l.x.px(70), l.y.px(trace.error[70])};
    const auto find = [](const std::vector<MenuItem>& items, const std::string& id) {
        return std::ranges::find(items, id, &MenuItem::id);
    };
    auto items = menu_at(state::AppState(), l, f, s.input.views[0], {FigurePart::Plot}, at, true, true);
    REQUIRE(find(items, "note") != items.end());
    const auto* add = std::get_if<state::AddNote>(&find(items, "note")->actions.at(0));
    REQUIRE(add);
    CHECK(add->method == s.slow);
    CHECK(std::abs(add->t - 70) <= 1);
    CHECK(find(items, "edit-note") == items.end());
    const paint::Rect card = l.notes[1].box;
    const paint::Point on{card.x + card.w / 2, card.y + card.h / 2};
    items = menu_at(state::AppState(), l, f, s.input.views[0], {FigurePart::Plot}, on, true, true);
    REQUIRE(find(items, "remove-note") != items.end());
    CHECK(std::get_if<state::RemoveNote>(&find(items, "remove-note")->actions.at(0))->note == 1);
    PointerEvent click;
    click.kind = PointerKind::Click;
    click.button = Button::Left;
    click.at = click.press = on;
    click.grabbed = hit(l, f, on);
    const state::Actions answer = respond(l, f, s.input.views[0], click);
    REQUIRE(answer.size() == 1);
    CHECK(std::get_if<state::ShowNote>(&answer[0])->note == 1);
}

TEST_CASE("a note at a pinned curve stands at its point on every axis, and leaves with it") {
    NoteStage s;
    const Race pinned = test::fake_race(80);
    const std::vector<ForeignCurve> curves = curves_of(pin_of(pinned, {0, 1, 2}), 4);
    s.input.foreign = curves;
    s.input.notes = {{FigureKind::Error, s.narg_r, 13, "before", 4}};
    const Trace& trace = pinned.traces[static_cast<std::size_t>(s.narg_r)];
    std::int64_t id = -1;
    for (const state::XAxis axis :
         {state::XAxis::Iterations, state::XAxis::Seconds, state::XAxis::OperatorCalls}) {
        s.input.x_axis = axis;
        const Figure f = s.figure();
        REQUIRE(f.notes.size() == 1);
        CHECK(f.notes[0].x == (axis == state::XAxis::Iterations ? 13
                               : axis == state::XAxis::Seconds  ? trace.seconds[13]
                                                                : double(trace.operator_calls[13])));
        CHECK(f.notes[0].y == trace.error[13]);
        id = f.notes[0].method;
        CHECK(id < -1);
        CHECK(std::ranges::find(f.series, id, &Series::method)->role == Role::Pin);
        CHECK_FALSE(zoomed_away(s.input, s.input.notes[0]));
        s.input.views[0].x = state::AxisRange{f.notes[0].x * 2, f.notes[0].x * 3};
        CHECK(zoomed_away(s.input, s.input.notes[0]));
        s.input.views[0].x.reset();
    }
    s.input.x_axis = state::XAxis::Iterations;
    CHECK(says(s.exported(ExportFormat::Svg), "at t = 13 of NARG+R, same settings"));
    CHECK(says(s.exported(ExportFormat::Tex), "{before}"));
    // The menu offers it there, without the key, which is the race's. The race's own curve lies under it.
    s.input.hidden = {s.narg_r};
    const Figure f = s.figure();
    const auto& series = *std::ranges::find(f.series, id, &Series::method);
    const std::size_t middle = series.x.size() / 2;
    Layout l = s.placed(f);
    l.notes.clear();
    const auto items = menu_at(state::AppState(), l, f, s.input.views[0], {FigurePart::Plot},
                               {l.x.px(series.x[middle]), l.y.px(series.y[middle])}, true, true);
    const auto offered = std::ranges::find(items, "note", &MenuItem::id);
    REQUIRE(offered != items.end());
    const auto* add = std::get_if<state::AddNote>(&offered->actions.at(0));
    REQUIRE(add);
    CHECK(add->method == id);
    CHECK(offered->keys.empty());
    s.input.hidden = {id};
    CHECK(s.figure().notes.empty());
    s.input.hidden.clear();
    s.input.notes[0].pin = 0;
    CHECK(s.figure().notes.empty());
    s.input.notes[0] = {FigureKind::Error, 0, 13, "not pinned", 4};
    CHECK(s.figure().notes.empty());
}
