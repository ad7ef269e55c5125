// What every file owes its reader: a first comment, a bearable length, nothing of the machine it was written
// on.
#pragma once
#include <string>
#include <vector>

#include "tests/meta/source.h"

namespace lowrank::meta {

std::vector<std::string> too_long(const File& file);       ///< over 400 lines
std::vector<std::string> wide_comments(const File& file);  ///< words beyond the 110 columns of the code
std::vector<std::string> missing_comment(
    const File& file);                                     ///< code that does not begin by saying what it is
std::vector<std::string> machine_paths(const File& file);  ///< folders that exist on one machine only
std::vector<std::string> unfinished_marks(const File& file);  ///< notes to oneself
/// setlocale, namespaces opened in headers, and what a compiler of ours cannot compile.
std::vector<std::string> forbidden_calls(const File& file);
/// Threads outside the few files that may start one: work with an answer is a Task (core/run/session/task.h).
std::vector<std::string> threads_of_their_own(const File& file);
std::vector<std::string> torn_names(
    const File& file);  ///< test names with a semicolon, which ends a word of CMake's lists

/// The packages of the front door: the words of NAME=( … ) in its text.
std::vector<std::string> packages_of(const std::string& lab, const std::string& name);

}  // namespace lowrank::meta
