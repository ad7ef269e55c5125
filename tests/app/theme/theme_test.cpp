// Contrast, distinct looks and the ramp.
#include "app/theme/theme.h"

#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "app/theme/vision.h"
#include "core/method/registry.h"
#include "tests/app/theme/colour_difference.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::theme;

namespace {

MethodSpec method(Algorithm algorithm, MomentumRule momentum = NoMomentum{}) {
    MethodSpec spec;
    spec.algorithm = algorithm;
    spec.momentum = momentum;
    return spec;
}

constexpr ThemeName kAll[] = {ThemeName::Light, ThemeName::Dark, ThemeName::Projector};

std::vector<MethodSpec> the_nine() {
    std::vector<MethodSpec> all;
    for (const Algorithm a :
         {Algorithm::Iht, Algorithm::Niht, Algorithm::Grad, Algorithm::Nag, Algorithm::RGradProj,
          Algorithm::RGradOrth, Algorithm::Narg, Algorithm::Narg, Algorithm::ScaledGd})
        all.push_back(method(a));
    all[7].restart = RestartTest::Gradient;
    return all;
}

/// The nine, and what stands ready below them.
std::vector<MethodSpec> all_of_them() {
    std::vector<MethodSpec> all;
    for (const MethodInfo& info : all_methods()) all.push_back(info.spec);
    return all;
}

MethodSpec parsed(const char* text) { return *parse_method(text); }

double grey(Colour c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; }

}  // namespace

TEST_CASE("contrast is WCAG's") {
    CHECK(contrast(rgb(0x000000), rgb(0xFFFFFF)) == Approx(21.0));
    CHECK(contrast(rgb(0x777777), rgb(0xFFFFFF)) == Approx(4.48).margin(0.005));
    CHECK(contrast(rgb(0x123456), rgb(0x123456)) == Approx(1.0));
}

TEST_CASE("differences of colours are CIEDE2000's, and a dichromat confuses what he should") {
    // Pairs of Sharma, Wu and Dalal 2005.
    CHECK(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) == Approx(2.0425).margin(5e-5));
    CHECK(difference({50, 2.8361, -74.0200}, {50, 0, -82.7485}) == Approx(3.4412).margin(5e-5));
    CHECK(difference({50, -1.3802, -84.2814}, {50, 0, -82.7485}) == Approx(1.0).margin(5e-5));
    CHECK(difference({50, 2.5, 0}, {50, 0, -2.5}) == Approx(4.3065).margin(5e-5));
    CHECK(difference({50, 2.5, 0}, {73, 25, -18}) == Approx(27.1492).margin(5e-5));
    CHECK(lab(seen(rgb(0xFFFFFF), Sight::Normal)).L == Approx(100).margin(1e-3));
    const Colour red = rgb(0xC00000), green = rgb(0x5A6A00);
    const auto apart = [&](Sight sight) {
        return difference(lab(seen(red, sight)), lab(seen(green, sight)));
    };
    CHECK(apart(Sight::Normal) > 40);
    CHECK(apart(Sight::Deuteranopia) < 15);
}

TEST_CASE("other eyes see what the published matrices say, and whoever sees all sees no change") {
    const auto linear = [](float v) {
        return v <= 0.04045f ? v / 12.92 : std::pow((static_cast<double>(v) + 0.055) / 1.055, 2.4);
    };
    constexpr std::pair<Vision, Sight> kPairs[] = {{Vision::Protanopia, Sight::Protanopia},
                                                   {Vision::Deuteranopia, Sight::Deuteranopia},
                                                   {Vision::Tritanopia, Sight::Tritanopia}};
    for (const std::uint32_t hex : {0x000000u, 0xFFFFFFu, 0xD55E00u, 0x0072B2u, 0x009E73u, 0x0A0B0Cu}) {
        const Colour c = rgb(hex).with_alpha(0.5f);
        CHECK(seen_by(Vision::Usual, c) == c);
        for (const auto& [vision, sight] : kPairs) {
            const Colour other = seen_by(vision, c);
            const LinearRgb wanted = seen(c, sight);
            CHECK(linear(other.r) == Approx(wanted[0]).margin(2e-6));
            CHECK(linear(other.g) == Approx(wanted[1]).margin(2e-6));
            CHECK(linear(other.b) == Approx(wanted[2]).margin(2e-6));
            CHECK(other.a == 0.5f);
        }
        const Colour without = seen_by(Vision::Grey, c);
        CHECK(without.r == without.g);
        CHECK(without.g == without.b);
        CHECK(contrast(without, rgb(0)) == Approx(contrast(c, rgb(0))).epsilon(1e-4));
    }
    std::set<Vision> met;
    for (Vision vision = Vision::Usual; met.insert(vision).second; vision = next_vision(vision))
        CHECK(vision_from(name_of(vision)) == vision);
    CHECK(met.size() == visions().size());
    CHECK_FALSE(vision_from("blind").has_value());
}

