// Where theory's words stand: names of lines in the margin, rates in the legend, the note where there is no
// line.
#include "app/figure/engine/crowding.h"
#include "app/figure/engine/layout.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "tests/app/figure/theory_stage.h"

using namespace lowrank;
using namespace lowrank::figure;
using paint::Rect;
using test::exact_trace;
using test::kI;
using test::Stage;

TEST_CASE("where the truth is noisy the error figure marks the floor and says where its rates show") {
    Stage stage;
    stage.race.facts.exact_truth = false;
    stage.theory.at_limit = true;
    for (Trace& trace : stage.race.traces)
        for (double& error : trace.error) error = std::hypot(error, 3.25);
    const Figure error = stage.build()[0];
    CHECK(error.guides.empty());
    CHECK_FALSE(error.note.empty());
    REQUIRE(error.references.size() == 1);
    CHECK(error.references[0].y == Approx(3.25));
    CHECK(error.references[0].label == "noise floor 3.25");
    Surface s;
    s.area = {0, 0, 1000, 560};
    s.theme = stage.input.theme;
    const Layout l = layout(error, {}, s);
    std::string said;
    for (const PlacedText& text : l.reference_labels) said += text.markup + " ";
    CHECK_THAT(said, Catch::Contains("noise floor") && Catch::Contains("ρ is that of the gradient"));
    // On a page of any size its words keep off the curves, in shorter lines where they must.
    for (const float w : {1000.f, 480.f, 360.f}) {
        s.area = {0, 0, w, w * 0.66f};
        const Layout page = layout(error, {}, s);
        const std::vector<paint::Point> samples = curve_samples(error, page);
        for (const PlacedText& text : page.reference_labels) {
            INFO(w << ": " << text.markup);
            CHECK(share_inside(samples, text.box(), 0) == 0);
        }
    }
    // The gradient falls on, and has its lines.
    stage.input.objective_column = state::ObjectiveColumn::Gradient;
    stage.race.spec.stop.tol = 1e-11;
    CHECK_FALSE(stage.build()[3].guides.empty());
    // Exact again: lines and no note.
    stage.race.facts.exact_truth = true;
    CHECK(stage.build()[0].note.empty());
}

TEST_CASE("theory's words stand on no curve in the smallest card, and in a large one they are there") {
    Stage stage;
    bool bound = false, damping = false;
    for (const float w : {170.f, 210.f, 250.f, 330.f, 480.f, 900.f})
        for (const std::size_t which : {std::size_t{0}, std::size_t{2}, std::size_t{3}}) {
            const Figure figure = stage.build()[which];
            Surface s;
            s.area = {0, 0, w, 0.8f * w};
            s.theme = stage.input.theme;
            const Layout l = layout(figure, stage.input.views[which], s);
            const std::vector<paint::Point> samples = curve_samples(figure, l);
            for (const PlacedText& text : l.reference_labels) {
                INFO(w << ", " << which << ": " << text.markup);
                CHECK(share_inside(samples, text.box(), 0) == 0);
                if (text.markup.find("κ+1") != std::string::npos) {
                    bound = true;
                    // Beside its own line: nothing else passes between the two.
                    const Rect box = text.box();
                    const Guide& guide = *std::ranges::find(figure.guides, text.markup, &Guide::label);
                    float away = 1e9f;
                    paint::Point own;
                    for (std::size_t i = 0; i < guide.x.size(); ++i) {
                        const paint::Point at{l.x.px(guide.x[i]), l.y.px(guide.y[i])};
                        const float d = paint::distance(at, {std::clamp(at.x, box.x, box.right()),
                                                             std::clamp(at.y, box.y, box.bottom())});
                        if (l.plot.contains(at) && d < away) away = d, own = at;
                    }
                    CHECK(away < s.px(24));
                    const paint::Point near{std::clamp(own.x, box.x, box.right()),
                                            std::clamp(own.y, box.y, box.bottom())};
                    for (const paint::Point& sample : samples)
                        CHECK((paint::distance(sample, near, own) > 2 ||
                               paint::distance(sample, own) < s.px(8)));
                }
                damping = damping || text.markup == "underdamped";
            }
        }
    CHECK(bound);
    CHECK(damping);
}

