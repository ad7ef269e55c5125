// The picture of paths: marks where core's iterates are, the truth over them, legends that say what came of
// each method.
#include <algorithm>
#include <set>

#include "app/figure/export/export_page.h"
#include "app/paint/markup.h"
#include "app/workspace/geometry/figures/geometry_pages.h"
#include "app/workspace/geometry/figures/pointing.h"
#include "tests/app/boxes.h"
#include "tests/app/geometry/stage.h"
#include "tests/app/recording_painter.h"

using namespace lowrank;
using namespace lowrank::geometry;
using namespace lowrank::test;
using paint::Rect;

namespace {

Drawn paths_of(const Choice& choice) {
    auto made = drawn(Illustration::Paths, choice);
    REQUIRE(made);
    return *made;
}

std::vector<SceneObject> marks_of(const Scene& scene, StepKind kind) {
    std::vector<SceneObject> out;
    for (const SceneObject& object : scene.objects)
        if (object.form == Form::Dot && object.ink == ink_of(kind)) out.push_back(object);
    return out;
}

}  // namespace

TEST_CASE("every iterate is a mark at its place, and every move a line that says what it is") {
    const Drawn made = paths_of(default_choice(Illustration::Paths));
    REQUIRE(made.paths.size() == 4);
    REQUIRE(made.scenes.size() == 1);
    const Scene& scene = made.scenes[0];
    int longest = 0;
    for (const ConePath& path : made.paths) {
        CAPTURE(label_of(path.kind));
        CHECK(path.end == PathEnd::Reached);
        longest = std::max(longest, path.last());
        const std::vector<SceneObject> marks = marks_of(scene, path.kind);
        REQUIRE(marks.size() == static_cast<std::size_t>(path.last()));
        for (std::size_t k = 0; k < marks.size(); ++k) {
            CHECK(marks[k].points[0] == path.points[k + 1].X);
            CHECK(marks[k].part == static_cast<int>(k) + 1);
        }
        const auto of_iteration_1 = std::count_if(
            scene.objects.begin(), scene.objects.end(),
            [&](const auto& o) { return o.ink == ink_of(path.kind) && o.form != Form::Dot && o.part == 1; });
        CHECK(of_iteration_1 == (is_riemannian(path.kind) ? 1 : 2));
    }
    CHECK(scene.parts.size() == static_cast<std::size_t>(longest));
    for (const ScenePart& part : scene.parts) CHECK_FALSE(part.formula.empty());
    for (const SceneObject& object : scene.objects) CHECK_FALSE(object.formula.empty());
    REQUIRE(scene.find("X_0"));
    CHECK(scene.find("X_0")->grip == Grip::X);
    REQUIRE(scene.find("X_⋆"));
    CHECK(scene.find("X_⋆")->grip == Grip::Target);
    // The truth lies over the crowd of iterates about it.
    CHECK(scene.objects.back().form == Form::Star);
    REQUIRE(scene.legend.size() == 4);
    for (std::size_t k = 0; k < 4; ++k)
        CHECK(scene.legend[k].words == std::string(label_of(made.paths[k].kind)) + ": " +
                                           std::to_string(made.paths[k].last()) + " iterations");
}

TEST_CASE("a path that does not arrive says so, and one that runs away leaves the others their scale") {
    Choice choice = default_choice(Illustration::Paths);
    choice.most = 3;
    const Drawn cut = paths_of(choice);
    for (const LegendEntry& entry : cut.scenes[0].legend)
        CHECK(entry.words.find("away after 3") != std::string::npos);
    choice = default_choice(Illustration::Paths);
    const double usual = paths_of(choice).scenes[0].high;
    choice.mu = 40;
    const Drawn away = paths_of(choice);
    for (const LegendEntry& entry : away.scenes[0].legend)
        CHECK(entry.words.find("runs away") != std::string::npos);
    CHECK(away.scenes[0].high < 4 * usual);
    for (const Vector3& p : away.scenes[0].seen) CHECK(p.allFinite());
    choice = default_choice(Illustration::Paths);
    choice.eta = 1;
    choice.d.reset();
    const auto refused = drawn(Illustration::Paths, choice);
    REQUIRE_FALSE(refused);
    CHECK(refused.sentence().find("eta of paths cannot be 1") != std::string::npos);
    // From the truth there is no way to go, and that is a picture.
    choice = default_choice(Illustration::Paths);
    choice.point = choice.target;
    CHECK(paths_of(choice).scenes[0].legend[0].words == "Grad: 0 iterations");
}

