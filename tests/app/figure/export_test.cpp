// Files: what they hold, how large they are, what is refused.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "app/figure/engine/layout.h"
#include "core/io/share_line.h"
#include "core/text/version.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

namespace {

struct ExportStage {
    Race race = test::fake_race();
    ExportInput input;
    ExportSettings settings;
    testing::TempFolder folder;
    ExportStage() {
        input.race.race = &race;
        input.race.views[1].log_y = input.race.views[2].log_y = false;
        auto instance = std::make_shared<InstancePicture>();
        instance->truth = {2, 2, {0, 1, 0.5f, NAN}};
        input.matrix.instance = instance;
    }
};

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream all;
    all << file.rdbuf();
    return all.str();
}

}  // namespace

TEST_CASE("every figure leaves in every format, with its experiment inside, the same bytes twice") {
    ExportStage stage;
    const std::string line = write_share_line(stage.race.spec);
    for (const std::string_view name : race_figure_names())
        for (const ExportFormat format : {ExportFormat::Png, ExportFormat::Svg, ExportFormat::Pdf}) {
            INFO(name);
            stage.settings.dpi = 96;
            const auto first = encode_figure(name, stage.input, stage.settings, format);
            REQUIRE(first);
            CHECK(first->find(line) != std::string::npos);
            CHECK(first->find("LowRank Lab " + std::string(kVersion)) != std::string::npos);
            CHECK(*encode_figure(name, stage.input, stage.settings, format) == *first);
        }
}

TEST_CASE("a page drawn anywhere stays where it was put, as the preview in a dialog must") {
    ExportStage stage;
    const paint::Rect box{400, 300, 480, 320};
    const Surface surface{box, 11, &theme::theme(theme::ThemeName::Light), true, false};
    for (const std::string_view name : race_figure_names()) {
        INFO(name);
        testing::RecordingPainter r({0, 0, 1600, 1000});
        draw_page(name, stage.input, surface, r);
        REQUIRE(r.texts.size() > 1);
        for (const auto& text : r.texts) CHECK(box.contains(text.anchor));
        for (const auto& shape : r.shapes) CHECK(box.contains({shape.box.x, shape.box.y}));
    }
}

TEST_CASE("SVG polylines, mapped back through the axes, are the data") {
    ExportStage stage;
    stage.race.traces.resize(1);
    stage.race.spec.methods.resize(1);
    stage.race.traces[0].spec = stage.race.spec.methods[0].spec;
    const auto svg = encode_figure("error", stage.input, stage.settings, ExportFormat::Svg);
    REQUIRE(svg);
    RaceFiguresInput race = stage.input.race;
    race.theme = &theme::theme(theme::ThemeName::Light);
    race.paper = true;
    AxisColumns columns;
    const Figure figure = build_race_figures(race, columns)[0];
    Surface s;
    s.em = 8 * 96 / 72.f;
    s.theme = race.theme;
    s.paper = true;
    const float w = 120 * 96 / 25.4f, h = 80 * 96 / 25.4f, m = s.px(4);
    s.area = {m, m, w - 2 * m, h - 2 * m};
    const Layout l = layout(figure, {}, s);
    // The longest polyline is the curve.
    std::string longest;
    const std::regex polyline("<polyline points=\"([^\"]*)\"");
    for (std::sregex_iterator it(svg->begin(), svg->end(), polyline), end; it != end; ++it)
        if ((*it)[1].length() > static_cast<long>(longest.size())) longest = (*it)[1];
    std::istringstream words(longest);
    std::string pair;
    std::size_t t = 0;
    const auto& error = stage.race.traces[0].error;
    while (words >> pair && t + 1 < error.size()) {
        const std::size_t comma = pair.find(',');
        CHECK(std::stof(pair.substr(0, comma)) == Approx(l.x.px(static_cast<double>(t))).margin(0.02));
        CHECK(std::stof(pair.substr(comma + 1)) == Approx(l.y.px(error[t])).margin(0.02));
        ++t;
    }
    CHECK(t + 1 == error.size());
}

TEST_CASE("files appear whole or not at all, with the pixels they should have") {
    ExportStage stage;
    stage.settings.path = (stage.folder / "error.png").string();
    REQUIRE(export_figure("error", stage.input, stage.settings));
    const std::string png = bytes_of(stage.settings.path);
    const auto number = [&](std::size_t at) {
        std::uint32_t v = 0;
        for (std::size_t i = 0; i < 4; ++i) v = v << 8 | static_cast<unsigned char>(png[at + i]);
        return v;
    };
    CHECK(number(16) == 1418);  // 120 mm at 300 dpi
    CHECK(number(20) == 945);
    CHECK(png[25] == 2);  // opaque: no alpha channel
    CHECK_FALSE(export_figure("error", stage.input, stage.settings));
    stage.settings.force = true;
    stage.settings.transparent = true;
    REQUIRE(export_figure("error", stage.input, stage.settings));
    CHECK(bytes_of(stage.settings.path)[25] == 6);

    const auto seen =
        rasterise_page(lay_out(*page_of("race", stage.input), stage.settings), stage.settings, 1);
    REQUIRE(seen);
    CHECK(seen->width == 454);  // 120 mm at 96 dpi
    CHECK(seen->rgba[3] == 0);
}

TEST_CASE("what cannot be exported is refused in a sentence, and nothing is written") {
    ExportStage stage;
    const auto refused = [&](const std::string& path, auto change) {
        ExportSettings settings;
        settings.path = (stage.folder / path).string();
        change(settings);
        const auto result = export_figure("error", stage.input, settings);
        CHECK_FALSE(result);
        return result ? std::string() : result.sentence();
    };
    const auto nothing = [](ExportSettings&) {};
    CHECK(refused("a.jpg", nothing).find(".png, .svg, .pdf, .tex, .pgf or .csv") != std::string::npos);
    CHECK(refused("a", nothing).find(".png") != std::string::npos);
    CHECK_FALSE(refused("none/a.png", nothing).empty());
    CHECK(refused("a.svg", [](ExportSettings& s) { s.width_mm = 0; }).find("width 0") != std::string::npos);
    CHECK(refused("a.svg", [](ExportSettings& s) { s.height_mm = -5; }).find("-5") != std::string::npos);
    CHECK(refused("a.pdf", [](ExportSettings& s) { s.width_mm = 2001; }).find("2000") != std::string::npos);
    CHECK(refused("a.pdf", [](ExportSettings& s) { s.font_pt = std::nan(""); }).find("font size") !=
          std::string::npos);
    CHECK(refused("a.png", [](ExportSettings& s) { s.width_mm = 2000, s.dpi = 600; }).find("20000") !=
          std::string::npos);
    CHECK(refused("a.png", [](ExportSettings& s) { s.dpi = 0; }).find("resolution 0") != std::string::npos);
    ExportSettings settings;
    settings.path = (stage.folder / "a.svg").string();
    const auto unknown = export_figure("matrices", stage.input, settings);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.sentence().find("'matrices': the nearest is matrix.") != std::string::npos);
    CHECK(stage.folder.files() == 0);
}
