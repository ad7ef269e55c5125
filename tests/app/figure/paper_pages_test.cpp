// The paper's figures and tables as pages: what they must hold, in every theme and at every size.
#include <algorithm>
#include <cmath>
#include <set>

#include "app/figure/engine/badges.h"
#include "app/figure/engine/format.h"
#include "app/figure/export/left_out.h"
#include "app/figure/race/theory_lines.h"
#include "app/state/page_look.h"
#include "app/workspace/race/figures/paper_races_page.h"
#include "app/workspace/studies/figures/paper_tables.h"
#include "core/text/numbers.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::race;
using namespace lowrank::studies;
using lowrank::testing::overlap;

namespace {

const theme::Theme& kLight = theme::theme(theme::ThemeName::Light);

const PaperRaces& races(PaperFigure figure) {
    static std::array<std::optional<PaperRaces>, 5> all;
    std::optional<PaperRaces>& kept = all[static_cast<std::size_t>(figure)];
    if (!kept) {
        PaperChoice choice;
        choice.n = figure == PaperFigure::McAll ? 50 : 34;
        choice.stop.max_iter = 600;
        kept = *paper_races(figure, choice);
    }
    return *kept;
}

Surface page_of(double width_mm, double height_mm, const theme::Theme& theme) {
    Surface s;
    s.area = {0, 0, static_cast<float>(width_mm * 96 / 25.4), static_cast<float>(height_mm * 96 / 25.4)};
    s.em = 8 * 96 / 72.f;
    s.theme = &theme;
    s.paper = true;
    s.card = false;
    return s;
}

/// No words meet, and all stay on the page.
void check_page_words(const testing::RecordingPainter& painter, paint::Rect page) {
    CHECK(painter.balanced());
    for (std::size_t i = 0; i < painter.texts.size(); ++i) {
        const auto& text = painter.texts[i];
        INFO(text.markup);
        CHECK(text.box.x >= page.x - 0.5f);
        CHECK(text.box.y >= page.y - 1.5f);
        CHECK(text.box.right() <= page.right() + 0.5f);
        CHECK(text.box.bottom() <= page.bottom() + 1.5f);
        for (std::size_t j = 0; j < i; ++j) {
            INFO(painter.texts[j].markup);
            CHECK_FALSE(overlap(text.box, painter.texts[j].box));
        }
    }
}

bool page_says(const testing::RecordingPainter& painter, std::string_view words) {
    return std::ranges::any_of(
        painter.texts, [&](const auto& text) { return text.markup.find(words) != std::string::npos; });
}

constexpr PaperFigure kAll[] = {PaperFigure::McAll, PaperFigure::Rippling, PaperFigure::Lazy,
                                PaperFigure::Initialisation};

}  // namespace

TEST_CASE("a page of panels has its titles, and no words meet or leave it, in every theme and size") {
    for (const PaperFigure figure : kAll)
        for (const theme::ThemeName name :
             {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector})
            for (const auto& [w, h] :
                 {std::pair(190., 205.), {190., 165.}, {190., 105.}, {120., 80.}, {86., 120.}}) {
                const theme::Theme& theme = theme::theme(name);
                const Surface s = page_of(w, h, theme);
                testing::RecordingPainter painter(s.area);
                draw(lay_out(build_paper_races(races(figure), theme)->page, s), painter);
                INFO(static_cast<int>(figure) << " " << w << " x " << h);
                check_page_words(painter, s.area);
                CHECK(page_says(painter, "(a) "));
                CHECK(page_says(painter, "(b) "));
            }
}

