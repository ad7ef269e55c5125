// The sizes of the iterates in place of the objective: their columns, what they are held against, and inner
// steps in TikZ.
#include <algorithm>
#include <cmath>
#include <regex>

#include "app/figure/race/build_race_figures.h"
#include "core/method/algorithms.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;
using state::ObjectiveColumn;
using testing::says;

TEST_CASE("the fourth figure shows the norm or the least singular value of X_t, and those of the truth") {
    Stage stage;
    for (Trace& trace : stage.race.traces)
        for (std::size_t t = 0; t < trace.size(); ++t)
            trace.norm[t] = 50 + double(t), trace.sigma_r[t] = 5 / (1 + double(t));
    stage.race.facts.truth_norm = 80;
    stage.race.facts.sigma_r = 7;
    constexpr auto kFourth = static_cast<std::size_t>(FigureKind::Objective);
    for (const bool norm : {true, false}) {
        stage.input.objective_column = norm ? ObjectiveColumn::Norm : ObjectiveColumn::SigmaR;
        stage.race.facts.exact_truth = true;
        const Figure figure = stage.build()[kFourth];
        CHECK(says(figure.title, norm ? "‖X_t‖_F" : "σ_r(X_t)"));
        REQUIRE_FALSE(figure.series.empty());
        for (const Series& series : figure.series) {
            const Trace& trace = stage.race.traces[static_cast<std::size_t>(series.method)];
            CHECK(std::ranges::equal(series.y, norm ? trace.norm : trace.sigma_r));
        }
        REQUIRE(figure.references.size() == 1);
        CHECK(figure.references.front().y == (norm ? 80 : 7));
        CHECK(says(figure.note, "infinity"));
        // No rate says how sizes fall.
        CHECK(figure.guides.empty());
        stage.race.facts.exact_truth = false;
        CHECK(stage.build()[kFourth].references.empty());
    }
    stage.input.objective_column = ObjectiveColumn::Objective;
    CHECK(stage.build()[kFourth].references.empty());
}

TEST_CASE("inner steps are ticks in TikZ as on screen: across the curve, no more than a curve has points") {
    Race race = fake_race(20);
    std::size_t inner = 0;
    while (!row_of(race.traces[inner].spec).inner) ++inner;
    Trace& trace = race.traces[inner];
    trace = race.traces[0];
    trace.spec = race.spec.methods[inner].spec;
    trace.enabled = race.spec.methods[inner].enabled = true;
    for (std::size_t t = 0; t < trace.size(); ++t)
        trace.inner_steps[t] = 20 * t, trace.operator_calls[t] = 42 * t;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (m != inner) race.traces[m].enabled = false;
    ExportInput input;
    input.race.race = &race;
    const auto ticks = [&](state::XAxis axis) {
        input.race.x_axis = axis;
        const auto tex = encode_figure("error", input, {}, ExportFormat::Tex);
        INFO(tex.sentence());
        REQUIRE(tex);
        const auto setting = [&](const char* key) {
            std::smatch found;
            REQUIRE(
                std::regex_search(*tex, found, std::regex("[\\[,\n]" + std::string(key) + "=([-0-9.e]+)")));
            return std::stod(found[1]);
        };
        // In mm on the page: across linear, upwards logarithmic.
        const double mm_x = setting("width") / (setting("xmax") - setting("xmin")),
                     mm_y = setting("height") / std::log(setting("ymax") / setting("ymin"));
        std::vector<double> lengths;
        const std::string place = "\\(axis cs:([-0-9.e+]+),([-0-9.e+]+)\\)";
        const std::regex tick(place + " -- " + place), all("\\\\path\\[[^;]*; % inner steps");
        for (std::sregex_iterator path(tex->begin(), tex->end(), all), end; path != end; ++path) {
            const std::string body = path->str();
            for (std::sregex_iterator at(body.begin(), body.end(), tick); at != end; ++at)
                lengths.push_back(std::hypot(mm_x * (std::stod((*at)[3]) - std::stod((*at)[1])),
                                             mm_y * std::log(std::stod((*at)[4]) / std::stod((*at)[2]))));
        }
        return lengths;
    };
    const std::vector<double> drawn = ticks(state::XAxis::OperatorCalls);
    CHECK(drawn.size() > 20);
    CHECK(drawn.size() <= 300);
    const auto [least, most] = std::ranges::minmax(drawn);
    CHECK(most - least < 0.05);
    CHECK(least > 0);
    CHECK(ticks(state::XAxis::Iterations).empty());
}
