// The whole program without a window: keys in, share lines out of the clipboard, frames without fonts or
// textures.
#include <cmath>
#include <set>
#include <sys/stat.h>

#include "app/shell/opener.h"
#include "app/state/app_state.h"
#include "app/theme/theme.h"
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "tests/app/shell/desk.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using namespace lowrank::shell;
using lowrank::testing::Desk;
using lowrank::testing::small_experiment;

namespace {

/// Vertices on screen in the pale ink of the methods' predicted lines.
int predicted_vertices(const ExperimentSpec& spec) {
    std::vector<MethodSpec> methods;
    for (const MethodEntry& entry : spec.methods) methods.push_back(entry.spec);
    std::set<ImU32> inks;
    for (const theme::MethodStyle& style :
         theme::method_styles(methods, 0, theme::theme(theme::ThemeName::Light))) {
        const theme::Colour pale = style.line.with_alpha(0.55f);
        inks.insert(ImGui::ColorConvertFloat4ToU32({pale.r, pale.g, pale.b, pale.a}));
    }
    int count = 0;
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int k = 0; k < drawn.CmdListsCount; ++k)
        for (const ImDrawVert& vertex : drawn.CmdLists[k]->VtxBuffer) count += inks.contains(vertex.col);
    return count;
}

}  // namespace

TEST_CASE("a race runs, settles, and its experiment can be copied") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    CHECK(desk.shared() == small_experiment());
    CHECK(desk.title.find("24") != std::string::npos);
}

TEST_CASE("a pasted line runs, undo and redo walk between the two, a broken line changes nothing") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    ExperimentSpec other = small_experiment();
    other.problem.seed = 77;
    const std::string line = write_share_line(other);
    desk.clipboard = line;
    desk.key('V', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == other);
    desk.key('Z', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == small_experiment());
    desk.key('Y', true);
    CHECK(desk.shared() == other);
    desk.key('Z', true);
    desk.key('Z', true, true);
    CHECK(desk.shared() == other);
    desk.clipboard = line.substr(0, 40);
    desk.key('V', true);
    desk.frame();
    CHECK(desk.shared() == other);
}

TEST_CASE("a slider that is dragged over a running race leaves one change a pause") {
    ExperimentSpec spec = small_experiment();
    spec.problem.noise = 0.1;  // it never converges to nothing
    spec.stop.tol = 0;
    spec.stop.max_iter = 100'000'000;
    spec.methods = {{*parse_method("narg"), true}};
    Desk desk(spec);
    REQUIRE(desk.until([&] { return desk.probes.contains("retune.from here"); }));
    const paint::Rect slider = desk.probes["rule.d.slider"];
    ImGuiIO& io = ImGui::GetIO();
    // On a machine that has other things to do a frame may take as long as a rest, and is one.
    std::size_t rests = 0;
    const auto move = [&](float fraction) {
        const auto began = std::chrono::steady_clock::now();
        platform::compat::mouse_position(io, slider.x + fraction * slider.w, slider.y + slider.h / 2);
        desk.frame();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        rests += took.count() > state::kRestSeconds / 2;
    };
    const auto changes = [&] { return desk.shared().changes; };
    // Over many frames and many iterations, with no rest among them.
    move(0.3f);
    platform::compat::mouse_button(io, 0, true);
    desk.frame();
    for (int k = 1; k <= 20; ++k) move(0.3f + 0.02f * static_cast<float>(k));
    // Held still, in frames that come by themselves: the change is made without letting go.
    REQUIRE(desk.until([&] { return !changes().empty(); }));
    CHECK(changes().size() <= 1 + rests);
    for (int k = 1; k <= 10; ++k) move(0.7f + 0.02f * static_cast<float>(k));
    platform::compat::mouse_button(io, 0, false);
    desk.frame();
    REQUIRE(desk.until([&] { return changes().size() >= 2; }));
    const std::vector<MethodChange> made = changes();
    CHECK(made.size() <= 2 + rests);
    for (const MethodChange& change : made) {
        CHECK(change.key == "d");
        CHECK(change.value.size() <= 3);
    }
    CHECK(made[0].t > 0);
    CHECK(made[0].t < made[1].t);
    desk.key('Z', true);
    CHECK(changes().empty());  // one drag is one step
}

