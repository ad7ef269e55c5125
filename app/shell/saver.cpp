// Each kind of result as the bytes of its file.
#include "app/shell/saver.h"

#include <filesystem>

#include "core/io/atomic_file.h"
#include "core/io/build_instance.h"
#include "core/io/experiment_toml.h"
#include "core/io/image.h"
#include "core/io/memory_limit.h"
#include "core/io/npy.h"
#include "core/io/save_instance.h"
#include "core/io/trace_csv.h"
#include "core/linalg/try_thread.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"

namespace lowrank::shell {
namespace {

using state::Notify;
using state::SaveWhat;

std::string with_part(const std::string& path, const std::string& part) {
    const std::filesystem::path whole(path);
    return (whole.parent_path() / (whole.stem().string() + part + whole.extension().string())).string();
}

Notify answer(const Result<Written>& written, const std::string& path) {
    if (!written) return {written.sentence(), true};
    return {"Saved " + path + ".", false};
}

Notify written(const SaveJob& job, const std::string& bytes) {
    return answer(write_file(job.request.path, bytes, job.request.replace), job.request.path);
}

Notify stopped() { return {"The file was not written: the program is closing.", true}; }

/// The whole completed matrix, ratings with the means they were freed of before solving.
Result<Matrix> completed(const SaveJob& job, const std::stop_token& stop) {
    const double bytes = 8.0 * static_cast<double>(job.X->rows()) * static_cast<double>(job.X->cols());
    if (bytes > memory_limit_or_default(job.memory_limit))
        return Failure{"The whole matrix would take " + print_size(bytes) + ": save the factors instead."};
    Matrix dense = job.X->dense();
    if (!holds_out(job.experiment.problem)) return dense;
    const Result<Instance> instance = build_instance(job.experiment, job.memory_limit, stop);
    if (!instance || !instance->origin) return instance.passed_on<Matrix>();
    const Origin& origin = *instance->origin;
    times_power_of_two(dense, instance->unit_exponent);
    dense.array() += origin.offset;
    if (origin.row_offset.size() == dense.rows()) dense.colwise() += origin.row_offset;
    if (origin.col_offset.size() == dense.cols()) dense.rowwise() += origin.col_offset.transpose();
    times_power_of_two(dense, -instance->unit_exponent);
    return dense;
}

Notify save_factors(const SaveJob& job) {
    const bool csv = job.request.path.ends_with(".csv");
    const auto bytes = [&](const Matrix& m) { return csv ? encode_csv(m) : encode_npy(m); };
    const std::string left = with_part(job.request.path, "-left"),
                      right = with_part(job.request.path, "-right");
    for (const auto& [path, matrix] :
         {std::pair<std::string, Matrix>{left, job.X->U * job.X->K}, {right, job.X->V}})
        if (const auto done = write_file(path, bytes(matrix), job.request.replace); !done)
            return {done.sentence(), true};
    return {"Saved " + left + " and " + right + ": X = left right'.", false};
}

Notify save_instance(const SaveJob& job, const std::stop_token& stop) {
    const Result<Instance> instance = build_instance(job.experiment, job.memory_limit, stop);
    if (instance.cancelled()) return stopped();
    if (!instance) return {instance.sentence(), true};
    const Result<InstanceFile> file = instance_file_of(*instance);
    if (!file) return {file.sentence(), true};
    return written(job, write_instance_file(*file));
}

}  // namespace

Notify save_now(const SaveJob& job, const std::stop_token& stop) {
    switch (job.request.what) {
        case SaveWhat::Experiment:
            return written(
                job,
                job.workspace.empty()
                    ? write_experiment(
                          {job.experiment, job.view, {}, {}, job.made.pins, job.made.scenes, job.made.notes})
                    : write_section_file(job.workspace, job.section));
        case SaveWhat::Csv:
            return written(job, write_trace_csv(*job.race));
        case SaveWhat::Instance:
            return save_instance(job, stop);
        case SaveWhat::Factors:
        case SaveWhat::Picture:
        case SaveWhat::MatrixNpy:
        case SaveWhat::MatrixCsv:
            break;
    }
    if (!job.X) return {"There is no iterate of the chosen method yet: let it run first.", true};
    if (job.request.what == SaveWhat::Factors) return save_factors(job);
    const Result<Matrix> dense = completed(job, stop);
    if (!dense) return dense.cancelled() ? stopped() : Notify{dense.sentence(), true};
    if (job.request.what == SaveWhat::MatrixNpy) return written(job, encode_npy(*dense));
    if (job.request.what == SaveWhat::MatrixCsv) return written(job, encode_csv(*dense));
    const Result<std::string> png = encode_picture(*dense, job.channels);
    if (!png) return {png.sentence(), true};
    return written(job, *png);
}

void Saver::finish() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void Saver::start(SaveJob job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(job));
        if (std::exchange(busy_, true)) return;
    }
    // The thread before has said that it is done and only has to return.
    thread_ = try_thread([this](const std::stop_token& stop) { work(stop); });
    if (!thread_.joinable()) work({});
}

void Saver::work(const std::stop_token& stop) {
    for (;;) {
        SaveJob job;
        {
            std::lock_guard lock(mutex_);
            if (waiting_.empty()) {
                busy_ = false;
                return;
            }
            job = std::move(waiting_.front());
            waiting_.erase(waiting_.begin());
        }
        Notify said = save_now(job, stop);
        {
            std::lock_guard lock(mutex_);
            done_.push_back({job.request.path, std::move(said), {}});
            Saved& done = done_.back();
            if (job.request.what == SaveWhat::Experiment && job.workspace.empty() && !done.said.failure)
                done.made = std::move(job.made);
        }
        if (wake_) wake_();
    }
}

std::vector<Saved> Saver::finished() {
    std::lock_guard lock(mutex_);
    return std::exchange(done_, {});
}

bool Saver::busy() const {
    std::lock_guard lock(mutex_);
    return busy_ || !done_.empty();
}

}  // namespace lowrank::shell
