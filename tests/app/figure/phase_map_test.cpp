// Phase maps: cells have the colours of their shares, lines pass where half succeeds, words keep apart at
// every size.
#include "app/workspace/studies/figures/phase_map.h"

#include <cmath>

#include "app/paint/text_layout.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/io/experiment_keys.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;
using paint::Rect;

namespace {

/// 4 rates x 3 ranks, two methods: the first succeeds from the rate of the rank on, the second one column
/// later. Rank 3 lacks samples in its first cell; the last cell of rank 1 is not run yet.
PhaseMapInput made_map() {
    PhaseMapInput in;
    in.study.base = default_experiment();
    in.study.base.problem.rows = in.study.base.problem.cols = 20;
    in.study.base.stop.tol = 1e-3;
    in.study.base.stop.max_iter = 500;
    in.study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
    in.study.x = *read_axis("rate=0.2:0.8:4");
    in.study.y = *read_axis("rank=1:3");
    in.study.trials = 4;
    in.summary = summarise(in.study, {});
    for (CellSummary& cell : in.summary) {
        if (cell.underdetermined || cell.cell == 3) continue;
        cell.trials = 4;
        const Index lead = in.study.column_of(cell.cell) - in.study.row_of(cell.cell) - cell.method;
        cell.successes = lead > 0 ? 4 : lead == 0 ? 1 : 0;
    }
    return in;
}

Surface map_surface(Rect area, theme::ThemeName name = theme::ThemeName::Light, bool card = true) {
    return {area, 13, &theme::theme(name), false, card};
}

std::string map_words(const testing::RecordingPainter& r) {
    std::string all = "\n";
    for (const auto& text : r.texts) all += text.markup + "\n";
    return all;
}

}  // namespace

TEST_CASE("ticks of a study's axis are short, and no two the same") {
    const auto ticks = [](const char* axis) { return tick_words(*read_axis(axis)); };
    const std::vector<std::string> fine = ticks("rate=0.1:0.9:100");
    CHECK(fine[0] == "0.1");
    CHECK(fine[1] == "0.108");
    CHECK(fine[99] == "0.9");
    CHECK(ticks("rank=1,2,5") == std::vector<std::string>{"1", "2", "5"});
    CHECK(ticks("rate=0.5000001,0.5000002") == std::vector<std::string>{"0.5000001", "0.5000002"});
    CHECK(ticks("max-iter=1000000,2000000") == std::vector<std::string>{"1000000", "2000000"});
}

TEST_CASE("cells of a phase map have their share's colour, and those that are not run are hatched") {
    const PhaseMapInput in = made_map();
    REQUIRE(in.of(8, 0).underdetermined);  // rate 0.2, rank 3: 80 samples for 111
    const Surface s = map_surface({10, 20, 620, 420});
    const PhaseMap map = lay_out_phase_map(in, s);
    testing::RecordingPainter r({0, 0, 700, 500});
    draw_phase_map(map, s, r);
    CHECK(r.balanced());
    for (Index cell = 0; cell < 12; ++cell) {
        const Rect box = map.cell(cell);
        const paint::Point middle{box.x + box.w / 2, box.y + box.h / 2};
        CHECK(map.cell_at(middle) == cell);
        // The last rectangle over the cell's middle, but for the card.
        const testing::RecordingPainter::Shape* top = nullptr;
        for (const auto& shape : r.shapes)
            if (!shape.outline && shape.box.contains(middle) && shape.box.w < box.w * 1.5f) top = &shape;
        INFO(cell);
        const CellSummary& summary = in.of(cell, 0);
        if (cell == 3) {
            CHECK(top == nullptr);
            continue;
        }
        REQUIRE(top);
        if (summary.underdetermined)
            CHECK(top->fill == s.theme->field);
        else
            CHECK(top->fill == theme::viridis(summary.share()));
        const auto within = [&](const testing::RecordingPainter::Line& line) {
            return line.points.size() == 2 && box.contains({(line.points[0].x + line.points[1].x) / 2,
                                                            (line.points[0].y + line.points[1].y) / 2});
        };
        CHECK((std::count_if(r.lines.begin(), r.lines.end(), within) >= 3) == summary.underdetermined);
    }
    CHECK_FALSE(map.cell_at({map.plot.x - 1, map.plot.y + 5}));
    CHECK_FALSE(map.cell_at({map.plot.right() + 1, map.plot.y + 5}));
    // Row 0 is the lowest, column 0 the leftmost.
    CHECK(map.cell(0).x == map.plot.x);
    CHECK(map.cell(0).bottom() == Approx(map.plot.bottom()));
}

