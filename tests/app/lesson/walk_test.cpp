// Each lesson that ships, walked: answered right, wrong and not at all; what it asks to be done, done.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/paint/phrasebook.h"
#include "app/paint/phrasebook_file.h"
#include "app/workspace/race/race_state.h"
#include "core/method/registry.h"
#include "tests/app/lesson/classroom.h"

using namespace lowrank;
using testing::Classroom;
using testing::shipped;

namespace {

using Deed = std::function<void(Classroom&)>;

void edit(Classroom& room, const std::string& key, const std::string& value) {
    ExperimentSpec spec = room.app.experiment;
    REQUIRE(apply_options({{key, value}}, spec));
    room.act(state::EditExperiment{spec, false, key});
    room.run();
}

void put(Classroom& room, const std::string& workspace, const KeyValues& section) {
    room.act(state::TakeSection{workspace, section, "test"});
}

/// What a learner does where a step asks for a deed, by lesson and step.
const std::map<std::string, Deed>& deeds() {
    static const std::map<std::string, Deed> all = {
        {"01-zigzag 3",
         [](Classroom& room) {
             put(room, "quadratic",
                 {{"source", "spectrum"},
                  {"lambda_min", "1"},
                  {"lambda_max", "40"},
                  {"angle", "0"},
                  {"x", "40"},
                  {"y", "1"},
                  {"method", "grad"}});
         }},
        {"02-momentum 3", [](Classroom& room) { room.act(lesson::ShowBest{}), room.run(); }},
        {"03-restart 3", [](Classroom& room) { room.run(), room.act(state::MoveCursor{25}); }},
        {"05-sampling 2", [](Classroom& room) { edit(room, "rate", "0.3"); }},
        {"06-eigenvalue 2", [](Classroom& room) { room.act(state::SetWorkspace{"rates"}); }},
        {"06-eigenvalue 3", [](Classroom& room) { room.act(lesson::ShowBest{}); }},
        {"07-when-theory-fails 3", [](Classroom& room) { edit(room, "start", "noisy:10"); }},
        {"08-noise 3", [](Classroom& room) { edit(room, "noise", "0.02"); }},
        {"09-conditioning 2", [](Classroom& room) { edit(room, "condition", "20"); }},
        {"10-race 3", [](Classroom& room) { room.act(lesson::ShowBest{}), room.run(); }},
        {"11-six-ways 4", [](Classroom& room) { room.act(lesson::ShowBest{}); }},
        {"12-few-samples 3", [](Classroom& room) { edit(room, "rate", "0.4"); }},
    };
    return all;
}

std::string place(const Classroom& room) {
    return room.guide.lesson()->name + " " + std::to_string(room.guide.step_number() + 1);
}

double wrong_answer(const lesson::Question& q) {
    return q.choices.empty() ? q.answer + 2 * q.within + 1 : q.answer == 1 ? 2 : 1;
}

/// What is answered next where that was not right: another choice, or another number.
double again_of(const lesson::Question& asked, double given) {
    const double count = static_cast<double>(asked.choices.size());
    return asked.choices.empty() || given < count ? given + 1 : 1;
}

/// From the first step to the last; give says what is answered.
void walk(const std::shared_ptr<const lesson::Lesson>& lesson,
          const std::function<double(const lesson::Question&)>& give) {
    Classroom room(lesson);
    for (std::size_t k = 0; k + 1 < lesson->steps.size(); ++k) {
        INFO(place(room));
        REQUIRE(room.guide.step_number() == k);
        const lesson::Step& step = room.guide.step();
        if (step.question || !step.checks.empty()) {
            // Not answered, not done: Next does nothing.
            CHECK_FALSE(room.guide.ended());
            room.act(lesson::NextStep{});
            REQUIRE(room.guide.step_number() == k);
        }
        if (step.question) {
            testing::draw(room);
            const double given = give(*step.question);
            room.act(lesson::AnswerQuestion{given});
            // A second try, where there is one.
            const bool again = !room.guide.answer();
            CHECK(again == (!step.question->draw && !step.question->right(given)));
            const double second = again_of(*step.question, given);
            if (again) room.act(lesson::AnswerQuestion{second});
            // Locked: another answer changes nothing.
            room.act(lesson::AnswerQuestion{step.question->answer + 100});
            CHECK(room.guide.answer() == (again ? second : given));
        }
        if (!step.checks.empty()) {
            const auto deed = deeds().find(place(room));
            REQUIRE(deed != deeds().end());
            deed->second(room);
        }
        CHECK(room.guide.ended());
        room.act(lesson::NextStep{});
    }
    CHECK(room.guide.last());
    CHECK_FALSE(room.guide.ended());
    room.act(lesson::NextStep{});
    CHECK(room.guide.last());
    room.act(lesson::LeaveLesson{});
    CHECK(room.guide.lesson() == nullptr);
}

}  // namespace

