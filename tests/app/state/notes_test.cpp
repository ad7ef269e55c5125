// Notes at the curves are steps of the experiment: pinned at the cursor, written, undone, carried along with
// their methods.
#include "app/state/notes.h"

#include "app/state/pins.h"
#include "app/state/scenes.h"
#include "app/workspace/race/race_state.h"
#include "core/text/bounds.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;
using testing::index_of;
using testing::race_at;
using testing::says;

namespace {

struct NoteDesk {
    AppState app;
    Race race;
    explicit NoteDesk(std::int64_t t = 60) : race(race_at(app, t, MethodStatus::Running)) {
        observe(app, race);
        app.curves.selected = index_of(app, "narg+r");
    }
    void act(const Action& action) {
        for (const Effect& effect : state::apply(app, action))
            submitted = submitted || std::holds_alternative<SubmitExperiment>(effect);
    }
    void pin(std::int64_t t, Index method, FigureKind figure = FigureKind::Error) {
        act(AddNote{figure, method, t});
        act(ShowDialog{Dialog::None});
    }
    void write(std::size_t k, const std::string& text) {
        std::vector<CurveNote> notes = app.notes;
        notes[k].text = text;
        act(EditNotes{notes, "text of note " + std::to_string(k + 1)});
    }
    bool submitted = false;
};

}  // namespace

TEST_CASE(
    "the key pins a note to the chosen curve of the active figure, at the cursor or at the curve's end") {
    NoteDesk s;
    s.app.race.cursor = 17;
    s.act(note_at_cursor(s.app));
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0] == CurveNote{FigureKind::Error, index_of(s.app, "narg+r"), 17, ""});
    CHECK(s.app.dialog == Dialog::Notes);
    CHECK(s.app.note == 0u);
    // Behind its last step a method has no stepsize.
    race_of(s.app).active = FigureKind::Stepsize;
    s.app.race.cursor.reset();
    s.act(note_at_cursor(s.app));
    CHECK(s.app.notes[1].t == 59);
    CHECK(s.app.notes[1].figure == FigureKind::Stepsize);
    // A curve that is not seen is none to pin a note to.
    race_of(s.app).active = FigureKind::Error;
    s.app.curves.hidden = {index_of(s.app, "narg+r")};
    s.act(note_at_cursor(s.app));
    CHECK(s.app.notes[2].method == 0);
    s.app.curves.hidden.clear();
    race_of(s.app).active = FigureKind::Momentum;
    s.app.curves.selected = index_of(s.app, "grad");
    s.act(note_at_cursor(s.app));
    CHECK(s.app.experiment.methods[static_cast<std::size_t>(s.app.notes[3].method)].spec.has_momentum());
    CHECK_FALSE(s.submitted);
}

TEST_CASE("without a curve the key says so, and there are so many notes and no more") {
    AppState empty;
    state::apply(empty, note_at_cursor(empty));
    CHECK(empty.notes.empty());
    REQUIRE_FALSE(empty.notices.empty());
    CHECK(says(empty.notices.back().sentence, "no curve to pin a note to"));
    NoteDesk s;
    s.app.notes.assign(kMostNotes, CurveNote{});
    s.pin(3, 0);
    CHECK(s.app.notes.size() == kMostNotes);
    CHECK(says(s.app.notices.back().sentence, "the most"));
}

TEST_CASE("letters of a note are one step to undo, and undo leaves the race alone") {
    NoteDesk s;
    s.pin(5, 0);
    for (const char* text : {"R", "Ri", "Ripple"}) s.write(0, text);
    CHECK(s.app.notes[0].text == "Ripple");
    s.act(Undo{});
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0].text.empty());
    s.act(Undo{});
    CHECK(s.app.notes.empty());
    s.act(Redo{});
    s.act(Redo{});
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0].text == "Ripple");
    s.act(RemoveNote{0});
    CHECK(s.app.notes.empty());
    s.act(Undo{});
    CHECK(s.app.notes.size() == 1);
    s.act(RemoveNote{7});
    s.act(ShowNote{7});
    CHECK(s.app.notes.size() == 1);
    CHECK(s.app.dialog == Dialog::None);
    CHECK_FALSE(s.submitted);
}

