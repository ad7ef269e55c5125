// The runs of the paper's large table in a file: hours of work that a crash, a full disk or a Ctrl+C must not cost.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/io/append_file.h"
#include "core/paper/runtime_table.h"

namespace lowrank {

/// 'mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31', with its line break: a row of RuntimeFile.
std::string write_runtime_run(const RuntimeRun& run);

/// The runs of a whole file, its head first. A sentence, with the line: no such file, a value that no run has, a run that
/// comes twice.
Result<std::vector<RuntimeRun>> read_runtime_runs(std::string_view text, const std::string& path);

/// The first line of such a file, with its line break.
extern const std::string_view kRuntimeHead;

/// A CSV with a row for every run that ended, which a table reads before it begins and adds to: 'problem, n, r, p, start, seed,
/// method, status, iterations, seconds', status 'converged' or 'failed'. Sizes, seeds and starts of any number of tables stand
/// side by side.
class RuntimeFile {
public:
    /// Opens or begins it, and locks it. A last line that was cut is taken away. A sentence: as read_runtime_runs; another
    /// process writes to it; no place to write to (then no file is left where none was); one that is larger than the limits.
    static Result<RuntimeFile> open(const std::string& path, const ReadLimits& limits = {});

    const std::vector<RuntimeRun>& done() const { return done_; }
    Result<Written> append(const RuntimeRun& run);
    Result<Written> sync() { return file_.sync(); }

private:
    explicit RuntimeFile(AppendFile&& file) : file_(std::move(file)) {}

    AppendFile file_;
    std::vector<RuntimeRun> done_;
};

}  // namespace lowrank
