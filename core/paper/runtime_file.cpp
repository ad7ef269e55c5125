// A head, a line a run, and what is no line of such a file.
#include "core/paper/runtime_file.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/io/atomic_file.h"
#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::size_t kColumns = 10;

/// The run of a line; nothing where a value is none that a run has.
std::optional<RuntimeRun> read_line(std::string_view line) {
    std::vector<std::string> cells;
    if (!split_cells(line, ',', cells) || cells.size() != kColumns) return {};
    RuntimeRun run;
    const auto n = parse_integer(cells[1]), rank = parse_integer(cells[2]),
               iterations = parse_integer(cells[8]);
    const auto rate = parse_number(cells[3]), seconds = parse_number(cells[9]);
    const auto seed = parse_unsigned(cells[5]);
    const auto method = std::ranges::find(kRuntimeMethods, cells[6]);
    if (!n || !rank || !iterations || !rate || !seconds || !seed || method == kRuntimeMethods.end())
        return {};
    if (*n < 1 || *n > kMostSide || *rank < 1 || *rank > *n || !(*rate > 0) || *iterations < 0 ||
        *iterations > kMostIterations || *seconds < 0)
        return {};
    const std::optional<ProblemKind> kind = kind_of_word(cells[0]);
    if (!kind || (cells[4] != "raw" && cells[4] != "spectral") ||
        (cells[7] != "converged" && cells[7] != "failed"))
        return {};
    RuntimeQuestion& asked = run.asked;
    asked.kind = *kind;
    asked.n = static_cast<Index>(*n), asked.rank = static_cast<Index>(*rank);
    asked.rate = *rate;
    asked.start = cells[4] == "raw" ? StartKind::Raw : StartKind::Spectral;
    asked.seed = *seed;
    asked.method = static_cast<std::size_t>(method - kRuntimeMethods.begin());
    run.converged = cells[7] == "converged";
    run.iterations = *iterations;
    run.seconds = *seconds;
    return run;
}

}  // namespace

const std::string_view kRuntimeHead = "problem,n,r,p,start,seed,method,status,iterations,seconds\n";

std::string write_runtime_run(const RuntimeRun& run) {
    const RuntimeQuestion& asked = run.asked;
    return std::string(*row_of(asked.kind).word) + "," + std::to_string(asked.n) + "," +
           std::to_string(asked.rank) + "," + print_number(asked.rate) + "," +
           std::string(start_word(asked.start)) + "," + std::to_string(asked.seed) + "," +
           kRuntimeMethods[asked.method] + "," + (run.converged ? "converged" : "failed") + "," +
           std::to_string(run.iterations) + "," + print_number(run.seconds) + "\n";
}

Result<std::vector<RuntimeRun>> read_runtime_runs(std::string_view text, const std::string& path) {
    std::vector<RuntimeRun> runs;
    std::set<RuntimeQuestion> asked;
    const std::string_view head = kRuntimeHead.substr(0, kRuntimeHead.size() - 1);
    LineReader lines(text);
    for (std::string_view line; lines.next(line);) {
        // As editors of other systems leave it.
        if (line.ends_with('\r')) line.remove_suffix(1);
        constexpr std::string_view kMark = "\xEF\xBB\xBF";
        if (lines.number() == 1 && line.starts_with(kMark)) line.remove_prefix(kMark.size());
        if (lines.number() == 1) {
            if (line == head) continue;
            return Failure{in_quotes(path) + " is not a file of runs: one begins with " + std::string(head) +
                           ", as table-runtime writes it."};
        }
        const auto run = read_line(line);
        if (!run)
            return Failure{at_line(path, lines.number()) + "'" + excerpt(line) +
                           "' is no run of the table, as mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31 "
                           "is one."};
        if (!asked.insert(run->asked).second)
            return Failure{at_line(path, lines.number()) + "this run stands above already: '" +
                           excerpt(line) + "'."};
        runs.push_back(*run);
    }
    return runs;
}

Result<RuntimeFile> RuntimeFile::open(const std::string& path, const ReadLimits& limits) {
    Result<AppendFile> opened = AppendFile::open(path, AppendFile::Existing::GoesOn);
    if (!opened) return opened.passed_on<RuntimeFile>();
    RuntimeFile file(std::move(*opened));
    const Result<std::string> text = file.file_.read(limits);
    if (!text) return text.passed_on<RuntimeFile>();
    // Killed before its first line was whole, the file holds no run.
    const bool begun = text->size() >= kRuntimeHead.size() || !kRuntimeHead.starts_with(*text);
    const std::size_t end = begun ? text->rfind('\n') : text->npos;
    const std::size_t whole = end == text->npos ? 0 : end + 1;
    if (begun) {
        // A file of one long line is somebody else's: nothing is taken from it.
        Result<std::vector<RuntimeRun>> runs =
            read_runtime_runs(std::string_view(*text).substr(0, whole == 0 ? text->size() : whole), path);
        if (!runs) return runs.passed_on<RuntimeFile>();
        file.done_ = *std::move(runs);
    }
    if (const Result<Written> cut = file.file_.cut_to(static_cast<std::int64_t>(whole)); !cut)
        return cut.passed_on<RuntimeFile>();
    if (!begun)
        if (const Result<Written> headed = file.file_.append(kRuntimeHead); !headed)
            return headed.passed_on<RuntimeFile>();
    return file;
}

Result<Written> RuntimeFile::append(const RuntimeRun& run) { return file_.append(write_runtime_run(run)); }

}  // namespace lowrank
