// What actions ask of the world: session commands, files, clipboard, settings.
#include <algorithm>
#include <filesystem>
#include <fmt/core.h>

#include "app/embedded/embedded.h"
#include "app/figure/race/build_race_figures.h"
#include "app/paint/markup.h"
#include "app/shell/application.h"
#include "app/shell/application_impl.h"
#include "app/shell/opener.h"
#include "app/state/apply.h"
#include "app/state/export_words.h"
#include "app/state/offered.h"
#include "app/state/pins.h"
#include "app/state/regular_file.h"
#include "app/state/saved_view.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/table/table_text.h"
#include "core/method/overloaded.h"
#include "core/text/sha256.h"

namespace lowrank::shell {

namespace fs = std::filesystem;

namespace {

std::string scenes_words(std::size_t count) {
    return fmt::format("{} {}: Page Down shows the first, F5 is the stage.", count,
                       count == 1 ? "scene" : "scenes");
}

std::string programs_words(const std::string& file, std::size_t count) {
    if (count == 1)
        return fmt::format(
            "{} names a program of its own: it runs when Run is pressed in 'Compose a method'.",
            in_quotes(file));
    return fmt::format(
        "{} names {} programs of its own: each runs when Run is pressed in 'Compose a method'.",
        in_quotes(file), count);
}

figure::ExportSettings figure_settings(const state::ExportSettings& s, const std::string& path, bool replace,
                                       double memory_limit) {
    figure::ExportSettings out;
    out.path = path;
    out.width_mm = s.width_mm;
    out.height_mm = s.height_mm;
    out.font_pt = s.font_pt;
    out.dpi = s.dpi;
    out.theme = s.theme;
    out.transparent = s.transparent;
    out.text = s.outline_text ? paint::TextAs::Outline : paint::TextAs::Real;
    if (s.is_picture()) out.vision = s.vision;
    out.look = s.look;
    out.force = replace;
    out.memory_limit = memory_limit;
    return out;
}

}  // namespace

void Application::Impl::carry_out(const state::Effect& effect) {
    using namespace state;
    std::visit(Overloaded{
                   [&](const SubmitExperiment& e) {
                       // At most one spec a frame: the newest of them goes out when the frame is over.
                       pending = e;
                   },
                   [&](const RunSession& e) { session.run(e.job); },
                   [&](const PauseSession& e) { session.pause(e.job); },
                   [&](const StepSession& e) { session.step(e.iterations, e.job); },
                   [&](const RestartSession& e) {
                       if (e.running && e.seen && e.job == Job::Race) begin_replay();
                       session.restart(e.running, e.job);
                   },
                   [&](const RetuneSession& e) { session.retune(e.method, e.key, e.value); },
                   [&](const EnableSession& e) { session.set_enabled(e.method, e.enabled); },
                   [&](const PaceSession& e) { session.set_speed(e.iterations_per_second, e.job); },
                   [&](const OrderSession& e) { session.set_order(e.order); },
                   [&](const CopyText& e) {
                       mark_own_line(e.text);
                       if (services.set_clipboard) services.set_clipboard(e.text);
                   },
                   [&](const PinRace&) {
                       Effects further;
                       pin_race(app, race, further);
                       carry_out_all(further);
                   },
                   [&](const CopyCurves& e) {
                       const std::string text = e.all_figures
                                                    ? figure::values_text(front().figure_values(app))
                                                    : front().curve_values(app);
                       if (text.empty() && e.all_figures)
                           return notify(app, "There is nothing here to copy yet.", true);
                       if (text.empty() || !services.set_clipboard) return;
                       services.set_clipboard(text);
                       notify(app,
                              e.all_figures ? "The values of all figures are copied."
                                            : "The values of all curves are copied.",
                              false);
                   },
                   [&](const CopyReadout&) {
                       const std::string text = front().readout(app, race);
                       if (text.empty() || !services.set_clipboard) return;
                       services.set_clipboard(text);
                       notify(app, "Values copied.", false);
                   },
                   [&](const PasteClipboard&) {
                       const std::string text = services.clipboard ? services.clipboard() : std::string();
                       if (text.empty()) return notify(app, "The clipboard holds no text.", true);
                       queued.push_back(PasteShareLine{text, is_allowed(sha256_text(trimmed(text)))});
                   },
                   [&](const ReadFile& e) { open(e.path); },
                   [&](const StopReading&) {
                       reader.cancel();
                       measuring.clear();
                   },
                   [&](const ListFolder& e) { list_folder(e.path); },
                   [&](const WriteExport& e) {
                       if (e.settings.film.on)
                           write_film(e.request, e.settings);
                       else
                           write_figure(e.request, e.settings);
                   },
                   [&](const StopWritingFilm&) { films.stop(); },
                   [&](const WriteSave& e) { save(e.request); },
                   [&](const GoFullscreen& e) {
                       if (services.set_fullscreen) services.set_fullscreen(e.on);
                   },
                   [&](const KeepSettings&) { keep_settings(); },
                   [&](const KeepExperiment&) { kept.keep(state::kept_file(app)); },
                   [&](const ForgetOffered&) {
                       kept.forget_left_behind();
                       offer_left_behind();
                   },
                   [&](const CloseWindow&) {},
                   [&](const KeepAnswer& e) { keep_answer(e); },
                   [&](const PerformActions& e) { perform(e.actions); },
                   [&](const PerformHeld& e) { queued.push_back(e.action); },
                   [&](const Owned& e) {
                       for (const auto& view : views)
                           if (view->carry_out(app, e)) break;
                   },
               },
               effect);
}

void Application::Impl::open(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        app.under_way.reading.clear();
        list_folder(path);
        app.dialog = state::Dialog::Open;
        return;
    }
    if (path == app.last_path_of(ProblemSource::Picture) && !fs::exists(path, ignored))
        prepare_shipped_picture();
    reader.start(path, app.experiment);
}

