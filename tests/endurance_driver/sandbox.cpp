// What lies in the sandbox: each file by its reader.
#include "tests/endurance_driver/sandbox.h"

#include <filesystem>
#include <fstream>

namespace lowrank::endurance {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

/// A rank-one table with noise that repeats, of which most was seen.
std::string ratings() {
    std::string out = "user,item,rating\n";
    for (int user = 0; user < 40; ++user)
        for (int item = 0; item < 30; ++item)
            if ((user * 7 + item * 5) % 3 != 0)
                out += "u" + std::to_string(user) + ",i" + std::to_string(item) + "," +
                       std::to_string(1 + (user % 5) * (item % 4) % 5) + "\n";
    return out;
}

std::string matrix() {
    std::string out;
    for (int row = 0; row < 30; ++row)
        for (int column = 0; column < 20; ++column)
            out += ((row + 2 * column) % 7 == 0 ? std::string() : std::to_string(row % 6 + column % 5)) +
                   (column == 19 ? "\n" : ",");
    return out;
}

}  // namespace

Sandbox::Sandbox(const std::string& folder, const std::string& sample) : home_(folder + "/home") {
    for (const char* name : {"in", "out", "config", "state", "data", "cache"})
        fs::create_directories(fs::path(home_) / name);
    const fs::path in = fs::path(home_) / "in";
    std::error_code ignored;
    fs::copy_file(sample, in / "photo.png", ignored);
    write(in / "ratings.csv", ratings());
    write(in / "matrix.csv", matrix());
    // Not the experiment a window begins with.
    write(in / "experiment.toml", R"(version = 1

[problem]
problem = "mc"
rows = 50
cols = 50
rank = 3
rate = 0.6
seed = 22
)");
    write(in / "broken.toml", "[problem\nrank = = 2\n");
    write(in / "entries.mtx",
          "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1\n2 2 2\n3 3 3\n1 2 4\n");
}

std::vector<std::string> Sandbox::paths() const {
    std::vector<std::string> all;
    for (const char* name :
         {"in/photo.png", "in/ratings.csv", "in/matrix.csv", "in/experiment.toml", "in/broken.toml",
          "in/entries.mtx", "out/a.svg", "out/b.pdf", "out/c.png", "out/d.csv", "out/e.toml", "out/f.npy",
          "out/a.svg", "out/e.toml", "out/no/such/folder.svg", "out", "in"})
        all.push_back(home_ + "/" + name);
    return all;
}

std::map<std::string, std::string> Sandbox::environment(const std::string& display) const {
    return {{"DISPLAY", display},
            {"WAYLAND_DISPLAY", ""},
            {"LC_ALL", "C.UTF-8"},
            {"HOME", home_},
            {"TMPDIR", home_ + "/cache"},
            {"XDG_CONFIG_HOME", home_ + "/config"},
            {"XDG_STATE_HOME", home_ + "/state"},
            {"XDG_DATA_HOME", home_ + "/data"},
            {"XDG_CACHE_HOME", home_ + "/cache"}};
}

}  // namespace lowrank::endurance
