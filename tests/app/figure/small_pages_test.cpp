// What gives way where a page or a card is small, and what must not: plots, pictures, proportions, names.
#include <array>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/fit_words.h"
#include "app/figure/pointing/respond.h"
#include "app/figure/race/build_race_figures.h"
#include "app/state/figure_answers.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;
using namespace lowrank::testing;
using paint::Rect;

namespace {

struct PageStage {
    Race race = test::fake_race();
    ExportInput input;
    PageStage() {
        input.race.race = &race;
        input.race.views[1].log_y = input.race.views[2].log_y = false;
        input.race.theme = &theme::theme(theme::ThemeName::Light);
        picture(50, 50, 1);
    }
    /// Texels as a race leaves them: no side longer than 512.
    void picture(Index rows, Index cols, Index channels) {
        auto instance = std::make_shared<InstancePicture>();
        auto snapshot = std::make_shared<Snapshot>();
        const Index r = std::min<Index>(rows, 512), c = std::min<Index>(cols, 512) * channels;
        const Texels texels{r, c, std::vector<float>(static_cast<std::size_t>(r * c), 0.25f)};
        instance->truth = instance->samples = snapshot->iterate = snapshot->error = texels;
        instance->rows = rows;
        instance->cols = cols;
        instance->channels = channels;
        snapshot->t = 12345;
        input.matrix.instance = instance;
        input.matrix.snapshot = snapshot;
        input.matrix.picture = channels == 3;
        input.matrix.corner = experiment_words(race.spec.problem);
        input.matrix.method = "NARG+R";
    }
    testing::RecordingPainter page(std::string_view name, double width_mm, double height_mm) const {
        Surface s;
        s.area = {0, 0, static_cast<float>(width_mm * 96 / 25.4), static_cast<float>(height_mm * 96 / 25.4)};
        s.em = 8 * 96 / 72.f;
        s.theme = input.race.theme;
        s.paper = true;
        s.card = false;
        testing::RecordingPainter r(s.area);
        draw_page(name, input, s, r);
        return r;
    }
};

}  // namespace

TEST_CASE("every page has a plot, and from a stamp on its words: none meet, none leave it") {
    const PageStage stage;
    for (const std::string_view name : race_figure_names())
        for (const auto& [w, h] : {std::pair(10., 10.),
                                   {20., 15.},
                                   {30., 20.},
                                   {40., 30.},
                                   {60., 40.},
                                   {85., 60.},
                                   {120., 80.},
                                   {180., 120.},
                                   {10., 100.},
                                   {200., 10.}}) {
            INFO(name << " " << w << " x " << h);
            const testing::RecordingPainter r = stage.page(name, w, h);
            const Rect page{0, 0, static_cast<float>(w * 96 / 25.4), static_cast<float>(h * 96 / 25.4)};
            float drawn = 0;
            if (name == "matrix") {
                REQUIRE(r.images.size() >= 4);
                for (const auto& image : r.images)
                    if (image.width > 1) drawn += image.box.w * image.box.h;
                CHECK(drawn > 0.15f * std::min(page.w, page.h) * std::min(page.w, page.h));
            } else {
                for (const auto& line : r.lines) drawn = std::max(drawn, line.clip.w * line.clip.h);
                float plot = 0;
                for (const auto& line : r.lines)
                    if (line.clip != page) plot = std::max(plot, line.clip.w * line.clip.h);
                CHECK(plot > 0.25f * page.w * page.h);
            }
            for (std::size_t i = 0; i < r.texts.size(); ++i) {
                INFO(r.texts[i].markup);
                const Rect box = r.texts[i].box;
                CHECK((box.x >= -0.1f && box.y >= -0.1f && box.right() <= page.w + 0.1f &&
                       box.bottom() <= page.h + 0.1f));
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(box, r.texts[j].box));
            }
            if (w >= 40 && h >= 30) CHECK(r.texts.size() >= 3);
        }
}

