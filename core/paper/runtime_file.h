// The runs of the paper's large table in a file: hours of work that a crash, a full disk or a Ctrl+C must not
// cost.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/io/file/append_file.h"
#include "core/paper/runtime_table.h"

namespace lowrank {

/// 'mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31,#1a2b3c4d', with its line break: a row of RuntimeFile.
/// The checksum is the CRC-32 of the head and of the line before it.
std::string write_runtime_run(const RuntimeRun& run);

struct RuntimeRuns {
    std::vector<RuntimeRun> runs;  ///< in the order of the file
    std::size_t unchecked =
        0;  ///< those of a version that wrote no checksums: what was altered in them is not noticed
};

/// The runs of a whole file, its head first. A sentence, with the line: no such file, a head or a line that
/// was cut or altered, a value that no run has, a run that comes twice. A file that a version without
/// checksums began may have lines with and without them.
Result<RuntimeRuns> read_runtime_runs(std::string_view text, const std::string& path);

/// The first line of such a file, with its line break.
extern const std::string_view kRuntimeHead;

/// A CSV with a row for every run that ended, which a table reads before it begins and adds to: 'problem, n,
/// r, p, start, seed, method, status, iterations, seconds, checksum', status 'converged' or 'failed'. Sizes,
/// seeds and starts of any number of tables stand side by side.
class RuntimeFile {
public:
    /// Opens or begins it, and locks it. A last line that was cut is taken away. A sentence: as
    /// read_runtime_runs; another process writes to it; no place to write to (then no file is left where none
    /// was); one that is larger than the limits.
    static Result<RuntimeFile> open(const std::string& path, const ReadLimits& limits = {});

    const std::vector<RuntimeRun>& done() const { return read_.runs; }
    /// How many of them have no checksum.
    std::size_t unchecked() const { return read_.unchecked; }
    Result<Written> append(const RuntimeRun& run);
    Result<Written> sync() { return file_.sync(); }

private:
    explicit RuntimeFile(AppendFile&& file) : file_(std::move(file)) {}

    AppendFile file_;
    RuntimeRuns read_;
};

}  // namespace lowrank
