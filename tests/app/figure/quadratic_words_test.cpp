// Words in the quadratic's figures: contours' values on their contours, the start's angle beside its curve.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "app/figure/engine/format.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "app/workspace/quadratic/figures/theta_figure.h"
#include "core/text/numbers.h"
#include "tests/app/figure/quadratic_races.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::testing;
using paint::Rect;

TEST_CASE("the values of contours stand on them, on paper, on screen and over a texture, and can be read") {
    const QuadraticRace race = races()[0];
    for (const theme::ThemeName name : kThemes)
        for (const Rect area : {Rect{0, 0, 454, 302}, Rect{20, 30, 900, 620}})
            for (const bool paper : {true, false})
                for (const bool painted : {false, true})
                    for (const std::optional<Plane> plane :
                         {std::optional<Plane>(), std::optional(Plane{{0.6, -0.5}, 0.1}),
                          std::optional(Plane{{0, 0}, 20})}) {
                        if (paper && painted) continue;
                        const Surface s = surface(area, name, paper, paper ? 10.67f : 13);
                        QuadraticFigureInput input = input_of(race, s);
                        input.landscape = input.contours = !painted;
                        input.plane = plane;
                        const QuadraticPicture picture = lay_out_quadratic(input, s);
                        INFO(theme::name_of(name) << " " << area.w << (paper ? " paper" : " screen")
                                                  << (painted ? " painted" : "") << (plane ? " zoomed" : ""));
                        const std::vector<double> seen = drawn_levels(input, race.spec.Q, picture.window());
                        if (!seen.empty()) CHECK_FALSE(picture.words.levels.empty());
                        for (const QuadraticWord& word : picture.words.levels) {
                            // Which contour passes through the middle of the word: one that is drawn.
                            const double f = race.spec.Q.value(picture.value(word.at));
                            const auto near =
                                std::min_element(seen.begin(), seen.end(), [&](double a, double b) {
                                    return std::abs(std::log(a / f)) < std::abs(std::log(b / f));
                                });
                            REQUIRE(near != seen.end());
                            CHECK(f == Approx(*near).epsilon(0.01));
                            const double exponent = std::log10(*near);
                            const bool power = word.markup.find('^') != std::string::npos;
                            const bool decade = std::abs(exponent - std::round(exponent)) < 1e-6;
                            CHECK((!power || decade));
                            if (power)
                                CHECK(word.markup == power_of_ten(static_cast<int>(std::lround(exponent))));
                            else
                                CHECK(parse_number(word.markup).value_or(-1) == Approx(*near).epsilon(0.005));
                        }
                        // The texture's tints are these: its darkest below the plate of a word.
                        const theme::Theme& t = *s.theme;
                        const bool dark = name == theme::ThemeName::Dark;
                        const theme::Colour top = theme::mix(t.card, t.accent, dark ? 0.30f : 0.22f);
                        testing::RecordingPainter r(area);
                        draw_quadratic(picture, input, s, r);
                        for (const QuadraticWord& word : picture.words.levels) {
                            const auto plate =
                                std::find_if(r.shapes.begin(), r.shapes.end(),
                                             [&](const auto& shape) { return shape.box == word.box; });
                            REQUIRE(plate != r.shapes.end());
                            const theme::Colour ground = theme::mix(top, t.card, plate->fill.a);
                            CHECK(theme::contrast(word.style.colour, ground) >= 4.5);
                            CHECK(std::count_if(r.texts.begin(), r.texts.end(), [&](const auto& text) {
                                      return text.anchor == word.at && text.markup == word.markup;
                                  }) == 1);
                        }
                    }
}

TEST_CASE("the words of the start lie on no curve, bound or mark of the rate against theta, however small") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 2000, 0.4), quadratic_from(1, 1.2, -1)})
        for (const Rect area : {Rect{0, 0, 700, 330}, Rect{0, 0, 454, 302}, Rect{0, 0, 340, 226},
                                Rect{0, 0, 420, 180}, Rect{0, 0, 300, 165}, Rect{0, 0, 210, 120}})
            for (const bool paper : {true, false})
                for (int k = 0; k < 24; ++k) {
                    const Surface s = surface(area, theme::ThemeName::Light, paper, paper ? 10.67f : 13);
                    ThetaFigureInput input;
                    input.Q = Q;
                    input.theme = s.theme;
                    input.theta = k * std::numbers::pi / 12 + 0.05;
                    input.paper = paper;
                    ThetaColumns columns;
                    const ThetaPicture picture = lay_out_theta(input, columns, s);
                    INFO(area.w << " x " << area.h << (paper ? " paper, k " : " screen, k ") << k
                                << ", kappa " << eigenpairs(Q).kappa());
                    if (picture.layout.plot.h > s.px(90) && picture.layout.plot.w > s.px(200))
                        REQUIRE(picture.pill);
                    if (!picture.pill) continue;
                    const Rect box = picture.pill->box;
                    const Rect shown = paint::intersect(box, picture.layout.plot);
                    CHECK(shown.w == Approx(box.w));
                    CHECK(shown.h == Approx(box.h));
                    testing::RecordingPainter r(area);
                    draw_theta(picture, input, columns, s, r);
                    for (const auto& mark : r.marks) {
                        const Rect around{mark.at.x - mark.size / 2, mark.at.y - mark.size / 2, mark.size,
                                          mark.size};
                        CHECK_FALSE(overlap(around, box));
                    }
                    for (std::size_t i = 0; i < columns.theta.size(); ++i)
                        CHECK_FALSE(box.contains({picture.layout.x.px(columns.theta[i]),
                                                  picture.layout.y.px(columns.formula[i])}));
                    check_clipped_words(r, area);
                }
}

TEST_CASE("the eigenvalues over a quadratic are said whole, or κ alone, or nothing") {
    const Quadratic Q = quadratic_from(1, 1e12, 0);
    const std::string all = quadratic_words(Q), kappa = "κ = 1.00·10^{12}";
    CHECK(all == "λ_{min} = 1.00, λ_{max} = 1.00·10^{12}, " + kappa);
    const float size = 12, one = paint::measure(kappa, size).width, both = paint::measure(all, size).width;
    CHECK(quadratic_words(Q, both, size) == all);
    CHECK(quadratic_words(Q, both - 1, size) == kappa);
    CHECK(quadratic_words(Q, one, size) == kappa);
    CHECK(quadratic_words(Q, one - 1, size).empty());
}

TEST_CASE("small eigenvalues are described in three digits of their own") {
    QuadraticPages pages;
    pages.theta.Q = quadratic_from(1.234e-5, 1e-3, 0);
    CHECK_THAT(describe_quadratic(QuadraticFigure::Theta, pages),
               Catch::Contains("eigenvalues 1.23e-05 and 0.001:"));
}
