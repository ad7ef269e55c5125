// Reads and writes the file of run times: a head, then a line a run; other lines are refused.
#include "core/paper/runtime_file.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/io/file/atomic_file.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::size_t kColumns = 10;  // without the checksum

/// As versions wrote it that had no checksums.
constexpr std::string_view kOldHead = "problem,n,r,p,start,seed,method,status,iterations,seconds";
constexpr std::string_view kHead = "problem,n,r,p,start,seed,method,status,iterations,seconds,checksum";

/// ',#' and eight digits.
std::string checksum_of(std::string_view line) {
    return ",#" + crc32_text(std::string(kHead) + "\n" + std::string(line));
}

/// A line of a kept run as far as its checksum; nothing where that does not fit.
std::optional<std::string_view> checked(std::string_view line) {
    const std::size_t at = line.rfind(',');
    if (at == line.npos || line.substr(at) != checksum_of(line.substr(0, at))) return {};
    return line.substr(0, at);
}

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

const std::string_view kRuntimeHead = "problem,n,r,p,start,seed,method,status,iterations,seconds,checksum\n";

std::string write_runtime_run(const RuntimeRun& run) {
    const RuntimeQuestion& asked = run.asked;
    const std::string line = std::string(*row_of(asked.kind).word) + "," + std::to_string(asked.n) + "," +
                             std::to_string(asked.rank) + "," + print_number(asked.rate) + "," +
                             std::string(start_word(asked.start)) + "," + std::to_string(asked.seed) + "," +
                             kRuntimeMethods[asked.method] + "," + (run.converged ? "converged" : "failed") +
                             "," + std::to_string(run.iterations) + "," + print_number(run.seconds);
    return line + checksum_of(line) + "\n";
}

Result<RuntimeRuns> read_runtime_runs(std::string_view text, const std::string& path) {
    RuntimeRuns read;
    std::set<RuntimeQuestion> asked;
    bool without_checksums = false;
    LineReader lines(text);
    for (std::string_view line; lines.next(line);) {
        // As editors of other systems leave it.
        if (line.ends_with('\r')) line.remove_suffix(1);
        constexpr std::string_view kMark = "\xEF\xBB\xBF";
        if (lines.number() == 1 && line.starts_with(kMark)) line.remove_prefix(kMark.size());
        if (lines.number() == 1) {
            without_checksums = line == kOldHead;
            if (without_checksums || line == kHead) continue;
            return Failure{at_line(path, 1) +
                           "this is not a file of runs, or its head was altered: one begins with " +
                           std::string(kHead) + ", as table-runtime writes it."};
        }
        const bool unchecked = without_checksums && line.find('#') == line.npos;
        const std::optional<std::string_view> body = unchecked ? line : checked(line);
        if (!body)
            return Failure{
                at_line(path, lines.number()) +
                "the line was cut or altered: its checksum, # and eight digits at the end, does not "
                "fit. Where the line is taken away, its run is done again."};
        const auto run = read_line(*body);
        if (!run)
            return Failure{at_line(path, lines.number()) + "'" + excerpt(line) +
                           "' is no run of the table, as mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31 "
                           "is one."};
        if (!asked.insert(run->asked).second)
            return Failure{at_line(path, lines.number()) + "this run stands above already: '" +
                           excerpt(line) + "'."};
        if (unchecked) ++read.unchecked;
        read.runs.push_back(*run);
    }
    return read;
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
        Result<RuntimeRuns> runs =
            read_runtime_runs(std::string_view(*text).substr(0, whole == 0 ? text->size() : whole), path);
        if (!runs) return runs.passed_on<RuntimeFile>();
        file.read_ = *std::move(runs);
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