TEST_CASE("the shared legend has each method once, with seconds and the rates of every panel") {
    const PaperRaces& mc = races(PaperFigure::McAll);
    const auto built = build_paper_races(mc, kLight);
    const PanelPage& page = built->page;
    REQUIRE(page.panels.size() == 4);
    REQUIRE(page.legend.size() == 9);
    REQUIRE(page.headings.size() == 4);
    CHECK(page.legend[0].oracle);
    CHECK(page.legend[7].oracle);
    CHECK_FALSE(page.legend[1].oracle);
    // The cell of RGrad in the third panel holds the rate that theory_of fits.
    const PaperPanel& panel = mc.panels[2];
    const LocalTheory spectra = panel.theory.rates();
    const MethodTheory theory = theory_of(panel.race, panel.race.traces[4], &spectra, {});
    REQUIRE(theory.predicted());
    CHECK(page.legend[4].cells[2].find(print_fixed(theory.fit.rate, 4)) != std::string::npos);
    CHECK(page.legend[4].cells[2].find(print_fixed(theory.prediction.rate, 4)) != std::string::npos);
    for (const Panel& each : page.panels) {
        CHECK(each.figure.series.size() == 9);
        // Predicted lines of those that have one, and the restarts of NARG+R.
        CHECK(each.figure.guides.size() >= 7);
        CHECK(std::ranges::any_of(each.figure.stems,
                                  [](const Stem& stem) { return stem.kind == StemKind::BasinRestart; }));
        CHECK(each.figure.y.low == page.panels[0].figure.y.low);
        CHECK(each.figure.y.high == page.panels[0].figure.y.high);
        for (const Badge& badge : each.figure.badges)
            CHECK(badge_within(badge, each.figure, each.figure.y.high).y <= each.figure.y.high);
    }
    // The series are the columns of the race themselves.
    CHECK(page.panels[1].figure.series[4].y.data() == mc.panels[1].race.traces[4].error.data());
}

TEST_CASE("plots below each other begin at the same place and are of one size") {
    const Surface s = page_of(190, 205, kLight);
    testing::RecordingPainter painter(s.area);
    draw(lay_out(build_paper_races(races(PaperFigure::McAll), kLight)->page, s), painter);
    std::vector<paint::Rect> frames;
    for (const auto& shape : painter.shapes)
        if (shape.outline && shape.box.w > 100 && shape.box.h > 80) frames.push_back(shape.box);
    REQUIRE(frames.size() == 4);
    CHECK(frames[0].x == Approx(frames[2].x).margin(0.5));
    CHECK(frames[1].x == Approx(frames[3].x).margin(0.5));
    CHECK(frames[0].y == Approx(frames[1].y).margin(0.5));
    CHECK(frames[0].h == Approx(frames[3].h).margin(0.5));
}

TEST_CASE("panels share both edges and begin at t = 0, and the numbers of their table stand in columns") {
    const auto built = build_paper_races(races(PaperFigure::McAll), kLight);
    const Surface s = page_of(190, 205, kLight);
    const PlacedPage page = lay_out(built->page, s);
    const std::vector<PlacedPanel> placed = panels_of(page);
    for (const PlacedPanel& panel : placed) {
        CHECK(panel.layout.x.low == 0);
        const auto right = [](const PlacedPanel& p) {
            return p.surface.area.right() - p.layout.plot.right();
        };
        CHECK(right(panel) == Approx(right(placed.front())).margin(0.01));
    }
    // Four decimals each: at most as many right edges as columns of them, whatever signs stand beside the
    // numbers. Seconds have four where the machine is quick.
    testing::RecordingPainter painter(s.area);
    draw(page, painter);
    std::set<int> edges;
    for (const auto& text : painter.texts)
        if (text.markup.size() == 6 && text.markup.starts_with("0.") &&
            text.box.y > placed.back().surface.area.bottom())
            edges.insert(static_cast<int>(std::lround(text.box.right())));
    CHECK(edges.size() <= 3 * placed.size());
    CHECK(edges.size() >= 2 * placed.size());
    CHECK(page_says(painter, "diverged") ==
          std::ranges::any_of(races(PaperFigure::McAll).panels, [](const PaperPanel& p) {
              return std::ranges::any_of(p.race.traces,
                                         [](const Trace& t) { return t.status == MethodStatus::Diverged; });
          }));
}

