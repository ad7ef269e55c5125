// Runs a command in one loop: takes what it says, reads what its CSV has got, looks at the token and the
// clock.
#include "app/external/run_external.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "app/external/child_process.h"
#include "core/io/array/mat_file.h"
#include "core/io/array/numpy_file.h"
#include "core/io/file/read_file.h"
#include "core/io/file/temporaries.h"
#include "core/io/instance/save_instance.h"
#include "core/io/table/table_text.h"
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/thin_products.h"
#include "core/problem/unit.h"
#include "core/run/error.h"
#include "core/run/stopping.h"
#include "core/text/bounds.h"
#include "core/text/command_words.h"
#include "core/text/numbers.h"
#include "core/text/sentence.h"

namespace lowrank::external {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLookAtCsv(50);

Result<Written> write_files(const CommandNeeds& needs, const Instance& instance, const std::string& folder,
                            const std::stop_token& stop) {
    const std::vector<NpzArray> arrays = instance_arrays(instance);
    const auto write = [&](bool wanted, const char* file, const auto& work) -> Result<Written> {
        if (!wanted) return Written{};
        return write_file(folder + "/" + file, false, work, stop);
    };
    if (Result<Written> done =
            write(needs.toml, "instance.toml",
                  [&](const ByteSink& sink) { return write_instance(instance, sink, stop); });
        !done)
        return done;
    if (Result<Written> done = write(needs.npz, "instance.npz",
                                     [&](const ByteSink& sink) { return write_npz(arrays, sink, stop); });
        !done)
        return done;
    return write(needs.mat, "instance.mat",
                 [&](const ByteSink& sink) { return write_mat(arrays, sink, stop); });
}

/// What a file has got since the last look. It is opened anew each time, for a program may write another in
/// its place; what is no regular file is no file.
class GrowingFile {
public:
    explicit GrowingFile(std::string path) : path_(std::move(path)) {}
    /// Hands on at most 64 pieces; whether there was anything.
    bool take(RecordReader& reader) {
        const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (descriptor < 0) return false;
        struct stat status {};
        std::string buffer(1 << 16, '\0');
        bool some = false;
        if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
            for (int times = 0; times < 64 && reader.failure().empty(); ++times) {
                const ssize_t read = ::pread(descriptor, buffer.data(), buffer.size(), at_);
                if (read <= 0) break;
                at_ += read;
                some = true;
                reader.take(std::string_view(buffer).substr(0, static_cast<std::size_t>(read)));
            }
        ::close(descriptor);
        return some;
    }

private:
    std::string path_;
    off_t at_ = 0;
};

/// The last line of a text with anything in it, fit for a sentence.
std::string last_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find_last_not_of(" \t\r\n");
        if (end == text.npos) return {};
        text = text.substr(0, end + 1);
        const std::size_t begin = text.rfind('\n') + 1;
        if (const std::string line = clean_sentence(text.substr(begin)); !line.empty())
            return std::string(first_letters(line, kLongestName));
        text = text.substr(0, begin);
    }
    return {};
}

/// 'the program my.m ended with status 1: …' with the last line it wrote to stderr.
std::string why_ended(const std::string& name, const Ending& ending, const OutputTail& errors) {
    const std::string how = ending.signal != 0 ? fmt::format(" was ended by signal {}", ending.signal)
                                               : fmt::format(" ended with status {}", ending.status);
    const std::string said = last_line(errors.text);
    return fmt::format("the program {}{}{}", name, how,
                       said.empty() ? " and said nothing on stderr." : ": " + said);
}

Result<Matrix> read_factor(const std::string& path, const char* which, const std::string& name, Index rows) {
    const auto refused = [&](const std::string& why) {
        return Failure{fmt::format("the {} factor of {} cannot be measured: {}.", which, name, why)};
    };
    std::error_code missing;
    if (!std::filesystem::is_regular_file(path, missing)) return refused("it was not written");
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return refused("the file cannot be read");
    const Result<KnownEntries> entries = read_numpy_matrix(*bytes, path);
    if (!entries) return refused("it is no array of NumPy of two dimensions");
    if (entries->rows != rows)
        return refused(fmt::format("it has {} rows, and the matrix asks for {}", entries->rows, rows));
    if (static_cast<Index>(entries->value.size()) != entries->rows * entries->cols)
        return refused("some of its entries are no numbers");
    Matrix factor(entries->rows, entries->cols);
    for (std::size_t k = 0; k < entries->value.size(); ++k)
        factor.data()[entries->position[k]] = entries->value[k];
    return factor;
}

