// A page in another typeface: measured and drawn in it, and the words of the option read back.
#include "app/paint/typeface_scope.h"
#include "app/state/page_look.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;
using namespace lowrank::testing;
using theme::Typeface;

TEST_CASE("a typeface is read back as it was written, and others are refused with those there are") {
    for (const theme::TypefaceRow& row : theme::typefaces()) {
        state::PageLook look;
        look.typeface = *row.typeface;
        const auto read = state::read_look(state::look_words(look));
        REQUIRE(read);
        CHECK(*read == look);
    }
    const auto refused = state::read_look({{"typeface", "arial"}});
    REQUIRE_FALSE(refused);
    CHECK(says(refused.sentence(), "'arial'"));
    CHECK(says(refused.sentence(), "termes"));
}

TEST_CASE("a page's words stand in its typeface in every format, and nowhere after it") {
    const Race race = fake_race(120);
    ExportInput input;
    input.race.race = &race;
    const auto written = [&](Typeface typeface, ExportFormat format) {
        ExportSettings settings;
        settings.look.typeface = typeface;
        const auto bytes = encode_figure("error", input, settings, format);
        REQUIRE(bytes);
        return *bytes;
    };
    for (const ExportFormat format : {ExportFormat::Svg, ExportFormat::Pdf, ExportFormat::Png}) {
        CAPTURE(static_cast<int>(format));
        const std::string usual = written(Typeface::DejaVu, format);
        CHECK(written(Typeface::Heros, format) != written(Typeface::Termes, format));
        CHECK(written(Typeface::Heros, format) != usual);
        CHECK(written(Typeface::DejaVu, format) == usual);
    }
    CHECK(says(written(Typeface::Heros, ExportFormat::Svg), "TeX Gyre Heros"));
    CHECK(says(written(Typeface::Termes, ExportFormat::Pdf), "TeXGyreTermes"));
    CHECK_FALSE(says(written(Typeface::Termes, ExportFormat::Pdf), "DejaVu"));
    // TikZ is set by the document that takes it in.
    CHECK(says(written(Typeface::Termes, ExportFormat::Tex), "tikzpicture"));
    CHECK(paint::typeface_in_use() == Typeface::DejaVu);
}
