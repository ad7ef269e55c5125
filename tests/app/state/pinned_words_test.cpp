// Files and share lines that are out there: each saved view of each tab, and each share line, is read and
// written again byte for byte as the program has always written it, and a view that is reset says nothing any
// more.
#include <sstream>
#include <string>
#include <string_view>

#include "app/state/effects.h"
#include "app/state/saved_view.h"
#include "core/io/share_line.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

struct PinnedView {
    std::string_view tab, words;  ///< KEY = VALUE, a line each, in the order of a file
};

// A race with two methods to hide and one to choose; every word that a tab writes stands here once at least.
constexpr PinnedView kViews[] = {
    {"race", R"(bands = 12
error_ends = 4:31
error_grid = minor
error_legend = 0.25:0.75,closed
error_log = x
error_measure = 1:0.5:20:0.001:3
error_x = 1:120
error_y = 1e-08:10
fit = 12:40
gradient_norm = true
hidden = iht;narg+r
matrix_wipe = 0.125
momentum_ends = :9
momentum_legend = closed
momentum_log = y
more = methods,values
objective_grid = none
objective_log = none
objective_measure = 0:1:2:3
race_beside = true
race_card = objective
race_centre = matrix
selected = scaledgd
step_part = 3
stepsize_legend = 0:1
stepsize_log = xy
stepsize_x = 0.5:0.75
theory = false
workspace = race
x_axis = seconds
)"},
    {"race", R"(error_ends = 0:0
more = false
race_card = stepsize
race_centre = step
workspace = race
x_axis = calls
)"},
    {"race", R"(fit = 0:5
hidden = narg:d=3
more = true
race_card = momentum
workspace = race
)"},
    {"rates", R"(more = true
probe_eta = 0.3333333333333333
probe_mu = 1.25
rates_a = 0.5:0.25
rates_b = 1:0
rates_band = iht
rates_camera = -35:12.5:1.5
rates_centre = eta
rates_eta_grid = none
rates_eta_x = 0:0.5
rates_iht_completion_y = 0.25:1
rates_iht_sensing_legend = 0.5:0.5
rates_iht_sensing_log = y
rates_map_x = 0.5:1.5
rates_map_y = 0:0.875
rates_mu_ends = 3:
rates_mu_log = x
rates_mu_measure = 0.25:0.5:0.75:1:0
rates_side = surface
workspace = rates
)"},
    {"rates", R"(more = true
rates_band = eta
rates_centre = mu
rates_side = roots
workspace = rates
)"},
    {"rates", R"(more = true
rates_centre = iht
rates_side = reading
workspace = rates
)"},
    {"quadratic", R"(more = true
quadratic_angle_ends = 12.5:300
quadratic_card = components
quadratic_components_log = none
quadratic_error_ends = 2:7
quadratic_error_grid = minor
quadratic_fit = 5:20
quadratic_landscape_legend = closed
quadratic_momentum_x = 0:30
quadratic_plane = 0.5:-0.25:2
quadratic_selected = 1
quadratic_small = theta
quadratic_stepsize_measure = 0:0:1:1
quadratic_theta_y = 0:1
workspace = quadratic
)"},
    {"quadratic", R"(more = true
quadratic_angle_ends = :45
quadratic_card = theta
quadratic_selected = 4
quadratic_small = stepsize
workspace = quadratic
)"},
    {"geometry", R"(more = true
orders_ends = 1e-06:0.5
paths_ends = 2:11
workspace = geometry
)"},
    {"geometry", R"(more = true
orders_ends = :1
paths_ends = 0:
workspace = geometry
)"},
    {"studies", R"(more = true
study_a = study-bands:0:0.5
study_b = study-bands:2:0.75
study_cell = 7
study_cost = seconds
study_figure = study-strips
study_hidden = rgrad-orth;narg:d=3
study_method = 2
workspace = studies
)"},
    {"studies", R"(more = true
study_cost = iterations
study_figure = data-profile
workspace = studies
)"},
};

SavedView read(std::string_view text) {
    SavedView view;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t equal = line.find(" = ");
        REQUIRE(equal != line.npos);
        view[line.substr(0, equal)] = line.substr(equal + 3);
    }
    return view;
}

std::string written(const AppState& app) {
    std::string text;
    for (const auto& [key, value] : saved_view(app)) text += key + " = " + value + "\n";
    return text;
}