void Application::Impl::opened(const std::string& path, const Result<Opened>& result) {
    state::was_read(app, path, result ? std::string() : result.sentence());
    if (!result) return;
    state::remember_recent(app, path);
    keep_settings();
    app.files.folder.path = fs::path(path).parent_path().string();
    if (!asks_before_taking(path, *result))
        perform({TakeOpened{std::make_shared<const Opened>(*result), path}});
}

void Application::Impl::take(const TakeOpened& taken) {
    const Opened* opened = taken.opened.get();
    if (const auto* lesson = std::get_if<std::shared_ptr<const lesson::Lesson>>(&opened->what))
        return perform({lesson::StartLesson{.lesson = *lesson, .file = taken.path}});
    if (const auto* curves = std::get_if<std::vector<ForeignCurve>>(&opened->what)) {
        if (std::string why = state::why_no_room(app, *curves); !why.empty())
            return state::notify(app, in_quotes(taken.path) + why, true);
        state::lay_over(app, *curves);
        return state::notify(app,
                             fmt::format("Laid over the race: {} {}", curves->size(),
                                         curves->size() == 1 ? "curve." : "curves."),
                             false);
    }
    const std::string name = fs::path(taken.path).filename().string(), what = fmt::format("open {}", name);
    std::optional<state::TakeSection> beside = opened->section;
    if (beside) beside->what = what;
    if (opened->as_written &&
        state::ask_before_losing(app, fmt::format("What {} holds takes their place.", name),
                                 state::OpenFile{taken.path}, {opened->pins, opened->scenes, opened->notes}))
        return;
    state::Actions actions;
    if (const auto* section = std::get_if<state::TakeSection>(&opened->what))
        actions = {state::TakeSection{section->workspace, section->section, what}};
    else if (const auto* own = std::get_if<state::Actions>(&opened->what))
        actions = *own;
    else
        actions = {state::EditExperiment{std::get<ExperimentSpec>(opened->what), false, what,
                                         opened->as_written,
                                         opened->as_written ? std::optional(opened->pins) : std::nullopt,
                                         opened->as_written ? std::optional(opened->scenes) : std::nullopt,
                                         opened->as_written ? std::optional(opened->notes) : std::nullopt}};
    if (const auto* spec = std::get_if<ExperimentSpec>(&opened->what); spec && !opened->as_written) {
        app.small_tables.erase(spec->problem.path);
        if (opened->small_table) app.small_tables.insert(spec->problem.path);
    }
    // A tab that is about something of its own would show nothing of what was opened.
    if (std::holds_alternative<ExperimentSpec>(opened->what) && !opened->view.contains("workspace") &&
        !beside && app.front().own_file)
        actions.push_back(
            state::SetWorkspace{std::string(state::tab_that(app.tabs, &state::WorkspaceInfo::shows_race))});
    for (const state::Action& action : actions) carry_out_all(state::apply(app, action));
    if (opened->as_written) {
        app.unsaved.on_disk = state::handmade(app);
        on_budget = unasked = !is_allowed(opened->checksum);
    }
    if (const std::string wrong = state::restore_view(app, opened->view); !wrong.empty())
        state::notify(app, wrong, true);
    if (!taken.said.empty()) state::notify(app, taken.said, false);
    if (beside) carry_out_all(state::apply(app, *beside));
    // Its keys are the clicker's, and its strip would lie where the scenes' own is.
    if (!opened->scenes.empty() && lessons.guide().lesson()) perform({lesson::LeaveLesson{}});
    if (!opened->notice.empty()) state::notify(app, opened->notice, false);
    if (const auto* spec = std::get_if<ExperimentSpec>(&opened->what); spec && !spec->externals.empty())
        state::notify(app, programs_words(name, spec->externals.size()), false);
    if (!opened->scene_fault.empty()) state::notify(app, opened->scene_fault, true);
    if (!opened->scenes.empty()) state::notify(app, scenes_words(opened->scenes.size()), false);
}