TEST_CASE("twelve lessons ship, and a welcome of one step") {
    CHECK(shipped().refusals == std::vector<std::string>{});
    CHECK(shipped().lessons.size() == 12);
    for (const auto& lesson : shipped().lessons) CHECK(lesson->steps.size() >= 3);
    const auto welcome = lesson::welcome(state::standard_tabs());
    REQUIRE(welcome);
    CHECK(welcome->steps.size() == 1);
    CHECK(shipped().find("welcome") == nullptr);
}

TEST_CASE("a speed without limit does not outlast the start of a lesson that says none") {
    auto plain = std::make_shared<lesson::Lesson>();
    plain->name = "plain";
    plain->steps.resize(1);
    Classroom room(plain);
    for (const char* tab : {"quadratic", "geometry", "race"}) {
        INFO(tab);
        REQUIRE(room.app.show_workspace(tab));
        const double usual = room.app.front().playing(room.app).speed;
        const bool race = std::string(tab) == "race";
        room.act(state::SetSpeed{race ? 5.0 : std::numeric_limits<double>::infinity()});
        REQUIRE(room.app.front().playing(room.app).speed != usual);
        room.act(lesson::StartLesson{plain});
        CHECK(room.app.front().playing(room.app).speed == usual);
    }
}

TEST_CASE("every lesson is walked by right answers and by wrong ones") {
    for (const auto& lesson : shipped().lessons) {
        walk(lesson, [](const lesson::Question& q) { return q.answer; });
        walk(lesson, wrong_answer);
    }
    for (const auto& lesson : shipped().lessons)
        for (const lesson::Step& step : lesson->steps)
            if (step.question && !step.question->draw) {
                CHECK(step.question->right(step.question->answer));
                CHECK_FALSE(step.question->right(wrong_answer(*step.question)));
            }
}

TEST_CASE("each step that asks for a deed has a best scene, which does it") {
    for (const auto& lesson : shipped().lessons)
        for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
            if (lesson->steps[k].checks.empty()) continue;
            auto rest = std::make_shared<lesson::Lesson>(*lesson);
            rest->steps.erase(rest->steps.begin(), rest->steps.begin() + static_cast<std::ptrdiff_t>(k));
            Classroom room(rest);
            INFO(lesson->name << " " << k + 1);
            REQUIRE(room.guide.step().best);
            CHECK_FALSE(room.guide.ended());
            room.act(lesson::ShowBest{});
            room.run();
            CHECK(room.guide.ended());
        }
}

TEST_CASE("a question stands over another scene than its answer, or over one that has not begun") {
    for (const auto& lesson : shipped().lessons) {
        Classroom room(lesson);
        for (std::size_t k = 0; k + 1 < lesson->steps.size(); ++k) {
            INFO(place(room));
            const lesson::Step& step = room.guide.step();
            // Figures that are drawn on are a sheet; the cone's pictures answer none of their questions.
            if (step.question && !step.question->draw && step.scene.workspace != "geometry") {
                CHECK(room.app.front().info().name == step.scene.workspace);
                const auto section = room.app.front().section(room.app);
                const ExperimentSpec before = room.app.accepted;
                const bool begun = room.app.race.running;
                room.act(lesson::AnswerQuestion{step.question->answer});
                if (step.scene.experiment)
                    CHECK((!(before == room.app.accepted) || !begun));
                else
                    CHECK(section != room.app.front().section(room.app));
            }
            testing::draw(room);
            if (step.question) room.act(lesson::AnswerQuestion{step.question->answer});
            if (!step.checks.empty()) room.act(lesson::ShowBest{}), room.run();
            room.act(lesson::NextStep{});
        }
        CHECK(room.guide.last());
    }
}