TEST_CASE("a note stays with its method when others go, and comes back with it") {
    NoteDesk s;
    const Index narg = index_of(s.app, "narg+r");
    s.pin(5, 0);
    s.pin(9, narg);
    s.act(RemoveMethod{0});
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0].method == narg - 1);
    s.act(Undo{});
    REQUIRE(s.app.notes.size() == 2);
    CHECK(s.app.notes[1].method == narg);
    // Another experiment with the method elsewhere in its list.
    ExperimentSpec other = s.app.experiment;
    other.methods = {other.methods[static_cast<std::size_t>(narg)]};
    s.act(EditExperiment{other, false, "open", true});
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0] == CurveNote{FigureKind::Error, 0, 9, ""});
    s.act(Undo{});
    CHECK(s.app.notes.size() == 2);
    // Notes that come with an experiment take the place of those there are.
    s.act(EditExperiment{other, false, "open", true, {}, {}, std::vector<CurveNote>{}});
    CHECK(s.app.notes.empty());
    s.act(Undo{});
    CHECK(s.app.notes.size() == 2);
}

TEST_CASE("why a note is not seen is said, and only then") {
    NoteDesk s(30);
    const Index grad = index_of(s.app, "grad"), narg = index_of(s.app, "narg+r");
    const auto why = [&](FigureKind figure, Index method, std::int64_t t) {
        return why_unseen(s.app, s.race, {figure, method, t, ""});
    };
    CHECK(why(FigureKind::Error, grad, 30).empty());
    CHECK(says(why(FigureKind::Error, grad, 31), "has come to t = 30"));
    s.race.traces[static_cast<std::size_t>(grad)].status = MethodStatus::Converged;
    CHECK(says(why(FigureKind::Error, grad, 31), "ended at t = 30"));
    s.race.traces[static_cast<std::size_t>(grad)].spec =
        s.app.experiment.methods[static_cast<std::size_t>(grad)].spec;
    CHECK(says(why(FigureKind::Momentum, grad, 3), "has no momentum"));
    s.app.curves.hidden = {narg};
    CHECK(says(why(FigureKind::Error, narg, 3), "hidden"));
    s.app.curves.hidden.clear();
    s.race.traces[static_cast<std::size_t>(narg)].enabled = false;
    CHECK(says(why(FigureKind::Error, narg, 3), "off"));
    CHECK(says(why(FigureKind::Error, 99, 3), "gone"));
}

TEST_CASE("a scene brings its notes, one without them takes them away, and both are undone") {
    NoteDesk s;
    s.pin(5, 0);
    s.act(TakeScene{});
    REQUIRE(s.app.lecture.scenes.size() == 1);
    CHECK(s.app.lecture.scenes[0].scene.notes == s.app.notes);
    s.act(RemoveNote{0});
    s.act(TakeScene{});
    CHECK(s.app.lecture.scenes[1].scene.notes.empty());
    s.act(GoToScene{0});
    CHECK(s.app.notes.size() == 1);
    s.act(GoToScene{1});
    CHECK(s.app.notes.empty());
    s.act(Undo{});
    CHECK(s.app.notes.size() == 1);
    CHECK(says(left_out_words(s.app), "2 scenes and note are left out"));
}

TEST_CASE("why a note has no point depends on its race and on what is hidden, and each reason is said") {
    AppState app;
    Race race = race_at(app, 20, MethodStatus::Running);
    observe(app, race);
    const Index narg = index_of(app, "narg+r");
    const CurveNote there{FigureKind::Error, narg, 20, ""};
    CHECK(why_no_point(race, {}, there).empty());
    CHECK(says(why_no_point(race, {narg}, there), "hidden"));
    CHECK(says(why_no_point(race, {}, {FigureKind::Error, 99, 3, ""}), "gone"));
    CHECK(says(why_no_point(race, {}, {FigureKind::Error, narg, 21, ""}), "has come to t = 20"));
    CHECK_FALSE(why_no_point(race, {}, {FigureKind::Stepsize, narg, 20, ""}).empty());
    race.traces[static_cast<std::size_t>(narg)].enabled = false;
    CHECK(says(why_no_point(race, {}, there), "off"));
}

