// The rules of names, with the folders that keep a file a row.
#include "tests/meta/names.h"

#include <algorithm>

namespace lowrank::meta {
namespace {

/// A folder in which each row of a table has a file of its own.
struct RowFolder {
    std::string folder, header;  ///< the header lists the rows
    std::string definition;      ///< begins or stands in a line that is not indented; % is the file's name
};

const std::vector<RowFolder>& row_folders() {
    static const std::vector<RowFolder> table = {
        {"app/cli", "command.h", "Command %_command()"},
        {"app/panels", "panels.h", " %("},
        {"app/panels", "dialogs.h", " %("},
        {"app/panels", "export_form.h", " %("},
        {"core/method", "algorithm_table.h", "RowOf<"},
        {"core/problem/completion", "sampling_passes.h", "const SamplingWay k"},
    };
    return table;
}

bool includes(const File& file, const std::string& header) {
    const std::vector<Include> all = includes_of(file.text);
    return std::any_of(all.begin(), all.end(),
                       [&](const Include& include) { return include.quoted && include.path == header; });
}

bool defines(const File& file, const std::string& definition) {
    const std::vector<std::string> lines = lines_of(code_only(file.text));
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return !line.empty() && line[0] != ' ' && line[0] != '#' && line.find(definition) != line.npos;
    });
}

bool is_row(const File& file, const std::string& folder, const std::string& name, const Paths& paths) {
    return std::any_of(row_folders().begin(), row_folders().end(), [&](const RowFolder& row) {
        const std::string header = row.folder + "/" + row.header;
        if (row.folder != folder || !paths.count(header) || !includes(file, header)) return false;
        std::string definition = row.definition;
        if (const std::size_t at = definition.find('%'); at != definition.npos)
            definition.replace(at, 1, name);
        return defines(file, definition);
    });
}

/// The folder below `above`, as its namespace is called; empty where path has none there.
std::string folder_in(const std::string& path, const std::string& above) {
    if (!path.starts_with(above)) return "";
    const std::size_t slash = path.find('/', above.size());
    return slash == path.npos ? "" : path.substr(above.size(), slash - above.size());
}

std::string namespace_of(const std::string& path) {
    if (path.starts_with("core/")) return "lowrank";
    const std::string tab = folder_in(path, "app/workspace/"), room = folder_in(path, "app/");
    return room.empty() ? "" : "lowrank::" + (tab.empty() ? room : tab);
}

/// Whether a line of a namespace says no more than that a type or another name for one is there.
bool only_declares(const std::string& line) {
    if (line.empty() || line.starts_with("template <")) return true;
    return line.ends_with(";") &&
           (line.starts_with("struct ") || line.starts_with("class ") || line.starts_with("enum ") ||
            line.starts_with("using ")) &&
           !line.starts_with("using namespace");
}

}  // namespace

std::vector<std::string> homeless_units(const File& file, const Paths& paths) {
    const std::string& path = file.path;
    if (!path.ends_with(".cpp") || !(path.starts_with("app/") || path.starts_with("core/"))) return {};
    const std::size_t slash = path.rfind('/');
    const std::string folder = path.substr(0, slash), name = path.substr(slash + 1, path.size() - slash - 5);
    if (path == "app/main.cpp" || paths.count(folder + "/" + name + ".h")) return {};
    for (std::size_t end = name.rfind('_'); end != name.npos && end > 0; end = name.rfind('_', end - 1)) {
        const std::string header = folder + "/" + name.substr(0, end) + ".h";
        if (paths.count(header) && includes(file, header)) return {};
    }
    if (is_row(file, folder, name, paths)) return {};
    return {path +
            ": has no header of its name, begins with the name of none that it includes, and is no row of a "
            "table"};
}

std::vector<std::string> strange_namespaces(const File& file) {
    static const std::string kOpens = "namespace lowrank";
    std::vector<std::string> found;
    const std::string own = namespace_of(file.path);
    if (!is_source(file.path) || own.empty()) return found;
    const std::vector<std::string> lines = lines_of(code_only(file.text));
    for (std::size_t k = 0; k < lines.size(); ++k) {
        if (!lines[k].starts_with(kOpens)) continue;
        const std::string named = lines[k].substr(10, lines[k].find(' ', 10) - 10);
        if (named == own || named.starts_with(own + "::")) continue;
        const auto end = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(k) + 1, lines.end(),
                                      [](const std::string& line) { return line.starts_with("}"); });
        if (!std::all_of(lines.begin() + static_cast<std::ptrdiff_t>(k) + 1, end, only_declares))
            found.push_back(file.path + ": " + named + " is another folder's; here it is " + own);
    }
    return found;
}

std::vector<std::string> dead_paths(const File& file, const Paths& paths) {
    std::vector<std::string> found;
    if (!file.path.ends_with(".md")) return found;
    const std::size_t slash = file.path.rfind('/');
    const std::string folder = slash == file.path.npos ? "" : file.path.substr(0, slash + 1);
    for (std::size_t open = file.text.find('`'); open != file.text.npos; open = file.text.find('`', open)) {
        const std::size_t close = file.text.find('`', open + 1);
        if (close == file.text.npos) break;
        std::string named = file.text.substr(open + 1, close - open - 1);
        open = close + 1;
        if (!is_source(named) || named.find('/') == named.npos || named.find("NAME") != named.npos ||
            named.find_first_of(" \n*") != named.npos)
            continue;
        const std::string beside = named.starts_with("../") ? named.substr(3) : folder + named;
        if (!paths.count(beside) && !paths.count(named))
            found.push_back(file.path + ": names " + named + ", which is not there");
    }
    return found;
}

std::vector<std::string> optional_reasons(const File& file) {
    std::vector<std::string> found;
    if (!is_source(file.path)) return found;
    const std::string code = code_only(file.text), returned = "optional<std::string> ";
    for (std::size_t at = code.find(returned); at != code.npos; at = code.find(returned, at)) {
        at += returned.size();
        // The class of a member stands before its name.
        const std::string named = code.substr(at, code.find('(', at) - at);
        const std::size_t scope = named.rfind(':');
        const std::string name = named.substr(scope == named.npos ? 0 : scope + 1);
        if (name.starts_with("why_") && name.find_first_of(" ;=\n") == name.npos)
            found.push_back(file.path + ": " + name +
                            " returns an optional; a why_ returns a std::string, empty where nothing is "
                            "against it");
    }
    return found;
}

}  // namespace lowrank::meta
