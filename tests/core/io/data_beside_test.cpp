// Data beside the file that names them: a folder that was moved, a name without its folder, and what stays.
#include "core/io/data_beside.h"

#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
namespace fs = std::filesystem;

namespace {

ExperimentFile naming(const std::string& path) {
    ExperimentFile file;
    file.spec.problem.source = ProblemSource::MatrixFile;
    file.spec.problem.path = path;
    LectureScene scene;
    scene.scene.experiment = file.spec;
    file.scenes = {scene, LectureScene{}};
    return file;
}

}  // namespace

TEST_CASE("data that are not where a file says are taken from beside it") {
    const testing::TempFolder folder;
    const fs::path at = folder.path();
    fs::create_directories(at / "data");
    fs::create_directories(at / "a folder");
    for (const fs::path& name :
         {at / "a.csv", at / "t.csv", at / "data" / "b.csv", at / "a folder" / "c.csv"})
        std::ofstream(name) << "1,2\n";
    const std::string file = (at / "lecture.toml").string();
    const auto found = [&](const std::string& name) {
        ExperimentFile read = naming(name);
        find_data_beside(read, file);
        CHECK(read.scenes[0].scene.experiment->problem.path == read.spec.problem.path);
        return read.spec.problem.path;
    };
    CHECK(found("a.csv") == (at / "a.csv").string());
    CHECK(found("data/b.csv") == (at / "data" / "b.csv").string());
    CHECK(found("a folder/c.csv") == (at / "a folder" / "c.csv").string());
    CHECK(found("/no/such/folder/a.csv") == (at / "a.csv").string());
    // What is there stays, what is nowhere keeps its name, and a folder is no table.
    CHECK(found((at / "data" / "b.csv").string()) == (at / "data" / "b.csv").string());
    CHECK(found("nowhere.csv") == "nowhere.csv");
    CHECK(found("/no/such/data") == "/no/such/data");
    fs::create_directories(at / "elsewhere" / "t.csv");
    CHECK(found((at / "elsewhere" / "t.csv").string()) == (at / "t.csv").string());
}

TEST_CASE("a name with '..' behind a link is the file that the system finds") {
    const testing::TempFolder folder;
    const fs::path at = folder.path();
    fs::create_directories(at / "project");
    fs::create_directories(at / "real" / "sub");
    fs::create_directory_symlink("../real/sub", at / "project" / "link");
    std::ofstream(at / "real" / "x.csv") << "1,2\n";
    std::ofstream(at / "project" / "x.csv") << "3,4\n";
    ExperimentFile read = naming("link/../x.csv");
    find_data_beside(read, (at / "project" / "e.toml").string());
    CHECK(fs::equivalent(read.spec.problem.path, at / "real" / "x.csv"));
}

TEST_CASE("the data are no test of themselves") {
    const testing::TempFolder folder;
    const fs::path at = folder.path();
    std::ofstream(at / "x.csv") << "1,2\n";
    ExperimentFile read = naming("x.csv");
    read.spec.problem.test_path = "t/x.csv";
    find_data_beside(read, (at / "e.toml").string());
    CHECK(read.spec.problem.path == (at / "x.csv").string());
    CHECK(read.spec.problem.test_path == "t/x.csv");
}

TEST_CASE("a problem that is drawn names no data") {
    ExperimentFile file;
    file.spec.problem.path = "a.csv";
    const ExperimentFile before = file;
    find_data_beside(file, "lecture.toml");
    CHECK(file == before);
}