TEST_CASE("text has 4.5 : 1 and curves 3 : 1 in every theme") {
    for (const ThemeName name : kAll) {
        const Theme& t = theme::theme(name);
        INFO(name_of(name));
        for (const Colour ground : {t.ground, t.card}) {
            CHECK(contrast(t.text, ground) >= 4.5);
            CHECK(contrast(t.quiet, ground) >= 4.5);
        }
        for (const Colour c : {t.text, t.good, t.warning, t.bad}) {
            CHECK(contrast(c, t.card) >= 4.5);
            CHECK(contrast(c, t.field) >= 4.5);
        }
        CHECK(contrast(t.quiet, t.field) >= 4.5);
        CHECK(contrast(t.accent_text, t.accent_tint) >= 4.5);
        CHECK(contrast(t.accent_text, t.card) >= 4.5);
        CHECK(contrast(t.on_accent, t.accent) >= 4.5);
        CHECK(contrast(t.cursor, t.card) >= 3.0);
        auto methods = the_nine();
        for (int d = 0; d < 6; ++d) methods.push_back(method(Algorithm::Nag, LazyMomentum{1.0 + d}));
        for (const MethodStyle& style : method_styles(methods, 6, t)) {
            CHECK(contrast(style.line, t.card) >= 3.0);
            CHECK(contrast(style.text, t.card) >= 4.5);
        }
    }
}

TEST_CASE("the nine look as they should, in every order and company") {
    const Theme& light = theme::theme(ThemeName::Light);
    const auto nine = the_nine();
    const auto styles = method_styles(nine, 0, light);
    REQUIRE(styles.size() == 9);
    CHECK(styles[0].line == rgb(0xBF8300));
    CHECK(styles[1].dash == Dash::Dashed);
    CHECK(styles[1].line == styles[0].line);
    CHECK(styles[4].line == styles[5].line);
    CHECK(styles[7].thick);
    CHECK(styles[7].marker == Marker::Star);
    CHECK(styles[7].text == rgb(0xBA5000));
    CHECK(method_styles(nine, 0, theme::theme(ThemeName::Dark))[5].line == rgb(0x3D9BE0));
    for (std::size_t i = 0; i < nine.size(); ++i) {
        const auto alone = method_styles(std::span(&nine[i], 1), 0, light);
        CHECK(alone[0].line == styles[i].line);
        CHECK(alone[0].marker == styles[i].marker);
    }
    std::set<std::tuple<float, Dash, Marker, bool>> looks;
    for (const MethodStyle& s : styles) looks.insert({s.line.r, s.dash, s.marker, s.filled});
    CHECK(looks.size() == 9);
}

TEST_CASE("the plain method keeps its hue, and each variant takes a colour, a dash and a marker of its own") {
    const Theme& light = theme::theme(ThemeName::Light);
    auto methods = the_nine();
    methods.push_back(method(Algorithm::Narg, LazyMomentum{10}));
    const auto styles = method_styles(methods, 0, light);
    CHECK(styles[9].line != styles[6].line);
    CHECK(styles[9].dash != styles[6].dash);
    for (const std::size_t other : {6u, 7u}) CHECK(styles[9].marker != styles[other].marker);

    // Wherever it stands in the list: the hue is the plain one's, and alone a variant has it.
    const std::vector<MethodSpec> reversed = {parsed("narg:d=10"), parsed("narg"), parsed("narg:q=0.1")};
    const auto found = method_styles(reversed, 0, light);
    CHECK(found[1].line == rgb(0xD55E00));
    CHECK(found[0].line != rgb(0xD55E00));
    CHECK(found[2].line != rgb(0xD55E00));
    CHECK(method_styles(std::span(reversed).first(1), 0, light)[0].line == rgb(0xD55E00));
}