TEST_CASE("on a screen the gaps between the cells of a map are whole pixels, one as wide as the other") {
    PhaseMapInput in = made_map();
    for (CellSummary& cell : in.summary) cell.underdetermined = false, cell.trials = 4;
    const Surface s = map_surface({10, 20, 613, 417});
    const PhaseMap map = lay_out_phase_map(in, s);
    testing::RecordingPainter r({0, 0, 700, 500});
    draw_phase_map(map, s, r);
    std::vector<Rect> cells;
    for (const auto& shape : r.shapes)
        if (!shape.outline && shape.box.w < 0.5f * map.plot.w && shape.box.w > 20) cells.push_back(shape.box);
    REQUIRE(cells.size() == 12);
    for (std::size_t k = 0; k < cells.size(); ++k) {
        INFO(k);
        CHECK(cells[k].x == std::round(cells[k].x));
        CHECK(cells[k].y == std::round(cells[k].y));
        if (k % 4 != 3) CHECK(cells[k + 1].x - cells[k].right() == 1);
        if (k + 4 < 12) CHECK(cells[k].y - cells[k + 4].bottom() == 1);
    }
}

TEST_CASE("the lines pass where half of a row succeeds") {
    const PhaseMapInput in = made_map();
    const PhaseMap map = lay_out_phase_map(in, map_surface({0, 0, 620, 420}));
    REQUIRE(map.lines.size() == 2);
    const float w = map.plot.w / 4;
    // NARG+R, rank 2: shares 0, 1/4, 1, 1, so 1/3 of the way from the second cell's middle to the third's.
    // Rank 1 is not known whole, and rank 3 has 0, 0, 1/4, 1.
    const auto& pieces = map.lines[0].pieces;
    REQUIRE(pieces.size() == 1);
    REQUIRE(pieces[0].size() == 2);
    CHECK(pieces[0][0].x == Approx(map.plot.x + w * (1.5f + 1 / 3.f)).margin(0.01));
    CHECK(pieces[0][0].y == Approx(map.cell(4).y + map.cell(4).h / 2).margin(0.01));
    CHECK(pieces[0][1].x == Approx(map.plot.x + w * (2.5f + 1 / 3.f)).margin(0.01));
    // ScaledGD, rank 2: 0, 0, 1/4, 1; rank 3 never passes.
    REQUIRE(map.lines[1].pieces.size() == 1);
    REQUIRE(map.lines[1].pieces[0].size() == 1);
    CHECK(map.lines[1].pieces[0][0].x == Approx(map.plot.x + w * (2.5f + 1 / 3.f)).margin(0.01));

    // The same cells the other way round have the same places, and cells in no order have none.
    PhaseMapInput falling = in;
    falling.study.x = *read_axis("rate=0.8,0.6,0.4,0.2");
    for (Index row = 0; row < 3; ++row)
        for (Index column = 0; column < 4; ++column)
            for (std::size_t m = 0; m < 2; ++m) {
                const auto at = [&](Index c) { return static_cast<std::size_t>(row * 4 + c) * 2 + m; };
                falling.summary[at(column)] = in.summary[at(3 - column)];
            }
    const PhaseMap turned = lay_out_phase_map(falling, map_surface({0, 0, 620, 420}));
    REQUIRE(turned.lines[0].pieces.size() == 1);
    CHECK(turned.lines[0].pieces[0][0].x == Approx(map.plot.x + w * (2.5f - 1 / 3.f)).margin(0.01));
    PhaseMapInput mixed = in;
    mixed.study.x = *read_axis("rate=0.2,0.6,0.4,0.8");
    CHECK(lay_out_phase_map(mixed, map_surface({0, 0, 620, 420})).lines.empty());

    PhaseMapInput words = in;
    words.study.y = *read_axis("start=spectral,raw,noisy:1");
    words.summary = in.summary;
    for (const auto& line : lay_out_phase_map(words, map_surface({0, 0, 620, 420})).lines)
        for (const auto& piece : line.pieces) CHECK(piece.size() == 1);
}

