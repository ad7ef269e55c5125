// The [view] of a saved experiment: what is written is put back, what cannot be is said and changes nothing.
#include "app/state/saved_view.h"

#include "app/workspace/rates/rates_apply.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("workspace and probe come back as they were saved") {
    for (const auto& each : standard_tabs())
        for (const bool placed : {false, true}) {
            AppState before;
            before.show_workspace(each->info().name);
            if (placed) rates_of(before).probe = RatePoint{1.0 / 3, 0.72};
            AppState after;
            CHECK(restore_view(after, saved_view(before)).empty());
            CHECK(after.tab == before.tab);
            CHECK(rates_of(after).probe == rates_of(before).probe);
        }
}

TEST_CASE("what the race's large card shows comes back as it was saved") {
    for (const CentreView centre : {CentreView::Curves, CentreView::Matrix, CentreView::Step}) {
        AppState before, after;
        before.centre = centre;
        CHECK(restore_view(after, saved_view(before)).empty());
        CHECK(after.centre == centre);
    }
}

TEST_CASE("a view that says nothing changes nothing, and other versions' keys pass") {
    AppState state;
    state.show_workspace("rates");
    rates_of(state).probe = RatePoint{0.5, 0.5};
    CHECK(restore_view(state, {}).empty());
    CHECK(restore_view(state, {{"theme", "dark"}, {"lesson", "3"}}).empty());
    CHECK(state.front().info().name == "rates");
    CHECK(rates_of(state).probe == RatePoint{0.5, 0.5});
}

TEST_CASE("a value that cannot be is named with what is allowed, and nothing of that view is taken") {
    struct Case {
        SavedView view;
        std::string part;
    };
    for (const Case& each :
         {Case{{{"workspace", "attic"}}, "'attic': " + names_of(standard_tabs())},
          Case{{{"workspace", "race"}, {"probe_mu", "0.9"}}, "belong together"},
          Case{{{"workspace", "race"}, {"probe_mu", "-1"}, {"probe_eta", "0.5"}}, "'-1': a number above 0"},
          Case{{{"workspace", "race"}, {"probe_mu", "nan"}, {"probe_eta", "0.5"}}, "'nan'"},
          Case{{{"workspace", "race"}, {"probe_mu", "1"}, {"probe_eta", "1"}},
               "'1': a number from 0 to below 1"}}) {
        AppState state;
        state.show_workspace("rates");
        const std::string sentence = restore_view(state, each.view);
        INFO(sentence);
        CHECK(sentence.find(each.part) != std::string::npos);
        CHECK(sentence.back() == '.');
        CHECK(state.front().info().name == "rates");
        CHECK_FALSE(rates_of(state).probe);
    }
}
