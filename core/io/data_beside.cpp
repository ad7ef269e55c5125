// Asks the disk alone: nothing is read.
#include "core/io/data_beside.h"

#include <filesystem>
#include <system_error>

#include "core/io/file/put_in_place.h"

namespace lowrank {
namespace {

namespace fs = std::filesystem;

/// other: the data themselves, which are no test of theirs.
void find_beside(std::string& name, const fs::path& folder, const std::string& other = {}) {
    std::error_code ignored;
    if (name.empty() || (fs::exists(name, ignored) && !fs::is_directory(name, ignored))) return;
    const fs::path named(name);
    for (const fs::path& part : {named.relative_path(), named.filename()}) {
        const fs::path beside = folder / part;
        if (part.empty() || !fs::is_regular_file(beside, ignored)) continue;
        if (!other.empty() && fs::equivalent(beside, other, ignored)) continue;
        name = beside.string();
        return;
    }
}

void find_beside(ProblemSpec& problem, const fs::path& folder) {
    if (!is_drawn(problem)) find_beside(problem.path, folder);
    find_beside(problem.test_path, folder, problem.path);
    find_beside(problem.mask_path, folder, problem.path);
}

}  // namespace

void find_data_beside(ExperimentFile& file, const std::string& path) {
    const fs::path folder(folder_of(path));
    find_beside(file.spec.problem, folder);
    for (LectureScene& scene : file.scenes)
        if (scene.scene.experiment) find_beside(scene.scene.experiment->problem, folder);
}

}  // namespace lowrank