TEST_CASE("a phase map says what it shows") {
    const PhaseMapInput in = made_map();
    const Surface s = map_surface({0, 0, 720, 460});
    testing::RecordingPainter r({0, 0, 720, 460});
    draw_phase_map(lay_out_phase_map(in, s), s, r);
    const std::string words = map_words(r);
    for (const char* said :
         {"NARG+R (oracle): share of successes\n", "MC n = 20, N = 0 to 4, seed 21 and on\n",
          "sampling rate p\n", "rank r\n", "Success: ‖X − X_⋆‖_F ≤ 0.001 within 500 iterations.",
          "Hatched: fewer samples than degrees of freedom", "50 % NARG+R (oracle)\n", "50 % ScaledGD\n",
          "\n0.2\n", "\n0.8\n", "\n3\n", "\n0.5\n"}) {
        INFO(said);
        CHECK(words.find(said) != std::string::npos);
    }
    // Before the first trial: how many there will be.
    PhaseMapInput none = in;
    none.summary.clear();
    CHECK(phase_study_words(none).find("N = " + std::to_string(in.study.trials) + ",") != std::string::npos);
    // Of a file its name, and nothing of a problem that nobody drew.
    PhaseMapInput file = none;
    file.study.base.problem.source = ProblemSource::InstanceFile;
    file.study.base.problem.path = "some/my_inst.toml";
    file.study.x = *read_axis("start=noisy:1,noisy:2");
    file.study.y.reset();
    CHECK(phase_study_words(file) == "my\\_inst.toml, N = 4, seed 21 and on");
    file.study.x = *read_axis("start=raw,spectral");
    CHECK(phase_study_words(file) == "my\\_inst.toml, N = 4");
    file.study.x = *read_axis("instance=a,b");
    CHECK(phase_study_words(file) == "N = 4");
    PhaseMapInput methods = in;
    methods.study.base.methods = {*read_method_entry("narg+r")};
    methods.study.y = *read_axis("method=narg,grad,nag");
    methods.summary = summarise(methods.study, {});
    testing::RecordingPainter other({0, 0, 720, 460});
    draw_phase_map(lay_out_phase_map(methods, s), s, other);
    CHECK(map_words(other).find("Share of successes\n") != std::string::npos);
    CHECK(map_words(other).find("50 %") == std::string::npos);
}

