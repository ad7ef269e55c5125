// Menus and text of a study are two views of one value: what one says the other reads.
#include "app/workspace/studies/study_menus.h"

#include "app/workspace/studies/studies_state.h"
#include "core/io/share_line.h"
#include "core/problem/kind_table.h"
#include "core/study/axis.h"
#include "tests/app/shell/desk.h"
#include "tests/app/shell/desk_keys.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::studies;
using testing::Desk;
using testing::says;

namespace {

shell::Options menus_in_front() {
    shell::Options options = testing::options_in("studies");
    return options;
}

struct MenuDesk : Desk {
    MenuDesk() : Desk(menus_in_front(), std::make_shared<testing::TempFolder>()) { REQUIRE(settle()); }
    void press(const std::string& item) {
        frame(3);
        INFO(item);
        REQUIRE(probes.contains(item));
        const paint::Rect at = probes.at(item);
        click(at.x + at.w / 2, at.y + at.h / 2);
        frame(4);
    }
    /// What the fields say, as a file would keep it.
    std::string kept(const std::string& key) {
        this->key('C', true);
        const auto keys = read_share_keys(clipboard);
        REQUIRE(keys);
        for (const auto& [name, value] : *keys)
            if (name == key) return value;
        return {};
    }
    bool shown(const std::string& item) {
        probes.clear();
        frame(3);
        return probes.contains(item);
    }
};

}  // namespace

TEST_CASE("every axis that can be typed comes back from its menus with the same values") {
    for (const char* text : {"rate=0.1:0.95:by:0.05",
                             "rate=0.2:0.9:15",
                             "rate=0.2:0.9:2",
                             "rate=0.2:0.9:3",
                             "rank=1:10",
                             "rank=1:12:1",
                             "rank=1:10:4",
                             "rank=1:100:log:5",
                             "n=20:80:4",
                             "noise=0:0.2:5",
                             "condition=1:100:log:5",
                             "condition=1:100:log:3",
                             "rate=0.2,0.5,0.9",
                             "rank=1,2,5",
                             "rank=7",
                             "d=2,5,10",
                             "d=2:50:log:6",
                             "q=0.1:0.3:0.1:x",
                             "step=0.4:1.6:7",
                             "step=exact,1.5",
                             "start=spectral,noisy:0.1",
                             "method=narg:d=2,restart=gradient,rgrad-orth",
                             "restart=never,gradient",
                             "noise=1e-12:1e-3:log:4",
                             "n=100000:400000:4",
                             " rank=1:3 "}) {
        INFO(text);
        const std::string bare = text[0] == ' ' ? "rank=1:3" : text;
        const auto axis = read_axis(bare);
        const auto menu = axis_menu(text);
        CHECK(menu.has_value() == static_cast<bool>(axis));
        if (!axis || !menu) continue;
        const auto again = read_axis(axis_text(*menu));
        INFO(axis_text(*menu));
        REQUIRE(again);
        CHECK(*again == *axis);
        // And the menus of that text are the same menus.
        CHECK(axis_menu(axis_text(*menu)) == menu);
    }
    CHECK(axis_menu("")->key.empty());
    CHECK(axis_text(*axis_menu("  ")).empty());
    const auto why = [](const char* text) { return why_no_axis(ProblemKind::MatrixCompletion, text); };
    for (const char* text : {"rate", "colour=1,2", "seed=1:3", "rate=1:2:by:x"}) {
        INFO(text);
        CHECK_FALSE(axis_menu(text));
        CHECK_FALSE(why(text).empty());
    }
    // Of a known key the row stays one of fields, and its sentence is of its name.
    CHECK(*axis_menu("rank=12:10:8") == AxisMenu{"rank", AxisScale::Even, 12, 10, 8});
    CHECK(says(why("rank=12:10:8"), "Rank r cannot go from 12 to 10"));
    CHECK(*axis_menu("rank=3:10:10") == AxisMenu{"rank", AxisScale::Even, 3, 10, 10});
    CHECK(says(why("rank=3:10:10"), "fewer whole numbers"));
    CHECK(axis_menu("noise=0:0.2:log:5")->scale == AxisScale::Log);
    CHECK(says(why("noise=0:0.2:log:5"), "begins above 0"));
    CHECK(says(why("rate=0.3:0.3:5"), "is one value"));
    CHECK(axis_menu("rate=0.2,")->list == "0.2,");
    CHECK(says(why("rate=0.2,"), "lacks a value"));
    CHECK(says(why("rate=0.2,0.3,0.2"), "the value 0.2 twice"));
    CHECK(says(why("rate="), "has no value"));
    CHECK(axis_menu("start=noisy:0.1,")->list == "noisy:0.1,");
    for (const char* text : {"rate=-1:7:3", "rank=0,1", "rank=1:3:999999999999"}) {
        INFO(text);
        CHECK(axis_menu(text));
        CHECK_FALSE(why(text).empty());
    }
}

