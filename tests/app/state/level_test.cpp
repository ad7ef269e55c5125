// How much is shown: its words, what it does to a race that nobody chose, and what a lesson may ask for.
#include "app/state/level.h"

#include "app/state/saved_view.h"
#include "app/state/settings.h"
#include "core/io/share_line.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using testing::find;

namespace {

std::size_t racing(const ExperimentSpec& spec) {
    return static_cast<std::size_t>(std::ranges::count(spec.methods, true, &MethodEntry::enabled));
}

AppState first_screen() {
    AppState s;
    s.level = s.own_level = kFirstScreen;
    s.start_with(usual_experiment(kFirstScreen));
    return s;
}

}  // namespace

TEST_CASE("the words of a level read back, and others are refused") {
    std::vector<Level> levels = {Level{}, kFirstScreen};
    for (std::size_t k = 0; k < kGroups; ++k) {
        levels.push_back(with_group(kFirstScreen, static_cast<Group>(k), true));
        levels.push_back(with_group(levels.back(), Group::Values, true));
    }
    for (const Level& level : levels) {
        INFO(level_words(level));
        const auto read = read_level(level_words(level));
        REQUIRE(read);
        CHECK(*read == level);
    }
    for (const char* words : {"", "yes", "problem,", ",problem", "problem;cards", "True", "problem,attic"})
        CHECK_FALSE(read_level(words));
}

TEST_CASE("settings keep how much is shown, and a first start shows the first screen") {
    CHECK(Settings{}.level == kFirstScreen);
    for (const Level& level :
         {Level{}, kFirstScreen, with_group(kFirstScreen, Group::Theory, true),
          with_group(with_group(kFirstScreen, Group::Cards, true), Group::Problem, true)}) {
        Settings settings;
        settings.level = level;
        const auto read = read_settings(write_settings(settings));
        REQUIRE(read);
        CHECK(*read == settings);
    }
    for (const char* text : {"more = maybe\n", "more = \"attic\"\n", "more = \"cards\n", "more = 1\n"})
        CHECK_FALSE(read_settings(text));
}

TEST_CASE(
    "a race that nobody chose has the methods of what is shown, any other stays, and undo takes the step "
    "back") {
    AppState s = first_screen();
    CHECK(racing(s.experiment) == 4);
    const Effects out = apply(s, SetLevel{Level{}});
    CHECK(racing(s.experiment) == 9);
    CHECK(find<KeepSettings>(out));
    REQUIRE(find<SubmitExperiment>(out));
    CHECK(racing(find<SubmitExperiment>(out)->spec) == 9);
    apply(s, Undo{});
    CHECK(racing(s.experiment) == 4);
    CHECK(s.level.more);

    AppState chosen = first_screen();
    apply(chosen, ToggleMethod{0, true});
    const ExperimentSpec before = chosen.experiment;
    CHECK_FALSE(find<SubmitExperiment>(apply(chosen, SetLevel{Level{}})));
    CHECK(chosen.experiment == before);

    AppState unfolded = first_screen();
    CHECK_FALSE(
        find<SubmitExperiment>(apply(unfolded, SetLevel{with_group(kFirstScreen, Group::Cards, true)})));
    CHECK(unfolded.level.shows(Group::Cards));
    CHECK_FALSE(unfolded.level.shows(Group::Values));
}

TEST_CASE("more leaves a race that is under way alone: the others are in the list, off") {
    AppState s = first_screen();
    s.race.progress.last = 12;
    CHECK_FALSE(find<SubmitExperiment>(apply(s, SetLevel{Level{}})));
    CHECK(racing(s.experiment) == 4);
    CHECK(s.level.more);
    AppState over = first_screen();
    over.race.progress.last = 118;
    over.race.progress.ended = true;
    apply(over, SetLevel{Level{}});
    CHECK(racing(over.experiment) == 9);
}

TEST_CASE("reset gives back the race of what is shown") {
    for (const Level& level : {Level{}, kFirstScreen}) {
        AppState s;
        apply(s, SetLevel{level});
        ExperimentSpec spec = s.experiment;
        spec.problem.rank = 5;
        for (MethodEntry& entry : spec.methods) entry.enabled = true;
        apply(s, EditExperiment{spec, false, "rank"});
        apply(s, ResetExperiment{});
        CHECK(s.experiment == usual_experiment(level));
    }
}

TEST_CASE("a view may ask for more or for less, and the person's own setting stays") {
    AppState s = first_screen();
    CHECK(restore_view(s, {{"more", "true"}}).empty());
    CHECK(s.level.more);
    CHECK(s.own_level == kFirstScreen);
    CHECK(restore_view(s, {{"more", "cards"}}).empty());
    CHECK(s.level == with_group(kFirstScreen, Group::Cards, true));
    // One that says nothing leaves it as it is.
    CHECK(restore_view(s, {{"workspace", "race"}}).empty());
    CHECK(s.level == with_group(kFirstScreen, Group::Cards, true));
    CHECK(saved_view(s).at("more") == "cards");
    const std::string wrong = restore_view(s, {{"more", "less"}});
    CHECK(wrong ==
          "more in [view] cannot be 'less': true, false or some of problem,methods,cards,theory,values is "
          "needed.");
    CHECK(s.level == with_group(kFirstScreen, Group::Cards, true));
}

TEST_CASE(
    "a share line says how much is shown where that is more than the first screen, and brings it along") {
    AppState s = first_screen();
    const auto line_of = [](AppState& state) { return find<CopyText>(apply(state, CopyShareLine{}))->text; };
    CHECK(line_of(s) == write_share_line(s.accepted));
    for (const Level& level : {Level{}, with_group(kFirstScreen, Group::Cards, true)}) {
        s.level = level;
        const std::string line = line_of(s);
        INFO(line);
        CHECK(line.find(" view.more=" + level_words(level) + " #") != line.npos);
        // The command line takes the experiment alone.
        const Result<ExperimentSpec> read = read_share_line(line);
        REQUIRE(read);
        CHECK(*read == s.accepted);
        AppState other = first_screen();
        apply(other, PasteShareLine{line});
        CHECK(other.level == level);
        // What the reader has chosen for the next window stays.
        CHECK(other.own_level == kFirstScreen);
    }
    // A line without the word leaves the window as it is, and one that cannot be shows no other.
    s.level = Level{};
    apply(s, PasteShareLine{write_share_line(s.accepted)});
    CHECK(s.level == Level{});
    apply(s, PasteShareLine{write_share_line(s.accepted, {{"more", "less"}})});
    CHECK(s.level == Level{});
    CHECK(s.notices.back().sentence.starts_with("More in [view] cannot be 'less'"));
    // Another word of a view is nothing a line may bring.
    AppState other = first_screen();
    const SavedView before = saved_view(other);
    apply(other, PasteShareLine{write_share_line(other.accepted, {{"export_size", "40x30"}})});
    CHECK(other.notices.back().sentence == "Experiment pasted.");
    CHECK(saved_view(other) == before);
}
