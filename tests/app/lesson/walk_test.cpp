// Each lesson that ships, walked: answered right, wrong and not at all; what it asks to be done, done.
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <tuple>

#include "app/paint/phrasebook.h"
#include "app/paint/phrasebook_file.h"
#include "core/method/registry.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"
#include "core/theory/optimal_rates.h"
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
        {"07-when-theory-fails 3", [](Classroom& room) { edit(room, "start", "noisy:0.2"); }},
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
            CHECK(again == (!step.question->draw && !step.question->right(given) &&
                            step.question->choices.size() != 2));
            if (again) room.act(lesson::AnswerQuestion{given + 1});
            // Locked: another answer changes nothing.
            room.act(lesson::AnswerQuestion{step.question->answer + 100});
            CHECK(room.guide.answer() == (again ? given + 1 : given));
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

/// A method in an experiment given as a lesson's words.
Race raced(const KeyValues& words, const std::string& method) {
    ExperimentSpec spec = default_experiment();
    KeyValues all = words;
    all.emplace_back("method", method);
    REQUIRE(apply_file_keys(all, spec));
    const Result<Instance> instance = build_instance(spec, 0);
    REQUIRE(instance);
    return run_race(spec, std::make_shared<const Instance>(*instance)).race;
}

/// Its iterations; -1 where it does not converge.
std::int64_t iterations(const KeyValues& words, const std::string& method) {
    const Race race = raced(words, method);
    return race.traces[0].status == MethodStatus::Converged
               ? static_cast<std::int64_t>(race.traces[0].size()) - 1
               : -1;
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
                const bool begun = room.app.running;
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

TEST_CASE(
    "predicted rates are hidden while a question asks which method is faster, and come with its answer") {
    for (const char* name : {"02-momentum", "10-race"}) {
        INFO(name);
        Classroom room(shipped().find(name));
        CHECK_FALSE(room.app.predictions);
        room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
        CHECK(room.app.predictions);
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

TEST_CASE("what the lessons say of the shipped instance is what it does") {
    const KeyValues thin = {{"rate", "0.3"}, {"tol", "1e-8"}}, usual = {{"tol", "1e-8"}};
    CHECK(iterations(thin, "rgrad-orth") == 430);
    CHECK(iterations(thin, "narg") == 700);
    CHECK(iterations(thin, "narg+r") == 150);
    CHECK(iterations(usual, "narg+r") == 33);
    CHECK(iterations(usual, "rgrad-orth") == 40);
    CHECK(iterations(usual, "iht") == 80);
    CHECK(iterations(usual, "scaledgd") == 96);
    CHECK(iterations({{"rank", "5"}, {"condition", "20"}, {"tol", "1e-8"}}, "scaledgd") == 403);
    // All are still there at p = 0.3 and at κ = 20, and these are not beyond.
    CHECK(iterations(thin, "scaledgd") > 0);
    for (const char* method : {"rgrad-orth", "narg+r", "scaledgd"}) {
        CHECK(iterations({{"rate", "0.2"}, {"tol", "1e-8"}}, method) == -1);
        CHECK(iterations({{"condition", "20"}, {"tol", "1e-8"}}, method) > 0);
    }
    for (const char* method : {"rgrad-orth", "narg+r"})
        CHECK(iterations({{"condition", "30"}, {"tol", "1e-8"}}, method) == -1);
    CHECK(iterations({{"condition", "30"}, {"tol", "1e-8"}}, "scaledgd") > 0);
    const SpectralInterval I{0.215778, 0.94723};
    CHECK(std::abs(mu_flat(I) - 1.308) < 1e-3);
    CHECK(std::abs(eta_flat(I) - 0.306) < 1e-3);
}

TEST_CASE(
    "few samples: RGrad arrives late, ScaledGD stays, and NARG+R runs off while f falls, as lesson 5 says") {
    const KeyValues few = {{"rate", "0.2"}, {"tol", "1e-8"}};
    KeyValues long_run = few;
    long_run.emplace_back("max-iter", "11000");
    CHECK(iterations(long_run, "rgrad-orth") == 10378);
    const std::string& said = shipped().find("05-sampling")->steps[2].question->because;
    CHECK(said.find("10 378") != std::string::npos);
    const Race accelerated = raced(few, "narg+r"), scaled = raced(few, "scaledgd");
    const Trace &runs_off = accelerated.traces[0], &stays = scaled.traces[0];
    REQUIRE((runs_off.size() == 3001 && stays.size() == 3001));
    CHECK(std::round(runs_off.error[50]) == 38);
    CHECK(std::round(runs_off.error[3000]) == 531);
    CHECK(std::round(stays.error[3000]) == 40);
    for (const std::size_t t : {200u, 1000u, 3000u}) {
        const std::size_t before = t == 200 ? 50 : t == 1000 ? 200 : 1000;
        CHECK(runs_off.error[t] > runs_off.error[before]);
        CHECK(runs_off.objective[t] < runs_off.objective[before]);
    }
}

TEST_CASE("inner problems: iterations, operator calls and who arrives, as lessons 11 and 12 say") {
    struct End {
        std::int64_t iterations;  ///< -1: it does not converge
        std::uint64_t calls;
        double error;
    };
    const auto end = [](const char* rate, const char* seed, const char* most, const char* method) {
        const Trace trace = raced({{"rate", rate},
                                   {"condition", "10"},
                                   {"redraw", "true"},
                                   {"seed", seed},
                                   {"tol", "relative:1e-6"},
                                   {"max-iter", most}},
                                  method)
                                .traces[0];
        return End{trace.status == MethodStatus::Converged ? static_cast<std::int64_t>(trace.size()) - 1 : -1,
                   trace.operator_calls.back(), trace.error.back()};
    };
    const std::tuple<const char*, std::int64_t, std::uint64_t> plenty[] = {
        {"rgn", 23, 486},  {"gnmr", 9, 1140},      {"r2rils", 9, 1020},          {"matrixirls", 11, 324},
        {"r3mc", 52, 158}, {"scaledgd", 453, 906}, {"gnmr:inner=tight", 8, 3572}};
    for (const auto& [method, iterations, calls] : plenty) {
        INFO(method);
        const End at = end("0.35", "1", "3000", method);
        CHECK(at.iterations == iterations);
        CHECK(at.calls == calls);
    }
    const std::tuple<const char*, std::int64_t, std::uint64_t> two[] = {
        {"matrixirls", 14, 563}, {"gnmr", 27, 5486}, {"r2rils", 33, 7260}};
    for (const auto& [method, iterations, calls] : two) {
        INFO(method);
        const End at = end("0.23", "1", "100", method);
        CHECK(at.iterations == iterations);
        CHECK(at.calls == calls);
    }
    // Where a method ends that does not arrive hangs on every rounding: on another processor it ends elsewhere.
    for (const char* method : {"rgn", "r3mc"}) {
        const End at = end("0.23", "1", "100", method);
        CHECK(at.iterations == -1);
        CHECK(at.error > 20);
    }
    const End few = end("0.21", "5", "1000", "matrixirls");
    CHECK(few.iterations == 17);
    CHECK(few.calls == 1034);
    for (const char* method : {"rgrad-orth", "rcg", "scaledgd"}) {
        const End at = end("0.21", "5", "1000", method);
        CHECK(at.iterations == -1);
        CHECK(at.error > 10);
    }
    for (const auto& [method, calls] :
         {std::pair("rcg", 183u), {"matrixirls", 232u}, {"scaledgd", 364u}, {"rgrad-orth", 504u}})
        CHECK(end("0.4", "5", "1000", method).calls == calls);
    CHECK(end("0.3", "5", "1000", "rcg").iterations > 0);
}

TEST_CASE(
    "noise: its floor is proportional to sigma, and the rate another one in sensing, as lesson 8 says") {
    const auto floor = [](const char* noise) {
        return raced({{"rate", "0.6"}, {"noise", noise}}, "rgrad-orth").traces[0].error.back();
    };
    CHECK(floor("0.1") == Approx(3.55).epsilon(2e-3));
    CHECK(floor("0.05") == Approx(1.77).epsilon(2e-3));
    CHECK(floor("0.02") < 1);
    const auto rate = [](const char* noise, const char* tol) {
        return raced({{"problem", "ms"},
                      {"n", "20"},
                      {"rank", "2"},
                      {"rate", "4"},
                      {"noise", noise},
                      {"tol", tol}},
                     "rgrad-orth")
            .traces[0]
            .measured_rate;
    };
    CHECK(std::abs(rate("0", "1e-10") - 0.921) < 6e-4);
    CHECK(std::abs(rate("0.3", "1e-12") - 0.952) < 6e-4);
}

TEST_CASE(
    "a longer valley from a start that stays is hardly slower, but from the worst one, as lesson 1 says") {
    const auto at = [](double lambda, double theta) {
        const Quadratic Q = quadratic_from(1, lambda, 0);
        return theta_rate(Q, theta < 0 ? theta_of_start(Q, {10, 1}) : theta);
    };
    constexpr double kWorst = std::numbers::pi / 4;
    CHECK(at(10, -1) == Approx(at(10, kWorst)).epsilon(1e-12));
    CHECK(at(40, -1) - at(10, -1) < 0.01);
    CHECK(at(40, kWorst) - at(10, kWorst) > 0.13);
    CHECK(at(100, -1) < at(10, -1));
}

TEST_CASE("no value of the parameter that a task names does better than its 'Best'") {
    // In the steps of the slider and between them.
    const KeyValues thin = {{"rate", "0.3"}, {"tol", "1e-8"}}, usual = {{"tol", "1e-8"}};
    const auto least = [](const KeyValues& words, const std::string& rule, double from, double to,
                          double step) {
        std::int64_t best = 100000;
        for (int k = 0; from + k * step <= to; ++k) {
            const std::int64_t n = iterations(words, rule + print_significant(from + k * step, 6));
            if (n >= 0) best = std::min(best, n);
        }
        return best;
    };
    const auto of_best = [](const char* name, const std::string& method, const KeyValues& words) {
        const ExperimentSpec& spec = *shipped().find(name)->steps[2].best->experiment;
        for (const MethodEntry& entry : spec.methods)
            if (info_of(entry.spec).name == method) return iterations(words, print_method(entry.spec));
        return std::int64_t{-1};
    };
    const std::int64_t lazy = of_best("02-momentum", "narg", thin);
    CHECK(lazy > 0);
    CHECK(lazy <= least(thin, "narg:d=", 20, 60, 0.5));
    CHECK(lazy <= least(thin, "narg:d=", 35.6, 36.8, 0.1));
    const std::int64_t constant = of_best("10-race", "narg+r", usual);
    CHECK(constant > 0);
    CHECK(constant <= least(usual, "narg+r:momentum=", 0.01, 0.99, 0.01));
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
