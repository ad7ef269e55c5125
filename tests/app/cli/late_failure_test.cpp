// What is left when writing fails after the race: a sentence, the table, and whole files or none.
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

TEST_CASE("an output that fails late is said, and files are whole") {
    const Folder folder;
    Launch launch;
    launch.words = {"solve", "--csv", "t.csv", "--force"};
    launch.folder = folder.path();
    launch.out = Stdout::Full;
    const Ended full = run_program(launch);
    CHECK(full.code == 2);
    CHECK(full.err.find("No space left") != std::string::npos);
    CHECK(lines_of(folder.read("t.csv")).size() > 100);
    launch.out = Stdout::Closed;
    const Ended closed = run_program(launch);
    CHECK(closed.code == 2);
    CHECK(closed.err.find("standard output") != std::string::npos);
    launch.out = Stdout::ReaderLeft;
    const Ended left = run_program(launch);
    CHECK(left.code == 0);
    CHECK(left.err.empty());
    CHECK(lines_of(folder.read("t.csv")).size() > 100);
    const Ended disk = run_program({"solve", "--csv", "/dev/full"}, folder.path());
    CHECK(disk.code == 2);
    CHECK(lines_of(disk.out).size() == 10);
    CHECK(disk.err.find("/dev/full") != std::string::npos);

    // A disk that fills up while the race runs costs the file, neither what stood there nor the table.
    const std::string before = folder.read("t.csv");
    launch.words.insert(launch.words.end(), {"--max-iter", "30"});
    launch.out = Stdout::Captured;
    launch.largest_file = 4096;
    const Ended late = run_program(launch);
    CHECK(late.code == 2);
    CHECK(lines_of(late.out).size() == 10);
    CHECK(late.err.find("narg stopped: ") != std::string::npos);
    CHECK(lines_of(late.err).back().find("'t.csv'") != std::string::npos);
    CHECK(folder.read("t.csv") == before);
    CHECK(folder.names() == std::vector<std::string>{"t.csv"});
}
