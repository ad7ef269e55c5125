// Bands of other seeds behind the errors: of this race alone, of the curves that are seen, in every export.
#include <algorithm>
#include <cstdio>
#include <regex>

#include "app/figure/race/beside_curves.h"
#include "app/state/app_state.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using testing::says;

namespace {

/// A race and the runs of four other seeds, each some per cent slower than its method.
struct BandStage {
    Race race = test::fake_race(120);
    AxisColumns columns;
    RaceFiguresInput input;
    BandStage() {
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            race.traces[m].enabled = race.spec.methods[m].enabled;
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        for (std::size_t k = 0; k < input.views.size(); ++k)
            input.views[k] = state::default_view(static_cast<FigureKind>(k));
        put(4, 4);
    }
    void put(Index seeds, Index done) {
        const auto study = seed_study(race.spec, seeds);
        INFO(study.sentence());
        REQUIRE(study);
        std::vector<TrialRow> rows;
        for (Index trial = 0; trial < done; ++trial) {
            Index method = 0;
            for (const Trace& trace : race.traces) {
                if (!trace.enabled) continue;
                TrialRow row;
                row.trial = trial;
                row.method = method++;
                for (const double error : trace.error)
                    row.errors.push_back(error * (1 + 0.2 * static_cast<double>(trial)));
                rows.push_back(std::move(row));
            }
        }
        input.bands = std::make_shared<const SeedBands>(seed_bands(*study, rows));
    }
    Figure figure(std::size_t kind = 0) { return build_race_figures(input, columns)[kind]; }
    std::string exported(ExportFormat format, std::string_view name = "error",
                         const ExportSettings& settings = {}) const {
        test::ExportInput all;
        all.race = input;
        const auto bytes = test::encode_figure(name, all, settings, format);
        INFO(bytes.sentence());
        REQUIRE(bytes);
        return *bytes;
    }
    std::size_t curves() const {
        return static_cast<std::size_t>(std::ranges::count(race.traces, true, &Trace::enabled));
    }
};

}  // namespace

TEST_CASE(
    "each curve that is seen has the band of its method, in its colour, and the figure says of how many "
    "seeds") {
    BandStage s;
    Figure f = s.figure();
    REQUIRE(f.bands.size() == s.curves());
    CHECK(says(f.note, "Spread: median and 20 to 80 % of 4 other seeds."));
    for (const QuantileBand& band : f.bands) {
        const auto curve = std::ranges::find(f.series, band.method, &Series::method);
        REQUIRE(curve != f.series.end());
        CHECK(band.colour == curve->style.line);
        // Of errors 1, 1.2, 1.4 and 1.6 times the curve's own.
        CHECK(band.low[5] == Approx(1.12 * curve->y[5]));
        CHECK(band.median[5] == Approx(1.3 * curve->y[5]));
        CHECK(band.high[5] == Approx(1.48 * curve->y[5]));
    }
    for (const std::size_t kind : {1u, 2u, 3u}) CHECK(s.figure(kind).bands.empty());
    const std::int64_t first = f.bands[0].method;
    s.input.hidden = {first};
    f = s.figure();
    CHECK(f.bands.size() == s.curves() - 1);
    CHECK(std::ranges::find(f.bands, first, &QuantileBand::method) == f.bands.end());
    s.input.hidden.clear();
    s.put(20, 7);
    CHECK(says(s.figure().note, "7 of 20 other seeds"));
    s.put(20, 0);
    CHECK(s.figure().bands.empty());
    CHECK(s.figure().note.empty());
}

TEST_CASE("bands of another experiment are not drawn, nor over an axis they do not have") {
    BandStage s;
    REQUIRE_FALSE(s.figure().bands.empty());
    s.input.x_axis = state::XAxis::Seconds;
    CHECK(s.figure().bands.empty());
    CHECK(says(s.figure().note, "No spread over seconds: the other seeds ran side by side"));
    CHECK(says(s.exported(ExportFormat::Svg), "No spread over seconds"));
    s.input.x_axis = state::XAxis::OperatorCalls;
    CHECK(s.figure().bands.empty());
    CHECK(says(s.figure().note, "over iterations"));
    s.input.x_axis = state::XAxis::Iterations;
    s.race.spec.problem.rate = 0.5;
    CHECK(s.figure().bands.empty());
    CHECK(s.figure().note.empty());
    CHECK(band_words(s.input).empty());
    s.race.spec.problem.rate = 0.6;
    CHECK_FALSE(s.figure().bands.empty());
    s.input.bands = nullptr;
    CHECK(s.figure().bands.empty());
}

TEST_CASE("bands leave in SVG, TikZ, the CSV of what is seen and in words") {
    BandStage s;
    const std::string svg = s.exported(ExportFormat::Svg);
    CHECK(says(svg.substr(svg.find("</metadata>")), "other"));
    CHECK(says(svg, "Spread behind the errors: median and 20 to 80 % of 4 other seeds."));
    const std::string tex = s.exported(ExportFormat::Tex);
    const auto count = [](const std::string& text, const std::string& words) {
        std::size_t n = 0;
        for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++n;
        return n;
    };
    CHECK(count(tex, "fill opacity=0.17") == s.curves());
    const std::string csv = s.exported(ExportFormat::Csv);
    for (const char* part : {"\"NARG+R\",20 %,", "\"NARG+R\",median,", "\"NARG+R\",80 %,"})
        CHECK(count(csv, part) > 10);
    CHECK_FALSE(says(s.exported(ExportFormat::Svg, "stepsize"), "other seeds"));
}

TEST_CASE("the fill of a band is what other eyes see of its colour") {
    BandStage s;
    const Figure f = s.figure();
    REQUIRE(f.bands.size() == s.curves());
    for (const theme::Vision vision : theme::visions()) {
        ExportSettings settings;
        settings.vision = vision;
        const std::string svg = s.exported(ExportFormat::Svg, "error", settings);
        const std::regex fill("<polygon points=\"[^\"]*\" fill=\"(#[0-9a-f]{6})\" fill-opacity=\"0.17\"");
        std::vector<std::string> fills, wanted;
        for (std::sregex_iterator it(svg.begin(), svg.end(), fill), end; it != end; ++it)
            fills.push_back((*it)[1]);
        for (const QuantileBand& band : f.bands) {
            const theme::Colour seen = theme::seen_by(vision, band.colour);
            char text[8];
            std::snprintf(text, sizeof text, "#%02x%02x%02x", theme::to_byte(seen.r), theme::to_byte(seen.g),
                          theme::to_byte(seen.b));
            wanted.emplace_back(text);
        }
        INFO(theme::name_of(vision));
        CHECK(fills == wanted);
    }
}
