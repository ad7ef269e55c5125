// Each kind of result as the bytes of its file.
#include "app/shell/saver.h"

#include <fmt/core.h>
#include <tuple>

#include "app/state/saved_paths.h"
#include "app/state/trust.h"
#include "core/io/array/npy.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/memory_limit.h"
#include "core/io/instance/build_instance.h"
#include "core/io/instance/save_instance.h"
#include "core/io/instance/whole_factors.h"
#include "core/io/picture/image.h"
#include "core/io/toml/toml_tree.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"
#include "core/text/sha256.h"

namespace lowrank::shell {
namespace {

using state::Notify;
using state::SaveWhat;

Notify answer(const Result<Written>& written, const std::string& path) {
    if (!written) return {written.sentence(), true};
    return {fmt::format("Saved {}.", path), false};
}

Notify written(const SaveJob& job, const std::string& bytes) {
    return answer(write_file(job.request.path, bytes, job.request.replace), job.request.path);
}

/// Opened again, what the person's own program has written does all that it says.
Notify saved_experiment(const SaveJob& job) {
    const std::string text = job.section_alone
                                 ? write_section_file(job.workspace, job.section)
                                 : write_experiment({job.experiment, job.view, job.workspace, job.section,
                                                     job.made.pins, job.made.scenes, job.made.notes});
    // Better said now than when it is to be read again.
    // What nobody has asked for is kept all the same: a person may mend the line.
    if (std::string why = job.quiet ? why_too_large_toml(text, job.request.path)
                                    : why_unreadable_toml(text, job.request.path);
        !why.empty())
        return {std::move(why), true};
    Notify said = written(job, text);
    if (!said.failure) state::Answers(job.state_folder).keep(sha256_text(text), true);
    return said;
}

Notify stopped() { return {"The file was not written: the program is closing.", true}; }

/// The iterate that is saved with what was taken off its table, both in the unit of the instance.
struct Completed {
    FixedRankPoint X;
    std::shared_ptr<const Origin> origin;
    int exponent = 0;
    std::shared_ptr<const SamplePieces> pieces;
};

Result<Completed> completed_of(const SaveJob& job, const std::stop_token& stop) {
    Completed it{*job.X, nullptr, 0, nullptr};
    if (!is_table(job.experiment.problem)) return it;
    const Result<Instance> instance = build_instance(job.experiment, job.memory_limit, stop);
    if (!instance) return instance.passed_on<Completed>();
    it.origin = instance->origin;
    it.exponent = instance->unit_exponent;
    it.pieces = sample_pieces(job.experiment.problem, *instance);
    times_power_of_two(it.X.K, it.exponent);
    return it;
}

/// The whole completed matrix, ratings with the means they were freed of before solving, handed to write.
Notify save_completed(const SaveJob& job, const std::stop_token& stop,
                      const std::function<Result<Written>(const PiecewiseMatrix&, const ByteSink&)>& write) {
    const Result<Completed> it = completed_of(job, stop);
    if (it.cancelled()) return stopped();
    if (!it) return {it.sentence(), true};
    const Result<Written> done = write_file(job.request.path, job.request.replace, [&](const ByteSink& sink) {
        return write(completed_matrix(it->X, it->origin.get(), it->exponent, it->pieces), sink);
    });
    return done.cancelled() ? stopped() : answer(done, job.request.path);
}

Notify save_factors(const SaveJob& job, const std::stop_token& stop) {
    const bool csv = job.request.path.ends_with(".csv");
    const auto write = [&](const std::string& path, const Matrix& m, const std::vector<std::string>& names) {
        return write_file(path, job.request.replace, [&](const ByteSink& sink) {
            return csv ? write_csv(pieces_of(m), sink, stop, {names, {}})
                       : write_npy(pieces_of(m), sink, stop);
        });
    };
    const std::vector<std::string> paths = state::saved_paths(SaveWhat::Factors, job.request.path);
    const std::string &left = paths.front(), &right = paths.back();
    const Result<Completed> it = completed_of(job, stop);
    if (it.cancelled()) return stopped();
    if (!it) return {it.sentence(), true};
    const WholeFactors factors = whole_factors(it->X, it->origin.get(), it->exponent);
    const std::vector<std::string> none;
    for (const auto& [path, matrix, names] :
         {std::tuple<const std::string&, const Matrix&, const std::vector<std::string>&>{
              left, factors.left, it->origin ? it->origin->row_labels : none},
          {right, factors.right, it->origin ? it->origin->col_labels : none}}) {
        const Result<Written> done = write(path, matrix, names);
        if (done.cancelled()) return stopped();
        if (!done) return {done.sentence(), true};
    }
    return {fmt::format("Saved {} and {}: X = left right'.", left, right), false};
}

Notify save_instance(const SaveJob& job, const std::stop_token& stop) {
    const Result<Instance> instance = build_instance(job.experiment, job.memory_limit, stop);
    if (instance.cancelled()) return stopped();
    if (!instance) return {instance.sentence(), true};
    const Result<Written> done = write_file(job.request.path, job.request.replace, [&](const ByteSink& sink) {
        return write_instance(*instance, sink, stop);
    });
    return done.cancelled() ? stopped() : answer(done, job.request.path);
}

}  // namespace

Notify save_now(const SaveJob& job, const std::stop_token& stop) {
    switch (job.request.what) {
        case SaveWhat::Experiment:
            return saved_experiment(job);
        case SaveWhat::Csv:
            return answer(write_file(job.request.path, job.request.replace,
                                     [&](const ByteSink& sink) { return write_trace_csv(*job.race, sink); }),
                          job.request.path);
        case SaveWhat::Instance:
            return save_instance(job, stop);
        case SaveWhat::Factors:
        case SaveWhat::Picture:
        case SaveWhat::MatrixNpy:
        case SaveWhat::MatrixCsv:
            break;
    }
    if (!job.X) return {"There is no iterate of the chosen method yet: let it run first.", true};
    if (job.request.what == SaveWhat::Factors) return save_factors(job, stop);
    return save_completed(job, stop, [&](const PiecewiseMatrix& matrix, const ByteSink& sink) {
        if (job.request.what == SaveWhat::MatrixNpy) return write_npy(matrix, sink, stop);
        if (job.request.what == SaveWhat::MatrixCsv) return write_csv(matrix, sink, stop);
        PngMetadata metadata;
        metadata.bits = job.bits;
        return write_picture(matrix, job.channels, metadata, sink);
    });
}

void Saver::finish() {
    task_.cancel();
    task_.finish();
}

void Saver::start(SaveJob job) {
    task_.queue([job = std::move(job)](const auto& post, const std::stop_token& stop) {
        const Result<Notify> said = caught<Notify>([&] { return save_now(job, stop); },
                                                   "There is not enough memory to write the file.");
        Saved saved{job.request.path, said ? *said : Notify{said.sentence(), true}, {}, job.quiet};
        if (job.request.what == SaveWhat::Experiment && !job.section_alone && !saved.said.failure)
            saved.made = job.made;
        post([&](std::vector<Saved>& done) { done.push_back(std::move(saved)); }, false);
        return Written{};
    });
}

std::vector<Saved> Saver::finished() {
    auto heard = task_.heard();
    return heard ? std::move(heard->news) : std::vector<Saved>();
}

}  // namespace lowrank::shell
