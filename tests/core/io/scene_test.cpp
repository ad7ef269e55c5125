// Scenes in the file of an experiment: every one comes back, and one that is wrong costs itself alone.
#include "core/io/scene.h"

#include "core/io/experiment_toml.h"
#include "tests/catch.h"
#include "tests/core/io/random_spec.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

LectureScene random_scene(testing::RandomSpec& random) {
    const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
    const auto word = [&] {
        static const std::string kCharacters = "aZ09_ .:;,%#=\"\\\n\tλ";
        std::string out;
        for (int k = below(8); k >= 0; --k) {
            std::string_view all(kCharacters);
            const auto at = static_cast<std::size_t>(below(17));
            out += at < 16 ? std::string(all.substr(at, 1)) : "λ";
        }
        return out;
    };
    LectureScene out;
    out.caption = below(3) ? word() : "";
    Scene& scene = out.scene;
    scene.workspace = below(2) ? "race" : "quadratic";
    // A scene's experiment can be run; most of those that are drawn cannot.
    scene.experiment = default_experiment();
    scene.experiment->problem.seed = random.next();
    for (int k = 0; k < 20; ++k)
        if (const ExperimentSpec drawn = random(); why_invalid(drawn).empty()) scene.experiment = drawn;
    for (int k = below(4); k > 0; --k) scene.section.emplace_back("key" + std::to_string(below(3)), word());
    for (int k = below(4); k > 0; --k) scene.view["key" + std::to_string(k)] = word();
    for (int k = below(3); k > 0; --k) scene.cards.push_back(word());
    if (below(2)) scene.run = below(2) == 0;
    if (below(2)) scene.speed = below(2) ? 0.1 * below(100) : 0.0;
    if (below(2)) scene.cursor = below(100000);
    if (below(2)) scene.loop = below(2) == 0;
    for (int k = below(3); k > 0 && !scene.experiment->methods.empty(); --k)
        scene.notes.push_back({static_cast<FigureKind>(below(4)),
                               below(static_cast<int>(scene.experiment->methods.size())), below(1000),
                               word()});
    return out;
}

}  // namespace

TEST_CASE("every scene comes back from its file, in its order") {
    testing::RandomSpec random(15);
    for (int round = 0; round < 200; ++round) {
        ExperimentFile file;
        file.spec = default_experiment();
        for (int k = round % 5; k >= 0; --k) file.scenes.push_back(random_scene(random));
        const std::string text = write_experiment(file);
        INFO(text);
        const auto read = read_experiment(text, "a.toml");
        INFO(read.sentence());
        REQUIRE(read);
        CHECK(read->scene_fault.empty());
        CHECK(*read == file);
    }
}

TEST_CASE("a scene without a workspace or an experiment has that of the one before, the first the file's") {
    const auto read = read_experiment(
        "version = 1\n[[scene]]\n[[scene]]\nworkspace = \"rates\"\nexperiment = \"n=30 rank=1\"\n"
        "[[scene]]\ncaption = \"last\"\n[problem]\nn = 40\n",
        "a.toml");
    REQUIRE(read);
    REQUIRE(read->scenes.size() == 3);
    CHECK(read->scenes[0].scene.experiment == read->spec);
    CHECK(read->scenes[0].scene.workspace.empty());
    CHECK(read->scenes[1].scene.experiment->problem.rows == 30);
    CHECK(read->scenes[2].scene.experiment == read->scenes[1].scene.experiment);
    CHECK(read->scenes[2].scene.workspace == "rates");
}

TEST_CASE("a scene that is wrong is told with its line, and all else of the file is kept") {
    struct Wrong {
        std::string entry, words;
        int line;
    };
    const std::string head = "version = 1\n[problem]\nn = 40\n[[scene]]\ncaption = \"good\"\n[[scene]]\n";
    for (const Wrong& wrong : {Wrong{"caption = 3", "caption is a string", 7},
                               Wrong{"title = \"x\"", "no 'title'", 7},
                               Wrong{"experiment = \"n=0\"", "n", 7},
                               Wrong{"experiment = \"weather=fine\"", "weather", 7},
                               Wrong{"experiment = \"fast\"", "'fast' is not KEY=VALUE", 7},
                               Wrong{"caption = \"a\"\nview = \"x\"", "'x' is not KEY=VALUE", 8},
                               Wrong{"speed = -1", "iterations a second", 7},
                               Wrong{"speed = \"fast\"", "speed is a number", 7},
                               Wrong{"cursor = -1", "from 0 on", 7},
                               Wrong{"cursor = 1.5", "from 0 on", 7},
                               Wrong{"run = 1", "run is true or false", 7},
                               Wrong{"loop = 1", "loop is true or false", 7},
                               Wrong{"pins = 1", "a list of positions", 7},
                               Wrong{"pins = [1]", "no pin 1: the file has 0 [[pin]]", 7},
                               Wrong{"pins = [\"a\"]", "a pin is a number", 7},
                               Wrong{"cards = []", "one or two", 7},
                               Wrong{"cards = [\"a\", \"b\", \"c\"]", "one or two", 7},
                               Wrong{"cards = \"a\"", "one or two", 7},
                               Wrong{"cards = [1]", "a card is a string", 7},
                               Wrong{"workspace = \"attic\"", "nothing of that name", 7}}) {
        const auto check = [](const Scene& scene) -> std::optional<SceneFault> {
            if (scene.workspace != "attic") return std::nullopt;
            return SceneFault{"workspace", "nothing of that name."};
        };
        const auto read = read_experiment(
            head + wrong.entry + "\n[[scene]]\ncaption = \"also good\"\n[view]\nworkspace = \"rates\"\n",
            "a.toml", {}, check);
        INFO(wrong.entry << read.sentence());
        REQUIRE(read);
        INFO(read->scene_fault);
        CHECK(says(read->scene_fault, wrong.words));
        CHECK(says(read->scene_fault, "'a.toml', line " + std::to_string(wrong.line) + ": "));
        CHECK(read->scene_fault.ends_with('.'));
        CHECK(read->spec.problem.rows == 40);
        CHECK(read->view.at("workspace") == "rates");
        REQUIRE(read->scenes.size() == 2);
        CHECK(read->scenes[0].caption == "good");
        CHECK(read->scenes[1].caption == "also good");
    }
    for (const char* text : {"version = 1\nscene = 3\n", "version = 1\n[scene]\ncaption = \"a\"\n"}) {
        const auto read = read_experiment(text, "a.toml");
        REQUIRE(read);
        CHECK(says(read->scene_fault, "[[scene]]"));
        CHECK(read->scenes.empty());
    }
}
