// A page that nobody waits for any more: how much of it is still laid out and drawn, counted.
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>

#include "app/figure/engine/decimate.h"
#include "app/figure/export/export_page.h"
#include "app/paint/phrasebook.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

namespace {

constexpr std::size_t kCurves = 300, kBegun = 100, kMoreAtMost = 60;

/// Tells of every text once, when it is first measured or drawn.
class Reader {
public:
    explicit Reader(std::function<void()> read) {
        auto book = std::make_shared<paint::Phrasebook>(std::vector<paint::Phrase>());
        book->unknown = [read = std::move(read)](std::string_view) { read(); };
        paint::choose_phrasebook(std::move(book));
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { paint::choose_phrasebook(nullptr); }
};

struct ManyCurves {
    Race race = fake_race(60);
    std::vector<ForeignCurve> curves;
    ExportInput input;
    ExportSettings settings;
    ManyCurves() {
        input.race.race = &race;
        for (std::size_t k = 0; k < kCurves; ++k) {
            ForeignCurve& curve = curves.emplace_back();
            curve.name = "mine no. " + std::to_string(k) + " is a word";
            for (double t = 0; t < 40; ++t) {
                curve.iteration.push_back(t);
                curve.error.push_back(std::pow(0.7, t) * static_cast<double>(k + 1));
            }
        }
        input.race.foreign = curves;
    }
    ManyCurves(const ManyCurves&) = delete;
};

}  // namespace

TEST_CASE("a page is cancelled in every format, and no file is there") {
    const testing::TempFolder folder;
    ManyCurves many;
    std::stop_source stop;
    stop.request_stop();
    many.settings.stop = stop.get_token();
    for (const char* ending : {"svg", "pdf", "png", "tex", "pgf", "csv"}) {
        many.settings.path = folder.path(std::string("a.") + ending);
        INFO(ending);
        CHECK(export_figure("error", many.input, many.settings).cancelled());
        CHECK_FALSE(std::filesystem::exists(many.settings.path));
    }
}

TEST_CASE("once a page is not wanted, little more of it is laid out") {
    for (const state::LegendPlace place :
         {state::LegendPlace::Free, state::LegendPlace::Outside, state::LegendPlace::Direct}) {
        ManyCurves many;
        many.settings.look.legend = place;
        many.settings.width_mm = many.settings.height_mm = 2000;
        std::size_t texts = 0;
        const auto page = page_of("error", many.input);
        REQUIRE(page);
        INFO("place " << static_cast<int>(place));
        {
            const Reader whole([&] { ++texts; });
            CHECK(encode_page(*page, many.settings, ExportFormat::Svg));
            CHECK(texts > kCurves);
        }
        texts = 0;
        std::stop_source stop;
        many.settings.stop = stop.get_token();
        const Reader reader([&] {
            if (++texts == kBegun) stop.request_stop();
        });
        CHECK(encode_page(*page, many.settings, ExportFormat::Svg).cancelled());
        CHECK(texts >= kBegun);
        CHECK(texts <= kBegun + kMoreAtMost);
    }
}

TEST_CASE("a painter of a page that is not wanted paints no more") {
    std::stop_source stop;
    ExportSettings settings;
    settings.stop = stop.get_token();
    Page page;
    page.name = "dots";
    page.lay_out = [&](const Surface& s) {
        CHECK(s.stop == settings.stop);
        PlacedPage placed;
        placed.picture([&](paint::Painter& painter) {
            for (int k = 0; k < 2'000'000; ++k) {
                if (k == 10) stop.request_stop();
                painter.text({0, 0}, "dot", {});
            }
        });
        return placed;
    };
    CHECK(encode_page(page, settings, ExportFormat::Svg).cancelled());
    CHECK(encode_page(page, settings, ExportFormat::Pdf).cancelled());
    CHECK(encode_page(page, settings, ExportFormat::Png).cancelled());
}

TEST_CASE("one curve of many points is left after a bounded number of them") {
    const std::vector<double> x(10 * kPointsBetweenLooks, 1), y(x.size(), 1);
    Series series;
    series.x = x;
    series.y = y;
    series.role = Role::File;
    const Scale sx{0, 2, false, 0, 100}, sy{0, 2, false, 100, 0};
    std::stop_source stop;
    CHECK(curve_pieces(series, sx, sy, {0, 0, 1e6f, 1e6f}, stop.get_token())[0].size() == x.size());
    stop.request_stop();
    CHECK(curve_pieces(series, sx, sy, {0, 0, 1e6f, 1e6f}, stop.get_token()).empty());
}
