// A and B: the rates of all curves between two iterations, and their values as a table.
#include "app/figure/pointing/compare.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/draw_parts.h"
#include "app/figure/race/build_race_figures.h"
#include "app/state/app_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using testing::says;

namespace {

const theme::Theme& kComparedOnWhite = theme::theme(theme::ThemeName::Light);

/// Three runs whose errors fall by known factors.
struct ComparedStage {
    Race race = test::fake_race(0);
    AxisColumns columns;
    RaceFiguresInput input;
    Figure figure;

    ComparedStage() {
        const double rates[] = {0.9, 0.5, 0.7};
        for (std::size_t m = 0; m < race.traces.size(); ++m) {
            Trace& trace = race.traces[m];
            trace.clear();
            trace.enabled = m < 3;
            if (m >= 3) continue;
            for (std::int64_t t = 0; t <= (m == 1 ? 30 : 60); ++t) {
                Record r;
                r.t = t;
                r.error = 8 * std::pow(rates[m], static_cast<double>(t));
                r.stepsize = 1.5;
                r.seconds = 1e-4 * static_cast<double>(t) * static_cast<double>(m + 1);
                trace.append(r);
            }
        }
        input.race = &race;
        input.theme = &kComparedOnWhite;
        for (std::size_t k = 0; k < input.views.size(); ++k)
            input.views[k] = state::default_view(static_cast<FigureKind>(k));
        build();
    }
    void build() { figure = build_race_figures(input, columns)[0]; }
};

}  // namespace

TEST_CASE(
    "between A and B each curve has its rate, its decades, its iterations and seconds a digit, fastest "
    "first") {
    ComparedStage s;
    const auto changes = changes_between(s.figure, 10, 25);
    REQUIRE(changes.size() == 3);
    const double rates[] = {0.5, 0.7, 0.9};
    const double seconds[] = {2e-4, 3e-4, 1e-4};
    for (std::size_t k = 0; k < 3; ++k) {
        CHECK(changes[k].rate == Approx(rates[k]).epsilon(1e-12));
        CHECK(changes[k].decades == Approx(std::log10(rates[k])).epsilon(1e-12));
        REQUIRE(changes[k].iterations_a_digit);
        CHECK(*changes[k].iterations_a_digit == Approx(-1 / std::log10(rates[k])).epsilon(1e-12));
        REQUIRE(changes[k].seconds_a_digit);
        CHECK(*changes[k].seconds_a_digit == Approx(-seconds[k] / std::log10(rates[k])).epsilon(1e-9));
    }
    // One that ends before B counts to its end, one that ended before A not at all.
    CHECK(changes_between(s.figure, 10, 50)[0].rate == Approx(0.5).epsilon(1e-12));
    CHECK(changes_between(s.figure, 40, 50).size() == 2);
    CHECK(changes_between(s.figure, 20, 20).empty());
    s.input.hidden = {1};
    s.build();
    CHECK(changes_between(s.figure, 10, 25).size() == 2);
    // A curve that rises needs no iterations for a digit that it never gains.
    for (double& e : s.race.traces[0].error) e = 1 / e;
    s.build();
    const auto rising = changes_between(s.figure, 10, 25).back();
    CHECK(rising.rate == Approx(1 / 0.9).epsilon(1e-12));
    CHECK_FALSE(rising.iterations_a_digit);
}

TEST_CASE("a pinned run that is the race's own over again has no row, one that differs has") {
    ComparedStage s;
    Series pinned = s.figure.series[0];
    pinned.role = Role::Pin;
    pinned.method = -1;
    s.figure.series.insert(s.figure.series.begin(), pinned);
    CHECK(changes_between(s.figure, 10, 25).size() == 3);
    std::vector<double> other(pinned.y.begin(), pinned.y.end());
    other[20] *= 2;
    s.figure.series[0].y = other;
    CHECK(changes_between(s.figure, 10, 25).size() == 4);
    // Of two pins that are alike the first is told.
    s.figure.series.insert(s.figure.series.begin(), s.figure.series[0]);
    CHECK(changes_between(s.figure, 10, 25).size() == 4);
}

