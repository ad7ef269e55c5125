// Figures of data whose squares are no numbers.
#include <algorithm>
#include <memory>

#include "app/figure/race/figure_content.h"
#include "app/figure/race/matrix_figure.h"
#include "app/theme/theme.h"
#include "core/run/experiment.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

TEST_CASE("an objective without numbers says why, not that the race has yet to begin") {
    Race race;
    race.spec = default_experiment();
    race.traces.resize(1);
    race.facts.unit_exponent = 900;
    CHECK(empty_objective_words(race, false) == empty_words(race, false));
    race.traces[0].append(Record{});
    CHECK(empty_objective_words(race, true) ==
          "The objective is a square, and no double holds squares of numbers as small as these. The gradient "
          "falls "
          "alike.");
    race.facts.unit_exponent = 0;
    CHECK(empty_objective_words(race, true) == empty_words(race, true));
}

TEST_CASE("the scales of a matrix are in the unit of its data, beside their own picture") {
    const auto drawn = [](int unit_exponent, bool paper) {
        auto instance = std::make_shared<InstancePicture>();
        instance->rows = instance->cols = 2;
        instance->unit_exponent = unit_exponent;
        instance->low = -2.5f;
        instance->high = 3.5f;
        instance->truth = {2, 2, {-2.5f, 1, 2, 3.5f}};
        instance->samples = instance->truth;
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->iterate = instance->truth;
        snapshot->error = {2, 2, {1e-3f, 2e-5f, 0.5f, 0.1f}};
        const paint::Rect area{0, 0, 900, 700};
        testing::RecordingPainter painter(area);
        Surface s;
        s.area = area;
        s.theme = &theme::theme(theme::ThemeName::Light);
        s.paper = paper;
        draw_matrix_figure({instance, snapshot, "", "", false}, s, painter);
        for (const auto& text : painter.texts)
            for (const auto& image : painter.images) {
                INFO(text.markup);
                CHECK((text.box.right() <= image.box.x || text.box.x >= image.box.right() ||
                       text.box.bottom() <= image.box.y || text.box.y >= image.box.bottom()));
            }
        return painter;
    };
    const auto says = [](const testing::RecordingPainter& painter, std::string_view part) {
        return std::ranges::any_of(
            painter.texts, [&](const auto& text) { return text.markup.find(part) != text.markup.npos; });
    };
    const auto plain = drawn(0, true), tiny = drawn(996, true), screen = drawn(996, false);
    CHECK(says(plain, "3.5"));
    CHECK(says(plain, "10^{0}"));
    // 3.5 / 2^996 = 5.2e-300, and an error of 0.5 / 2^996 = 7.5e-301 lies below 10^-300.
    CHECK(says(tiny, "5.2·10^{−300}"));
    CHECK_FALSE(says(tiny, "3.5"));
    CHECK(says(tiny, "300}"));
    CHECK(screen.images.size() == plain.images.size());
}
