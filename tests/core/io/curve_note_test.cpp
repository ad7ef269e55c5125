// Notes in the file of an experiment and in its scenes: every one comes back, and what is wrong is said with
// its line.
#include "core/io/curve/curve_note.h"

#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "core/io/toml/toml_tree.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

std::vector<CurveNote> some_notes() {
    return {{FigureKind::Error, 0, 12, "the ripple of X_t begins"},
            {FigureKind::Momentum, 3, 0, "\"quoted\", 10^{−6} \\ and\nanother line"},
            {FigureKind::Objective, 5, 1'000'000, ""},
            {FigureKind::Stepsize, 0, 12, "μ"},
            {FigureKind::Error, 7, 30, "as it was", 1}};
}

Result<ExperimentFile> read(const std::string& tables) {
    return read_experiment("version = 1\n" + tables, "a.toml");
}

}  // namespace

TEST_CASE("notes come back from the file of an experiment and from its scenes") {
    ExperimentFile file;
    file.spec = default_experiment();
    file.notes = some_notes();
    LectureScene scene;
    scene.caption = "look here";
    scene.scene.workspace = "race";
    scene.scene.experiment = default_experiment();
    scene.scene.experiment->methods = {file.spec.methods[6], file.spec.methods[7]};
    scene.scene.notes = {{FigureKind::Error, 1, 40, "here"}, {FigureKind::Error, 7, 4, "there", 0}};
    file.scenes = {scene, LectureScene{"nothing here", scene.scene}};
    file.scenes[1].scene.notes.clear();
    const auto pinned = std::make_shared<Race>();
    pinned->spec = default_experiment();
    pinned->traces.resize(pinned->spec.methods.size());
    (void)pinned->traces[0].append({});
    file.pins = {pin_of(*pinned), pin_of(*pinned)};
    const std::string text = write_experiment(file);
    INFO(text);
    const auto got = read_experiment(text, "a.toml");
    INFO(got.sentence());
    REQUIRE(got);
    CHECK(got->scene_fault.empty());
    CHECK(got->notes == file.notes);
    REQUIRE(got->pins.size() == 2);
    ExperimentFile without_pins = *got;
    without_pins.pins = file.pins;
    CHECK(without_pins == file);
    file.pins.clear();
    // One of two methods of the same rules is named by its position.
    file.scenes.clear();
    file.spec.methods = {file.spec.methods[6], file.spec.methods[6]};
    file.notes = {{FigureKind::Error, 1, 3, "the second"}};
    const auto twins = read_experiment(write_experiment(file), "a.toml");
    REQUIRE(twins);
    CHECK(twins->notes == file.notes);
}

TEST_CASE("letters that no font has come back from the file of an experiment and from a share line") {
    ExperimentFile file;
    file.spec = default_experiment();
    file.notes = {{FigureKind::Error, 0, 12, "a\uFFFEb\uFFFF"}};
    const std::string text = write_experiment(file);
    CHECK(why_unreadable_toml(text, "a.toml").empty());
    const auto got = read_experiment(text, "a.toml");
    REQUIRE(got);
    CHECK(got->notes == file.notes);
    file.spec.problem.source = ProblemSource::MatrixFile;
    file.spec.problem.path = "t\uFFFE.csv";
    const auto shared = read_share_line(write_share_line(file.spec));
    REQUIRE(shared);
    CHECK(shared->problem.path == file.spec.problem.path);
}

TEST_CASE("the curve of a pin is called by both positions, counted from 1") {
    CHECK(write_pinned_curve({1, 7}) == "pin2/8");
    CHECK(read_pinned_curve("pin2/8") == PinnedCurve{1, 7});
    for (const char* word : {"pin", "pin2", "pin2/", "pin/8", "pin0/1", "pin1/0", "pin-1/2", "pin1/2x",
                             "pins1/2", "pin1.5/2", "pin99999999999/1", "narg+r"})
        CHECK_FALSE(read_pinned_curve(word));
    const std::vector<MethodEntry> methods = default_experiment().methods;
    const auto read_at = [&](const std::string& curve, const std::optional<std::vector<Index>>& pins) {
        const auto root = read_toml("[[note]]\nmethod = \"" + curve + "\"\nt = 4\n", "a.toml");
        REQUIRE(root);
        return read_notes(*root->find("note"), "a.toml", methods, pins);
    };
    for (const auto& pins : {std::optional<std::vector<Index>>(), {std::vector<Index>{9, 9, 2}}}) {
        const auto got = read_at("pin3/2", pins);
        REQUIRE(got);
        CHECK(*got == std::vector<CurveNote>{{FigureKind::Error, 1, 4, "", 2}});
        CHECK(carried_over(*got, methods, {}) == *got);
    }
    // Where it is known what is pinned, a note stands at something that is.
    CHECK(read_at("pin3/2", {{1}}).sentence() ==
          "'a.toml', line 2: method cannot be 'pin3/2': this file has 1 pin.");
    CHECK(read_at("pin2/3", {{1, 2}}).sentence() ==
          "'a.toml', line 2: method cannot be 'pin2/3': that pin has 2 methods.");
    CHECK(read("[[note]]\nmethod = \"pin1/1\"\nt = 4\n").sentence() ==
          "'a.toml', line 3: method cannot be 'pin1/1': this file has 0 pins.");
    CHECK(read_at("pin0/1", {}).sentence() ==
          "'a.toml', line 2: method cannot be 'pin0/1': a method of a pinned run is pin1/1, the first method "
          "of the first pin, "
          "both counted from 1.");
}

