// The values of all figures where there are no curves: of the cone its points and numbers, of a study a cell.
#include <algorithm>

#include "app/workspace/geometry/geometry_panel.h"
#include "core/text/numbers.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::geometry;
using geometry::Illustration;
using lowrank::testing::Desk;
using lowrank::testing::says;

namespace {

shell::Options in_front(const char* workspace) {
    shell::Options options = testing::options_in(workspace);
    return options;
}

struct ValuesDesk : Desk {
    explicit ValuesDesk(const char* workspace)
        : Desk(in_front(workspace), std::make_shared<testing::TempFolder>()) {
        REQUIRE(settle());
    }
    std::string copied() {
        clipboard.clear();
        key('C', true, true);
        frame(2);
        return clipboard;
    }
};

struct Cone {
    GeometryState state;
    geometry::Drawn drawn;
    Cone(Illustration illustration, std::optional<int> shown = {}) {
        state.choice.illustration = state.accepted.illustration = illustration;
        state.parts = 100;
        state.cursor = shown;
        auto made = geometry::drawn(illustration, state.accepted.front());
        REQUIRE(made);
        drawn = *std::move(made);
    }
    std::vector<figure::FigureValues> values() const {
        return geometry_values(state, drawn, theme::theme(theme::ThemeName::Light));
    }
    std::string text() const { return figure::values_text(values()); }
};

std::string entries(const Vector3& place) {
    const Matrix X = matrix_at(place);
    return "[" + print_number(X(0, 0)) + " " + print_number(X(0, 1)) + "; " + print_number(X(1, 0)) + " " +
           print_number(X(1, 1)) + "]";
}

}  // namespace

TEST_CASE("the cone reads its points as matrices and its numbers in full, of every step that is drawn") {
    const Cone cone(Illustration::Steps);
    const std::string text = cone.text();
    for (const geometry::StepSceneInput& in : cone.drawn.steps) {
        const auto step = cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        REQUIRE(step);
        const std::string of = cone.drawn.steps.size() > 1 ? " " + std::string(label_of(in.kind)) : "";
        INFO(text);
        CHECK(says(text, "\tXt+1\t\t" + entries(step->next) + "\n"));
        CHECK(says(text, "Numbers\tμt" + of + "\t\t" + print_number(step->mu) + "\n"));
        CHECK(says(text,
                   "‖Xt+1 − X⋆‖" + of + "\t\t" + print_number((step->next - in.loss.target).norm()) + "\n"));
        CHECK(says(text, "angle of the restart test" + of + "\t\t"));
    }
    // What the transport has not brought in yet is not read.
    const Cone bare(Illustration::Steps, 0);
    CHECK_FALSE(says(bare.text(), "Xt+1\t\t["));
    CHECK(says(bare.text(), "Xt\t\t["));
}

TEST_CASE("the cone reads the retractions' distances, the angles of the test, and the paths at the cursor") {
    const Cone retractions(Illustration::Retractions);
    CHECK(says(retractions.text(), "‖Rproj − Rorth‖\t\t"));
    CHECK(says(retractions.text(), "\tξ\t\t["));
    const Cone restart(Illustration::Restart);
    REQUIRE(restart.drawn.tested.size() == 2);
    for (const TestedStep& step : restart.drawn.tested)
        CHECK(says(restart.text(), "test at t = " + std::to_string(step.t) + "\t\t" +
                                       (step.angles.riemannian_fires() ? "restart" : "go on") + "\n"));
    const Cone paths(Illustration::Paths, 3);
    const ConeLoss loss = paths.state.accepted.front().loss();
    for (const ConePath& path : paths.drawn.paths) {
        const int t = std::min(3, path.last());
        const double error = (path.points[static_cast<std::size_t>(t)].X - loss.target).norm();
        CHECK(says(paths.text(), "‖Xt − X⋆‖ " + std::string(label_of(path.kind)) + "\t" + std::to_string(t) +
                                     "\t" + print_number(error) + "\n"));
    }
}

TEST_CASE("Ctrl+Shift+C copies what the cone and a study read, Shift+C shows it") {
    ValuesDesk cone("geometry");
    CHECK(says(cone.copied(), "figure\tcurve\tx\tvalue\nPoints and vectors"));
    cone.key('C', false, true);
    cone.frame(3);
    CHECK(cone.probes.contains("values.copy"));
    for (const auto& [width, height] : {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}})
        cone.frame(2, width, height);

    ValuesDesk studies("studies");
    CHECK(studies.copied().empty());
    studies.clipboard = testing::study_line("20", "rate=0.6,0.8", "narg+r,rgrad-orth");
    studies.key('V', true);
    studies.key(shell::NamedKey::Space);
    studies.frame(2);
    REQUIRE(studies.settle());
    const std::string text = studies.copied();
    INFO(text);
    CHECK(says(text, "Successes, "));
    CHECK(says(text, "\tNARG+R (oracle)\t\t3 of 3\n"));
    CHECK(says(text, "Iterations of the successes, median, "));
    CHECK(says(text, "Seconds of the successes, median, "));
    // Three lists of both methods under one heading.
    CHECK(std::ranges::count(text, '\n') == 1 + 3 * 2);
}
