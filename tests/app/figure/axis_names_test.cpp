// What stands beside the axes of a page: another name, none, or what a title that is off would have said.
#include "app/state/page_look.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

namespace {

struct NamedPage {
    Race race = fake_race(120);
    ExportInput input;
    state::PageLook look;
    float width = 420, height = 280;

    NamedPage() { input.race.race = &race; }
    testing::RecordingPainter drawn(std::string_view name = "error") {
        testing::RecordingPainter painter({0, 0, width, height});
        Surface page;
        page.area = {0, 0, width, height};
        page.em = 10.67f;
        page.theme = &theme::theme(theme::ThemeName::Light);
        page.paper = true;
        page.card = false;
        page.look = &look;
        draw_page(name, input, page, painter);
        return painter;
    }
    /// Words that stand upright.
    std::vector<std::string> upright(std::string_view name = "error") {
        std::vector<std::string> words;
        for (const auto& text : drawn(name).texts)
            if (text.style.vertical) words.push_back(text.markup);
        return words;
    }
    bool says(const std::string& words) {
        const testing::RecordingPainter painter = drawn();
        return std::ranges::any_of(painter.texts, [&](const auto& text) { return text.markup == words; });
    }
};

}  // namespace

TEST_CASE("the y axis has a name where no title says what it is, or where one was asked for") {
    NamedPage page;
    CHECK(page.upright().empty());
    page.look.title = "";
    REQUIRE(page.upright().size() == 1);
    CHECK(page.upright()[0].find("X_⋆") != std::string::npos);
    page.look.y_label = "error of Y_t";
    CHECK(page.upright() == std::vector<std::string>{"error of Y_t"});
    page.look.title.reset();
    CHECK(page.upright() == std::vector<std::string>{"error of Y_t"});
    page.look.title = page.look.y_label = "";
    CHECK(page.upright().empty());
}

TEST_CASE("the name of the y axis meets no number of it, on every figure of a race and at every size") {
    for (const char* name : {"error", "stepsize", "momentum", "objective", "race"})
        for (const auto& [width, height] : {std::pair{420.f, 280.f}, {230.f, 170.f}, {90.f, 60.f}}) {
            INFO(name << " " << width);
            NamedPage page;
            page.width = width, page.height = height;
            page.look.y_label =
                "what it is that falls from step to step, in words that are far too long for it";
            const testing::RecordingPainter painter = page.drawn(name);
            for (const auto& up : painter.texts) {
                if (!up.style.vertical) continue;
                const paint::Rect box = up.box;
                CHECK(box.x >= 0);
                CHECK(box.y >= 0);
                CHECK(box.bottom() <= height);
                for (const auto& other : painter.texts) {
                    if (other.style.vertical) continue;
                    const paint::Rect o = other.box;
                    const bool apart = o.x >= box.right() || o.right() <= box.x || o.y >= box.bottom() ||
                                       o.bottom() <= box.y;
                    INFO(other.markup);
                    CHECK(apart);
                }
            }
        }
}

TEST_CASE("the x axis has the author's words, or none") {
    NamedPage page;
    CHECK(page.says("Iteration"));
    page.look.x_label = "steps t";
    CHECK(page.says("steps t"));
    CHECK_FALSE(page.says("Iteration"));
    page.look.x_label = "";
    CHECK_FALSE(page.says("steps t"));
    CHECK_FALSE(page.says("Iteration"));
}

TEST_CASE("TikZ has the names of both axes") {
    NamedPage page;
    ExportSettings settings;
    settings.look.title = "";
    settings.look.x_label = "steps";
    const auto tex = encode_figure("error", page.input, settings, ExportFormat::Tex);
    REQUIRE(tex);
    CHECK(tex->find("xlabel={steps}") != std::string::npos);
    CHECK(tex->find("ylabel={") != std::string::npos);
}

TEST_CASE("the words of axes read back as they were written") {
    for (const char* words : {"", "on", "off", "3", "X_t = Y_t, and more"}) {
        state::PageLook look;
        look.x_label = words;
        look.y_label = std::string(words) + (*words ? "!" : "");
        const auto read = state::read_look(state::look_words(look));
        REQUIRE(read);
        REQUIRE(read->x_label);
        // What is spelt as a switch or a number keeps the backslash that tells it from one; markup takes it
        // away.
        const std::string spelt = words;
        CHECK(*read->x_label == (spelt == "on" || spelt == "off" || spelt == "3" ? "\\" + spelt : spelt));
        CHECK(read->y_label == look.y_label);
    }
    CHECK_FALSE(state::read_look({{"y-label", "\xff"}}));
    CHECK_FALSE(state::read_look({{"x-label", std::string(2000, 'x')}}));
}
