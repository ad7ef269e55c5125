// The pictures of the README and the manual: each is there, none is left over, they are small, and gallery.sh
// draws them all from figures that there are.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/state/figure_catalogue.h"
#include "core/io/picture/image.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

void add_shown(const std::string& page, const std::string& folder, std::set<std::string>& out) {
    for (const std::string& before : std::vector<std::string>{"](" + folder, "src=\"" + folder})
        for (std::size_t at = page.find(before); at != page.npos; at = page.find(before, at + 1)) {
            const std::size_t from = at + before.size();
            const std::string path = page.substr(from, page.find_first_of(")\"", from) - from);
            if (path.ends_with(".png") || path.ends_with(".svg")) out.insert(path);
        }
}

/// 'readme/race-light.png', 'gallery/error.svg': what README.md and the manual show of assets.
std::set<std::string> shown() {
    std::set<std::string> out;
    add_shown(text_of(house() / "README.md"), "assets/", out);
    for (const auto& page : fs::directory_iterator(house() / "assets/manual"))
        add_shown(text_of(page.path()), "../", out);
    return out;
}

std::set<std::string> pictures_in(const fs::path& folder) {
    std::set<std::string> out;
    for (const char* part : {"readme", "gallery"})
        for (const auto& entry : fs::directory_iterator(folder / part))
            out.insert(part + ("/" + entry.path().filename().string()));
    return out;
}

}  // namespace

TEST_CASE(
    "every picture that the README and the manual show is there, and every picture that is there is shown") {
    const std::set<std::string> files = pictures_in(house() / "assets");
    CHECK(shown() == files);
    CHECK(files.size() > 12);
    std::uintmax_t bytes = 0;
    for (const std::string& name : files) {
        INFO(name);
        const fs::path path = house() / "assets" / name;
        bytes += fs::file_size(path);
        if (name.starts_with("gallery/")) CHECK(state::find_figure(path.stem().string()));
        const std::string content = text_of(path);
        if (path.extension() == ".png")
            CHECK(decode_image(content, name, 4096, {}));
        else
            CHECK(content.find("</svg>") != std::string::npos);
        // Made by the program, which says so; and no path of whose machine it was.
        CHECK(content.find("LowRank Lab") != std::string::npos);
        CHECK(content.find(house().string()) == std::string::npos);
    }
    CHECK(bytes < 1'500'000);
}

TEST_CASE("gallery.sh draws exactly the pictures shown, each figure by its name") {
    const Folder folder;
    const fs::path home = folder.path();
    fs::create_directories(home / "assets");
    // A program that writes down what it was called with, and a file where it was told to.
    const fs::path stub = home / "stub";
    std::ofstream(stub) << "#!/bin/sh\necho \"$*\" >>'" << (home / "calls").string()
                        << "'\nwhile [ $# -gt 0 ]; do case $1 in -o|--out) : >\"$2\";; esac; shift; done\n";
    fs::permissions(stub, fs::perms::owner_all);
    const std::string run = "TMPDIR='" + home.string() + "' bash '" +
                            (house() / "assets/gallery.sh").string() + "' '" + stub.string() + "' '" +
                            (home / "assets").string() + "'";
    REQUIRE(std::system(run.c_str()) == 0);
    CHECK(pictures_in(home / "assets") == shown());
    std::size_t figures = 0;
    for (const std::string& call : lines_of(text_of(home / "calls"))) {
        if (!call.starts_with("render ")) continue;
        const std::string name = call.substr(7, call.find(' ', 7) - 7);
        INFO(call);
        CHECK(state::find_figure(name));
        CHECK(call.find("/gallery/" + name + ".") != std::string::npos);
        ++figures;
    }
    CHECK(figures == static_cast<std::size_t>(std::ranges::count_if(
                         shown(), [](const std::string& name) { return name.starts_with("gallery/"); })));
    // What it needed on the way is gone.
    for (const auto& entry : fs::directory_iterator(home))
        CHECK((entry.path() == stub || entry.path() == home / "calls" || entry.path() == home / "assets"));
}

TEST_CASE("drawn pictures pack smaller as they are than filtered, and read back the same") {
    for (const char* name : {"gallery/geometry-paths.png", "readme/race-light.png"}) {
        INFO(name);
        const auto image = decode_image(text_of(house() / "assets" / name), name, 4096);
        REQUIRE(image);
        std::vector<std::uint8_t> rgba;
        for (Index y = 0; y < image->rows; ++y)
            for (Index x = 0; x < image->cols; ++x) {
                for (Index c = 0; c < 3; ++c)
                    rgba.push_back(
                        static_cast<std::uint8_t>(std::lround(255 * image->values(y, c * image->cols + x))));
                rgba.push_back(255);
            }
        const auto width = static_cast<int>(image->cols), height = static_cast<int>(image->rows);
        const auto drawn = encode_rgba(width, height, rgba);
        REQUIRE(drawn);
        std::vector<std::uint8_t> rgb;
        for (std::size_t i = 0; i < rgba.size(); ++i)
            if (i % 4 < 3) rgb.push_back(rgba[i]);
        const auto filtered = encode_png(rgb, width, height, 3);
        REQUIRE(filtered);
        CHECK(10 * drawn->size() < 9 * filtered->size());
        const auto back = decode_image(*drawn, name, 4096);
        REQUIRE(back);
        CHECK(back->values == image->values);
    }
}