TEST_CASE("a note at a pin stays whatever becomes of the race, and goes with its pin, which is said") {
    NoteDesk s;
    Effects out;
    pin_race(s.app, s.race, out);
    s.app.experiment.problem.rate = 0.5;
    pin_race(s.app, race_at(s.app, 40, MethodStatus::Converged), out);
    REQUIRE(s.app.pins.size() == 2);
    const Index narg = index_of(s.app, "narg+r");
    const auto id_of = [&](Index pin) {
        for (std::size_t i = 0; i < s.app.foreign.size(); ++i)
            if (s.app.foreign[i].pin == pin && s.app.foreign[i].trace == static_cast<std::size_t>(narg))
                return curve_of_foreign(static_cast<Index>(i));
        return Index{-1};
    };
    s.pin(7, id_of(0));
    s.pin(9, id_of(1), FigureKind::Stepsize);
    s.pin(11, narg);
    const std::vector<CurveNote> all = {{FigureKind::Error, narg, 7, "", 0},
                                        {FigureKind::Stepsize, narg, 9, "", 1},
                                        {FigureKind::Error, narg, 11, ""}};
    CHECK(s.app.notes == all);
    CHECK(why_unseen(s.app, s.race, all[0]).empty());
    CHECK(says(why_unseen(s.app, s.race, {FigureKind::Error, narg, 41, "", 1}), "was pinned at t = 40"));
    CHECK(says(why_unseen(s.app, s.race, {FigureKind::Error, narg, 4, "", 5}), "its pin is not there"));
    s.app.curves.hidden = {id_of(0)};
    CHECK(says(why_unseen(s.app, s.race, all[0]), "hidden"));
    s.app.curves.hidden.clear();
    // The methods of the race are others: those of the pins are not.
    s.act(RemoveMethod{narg});
    CHECK(s.app.notes == std::vector<CurveNote>{all[0], all[1]});
    s.act(Undo{});
    CHECK(s.app.notes == all);
    // A name is no other pin; the first of two that goes leaves the second's note with it.
    std::vector<PinnedRace> pins = s.app.pins;
    pins[0].name = "before";
    s.act(EditPins{pins, "rename pin 1"});
    CHECK(s.app.notes == all);
    s.act(TakeScene{});
    // One of them holds its pins; the other shows those that are there.
    s.act(TakeScene{});
    std::vector<LectureScene> scenes = s.app.lecture.scenes;
    scenes[1].scene.pins.reset();
    s.act(EditScenes{scenes, "scenes", {}});
    s.app.notices.clear();
    pins.erase(pins.begin());
    s.act(EditPins{pins, "remove a pin"});
    CHECK(s.app.notes == std::vector<CurveNote>{{FigureKind::Stepsize, narg, 9, "", 0}, all[2]});
    CHECK(s.app.lecture.scenes.at(0).scene.notes == all);
    CHECK(s.app.lecture.scenes.at(0).scene.pins->size() == 2);
    CHECK(s.app.lecture.scenes.at(1).scene.notes == s.app.notes);
    REQUIRE(s.app.notices.size() == 1);
    CHECK(s.app.notices[0].sentence ==
          "2 notes at its curves, some in scenes, go with the pin. Ctrl+Z brings them back.");
    s.act(Undo{});
    CHECK(s.app.notes == all);
    CHECK(s.app.lecture.scenes.at(1).scene.notes == all);
    CHECK(s.app.pins.size() == 2);
}

TEST_CASE("the key takes a pinned run where no other is seen, and the curve of a file keeps no note") {
    NoteDesk s;
    Effects out;
    pin_race(s.app, s.race, out);
    for (Index m = 0; s.app.has_method(m); ++m) s.app.curves.hidden.insert(m);
    s.act(note_at_cursor(s.app));
    REQUIRE(s.app.notes.size() == 1);
    CHECK(s.app.notes[0].pin == 0);
    CHECK(s.app.notes[0].t == 60);
    lay_over(s.app, {ForeignCurve{"theirs", {0, 1}, {1, 0.5}}});
    s.act(AddNote{FigureKind::Error, curve_of_foreign(0), 1});
    CHECK(s.app.notes.size() == 1);
    CHECK(says(s.app.notices.back().sentence, "Notes stand at runs and pins"));
}