TEST_CASE("a lesson on the race begins with its curves, and gives back the picture that stood there") {
    for (const auto& lesson : shipped().lessons)
        for (const bool answered : {false, true}) {
            Classroom room(nullptr);
            race::race_of(room.app).centre = race::CentreView::Step;
            race::race_of(room.app).active = FigureKind::Momentum;
            room.act(lesson::StartLesson{lesson});
            while (!room.guide.last() && room.guide.step().scene.workspace != "race") {
                if (room.guide.step().question)
                    room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
                if (!room.guide.step().checks.empty()) room.act(lesson::ShowBest{});
                room.act(lesson::NextStep{});
            }
            if (room.guide.step().scene.workspace != "race") continue;
            INFO(place(room));
            testing::draw(room);
            if (answered && room.guide.step().question)
                room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
            CHECK(race::race_of(room.app).centre == race::CentreView::Curves);
            CHECK(race::race_of(room.app).active == FigureKind::Error);
            room.act(lesson::LeaveLesson{});
            CHECK(race::race_of(room.app).centre == race::CentreView::Step);
        }
}

TEST_CASE("where a step points at the time bar its method is chosen, whose restarts are marked there") {
    Classroom room(shipped().find("03-restart"));
    for (int k = 0; k < 2; ++k) {
        testing::draw(room);
        room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
        room.act(lesson::NextStep{});
    }
    REQUIRE(room.guide.lights() == "scrub");
    const auto chosen = static_cast<std::size_t>(room.app.curves.selected);
    CHECK(info_of(room.app.experiment.methods[chosen].spec).name == "narg+r");
}

TEST_CASE(
    "predicted rates are hidden while a question asks which method is faster, and come with its answer") {
    for (const char* name : {"02-momentum", "10-race"}) {
        INFO(name);
        Classroom room(shipped().find(name));
        CHECK_FALSE(room.app.theory.on);
        room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
        CHECK(room.app.theory.on);
    }
}

TEST_CASE("what a lesson that ships asks to be done has a phrase in the table of texts") {
    const paint::Phrasebook book(paint::program_phrases());
    for (const auto& lesson : shipped().lessons)
        for (const lesson::Step& step : lesson->steps)
            for (const lesson::Condition& check : step.checks) {
                INFO(lesson::words_of(check));
                CHECK(book.knows(lesson::words_of(check)));
            }
    for (const char* words :
         {"done", "now 31.5", "now lost", "NARG: measured rate ρ below 0.8", "the tab Studies"})
        CHECK(book.knows(words));
}

TEST_CASE("what is to be done is said in the screen's words, not in a file's keys") {
    const auto words = [](const std::string& name, std::size_t step, std::size_t check) {
        return lesson::words_of(shipped().find(name)->steps[step].checks[check]);
    };
    CHECK(words("01-zigzag", 2, 0) == "λ_{max} above 30");
    CHECK(words("01-zigzag", 2, 1) == "start θ in degrees above 42 and below 48");
    CHECK(words("05-sampling", 1, 0) == "sampling p below 0.31");
    CHECK(words("06-eigenvalue", 1, 0) == "the tab Rates");
    CHECK(words("06-eigenvalue", 2, 0) == "stepsize μ of the probe above 1.2 and below 1.42");
    CHECK(words("06-eigenvalue", 2, 1) == "momentum η of the probe above 0.2 and below 0.4");
    CHECK(words("07-when-theory-fails", 2, 0) == "start X_0 = noisy");
}

