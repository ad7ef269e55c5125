// A run whose rules were changed on the way, as figures and files show it.
#include <algorithm>

#include "app/figure/draw.h"
#include "app/paint/recording_painter.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/app/figure/exported.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

TEST_CASE("a retuned run bears its values in its name and a mark on its curve, on screen and on paper") {
    ExperimentSpec spec;
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    const auto rules = [](const char* text) { return *parse_method(text); };
    spec.methods = {{rules("narg"), true}, {rules("narg:d=40"), true}};
    spec.changes = {{0, 12, "d", "40"}};
    auto instance = std::make_shared<Instance>();
    REQUIRE(generate_instance(spec.problem, *instance) == Outcome::Done);
    REQUIRE(make_start(spec.start, spec.problem.seed, *instance) == Outcome::Done);
    const RunResult result = run_race(spec, instance);
    RaceFiguresInput input;
    input.race = &result.race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.views[1].log_y = input.views[2].log_y = false;
    AxisColumns columns;
    for (const bool paper : {false, true}) {
        input.paper = paper;
        const RaceFigures figures = build_race_figures(input, columns);
        for (const Figure& figure : figures) {
            INFO(figure.title << (paper ? ", paper" : ", screen"));
            REQUIRE(figure.series.size() == 2);
            CHECK(figure.series[0].label == "NARG (d = 2 to 40 at t = 12)");
            CHECK(figure.series[1].label == "NARG (d = 40)");
            Surface s;
            s.area = {0, 0, 640, 420};
            s.theme = input.theme;
            s.paper = paper;
            const Layout l = layout(figure, {}, s);
            paint::RecordingPainter r(s.area);
            draw(l, figure, s, r);
            const auto at = point_at(figure.series[0], 12, l);
            REQUIRE(at);
            const auto marks = std::count_if(r.marks.begin(), r.marks.end(), [&](const auto& mark) {
                return mark.shape == theme::Marker::Diamond && distance(mark.at, *at) < 0.01f;
            });
            CHECK(marks == 1);
        }
    }
    ExportInput page;
    page.race = input;
    const auto bytes = encode_figure("error", page, {}, ExportFormat::Svg);
    REQUIRE(bytes);
    const std::string& svg = *bytes;
    CHECK(svg.find(">NARG (d = 2 to 40 at t = 12)<") != std::string::npos);
    CHECK(svg.find(">NARG (d = 40)<") != std::string::npos);
}