void Application::Impl::list_folder(const std::string& wanted) {
    std::error_code error;
    fs::path path = wanted.empty() ? fs::current_path(error) : fs::absolute(wanted, error);
    state::FolderView view_of;
    view_of.path = path.lexically_normal().string();
    if (view_of.path.size() > 1 && view_of.path.ends_with('/')) view_of.path.pop_back();
    fs::directory_iterator it(path, error);
    if (error) {
        view_of.failure = fmt::format("{} cannot be read: {}.", in_quotes(view_of.path), error.message());
        app.files.folder = std::move(view_of);
        return;
    }
    for (const fs::directory_iterator end; it != end; it.increment(error)) {
        state::FolderEntry entry;
        entry.name = it->path().filename().string();
        if (entry.name.starts_with('.')) continue;
        std::error_code ignored;
        entry.folder = it->is_directory(ignored);
        if (!entry.folder) entry.bytes = static_cast<std::uint64_t>(it->file_size(ignored));
        view_of.entries.push_back(std::move(entry));
        if (error) break;
    }
    std::sort(view_of.entries.begin(), view_of.entries.end(),
              [](const auto& a, const auto& b) { return a.folder != b.folder ? a.folder : a.name < b.name; });
    app.files.folder = std::move(view_of);
}

void Application::Impl::save(const state::RequestSave& request) {
    SaveJob job;
    job.request = request;
    job.experiment = app.accepted;
    job.view = state::saved_view(app);
    job.made = state::handmade(app);
    job.made.notes = carried_over(app.notes, app.experiment.methods, app.accepted.methods);
    job.memory_limit = options.memory_limit;
    job.state_folder = places.state;
    if (const state::WorkspaceInfo& info = app.front().info();
        app.front().own_file && request.what == state::SaveWhat::Experiment) {
        job.workspace = info.name;
        job.section = app.front().section(app);
        job.section_alone = job.made.empty();
        state::SavedView words;
        if (job.section_alone) state::write_export_words(app.export_settings, words);
        job.section.insert(job.section.end(), words.begin(), words.end());
    }
    if (request.what == state::SaveWhat::Csv) job.race = std::make_shared<const Race>(race);
    const bool result =
        request.what == state::SaveWhat::Picture || request.what == state::SaveWhat::MatrixNpy ||
        request.what == state::SaveWhat::MatrixCsv || request.what == state::SaveWhat::Factors;
    if (result && app.has_method(app.curves.selected)) job.X = session.iterate(app.curves.selected);
    if (const auto picture = session.instance_picture()) {
        job.channels = picture->channels;
        job.bits = picture->bits;
    }
    saver.start(std::move(job));
}

