// The repository as text: its files, and source code without what a compiler does not read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lowrank::meta {

/// A file by its path from the repository's root ("core/linalg/types.h").
struct File {
    std::string path;
    std::string text;
};

/// Every text file a person has written, build folders and golden numbers left out, sorted by path.
const std::vector<File>& repository();

/// The file at path; fails the test where there is none.
const File& file_at(std::string_view path);

/// C++ without comments, and with the insides of string literals emptied; line breaks stay.
std::string code_only(std::string_view text);

/// Whether word stands in text with no letter, digit or underscore beside it.
bool has_word(std::string_view text, std::string_view word);

struct Include {
    std::string path;
    bool quoted;
};
std::vector<Include> includes_of(std::string_view text);

std::vector<std::string> lines_of(std::string_view text);

inline bool is_source(std::string_view path) { return path.ends_with(".cpp") || path.ends_with(".h"); }
inline bool is_shader(std::string_view path) { return path.ends_with(".vert") || path.ends_with(".frag"); }

}  // namespace lowrank::meta
