// Runs that were pinned, in figures and exports: named by what differs, paler, behind the race.
#include "app/figure/race/overlays.h"

#include <algorithm>
#include <set>

#include "app/paint/markup.h"
#include "app/state/app_state.h"
#include "core/io/curve/trace_csv.h"
#include "core/method/registry.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using testing::says;

namespace {

const theme::Theme& kPinsOnWhite = theme::theme(theme::ThemeName::Light);

/// A race of p = 0.3 over which one of p = 0.6 was pinned, with NARG+R and Grad.
struct PinnedStage {
    Race race = test::fake_race(60);
    std::vector<ForeignCurve> curves;
    std::size_t narg_r = 0, grad = 0;
    AxisColumns columns;
    RaceFiguresInput input;

    PinnedStage() {
        Race before = test::fake_race(40);
        before.spec.problem.rate = 0.6;
        race.spec.problem.rate = 0.3;
        std::set<Index> left_out;
        for (std::size_t m = 0; m < race.traces.size(); ++m) {
            const std::string name = print_method(race.spec.methods[m].spec);
            if (name == "narg+r")
                narg_r = m;
            else if (name == "grad")
                grad = m;
            else
                left_out.insert(static_cast<Index>(m));
        }
        curves = curves_of(pin_of(before, left_out));
        input.race = &race;
        input.foreign = curves;
        input.theme = &kPinsOnWhite;
        for (std::size_t k = 0; k < input.views.size(); ++k)
            input.views[k] = state::default_view(static_cast<FigureKind>(k));
    }
    std::vector<const Series*> pinned(const Figure& figure) const {
        std::vector<const Series*> found;
        for (const Series& series : figure.series)
            if (series.role == Role::Pin) found.push_back(&series);
        return found;
    }
};

}  // namespace

TEST_CASE("a curve of a file is named by what its share line differs in") {
    PinnedStage s;
    const auto ran = [&](double rate, std::uint64_t seed) {
        auto spec = std::make_shared<ExperimentSpec>(s.race.spec);
        spec->problem.rate = rate;
        spec->problem.seed = seed;
        return spec;
    };
    const std::uint64_t seed = s.race.spec.problem.seed;
    const double rate = s.race.spec.problem.rate;
    std::vector<ForeignCurve> curves(4);
    for (ForeignCurve& curve : curves) curve.name = print_method(s.race.spec.methods[0].spec);
    curves[0].experiment = ran(0.8, seed);
    curves[1].experiment = ran(0.8, seed + 4);
    curves[2].experiment = ran(rate, seed);
    curves[3].name = "mine";
    curves[3].experiment = ran(0.8, seed);
    const std::string name = display_name(s.race.spec.methods[0].spec);
    CHECK(overlay_labels(s.race, curves) ==
          std::vector<std::string>{name + ", p = 0.80", name + ", p = 0.80, seed " + std::to_string(seed + 4),
                                   name + " (file)", "mine, p = 0.80"});
}

TEST_CASE("a run of a file that was retuned or branched is named by what was changed, once it was made") {
    PinnedStage s;
    auto spec = std::make_shared<ExperimentSpec>(s.race.spec);
    const MethodEntry narg = spec->methods[6];
    REQUIRE(print_method(narg.spec) == "narg");
    spec->methods = {narg, narg, narg};
    spec->changes = {{0, 9, "d", "30"}, {1, 5, "restart", "gradient"}, {2, 90, "d", "7"}};
    spec->problem.rate = 0.45;
    std::vector<ForeignCurve> curves(3);
    const std::vector<std::string> names = csv_method_names(*spec);
    CHECK(names == std::vector<std::string>{"narg", "narg (2)", "narg (3)"});
    for (std::size_t k = 0; k < curves.size(); ++k)
        curves[k] = {.name = names[k], .iteration = {0, 40}, .error = {1, 0.1}, .experiment = spec};
    CHECK(overlay_labels(s.race, curves) ==
          std::vector<std::string>{"NARG (d = 2 to 30 at t = 9), p = 0.45",
                                   "NARG (restart: never → gradient at t = 5), p = 0.45", "NARG, p = 0.45"});
}

TEST_CASE("a pin is named by what differs from the race now, or says that nothing does") {
    PinnedStage s;
    REQUIRE(s.curves.size() == 2);
    CHECK(overlay_labels(s.race, s.curves) == std::vector<std::string>{"Grad, p = 0.60", "NARG+R, p = 0.60"});
    s.race.spec.problem.rate = 0.6;
    CHECK(overlay_labels(s.race, s.curves)[1] == "NARG+R, same settings");
    s.race.spec.problem.seed = 7;
    s.race.spec.problem.rank = 5;
    s.race.spec.problem.rows = s.race.spec.problem.cols = 80;
    CHECK(overlay_labels(s.race, s.curves)[1] == "NARG+R, n = 50, r = 3, seed 21");
    s.race.spec.problem.rows = 60;
    CHECK(says(overlay_labels(s.race, s.curves)[1], "n = 50"));
    for (ForeignCurve& curve : s.curves) curve.name = "before";
    CHECK(overlay_labels(s.race, s.curves)[1] == "NARG+R, before");
    // Two that would be called the same are told apart, whatever they are.
    std::vector<ForeignCurve> twice = s.curves;
    twice.insert(twice.end(), s.curves.begin(), s.curves.end());
    std::vector<std::string> labels = overlay_labels(s.race, twice);
    std::ranges::sort(labels);
    CHECK(std::ranges::adjacent_find(labels) == labels.end());
}