/// Why factors that were to be there cannot be measured; empty where all is well.
std::string measure_factors(const Instance& instance, const std::string& folder, ExternalRun& run) {
    const MeasurementOperator& A = *instance.problem->A;
    Result<Matrix> left = read_factor(folder + "/left.npy", "left", run.name, A.rows());
    if (!left) return left.sentence();
    const Result<Matrix> right = read_factor(folder + "/right.npy", "right", run.name, A.cols());
    if (!right) return right.sentence();
    if (left->cols() != right->cols() || left->cols() > std::min(A.rows(), A.cols()))
        return fmt::format(
            "the factors of {} have {} and {} columns, and X = left right' needs as many of both.", run.name,
            left->cols(), right->cols());
    if (!instance.truth) return {};
    times_power_of_two(*left, instance.unit_exponent);
    ThinQr u, v;
    thin_qr(*left, u);
    thin_qr(*right, v);
    Matrix K;
    outer_product(u.R, v.R, K);
    FixedRankPoint X{std::move(u.Q), std::move(K), std::move(v.Q)};
    run.measured = std::ldexp(ErrorMeasure(*instance.truth)(X), -instance.unit_exponent);
    if (run.records.size() == 0) {
        run.records.iteration = {0};
        run.records.error = {*run.measured};
        return {};
    }
    constexpr double kAgree = 1e-6;
    const double said = run.records.error.back(),
                 norm = std::ldexp(instance.truth->norm, -instance.unit_exponent);
    if (std::abs(said - *run.measured) <= kAgree * std::max(said, 1e-8 * norm)) return {};
    return fmt::format("the CSV of {} ends at the error {}, and its factors have {}.", run.name,
                       print_significant(said, 6), print_significant(*run.measured, 6));
}

}  // namespace

Result<ExternalRun> run_external(const Command& command, const ExperimentSpec& spec, const Instance& instance,
                                 const std::stop_token& stop,
                                 const std::function<void(const ExternalRecords&)>& news) {
    std::error_code none;
    const std::string below = std::filesystem::temp_directory_path(none).string();
    Result<PrivateFolder> folder =
        PrivateFolder::create(none ? "/tmp" : below, fmt::format("the files of {}", command.name));
    if (!folder) return folder.passed_on<ExternalRun>();
    if (Result<Written> done = write_files(command.needs, instance, folder->path(), stop); !done)
        return done.passed_on<ExternalRun>();
    ExternalRun run{.name = command.name, .command = command.text};
    const double limit = spec.stop.time_limit > 0 ? spec.stop.time_limit : kUsualSeconds;
    const double norm = instance.truth ? std::ldexp(instance.truth->norm, -instance.unit_exponent) : 1;
    const bool exact = instance.truth && instance.truth->exact;
    const double tol = shown_tolerance(spec.stop, exact, instance.unit_exponent, norm);
    const double cores = std::max(1u, std::thread::hardware_concurrency());
    const auto begun = Clock::now();
    Result<ChildProcess> child = ChildProcess::start(
        words_in(command, folder->path(), spec.stop.max_iter, tol), folder->path(), limit * cores);
    if (!child) return child.passed_on<ExternalRun>();
    GrowingFile csv(folder->path() + "/curve.csv");
    RecordReader reader(command.name);
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    bool ended = false;
    while (!ended && run.reason.empty()) {
        ended = child->wait(kLookAtCsv);
        if (command.needs.csv && csv.take(reader) && news) news(reader.records());
        if (stop.stop_requested()) return Cancelled{};
        if (!reader.failure().empty()) run.reason = reader.failure();
        if (ended) break;
        if (seconds() > limit)
            run.reason = fmt::format("{} was ended: it took over {} s (--time-limit).", command.name,
                                     print_significant(limit, 3));
        if (child->output().bytes + child->errors().bytes > kMostOutput)
            run.reason = fmt::format("{} was ended: it wrote over {} to its outputs.", command.name,
                                     print_size(double(kMostOutput)));
    }
    child->end();
    run.seconds = seconds();
    if (command.needs.csv) {
        while (csv.take(reader)) {
        }
        reader.finish();
        if (run.reason.empty()) run.reason = reader.failure();
        if (news) news(reader.records());
    }
    run.records = reader.records();
    run.output = child->output().text;
    if (ended && !child->ending().well())
        run.reason = why_ended(command.name, child->ending(), child->errors());
    if (run.reason.empty() && command.needs.factors)
        run.reason = measure_factors(instance, folder->path(), run);
    if (run.reason.empty() && run.records.size() == 0)
        run.reason = fmt::format("{} ended without a record in its CSV.", command.name);
    run.whole = run.reason.empty();
    return run;
}