TEST_CASE("files dropped on the window become the experiment, or a sentence") {
    Desk desk(small_experiment());
    ExperimentSpec other = small_experiment();
    other.problem.rank = 3;
    desk.app->drop({desk.folder->with("line.txt", write_share_line(other) + "\n")});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == other);
    desk.app->drop({desk.folder->with("empty.csv", ""), desk.folder->path("missing"), desk.folder->path()});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == other);
    desk.key(NamedKey::Escape);
    desk.app->drop({desk.folder->with("mine.csv", "iteration,error\n0,10\n1,1\n2,0.1\n")});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == other);
}

TEST_CASE("an experiment opens in the workspace it was saved in, and one without a word stays where one is") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    ExperimentSpec other = small_experiment();
    other.problem.rank = 3;
    desk.app->drop({desk.folder->with("rates.toml", write_experiment({other, {{"workspace", "rates"}}}))});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.app->workspace() == "rates");
    CHECK(desk.shared() == other);
    desk.app->drop({desk.folder->with("plain.toml", write_experiment({small_experiment(), {}}))});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.app->workspace() == "rates");
    CHECK(desk.shared() == small_experiment());
    // One that is about something of its own would show nothing of it.
    desk.key('5', true);
    REQUIRE(desk.app->workspace() == "studies");
    std::string table;
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 10; ++j) table += std::to_string((i + 1) * (j + 2)) + (j < 9 ? "," : "\n");
    desk.app->drop({desk.folder->with("table.csv", table)});
    REQUIRE(desk.until([&] { return desk.app->workspace() == "race"; }));
    CHECK(desk.shared().problem.path.ends_with("table.csv"));
    desk.key('2', true);
    // A word that is none: the experiment is taken, the view is not.
    desk.app->drop({desk.folder->with("wrong.toml", write_experiment({other, {{"workspace", "attic"}}}))});
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.app->workspace() == "rates");
    CHECK(desk.shared() == other);
}

TEST_CASE("an experiment file that names a file asks before it reads, and keeps its view until then") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    ExperimentSpec other = small_experiment();
    other.problem.source = ProblemSource::MatrixFile;
    other.problem.path = desk.folder->with("table.csv", "1,2,\n2,4,6\n,6,9\n");
    other.problem.rank = 1;
    const std::string file =
        desk.folder->with("shared.toml", write_experiment({other, {{"workspace", "rates"}}}));
    const auto open = [&] {
        desk.app->drop({file});
        REQUIRE(desk.until([&] { return desk.probes.contains("trust.yes"); }));
        CHECK(desk.app->workspace() == "race");
    };
    open();
    const auto press = [&](const char* probe) {
        const paint::Rect at = desk.probes.at(probe);
        desk.click(at.x + at.w / 2, at.y + at.h / 2);
        desk.probes.clear();
        desk.frame(2);
    };
    press("trust.no");
    CHECK_FALSE(desk.probes.contains("trust.yes"));
    REQUIRE(desk.settle());
    CHECK(desk.shared() == small_experiment());
    open();
    desk.read_question();
    press("trust.yes");
    REQUIRE(desk.until([&] { return desk.shared().problem == other.problem; }));
    CHECK(desk.app->workspace() == "rates");
    desk.key('Z', true);
    CHECK(desk.shared() == small_experiment());
}

TEST_CASE("an instance file runs and a matrix with holes too") {
    Desk desk(small_experiment());
    desk.app->drop({std::string(lowrank::test::kTestFolder) + "/golden/mc-20x15-r2.instance.toml"});
    desk.frame(2);
    REQUIRE(desk.settle(3));
    CHECK(desk.shared().problem.source == ProblemSource::InstanceFile);
    std::string table;
    for (int i = 0; i < 12; ++i) {
        for (int j = 0; j < 10; ++j)
            table += (j > 0 ? "," : "") +
                     ((3 * i + j) % 5 == 0 ? std::string() : std::to_string((i + 1) * (j + 2)));
        table += "\n";
    }
    desk.app->drop({desk.folder->with("table.csv", table)});
    desk.frame(2);
    REQUIRE(desk.settle(3));
    CHECK(desk.shared().problem.source == ProblemSource::MatrixFile);
}