TEST_CASE("the preset of momentum has six colours but for the one hue of NARG and NARG+R") {
    const std::vector<MethodSpec> preset = {parsed("rgrad-orth"),
                                            parsed("narg:d=2"),
                                            parsed("narg:d=20"),
                                            parsed("narg:q=0.05"),
                                            parsed("narg:d=2,restart=gradient,basin=off"),
                                            parsed("narg+r")};
    for (const ThemeName name : kAll) {
        const auto styles = method_styles(preset, 0, theme::theme(name));
        std::set<std::tuple<float, float, float>> colours;
        for (const MethodStyle& s : styles) colours.insert({s.line.r, s.line.g, s.line.b});
        CHECK(colours.size() == 5);
        CHECK(styles[1].line == styles[5].line);
        CHECK(styles[1].marker != styles[5].marker);
        CHECK(styles[1].thick != styles[5].thick);
    }
}

TEST_CASE("what stands below the nine stays apart from them and from each other for colour-blind eyes too") {
    const auto methods = all_of_them();
    REQUIRE(methods.size() > 9);
    for (const ThemeName name : kAll) {
        const auto styles = method_styles(methods, 0, theme::theme(name));
        std::set<std::tuple<float, float, Dash, Marker, bool>> looks;
        for (const MethodStyle& s : styles) {
            looks.insert({s.line.r, s.line.g, s.dash, s.marker, s.filled});
            CHECK(contrast(s.line, theme::theme(name).card) >= 3.0);
            CHECK(contrast(s.text, theme::theme(name).card) >= 4.5);
        }
        CHECK(looks.size() == methods.size());
        for (std::size_t m = 9; m < styles.size(); ++m)
            for (std::size_t other = 0; other < m; ++other) {
                INFO(name_of(name) << ", " << print_method(methods[m]) << " and "
                                   << print_method(methods[other]));
                // The nine are held apart by a test of their own, and a method of the field may have the hue
                // of one of them.
                const auto is_of_nine = [&](const MethodStyle& s) {
                    return std::any_of(styles.begin(), styles.begin() + 9,
                                       [&](const MethodStyle& nine) { return nine.line == s.line; });
                };
                if (styles[m].line != styles[other].line && is_of_nine(styles[m]) &&
                    is_of_nine(styles[other]))
                    continue;
                if (styles[m].line == styles[other].line) {
                    // Of one family: told apart by dash and marker.
                    CHECK(styles[m].marker != styles[other].marker);
                    CHECK(styles[m].dash != styles[other].dash);
                    continue;
                }
                for (const Sight sight : kSights)
                    CHECK(difference(lab(seen(styles[m].line, sight)),
                                     lab(seen(styles[other].line, sight))) >= 11);
            }
    }
}

TEST_CASE("variants stay apart from each other and from every family for colour-blind eyes too") {
    for (const ThemeName name : kAll) {
        auto methods = all_of_them();
        const std::size_t first = methods.size();
        for (const char* spec :
             {"narg:q=0.1", "niht:side=v", "narg:momentum=0.5", "grad:step=1", "nag:d=9", "iht:step=0.5"})
            methods.push_back(parsed(spec));
        const auto styles = method_styles(methods, 0, theme::theme(name));
        for (std::size_t v = first; v < styles.size(); ++v)
            for (std::size_t other = 0; other < v; ++other)
                for (const Sight sight : kSights) {
                    INFO(name_of(name)
                         << ", " << v << " and " << other << ", sight " << static_cast<int>(sight));
                    CHECK(difference(lab(seen(styles[v].line, sight)),
                                     lab(seen(styles[other].line, sight))) >= 11);
                }
    }
}

