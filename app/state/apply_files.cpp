// Dialogs, files, the clipboard and notices: fields change here, the reading and writing is asked of the
// shell.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>
#include <utility>

#include "app/state/apply.h"
#include "app/state/data_parameter.h"
#include "app/state/experiment_name.h"
#include "app/state/export_habits.h"
#include "app/state/offered.h"
#include "app/state/pins.h"
#include "app/state/regular_file.h"
#include "app/state/saved_paths.h"
#include "app/state/sentence.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr std::size_t kRecentFiles = 10;

/// Sizes people can mean: a stamp to a poster, 4 to 40 pt, 36 to 2400 dpi.
ExportSettings clamped(ExportSettings settings) {
    const auto within = [](double value, double low, double high, double otherwise) {
        return std::isfinite(value) ? std::clamp(value, low, high) : otherwise;
    };
    settings.width_mm = within(settings.width_mm, 20, 1200, 120);
    settings.height_mm = within(settings.height_mm, 20, 1200, 80);
    settings.font_pt = within(settings.font_pt, 4, 40, 8);
    settings.dpi = std::clamp(settings.dpi, 36, 2400);
    FilmChoice& film = settings.film;
    film.first = std::max<std::int64_t>(film.first, 0);
    film.step = std::max<std::int64_t>(film.step, 1);
    if (film.last) film.last = std::max(*film.last, film.first);
    film.per_second = within(film.per_second, 0.1, 60, 10);
    return settings;
}

bool holds_pictures(ExportFormat format) { return format < ExportFormat::Gif; }
bool holds_films(ExportFormat format) { return format != ExportFormat::Tex && format != ExportFormat::Csv; }

std::string folder_of(const std::string& path) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    return parent.empty() ? "." : parent.string();
}

/// What a file is called and how its name ends, in the order of the enumeration.
struct FileKind {
    const char *word, *ending;
};

constexpr FileKind kSaved[] = {{"experiment", ".toml"}, {"race", ".csv"},   {"picture", ".png"},
                               {"matrix", ".npy"},      {"matrix", ".csv"}, {"factors", ".npy"},
                               {"instance", ".toml"}};
constexpr const char* kExported[] = {".svg", ".pdf", ".png", ".tex", ".csv", ".gif", ".mp4", ".webm"};
constexpr std::string_view kNumber = "-%04d";  ///< of the pictures of a film

const FileKind& kind_of(SaveWhat what) { return kSaved[static_cast<std::size_t>(what)]; }
std::string ending_of(const ExportSettings& settings) {
    const bool numbered =
        settings.film.on && (settings.format == ExportFormat::Png || settings.format == ExportFormat::Svg);
    return (numbered ? std::string(kNumber) : "") + kExported[static_cast<std::size_t>(settings.format)];
}

/// Brings a figure forward: ranges, title and moments are those of one figure and wait for it.
void turn_to(ExportSettings& settings, const std::string& figure) {
    if (figure == settings.figure) return;
    PageLook& look = settings.look;
    if (!settings.figure.empty())
        settings.own[settings.figure] = {look.x,       look.y,       look.title,
                                         look.x_label, look.y_label, settings.film};
    const OwnOfFigure next = settings.own[figure];
    look.x = next.x, look.y = next.y, look.title = next.title, look.x_label = next.x_label,
    look.y_label = next.y_label;
    settings.film = next.film;
    settings.own.erase(figure);
    settings.figure = figure;
    if (settings.tab == ExportTab::Film) settings.tab = ExportTab::Page;
}

/// A format that can hold what is asked for, and the pixels of a screen for what moves on one; a number that
/// was chosen stays.
void suit_format(ExportSettings& settings, bool moved) {
    constexpr int kPrint = 300, kScreen = 150;
    const bool moves = settings.film.on;
    if (moves && (!moved || !holds_films(settings.format))) settings.format = ExportFormat::Gif;
    if (!moves && !holds_pictures(settings.format)) settings.format = ExportFormat::Svg;
    if (moves && !moved && settings.dpi == kPrint) settings.dpi = kScreen;
    if (!moves && moved && settings.dpi == kScreen) settings.dpi = kPrint;
}