TEST_CASE("a matrix caption becomes shorter before it would be cut") {
    const PageStage stage;
    for (const double w : {60., 85., 120.})
        for (const auto& text : stage.page("matrix", w, w * 2 / 3).texts)
            if (text.style.h == paint::HAlign::Left) {
                INFO(w << " " << text.markup);
                CHECK(text.markup.find("…") == std::string::npos);
            }
    const std::string ways[] = {"iterate X_t at t = 7", "X_t at t = 7", "X_t"};
    CHECK(first_that_fits(ways, 1000, 12) == ways[0]);
    CHECK(first_that_fits(ways, paint::measure(ways[1], 12).width, 12) == ways[1]);
    CHECK(first_that_fits(ways, paint::measure(ways[2], 12).width + 1, 12) == ways[2]);
    CHECK(shortened_list("MC n = 50, r = 3, p = 0.60", 1000, 12) == "MC n = 50, r = 3, p = 0.60");
    const float two = paint::measure("MC n = 50, r = 3", 12).width;
    CHECK(shortened_list("MC n = 50, r = 3, p = 0.60", two + 1, 12) == "MC n = 50, r = 3");
    CHECK(shortened_list("MC n = 50, r = 3", 20, 12).empty());
    // What is explained in brackets goes before a part does. A name keeps its own.
    const float bare = paint::measure("MC n = 50, r = 3, p = 0.60, seed 21", 12).width;
    CHECK(shortened_list("MC n = 50, r = 3, p = 0.60 (5.15 per unknown), seed 21", bare + 1, 12) ==
          "MC n = 50, r = 3, p = 0.60, seed 21");
    CHECK(shortened_list("photo (2), r = 3, p = 0.60 (5.15 per unknown)",
                         paint::measure("photo (2), r = 3, p = 0.60", 12).width + 1,
                         12) == "photo (2), r = 3, p = 0.60");
    // A number is there whole or not at all.
    for (float width = 20; width < 200; width += 1) {
        const std::string cut = shortened_list("λ 0.216 to 0.947 is not a number", width, 12);
        INFO(cut);
        CHECK((cut.find("0.9") == std::string::npos || cut.find("0.947") != std::string::npos));
        CHECK((cut.find("0.2") == std::string::npos || cut.find("0.216") != std::string::npos));
    }
    for (const auto& [whole, begins, number] :
         {std::array<std::string, 3>{"of κ = 1.23·10^{−12} in all", "1", "1.23·10^{−12}"},
          {"of κ = 1.23·10^{123}", "1", "1.23·10^{123}"},
          {"of κ = −4.5 in all", "−", "−4.5"},
          {"of κ = 2.41e-08 in all", "2", "2.41e-08"}})
        for (float width = 20; width < 200; width += 0.5f)
            for (const std::string& cut :
                 {shortened_list(whole, width, 12), first_that_fits(std::array{whole}, width, 12)}) {
                INFO(cut);
                CHECK((cut.find(begins) == std::string::npos || cut.find(number) != std::string::npos));
            }
}

TEST_CASE("a picture keeps its proportions however its sides were reduced") {
    PageStage stage;
    for (const auto& [rows, cols] :
         {std::pair<Index, Index>{614, 1024}, {1024, 614}, {700, 200}, {40, 640}, {512, 512}}) {
        stage.picture(rows, cols, 3);
        const testing::RecordingPainter r = stage.page("matrix", 120, 80);
        std::size_t panels = 0;
        for (const auto& image : r.images) {
            if (image.width <= 1) continue;  // the scale
            ++panels;
            CHECK(image.box.w / image.box.h ==
                  Approx(static_cast<double>(cols) / static_cast<double>(rows)).epsilon(0.002));
        }
        CHECK(panels == 4);
        // The error of a colour is one value a pixel.
        CHECK(r.images[3].width == std::min<Index>(cols, 512));
    }
    CHECK(shown_aspect(100, true) == 16);
    CHECK(shown_aspect(0.01, false) == 0.25);
    const Texels folded = largest_of_channels({1, 6, {1, 5, 3, 2, NAN, 4}}, 3);
    CHECK((folded.cols == 2 && folded.values[0] == 3 && folded.values[1] == 5));
}

