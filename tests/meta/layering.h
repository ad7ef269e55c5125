// Which room may include which, and which room may name which library.
#pragma once
#include <string>
#include <vector>

#include "tests/meta/source.h"

namespace lowrank::meta {

/// One sentence for each include of the file that points against the arrows.
std::vector<std::string> wrong_includes(const File& file);

/// Rooms each of which includes the next, the last of them the first again; empty where there is no such
/// circle.
std::vector<std::string> circle_of_rooms(const std::vector<File>& files);

/// One sentence for each library header the file's room may not name.
std::vector<std::string> wrong_libraries(const File& file);

/// One sentence for each name of what methods must not see.
std::vector<std::string> truth_in_methods(const File& file);

/// One sentence for each comparison with a named algorithm, kind of problem or source outside the room of its
/// table: a list of them forgets the next one, which core/method/algorithms.h, core/problem/kind.h and
/// core/problem/source.h answer for.
std::vector<std::string> named_rows(const File& file);

/// One sentence for each comparison of a name or a workspace with a word: a method is named by Algorithm and
/// default_spec(), a workspace by a flag of WorkspaceInfo. A word that is not spelled as the table spells it
/// is never equal to it.
std::vector<std::string> names_as_strings(const File& file);

/// One sentence where a header pulls in an Eigen decomposition, which costs seconds in every unit.
std::vector<std::string> decompositions_in_headers(const File& file);

}  // namespace lowrank::meta
