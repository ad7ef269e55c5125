// Answers as people write them, one more try, and what is read of a number.
#include "app/lesson/answer.h"

#include <cmath>

#include "app/lesson/strip.h"
#include "tests/app/lesson/classroom.h"
#include "tests/app/ui/rig.h"
#include "tests/says.h"

using namespace lowrank;
using lesson::read_answer;
using testing::Classroom;
using testing::says;
using testing::shipped;

TEST_CASE("a number is read as people write it: comma, fraction, per cent, power of ten") {
    struct Written {
        const char* text;
        double value;
    };
    for (const Written& w :
         {Written{"0.818", 0.818}, Written{"0,818", 0.818}, Written{" 9/11 ", 9.0 / 11},
          Written{"9 / 11", 9.0 / 11}, Written{"82 %", 0.82}, Written{"82%", 0.82}, Written{"1e-3", 1e-3},
          Written{"10^-3", 1e-3}, Written{"10^{−3}", 1e-3}, Written{"2·10^(-3)", 2e-3},
          Written{"2 × 10^-3", 2e-3}, Written{"−0,5", -0.5}, Written{"+3", 3}, Written{"1/3 %", 1.0 / 300},
          Written{"(10-1)/11", std::nan("")}}) {
        INFO(w.text);
        const auto read = read_answer(w.text);
        CHECK(read.has_value() == std::isfinite(w.value));
        if (read) CHECK(*read == Approx(w.value).epsilon(1e-15));
        CHECK(lesson::why_no_answer(w.text).empty() == read.has_value());
    }
    for (const char* text :
         {"", "about 0.8", "1/0", "1//2", "1/2/3", "%", "/", "1e400", "0x10", "nan", "1 2a"}) {
        INFO(text);
        CHECK_FALSE(read_answer(text));
    }
    CHECK(lesson::why_no_answer("  ").empty());
    CHECK(lesson::why_no_answer("about") == "'about' is no number: 0.82, 9/11, 82 % and 1e-3 are read.");
}

TEST_CASE("a wrong answer is followed by one more try, and that one stands") {
    Classroom room(shipped().find("01-zigzag"));
    const auto before = room.app.front().section(room.app);
    room.act(lesson::AnswerQuestion{1});
    CHECK_FALSE(room.guide.answer());
    CHECK(room.guide.missed() == 1.0);
    CHECK_FALSE(room.guide.ended());
    // The scene that answers it is not there yet, and the same answer is no other try.
    CHECK(room.app.front().section(room.app) == before);
    room.act(lesson::AnswerQuestion{1});
    CHECK_FALSE(room.guide.answer());
    room.act(lesson::AnswerQuestion{3});
    CHECK(room.guide.answer() == 3.0);
    CHECK(room.guide.ended());
    CHECK(room.app.front().section(room.app) != before);
}

TEST_CASE("of two choices, too, a wrong answer leaves one more try") {
    Classroom room(shipped().find("02-momentum"));
    const lesson::Question& asked = *room.guide.step().question;
    REQUIRE(asked.choices.size() == 2);
    const double wrong = 3 - asked.answer;
    room.act(lesson::AnswerQuestion{wrong});
    CHECK_FALSE(room.guide.answer());
    CHECK(room.guide.missed() == wrong);
    room.act(lesson::AnswerQuestion{wrong});
    CHECK_FALSE(room.guide.answer());
    room.act(lesson::AnswerQuestion{asked.answer});
    CHECK(room.guide.answer() == asked.answer);
    CHECK(room.guide.ended() == room.guide.step().checks.empty());
}

namespace {

/// The strip of a step, and what it has written.
struct AskedStrip {
    Classroom room;
    lesson::StripMemory memory{};
    testing::Rig rig{[this](ui::Ui& ui) { lesson::draw_strip(ui, {0, 300, 1280, 250}, room.guide, memory); }};

