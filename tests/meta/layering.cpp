// The arrows between rooms as a table.
#include "tests/meta/layering.h"

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>

namespace lowrank::meta {
namespace {

using Rooms = std::vector<std::string>;

// What every room of figures may include beside its own.
Rooms drawing(Rooms rooms) {
    rooms.insert(rooms.end(), {"core", "app/state", "app/theme", "app/paint", "app/field/rate_map_field.h",
                               "app/field/rate_map_pixels.h", "app/field/landscape_field.h",
                               "app/field/surface_field.h", "app/field/surface_projection.h",
                               "app/field/surface_sheets.h", "app/field/surface_sight.h"});
    return rooms;
}

// What a workspace may include beside its own folder.
Rooms beside_a_workspace(Rooms rooms) {
    rooms.insert(rooms.end(),
                 {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/ui", "app/panels",
                  "app/external", "app/field/rate_map_field.h", "app/field/landscape_field.h",
                  "app/field/surface_field.h", "app/field/surface_projection.h", "app/field/texture_id.h"});
    return rooms;
}

// The list of the workspaces is a room of its own, which alone may see them all.
constexpr const char* kRegistry = "app/workspace/registry";
// So is that of their figures, which the command line has too.
constexpr const char* kFigureRegistry = "app/workspace/figure_registry";
// Each folder of app/workspace is a room; a new one needs no row.
constexpr const char* kAnyWorkspace = "app/workspace/*";
// So is what one draws, without a window: the command line has it too.
constexpr const char* kAnyFigures = "app/workspace/*/figures";
constexpr std::string_view kFigures = "/figures";

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
         {"core/text", "core/linalg", "core/problem", "core/method", "core/theory", "core/run", "core/io",
          "core/study"}},
        {"core/io",
         {"core/text", "core/linalg", "core/manifold", "core/problem", "core/method", "core/theory",
          "core/quadratic", "core/run"}},
        {"core/study", {"core/text", "core/linalg", "core/problem", "core/method", "core/run", "core/io"}},
        {"app/embedded", {}},
        {"app/theme", {"core/text", "core/method"}},
        {"app/state", {"core", "app/theme"}},
        {"app/paint", {"core/text", "core/io", "app/theme", "app/embedded"}},
        {"app/figure/engine", drawing({})},
        {"app/figure/pointing", drawing({"app/figure/engine"})},
        {"app/figure/page", drawing({"app/figure/engine"})},
        {"app/figure/race", drawing({"app/figure/engine", "app/figure/page"})},
        {"app/figure/export", drawing({"app/figure/engine", "app/figure/page"})},
        {"app/bundled", {"core", "app/state", "app/paint", "app/embedded"}},
        {"app/external", {"core"}},
        {"app/gl", {"core/text/result.h", "app/embedded"}},
        {"app/field", {"core", "app/gl", "app/theme", "app/state/surface_camera.h"}},
        {"app/ui", {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/field/texture_id.h"}},
        {"app/panels", {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/ui"}},
        {"app/workspace", beside_a_workspace({})},
        {kAnyWorkspace, beside_a_workspace({"app/workspace/end_commands.h", "app/workspace/figure_views.h",
                                            "app/workspace/gliding_axes.h", "app/workspace/steady_axes.h",
                                            "app/workspace/view.h"})},
        {kAnyFigures, drawing({"app/figure"})},
        {kRegistry, {"app/state/workspace.h", "app/workspace"}},
        {kFigureRegistry,
         {"app/state", "app/figure/page", "app/workspace/race/figures", "app/workspace/rates/figures",
          "app/workspace/quadratic/figures", "app/workspace/geometry/figures",
          "app/workspace/studies/figures"}},
        {"app/lesson",
         {"core", "app/state", "app/theme", "app/paint", "app/bundled", "app/ui", "app/panels",
          "app/embedded"}},
        {"app/shell",
         {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/ui", "app/panels",
          "app/workspace/registry.h", "app/workspace/view.h", "app/lesson", "app/field/matrix_field.h",
          "app/field/rate_map_field.h", "app/field/landscape_field.h", "app/field/surface_field.h",
          "app/field/texture_id.h", "app/embedded"}},
        {"app/platform", {"core", "app"}},
        {"app/cli",
         {"core", "app/state", "app/theme", "app/figure", "app/paint", "app/platform", "app/lesson",
          "app/bundled", "app/external", "app/shell/application.h", "app/workspace/figure_registry.h",
          "app/workspace/race/figures", "app/workspace/rates/figures", "app/workspace/quadratic/figures",
          "app/workspace/geometry/figures", "app/workspace/studies/figures"}},
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

// A folder of the top folder; of app/figure and app/workspace, which have rooms of their own, the folder in
// it.
std::string room_of(const std::string& path) {
    const auto next = [&](std::size_t slash) {
        return slash == std::string::npos ? slash : path.find('/', slash + 1);
    };
    std::size_t end = next(path.find('/'));
    for (const std::string registry : {kRegistry, kFigureRegistry})
        if (path == registry + ".h" || path == registry + ".cpp") return registry;
    const bool nested = path.starts_with("app/figure/") || path.starts_with("app/workspace/");
    if (nested && next(end) != std::string::npos) end = next(end);
    if (path.starts_with("app/workspace/") &&
        path.substr(std::min(end, path.size())).starts_with("/figures/"))
        end += kFigures.size();
    return end == std::string::npos ? "" : path.substr(0, end);
}

bool is_of_figures(const std::string& room) {
    return room.starts_with("app/workspace/") && room.ends_with(kFigures);
}

bool is_a_workspace(const std::string& room) {
    return room.starts_with("app/workspace/") && room != kRegistry && room != kFigureRegistry &&
           !is_of_figures(room);
}

// The room itself, or what a table allows it by the beginning of its name.
bool is_in(const Rooms& rooms, const std::string& room) {
    return std::any_of(rooms.begin(), rooms.end(), [&](const std::string& r) { return covers(r, room); });
}

bool is_of_the_program(const std::string& path) {
    return is_source(path) && (path.starts_with("core/") || path.starts_with("app/"));
}

}  // namespace

std::vector<std::string> wrong_includes(const File& file) {
    const std::string room = room_of(file.path);
    std::vector<std::string> found;
    if (!is_of_the_program(file.path) || room.empty()) return found;
    const auto row = arrows().find(is_a_workspace(room)  ? kAnyWorkspace
                                   : is_of_figures(room) ? kAnyFigures
                                                         : room);
    if (row == arrows().end()) return {file.path + ": the room " + room + " is not in the table of arrows"};
    for (const Include& include : includes_of(file.text)) {
        const std::string other = room_of(include.path);
        if (!include.quoted || other == room || (is_of_figures(other) && covers(room, other))) continue;
        if (!is_in(row->second, include.path))
            found.push_back(file.path + ": " + room + " may not include " + include.path);
    }
    return found;
}

std::vector<std::string> circle_of_rooms(const std::vector<File>& files) {
    std::map<std::string, std::set<std::string>> to;
    for (const File& file : files) {
        const std::string room = room_of(file.path);
        if (!is_of_the_program(file.path) || room.empty()) continue;
        for (const Include& include : includes_of(file.text))
            if (include.quoted && !room_of(include.path).empty() && room_of(include.path) != room)
                to[room].insert(room_of(include.path));
    }
    // Down every arrow; a room that is come to again on the way down closes a circle.
    std::vector<std::string> way, circle;
    std::set<std::string> done;
    const std::function<void(const std::string&)> descend = [&](const std::string& room) {
        if (!circle.empty() || done.contains(room)) return;
        const auto seen = std::find(way.begin(), way.end(), room);
        if (seen != way.end()) {
            circle.assign(seen, way.end());
            circle.push_back(room);
            return;
        }
        way.push_back(room);
        for (const std::string& next : to[room]) descend(next);
        way.pop_back();
        done.insert(room);
    };
    for (const auto& [room, others] : std::map(to)) descend(room);
    return circle;
}

std::vector<std::string> wrong_libraries(const File& file) {
    std::vector<std::string> found;
    if (!is_of_the_program(file.path)) return found;
    for (const Include& include : includes_of(file.text)) {
        if (include.quoted) continue;
        for (const auto& [library, rooms] : libraries()) {
            if (!include.path.starts_with(library)) continue;
            const std::string room = room_of(file.path);
            if (!is_in(rooms, room) || is_of_figures(room))
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

std::vector<std::string> named_rows(const File& file) {
    // Each enum with the room of its table.
    static const std::pair<const char*, const char*> kTables[] = {
        {"Algorithm", "core/method/"}, {"ProblemKind", "core/problem/"}, {"ProblemSource", "core/problem/"}};
    std::vector<std::string> found;
    if (file.path.starts_with("tests/") || !is_source(file.path)) return found;
    const std::string code = code_only(file.text);
    for (const auto& [name, home] : kTables) {
        if (file.path.starts_with(home)) continue;
        const std::string word(name);
        const std::regex comparison(R"re((==|!=)\s*(\w+::)*)re" + word + R"re(::|\b)re" + word +
                                    R"re(::\w+\s*(==|!=)|\bcase\s+(\w+::)*)re" + word + "::");
        for (auto at = std::sregex_iterator(code.begin(), code.end(), comparison);
             at != std::sregex_iterator(); ++at)
            found.push_back(file.path + ": compares with one row of a table: '" + at->str() + "'");
    }
    return found;
}

std::vector<std::string> names_as_strings(const File& file) {
    if (file.path.starts_with("tests/") || !is_source(file.path)) return {};
    static const std::regex kComparison(
        R"re((\.|->)(name|workspace)(\(\))?\s*(==|!=)\s*"[^"]|\bworkspace\s*(==|!=)\s*"[^"])re");
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(file.text.begin(), file.text.end(), kComparison);
         at != std::sregex_iterator(); ++at)
        found.push_back(file.path + ": compares a name with a word: '" + at->str() + "…'");
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