/// Whether the file is there, or one of the numbered ones that a name with %d or %04d stands for.
bool is_there(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return true;
    const std::size_t at = path.rfind('%'), end = path.find_first_not_of("0123456789", at + 1);
    if (at == path.npos || end == path.npos || path[end] != 'd') return false;
    const fs::path before(path.substr(0, at));
    const std::string begin = before.filename().string(), rest = path.substr(end + 1);
    for (const fs::directory_entry& entry : fs::directory_iterator(before.parent_path(), ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.size() <= begin.size() + rest.size() || !name.starts_with(begin) || !name.ends_with(rest))
            continue;
        const std::string_view number =
            std::string_view(name).substr(begin.size(), name.size() - begin.size() - rest.size());
        if (number.find_first_not_of("0123456789") == number.npos) return true;
    }
    return false;
}

/// path with another ending, and with another first word where the name still begins with the proposed one.
std::string renamed(const std::string& path, const std::string& from, const std::string& to,
                    const std::string& ending) {
    const std::filesystem::path old(path);
    std::string stem = old.stem().string();
    if (stem.ends_with(kNumber)) stem.resize(stem.size() - kNumber.size());
    if (stem == from || stem.starts_with(from + "-")) stem = to + stem.substr(from.size());
    return (old.parent_path() / (stem + ending)).string();
}

/// Files are named by the experiment they are of; where a tab has a file of its own by the checksum of what
/// it holds.
std::string name_of_content(const AppState& state) {
    return state.front().own_file ? std::string(share_crc(state.front().share_line(state)))
                                  : experiment_name(state.accepted.problem);
}
std::string proposed(const AppState& state, const std::string& stem, const std::string& of,
                     const std::string& ending) {
    const std::string folder = state.files.folder.path.empty() ? "." : state.files.folder.path;
    return (std::filesystem::path(folder) / (stem + "-" + of + ending)).string();
}

std::string word_of_figure(const AppState& state, const std::string& figure) {
    const auto word = state.front().shown->file_word;
    return word ? word(state, figure) : figure;
}

bool writes(Dialog dialog) { return dialog == Dialog::Save || dialog == Dialog::Export; }

std::vector<std::string> paths_of(const RequestSave& request) {
    return saved_paths(request.what, request.path);
}
std::vector<std::string> paths_of(const RequestExport& request) { return {request.path}; }

/// Whether a file may be written now; where not, a sentence or the question whether to replace it is shown.
template <class Request>
bool may_write(AppState& state, const Request& request) {
    if (request.path.empty()) {
        notify(state, "A file needs a name.", true);
        return false;
    }
    const std::vector<std::string> written = paths_of(request);
    for (const std::string& path : written)
        if (const std::string why = why_not_regular(path); !why.empty()) {
            state.files.failure = why;
            if (!writes(state.dialog)) notify(state, why, true);
            return false;
        }
    std::vector<std::string> there = request.replace ? std::vector<std::string>() : written;
    std::erase_if(there, [](const std::string& path) { return !is_there(path); });
    if (!there.empty()) {
        state.files.replace = PendingReplace{std::move(there), request};
        state.dialog = Dialog::Replace;
        return false;
    }
    state.under_way.writing = request.path;
    state.files.failure.clear();
    return true;
}

/// The folder itself where it is there, else the nearest above it that is.
std::string nearest_folder(const std::string& path) {
    std::error_code ignored;
    std::filesystem::path at(path);
    while (!at.empty() && !std::filesystem::is_directory(at, ignored))
        at = at.has_relative_path() ? at.parent_path() : std::filesystem::path();
    return at.string();
}

}  // namespace

void written(AppState& state, const std::string& path, const std::string& sentence, bool failure) {
    const bool awaited = state.under_way.writing == path;
    if (awaited) state.under_way.writing.clear();
    if (failure && awaited && writes(state.dialog)) {
        state.files.failure = begun(sentence);
        return;
    }
    notify(state, sentence, failure);
    if (failure) return;
    if (awaited && writes(state.dialog)) state.dialog = Dialog::None;
    state.files.folder.path = folder_of(path);
}

void remember_recent(AppState& state, const std::string& path) {
    std::erase(state.files.recent, path);
    state.files.recent.insert(state.files.recent.begin(), path);
    if (state.files.recent.size() > kRecentFiles) state.files.recent.resize(kRecentFiles);
}