TEST_CASE("every axis of a page of panels has its title, in the panel or in that below it") {
    for (const PaperFigure figure : kAll) {
        const auto built = build_paper_races(races(figure), kLight);
        const auto columns = static_cast<std::size_t>(built->page.columns);
        const auto& panels = built->page.panels;
        for (std::size_t k = 0; k < panels.size(); ++k) {
            const std::string& own = panels[k].figure.x.label;
            const std::string title =
                own.empty() && k + columns < panels.size() ? panels[k + columns].figure.x.label : own;
            const bool rates = panels[k].figure.title.find("against q") != std::string::npos;
            CHECK(title == (rates ? "q" : "Iteration"));
        }
    }
}

TEST_CASE("rippling names a rule once, and gives each panel the q that its own runs had") {
    const PaperRaces& rippling = races(PaperFigure::Rippling);
    const auto built = build_paper_races(rippling, kLight);
    const PanelPage& page = built->page;
    REQUIRE(rippling.panels.size() == 2);
    std::size_t differ = 0;
    for (std::size_t m = 0; m < rippling.panels[0].names.size(); ++m) {
        const SharedRow& row = page.legend.at(m);
        CHECK(row.label == rippling.panels[0].names[m]);
        CHECK(row.label == rippling.panels[1].names[m]);
        REQUIRE(row.cells.size() == 2);
        for (std::size_t k = 0; k < 2; ++k) {
            const MethodSpec& ran = rippling.panels[k].race.traces[m].spec;
            const auto* ratio = std::get_if<RatioMomentum>(&ran.momentum);
            CHECK(row.cells[k].starts_with((ratio ? print_significant(ratio->q, 3) : "–") + "   "));
        }
        differ += row.cells[0].substr(0, 8) != row.cells[1].substr(0, 8);
    }
    CHECK(differ >= 5);
    const std::string told = describe_paper(rippling);
    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(told.find("q = 1/κ = " + print_significant(rippling.ratios[k].q_kappa, 3)) != told.npos);
        // The least that is told is that of every curve of the panel.
        double least = 1;
        for (const Trace& trace : rippling.panels[k].race.traces)
            if (std::holds_alternative<RatioMomentum>(trace.spec.momentum) && trace.measured_rate < least)
                least = trace.measured_rate;
        for (const double rate : rippling.ratios[k].measured)
            if (rate < least) least = rate;
        CHECK(told.find("least, " + format_rate(least) + ", at q = ") != told.npos);
        CHECK(told.find(" of 4/(1 + 3 kappa) = " + print_significant(rippling.ratios[k].q_flat, 3)) !=
              told.npos);
    }
}

TEST_CASE("the page of starts and its words say when each run enters the basin") {
    const PaperRaces& starts = races(PaperFigure::Initialisation);
    const auto built = build_paper_races(starts, kLight);
    const std::string told = describe_paper(starts);
    for (const PaperPanel& panel : starts.panels) {
        const std::string words = basin_words(panel);
        for (std::size_t m = 0; m < panel.names.size(); ++m) {
            const std::int64_t t = panel.race.traces[m].basin_entry;
            CHECK(words.find(panel.names[m] + ": " + (t < 0 ? "never" : std::to_string(t))) != words.npos);
        }
        CHECK(told.find(words) != told.npos);
        CHECK(built->page.note.find(paint::escape_markup(words)) != std::string::npos);
    }
}

