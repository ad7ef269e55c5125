// What stands beside a target until it is whole: hidden, of this process, and taken away where a process was
// killed.
#pragma once
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank {

/// '.lowrank-PID-', with which every temporary of this process begins.
std::string temporary_name();

/// The end of temporary files; folders have none.
constexpr std::string_view kTemporaryEnd = ".tmp";

/// Removes temporaries of processes that were killed while they wrote: files, and folders with the files in
/// them. A process of another machine or container that writes here holds a lock on its own, and what belongs
/// to other people is left alone.
void sweep_temporaries(const std::string& folder);

/// Removes what earlier versions left of this very film where they were killed: '.STEM.PID.EXT' beside
/// STEM.EXT. Under the same conditions; of other names it cannot be told whose they are.
void sweep_older_films(const std::string& film);

/// A folder that only this person may enter, for a program that writes a file by its name: nobody else can
/// put a link there. Removed with the files in it.
class PrivateFolder {
public:
    /// Makes one in a folder, and removes those that killed processes left there. target: what is written in
    /// the end, for the sentence where the folder is missing, read-only or full.
    static Result<PrivateFolder> create(const std::string& folder, const std::string& target);

    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&&) = delete;
    ~PrivateFolder();

    /// Absolute: a name that no program takes for an option or a protocol.
    const std::string& path() const { return path_; }

private:
    PrivateFolder() = default;
    std::string path_;
    int descriptor_ = -1;  ///< under a lock: another machine's processes do not know that this one lives
};

}  // namespace lowrank
