// What the figures are drawn over where nobody has chosen it: operator calls as soon as a method with inner
// problems runs.
#include "app/state/apply.h"
#include "app/state/saved_view.h"
#include "app/workspace/race/race_state.h"
#include "core/io/share_line.h"
#include "core/method/registry.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;

namespace {

ExperimentSpec race_of_methods(std::initializer_list<const char*> methods) {
    ExperimentSpec spec = default_experiment();
    spec.methods.clear();
    for (const char* method : methods) spec.methods.push_back({*parse_method(method), true});
    return spec;
}

void open(AppState& app, const ExperimentSpec& spec) {
    apply(app, EditExperiment{spec, false, "open", true});
}

}  // namespace

TEST_CASE(
    "inner problems: a race that is opened with them runs over operator calls, unless its view says else") {
    AppState app;
    CHECK(x_axis_of(app) == XAxis::Iterations);
    open(app, race_of_methods({"rgrad-orth", "matrixirls"}));
    CHECK(x_axis_of(app) == XAxis::OperatorCalls);
    CHECK_FALSE(saved_view(app).contains("x_axis"));
    CHECK((*app.front().race_figures->seen)(app).x_axis == XAxis::OperatorCalls);
    REQUIRE(restore_view(app, {{"x_axis", "iterations"}}).empty());
    CHECK(x_axis_of(app) == XAxis::Iterations);
    CHECK(saved_view(app).at("x_axis") == "iterations");
    // The next race is another one: nobody has chosen for it.
    open(app, race_of_methods({"gnmr"}));
    CHECK(x_axis_of(app) == XAxis::OperatorCalls);
    open(app, race_of_methods({"rgrad-orth"}));
    CHECK(x_axis_of(app) == XAxis::Iterations);
    // A share line has its methods and no view.
    const auto shared = read_share_line(write_share_line(race_of_methods({"rgn", "rcg"})));
    REQUIRE(shared);
    open(app, *shared);
    CHECK(x_axis_of(app) == XAxis::OperatorCalls);
    app.start_with(race_of_methods({"rcg"}));
    CHECK(x_axis_of(app) == XAxis::Iterations);
}

TEST_CASE("inner problems: switched on they take the axis along while it is untouched, ranges with it") {
    AppState app;
    ExperimentSpec spec = race_of_methods({"rgrad-orth", "matrixirls"});
    spec.methods[1].enabled = false;
    open(app, spec);
    CHECK(x_axis_of(app) == XAxis::Iterations);
    ViewState zoomed = race_of(app).view(FigureKind::Error);
    zoomed.x = AxisRange{10, 20};
    apply(app, SetView{FigureKind::Error, zoomed});
    spec.methods[1].enabled = true;
    apply(app, EditExperiment{spec, false, "on"});
    CHECK(x_axis_of(app) == XAxis::OperatorCalls);
    // From iteration 10 to 20 is no range of calls.
    CHECK_FALSE(race_of(app).view(FigureKind::Error).x);
    spec.methods[1].enabled = false;
    apply(app, EditExperiment{spec, false, "off"});
    CHECK(x_axis_of(app) == XAxis::Iterations);
    // Chosen by hand it stays, though it is what it was.
    apply(app, SetXAxis{XAxis::Iterations});
    spec.methods[1].enabled = true;
    apply(app, EditExperiment{spec, false, "on"});
    CHECK(x_axis_of(app) == XAxis::Iterations);
    apply(app, ResetExperiment{});
    CHECK(x_axis_of(app) == usual_axis(app.accepted));
}
