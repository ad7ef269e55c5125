// Quadratic races that figures are tried on, and what their words must fulfil.
#pragma once
#include <vector>

#include "app/workspace/quadratic/figures/quadratic_figure.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

namespace lowrank::testing {

inline constexpr paint::Rect kAreas[] = {
    {0, 0, 454, 302}, {20, 30, 900, 620}, {5, 5, 320, 430}, {0, 0, 1200, 260}, {0, 0, 210, 170}};

inline MethodSpec quadratic_method(const char* text) { return *parse_quadratic_method(text); }

inline QuadraticRace race_of(const Quadratic& Q, std::vector<const char*> methods, std::vector<Vec2> starts) {
    QuadraticSpec spec;
    spec.Q = Q;
    for (const char* text : methods) spec.methods.push_back(quadratic_method(text));
    spec.starts = std::move(starts);
    REQUIRE(why_invalid(spec) == "");
    return whole_quadratic_race(spec);
}

inline std::vector<QuadraticRace> races() {
    return {race_of({}, {"grad", "nag", "narg+r"}, {{0.156, -0.78}}),
            race_of(quadratic_from(0.02, 1, 0.5), {"grad", "nag:step=1", "nag:step=1,restart=gradient"},
                    {{3, -1}, {-2, 2}, {1, 4}}),
            race_of(quadratic_from(1, 1e6, -1.1), {"grad", "nag:q=0.001"}, {{-400, 90}}),
            race_of({2, 0, 2}, {"grad:step=0.1"}, {{1e-9, 1e-9}}),
            race_of({}, {"grad:step=0.25"}, {{1, 1}}),  // diverges
            race_of({}, {"nag"}, {{0, 0}})};
}

inline figure::Surface surface(paint::Rect area, theme::ThemeName name, bool paper, float em = 13) {
    figure::Surface s;
    s.area = area;
    s.em = em;
    s.theme = &theme::theme(name);
    s.paper = paper;
    s.card = !paper;
    return s;
}

inline quadratic::QuadraticFigureInput input_of(const QuadraticRace& race, const figure::Surface& s) {
    quadratic::QuadraticFigureInput input;
    input.race = &race;
    input.theme = s.theme;
    input.paper = s.paper;
    return input;
}

inline void check_clipped_words(const testing::RecordingPainter& r, paint::Rect area) {
    CHECK(r.balanced());
    for (std::size_t i = 0; i < r.texts.size(); ++i) {
        const paint::Rect box = paint::intersect(r.texts[i].box, r.texts[i].clip);
        INFO(r.texts[i].markup);
        CHECK(box.x >= area.x - 0.1f);
        CHECK(box.y >= area.y - 0.1f);
        CHECK(box.right() <= area.right() + 0.1f);
        CHECK(box.bottom() <= area.bottom() + 0.1f);
        for (std::size_t j = 0; j < i; ++j) {
            INFO(r.texts[j].markup);
            CHECK_FALSE(overlap(r.texts[i].box, r.texts[j].box));
        }
    }
}

}  // namespace lowrank::testing
