// What the first screen has room for, in windows narrow for its type too: sizes of text, rows, names.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <set>
#include <string>

#include "app/paint/markup.h"
#include "app/shell/regions.h"
#include "app/ui/cards.h"
#include "core/method/registry.h"
#include "tests/app/shell/first_screen.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::shell;
using namespace lowrank::testing;

namespace {

/// Notes in which sizes texts are drawn, those of figures too.
class NotedTexts final : public paint::ScreenFonts {
public:
    ImFont* font(paint::Face, float) const override { return ImGui::GetFont(); }
    float pixel_ratio() const override { return 1; }
    void drawn(std::string_view markup, const paint::TextStyle& style) const override {
        (style.face == paint::Face::Bold ? bold : plain)[style.size].insert(std::string(markup));
        for (const paint::MarkupSpan& span : paint::parse_markup(markup))
            if (span.shift > 0 && span.scale < 1)
                least_exponent = std::min(least_exponent, style.size * span.scale);
    }
    void forget() const { plain.clear(), bold.clear(), least_exponent = 1000; }

    /// By px of an em, what is set in it.
    mutable std::map<float, std::set<std::string>> plain, bold;
    mutable float least_exponent = 1000;
};

std::string sizes_said(const std::map<float, std::set<std::string>>& sizes) {
    std::string out;
    for (const auto& [size, texts] : sizes) {
        out += fmt::format("\n{}:", size);
        for (const std::string& text : texts) out += " '" + text + "'";
    }
    return out;
}

}  // namespace

TEST_CASE("a first screen in a window narrow for its type has lower bars and a slim panel that stays open") {
    constexpr float kEm = 20.8f;
    for (const float width : {1280.f, 1440.f}) {
        const auto of = [&](FirstScreenRoom first) {
            return regions(width, 900, kEm, {}, {}, false, false, first);
        };
        const Regions plain = of({true, true}), unfolded = of({true, false}), other = of({});
        CHECK((plain.slim && unfolded.slim && !other.slim));
        CHECK((plain.left_open && unfolded.left_open));
        CHECK(plain.left.w < unfolded.left.w);
        CHECK(unfolded.left.w == std::round(300 * kEm / 13));
        CHECK(plain.top.h < other.top.h);
        CHECK(plain.transport.h < other.transport.h);
        CHECK(plain.top.h + plain.centre.h + plain.transport.h == 900);
    }
    CHECK_FALSE(regions(1280, 720, 13, {}, {}, false, false, {true, true}).slim);
}

TEST_CASE("the first screen is set in two sizes and one bold, and no exponent is smaller than 10 px") {
    for (const theme::ThemeName theme :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        const NotedTexts texts;
        FirstScreen desk(first_start(theme), std::make_shared<TempFolder>(), &texts);
        desk.frame(1);
        const auto check = [&](const char* when) {
            INFO(theme::name_of(theme)
                 << ", " << when << sizes_said(texts.plain) << "\nbold" << sizes_said(texts.bold));
            CHECK(texts.plain.size() <= 2);
            CHECK(texts.bold.size() <= 1);
            CHECK(texts.least_exponent >= 10);
        };
        for (const ScreenSize& size : kScreenSizes) {
            texts.forget();
            desk.frame(3, size.width, size.height);
            check("as the race begins");
        }
        REQUIRE(desk.settle());
        for (const ScreenSize& size : kScreenSizes) {
            texts.forget();
            desk.frame(3, size.width, size.height);
            check("when it has ended");
        }
        desk.key(NamedKey::Home);
        texts.forget();
        desk.frame(3, 1280, 720);
        check("with the cursor in the figure");
    }
}

TEST_CASE("every curve is told by a row of the list, a name beside it or a legend") {
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const bool more : {false, true}) {
            Options options = first_start(theme);
            options.level = state::Level{.more = more};
            // All of the paper's on the first screen too, and no welcome above the plot.
            options.usual_methods = options.is_plain = false;
            const NotedTexts texts;
            FirstScreen desk(options, std::make_shared<TempFolder>(), &texts);
            REQUIRE(desk.settle());
            const auto check = [&](const std::string& where, float width, float height) {
                desk.frame(3, width, height);
                texts.forget();
                desk.frame(1, width, height);
                std::string all = "\n";
                for (const auto* sizes : {&texts.plain, &texts.bold})
                    for (const auto& [size, set] : *sizes)
                        for (const std::string& text : set) all += text + "\n";
                for (const MethodEntry& entry : options.experiment.methods) {
                    if (!entry.enabled) continue;
                    const std::string name = display_name(entry.spec);
                    INFO(theme::name_of(theme) << ", more " << more << ", " << width << " x " << height
                                               << ", " << where << ": " << name);
                    // A legend without room is folded to its handle, which a click opens.
                    const auto drawn = [&](const std::string& text) {
                        return all.find("\n" + text + "\n") != all.npos;
                    };
                    CHECK((drawn(name) || drawn(name + " (oracle)") || drawn("Legend")));
                }
            };
            for (const auto& [width, height] : {std::pair{1280.f, 720.f}, {1440.f, 900.f}, {700.f, 520.f}})
                check("as it opens", width, height);
            desk.key('[');
            check("with the panel folded", 1280, 720);
        }
}