TEST_CASE("where curves are named beside them no word of theory stands on a name or on the line to one") {
    Stage stage;
    stage.input.selected = static_cast<Index>(stage.method("narg"));
    std::size_t names = 0, words = 0;
    for (const float em : {13.f, 17.f, 26.f})
        for (float w = 240; w < 2000; w += 40)
            for (const float flat : {0.4f, 0.7f}) {
                Figure figure = stage.build()[0];
                figure.legend = true;
                figure.legend_place = state::LegendPlace::Direct;
                Surface s;
                s.area = {0, 0, w, flat * w};
                s.em = em;
                s.theme = stage.input.theme;
                const Layout l = layout(figure, {}, s);
                names += l.curve_names.size();
                words += l.reference_labels.size();
                for (const PlacedText& word : l.reference_labels) {
                    INFO(word.markup << " at " << w << " x " << s.area.h << ", " << em << " px");
                    for (const PlacedText& name : l.curve_names) CHECK_FALSE(meet(word.box(), name.box()));
                    for (const auto& [from, to] : l.leaders) CHECK_FALSE(cross(from, to, word.box()));
                }
            }
    CHECK(names > 1000);
    CHECK(words > 200);
}

TEST_CASE("the lines of the stepsize figure are named in the margin, each led to its own") {
    Stage stage;
    for (const bool paper : {false, true}) {
        stage.input.paper = paper;
        const Figure figure = stage.build()[1];
        REQUIRE(figure.references.size() == 5);
        for (const float w : {200.f, 330.f, 900.f}) {
            Surface s;
            s.area = {0, 0, w, w * 0.75f};
            s.theme = stage.input.theme;
            s.paper = paper;
            const Layout l = layout(figure, stage.input.views[1], s);
            REQUIRE(l.leaders.size() == l.reference_labels.size());
            // A small card leaves the limits of exact line search to the large one.
            CHECK(l.leaders.size() == (!paper && w < 300 ? 3 : 5));
            float above = -1, line = -1;
            for (std::size_t i = 0; i < l.leaders.size(); ++i) {
                const auto& [from, to] = l.leaders[i];
                const Rect box = l.reference_labels[i].box();
                CHECK(from.x == l.plot.right());
                CHECK(box.x > l.plot.right());
                CHECK(box.right() <= s.area.right());
                CHECK((to.y > box.y && to.y < box.bottom()));
                CHECK(from.y >= line);  // in the order of the lines
                CHECK(box.y >= above);  // and clear of the one before
                line = from.y;
                above = box.bottom() - 1;
            }
        }
    }
}

TEST_CASE("the legend gives up errors before rates, and shortens rates before it gives them up") {
    Stage stage;
    const Figure error = stage.build()[0];
    CHECK(error.rates_first);
    const auto legend_at = [&](float w, float h, bool paper) {
        Surface s;
        s.area = {0, 0, w, h};
        s.theme = stage.input.theme;
        s.paper = paper;
        return layout(error, {}, s).legend;
    };
    const Legend wide = legend_at(1500, 800, false);
    CHECK((wide.value_right && wide.value2_right && !wide.brief));
    CHECK(wide.heading2 == "measured, predicted rate");
    bool alone = false, brief = false;
    for (float w = 400; w < 1300; w += 20) {
        const Legend legend = legend_at(w, w * 0.55f, false);
        if (legend.value_right) CHECK(legend.value2_right);
        alone = alone || (legend.value2_right && !legend.value_right && !legend.brief);
        brief = brief || (legend.value2_right && legend.brief);
    }
    CHECK(alone);
    CHECK(brief);
    const LocalTheory spectra{kI, std::nullopt, false};
    const MethodTheory close =
        theory_of(stage.race, exact_trace("iht:step=1", constant_step_rate(1, kI), 1, 0), &spectra, {});
    CHECK(rate_words(close, true) == "0.834|0.834");
}
