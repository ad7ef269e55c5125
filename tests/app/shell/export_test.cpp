// The export dialog in the whole program: films beside the window, and looks in files.
#include "app/state/saved_view.h"
#include "tests/app/paint/gif_reader.h"
#include "tests/app/shell/desk_keys.h"
#include "tests/app/shell/working_folder.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::experiment_of;
using testing::saved;
using testing::says;
using testing::small_experiment;
using testing::TempFolder;
using testing::times;
using testing::WorkingFolder;

namespace {

/// The dialogs begin where the program was started.
struct ExportDesk {
    WorkingFolder folder;
    std::unique_ptr<Desk> desk;
    explicit ExportDesk(const ExperimentSpec& spec) : desk(std::make_unique<Desk>(spec)) {
        REQUIRE(desk->settle());
    }
    bool there(const std::string& id) const { return desk->probes.contains(id); }
    void press(const std::string& id) {
        desk->probes.clear();
        desk->frame(2);
        INFO(id);
        REQUIRE(there(id));
        const paint::Rect r = desk->probes.at(id);
        desk->click(r.x + r.w / 2, r.y + r.h / 2);
    }
    void write(const std::string& id, const std::string& text) {
        press(id);
        ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        desk->frame(2);
        platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, true);
        desk->frame();
        platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, false);
        desk->frame(2);
    }
    /// What the dialog's SVG of a figure draws: all but its metadata.
    std::string exported(const std::string& figure) {
        desk->key('S');
        desk->frame(2);
        std::string choice;
        // How many figures stand in a row depends on the type.
        for (const auto& [id, place] : desk->probes)
            if (id.starts_with("export.figure") && id.ends_with("." + figure)) choice = id;
        press(choice);
        press("export.go");
        REQUIRE(desk->until([&] { return !folder.only(".svg").empty(); }));
        const Result<std::string> svg = read_file(folder.only(".svg"));
        REQUIRE(svg);
        std::filesystem::remove(folder.only(".svg"));
        REQUIRE(desk->settle());
        return svg->substr(svg->find("</metadata>"));
    }
};

}  // namespace

TEST_CASE("a film of the race is written beside the window, and a stopped one leaves nothing") {
    ExportDesk stage(small_experiment());
    stage.desk->key('S');
    stage.press("export.tab.Film");
    stage.press("export.film.film");
    stage.write("export.last", "6");
    stage.press("export.tab.Page");
    stage.write("export.dpi", "40");
    stage.press("export.go");
    REQUIRE(stage.desk->until([&] { return !stage.folder.only(".gif").empty(); }));
    REQUIRE(stage.desk->settle());
    const Result<std::string> bytes = read_file(stage.folder.only(".gif"));
    REQUIRE(bytes);
    CHECK(test::read_gif(*bytes).frames.size() == 7);
    // The dialog that waited for it is closed.
    stage.desk->probes.clear();
    stage.desk->frame(2);
    CHECK_FALSE(stage.there("export.preview"));

    std::filesystem::remove(stage.folder.only(".gif"));
    ExperimentSpec longer = small_experiment();
    longer.stop.tol = 0;
    longer.stop.max_iter = 2000;
    stage.desk->clipboard = write_share_line(longer);
    stage.desk->key('V', true);
    REQUIRE(stage.desk->settle());
    stage.desk->key('S');
    stage.press("export.tab.Film");
    stage.press("export.film.film");
    stage.press("export.go");
    // The window goes on meanwhile.
    stage.press("export.stop");
    REQUIRE(stage.desk->until([&] {
        stage.desk->probes.clear();
        stage.desk->frame();
        return stage.there("write-failure");
    }));
    CHECK(std::filesystem::is_empty(stage.folder.files));
}

TEST_CASE("quitting while a film is written says so first, and the cross of the window asks too") {
    ExperimentSpec longer = small_experiment();
    longer.stop.tol = 0;
    longer.stop.max_iter = 2000;
    ExportDesk stage(longer);
    stage.desk->key('S');
    stage.press("export.tab.Film");
    stage.press("export.film.film");
    stage.press("export.go");
    stage.desk->app->ask_to_quit();
    CHECK_FALSE(stage.desk->app->quit_requested());
    // Once it has ended it is no reason to stay, and the next one is said again.
    stage.press("export.stop");
    REQUIRE(stage.desk->until([&] {
        stage.desk->probes.clear();
        stage.desk->frame();
        return stage.there("write-failure");
    }));
    stage.press("export.go");
    stage.desk->app->ask_to_quit();
    CHECK_FALSE(stage.desk->app->quit_requested());
    stage.desk->app->ask_to_quit();
    CHECK(stage.desk->app->quit_requested());
    stage.desk.reset();
    CHECK(std::filesystem::is_empty(stage.folder.files));
}

