// A page of lines and text in bands is the page, to the last bit.
#include "app/figure/export/page_bands.h"

#include "core/io/picture/image.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

namespace {

struct BandStage {
    Race race = fake_race(400);
    ExportInput input;
    ExportSettings settings;
    testing::TempFolder folder;
    BandStage() {
        input.race.race = &race;
        auto instance = std::make_shared<InstancePicture>();
        instance->truth = {2, 2, {0, 1, 0.5f, 0.25f}};
        input.matrix.instance = instance;
    }
};

std::string png_of(const Page& page, const ExportSettings& settings) {
    const auto bytes = encode_page(page, settings, ExportFormat::Png);
    INFO(bytes.sentence());
    REQUIRE(bytes);
    return *bytes;
}

}  // namespace

TEST_CASE("every band of a page holds the rows that the whole page has there") {
    const BandStage stage;
    for (const char* name : {"race", "error", "momentum"}) {
        const Result<Page> page = page_of(name, stage.input);
        REQUIRE(page);
        const double scale = 3.7;
        const PlacedPage placed = lay_out(*page, stage.settings);
        const auto whole = rasterise_page(placed, stage.settings, scale);
        REQUIRE(whole);
        const std::size_t row = 4 * static_cast<std::size_t>(whole->width);
        for (const int step : {300, 400, 640})
            for (int first = 0; first < whole->height; first += step) {
                const int rows = std::min(step, whole->height - first);
                const auto band = rasterise_band(placed, stage.settings, scale, {first, rows});
                REQUIRE(band);
                CHECK(band->width == whole->width);
                const auto begin =
                    whole->rgba.begin() + static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(first));
                CAPTURE(name, step, first);
                CHECK(std::equal(band->rgba.begin(), band->rgba.end(), begin,
                                 begin + static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(rows))));
            }
    }
}

TEST_CASE("a picture of many bands is the one that is made at once") {
    BandStage stage;
    stage.settings.dpi = 700;
    const Result<Page> page = page_of("error", stage.input);
    REQUIRE(page);
    const PlacedPage placed = lay_out(*page, stage.settings);
    PlacedPage counted = placed;
    std::size_t bands = 0, bytes = 0, most = 0;
    counted.picture([&](paint::Painter&) { ++bands; });
    REQUIRE(draw_bands(counted, stage.settings, 700.0 / 96, {},
                       [&](std::span<const std::uint8_t> rows) -> Result<Written> {
                           bytes += rows.size();
                           most = std::max(most, rows.size());
                           return Written{};
                       }));
    const PixelSize size = pixel_size(stage.settings, 700.0 / 96);
    CHECK(bands > 2);
    CHECK(static_cast<double>(bytes) == 4 * size.pixels());
    CHECK(most <= std::size_t{1} << 20);
    for (const bool transparent : {false, true}) {
        stage.settings.transparent = transparent;
        const auto whole = rasterise_page(placed, stage.settings, 700.0 / 96);
        REQUIRE(whole);
        const auto at_once =
            encode_rgba(whole->width, whole->height, whole->rgba, png_metadata(*page, stage.settings));
        REQUIRE(at_once);
        CHECK(png_of(*page, stage.settings) == *at_once);
    }
    // Of a page that is not wanted any more no row is handed over.
    std::stop_source soon;
    std::size_t handed = 0;
    CHECK(draw_bands(placed, stage.settings, 700.0 / 96, soon.get_token(),
                     [&](std::span<const std::uint8_t>) -> Result<Written> {
                         if (++handed == 3) soon.request_stop();
                         return Written{};
                     })
              .cancelled());
    CHECK(handed == 3);
    std::stop_source stopped;
    stopped.request_stop();
    stage.settings.path = (stage.folder / "stopped.png").string();
    CHECK(export_page(*page, stage.settings, stopped.get_token()).cancelled());
    CHECK_FALSE(std::filesystem::exists(stage.settings.path));
}
