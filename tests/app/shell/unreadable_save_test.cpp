// What would be saved as a file that nothing reads again.
#include <filesystem>
#include <string>

#include "app/shell/saver.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::shell;

TEST_CASE("the saver writes no experiment that nothing would read again") {
    const lowrank::testing::TempFolder folder;
    SaveJob job;
    job.request = {state::SaveWhat::Experiment, folder.path("mine.toml"), true};
    job.experiment.problem.source = ProblemSource::MatrixFile;
    job.experiment.problem.path = "t\xe9/a.csv";
    const state::Notify said = save_now(job, {});
    CHECK(said.failure);
    CHECK(said.sentence == "'" + folder.path("mine.toml") +
                               "' is not written: 'matrix = \"t?/a.csv\"' is not text in UTF-8, and such "
                               "a file is. Another name for what it names is needed.");
    CHECK(std::filesystem::is_empty(folder.path()));
}
