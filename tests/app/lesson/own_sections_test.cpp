// What a person had in the tabs that have a file of their own, while a lesson uses them and after it.
#include "tests/app/lesson/classroom.h"

using namespace lowrank;
using testing::Classroom;
using testing::shipped;

namespace {

const state::Workspace& quadratic_of(const Classroom& room) {
    for (const auto& tab : room.app.tabs)
        if (tab->info().name == "quadratic") return *tab;
    FAIL("no quadratic");
    return *room.app.tabs.front();
}

}  // namespace

TEST_CASE("a lesson gives back the numbers that a person had on the quadratic, and turns to no other tab") {
    const auto lesson = shipped().find("02-momentum");
    REQUIRE(lesson);
    Classroom room(nullptr);
    CHECK(room.app.lent.empty());
    room.act(state::TakeSection{"quadratic", {{"source", "entries"}, {"q11", "3"}}, "mine"});
    const KeyValues mine = quadratic_of(room).section(room.app);

    room.act(lesson::StartLesson{lesson});
    room.act(lesson::AnswerQuestion{1});
    room.act(lesson::AnswerQuestion{2});
    CHECK(quadratic_of(room).section(room.app) != mine);
    CHECK(room.app.lent.contains("quadratic"));
    room.act(state::SetWorkspace{"race"});
    room.act(lesson::LeaveLesson{});
    CHECK(room.app.lent.empty());
    CHECK(quadratic_of(room).section(room.app) == mine);
    CHECK(room.app.front().info().name == "race");
}

TEST_CASE("what a learner does in a tab that the lesson never shows stays, and is kept, when it ends") {
    const auto lesson = shipped().find("05-sampling");
    REQUIRE(lesson);
    Classroom room(nullptr);
    room.act(lesson::StartLesson{lesson});
    const KeyValues found = quadratic_of(room).section(room.app);
    room.act(state::TakeSection{"quadratic", {{"source", "entries"}, {"q11", "3"}}, "mine"});
    const KeyValues mine = quadratic_of(room).section(room.app);
    REQUIRE(mine != found);
    CHECK_FALSE(room.app.lent.contains("quadratic"));
    room.act(lesson::LeaveLesson{});
    CHECK(quadratic_of(room).section(room.app) == mine);
}

TEST_CASE("a card that is alone on the screen gives room to the figures of a lesson, and comes back") {
    const auto lesson = shipped().find("03-restart");
    REQUIRE(lesson);
    Classroom room(nullptr);
    room.app.stage = state::enlarged(room.app.stage, "matrix");
    REQUIRE(room.app.stage.card == "matrix");
    room.act(lesson::StartLesson{lesson});
    CHECK(room.app.stage.card.empty());
    room.act(lesson::StartLesson{lesson});
    CHECK(room.app.stage.card.empty());
    room.act(lesson::LeaveLesson{});
    CHECK(room.app.stage.card == "matrix");
    // One that the learner has made large since stays.
    room.act(lesson::StartLesson{lesson});
    room.app.stage = state::enlarged(room.app.stage, "error");
    room.act(lesson::LeaveLesson{});
    CHECK(room.app.stage.card == "error");
}
