// The export dialog in the whole program: films beside the window, and looks in files.
#include <filesystem>

#include "core/io/experiment_toml.h"
#include "core/io/read_file.h"
#include "tests/app/paint/gif_reader.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::small_experiment;
using testing::TempFolder;

namespace {

/// The dialogs begin where the program was started.
struct ExportDesk {
    std::filesystem::path before = std::filesystem::current_path();
    TempFolder files;
    std::unique_ptr<Desk> desk;
    explicit ExportDesk(const ExperimentSpec& spec) {
        std::filesystem::current_path(files.path());
        desk = std::make_unique<Desk>(spec);
        REQUIRE(desk->settle());
    }
    ~ExportDesk() { std::filesystem::current_path(before); }
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
    std::string only(const std::string& ending) const {
        std::string found;
        for (const auto& entry : std::filesystem::directory_iterator(files.path()))
            if (entry.path().string().ends_with(ending)) found = entry.path().string();
        return found;
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
    REQUIRE(stage.desk->until([&] { return !stage.only(".gif").empty(); }));
    REQUIRE(stage.desk->settle());
    const Result<std::string> bytes = read_file(stage.only(".gif"));
    REQUIRE(bytes);
    CHECK(test::read_gif(*bytes).frames.size() == 7);
    // The dialog that waited for it is closed.
    stage.desk->probes.clear();
    stage.desk->frame(2);
    CHECK_FALSE(stage.there("export.preview"));

    std::filesystem::remove(stage.only(".gif"));
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
    CHECK(std::filesystem::is_empty(stage.files.path()));
}

TEST_CASE("how a figure leaves is saved with the experiment, and taken up by who opens it") {
    ExportDesk stage(small_experiment());
    stage.desk->key('S');
    stage.press("export.tab.Curves");
    stage.write("export.curve.1.name", "Hard, thresholding");
    stage.desk->key(NamedKey::Escape);
    stage.desk->key(NamedKey::Escape);
    stage.desk->key('S', true);
    stage.press("save.go");
    REQUIRE(stage.desk->settle());
    const std::string path = stage.only(".toml");
    const Result<std::string> text = read_file(path);
    REQUIRE(text);
    CHECK(text->find("export_name_1 = \"IHT=Hard, thresholding\"") != std::string::npos);
    const Result<ExperimentFile> file = read_experiment(*text, path);
    REQUIRE(file);

    shell::Options options = Desk::options_of(file->spec, false);
    options.view = file->view;
    Desk other(options, std::make_shared<TempFolder>());
    REQUIRE(other.settle());
    other.key('S', true);
    other.frame(2);
    const paint::Rect save = other.probes.at("save.go");
    std::filesystem::remove(path);
    other.click(save.x + save.w / 2, save.y + save.h / 2);
    REQUIRE(other.settle());
    const Result<std::string> again = read_file(stage.only(".toml"));
    REQUIRE(again);
    const auto kept = [](const std::string& whole) {
        const std::size_t from = whole.find("export_figure");
        return whole.substr(from, whole.find("export_theme") - from);
    };
    CHECK(kept(*again) == kept(*text));
    CHECK(kept(*again).find("Hard, thresholding") != std::string::npos);
}

TEST_CASE("a workspace with a file of its own keeps there how its figures leave") {
    ExportDesk stage(small_experiment());
    stage.desk->key('3', true);
    REQUIRE(stage.desk->settle());
    stage.desk->key('S');
    stage.write("export.width", "84");
    stage.desk->key(NamedKey::Escape);
    stage.desk->key(NamedKey::Escape);
    const auto saved = [&](Desk& desk) {
        desk.probes.clear();
        desk.key('S', true);
        desk.frame(2);
        const paint::Rect save = desk.probes.at("save.go");
        desk.click(save.x + save.w / 2, save.y + save.h / 2);
        REQUIRE(desk.settle());
        const Result<std::string> text = read_file(stage.only(".toml"));
        REQUIRE(text);
        return *text;
    };
    const std::string text = saved(*stage.desk);
    CHECK(text.find("[quadratic]") != std::string::npos);
    CHECK(text.find("export_width = 84") != std::string::npos);
    Desk other(small_experiment());
    REQUIRE(other.settle());
    other.app->drop({stage.only(".toml")});
    REQUIRE(other.until([&] { return other.app->workspace() == "quadratic"; }));
    std::filesystem::remove(stage.only(".toml"));
    CHECK(saved(other) == text);
}