Application::Impl::~Impl() {
    saver.finish();
    take_saved();
    if (!state::unsaved_words(app).empty()) kept.leave_behind(state::kept_file(app));
}

void Application::Impl::take_saved() {
    for (Saved& saved : saver.finished()) {
        if (!saved.quiet)
            state::written(app, saved.path, saved.said.sentence, saved.said.failure);
        else if (saved.said.failure)
            state::notify(app, saved.said.sentence, true);
        else
            state::remember_recent(app, saved.path);
        if (saved.made && !saved.quiet) app.unsaved.on_disk = *std::move(saved.made);
        changed = true;
    }
}

void Application::Impl::write_figure(const state::RequestExport& request,
                                     const state::ExportSettings& settings) {
    figure::ExportSettings page = figure_settings(settings, request.path, request.replace, app.memory_limit);
    const Result<figure::Page> source =
        front().page(request.figure, shared_race(), theme::theme(settings.theme), 3);
    // The dialog lists the curves that are there: what was said of others waits for them.
    if (source) page.look = figure::look_for(*source, page);
    const Result<figure::NoRoom> missing =
        source ? figure::export_page(*source, page) : source.passed_on<figure::NoRoom>();
    state::written(app, request.path,
                   missing ? fmt::format("Exported {}.", request.path) : missing.sentence(), !missing);
    if (!missing) return;
    const std::string why = figure::why_not_whole(*missing, page, "a larger page or smaller type");
    if (!why.empty()) state::notify(app, "But " + why, false);
}

void Application::Impl::write_film(const state::RequestExport& request,
                                   const state::ExportSettings& settings) {
    Result<figure::Page> source =
        front().lasting_page(request.figure, shared_race(), theme::theme(settings.theme));
    if (!source) return state::written(app, request.path, source.sentence(), true);
    figure::ExportSettings page = figure_settings(settings, request.path, request.replace, app.memory_limit);
    page.look = figure::look_for(*source, page);
    figure::FrameSettings frames;
    frames.range = figure::range_of(settings.film);
    frames.per_second = settings.film.per_second;
    app.under_way.film = state::FilmProgress{};
    films.start(*std::move(source), page, frames);
}

void Application::Impl::keep_settings() {
    const state::Settings now = {app.look.theme,          app.look.scale, app.files.recent,  app.theory.on,
                                 app.look.motion_reduced, app.own_level,  app.look.language, app.exported};
    if (!options.personal_settings) return void(kept_settings = now);
    const auto written = state::save_settings(places.config, kept_settings, now);
    // What could not be written is a change still. The list of files is looked at every frame, and asked for
    // once.
    if (written) kept_settings = now;
    asked_recent = now.recent;
    if (!written) state::notify(app, written.sentence(), true);
}

void Application::Impl::prepare_shipped_picture() {
    const std::string_view bytes = embedded::find("sample.png");
    if (bytes.empty()) return;
    // Instances are built from files: the shipped picture becomes one where a person's data lives.
    std::error_code error;
    const fs::path folder =
        places.data.empty() ? fs::temp_directory_path(error) / "lowrank-lab" : fs::path(places.data);
    const fs::path path = folder / "sample.png";
    fs::create_directories(folder, error);
    if (!state::why_not_regular(path.string()).empty()) return;
    const Result<std::string> there = read_file(path.string());
    if (!(there && *there == bytes) && !write_file(path.string(), bytes, true)) return;
    if (std::string& last = app.last_path_of(ProblemSource::Picture); last.empty()) last = path.string();
}

std::string Application::Impl::plain_experiment_words(const ExperimentSpec& spec) const {
    return paint::plain_text(figure::experiment_words(spec.problem));
}

}  // namespace lowrank::shell
