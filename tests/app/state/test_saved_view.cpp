// The [view] of a saved experiment: what is written is put back, what cannot be is said and changes nothing.
#include "app/state/saved_view.h"
#include "app/state/workspaces.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("workspace and probe come back as they were saved") {
    for (const WorkspaceInfo& each : workspaces())
        for (const bool placed : {false, true}) {
            AppState before;
            before.workspace = each.workspace;
            if (placed) before.rates.probe = RatePoint{1.0 / 3, 0.72};
            AppState after;
            CHECK(restore_view(after, saved_view(before)).empty());
            CHECK(after.workspace == each.workspace);
            CHECK(after.rates.probe == before.rates.probe);
        }
}

TEST_CASE("a view that says nothing changes nothing, and other versions' keys pass") {
    AppState state;
    state.workspace = Workspace::Rates;
    state.rates.probe = RatePoint{0.5, 0.5};
    CHECK(restore_view(state, {}).empty());
    CHECK(restore_view(state, {{"theme", "dark"}, {"lesson", "3"}}).empty());
    CHECK(state.workspace == Workspace::Rates);
    CHECK(state.rates.probe == RatePoint{0.5, 0.5});
}

TEST_CASE("a value that cannot be is named with what is allowed, and nothing of that view is taken") {
    struct Case {
        SavedView view;
        const char* part;
    };
    for (const Case& each :
         {Case{{{"workspace", "attic"}}, "'attic': race, rates or quadratic"},
          Case{{{"workspace", "race"}, {"probe_mu", "0.9"}}, "belong together"},
          Case{{{"workspace", "race"}, {"probe_mu", "-1"}, {"probe_eta", "0.5"}}, "'-1': a number above 0"},
          Case{{{"workspace", "race"}, {"probe_mu", "nan"}, {"probe_eta", "0.5"}}, "'nan'"},
          Case{{{"workspace", "race"}, {"probe_mu", "1"}, {"probe_eta", "1"}},
               "'1': a number from 0 to below 1"}}) {
        AppState state;
        state.workspace = Workspace::Rates;
        const std::string sentence = restore_view(state, each.view);
        INFO(sentence);
        CHECK(sentence.find(each.part) != std::string::npos);
        CHECK(sentence.back() == '.');
        CHECK(state.workspace == Workspace::Rates);
        CHECK_FALSE(state.rates.probe);
    }
}
