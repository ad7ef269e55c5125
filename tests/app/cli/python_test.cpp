// The Python module over this very program, where there is a Python with numpy.
#include <filesystem>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"

using namespace lowrank::test;

TEST_CASE("the Python module returns the program's numbers as arrays, tables and pages") {
    const lowrank::gui_test::Folder folder;
    const std::string script = std::string(kTestFolder) + "/python/lowrank_test.py";
    const int code = folder.run(
        "for python in /usr/bin/python3 python3; do\n"
        "    \"$python\" -c 'import numpy' 2>/dev/null || continue\n"
        "    LOWRANK_LAB='" +
        std::string(kProgram) + "' exec \"$python\" -W error '" + script + "'\ndone\nexit 77\n");
    if (code == 77) {
        WARN("not checked: there is no Python with numpy here (package python3-numpy)");
        return;
    }
    INFO(folder.read("errors"));
    CHECK(code == 0);
}