TEST_CASE("the rows of a comparison stand in the order of the rates, whichever end was set first") {
    ComparedStage s;
    const ComparisonTable table = comparison_table(s.figure, 25, 10);
    REQUIRE(table.rows.size() == 3);
    // Each end keeps the letter it was set by.
    CHECK(table.heading == "B 10 to A 25");
    CHECK(comparison_table(s.figure, 10, 25).heading == "A 10 to B 25");
    for (const auto& row : table.rows) REQUIRE(row.size() == table.columns.size() + 1);
    CHECK(table.rows[0][1] == "0.5000");
    CHECK(table.rows[0][2] == "−0.301");
    CHECK(table.rows[0][3] == "3.32");
    CHECK(table.rows[2][1] == "0.9000");
    // One that ended before B says up to where its numbers are.
    CHECK(comparison_table(s.figure, 10, 50).rows[0][0] == table.rows[0][0] + " (to 30)");
    // Stepsizes have no rates: what they were, and by how much they differ.
    const Figure stepsizes = build_race_figures(s.input, s.columns)[1];
    const ComparisonTable plain = comparison_table(stepsizes, 10, 25);
    REQUIRE(plain.rows.size() == 3);
    CHECK(plain.columns == std::vector<std::string>{"at A", "at B", "Δ"});
    CHECK(comparison_table(stepsizes, 25, 10).columns[0] == "at B");
    CHECK(plain.rows[0][3] == "0");
}

TEST_CASE("the table of values is sorted, whole, and of the cursor's iteration") {
    ComparedStage s;
    const std::string last = values_table(s.figure, {}, {});
    const std::string at = values_table(s.figure, 20, {});
    const auto line = [](const std::string& text, int k) {
        std::size_t from = 0;
        for (; k > 0; --k) from = text.find('\n', from) + 1;
        return text.substr(from, text.find('\n', from) - from);
    };
    CHECK(says(line(at, 0), "curve\tt\tError"));
    for (int k = 1; k <= 3; ++k) CHECK(says(line(at, k), "\t20\t"));
    const std::string name = line(at, 1).substr(0, line(at, 1).find('\t'));
    CHECK(std::stod(line(at, 1).substr(name.size() + 4)) == 8 * std::pow(0.5, 20.0));
    // Each at its own end: 8 · 0.7^60 is less than 8 · 0.5^30.
    CHECK(says(line(last, 1), "\t60\t"));
    CHECK(says(line(last, 2), "\t30\t"));
    CHECK_FALSE(says(at, "digit"));
    state::ViewState view;
    view.a = 25, view.b = 10;
    const std::string compared = values_table(s.figure, 20, view);
    CHECK(says(line(compared, 0), "rate from B t = 10 to A t = 25"));
    CHECK(says(line(compared, 1), "\t0.5\t"));
}

TEST_CASE("A and B are lines in the figure, and both are a card with the table") {
    ComparedStage s;
    state::ViewState view = s.input.views[0];
    Surface surface;
    Layout laid_out;
    const auto texts = [&](paint::Rect* box = nullptr) {
        testing::RecordingPainter painter({0, 0, 800, 500});
        const paint::Rect card{0, 0, 800, 500};
        surface = {card, 13, &kComparedOnWhite, false, true, card};
        const ComparisonRoom room =
            take_comparison_room(comparison_table(s.figure, view), surface, surface.area);
        laid_out = layout(s.figure, view, surface);
        const paint::Rect drawn = draw_comparison(laid_out, s.figure, view, room, surface, painter);
        if (box) *box = drawn;
        return painter.texts;
    };
    CHECK(texts().empty());
    view.a = 10;
    REQUIRE(texts().size() == 1);
    CHECK(texts()[0].markup == "A");
    view.b = 25;
    paint::Rect box;
    const auto both = texts(&box);
    // Two letters, a heading with its columns, three rows.
    CHECK(both.size() >= 2 + 2 + 3 * 2);
    // It stands on the card, beside or below all of the figure.
    CHECK(box.w > 0);
    CHECK(paint::inside(box, laid_out.card, 0));
    CHECK_FALSE(meet(box, laid_out.area));
}

