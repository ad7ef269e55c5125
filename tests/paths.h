// Where the tests' own files and the program under test stand. Written by CMake into one unit, so that the
// objects of the tests are the same in every checkout and a compiler cache can share them.
#pragma once
#include <filesystem>

namespace lowrank::test {

extern const char kTestFolder[];     ///< the folder tests/ of this checkout
extern const char kProgram[];        ///< lowrank-lab as built
extern const char kDemoWindow[];     ///< demo_window as built
extern const char kWindowObjects[];  ///< the archive of app/ as built

/// The checkout itself.
inline std::filesystem::path house() { return std::filesystem::path(kTestFolder).parent_path(); }

}  // namespace lowrank::test