TEST_CASE("a map names each of its methods, on lines, turned or cut, and those of two names apart") {
    PhaseMapInput in = made_map();
    in.study.base.methods = {*read_method_entry("narg+r")};
    const char* methods = "method=narg:d=10,restart=function,rgrad-orth,narg+r,scaledgd,nag";
    const auto check = [&](const Rect& area, bool upright, bool turned) {
        INFO(area.w << " x " << area.h);
        const Surface s = map_surface(area);
        const PhaseMap map = lay_out_phase_map(in, s);
        const auto named = [&](const char* name) {
            return std::ranges::any_of(map.words, [&](const PlacedText& word) {
                return word.markup.starts_with(name) && word.style.vertical == turned;
            });
        };
        for (const char* name : {"NARG", "RGrad-Orth", "NARG+R", "ScaledGD", "NAG"}) {
            INFO(name);
            CHECK(named(name));
        }
        for (std::size_t i = 0; i < map.words.size(); ++i) {
            const Rect box = map.words[i].box();
            INFO(map.words[i].markup);
            CHECK(box.x >= area.x - 0.5f);
            CHECK(box.bottom() <= area.bottom() + 0.5f);
            for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(meet(box, map.words[k].box()));
        }
        CHECK(map.plot.w > 0.3f * area.w);
        CHECK(map.plot.h > 0.3f * area.h);
        CHECK(upright == in.study.y->key.starts_with("method"));
    };
    in.study.x = *read_axis(methods);
    in.study.y = *read_axis("condition=1,10,100");
    in.summary = summarise(in.study, {});
    check({0, 0, 760, 360}, false, false);
    check({0, 0, 340, 300}, false, true);
    std::swap(in.study.x, in.study.y);
    in.summary = summarise(in.study, {});
    check({0, 0, 760, 360}, true, false);
    check({0, 0, 340, 300}, true, false);
    CHECK(value_names(in.study, *read_axis("method=narg+r,narg:d=3")) ==
          std::vector<std::string>{"NARG+R (oracle)", "NARG (d = 3)"});
    CHECK(value_names(in.study, *read_axis("instance=a/one.toml,b/two_2.toml")) ==
          std::vector<std::string>{"one.toml", "two\\_2.toml"});
    CHECK(value_names(in.study, *read_axis("instance=a/one.toml,b/one.toml")) ==
          std::vector<std::string>{"a/one.toml", "b/one.toml"});
}

TEST_CASE("a map of one axis says the share of each cell, and of 50 % lines those that it draws") {
    PhaseMapInput in = made_map();
    in.study.x = *read_axis("rate=0.2,0.3,0.4");
    in.study.y.reset();
    in.study.trials = 20;
    in.summary = summarise(in.study, {});
    const Index narg[] = {0, 12, 20};
    for (CellSummary& cell : in.summary) {
        cell.underdetermined = false, cell.trials = 20;
        cell.successes = cell.method == 0 ? narg[cell.cell] : 0;
    }
    const Surface s = map_surface({0, 0, 720, 460});
    testing::RecordingPainter r({0, 0, 720, 460});
    const PhaseMap map = lay_out_phase_map(in, s);
    draw_phase_map(map, s, r);
    const std::string words = map_words(r);
    for (const char* said :
         {"\n0/20\n", "\n12/20\n", "\n20/20\n", "\nshare of successes\n", "\n50 % NARG+R (oracle)\n"}) {
        INFO(said);
        CHECK(words.find(said) != std::string::npos);
    }
    CHECK(words.find("50 % ScaledGD") == std::string::npos);
    // Each stands in its cell, off the mark where half of the cells succeeds.
    for (const auto& text : r.texts) {
        if (text.markup != "12/20") continue;
        const Rect cell = map.cell(1);
        CHECK(text.box.x >= cell.x);
        CHECK(text.box.right() <= cell.right());
        CHECK(text.box.bottom() < cell.y + cell.h / 2 - s.px(sizes::kMarker) / 2);
    }
    // What runs moves nothing: before the first trial the plot is as large.
    PhaseMapInput before = in;
    before.summary = summarise(in.study, {});
    CHECK(lay_out_phase_map(before, s).plot == map.plot);
    CHECK(lay_out_phase_map(before, s).legend.empty());
}