    explicit AskedStrip(const char* name) : room(shipped().find(name)) { rig.frame(2); }
    std::string written() {
        std::vector<ui::DrawnWord> words;
        rig.probes.clear();
        rig.frame(2);
        rig.memory.words = &words;
        rig.frame();
        rig.memory.words = nullptr;
        std::string all;
        for (const ui::DrawnWord& word : words) all += word.markup + "\n";
        return all;
    }
    void give() {
        const auto* given = rig.last<lesson::AnswerQuestion>();
        REQUIRE(given);
        room.act(*given);
        rig.seen.clear();
    }
};

}  // namespace

TEST_CASE("the verdict has a sign, a word and a colour, the reason comes with the answer that stands") {
    AskedStrip asked("01-zigzag");
    asked.rig.click("lesson.choice.3");
    asked.give();
    std::string words = asked.written();
    CHECK(says(words, "Not quite"));
    CHECK(says(words, "Try once more."));
    CHECK_FALSE(says(words, "90°"));
    CHECK(asked.rig.probes.contains("lesson.wrong"));
    // What was tried is no choice any more.
    asked.rig.click("lesson.choice.3");
    CHECK_FALSE(asked.rig.last<lesson::AnswerQuestion>());
    asked.rig.click("lesson.choice.2");
    asked.give();
    words = asked.written();
    CHECK(says(words, "Right, at the second try"));
    CHECK(says(words, "90°"));
    CHECK(asked.rig.probes.contains("lesson.right"));
    CHECK_FALSE(asked.rig.probes.contains("lesson.wrong"));
}

TEST_CASE("a fraction is typed as an answer, and what is none is said at the field") {
    AskedStrip asked("01-zigzag");
    asked.room.act(lesson::AnswerQuestion{2});
    asked.room.act(lesson::NextStep{});
    asked.rig.frame(2);
    asked.rig.click("lesson.number");
    asked.rig.type("9/11");
    asked.rig.click("lesson.answer");
    asked.give();
    CHECK(asked.room.guide.answer() == Approx(9.0 / 11));
    CHECK(says(asked.written(), "Right"));
}

TEST_CASE("after a number that was not right the next one is typed at once") {
    AskedStrip asked("01-zigzag");
    asked.room.act(lesson::AnswerQuestion{2});
    asked.room.act(lesson::NextStep{});
    asked.rig.frame(2);
    asked.rig.click("lesson.number");
    asked.rig.type("0.9");
    asked.rig.key(ImGuiKey_Enter);
    asked.give();
    CHECK(says(asked.written(), "Try once more."));
    asked.rig.frame(6);
    asked.rig.type("9/11");
    asked.rig.key(ImGuiKey_Enter);
    asked.give();
    CHECK(asked.room.guide.answer() == Approx(9.0 / 11));
}

TEST_CASE("a number that was typed is said without noughts behind it") {
    AskedStrip asked("05-sampling");
    asked.rig.click("lesson.number");
    asked.rig.type("5");
    asked.rig.click("lesson.answer");
    asked.give();
    CHECK(says(asked.written(), "Right: 5."));
    CHECK_FALSE(says(asked.written(), "5.0"));
}

TEST_CASE("places that are typed are drawn as they are typed, and half a word is no fault") {
    AskedStrip asked("08-noise");
    const std::string before = asked.written();
    asked.rig.click("lesson.places");
    asked.rig.type("0:20 10:0.5 40:");
    CHECK(asked.written() == before);
    CHECK_FALSE(asked.rig.last<state::DrawTyped>());
    asked.rig.type("0.5");
    const auto* drawn = asked.rig.last<state::DrawTyped>();
    REQUIRE(drawn);
    CHECK(drawn->places == "0:20 10:0.5 40:0.5");
    asked.room.act(*drawn);
    REQUIRE(asked.room.app.drawing.sheet);
    CHECK(state::enough(*asked.room.app.drawing.sheet));
}