TEST_CASE("a table whose shorter side is small leaves no method out, opened or named at the start") {
    const testing::TempFolder folder;
    const auto table = [&](const std::string& name, int rows, int cols) {
        std::string text;
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < cols; ++j)
                text +=
                    (j > 0 ? "," : "") + ((3 * i + j) % 5 == 0 ? std::string() : std::to_string(i + 2 * j));
            text += "\n";
        }
        return folder.with(name, text);
    };
    ExperimentSpec spec = default_experiment();
    spec.stop.max_iter = 20;
    const std::string small = table("small.csv", 40, 30);
    {
        Desk desk(spec);
        REQUIRE(desk.settle());
        desk.app->drop({small});
        desk.frame(2);
        REQUIRE(desk.settle(3));
        CHECK(desk.shared().problem.source == ProblemSource::MatrixFile);
        CHECK(desk.shared().methods == spec.methods);
        spec.problem = desk.shared().problem;
    }
    Desk named(spec);
    REQUIRE(named.settle());
    CHECK(named.shared() == spec);

    const auto opened = shell::open_file(small, default_experiment());
    REQUIRE(opened);
    CHECK(opened->notice.empty());
    const auto wide = shell::open_file(table("wide.csv", 30, 1000), default_experiment());
    REQUIRE(wide);
    CHECK(wide->small_table);
    const auto large = shell::open_file(table("large.csv", 401, 401), default_experiment());
    REQUIRE(large);
    CHECK_FALSE(large->small_table);
    CHECK(large->notice.find("are left out") != std::string::npos);
}

TEST_CASE(
    "what the worker computes of theory reaches the figures, for the race on screen, and goes with its key") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.frame();
    const int shown = predicted_vertices(small_experiment());
    CHECK(shown > 1000);
    desk.key('T');
    REQUIRE(desk.settle());
    CHECK(predicted_vertices(small_experiment()) == 0);
    desk.key('T');
    REQUIRE(desk.settle());
    desk.frame();
    CHECK(predicted_vertices(small_experiment()) == shown);

    // With noise the error has a floor and no line; the gradient's lines wait for its switch.
    ExperimentSpec noisy = small_experiment();
    noisy.problem.noise = 0.3;
    desk.clipboard = write_share_line(noisy);
    desk.key('V', true);
    REQUIRE(desk.settle());
    desk.frame();
    CHECK(predicted_vertices(noisy) == 0);
}

TEST_CASE("pipes, devices and missing files are said, and hold nothing up") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const std::string pipe = desk.folder->path("pipe.csv");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {pipe, std::string("/dev/zero"), desk.folder->path("missing")}) {
        desk.app->drop({path});
        desk.frame(2);
        REQUIRE(desk.settle());
        CHECK(desk.shared() == small_experiment());
    }
    // Named by an experiment instead of opened: the worker does not wait for it either.
    ExperimentSpec spec = small_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = pipe;
    desk.app->drop({desk.folder->with("pipe.toml", write_experiment({spec, {}}))});
    REQUIRE(desk.until([&] { return desk.probes.contains("trust.yes"); }));
    desk.read_question();
    const paint::Rect yes = desk.probes.at("trust.yes");
    desk.click(yes.x + yes.w / 2, yes.y + yes.h / 2);
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.path == pipe);
}

TEST_CASE("a finished race asks for no frame") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    REQUIRE(desk.rests());
    desk.app->drain();
    CHECK_FALSE(desk.app->wants_frame());
    desk.app->move_cursor(3);
    CHECK(desk.app->wants_frame());
    CHECK(desk.settle());
}

TEST_CASE("a sentence that stays asks for no frame, and goes with its time") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto rests = [&] { return !desk.app->wants_frame(); };
    desk.clipboard = "lrl1 nonsense";
    desk.key('V', true);
    CHECK(desk.until(rests));
    CHECK(std::isinf(desk.app->seconds_left()));  // a failure stays
    desk.key('C', true);
    CHECK(desk.until(rests));
    CHECK(desk.app->seconds_left() < 60);
    // The copied line's sentence is over after a while, and only then another frame is wanted.
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!desk.app->wants_frame() && std::chrono::steady_clock::now() < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        desk.app->drain();
    }
    CHECK(desk.app->wants_frame());
    CHECK(desk.until(rests));
    CHECK(std::isinf(desk.app->seconds_left()));
}

TEST_CASE("the rates settle with their numbers, follow a key, and rest") {
    Desk desk(small_experiment());
    desk.key('2', true);
    REQUIRE(desk.settle());
    CHECK(desk.rests());
    desk.key(NamedKey::Up);
    REQUIRE(desk.settle());
    CHECK(desk.rests());
    desk.key('1', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared() == small_experiment());
}

TEST_CASE("too few samples keep the program standing") {
    ExperimentSpec spec = small_experiment();
    spec.problem.rate = 0.01;
    Desk desk(spec);
    desk.frame(3);
    CHECK(desk.app->settled(std::nullopt));
}