AppState with_methods() {
    AppState app;
    ExperimentSpec spec = app.experiment;
    spec.methods.push_back({*parse_method("narg:d=3"), true});
    app.start_with(spec);
    return app;
}

}  // namespace

TEST_CASE("every saved view of every tab reads back and is written as it always was") {
    for (const PinnedView& pinned : kViews) {
        CAPTURE(pinned.words);
        AppState app = with_methods();
        CHECK(restore_view(app, read(pinned.words)) == "");
        CHECK(app.front().info().name == pinned.tab);
        CHECK(written(app) == pinned.words);
    }
}

TEST_CASE("a view that is reset says nothing any more") {
    for (const PinnedView& pinned : kViews) {
        CAPTURE(pinned.words);
        AppState app = with_methods();
        REQUIRE(restore_view(app, read(pinned.words)) == "");
        for (const auto& tab : app.tabs) reset_fields(tab->fields, app);
        SavedView left = saved_view(app);
        left.erase("workspace");
        left.erase("more");
        CHECK(left.empty());
    }
}

namespace {

constexpr std::string_view kLines[] = {
    "lrl1 problem=mc rows=50 cols=50 rank=3 rate=0.6 seed=21 noise=0 condition=0 sample=pixels max-side=1024 "
    "allow-underdetermined=false fill-rows=false start=spectral tol=auto max-iter=3000 time-limit=0 "
    "method=iht method=niht method=grad method=rgrad-proj method=rgrad-orth method=nag method=narg "
    "method=narg+r method=scaledgd method=-rcg method=-matrixirls method=-r3mc method=-gnmr method=-r2rils "
    "method=-rgn method=-scaledasd method=-amp method=-rbb #720cd20d",
    "lrl1 problem=quadratic source=example q11=10 q12=1 q22=1 x=0.15619657843045773 y=-0.7819239720218457 "
    "starts=1 method=grad method=nag method=-narg+r method=-grad:step=0.182 #17e8f0e5",
    "lrl1 problem=geometry illustration=steps method=narg point=1,0 previous=1.4,-14 target=1.6,31 "
    "weights=1,0.65,0.35 mu=exact eta=0.7 azimuth=32 elevation=20 zoom=1 #07dd3a05",
    "lrl1 problem=geometry illustration=steps point=1,0 previous=1.4,-14 target=1.6,31 weights=1,0.65,0.35 "
    "mu=exact eta=0.7 azimuth=32 elevation=20 zoom=1 #67712d79",
    "lrl1 problem=geometry illustration=retractions point=1,0 vector=0.9,80 azimuth=24 elevation=21 zoom=1 "
    "#6757411e",
    "lrl1 problem=geometry illustration=restart point=0.8,-10 target=1.3,23 weights=0.5,0.2,0.15 eta=0.7 "
    "azimuth=30 elevation=20 zoom=1 #0cb25952",
    "lrl1 problem=geometry illustration=paths point=1,-18 target=1.4,22 weights=1,0.2,0.05 mu=exact eta=0.7 "
    "d=2 tol=1e-06 max-iter=200 azimuth=10 elevation=32 zoom=1 #46c18b98",
    "lrl1 problem=studies kind=mc n=40 x=rate=0.1:0.95:by:0.05 y=rank=1:10 "
    "methods=narg+r,%20rgrad-orth,%20scaledgd trials=5 #032c89b4",
};

}  // namespace

TEST_CASE("every tab's share line reads back and is written as it always was") {
    for (const std::string_view line : kLines) {
        CAPTURE(line);
        AppState app;
        app.level = kFirstScreen;  // what is shown beyond it has a word of its own (level_test.cpp)
        bool owned = false;
        for (const auto& tab : app.tabs) {
            if (!tab->owns_line(line)) continue;
            owned = true;
            const Result<KeyValues> section = tab->read_line(line);
            REQUIRE(section);
            apply(app, TakeSection{std::string(tab->info().name), *section, "paste"});
            CHECK(app.front().info().name == tab->info().name);
        }
        if (!owned) {
            const Result<ExperimentSpec> spec = read_share_line(line);
            REQUIRE(spec);
            app.start_with(*spec);
        }
        CHECK(app.front().share_line(app) == line);
    }
}
