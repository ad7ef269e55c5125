// The question before a file from elsewhere does more than to be shown, and what is kept of the answer.
#include <algorithm>
#include <filesystem>
#include <fmt/core.h>

#include "app/lesson/lesson_trust.h"
#include "app/shell/application.h"
#include "app/shell/application_impl.h"
#include "app/shell/opened_trust.h"
#include "app/state/apply.h"
#include "core/io/file/put_in_place.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"
#include "core/text/sha256.h"

namespace lowrank::shell {

namespace fs = std::filesystem;
using state::Demands;

namespace {

const std::string kAgain = "open it again to be asked";

/// Whether the program keeps it for the person itself.
bool lies_in(const std::string& path, const std::string& folder) {
    if (folder.empty()) return false;
    std::error_code ignored;
    const fs::path file = fs::weakly_canonical(path, ignored), home = fs::weakly_canonical(folder, ignored);
    return std::ranges::mismatch(home, file).in1 == home.end();
}

}  // namespace

bool Application::Impl::is_allowed(const std::string& checksum) const {
    return options.trust == Trust::All || answers.allowed(checksum);
}

bool Application::Impl::was_declined(const std::string& checksum) {
    if (options.trust == Trust::LeaveOut) return true;
    // Said once in a session: whoever opens it again has thought about it.
    return answers.of(checksum) == false && declined.insert(checksum).second;
}

bool Application::Impl::asks_before_taking(const std::string& path, const Opened& opened) {
    const Demands demands = demands_of(opened, app.tabs);
    if (demands.empty() || is_allowed(opened.checksum) || lies_in(path, places.state)) return false;
    const std::string name = in_quotes(fs::path(path).filename().string());
    const auto whole = std::make_shared<const Opened>(opened), rest = rest_of(opened, app.tabs);
    const std::string how = options.trust == Trust::LeaveOut ? "--trust allows it" : kAgain;
    const std::string said = state::left_out_sentence(name, demands, how);
    if (was_declined(opened.checksum)) {
        if (rest)
            queued.push_back(TakeOpened{rest, path, said});
        else
            state::notify(app, said, true);
        return true;
    }
    if (app.asked) {
        state::notify(
            app, fmt::format("{} was not opened: a question about {} waits.", name, app.asked->from), true);
        return true;
    }
    state::Asked asked{
        .from = name, .demands = demands, .checksum = opened.checksum, .yes = {TakeOpened{whole, path}}};
    if (rest) asked.no = {TakeOpened{rest, path, said}};
    state::ask(app, std::move(asked));
    return true;
}

bool Application::Impl::asks_before_lesson(const lesson::StartLesson& start) {
    lesson_allowed = {};
    lesson_unasked = false;
    if (!start.lesson || start.lesson->checksum.empty()) return false;
    const Demands demands = lesson::demands_of(*start.lesson, app.tabs);
    lesson_unasked = !is_allowed(start.lesson->checksum);
    if (!lesson_unasked) lesson_allowed = demands;
    if (!lesson_unasked || start.answered || demands.empty()) return false;
    const std::string& name = start.lesson->title;
    lesson::StartLesson whole = start, rest = start;
    whole.answered = rest.answered = true;
    rest.lesson = lesson::without_demands(*start.lesson, app.tabs);
    if (was_declined(start.lesson->checksum)) {
        queued.push_back(rest);
        state::notify(app,
                      state::left_out_sentence(
                          name, demands, options.trust == Trust::LeaveOut ? "--trust allows it" : kAgain),
                      false);
        return true;
    }
    state::ask(
        app,
        {.from = name, .demands = demands, .checksum = start.lesson->checksum, .yes = {whole}, .no = {rest}});
    return true;
}

std::shared_ptr<const lesson::Lesson> Application::Impl::admitted(std::shared_ptr<const lesson::Lesson> saved,
                                                                  std::string& why) {
    const Demands demands = lesson::demands_of(*saved, app.tabs);
    if (demands.within(lesson_allowed) || is_allowed(saved->checksum)) return saved;
    why = state::left_out_sentence(saved->title, demands, kAgain);
    return lesson::without_demands(*saved, app.tabs);
}

void Application::Impl::keep_answer(const state::KeepAnswer& answer) {
    answers.keep(answer.checksum, answer.yes);
    if (!answer.yes) declined.insert(answer.checksum);
}

void Application::Impl::mark_own_line(const std::string& text) {
    const std::string_view line = trimmed(text);
    if (!line.starts_with("lrl1 ")) return;
    bool asks = false;
    if (const Result<ExperimentSpec> spec = read_share_line(line)) asks = !state::demands_of(*spec).empty();
    for (const auto& tab : app.tabs)
        if (tab->owns_line(line))
            if (const Result<KeyValues> section = tab->read_line(line))
                asks = !tab->section_demands(*section, false).empty();
    if (asks) answers.keep(sha256_text(line), true);
}

void Application::Impl::mind_budget() {
    if (!on_budget || pending || race.generation < app.race.progress.awaited || !app.race.running) return;
    double seconds = 0;
    for (const Trace& trace : race.traces)
        if (!trace.seconds.empty()) seconds += trace.seconds.back();
    if (seconds <= state::kUnaskedSeconds || app.race.progress.ended) return;
    on_budget = false;
    app.race.running = false;
    session.pause(Job::Race);
    state::notify(
        app,
        fmt::format("This race comes from elsewhere and has run for {} s: it is paused, and Space goes on.",
                    print_fixed(state::kUnaskedSeconds, 0)),
        false);
    changed = true;
}

void Application::Impl::leave_to_recent(const ExperimentFile& before, const state::Handmade& made) {
    if (places.state.empty() || made == state::handmade(app)) return;
    const std::string folder = places.state + "/replaced";
    if (const Result<Written> there = make_folder(folder); !there)
        return state::notify(app, there.sentence(), true);
    SaveJob job;
    job.experiment = before.spec;
    job.made = made;
    job.made.notes = before.notes;
    job.quiet = true;
    job.state_folder = places.state;
    const std::string text = write_experiment(before);
    job.request = {state::SaveWhat::Experiment, folder + "/experiment-" + crc32_text(text) + ".toml", true};
    saver.start(std::move(job));
}

}  // namespace lowrank::shell