TEST_CASE("a typed range begins with what the axis shows") {
    ExperimentSpec spec = small_experiment();
    spec.stop.tol = 0;
    spec.stop.max_iter = 40;
    ExportDesk stage(spec);
    stage.desk->key('S');
    stage.press("export.tab.Plot");
    stage.press("export.x.typed");
    stage.press("export.y.typed");
    // What was typed once is kept.
    stage.write("export.x.low", "10");
    stage.press("export.x.as seen");
    stage.press("export.x.typed");
    stage.desk->key(NamedKey::Escape);
    stage.desk->key(NamedKey::Escape);
    const std::string text = saved(*stage.desk, stage.folder);
    const auto range = [&](const std::string& key) {
        const std::size_t at = text.find(key + " = \"");
        REQUIRE(at != text.npos);
        const std::size_t from = at + key.size() + 4;
        const auto ends = state::range_of(text.substr(from, text.find('"', from) - from));
        REQUIRE(ends);
        return *ends;
    };
    const state::AxisRange x = range("export_x_range"), y = range("export_y_range");
    CHECK((x.low == 10 && x.high >= 40 && x.high < 45));
    CHECK((y.low > 0 && y.low < 1e-3 && y.high > 1));
}

TEST_CASE("the map and the surface of the rates leave without a probe until a person has put one") {
    ExportDesk stage(small_experiment());
    stage.desk->key('2', true);
    REQUIRE(stage.desk->settle());
    const std::string map = stage.exported("rate map");
    CHECK_FALSE(says(stage.exported("rate surface"), ">probe<"));
    REQUIRE(testing::tab_to(*stage.desk, "rates.probe.handle"));
    stage.desk->key(NamedKey::Right);
    stage.desk->frame(2);
    stage.desk->key(NamedKey::Escape);
    // The lines that cross in it are dashed.
    CHECK(times(stage.exported("rate map"), "stroke-dasharray") == times(map, "stroke-dasharray") + 2);
    CHECK(says(stage.exported("rate surface"), ">probe<"));
}

TEST_CASE("the quadratic's curves leave without the chosen run, the cursor and what is hidden") {
    ExportDesk stage(small_experiment());
    stage.desk->key('3', true);
    REQUIRE(stage.desk->settle());
    const std::string before = stage.exported("error");
    stage.press("quadratic.method.0");
    for (int k = 0; k < 3; ++k) stage.desk->key(NamedKey::Left);
    CHECK(stage.exported("error") == before);
    CHECK(says(before, ">NAG<"));
    // Begins hidden.
    CHECK_FALSE(says(before, ">NARG+R<"));
}

TEST_CASE("how a figure leaves is saved with the experiment, and taken up by who opens it") {
    ExportDesk stage(small_experiment());
    stage.desk->key('S');
    stage.press("export.tab.Curves");
    stage.write("export.curve.1.name", "Hard, thresholding");
    stage.desk->key(NamedKey::Escape);
    stage.desk->key(NamedKey::Escape);
    const std::string text = saved(*stage.desk, stage.folder);
    CHECK(text.find("export_name_1 = \"IHT=Hard, thresholding\"") != std::string::npos);
    const ExperimentFile file = experiment_of(text);

    shell::Options options = Desk::options_of(file.spec, false);
    options.view = file.view;
    Desk other(options, std::make_shared<TempFolder>());
    REQUIRE(other.settle());
    std::filesystem::remove(stage.folder.only(".toml"));
    const std::string again = saved(other, stage.folder);
    const auto kept = [](const std::string& whole) {
        const std::size_t from = whole.find("export_figure");
        return whole.substr(from, whole.find("export_theme") - from);
    };
    CHECK(kept(again) == kept(text));
    CHECK(kept(again).find("Hard, thresholding") != std::string::npos);
}

TEST_CASE("a workspace with a file of its own keeps there how its figures leave") {
    ExportDesk stage(small_experiment());
    stage.desk->key('3', true);
    REQUIRE(stage.desk->settle());
    stage.desk->key('S');
    stage.write("export.width", "84");
    stage.desk->key(NamedKey::Escape);
    stage.desk->key(NamedKey::Escape);
    const std::string text = saved(*stage.desk, stage.folder);
    CHECK(text.find("[quadratic]") != std::string::npos);
    CHECK(text.find("export_width = 84") != std::string::npos);
    Desk other(small_experiment());
    REQUIRE(other.settle());
    other.app->drop({stage.folder.only(".toml")});
    REQUIRE(other.until([&] { return other.app->workspace() == "quadratic"; }));
    std::filesystem::remove(stage.folder.only(".toml"));
    CHECK(saved(other, stage.folder) == text);
}

TEST_CASE("the step in its parts leaves the window with its numbers, whether its card is seen or not") {
    ExportDesk stage(small_experiment());
    // Nobody has looked into a step yet: the dialog has it made.
    stage.desk->key('S');
    stage.desk->frame(2);
    std::string choice;
    for (const auto& [id, place] : stage.desk->probes)
        if (id.starts_with("export.figure") && id.ends_with(".step")) choice = id;
    stage.press(choice);
    stage.desk->frame(2);
    REQUIRE(stage.desk->settle());
    stage.press("export.go");
    REQUIRE(stage.desk->until([&] { return !stage.folder.only(".svg").empty(); }));
    const Result<std::string> svg = read_file(stage.folder.only(".svg"));
    REQUIRE(svg);
    CHECK(svg->find(": step ") != std::string::npos);
    CHECK(svg->find("f(X") != std::string::npos);
}