TEST_CASE("a pin stands in all four figures, paler than its method, with its numbers") {
    PinnedStage s;
    const RaceFigures figures = build_race_figures(s.input, s.columns);
    const std::vector<theme::MethodStyle> styles = race_styles(s.race, kPinsOnWhite);
    for (const FigureKind kind :
         {FigureKind::Error, FigureKind::Stepsize, FigureKind::Objective, FigureKind::Momentum}) {
        const auto found = s.pinned(figures[static_cast<std::size_t>(kind)]);
        // Grad has no momentum.
        REQUIRE(found.size() == (kind == FigureKind::Momentum ? 1u : 2u));
        const Series& narg_r = *found.back();
        CHECK(narg_r.y.size() == 41);
        CHECK(narg_r.style.dash == styles[s.narg_r].dash);
        CHECK(narg_r.style.line == theme::mix(kPinsOnWhite.card, styles[s.narg_r].line, 0.55f));
        CHECK_FALSE(narg_r.style.thick);
    }
    const Series& error = *s.pinned(figures[0]).back();
    CHECK(std::ranges::equal(error.y, s.curves[1].pinned->traces[s.narg_r].error));
    CHECK(error.x[40] == 40);
    s.input.x_axis = state::XAxis::Seconds;
    CHECK(s.pinned(build_race_figures(s.input, s.columns)[0]).back()->x.data() ==
          s.curves[1].pinned->traces[s.narg_r].seconds.data());
    s.input.x_axis = state::XAxis::OperatorCalls;
    CHECK(s.pinned(build_race_figures(s.input, s.columns)[0]).back()->x[10] ==
          static_cast<double>(s.curves[1].pinned->traces[s.narg_r].operator_calls[10]));
    // Decibels have no place on an axis of errors.
    Race picture = *s.curves[0].pinned;
    picture.spec.problem.source = ProblemSource::Picture;
    for (Trace& trace : picture.traces) trace.psnr.assign(trace.size(), 20);
    const auto decibels = curves_of(pin_of(picture));
    s.input.foreign = decibels;
    CHECK(s.pinned(build_race_figures(s.input, s.columns)[0]).empty());
}

TEST_CASE("pins leave in exports as on screen: in SVG by name, in the CSV of what is seen with every point") {
    PinnedStage s;
    test::ExportInput input;
    input.race = s.input;
    input.race.paper = true;
    const auto svg = test::encode_figure("error", input, {}, ExportFormat::Svg);
    REQUIRE(svg);
    CHECK(says(*svg, "NARG+R, p = 0.60"));
    CHECK(says(*svg, "Laid over it: Grad, p = 0.60 and NARG+R, p = 0.60"));
    const auto csv = test::encode_figure("error", input, {}, ExportFormat::Csv);
    REQUIRE(csv);
    std::size_t rows = 0;
    for (std::size_t at = csv->find("\"NARG+R, p = 0.60\",measured"); at != csv->npos;
         at = csv->find("\"NARG+R, p = 0.60\",measured", at + 1))
        ++rows;
    CHECK(rows > 10);
    // Hidden, it is in neither.
    input.race.hidden = {state::curve_of_foreign(1)};
    CHECK_FALSE(says(*test::encode_figure("error", input, {}, ExportFormat::Csv), "NARG+R, p = 0.60"));
}

TEST_CASE("a run arrives where it first meets its tolerance, and only there") {
    Race race = test::fake_race(200);
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        if (race.traces[m].empty()) continue;
        const auto arrived = arrival_of(race, m);
        const std::vector<double>& error = race.traces[m].error;
        const auto first = std::ranges::find_if(error, [](double e) { return e <= 1e-10; });
        REQUIRE(arrived.has_value() == (first != error.end()));
        if (!arrived) continue;
        CHECK(arrived->t == static_cast<std::size_t>(first - error.begin()));
        CHECK(arrived->seconds == race.traces[m].seconds[arrived->t]);
    }
}

TEST_CASE("as many curves of one name as there may be have a name each") {
    const PinnedStage s;
    const std::vector<ForeignCurve> curves(20'000, ForeignCurve{"Mine", {0, 1}, {1, 0.1}});
    const std::vector<std::string> labels = overlay_labels(s.race, curves);
    CHECK(labels[0] == "Mine");
    CHECK(labels[1] == "Mine 2");
    CHECK(labels.back() == "Mine 20000");
    CHECK(std::set<std::string>(labels.begin(), labels.end()).size() == labels.size());
}
