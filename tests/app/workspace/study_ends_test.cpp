// A and B on the figures of a study, in the window.
#include "app/state/saved_view.h"
#include "app/workspace/studies/studies_state.h"
#include "tests/app/shell/desk.h"
#include "tests/app/shell/desk_keys.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

TEST_CASE("A and B are set where a study's figure is read, by the pointer and by keys alone") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.clipboard = testing::study_line("16", "rate=0.6,0.9", "narg+r,rgrad-orth");
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    const auto point = [&](paint::Point at) {
        platform::compat::mouse_position(ImGui::GetIO(), at.x, at.y);
        desk.frame(2);
    };
    const auto shown = [&](const std::string& name) {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains(name) && desk.probes.at(name).h > 0;
    };
    const paint::Rect map = desk.probes.at("studies.map");
    point({map.x + 0.25f * map.w, map.y + 0.25f * map.h});
    desk.key('A');
    CHECK_FALSE(shown("studies.ends"));
    point({map.x + 0.75f * map.w, map.y + 0.75f * map.h});
    desk.key('B');
    REQUIRE(shown("studies.ends"));
    CHECK(desk.probes.at("studies.end.A").contains({map.x + 0.25f * map.w, map.y + 0.25f * map.h}));
    const paint::Rect second = desk.probes.at("studies.end.B");
    CHECK(second.contains({map.x + 0.75f * map.w, map.y + 0.75f * map.h}));

    // Off the figure nothing is read, and B stays.
    point({2, 2});
    desk.key('B');
    REQUIRE(shown("studies.end.B"));
    CHECK(desk.probes.at("studies.end.B") == second);

    for (const char* figure : {"Spread over seeds", "Strips", "Performance profile", "Data profile"}) {
        INFO(figure);
        const paint::Rect tab = desk.probes.at("studies.figure." + std::string(figure));
        desk.click(tab.x + tab.w / 2, tab.y + tab.h / 2);
        desk.frame(3);
        point({2, 2});
        // What was set on another figure is not seen here.
        CHECK_FALSE(shown("studies.end.A"));
        REQUIRE(testing::tab_to(desk, "studies.page"));
        desk.key(shell::NamedKey::Left);
        desk.key('A');
        for (int k = 0; k < 5; ++k) desk.key(shell::NamedKey::Right);
        desk.key('B');
        REQUIRE(shown("studies.ends"));
        CHECK(desk.probes.at("studies.end.A").x < desk.probes.at("studies.end.B").x);
    }
    desk.key(shell::NamedKey::Escape);
    desk.key(shell::NamedKey::Escape);
    CHECK_FALSE(shown("studies.end.A"));
}

TEST_CASE(
    "the ends of a study's comparison are of one panel, stand in a view, and go with what its axis counts") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    state::apply(s, MarkStudyEnd{});
    CHECK(studies_of(s).marking == StudiesState::Mark::None);  // there is no study yet
    state::apply(s, state::RunPause{});
    const auto place = [&](bool second, std::string_view figure, std::size_t panel, double x) {
        state::apply(s, MarkStudyEnd{second});
        state::apply(s, PlaceStudyEnd{StudyEnd{figure, {panel, x}}});
    };
    const StudyLook& look = studies_of(s).look;
    place(false, "data-profile", 0, 12);
    place(true, "data-profile", 0, 34.5);
    REQUIRE((look.ends.a && look.ends.b));
    state::SavedView view = state::saved_view(s);
    CHECK(view.at("study_b") == "data-profile:0:34.5");
    state::AppState read;
    CHECK(state::restore_view(read, view).empty());
    REQUIRE(studies_of(read).awaited);
    CHECK(studies_of(read).awaited->look.ends.a == look.ends.a);
    CHECK(studies_of(read).awaited->look.ends.b == look.ends.b);
    for (const char* bad :
         {"race:0:1", "data-profile:0", "data-profile:0.5:1", "data-profile:-1:1", "data-profile:0:x"}) {
        view["study_a"] = bad;
        INFO(bad);
        CHECK(state::restore_view(read, view).find("'" + std::string(bad) + "'") != std::string::npos);
    }
    place(true, "data-profile", 1, 3);
    CHECK_FALSE(look.ends.a);
    place(false, "data-profile", 1, 2);
    StudyLook other = look;
    other.cost = StudyCost::Seconds;
    state::apply(s, LookAtStudy{other});
    CHECK_FALSE(look.ends.a);
    CHECK_FALSE(look.ends.b);
    // Where nothing is read a sentence says so.
    state::apply(s, MarkStudyEnd{});
    state::apply(s, PlaceStudyEnd{});
    CHECK_FALSE(look.ends.a);
    REQUIRE_FALSE(s.notices.empty());
    CHECK(s.notices.back().sentence.starts_with("A and B are set where a figure is read"));
    // Nobody has asked for an end.
    state::apply(s, PlaceStudyEnd{StudyEnd{}});
    CHECK_FALSE(look.ends.a);
}