TEST_CASE("ranges are ranges in their menus, and lists are lists") {
    const auto even = *axis_menu("rate=0.1:0.95:by:0.05");
    CHECK(even == AxisMenu{"rate", AxisScale::Even, 0.1, 0.95, 18});
    CHECK(*axis_menu("rank=1:10") == AxisMenu{"rank", AxisScale::Even, 1, 10, 10});
    CHECK(*axis_menu("condition=1:100:log:5") == AxisMenu{"condition", AxisScale::Log, 1, 100, 5});
    CHECK(axis_menu("rank=1,2,5")->scale == AxisScale::List);
    CHECK(axis_menu("rank=1,2,5")->list == "1,2,5");
    CHECK(axis_text({"rank", AxisScale::Even, 1, 10, 4}) == "rank=1:10:4");
    // From one to the other and back.
    const AxisMenu listed = with_scale({"rate", AxisScale::Even, 0.2, 0.8, 4}, AxisScale::List);
    CHECK(listed.list == "0.2,0.4,0.6,0.8");
    CHECK(with_scale(listed, AxisScale::Even) == AxisMenu{"rate", AxisScale::Even, 0.2, 0.8, 4});
    CHECK(with_scale({"start", AxisScale::List, 0, 1, 2, "spectral,oracle"}, AxisScale::Log).scale ==
          AxisScale::List);
}

TEST_CASE("a list of many values stays a list, and one with blanks is read") {
    for (const char* text : {"rate=0.1:0.95:by:0.05", "rate=0.1:0.8:8", "rank=1:10", "rank=1:3"}) {
        INFO(text);
        const AxisMenu list = with_scale(*axis_menu(text), AxisScale::List);
        CHECK(list.scale == AxisScale::List);
        CHECK(axis_menu(axis_text(list))->scale == AxisScale::List);
        CHECK(axis_menu(axis_text(list))->list == list.list);
        CHECK(*read_axis(axis_text(list)) == *read_axis(text));
    }
    AxisMenu typed = *axis_menu("rate=0.1:0.8:8");
    typed = with_scale(typed, AxisScale::List);
    typed.list = "0.2, 0.3, 0.4";
    CHECK(axis_text(typed) == "rate=0.2,0.3,0.4");
    // Ends that cannot be yet are a list, too, and a list that cannot be yet is a range.
    CHECK(with_scale({"rank", AxisScale::Even, 5, 3, 4}, AxisScale::List).list == "5,3");
    CHECK(with_scale({"rank", AxisScale::List, 0, 1, 2, "5,3,"}, AxisScale::Even) ==
          AxisMenu{"rank", AxisScale::Even, 3, 5, 2});
}

TEST_CASE("of whole numbers there are no more steps than numbers, and no number comes twice") {
    CHECK(fitted({"rank", AxisScale::Even, 3, 10, 10}).steps == 8);
    CHECK(fitted({"rank", AxisScale::Even, 1, 100, 10}).steps == 10);
    CHECK(fitted({"rate", AxisScale::Even, 0.3, 0.4, 18}).steps == 18);
    // Ends that cannot be yet keep the number of steps until the other one is typed.
    CHECK(fitted({"rank", AxisScale::Even, 12, 10, 10}).steps == 10);
    CHECK(fitted({"rank", AxisScale::Even, 3, 5, 1}).steps == 3);
    for (const double high : {2.0, 3.0, 10.0, 40.0}) {
        const AxisMenu log = fitted({"rank", AxisScale::Log, 1, high, 12});
        INFO(axis_text(log));
        CHECK(read_axis(axis_text(log)));
    }
}