void apply_one(AppState&, const PasteFromClipboard&, Effects& out) { out.push_back(PasteClipboard{}); }

std::string figure_to_offer(const AppState& state) {
    const std::string chosen = state.front().figure_to_export(state);
    const ExportSettings& settings = state.export_settings;
    if (settings.exported_by != chosen) return chosen;
    const std::vector<FigureChoice> figures = state.front().figures();
    const bool there = std::ranges::find(figures, settings.exported, &FigureChoice::name) != figures.end();
    return there ? settings.exported : chosen;
}

void apply_one(AppState& state, const ShowDialog& a, Effects& out) {
    // Escape and a click beside the question are a no: the dialog that asked comes back.
    if (a.dialog == Dialog::None && state.dialog == Dialog::Replace && state.files.replace)
        return apply_one(state, AnswerReplace{false}, out);
    state.dialog = a.dialog;
    state.note.reset();
    state.files.replace.reset();
    state.asked.reset();
    state.unsaved.question.reset();
    state.under_way.writing.clear();
    state.files.failure.clear();
    state.files.open_for.clear();
    state.files.filter = OpenFilter::All;
    if (a.dialog != Dialog::None) state.files.folder.path = nearest_folder(state.files.folder.path);
    // They would lie on the dialog, and speak of what was before it.
    if (a.dialog != Dialog::None) forget_failures(state);
    if (a.dialog == Dialog::Open || a.dialog == Dialog::Save) {
        state.files.typed_path.clear();
        out.push_back(ListFolder{state.files.folder.path});
    }
    if (a.dialog == Dialog::Save) {
        const std::vector<SaveKind> offered = state.front().saves(state);
        const bool there = std::ranges::any_of(
            offered, [&](const SaveKind& kind) { return kind.what == state.files.save.what; });
        if (!there && !offered.empty()) state.files.save.what = offered.front().what;
        const bool experiment = state.files.save.what == SaveWhat::Experiment;
        state.files.save.path = proposed(
            state, experiment ? std::string(state.front().info().noun) : kind_of(state.files.save.what).word,
            name_of_content(state), kind_of(state.files.save.what).ending);
    }
    if (a.dialog == Dialog::Export) {
        const bool moved = state.export_settings.film.on;
        turn_to(state.export_settings, figure_to_offer(state));
        suit_format(state.export_settings, moved);
        state.export_settings.unread.clear();
        const auto of = state.front().shown->file_of;
        state.export_settings.path =
            proposed(state, word_of_figure(state, state.export_settings.figure),
                     of ? of(state) : name_of_content(state), ending_of(state.export_settings));
    }
}

void apply_one(AppState& state, const EnterFolder& a, Effects& out) {
    out.push_back(ListFolder{a.path});
    if (state.dialog == Dialog::Save && !a.path.empty())
        state.files.save.path =
            (std::filesystem::path(a.path) / std::filesystem::path(state.files.save.path).filename())
                .string();
}

void apply_one(AppState& state, const SetOpenFilter& a, Effects&) { state.files.filter = a.filter; }

void apply_one(AppState& state, const ChooseDataFile& a, Effects& out) {
    apply_one(state, ShowDialog{Dialog::Open}, out);
    state.files.open_for = a.key;
    state.files.filter = data_parameter(a.key).pictures ? OpenFilter::Pictures : OpenFilter::Tables;
}

void apply_one(AppState& state, const TypePath& a, Effects&) { state.files.typed_path = a.text; }

void apply_one(AppState& state, const SetCompose& a, Effects&) { state.composed = a.spec; }

void apply_one(AppState& state, const AnswerReplace& a, Effects& out) {
    if (!state.files.replace) return;
    const PendingReplace pending = *state.files.replace;
    state.files.replace.reset();
    const bool figure = std::holds_alternative<RequestExport>(pending.request);
    state.dialog = figure ? Dialog::Export : Dialog::Save;
    if (!a.yes) return;
    state.under_way.writing = std::visit([](const auto& request) { return request.path; }, pending.request);
    if (figure) {
        RequestExport request = std::get<RequestExport>(pending.request);
        request.replace = true;
        out.push_back(WriteExport{std::move(request), state.export_settings});
        keep_habits(state, out);
    } else {
        RequestSave request = std::get<RequestSave>(pending.request);
        request.replace = true;
        out.push_back(WriteSave{std::move(request)});
    }
}

