// What the dialogs that write files keep when writing fails, and where they begin.
#include <sys/stat.h>

#include "app/state/apply.h"
#include "app/state/effects.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;
using lowrank::testing::find;

TEST_CASE("a file that cannot be written leaves its dialog open, with what was typed and the reason") {
    const testing::TempFolder folder;
    AppState s;
    s.files.folder.path = folder.path();
    for (const bool figure : {true, false}) {
        apply(s, ShowDialog{figure ? Dialog::Export : Dialog::Save});
        const std::string typed = folder.path("no/such/folder/mine.csv");
        if (figure) {
            ExportSettings settings = s.export_settings;
            settings.path = typed;
            apply(s, SetExport{settings});
            CHECK(find<WriteExport>(apply(s, RequestExport{"error", typed})));
        } else {
            apply(s, SetSave{{SaveWhat::Csv, typed}});
            CHECK(find<WriteSave>(apply(s, RequestSave{SaveWhat::Csv, typed})));
        }
        const Dialog open = s.dialog;
        CHECK(open != Dialog::None);
        written(s, typed, "The folder does not exist.", true);
        CHECK(s.dialog == open);
        CHECK(s.files.failure == "The folder does not exist.");
        CHECK((figure ? s.export_settings.path : s.files.save.path) == typed);
        CHECK(s.files.folder.path == folder.path());
        CHECK(s.notices.empty());
        written(s, folder.path("another.csv"), "Saved another.csv.", false);
        CHECK(s.dialog == open);
        s.notices.clear();
        apply(s, ShowDialog{Dialog::None});
        CHECK(s.files.failure.empty());
    }
    // Whoever closed the dialog meanwhile is told by a notice.
    apply(s, ShowDialog{Dialog::Save});
    apply(s, RequestSave{SaveWhat::Csv, "late.csv"});
    apply(s, ShowDialog{Dialog::None});
    written(s, "late.csv", "The disk is full.", true);
    REQUIRE(s.notices.size() == 1);
    CHECK(s.notices[0].failure);
}

TEST_CASE("dialogs begin in the nearest folder that is still there, and write no pipe") {
    const testing::TempFolder folder;
    AppState s;
    for (const Dialog dialog : {Dialog::Open, Dialog::Save, Dialog::Export}) {
        s.files.folder.path = folder.path("gone/for/good");
        apply(s, ShowDialog{dialog});
        CHECK(s.files.folder.path == folder.path());
    }
    CHECK(s.export_settings.path.starts_with(folder.path() + "/error-"));
    REQUIRE(mkfifo(folder.path("pipe").c_str(), 0600) == 0);
    CHECK_FALSE(find<WriteExport>(apply(s, RequestExport{"error", folder.path("pipe")})));
    CHECK(s.files.failure.find("a pipe") != std::string::npos);
    CHECK(s.dialog == Dialog::Export);
}

TEST_CASE("a film is named by what holds it, and one at a time is written") {
    const testing::TempFolder folder;
    AppState s;
    s.files.folder.path = folder.path();
    apply(s, ShowDialog{Dialog::Export});
    const auto set = [&](auto change) {
        ExportSettings settings = s.export_settings;
        change(settings);
        apply(s, SetExport{settings});
    };
    set([](ExportSettings& e) { e.format = ExportFormat::Tex; });
    set([](ExportSettings& e) { e.film.on = true; });
    CHECK(s.export_settings.format == ExportFormat::Gif);
    CHECK(s.export_settings.dpi == 150);
    CHECK(s.export_settings.path.ends_with(".gif"));
    set([](ExportSettings& e) { e.format = ExportFormat::Svg; });
    CHECK(s.export_settings.path.ends_with("-%04d.svg"));
    set([](ExportSettings& e) {
        e.film.first = -3, e.film.last = -9, e.film.step = 0, e.film.per_second = 1e9;
    });
    CHECK(s.export_settings.film == FilmChoice{true, 0, 1, 0, 60});
    // The first of its pictures is there: it is asked, as for any other file.
    const std::string path = s.export_settings.path;
    folder.with(std::filesystem::path(path.substr(0, path.size() - 8) + "0000.svg").filename().string(), "x");
    CHECK_FALSE(find<WriteExport>(apply(s, RequestExport{"error", path})));
    CHECK(s.dialog == Dialog::Replace);
    CHECK(find<WriteExport>(apply(s, AnswerReplace{true})));
    s.under_way.film = FilmProgress{1, 5};
    CHECK_FALSE(find<WriteExport>(apply(s, RequestExport{"error", folder.path("b.gif")})));
    CHECK(s.files.failure.find("A film is being written") == 0);
    CHECK(find<StopWritingFilm>(apply(s, StopFilm{})));
    s.under_way.film.reset();
    CHECK_FALSE(find<StopWritingFilm>(apply(s, StopFilm{})));
    // Its moments are those of one figure.
    set([](ExportSettings& e) { e.figure = "matrix"; });
    CHECK_FALSE(s.export_settings.film.on);
    CHECK(s.export_settings.path.find('%') == std::string::npos);
    CHECK(s.export_settings.path.find("/matrix-") != std::string::npos);
    set([](ExportSettings& e) { e.figure = "error"; });
    CHECK(s.export_settings.film == FilmChoice{true, 0, 1, 0, 60});
}

