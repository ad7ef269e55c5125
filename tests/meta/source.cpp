// Reading the repository, and taking comments and strings out of C++.
#include "tests/meta/source.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/catch.h"
#include "tests/paths.h"

namespace lowrank::meta {
namespace fs = std::filesystem;
namespace {

bool is_text(const fs::path& path) {
    static const std::vector<std::string> endings = {".cpp", ".h",    ".vert", ".frag", ".cmake", ".txt",
                                                     ".md",  ".toml", ".yml",  ".json", ".py",    ".sh"};
    const std::string name = path.filename().string();
    return std::find(endings.begin(), endings.end(), path.extension().string()) != endings.end() ||
           name == "lab" || name == "run" || name.starts_with(".clang") || name == ".gitignore";
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::vector<File> read_repository() {
    const fs::path root = fs::path(lowrank::test::kTestFolder).parent_path();
    std::vector<File> files;
    auto entry = fs::recursive_directory_iterator(root);
    for (; entry != fs::recursive_directory_iterator(); ++entry) {
        const std::string path = fs::relative(entry->path(), root).generic_string();
        if (entry->is_directory() &&
            (path == ".git" || path == "build" || path == "tests/golden" || path == ".cache")) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file() && is_text(entry->path())) {
            std::ifstream in(entry->path(), std::ios::binary);
            std::ostringstream text;
            text << in.rdbuf();
            files.push_back({path, text.str()});
        }
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.path < b.path; });
    return files;
}

}  // namespace

const std::vector<File>& repository() {
    static const std::vector<File> files = read_repository();
    return files;
}

const File& file_at(std::string_view path) {
    for (const File& file : repository())
        if (file.path == path) return file;
    FAIL("no file " << path << " in the repository");
    return repository().front();
}

std::string code_only(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (c == '/' && next == '/') {
            i = std::min(text.find('\n', i), text.size()) - 1;
        } else if (c == '/' && next == '*') {
            const std::size_t end = std::min(text.find("*/", i + 2), text.size());
            out.append(static_cast<std::size_t>(std::count(text.begin() + i, text.begin() + end, '\n')),
                       '\n');
            i = end + 1;
        } else if (c == 'R' && next == '"' && (i == 0 || !is_word(text[i - 1]))) {
            const std::size_t open = std::min(text.find('(', i), text.size());
            const std::string close = ")" + std::string(text.substr(i + 2, open - i - 2)) + "\"";
            out += "\"\"";
            i = std::min(text.find(close, open), text.size() - close.size()) + close.size() - 1;
        } else if (c == '"' ||
                   (c == '\'' && (i == 0 || !std::isdigit(static_cast<unsigned char>(text[i - 1]))))) {
            out += c;
            for (++i; i < text.size() && text[i] != c && text[i] != '\n'; ++i)
                if (text[i] == '\\') ++i;
            out += c;
        } else {
            out += c;
        }
    }
    return out;
}

bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_word(text[at - 1])) && (end >= text.size() || !is_word(text[end]))) return true;
    }
    return false;
}

std::vector<Include> includes_of(std::string_view text) {
    std::vector<Include> found;
    for (const std::string& line : lines_of(text)) {
        if (!line.starts_with("#include")) continue;
        const std::size_t open = line.find_first_of("<\"");
        if (open == std::string::npos) continue;
        const bool quoted = line[open] == '"';
        const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
        found.push_back({line.substr(open + 1, close - open - 1), quoted});
    }
    return found;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace lowrank::meta