TEST_CASE("what the menu of an axis offers can be studied, each for each kind of problem") {
    for (const ProblemKind kind : kProblemKinds)
        for (const AxisChoice& choice : axis_choices(kind)) {
            INFO(choice.words);
            StudyChoice study;
            study.kind = kind;
            study.n = row_of(kind).studied_side;
            study.x = choice.text;
            study.y = choice.text.starts_with("rank") || *row_of(kind).most_rank == 1 ? "" : "rank=1:3";
            study.methods = choice.text.starts_with("q=")      ? "narg:q=0.1"
                            : choice.text.starts_with("step=") ? "rgrad-orth"
                                                               : "narg";
            const auto read = study_of(study);
            INFO(read.sentence());
            CHECK(read);
            if (!choice.text.empty())
                CHECK(axis_words(kind, choice.text.substr(0, choice.text.find('='))) == choice.words);
        }
    CHECK(axis_words(ProblemKind::MatrixCompletion, "") == "None");
    CHECK(axis_words(ProblemKind::MatrixCompletion, "tol") == "Tolerance");
    CHECK(axis_words(ProblemKind::MatrixCompletion, "samples-per-degree") == "Samples per unknown");
    CHECK(axis_words(ProblemKind::MatrixCompletion, "row-names") == "Row names");
}

TEST_CASE("a tick puts a method into the text and takes it out, and leaves the others as they were written") {
    const std::string text = "narg+r, narg:d=5,restart=gradient, scaledgd";
    std::vector<std::string> on;
    for (const MethodTick& tick : method_ticks(text))
        if (tick.on) on.push_back(tick.spec);
    CHECK(on.size() == 3);
    CHECK(method_ticks(text).size() == 10);
    const std::string more = with_method(text, "iht", true);
    CHECK(methods_in(more)->size() == 4);
    CHECK(with_method(more, "iht", false) == with_method(text, "iht", false));
    const auto before = methods_in(text),
               after = methods_in(with_method(with_method(text, "iht", true), "iht", false));
    CHECK(*before == *after);
    CHECK(with_method("iht", "iht", false).empty());
    CHECK_FALSE(why_no_methods("").empty());
    CHECK(says(why_no_methods("narg+r, sgd"), "sgd"));
    CHECK(why_no_methods(text).empty());
}

TEST_CASE("a study is made by menus alone, and its text says what they say") {
    MenuDesk desk;
    CHECK_FALSE(desk.shown("studies.x"));
    // What says the samples once more is offered where they are on no other axis.
    desk.press("studies.y.key");
    CHECK_FALSE(desk.shown("menu.samples-per-degree"));
    desk.press("menu.rank");
    desk.press("studies.x.key");
    CHECK(desk.shown("menu.samples-per-degree"));
    desk.press("menu.noise");
    CHECK(desk.kept("x") == "noise=0:0.2:5");
    desk.press("studies.x.high");
    testing::write(desk, "0.4");
    desk.press("studies.x.steps");
    testing::write(desk, "3");
    CHECK(desk.kept("x") == "noise=0:0.4:3");
    desk.press("studies.x.scale.list");
    CHECK(desk.kept("x") == "noise=0,0.2,0.4");
    desk.press("studies.y.key");
    desk.press("menu.none");
    CHECK(desk.kept("y").empty());
    desk.press("studies.method.scaledgd");
    desk.press("studies.method.iht");
    CHECK(desk.kept("methods") == "narg+r, rgrad-orth, iht");
    // The same value as a text, and back.
    desk.press("studies.text");
    CHECK(desk.shown("studies.x"));
    CHECK_FALSE(desk.shown("studies.x.key"));
    desk.press("studies.x");
    testing::write(desk, "rate=0.5:0.9:5", true);
    desk.press("studies.text");
    CHECK(desk.shown("studies.x.low"));
    CHECK(desk.kept("x") == "rate=0.5:0.9:5");
    // Each step of the menus is one of undo.
    desk.key('Z', true);
    CHECK(desk.kept("x") == "noise=0,0.2,0.4");
    desk.key('Z', true);
    CHECK(desk.kept("methods") == "narg+r, rgrad-orth");
}