TEST_CASE("rippling marks both q in the panels of rates") {
    const PaperRaces& rippling = races(PaperFigure::Rippling);
    const auto built = build_paper_races(rippling, kLight);
    REQUIRE(built->page.panels.size() == 4);
    for (std::size_t k = 0; k < 2; ++k) {
        const Figure& figure = built->page.panels[2 + k].figure;
        REQUIRE(figure.series.size() == 3);
        REQUIRE(figure.guides.size() == 2);
        CHECK(figure.guides[0].x.front() == Approx(rippling.ratios[k].q_kappa));
        CHECK(figure.guides[1].x.front() == Approx(rippling.ratios[k].q_flat));
        CHECK(figure.x.logarithmic);
    }
    const Surface s = page_of(190, 165, kLight);
    testing::RecordingPainter painter(s.area);
    draw(lay_out(built->page, s), painter);
    CHECK(page_says(painter, "1/κ"));
    CHECK(page_says(painter, "4/(1 + 3κ)"));
}

TEST_CASE("the CSV of panels holds every point, by panel and curve") {
    const PaperRaces& lazy = races(PaperFigure::Lazy);
    const std::string csv = panels_csv(build_paper_races(lazy, kLight)->page);
    CHECK(csv.find("\npanel,curve,part,x,y\n") != std::string::npos);
    std::size_t points = 0;
    for (const PaperPanel& panel : lazy.panels)
        for (const Trace& trace : panel.race.traces) points += trace.size();
    CHECK(testing::times(csv, ",measured,") == points);
    const Trace& first = lazy.panels[0].race.traces[0];
    CHECK(csv.find("\"NARG, d = 2\",measured,7," + print_number(first.error[7]) + "\n") != std::string::npos);
    CHECK(csv.find(",predicted,") != std::string::npos);
}

TEST_CASE("tables are typeset within the page, and as text with aligned columns") {
    std::vector<RuntimeRow> rows;
    for (const RuntimeProblem& problem : runtime_problems({300}, {40})) {
        RuntimeRow row;
        row.problem = problem;
        row.trials = 2;
        for (CellSummary& cell : row.methods) {
            cell.trials = cell.successes = 2;
            cell.iterations = spread_of({61, 75});
            cell.seconds = spread_of({0.61, 0.75});
        }
        rows.push_back(row);
    }
    rows[1].methods[2] = {};
    rows[1].methods[2].trials = 2;
    const TablePage table = runtime_page(rows);
    REQUIRE(table.rows.size() == 8);
    CHECK(table.rows[0].cells[2] == "68 (61–75)");
    CHECK(table.rows[0].cells[3] == "72.7");
    CHECK(table.rows[1].cells[10] == "none of 2");
    const std::string text = table_text(table);
    CHECK(text.find("68 (61–75)") != std::string::npos);
    CHECK(text.find("72.7") != std::string::npos);
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector})
        for (const auto& [w, h] : {std::pair(205., 112.), {120., 80.}, {60., 40.}}) {
            const theme::Theme& theme = theme::theme(name);
            const Surface s = page_of(w, h, theme);
            testing::RecordingPainter painter(s.area);
            draw(lay_out(table, s), painter);
            INFO(w << " x " << h);
            check_page_words(painter, s.area);
            CHECK(page_says(painter, "72.7"));
            // From margin to margin: its first rule lies under the title.
            REQUIRE(!painter.lines.empty());
            const auto& rule = painter.lines.front().points;
            CHECK(rule.front().x - s.area.x == Approx(s.area.right() - rule.back().x).margin(1));
        }
}

TEST_CASE("a table says of one trial that it had no success, and of several that none had") {
    RuntimeRow row;
    row.problem = runtime_problems({300}, {40}).front();
    const auto first_cell = [&](Index trials) {
        row.trials = trials;
        row.methods[0].trials = trials;
        return runtime_page({row}).rows.at(0).cells.at(2);
    };
    CHECK(first_cell(1) == "no success");
    CHECK(first_cell(3) == "none of 3");
}

