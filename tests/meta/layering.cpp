// The arrows between rooms as a table.
#include "tests/meta/layering.h"

#include <algorithm>
#include <map>
#include <regex>

namespace lowrank::meta {
namespace {

using Rooms = std::vector<std::string>;

// What every room of figures may include beside its own.
Rooms drawing(Rooms rooms) {
    rooms.insert(rooms.end(), {"core", "app/state", "app/theme", "app/paint", "app/field/rate_map_field.h",
                               "app/field/rate_map_pixels.h", "app/field/landscape_field.h",
                               "app/field/landscape_pixels.h", "app/field/surface_field.h",
                               "app/field/surface_projection.h", "app/field/surface_sheets.h",
                               "app/field/surface_sight.h"});
    return rooms;
}

// A room and what it may include beside itself: rooms by their folder, single headers by their path.
const std::map<std::string, Rooms>& arrows() {
    static const std::map<std::string, Rooms> table = {
        {"core/text", {}},
        {"core/linalg", {"core/text"}},
        {"core/manifold", {"core/text", "core/linalg"}},
        {"core/problem", {"core/text", "core/linalg", "core/manifold"}},
        {"core/method", {"core/text", "core/linalg", "core/manifold", "core/problem"}},
        {"core/cone", {"core/text", "core/linalg", "core/manifold", "core/problem", "core/method"}},
        {"core/theory",
         {"core/text", "core/linalg", "core/manifold", "core/problem", "core/method/algorithms.h",
          "core/method/overloaded.h", "core/method/spec.h", "core/method/stepsize.h"}},
        {"core/quadratic",
         {"core/text", "core/linalg", "core/method/algorithms.h", "core/method/spec.h",
          "core/method/two_numbers.h", "core/theory"}},
        {"core/run",
         {"core/text", "core/linalg", "core/manifold", "core/problem", "core/method", "core/theory",
          "core/quadratic"}},
        {"core/paper",
         {"core/text", "core/linalg", "core/problem", "core/method", "core/theory", "core/run", "core/io"}},
        {"core/io",
         {"core/text", "core/linalg", "core/manifold", "core/problem", "core/method", "core/theory",
          "core/quadratic", "core/run"}},
        {"core/study", {"core/text", "core/linalg", "core/problem", "core/method", "core/run", "core/io"}},
        {"app/theme", {"core/text", "core/method"}},
        {"app/state", {"core", "app/theme"}},
        {"app/paint", {"core/text", "core/io", "app/theme", "app/platform/embedded.h"}},
        {"app/figure/engine", drawing({})},
        {"app/figure/pointing", drawing({"app/figure/engine"})},
        {"app/figure/page", drawing({"app/figure/engine"})},
        {"app/figure/race", drawing({"app/figure/engine", "app/figure/page"})},
        {"app/figure/rates", drawing({"app/figure/engine", "app/figure/page"})},
        {"app/figure/quadratic", drawing({"app/figure/engine", "app/figure/page", "app/figure/race"})},
        {"app/figure/study", drawing({"app/figure/engine", "app/figure/page", "app/figure/pointing"})},
        {"app/figure/export", drawing({"app/figure/engine", "app/figure/page"})},
        {"app/figure/catalogue", drawing({"app/figure"})},
        {"app/geometry", {"core", "app/state", "app/theme", "app/paint", "app/figure"}},
        {"app/gl", {"core/text/result.h", "app/platform/embedded.h"}},
        {"app/field",
         {"core", "app/gl", "app/theme", "app/platform/embedded.h", "app/state/surface_camera.h"}},
        {"app/ui", {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/field/texture_id.h"}},
        {"app/panels", {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/ui"}},
        {"app/workspace",
         {"core", "app/state", "app/theme", "app/figure", "app/geometry", "app/paint", "app/ui", "app/panels",
          "app/field/rate_map_field.h", "app/field/landscape_field.h", "app/field/surface_field.h",
          "app/field/surface_projection.h", "app/field/texture_id.h"}},
        {"app/lesson",
         {"core", "app/state", "app/theme", "app/paint", "app/ui", "app/panels", "app/platform/embedded.h"}},
        {"app/shell",
         {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/ui", "app/panels",
          "app/workspace", "app/lesson", "app/field/matrix_field.h", "app/field/rate_map_field.h",
          "app/field/landscape_field.h", "app/field/surface_field.h", "app/field/texture_id.h",
          "app/platform/embedded.h", "app/platform/imgui_compat.h"}},
        {"app/platform", {"core", "app"}},
        {"app/cli",
         {"core", "app/state", "app/theme", "app/figure", "app/geometry", "app/paint", "app/platform",
          "app/lesson", "app/shell/application.h"}},
    };
    return table;
}

// A library by the beginning of its headers, and the rooms that may name it.
const std::map<std::string, Rooms>& libraries() {
    static const std::map<std::string, Rooms> table = {
        {"cairo", {"app/paint"}},
        {"GLFW/", {"app/platform"}},
        {"EGL/", {"app/platform"}},
        {"epoxy/egl", {"app/platform"}},
        {"epoxy/gl.h", {"app/gl", "app/field", "app/platform"}},
        {"imgui",
         {"app/ui", "app/panels", "app/workspace", "app/lesson", "app/shell", "app/paint", "app/platform"}},
        {"backends/imgui", {"app/platform"}},
        {"ft2build", {"app/paint", "app/platform"}},
        {"freetype", {"app/paint", "app/platform"}},
        {"toml++", {"core/io"}},
        {"png.h", {"core/io"}},
        {"jpeglib", {"core/io"}},
        {"CLI/", {"app/cli"}},
        {"catch2", {}},
    };
    return table;
}

bool covers(const std::string& allowed, const std::string& path) {
    return path == allowed || path.starts_with(allowed + "/");
}

// A folder of the top folder; of app/figure, which has rooms of its own, the folder in it.
std::string room_of(const std::string& path) {
    const auto next = [&](std::size_t slash) {
        return slash == std::string::npos ? slash : path.find('/', slash + 1);
    };
    std::size_t end = next(path.find('/'));
    if (path.starts_with("app/figure/") && next(end) != std::string::npos) end = next(end);
    return end == std::string::npos ? "" : path.substr(0, end);
}

bool is_of_the_program(const std::string& path) {
    return is_source(path) && (path.starts_with("core/") || path.starts_with("app/"));
}

}  // namespace

std::vector<std::string> wrong_includes(const File& file) {
    const std::string room = room_of(file.path);
    std::vector<std::string> found;
    if (!is_of_the_program(file.path) || room.empty()) return found;
    const auto row = arrows().find(room);
    if (row == arrows().end()) return {file.path + ": the room " + room + " is not in the table of arrows"};
    for (const Include& include : includes_of(file.text)) {
        if (!include.quoted || covers(room, include.path)) continue;
        const bool allowed = std::any_of(row->second.begin(), row->second.end(),
                                         [&](const std::string& to) { return covers(to, include.path); });
        if (!allowed) found.push_back(file.path + ": " + room + " may not include " + include.path);
    }
    return found;
}

std::vector<std::string> wrong_libraries(const File& file) {
    std::vector<std::string> found;
    if (!is_of_the_program(file.path)) return found;
    for (const Include& include : includes_of(file.text)) {
        if (include.quoted) continue;
        for (const auto& [library, rooms] : libraries()) {
            if (!include.path.starts_with(library)) continue;
            if (std::find(rooms.begin(), rooms.end(), room_of(file.path)) == rooms.end())
                found.push_back(file.path + ": this room may not name <" + include.path + ">");
        }
    }
    return found;
}

std::vector<std::string> truth_in_methods(const File& file) {
    std::vector<std::string> found;
    if (!file.path.starts_with("core/method/")) return found;
    const std::string code = code_only(file.text);
    for (const char* word : {"Truth", "Instance", "Origin"})
        if (has_word(code, word)) found.push_back(file.path + ": a method must not see " + word);
    return found;
}

std::vector<std::string> named_algorithms(const File& file) {
    if (file.path.starts_with("core/method/") || file.path.starts_with("tests/") || !is_source(file.path))
        return {};
    static const std::regex kComparison(
        R"re((==|!=)\s*(\w+::)*Algorithm::|\bAlgorithm::\w+\s*(==|!=)|\bcase\s+(\w+::)*Algorithm::)re");
    const std::string code = code_only(file.text);
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(code.begin(), code.end(), kComparison); at != std::sregex_iterator();
         ++at)
        found.push_back(file.path + ": compares with a named algorithm: '" + at->str() + "'");
    return found;
}

std::vector<std::string> decompositions_in_headers(const File& file) {
    std::vector<std::string> found;
    if (!file.path.ends_with(".h")) return found;
    for (const Include& include : includes_of(file.text))
        for (const char* heavy :
             {"Eigen/Dense", "Eigen/SVD", "Eigen/QR", "Eigen/Eigenvalues", "Eigen/LU", "Eigen/Cholesky"})
            if (include.path == heavy)
                found.push_back(file.path + ": <" + include.path + "> belongs into a .cpp file");
    return found;
}

}  // namespace lowrank::meta