TEST_CASE("the word of a reference line keeps off the curves") {
    Race race = test::fake_race(200);
    race.spec.problem.source = ProblemSource::Picture;
    race.facts.best_rank_psnr = 24.07;
    for (Trace& trace : race.traces)
        for (std::size_t t = 0; t < trace.size(); ++t)
            trace.psnr[t] = 23.9 - 8 / (1 + 0.5 * static_cast<double>(t));
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    AxisColumns columns;
    Figure figure = build_race_figures(input, columns)[0];
    for (const Rect area : {Rect{0, 0, 270, 220}, Rect{0, 0, 900, 500}}) {
        Surface s;
        s.area = area;
        s.theme = input.theme;
        const Layout l = layout(figure, {}, s);
        REQUIRE(l.reference_labels.size() == 1);
        CHECK(share_inside(curve_samples(figure, l), l.reference_labels[0].box(), 0) == 0);
    }
}

TEST_CASE("a legend outside the plot folds, unfolds and can be dragged back inside") {
    const Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Projector);
    state::ViewState view;
    const Figure figure = build_race_figures(input, columns)[0];
    Surface s;
    s.area = {0, 0, 1150, 390};
    s.em = 13 * 1.6f;
    s.theme = input.theme;
    const auto send = [&](PointerKind kind, paint::Point press, paint::Point delta) {
        const Layout l = layout(figure, view, s);
        PointerEvent e;
        e.kind = kind;
        e.press = press;
        e.at = {press.x + delta.x, press.y + delta.y};
        e.delta = delta;
        e.button = Button::Left;
        e.grabbed = hit(l, figure, press);
        for (const auto& action : respond(l, figure, view, e))
            if (const auto* set = state::as<state::SetView>(action)) view = set->view;
    };
    const Layout before = layout(figure, view, s);
    REQUIRE(before.legend.outside);
    const Rect toggle = before.legend.toggle;
    const paint::Point on{toggle.x + toggle.w / 2, toggle.y + toggle.h / 2};
    CHECK(hit(before, figure, on).part == FigurePart::LegendToggle);
    for (const LegendRow& row : before.legend.rows) CHECK_FALSE(overlap(row.box, toggle));

    send(PointerKind::Click, on, {});
    CHECK(view.legend_collapsed);
    const Layout folded = layout(figure, view, s);
    CHECK(folded.legend.collapsed);
    CHECK(folded.plot.w * folded.plot.h > before.plot.w * before.plot.h);
    const Rect handle = folded.legend.toggle;
    send(PointerKind::Click, {handle.x + 4, handle.y + 4}, {});
    CHECK(layout(figure, view, s).legend.outside);

    // Its rows have room inside, but take more of it than they may by themselves.
    s.em = 13;
    Layout tall;
    for (float h = 240; h < 400 && !(tall.legend.outside && tall.plot.h > 205); h += 5)
        for (float w = 260; w < 440 && !(tall.legend.outside && tall.plot.h > 205); w += 5) {
            s.area = {0, 0, w, h};
            tall = layout(figure, view, s);
        }
    REQUIRE(tall.legend.outside);
    send(PointerKind::Drag, {tall.legend.toggle.x + 4, tall.legend.toggle.y + 4}, {60, -120});
    const Layout inside = layout(figure, view, s);
    CHECK_FALSE(inside.legend.outside);
    CHECK(inside.legend.rows.size() == 9);
    CHECK(inside.legend.box.bottom() <= inside.plot.bottom() + 0.5f);
}