TEST_CASE("the table of complexities has its rates from the run's own theory") {
    ComplexityChoice choice;
    choice.n = 40;
    choice.sizes = {32, 64};
    choice.steps = 3;
    const auto table = complexity_table(choice);
    REQUIRE(table);
    const TablePage page = complexity_page(*table);
    REQUIRE(page.rows.size() == 6);
    REQUIRE(page.columns.size() == 9);
    const SpectralInterval I = *table->theory.interval();
    CHECK(page.rows[0].cells[3] == print_fixed(rho_dagger(I), 4));
    CHECK(page.rows[5].cells[3] == print_fixed(rho_flat(I), 4));
    CHECK(page.rows[0].cells[5] == "O(n^{3})");
    CHECK(page.rows[3].cells[5] == "O(n^{2}r)");
    const Surface s = page_of(200, 58, kLight);
    testing::RecordingPainter painter(s.area);
    draw(lay_out(page, s), painter);
    check_page_words(painter, s.area);
    const std::string csv = write_complexity_csv(*table);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 7);
    CHECK(csv.find("seconds_n32,seconds_n64") != std::string::npos);
}

TEST_CASE("a narrow page shortens the titles of its panels before they lose what tells them apart") {
    const auto built = build_paper_races(races(PaperFigure::McAll), kLight);
    const Surface wide = page_of(190, 205, kLight), narrow = page_of(84, 136, kLight);
    testing::RecordingPainter roomy(wide.area), tight(narrow.area);
    draw(lay_out(built->page, wide), roomy);
    draw(lay_out(built->page, narrow), tight);
    for (const char* title :
         {"(a) r = 3, p = 0.4", "(b) r = 6, p = 0.4", "(c) r = 3, p = 0.6", "(d) r = 6, p = 0.6"})
        CHECK(page_says(tight, title));
    CHECK(page_says(roomy, "(a) MC, n = 50, r = 3, p = 0.4"));
    CHECK_FALSE(page_says(tight, "…"));
}

TEST_CASE("what a page has no room for is said, and nothing where all is there") {
    const auto built = build_paper_races(races(PaperFigure::Lazy), kLight);
    Page page;
    page.lay_out = [&](const Surface& s) { return lay_out(built->page, s); };
    ExportSettings settings;
    const auto said = [&](double width, double height) {
        settings.width_mm = width, settings.height_mm = height;
        const auto ignored = [](std::string_view) -> Result<Written> { return Written{}; };
        const Result<NoRoom> missing = write_page(page, settings, ExportFormat::Svg, ignored);
        REQUIRE(missing);
        for (const ExportFormat other : {ExportFormat::Pdf, ExportFormat::Png, ExportFormat::Tex}) {
            if (other == ExportFormat::Tex && !is_told(lay_out(page, settings))) continue;
            const Result<NoRoom> same = write_page(page, settings, other, ignored);
            REQUIRE(same);
            CHECK(same->left_out == missing->left_out);
            CHECK(same->cut == missing->cut);
        }
        return why_not_whole(*missing, settings, "a larger page");
    };
    CHECK(said(190, 105).empty());
    CHECK(said(84, 70).find("the legend's table of numbers and the end of the note are left out, for which a "
                            "page of 84 x 70 mm has no room: a larger page") == 0);
    CHECK(said(84, 30).find("the legend") == 0);

    const TablePage table = runtime_page({[] {
        RuntimeRow row;
        row.problem = runtime_problems({300}, {})[0];
        row.trials = 1;
        return row;
    }()});
    page.lay_out = [&](const Surface& s) { return lay_out(table, s); };
    CHECK(said(205, 112).empty());
    CHECK(said(60, 100).find("the type of this table is ") == 0);
}

TEST_CASE("a journal's column leaves wide pages more height than a single figure") {
    const state::JournalWidth& column = *state::find_width("springer");
    CHECK(state::journal_height("error", column, 120, 80) == Approx(56));
    const double panels = state::journal_height("mc-all", column, 190, 205);
    CHECK((panels > 1.3 * 205 * 84 / 190 && panels < 205));
    // Wider than the page it stays in proportion.
    CHECK(state::journal_height("mc-all", {"poster", "", 380, 10}, 190, 205) == Approx(410));
}
