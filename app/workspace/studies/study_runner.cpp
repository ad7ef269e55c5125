// The thread owns the file; rows go to the disk before the window sees them.
#include "app/workspace/studies/study_runner.h"

#include "core/io/file/memory_limit.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/study/study_file.h"

namespace lowrank::studies {

namespace {

std::string file_of(const std::string& stem, const std::string& folder, const StudySpec& study) {
    return folder + "/" + stem + "-" + crc32_text(head_with_trials(write_study_head(study), 1)) + ".lrs";
}

Result<Written> run_order(const StudyRunner::Order& order, StudyRun& run,
                          const std::function<void(const std::vector<TrialRow>&, bool)>& send,
                          const std::function<void(const std::string&)>& tell_aside,
                          const std::stop_token& token) {
    run.build = [&](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, order.memory_limit, stop);
    };
    run.memory_limit = order.memory_limit;
    if (order.path.empty()) {
        send(order.done, true);
        run.keep = [&](const std::vector<TrialRow>& rows) -> Result<Written> {
            send(rows, false);
            return Written{};
        };
        return run_study(order.study, order.done, run, token);
    }
    const ReadLimits limits{memory_limit_or_default(order.memory_limit), token};
    if (order.anew) {
        const Result<std::string> aside = set_study_aside(order.path, order.aside, limits);
        if (!aside) return aside.passed_on<Written>();
        if (!aside->empty()) tell_aside(*aside);
    }
    Result<StudyFile> file = StudyFile::open(order.path, order.study, true, true, limits);
    if (!file) return file.passed_on<Written>();
    send(file->done(), true);
    run.keep = [&](const std::vector<TrialRow>& rows) {
        Result<Written> kept = file->append(rows);
        if (kept) send(rows, false);
        return kept;
    };
    Result<Written> ran = run_study(order.study, file->done(), run, token);
    if (!ran) return ran;
    if (Result<Written> synced = file->sync(); !synced) return synced;
    return file->check_instances(limits);
}

}  // namespace

std::string own_study_file(const std::string& folder, const StudySpec& study) {
    return file_of("study", folder, study);
}
std::string scene_study_file(const std::string& folder, const StudySpec& study) {
    return file_of("scene", folder, study);
}

void StudyRunner::stop() {
    task_.release();
    gate_.close(false);
}

void StudyRunner::start(Order order) {
    stop();
    task_.start([this, order = std::move(order)](const auto& post, const std::stop_token& token) {
        StudyRun run;
        run.gate = &gate_;
        // About ten times a second, with the rows that have come.
        run.progress = [&](const StudyProgress& now) { post([&](News& news) { news.progress = now; }); };
        const auto send = [&](const std::vector<TrialRow>& rows, bool whole) {
            post(
                [&](News& news) {
                    if (whole) news.rows.clear(), news.whole = true;
                    news.rows.insert(news.rows.end(), rows.begin(), rows.end());
                },
                false);
        };
        const auto tell_aside = [&](const std::string& path) {
            post([&](News& news) { news.aside = path; });
        };
        return run_order(order, run, send, tell_aside, token);
    });
}

}  // namespace lowrank::studies