TEST_CASE("the iterations come one by one, and what is behind the cone is dashed") {
    const Drawn made = paths_of(default_choice(Illustration::Paths));
    const Scene& scene = made.scenes[0];
    const Rect picture{0, 0, 500, 400};
    const auto at = [&](int parts, double azimuth) {
        return lay_out(scene, {{azimuth, 15, 1}, Fit::Tight, parts}, surface_of(picture), picture);
    };
    std::size_t before = 0;
    for (const int shown : {0, 1, 2, 5, 10}) {
        const SceneLayout layout = at(shown, 0);
        const std::size_t now = layout.lines.size() + layout.marks.size();
        CHECK(now > before);
        before = now;
        std::size_t iterates = 2;  // start and truth
        for (const ConePath& path : made.paths)
            iterates += static_cast<std::size_t>(std::min(shown, path.last()));
        CHECK(layout.marks.size() == iterates);
    }
    const auto hidden_moves = [&](double azimuth) {
        const SceneLayout layout = at(1000, azimuth);
        return std::count_if(layout.lines.begin(), layout.lines.end(), [&](const DrawnLine& line) {
            return line.hidden && scene.objects[line.object].ink >= Ink::Grad;
        });
    };
    // From in front few moves are hidden, from behind nearly all.
    CHECK(hidden_moves(180) > 4 * hidden_moves(0));
}

TEST_CASE("four methods wear the colours and markers of the race, apart from each other") {
    for (const theme::ThemeName name : testing::kThemes) {
        const SceneLook look(theme::theme(name));
        std::set<int> markers;
        for (const StepKind kind : kStepKinds) {
            const MethodSpec spec = method_of(kind, {.eta = 0.5});
            const theme::MethodStyle style = theme::method_styles({&spec, 1}, 0, theme::theme(name))[0];
            CHECK(look.of(ink_of(kind)).line == style.line);
            markers.insert(static_cast<int>(look.of(ink_of(kind)).marker));
        }
        CHECK(markers.size() == kStepKinds.size());
    }
}

TEST_CASE("the page of paths holds title, legend and names at every size, and its words say the counts") {
    const Choice choice = default_choice(Illustration::Paths);
    const Drawn made = paths_of(choice);
    const figure::Page page = page_of(made, choice.camera);
    figure::ExportSettings settings;
    settings.width_mm = 110;
    settings.height_mm = 90;
    const auto svg = encode_page(page, settings, figure::ExportFormat::Svg);
    REQUIRE(svg);
    const std::string words = page.description();
    for (const ConePath& path : made.paths) {
        const std::string entry =
            std::string(label_of(path.kind)) + ": " + std::to_string(path.last()) + " iterations";
        CHECK(svg->find(entry) != std::string::npos);
        CHECK(words.find(entry) != std::string::npos);
    }
    REQUIRE(page.frames);
    CHECK(page.frames->last == static_cast<std::int64_t>(made.scenes[0].parts.size()));
    for (const Rect area :
         {Rect{0, 0, 30, 30}, Rect{0, 0, 60, 300}, Rect{0, 0, 500, 40}, Rect{0, 0, 222, 128}}) {
        testing::RecordingPainter painter(area);
        draw(page.lay_out(surface_of(area)), painter);
        CHECK(painter.balanced());
    }
}
