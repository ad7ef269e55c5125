// Contrast, distinct looks and the ramp. Knows no painter.
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "app/theme/theme.h"
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

double grey(Colour c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; }

}  // namespace

TEST_CASE("contrast is WCAG's") {
    CHECK(contrast(rgb(0x000000), rgb(0xFFFFFF)) == Approx(21.0));
    CHECK(contrast(rgb(0x777777), rgb(0xFFFFFF)) == Approx(4.48).margin(0.005));
    CHECK(contrast(rgb(0x123456), rgb(0x123456)) == Approx(1.0));
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

TEST_CASE("a second variant keeps its family's colour and takes another dash and marker") {
    const Theme& light = theme::theme(ThemeName::Light);
    auto methods = the_nine();
    methods.push_back(method(Algorithm::Narg, LazyMomentum{10}));
    const auto styles = method_styles(methods, 0, light);
    CHECK(styles[9].line == styles[6].line);
    CHECK(styles[9].dash != styles[6].dash);
    for (const std::size_t other : {6u, 7u}) CHECK(styles[9].marker != styles[other].marker);
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