void apply_one(AppState& state, const DismissNotice& a, Effects&) {
    std::erase_if(state.notices, [&](const Notice& notice) { return notice.id == a.id; });
}

void apply_one(AppState& state, const SetExport& a, Effects&) {
    const ExportSettings before = state.export_settings;
    ExportSettings after = clamped(a.settings);
    const std::string figure = std::exchange(after.figure, before.figure);
    turn_to(after, figure);
    suit_format(after, before.film.on);
    // The name follows the figure and the format as long as nobody typed another.
    if (after.path == before.path && (ending_of(after) != ending_of(before) || after.figure != before.figure))
        after.path = renamed(before.path, word_of_figure(state, before.figure),
                             word_of_figure(state, after.figure), ending_of(after));
    if (after != before) state.files.failure.clear();
    state.export_settings = after;
}

void apply_one(AppState& state, const SetSave& a, Effects&) {
    SaveSettings after = a.settings;
    if (after.what != state.files.save.what && after.path == state.files.save.path)
        after.path = renamed(after.path, kind_of(state.files.save.what).word, kind_of(after.what).word,
                             kind_of(after.what).ending);
    if (after.path != state.files.save.path) state.files.failure.clear();
    state.files.save = after;
}

void apply_one(AppState& state, const CopyShareLine&, Effects& out) {
    out.push_back(CopyText{state.front().share_line(state)});
    notify(state,
           fmt::format("Share line copied: Ctrl+V restores this {} anywhere.{}", state.front().info().noun,
                       state.front().own_file ? std::string() : left_out_words(state)),
           false);
}

void apply_one(AppState&, const CopyValues&, Effects& out) { out.push_back(CopyReadout{}); }

void apply_one(AppState&, const CopyCurveValues& a, Effects& out) {
    out.push_back(CopyCurves{a.all_figures});
}

void apply_one(AppState& state, const CopyTable& a, Effects& out) {
    out.push_back(CopyText{a.text});
    notify(state, a.said, false);
}

void apply_one(AppState& state, const Notify& a, Effects&) { notify(state, a.sentence, a.failure); }

void apply_one(AppState& state, const StopFilm&, Effects& out) {
    if (state.under_way.film) out.push_back(StopWritingFilm{});
}

void apply_one(AppState& state, const RequestExport& a, Effects& out) {
    if (state.under_way.film) {
        state.files.failure = "A film is being written: wait for its end, or stop it.";
        return;
    }
    state.export_settings.exported = a.figure;
    state.export_settings.exported_by = state.front().figure_to_export(state);
    if (!may_write(state, a)) return;
    out.push_back(WriteExport{a, state.export_settings});
    keep_habits(state, out);
}

void apply_one(AppState& state, const RequestSave& a, Effects& out) {
    RequestSave request = a;
    const std::string& shown = state.files.folder.path;
    if (!a.path.empty() && a.path.find('/') == a.path.npos && !shown.empty())
        request.path = (std::filesystem::path(shown) / a.path).string();
    if (may_write(state, request)) out.push_back(WriteSave{std::move(request)});
}

void apply_one(AppState& state, const Quit&, Effects& out) {
    constexpr double kSaidFor = 10;  // seconds; who was told an hour ago has forgotten
    if (state.under_way.film &&
        !(state.under_way.film_said && state.now - *state.under_way.film_said < kSaidFor)) {
        state.under_way.film_said = state.now;
        const std::string so_far =
            state.under_way.film->all == 0
                ? ""
                : fmt::format(", {} of {} pictures", state.under_way.film->done, state.under_way.film->all);
        return notify(state, fmt::format("A film is being written{}: quit again to drop it.", so_far), true);
    }
    if (!state.unsaved.kept &&
        ask_before_losing(state, "Nothing keeps them here when the window closes.", Quit{}))
        return;
    state.quit = true;
    out.push_back(CloseWindow{});
}

}  // namespace lowrank::state