TEST_CASE(
    "branches of one method take the palette's colours, and where it is at its end others: never one twice") {
    for (const ThemeName name : kAll) {
        // The method and twelve branches, whose rules at the start are its own.
        const auto styles =
            method_styles(std::vector<MethodSpec>(13, parsed("narg+r")), 0, theme::theme(name));
        std::set<std::tuple<float, float, float>> lines;
        for (const MethodStyle& s : styles) {
            lines.insert({s.line.r, s.line.g, s.line.b});
            CHECK(contrast(s.line, theme::theme(name).card) >= 3.0);
        }
        CHECK(lines.size() == styles.size());
    }
}

TEST_CASE("no two of a hundred branches have one colour, and two sweeps in one race have a ramp each") {
    const auto colours_of = [](const std::vector<MethodStyle>& styles) {
        std::set<std::tuple<long, long, long>> lines;
        for (const MethodStyle& s : styles)
            lines.insert(
                {std::lround(255 * s.line.r), std::lround(255 * s.line.g), std::lround(255 * s.line.b)});
        return lines.size();
    };
    for (const ThemeName name : kAll) {
        CAPTURE(static_cast<int>(name));
        const Theme& t = theme::theme(name);
        CHECK(colours_of(method_styles(std::vector<MethodSpec>(100, parsed("narg+r")), 0, t)) == 100);
        std::vector<MethodSpec> two;
        for (int d = 0; d < 6; ++d) {
            two.push_back(method(Algorithm::Narg, LazyMomentum{1.0 + d}));
            two.push_back(*parse_method("iht:step=0." + std::to_string(4 + d)));
        }
        const auto styles = method_styles(two, 0, t);
        CHECK(colours_of(styles) == two.size());
        for (std::size_t k = 2; k < styles.size(); ++k)
            CHECK(grey(styles[k - 2].line) < grey(styles[k].line));
        for (const MethodStyle& s : styles) CHECK(contrast(s.line, t.card) >= 3.0);
    }
}

TEST_CASE("methods that differ in more than one number are no sweep, and a sweep goes by its number") {
    const Theme& light = theme::theme(ThemeName::Light);
    const std::vector<MethodSpec> mixed = {parsed("narg:d=20"), parsed("narg:q=0.1"), parsed("narg"),
                                           parsed("narg:step=1"), parsed("narg:d=5,step=1")};
    CHECK(method_styles(mixed, 0, light)[2].line == rgb(0xD55E00));
    const std::vector<MethodSpec> sweep = {parsed("narg:d=20"), parsed("narg:d=1"), parsed("narg:d=9"),
                                           parsed("narg:d=4")};
    const auto styles = method_styles(sweep, 0, light);
    for (const auto& [less, more] : {std::pair(1, 3), std::pair(3, 2), std::pair(2, 0)})
        CHECK(grey(styles[size_t(less)].line) < grey(styles[size_t(more)].line));
}

TEST_CASE("a sweep is a ramp, ordered in grey") {
    for (const ThemeName name : kAll) {
        std::vector<MethodSpec> sweep;
        for (int d = 0; d < 7; ++d) sweep.push_back(method(Algorithm::Narg, LazyMomentum{1.0 + d}));
        const auto styles = method_styles(sweep, 0, theme::theme(name));
        for (std::size_t i = 1; i < styles.size(); ++i)
            CHECK(grey(styles[i].line) > grey(styles[i - 1].line));
    }
}

TEST_CASE("viridis runs from violet to yellow and is monotone in grey") {
    for (const auto& [t, wanted] : {std::pair(0.0, rgb(0x440154)), std::pair(1.0, rgb(0xFDE725))}) {
        CHECK(viridis(t).r == Approx(wanted.r));
        CHECK(viridis(t).g == Approx(wanted.g));
        CHECK(viridis(t).b == Approx(wanted.b));
    }
    CHECK(viridis(-3) == viridis(0));
    CHECK(viridis(std::nan("")) == viridis(0));
    for (int i = 1; i <= 1000; ++i) CHECK(grey(viridis(i / 1000.0)) > grey(viridis((i - 1) / 1000.0)));
}

TEST_CASE("themes are found by their names and by no other") {
    for (const ThemeName name : kAll) CHECK(theme_from(name_of(name)) == name);
    CHECK_FALSE(theme_from("Light"));
    CHECK_FALSE(theme_from(""));
}