TEST_CASE("no method of the first screen stands where the panel fades") {
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Projector}) {
        FirstScreen desk(first_start(theme));
        REQUIRE(desk.settle());
        for (const ScreenSize& size : kScreenSizes) {
            INFO(theme::name_of(theme) << " " << size.width << " x " << size.height);
            desk.probes.clear();
            desk.frame(3, size.width, size.height);
            const float em = 13 * theme::theme(theme).type_scale;
            const float foot = desk.probes.at("run").y - (ui::kFadeAtFoot + 4) * em / 13;
            for (const char* row : {"method.4", "method.6", "method.7", "method.8"}) {
                INFO(row);
                REQUIRE(desk.probes.contains(row));
                CHECK(desk.probes.at(row).bottom() <= foot);
            }
        }
    }
}

TEST_CASE("where the panel says what to try its words are whole, and a cause moves nothing but them") {
    for (const ScreenSize& size : {kScreenSizes[0], kScreenSizes[1]}) {
        const auto place_of = [&](const ExperimentSpec& spec, const char* words) {
            Options options = first_start(theme::ThemeName::Projector);
            options.experiment = spec;
            const NotedTexts texts;
            FirstScreen desk(options, std::make_shared<TempFolder>(), &texts);
            REQUIRE(desk.settle());
            desk.probes.clear();
            texts.forget();
            desk.frame(2, size.width, size.height);
            INFO(size.width << ", " << words << sizes_said(texts.plain));
            REQUIRE(desk.probes.contains(words));
            CHECK_FALSE(desk.probes.contains("try.whole"));
            // Names are whole beside numbers of four digits, too.
            const auto drawn = [&](const char* name) {
                return std::ranges::any_of(texts.bold,
                                           [&](const auto& each) { return each.second.contains(name); });
            };
            CHECK(drawn("NARG+R"));
            const paint::Rect row = desk.probes.at("rank.slider");
            return std::array{desk.probes.at("figure.error"), row};
        };
        ExperimentSpec few = default_experiment();
        few.problem.rate = 0.16;
        const auto well = place_of(default_experiment(), "try"), ill = place_of(few, "cause");
        for (std::size_t k = 0; k < well.size(); ++k) {
            CHECK(well[k].y == ill[k].y);
            CHECK(well[k].h == ill[k].h);
        }
    }
}

TEST_CASE("'reset' stays where it was pressed, though it chooses a method whose rules are far below") {
    Options options = first_start();
    options.level = state::Level{};
    options.usual_methods = options.is_plain = false;
    FirstScreen desk(options);
    REQUIRE(desk.settle());
    const auto place_of = [&](const char* name) {
        desk.probes.clear();
        desk.frame(3, 1280, 720);
        REQUIRE(desk.probes.contains(name));
        return desk.probes.at(name);
    };
    const auto press = [&](const char* name) {
        const paint::Rect at = place_of(name);
        platform::compat::mouse_position(ImGui::GetIO(), at.x + at.w / 2, at.y + at.h / 2);
        desk.frame(1, 1280, 720);
        for (const bool down : {true, false}) {
            platform::compat::mouse_button(ImGui::GetIO(), 0, down);
            desk.frame(2, 1280, 720);
        }
    };
    press("method.0");
    const float scrolled = place_of("reset").y;
    // Back up to the top of the column.
    platform::compat::mouse_position(ImGui::GetIO(), 100, 400);
    for (int k = 0; k < 20; ++k) {
        platform::compat::mouse_wheel(ImGui::GetIO(), 0, 3);
        desk.frame(1, 1280, 720);
    }
    const float before = place_of("reset").y;
    REQUIRE(before > scrolled);
    press("reset");
    REQUIRE(desk.settle());
    CHECK(place_of("reset").y == before);
}