TEST_CASE(
    "the table of a comparison never stands in the plot: less of it is shown where there is less room") {
    ComparedStage s;
    state::ViewState view = s.input.views[0];
    view.a = 10, view.b = 25;
    struct Seen {
        paint::Rect box;
        Layout layout;
        std::string texts;
    };
    const auto drawn = [&](float w, float h) {
        const paint::Rect card{0, 0, w, h};
        Surface surface{card, 13, &kComparedOnWhite, false, true, card};
        const ComparisonRoom room =
            take_comparison_room(comparison_table(s.figure, view), surface, surface.area);
        Seen seen{{}, layout(s.figure, view, surface), "|"};
        testing::RecordingPainter painter({0, 0, w, h});
        seen.box = draw_comparison(seen.layout, s.figure, view, room, surface, painter);
        for (const auto& text : painter.texts) seen.texts += text.markup + "|";
        return seen;
    };
    for (const bool legend : {true, false})
        for (const auto& [w, h] :
             {std::pair(1100.f, 700.f), {800.f, 500.f}, {480.f, 400.f}, {400.f, 260.f}}) {
            s.figure.legend = legend;
            INFO(w << " x " << h << ", legend " << legend);
            const Seen seen = drawn(w, h);
            REQUIRE(seen.box.w > 0);
            CHECK_FALSE(meet(seen.box, seen.layout.area));
            CHECK(paint::inside(seen.box, {0, 0, w, h}, 0));
            CHECK(seen.layout.plot.h >= 0.35f * h);
            CHECK(seen.layout.plot.w >= 0.45f * w);
            CHECK(says(seen.texts, "0.5000|"));
        }
    s.figure.legend = true;
    CHECK(says(drawn(1100, 700).texts, "|decades/it.|it./digit|time/digit|"));
    // Where there is no room for both the plot keeps it.
    s.figure.legend = false;
    CHECK(drawn(240, 110).box.w == 0);
}

TEST_CASE("each row of a comparison has its curve's sample, and all of them stand for a legend") {
    ComparedStage s;
    state::ViewState view = s.input.views[0];
    const paint::Rect card{0, 0, 800, 500};
    const auto room_of = [&](const ComparisonTable& table) {
        Surface surface{card, 13, &kComparedOnWhite, false, true, card};
        return take_comparison_room(table, surface, surface.area);
    };
    view.a = 10, view.b = 25;
    const ComparisonTable table = comparison_table(s.figure, view);
    REQUIRE(table.styles.size() == 3);
    CHECK(room_of(table).explains);
    const Surface surface{card, 13, &kComparedOnWhite, false, true, card};
    testing::RecordingPainter painter(card);
    draw_comparison_card(table, room_of(table), surface, painter);
    for (const theme::MethodStyle& style : table.styles)
        CHECK(std::ranges::any_of(painter.lines, [&](const auto& line) {
            const theme::Colour is = line.stroke.colour;
            return is.r == style.line.r && is.g == style.line.g && is.b == style.line.b;
        }));
    // The second run has ended before A: nothing but a legend names it.
    view.a = 40, view.b = 55;
    const ComparisonTable later = comparison_table(s.figure, view);
    REQUIRE(later.rows.size() == 2);
    CHECK_FALSE(room_of(later).explains);
    s.figure.series[0].oracle = true;
    CHECK(says(comparison_table(s.figure, view).rows[0][0] + comparison_table(s.figure, view).rows[1][0],
               " (oracle)"));
}

TEST_CASE("the values of all figures are one table, sorted within each, at an iteration or a place") {
    ComparedStage s;
    const auto figures = build_race_figures(s.input, s.columns);
    const std::array read{ReadFigure{&figures[0], 20}, ReadFigure{&figures[1], 20}};
    const std::string text = values_text(values_of_figures(read));
    CHECK(text.starts_with("figure\tcurve\tx\tvalue\nError"));
    CHECK(std::ranges::count(text, '\n') == 1 + 3 + 3);
    const std::size_t second = text.find('\n') + 1;
    CHECK(says(text.substr(second, text.find('\n', second) - second), "\t20\t7.62939453125e-06"));
    CHECK(text.rfind("Stepsize") > text.rfind("Error"));
    CHECK(values_text(values_of_figures({})).empty());
    // On an axis that counts none the nearest point is read.
    const std::vector<double> x{0.5, 1, 1.5}, y{0.9, 0.7, 0.8};
    Figure slice;
    slice.title = "ρ along μ";
    slice.series.emplace_back();
    slice.series[0].x = x, slice.series[0].y = y, slice.series[0].label = "η = 0";
    CHECK(values_text(values_of_figures(std::array{ReadFigure{&slice, {}, 1.1}})) ==
          "figure\tcurve\tx\tvalue\nρ along μ\tη = 0\t1\t0.7\n");
    // What has no curves has no x, and may read words, which are copied in full where they were short.
    const double none = std::nan("");
    const std::array plain{FigureValues{"Numbers",
                                        {{"μ_t", none, 0.25, {}},
                                         {"test", none, none, {}, "go on"},
                                         {"X_t", none, none, {}, "[1 0; 0 0]", "[1.25 0; 0 0]"}}}};
    CHECK(values_text(plain) ==
          "figure\tcurve\tx\tvalue\nNumbers\tμt\t\t0.25\nNumbers\ttest\t\tgo on\n"
          "Numbers\tXt\t\t[1.25 0; 0 0]\n");
}