TEST_CASE("a slip is one sentence, and it stands at its field") {
    MenuDesk desk;
    desk.press("studies.text");
    desk.press("studies.y");
    testing::write(desk, "rank=3:1", true);
    REQUIRE(desk.shown("studies.y.slip"));
    CHECK_FALSE(desk.probes.contains("studies.x.slip"));
    CHECK(desk.probes.at("studies.y.slip").y >= desk.probes.at("studies.y").bottom() - 1);
    CHECK(desk.probes.at("studies.y.slip").bottom() <= desk.probes.at("studies.methods").y);
    int said = 0;
    for (const ui::DrawnWord& word : desk.words) said += says(word.markup, "the lower one") ? 1 : 0;
    // In the column, and in the middle where the map would be.
    CHECK(said <= 2);
    // The menus show its ends, and the sentence stands at them until one is another.
    desk.press("studies.text");
    CHECK_FALSE(desk.shown("studies.y"));
    CHECK(desk.shown("studies.y.slip"));
    CHECK(desk.shown("studies.x.key"));
    desk.press("studies.y.high");
    testing::write(desk, "5");
    CHECK_FALSE(desk.shown("studies.y.slip"));
    CHECK(desk.kept("y") == "rank=3:5");
    // What no menu can say stays a text.
    desk.press("studies.text");
    desk.press("studies.y");
    testing::write(desk, "colour=1", true);
    desk.press("studies.text");
    CHECK(desk.shown("studies.y"));
    CHECK(desk.shown("studies.y.slip"));
}

TEST_CASE("the ends of an axis are typed one after the other, and its row stays a row of fields") {
    MenuDesk desk;
    desk.press("studies.y.low");
    testing::write(desk, "3");
    CHECK(desk.shown("studies.y.high"));
    CHECK_FALSE(desk.probes.contains("studies.y.slip"));
    CHECK(desk.kept("y") == "rank=3:10");
    desk.press("studies.y.low");
    testing::write(desk, "12");
    CHECK(desk.shown("studies.y.slip"));
    CHECK(desk.shown("studies.y.high"));
    CHECK_FALSE(desk.probes.contains("studies.y"));
    desk.press("studies.y.high");
    testing::write(desk, "20");
    CHECK_FALSE(desk.shown("studies.y.slip"));
    CHECK(desk.kept("y") == "rank=12:20:8");
    // A number of steps that is too large is taken back.
    desk.press("studies.y.steps");
    testing::write(desk, "40");
    CHECK(desk.kept("y") == "rank=12:20");
    desk.press("studies.y.scale.list");
    CHECK(desk.shown("studies.y.list"));
    CHECK(desk.kept("y") == "rank=12,13,14,15,16,17,18,19,20");
    desk.press("studies.y.list");
    testing::write(desk, "1, 2, 4", true);
    CHECK(desk.kept("y") == "rank=1,2,4");
}

TEST_CASE("a rank and a rate that stand on no axis have fields of their own") {
    MenuDesk desk;
    CHECK_FALSE(desk.shown("studies.rank.number"));
    CHECK_FALSE(desk.probes.contains("studies.rate.number"));
    desk.press("studies.y.key");
    desk.press("menu.none");
    REQUIRE(desk.shown("studies.rank.number"));
    CHECK_FALSE(desk.probes.contains("studies.rate.number"));
    desk.press("studies.rank.number");
    testing::write(desk, "3");
    desk.press("studies.n.number");
    testing::write(desk, "50");
    desk.press("studies.x.key");
    desk.press("menu.noise");
    REQUIRE(desk.shown("studies.rate.number"));
    desk.press("studies.rate.number");
    testing::write(desk, "0.4");
    const StudyChoice choice = *read_studies_keys({{"kind", desk.kept("kind")},
                                                   {"n", desk.kept("n")},
                                                   {"x", desk.kept("x")},
                                                   {"y", ""},
                                                   {"base", desk.kept("base")}});
    const StudySpec study = *study_of(choice);
    CHECK(study.base.problem.rank == 3);
    CHECK(study.base.problem.rows == 50);
    CHECK(study.base.problem.cols == 50);
    CHECK(study.base.problem.rate == 0.4);
}

TEST_CASE("reset brings back the menus of a study, and the panel says where it shows another one") {
    MenuDesk desk;
    desk.press("studies.text");
    REQUIRE(desk.shown("studies.file"));
    desk.press("studies.reset");
    CHECK_FALSE(desk.shown("studies.file"));
    desk.clipboard = testing::study_line("16", "rate=0.5,0.9", "narg+r");
    desk.key('V', true);
    REQUIRE(desk.settle());
    desk.press("studies.run");
    REQUIRE(desk.settle());
    REQUIRE(desk.shown("studies.map"));
    CHECK_FALSE(desk.shown("studies.before"));
    desk.press("studies.method.iht");
    CHECK(desk.shown("studies.before"));
}
