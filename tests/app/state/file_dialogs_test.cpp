// What the dialogs that write files keep when writing fails, and where they begin.
#include <sys/stat.h>

#include "app/state/apply_files.h"
#include "app/state/effects.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;

TEST_CASE("a file that cannot be written leaves its dialog open, with what was typed and the reason") {
    const testing::TempFolder folder;
    AppState s;
    s.folder.path = folder.path();
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
        CHECK(s.file_failure == "The folder does not exist.");
        CHECK((figure ? s.export_settings.path : s.save.path) == typed);
        CHECK(s.folder.path == folder.path());
        CHECK(s.notices.empty());
        written(s, folder.path("another.csv"), "Saved another.csv.", false);
        CHECK(s.dialog == open);
        s.notices.clear();
        apply(s, ShowDialog{Dialog::None});
        CHECK(s.file_failure.empty());
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
        s.folder.path = folder.path("gone/for/good");
        apply(s, ShowDialog{dialog});
        CHECK(s.folder.path == folder.path());
    }
    CHECK(s.export_settings.path.starts_with(folder.path() + "/error-"));
    REQUIRE(mkfifo(folder.path("pipe").c_str(), 0600) == 0);
    CHECK_FALSE(find<WriteExport>(apply(s, RequestExport{"error", folder.path("pipe")})));
    CHECK(s.file_failure.find("a pipe") != std::string::npos);
    CHECK(s.dialog == Dialog::Export);
}
