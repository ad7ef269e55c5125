// 'check': a line for each part of an installation, nothing left behind, and a failure where one part fails.
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

TEST_CASE("check finds every part of the program at work and takes away what it wrote") {
    const Folder folder;
    const Ended ended = run_program({"check"}, folder.path());
    INFO(ended.out << ended.err);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(ended.out.find("FAILED") == std::string::npos);
    for (const char* part : {"kernels   ok", "methods   ok", "theory    ok", "repeats   ok", "shipped   ok",
                             "figures   ok", "window    ok"})
        CHECK(ended.out.find(part) != std::string::npos);
    CHECK(folder.names().empty());
}

TEST_CASE("check fails where a part fails, names it, and tries the others") {
    const Folder folder;
    Launch launch;
    launch.words = {"check", "--no-window"};
    launch.folder = folder.path();
    launch.largest_file = 512;
    const Ended ended = run_program(launch);
    INFO(ended.out << ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.out.find("methods   ok") != std::string::npos);
    CHECK(ended.out.find("figures   FAILED") != std::string::npos);
    CHECK(ended.out.find("window") == std::string::npos);
    CHECK(ended.err.find("1 part does not work here") != std::string::npos);
}