TEST_CASE("a cursor that follows the newest iteration was put nowhere, and a check of it says so") {
    auto rest = std::make_shared<lesson::Lesson>(*shipped().find("03-restart"));
    rest->steps.erase(rest->steps.begin(), rest->steps.begin() + 2);
    Classroom room(rest);
    room.act(lesson::ShowBest{});
    room.act(state::MoveCursor{});
    room.act(lesson::StartLesson{rest});
    room.run();
    CHECK(lesson::words_of(room.guide.step().checks[0]) == "cursor put at t above 20");
    CHECK(room.guide.findings()[0].now == "Live");
    CHECK_FALSE(room.guide.findings()[0].met);
    room.act(state::MoveCursor{21});
    CHECK(room.guide.findings()[0].met);
}

TEST_CASE("where a question sets a method with momentum against one without, its answer shows both") {
    Classroom room(shipped().find("03-restart"));
    const auto names = [&] {
        std::vector<std::string> all;
        for (const MethodEntry& entry : room.app.experiment.methods)
            all.emplace_back(info_of(entry.spec).name);
        return all;
    };
    // The ripple that is asked for is on the screen.
    CHECK(names() == std::vector<std::string>{"narg"});
    room.act(lesson::AnswerQuestion{2});
    CHECK(names() == std::vector<std::string>{"rgrad-orth", "narg"});
}

TEST_CASE("a task whose method was taken away says so and is set up again") {
    Classroom room(shipped().find("10-race"));
    auto rest = std::make_shared<lesson::Lesson>(*room.guide.lesson());
    rest->steps.erase(rest->steps.begin(), rest->steps.begin() + 2);
    room.act(lesson::StartLesson{rest});
    room.run();
    CHECK(room.guide.missing().empty());
    ExperimentSpec other = room.app.experiment;
    other.methods.pop_back();
    room.act(state::EditExperiment{other, false, "methods"});
    CHECK(room.guide.missing() == "NARG+R");
    CHECK(room.guide.sets_up());
    room.act(lesson::SetUpAgain{});
    CHECK(room.guide.missing().empty());
    CHECK_FALSE(room.guide.ended());
    room.act(state::EditExperiment{other, false, "methods"});
    room.act(lesson::ShowBest{});
    CHECK(room.guide.missing().empty());

    // The valley's zigzag is that of the gradient alone.
    auto valley = std::make_shared<lesson::Lesson>(*shipped().find("01-zigzag"));
    valley->steps.erase(valley->steps.begin(), valley->steps.begin() + 2);
    room.act(lesson::StartLesson{valley});
    room.act(state::TakeSection{
        "quadratic", {{"source", "spectrum"}, {"lambda_max", "10"}, {"method", "grad"}}, "test"});
    CHECK(room.guide.missing().empty());
    room.act(state::TakeSection{
        "quadratic", {{"source", "spectrum"}, {"lambda_max", "10"}, {"method", "nag"}}, "test"});
    CHECK(room.guide.missing() == "Grad");
    CHECK_FALSE(room.guide.sets_up());
}

TEST_CASE("a question holds its scene back until it is answered") {
    Classroom room(shipped().find("03-restart"));
    const ExperimentSpec before = room.app.experiment;
    CHECK(room.guide.lights().empty());
    room.act(lesson::AnswerQuestion{2});
    CHECK_FALSE(room.app.experiment == before);
    CHECK(room.app.experiment.problem.rate == 0.3);
    // The scene is one step that undo takes back.
    room.act(state::Undo{});
    CHECK(room.app.experiment == before);
}

TEST_CASE("what was met once stays met, and going back keeps the answers") {
    Classroom room(shipped().find("05-sampling"));
    room.act(lesson::AnswerQuestion{5.2});
    room.act(lesson::NextStep{});
    edit(room, "rate", "0.3");
    CHECK(room.guide.ended());
    edit(room, "rate", "0.9");
    CHECK(room.guide.ended());
    room.act(lesson::PreviousStep{});
    CHECK(room.guide.step_number() == 0);
    CHECK(room.guide.answer() == 5.2);
    room.act(lesson::PreviousStep{});
    CHECK(room.guide.step_number() == 0);
}
