// Where a reader finds what: the names of .cpp files, the namespaces of folders, and the paths that the
// documents name.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "tests/meta/source.h"

namespace lowrank::meta {

/// The paths of files, as File has them.
using Paths = std::set<std::string>;

/// One sentence where no header tells that a .cpp of the program is there. Such a file is one of four:
///   app/main.cpp;
///   the other half of a header: NAME.cpp beside NAME.h;
///   a part of one: NAME_part.cpp beside NAME.h, which it includes ('draw_legend.cpp' of 'draw.h');
///   a row of a table: in a folder that keeps a file a row it includes the header that lists them and defines what the header
///   asks of each, which for a command or a panel bears the file's name.
std::vector<std::string> homeless_units(const File& file, const Paths& paths);

/// One sentence for each namespace of another folder in which a file of app or core does more than declare.
/// That of app/ROOM and all its folders is lowrank::ROOM, that of app/workspace/NAME lowrank::NAME; core's is
/// lowrank, with others in it.
std::vector<std::string> strange_namespaces(const File& file);

/// One sentence for each source that a document names in `…`, from its own folder or the root, and that is
/// not there. NAME in a path stands for any name and is passed over.
std::vector<std::string> dead_paths(const File& file, const Paths& paths);

/// One sentence for each why_… that returns an optional sentence. A std::string is empty where nothing is to
/// be said; with two forms of the answer a caller has to look up which one it holds.
std::vector<std::string> optional_reasons(const File& file);

}  // namespace lowrank::meta
