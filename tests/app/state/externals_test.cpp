// A program of one's own that is taken out of the experiment: it ends, and its curve goes.
#include "app/state/external_state.h"
#include "app/state/pins.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("a command that leaves the experiment ends and takes its curve along, others stay") {
    AppState app;
    app.experiment.externals = {"mine {csv}", "yours {csv}"};
    const auto curve = [](const char* name) {
        ForeignCurve out;
        out.name = name;
        out.iteration = {0, 1};
        out.error = {2, 1};
        return out;
    };
    lay_over(app, {curve("mine"), curve("yours"), curve("other.csv")});
    ExternalState& external = external_of(app);
    external.curves = {{"mine {csv}", "mine"}, {"yours {csv}", "yours"}};
    apply(app, RunExternal{"yours {csv}", true});
    external.running = true;

    CHECK_FALSE(drop_left_out(app));
    CHECK(app.foreign.size() == 3);

    app.experiment.externals = {"yours {csv}"};
    CHECK(drop_left_out(app));
    REQUIRE(app.foreign.size() == 2);
    CHECK(app.foreign[0].name == "yours");
    CHECK(app.foreign[1].name == "other.csv");
    CHECK(external_of(app).wanted == "yours {csv}");

    // The one that runs is asked to end.
    const Index order = external_of(app).order;
    app.experiment.externals.clear();
    CHECK(drop_left_out(app));
    CHECK(external_of(app).wanted.empty());
    CHECK(external_of(app).order == order + 1);
    REQUIRE(app.foreign.size() == 1);
    CHECK(app.foreign[0].name == "other.csv");
    external_of(app).running = false;
    CHECK_FALSE(drop_left_out(app));
}
