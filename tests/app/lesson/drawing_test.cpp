// A question that is answered by drawing: asked, locked, held against the run.
#include "app/lesson/drawing.h"

#include <string>

#include "app/lesson/lessons.h"
#include "app/workspace/race/race_state.h"
#include "core/method/registry.h"
#include "tests/app/lesson/classroom.h"
#include "tests/says.h"

using namespace lowrank;
using testing::Classroom;
using testing::says;

namespace {

std::shared_ptr<const lesson::Lesson> asking(const std::string& what, const std::string& more = "") {
    const std::string text =
        "version = 1\ntitle = \"T\"\nabout = \"A.\"\n[[step]]\ncaption = \"one\"\n"
        "scene = { workspace = \"race\", experiment = \"n=30 rank=2 method=narg method=narg+r\" }\n"
        "[step.question]\nask = \"?\"\nbecause = \"b\"\n[step.question.draw]\nwhat = \"" +
        what + "\"\nof = \"narg+r\"\nx = [0, 160]\ny = [1e-12, 1000]\n" + more +
        "[[step]]\ncaption = \"two\"\nnext = true\n[[step]]\ncaption = \"end\"\n";
    const auto read = lesson::read_lesson(text, "draw.toml", state::standard_tabs());
    INFO(read.sentence());
    REQUIRE(read);
    return std::make_shared<const lesson::Lesson>(*read);
}

}  // namespace

TEST_CASE("a drawing answers once there is enough of it, and the run says how far it lies from it") {
    Classroom room(asking("curve"));
    REQUIRE(room.app.drawing.sheet);
    CHECK_FALSE(room.app.drawing.sheet->locked);
    const ExperimentSpec before = room.app.experiment;
    // An empty sheet is no answer.
    room.act(lesson::AnswerQuestion{0});
    CHECK_FALSE(room.guide.answer().has_value());
    CHECK(room.app.experiment == before);

    // Ten times the curve that will be measured: one decade from it at each iteration.
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    const Result<Instance> instance = build_instance(spec, 0);
    REQUIRE(instance);
    const Race race = run_race(spec, std::make_shared<const Instance>(*instance)).race;
    const Trace* trace = nullptr;
    for (const Trace& each : race.traces)
        if (info_of(each.spec).name == "narg+r") trace = &each;
    REQUIRE(trace);
    const double last = trace->error.back();
    for (std::size_t t = 1; t < trace->size(); ++t)
        room.act(state::DrawByHand{double(t - 1), 10 * trace->error[t - 1], double(t), 10 * trace->error[t]});
    room.act(state::DrawByHand{double(trace->size() - 1), 10 * last, 160, 10 * last});
    room.act(lesson::AnswerQuestion{0});
    REQUIRE(room.guide.answer().has_value());
    CHECK(room.app.drawing.sheet->locked);
    CHECK(room.app.experiment.problem.rows == 30);
    CHECK(room.guide.outcome().empty());
    room.act(state::DrawByHand{0, 1, 160, 1});
    room.act(state::WipeDrawing{});
    CHECK(*state::value_at(*room.app.drawing.sheet, 1) == Approx(10 * trace->error[1]));
    room.run();
    CHECK(room.guide.outcome() == "Your curve lies 1.0 decades from that of NARG+R, on average.");

    // It is put away with its step, comes back with it, and leaves with the lesson.
    room.act(lesson::NextStep{});
    CHECK_FALSE(room.app.drawing.sheet);
    room.act(lesson::PreviousStep{});
    REQUIRE(room.app.drawing.sheet);
    CHECK(room.app.drawing.sheet->locked);
    room.act(lesson::LeaveLesson{});
    CHECK_FALSE(room.app.drawing.sheet);
}

TEST_CASE("a point is held against the place where the curve ends") {
    Classroom room(asking("point"));
    room.act(state::DrawTyped{"100:1e-9 nowhere"});
    REQUIRE_FALSE(room.app.notices.empty());
    CHECK(says(room.app.notices.back().sentence, "'nowhere' is no place"));
    room.act(state::DrawTyped{"100:1e-9"});
    room.act(lesson::AnswerQuestion{0});
    room.run();
    const auto& traces = room.race.traces;
    INFO(room.guide.outcome());
    CHECK(says(room.guide.outcome(), "You marked t = 100 at 1.0·10^{−9}; NARG+R ends at t = " +
                                         std::to_string(traces[1].size() - 1)));
}

TEST_CASE("a stepsize is drawn on an axis of its own, and its figure comes to the front") {
    Classroom room(asking("curve", "figure = \"stepsize\"\nlog = false\n"));
    CHECK(race::race_of(room.app).active == FigureKind::Stepsize);
    CHECK(room.app.drawing.sheet->figure == FigureKind::Stepsize);
    CHECK_FALSE(room.app.drawing.sheet->log_y);
    room.act(state::DrawTyped{"0:500 160:500"});
    room.act(lesson::AnswerQuestion{0});
    room.run();
    CHECK(says(room.guide.outcome(), "Your curve lies 499"));
    CHECK_FALSE(says(room.guide.outcome(), "decades"));
}

TEST_CASE("a drawing under way stays while the file is saved and while one looks back") {
    Classroom room(asking("curve"));
    room.act(state::DrawTyped{"0:1 160:1"});
    race::race_of(room.app).active = FigureKind::Momentum;
    room.guide.replace(asking("curve"), room.app);
    CHECK(*state::value_at(*room.app.drawing.sheet, 80) == Approx(1));
    CHECK_FALSE(room.app.drawing.sheet->locked);
    // What a learner looks at meanwhile stays in front.
    CHECK(race::race_of(room.app).active == FigureKind::Momentum);
    room.act(lesson::AnswerQuestion{0});
    CHECK(room.guide.answer().has_value());
}

TEST_CASE("a question that is drawn brings its figure out from behind an enlarged card and a matrix") {
    auto two = std::make_shared<lesson::Lesson>(*asking("curve"));
    two->steps.insert(two->steps.begin(), two->steps[1]);
    Classroom room(two);
    room.app.stage.card = "figure.stepsize";
    race::race_of(room.app).centre = race::CentreView::Matrix;
    race::race_of(room.app).active = FigureKind::Objective;
    room.act(lesson::NextStep{});
    REQUIRE(room.app.drawing.sheet);
    CHECK(room.app.stage.card.empty());
    CHECK(race::race_of(room.app).centre == race::CentreView::Curves);
    CHECK(race::race_of(room.app).active == FigureKind::Error);
}

TEST_CASE("a file that is saved with other axes asks anew, with the same ones it keeps the drawing") {
    Classroom room(asking("curve"));
    room.act(state::DrawTyped{"0:1 160:1"});
    room.act(lesson::AnswerQuestion{0});
    room.guide.replace(asking("curve"), room.app);
    REQUIRE(room.app.drawing.sheet);
    CHECK(room.app.drawing.sheet->locked);
    room.guide.replace(asking("curve", "log = false\n"), room.app);
    CHECK_FALSE(room.guide.answer().has_value());
    REQUIRE(room.app.drawing.sheet);
    CHECK_FALSE(room.app.drawing.sheet->locked);
    CHECK(state::untouched(*room.app.drawing.sheet));
}
