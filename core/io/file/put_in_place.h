// The last step of every file that is written: its temporary takes the name that was asked for.
#pragma once
#include <span>
#include <string>
#include <sys/types.h>

#include "core/text/result.h"

namespace lowrank {

/// The folder that a path lies in: '.' where it names none.
std::string folder_of(const std::string& path);

/// Where a write to path has to end: symbolic links are followed, so that replacing keeps the link.
std::string written_at(const std::string& path);

/// 'cannot write 'path': …', of a number of errno.
Failure cannot_write(const std::string& path, int error);
Failure cannot_write(const std::string& path, const std::string& why);

/// The sentence where a file is there and force was not given.
std::string why_exists(const std::string& path);

/// Makes a folder and those above it where they are missing. A sentence where the system does not let it.
Result<Written> make_folder(const std::string& folder);

/// The permissions that a file takes over from the one it replaces: what set-user and set-group bits gave
/// away was granted to the old content.
mode_t mode_to_keep(mode_t mode);

/// How a name is given only where it is free. Not every file system has each of them.
enum class NoReplace {
    Renamed,  ///< in one step
    Linked,   ///< a second name, then without the first: in one step too
    Looked,   ///< whoever makes the file between look and rename loses it
};

/// Renames where nothing has the name yet, in the first of these ways that the file system has: 0 or a number
/// of errno, EEXIST where something has it.
int rename_to_free_name(const std::string& from, const std::string& to, std::span<const NoReplace> ways);

/// Gives the temporary its name, target = written_at(path), and says so to the disk. A sentence, after which
/// the temporary is there still: a file that has come without force, one that another process adds to, a
/// folder that has gone.
Result<Written> put_in_place(const std::string& temporary, const std::string& target, const std::string& path,
                             bool force);

/// Of a file that another process adds to under its lock: the sentence, else empty.
std::string why_held(const std::string& path);

}  // namespace lowrank
