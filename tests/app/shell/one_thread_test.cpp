// Where the system makes no thread, files are read and written by the window's own, and a film says that it
// cannot be.
#include "tests/one_thread.h"

#include <filesystem>

#include "app/shell/film_maker.h"
#include "app/shell/reader.h"
#include "app/shell/saver.h"
#include "app/state/kept_experiment.h"
#include "core/linalg/try_thread.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using testing::holds_with_one_thread;
using testing::says;
using testing::TempFolder;

TEST_CASE(
    "without threads an experiment is saved, read again and kept, and a film is refused in a sentence") {
    const TempFolder folder;
    std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
    const std::string path = folder.path("race.toml");
    CHECK(holds_with_one_thread([&] {
        shell::Saver saver({});
        shell::SaveJob job;
        job.request.path = path;
        job.request.what = state::SaveWhat::Experiment;
        job.experiment = default_experiment();
        saver.start(std::move(job));
        const auto saved = saver.finished();
        return saved.size() == 1 && !saved[0].said.failure && !saver.busy();
    }));
    CHECK(says(folder.read("race.toml"), "[problem]"));
    CHECK(holds_with_one_thread([&] {
        shell::Reader reader({}, 0);
        reader.start(path, default_experiment());
        const auto read = reader.finished();
        return read && read->opened && !reader.busy();
    }));
    CHECK(holds_with_one_thread([&] {
        state::KeptExperiment kept(folder.path("kept"));
        ExperimentFile file;
        file.spec = default_experiment();
        kept.keep(file);
        kept.settle();
        return kept.notice().empty() && !std::filesystem::is_empty(folder.path("kept"));
    }));
    CHECK(holds_with_one_thread([&] {
        shell::FilmMaker maker({});
        figure::ExportSettings settings;
        settings.path = folder.path("race.gif");
        maker.start({}, settings, {});
        const auto news = maker.news();
        return news && news->ended && news->failure && says(news->sentence, no_thread_for_it());
    }));
}