TEST_CASE(
    "shares stand in the middle of their cells where no row passes 50 %, and of one run there is none") {
    PhaseMapInput in = made_map();
    for (CellSummary& cell : in.summary) cell.underdetermined = false, cell.trials = cell.successes = 4;
    const Surface s = map_surface({0, 0, 900, 460});
    const auto shares = [&] {
        std::vector<PlacedText> all;
        const PhaseMap map = lay_out_phase_map(in, s);
        for (const PlacedText& word : map.words)
            if (word.markup.find('/') != std::string::npos && map.plot.contains(word.at)) all.push_back(word);
        return all;
    };
    const PhaseMap map = lay_out_phase_map(in, s);
    REQUIRE(shares().size() == 12);
    for (const PlacedText& share : shares()) {
        const Rect cell = map.cell(*map.cell_at(share.at));
        CHECK(share.style.v == paint::VAlign::Middle);
        CHECK(share.at.x == Approx(cell.x + cell.w / 2));
        CHECK(share.at.y == Approx(cell.y + cell.h / 2));
    }
    in.study.trials = 1;
    for (CellSummary& cell : in.summary) cell.trials = cell.successes = 1;
    CHECK(shares().empty());
}

TEST_CASE("shares in the cells of a map stand beside the lines that pass there") {
    const PhaseMapInput in = made_map();
    const Surface s = map_surface({0, 0, 900, 460});
    const PhaseMap map = lay_out_phase_map(in, s);
    std::size_t shares = 0;
    for (const PlacedText& word : map.words) {
        if (word.markup.find('/') == std::string::npos || !map.plot.contains(word.at)) continue;
        ++shares;
        for (const auto& line : map.lines)
            for (const auto& piece : line.pieces)
                for (std::size_t i = 0; i + 1 < piece.size(); ++i)
                    for (int k = 0; k <= 200; ++k) {
                        const float f = static_cast<float>(k) / 200;
                        CHECK_FALSE(word.box().contains({piece[i].x + f * (piece[i + 1].x - piece[i].x),
                                                         piece[i].y + f * (piece[i + 1].y - piece[i].y)}));
                    }
    }
    CHECK(shares == 10);
}

TEST_CASE("the head over a cell has the words of its axes") {
    PhaseMapInput in = made_map();
    CHECK(cell_words(in.study, 1) == "sampling rate p = 0.4, rank r = 1");
    in.study.y = *read_axis("d=2,5,10");
    CHECK(cell_words(in.study, 4) == "sampling rate p = 0.2, momentum d = 5");
    CHECK(phase_axis_words("samples-per-degree", ProblemKind::MatrixCompletion) == "samples per unknown");
}

TEST_CASE("words of a phase map keep apart and inside at every size, in every theme") {
    PhaseMapInput in = made_map();
    in.study.x = *read_axis("rate=0.05:1:20");
    in.study.y = *read_axis("rank=1:20");
    in.study.base.problem.allow_underdetermined = true;
    in.summary = summarise(in.study, {});
    for (CellSummary& cell : in.summary) cell.trials = 4, cell.successes = cell.cell % 5;
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector})
        for (const auto& [width, height] : {std::pair(1200.f, 800.f),
                                            {640.f, 400.f},
                                            {454.f, 302.f},
                                            {320.f, 420.f},
                                            {200.f, 140.f},
                                            {90.f, 70.f},
                                            {20.f, 20.f},
                                            {0.f, 0.f}}) {
            const Rect area{30, 40, width, height};
            const Surface s = map_surface(area, name);
            testing::RecordingPainter r({0, 0, 1300, 900});
            draw(lay_out(std::vector<PhaseMapInput>{in, in}, s), r);
            INFO(width << " x " << height);
            for (std::size_t i = 0; i < r.texts.size(); ++i) {
                const Rect box = r.texts[i].box;
                CHECK(box.x >= area.x - 1);
                CHECK(box.right() <= area.right() + 1);
                CHECK(box.y >= area.y - 2);
                CHECK(box.bottom() <= area.bottom() + 2);
                for (std::size_t k = 0; k < i; ++k) {
                    const Rect common = paint::intersect(box, r.texts[k].box);
                    INFO(r.texts[i].markup << " | " << r.texts[k].markup);
                    CHECK((common.w < 1 || common.h < 3));
                }
            }
            if (width >= 300) CHECK(r.texts.size() > 10);
        }
}