ForeignCurve curve_of(const ExternalRecords& records, const std::string& name) {
    return {.name = name, .iteration = records.iteration, .error = records.error, .seconds = records.seconds};
}

ForeignCurve curve_of(const ExternalRun& run) { return curve_of(run.records, run.name); }

Result<std::vector<ExternalRun>> run_externals(const ExperimentSpec& spec, const Instance& instance,
                                               const std::stop_token& stop) {
    std::vector<ExternalRun> runs;
    const std::vector<std::string> names = command_names(spec.externals);
    for (std::size_t k = 0; k < spec.externals.size(); ++k) {
        Result<Command> command = read_command(spec.externals[k]);
        if (!command) return command.passed_on<std::vector<ExternalRun>>();
        command->name = names[k];
        ExternalRecords so_far;
        const auto begun = Clock::now();
        Result<ExternalRun> run = run_external(*command, spec, instance, stop,
                                               [&](const ExternalRecords& records) { so_far = records; });
        if (run.cancelled() && so_far.size() == 0 && runs.empty()) return Cancelled{};
        if (run.cancelled()) {
            runs.push_back({.name = names[k],
                            .command = spec.externals[k],
                            .records = std::move(so_far),
                            .seconds = std::chrono::duration<double>(Clock::now() - begun).count(),
                            .reason = fmt::format("{} was ended before it was done.", names[k])});
            for (++k; k < names.size(); ++k)
                runs.push_back({.name = names[k],
                                .command = spec.externals[k],
                                .reason = fmt::format("{} was not begun.", names[k])});
            break;
        }
        runs.push_back(
            run ? *std::move(run)
                : ExternalRun{.name = names[k], .command = spec.externals[k], .reason = run.sentence()});
    }
    return runs;
}

std::string external_csv(const ExternalRun& run, double norm, std::string_view end) {
    const ExternalRecords& records = run.records;
    const auto number = [](double value) {
        return std::isfinite(value) ? print_number(value) : std::string("nan");
    };
    std::string out;
    for (std::size_t k = 0; k < records.size(); ++k) {
        const bool last = k + 1 == records.size();
        out += csv_cell(run.name) + "," + print_number(records.iteration[k]) + "," +
               number(records.error[k]) + "," + number(records.error[k] / norm) + ",nan,nan,nan,nan,0," +
               std::string(last ? end : "none") + "," +
               (records.operator_calls.empty() ? "0" : print_number(records.operator_calls[k])) + "," +
               (records.seconds.empty() ? "nan" : number(records.seconds[k])) + ",0,nan,nan,0,nan,nan\n";
    }
    return out;
}

ExternalRunner external_runner() {
    return [](const ExperimentSpec& spec, std::size_t place, const Instance& instance,
              const std::stop_token& stop) -> Result<ForeignRecords> {
        Result<Command> command = read_command(spec.externals.at(place));
        if (!command) return command.passed_on<ForeignRecords>();
        command->name = command_names(spec.externals).at(place);
        const Result<ExternalRun> run = run_external(*command, spec, instance, stop);
        if (!run) return run.passed_on<ForeignRecords>();
        const ExternalRecords& records = run->records;
        if (!run->whole && records.size() == 0) return Failure{run->reason};
        return ForeignRecords{records.iteration, records.error, records.seconds, records.operator_calls,
                              run->seconds};
    };
}

}  // namespace lowrank::external