TEST_CASE("a note that cannot be is refused in one sentence with its line") {
    const std::string good = "[[note]]\nfigure = \"error\"\nmethod = \"narg+r\"\nt = 4\ntext = \"a\"\n";
    REQUIRE(read(good));
    CHECK(read(good)->notes.at(0).t == 4);
    for (const auto& [tables, line, words] : {
             std::tuple("[[note]]\nmethod = 1\nt = 4\nfigure = \"psnr\"\n", 5, "figure cannot be 'psnr'"),
             {"[[note]]\nmethod = \"nobody\"\nt = 4\n", 3, "no method 'nobody'"},
             {"[[note]]\nmethod = 99\nt = 4\n", 3, "no method 99"},
             {"[[note]]\nmethod = 1.5\nt = 4\n", 3, "1.5"},
             {"[[note]]\nmethod = true\nt = 4\n", 3, "a string"},
             {"[[note]]\nmethod = 1\nt = -4\n", 4, "t cannot be '-4': a whole number from 0 to"},
             {"[[note]]\nmethod = 1\nt = 1.5\n", 4, "t cannot be '1.5'"},
             {"[[note]]\nmethod = 1\nt = 1e10\n", 4,
              "t cannot be '1e+10': a whole number from 0 to 1000000000"},
             {"[[note]]\nmethod = 1\nt = \"4\"\n", 4, "t is a number"},
             {"[[note]]\nmethod = 1\nt = nan\n", 4, "t is a finite number"},
             {"[[note]]\nmethod = 1\nt = 1\ntext = \"a\\u0002b\"\n", 5, "a control character"},
             {"[[note]]\nmethod = 1\n", 2, "needs method and t"},
             {"[[note]]\nmethod = 1\nt = 1\ncolour = \"red\"\n", 5, "no 'colour'"},
             {"[[note]]\nmethod = 1\nt = 1\ntext = 3\n", 5, "text is a string"},
             {"[note]\nmethod = 1\nt = 1\n", 2, "headed [[note]]"},
         }) {
        INFO(tables);
        const auto got = read(tables);
        REQUIRE_FALSE(got);
        INFO(got.sentence());
        CHECK(says(got.sentence(), words));
        CHECK(says(got.sentence(), "line " + std::to_string(line) + ":"));
    }
    CHECK(says(read("[[note]]\nmethod = 1\nt = 1\ntext = \"" + std::string(1001, 'a') + "\"\n").sentence(),
               "1001"));
    std::string many;
    for (int k = 0; k < 201; ++k) many += "[[note]]\nmethod = 1\nt = 1\n";
    CHECK(says(read(many).sentence(), "at most 200 notes"));
}

TEST_CASE("a note of a scene that is wrong costs the scene, one without an experiment is refused") {
    const auto got =
        read("[[scene]]\n[[scene.note]]\nmethod = \"nobody\"\nt = 4\n[[scene]]\ncaption = \"b\"\n");
    REQUIRE(got);
    CHECK(got->scenes.size() == 1);
    CHECK(says(got->scene_fault, "line 4: a note cannot be pinned here"));
    const auto lesson = read_toml("[scene]\nworkspace = \"race\"\nnote = [{method = 1, t = 3}]\n", "l.toml");
    REQUIRE(lesson);
    const auto scene = read_scene(*lesson->find("scene"), "l.toml", {});
    REQUIRE_FALSE(scene);
    CHECK(says(scene.sentence(), "needs the experiment of its scene"));
}

TEST_CASE("notes stay with their methods in another list, and go with those that are gone") {
    const std::vector<MethodEntry> all = default_experiment().methods;
    const std::vector<CurveNote> notes{{FigureKind::Error, 2, 5, "a"}, {FigureKind::Error, 6, 7, "b"}};
    CHECK(carried_over(notes, all, all) == notes);
    const std::vector<MethodEntry> few{all[6], all[0]};
    const auto left = carried_over(notes, all, few);
    REQUIRE(left.size() == 1);
    CHECK(left[0].method == 0);
    CHECK(left[0].text == "b");
    // Rules that were edited in their place are the same method; another algorithm there is none.
    std::vector<MethodEntry> edited = all;
    edited[2].spec.step = ConstantStep{0.5};
    CHECK(carried_over(notes, all, edited) == notes);
    edited[2] = all[0];
    CHECK(carried_over(notes, all, edited).size() == 1);
    // A second run of the same method that has gone leaves its note to nobody, and so not to the first.
    std::vector<MethodEntry> twins{all[6], all[6], all[0]};
    const std::vector<CurveNote> on_second{{FigureKind::Error, 1, 50, "second"}};
    CHECK(carried_over(on_second, twins, {all[6], all[0]}).empty());
    CHECK(carried_over(on_second, twins, {all[0], all[6], all[6]}).at(0).method == 1);
}