TEST_CASE("ranges and title wait for their figure, whichever the dialog opens with") {
    const testing::TempFolder folder;
    AppState s;
    s.files.folder.path = folder.path();
    apply(s, ShowDialog{Dialog::Export});
    ExportSettings settings = s.export_settings;
    REQUIRE(settings.figure == "error");
    settings.look.x = {RangeKind::Typed, {3, 9}};
    settings.look.title = "Mine";
    settings.look.names = {{"IHT", "Hard"}};
    settings.film.on = true;
    apply(s, SetExport{settings});
    apply(s, ShowDialog{Dialog::None});
    race_of(s).active = FigureKind::Momentum;
    apply(s, ShowDialog{Dialog::Export});
    REQUIRE(s.export_settings.figure == "momentum");
    CHECK(s.export_settings.look.x == RangeChoice{});
    CHECK_FALSE(s.export_settings.look.title.has_value());
    CHECK(s.export_settings.look.names.size() == 1);
    CHECK_FALSE(s.export_settings.film.on);
    CHECK(s.export_settings.path.ends_with(".svg"));
    race_of(s).active = FigureKind::Error;
    apply(s, ShowDialog{Dialog::Export});
    CHECK(s.export_settings.look.x.typed == AxisRange{3, 9});
    CHECK(s.export_settings.look.title == "Mine");
    CHECK(s.export_settings.path.ends_with(".gif"));
}

TEST_CASE("of factors the two files that are written are asked about, not the name they are made of") {
    const testing::TempFolder folder;
    const std::string path = folder.path("a.npy"), left = folder.path("a-left.npy"),
                      right = folder.path("a-right.npy");
    folder.with("a.npy", "another");
    AppState s;
    CHECK(find<WriteSave>(apply(s, RequestSave{SaveWhat::Factors, path})));
    written(s, path, "Saved.", false);
    folder.with("a-right.npy", "old");
    CHECK_FALSE(find<WriteSave>(apply(s, RequestSave{SaveWhat::Factors, path})));
    REQUIRE(s.files.replace);
    CHECK(s.files.replace->paths == std::vector<std::string>{right});
    CHECK(s.dialog == Dialog::Replace);
    folder.with("a-left.npy", "old");
    apply(s, AnswerReplace{false});
    CHECK_FALSE(find<WriteSave>(apply(s, RequestSave{SaveWhat::Factors, path})));
    REQUIRE(s.files.replace);
    CHECK(s.files.replace->paths == std::vector<std::string>{left, right});
    const Effects yes = apply(s, AnswerReplace{true});
    REQUIRE(find<WriteSave>(yes));
    CHECK(find<WriteSave>(yes)->request.replace);
}

TEST_CASE("a name without a folder is saved in the folder that the dialog shows") {
    const testing::TempFolder folder;
    AppState s;
    s.files.folder.path = folder.path();
    const Effects out = apply(s, RequestSave{SaveWhat::Csv, "plain.csv"});
    REQUIRE(find<WriteSave>(out));
    CHECK(find<WriteSave>(out)->request.path == folder.path("plain.csv"));
}
