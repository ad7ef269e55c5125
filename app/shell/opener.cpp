// Pictures by their first bytes, share lines and Matrix Market files by their first word, TOML and tables by
// their lines.
#include "app/shell/opener.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/core.h>

#include "app/lesson/library.h"
#include "app/state/export_words.h"
#include "app/state/regular_file.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "app/state/taking_part.h"
#include "core/io/data_beside.h"
#include "core/io/experiment_keys.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/find_source.h"
#include "core/io/share_line.h"
#include "core/io/table/source_table.h"
#include "core/io/table/table_text.h"
#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "core/problem/problem.h"
#include "core/text/numbers.h"
#include "core/text/sha256.h"

namespace lowrank::shell {
namespace {

bool named_picture(const std::string& path) {
    const std::string ending = lower_case(std::filesystem::path(path).extension().string());
    return ending == ".png" || ending == ".jpg" || ending == ".jpeg";
}

/// The first line that is neither empty nor a comment.
std::string_view first_line(std::string_view text) {
    LineReader lines(text);
    std::string_view line;
    while (lines.next(line))
        if (line = trimmed(line); !line.empty() && line.front() != '#') return line;
    return {};
}

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    split_cells(line, guess_separator(line), cells);
    return cells;
}

/// A header with a column of errors: somebody's curve, or the program's own CSV.
bool is_curve(std::string_view line) {
    for (const std::string& cell : cells_of(line))
        if (const std::string word = lower_case(cell); word == "error" || word == "err") return true;
    return false;
}

/// The experiment of now on a problem that is read from the file.
ExperimentSpec from_file(ProblemSource source, const std::string& path, const ExperimentSpec& now,
                         std::string_view head) {
    ExperimentSpec spec = now;
    spec.changes.clear();
    spec.problem = problem_from(source, path, now.problem, head);
    return spec;
}

/// What a person is told of the methods that such a table leaves out, if any of them was on. Where no other
/// was, the Riemannian ones of the default race are switched on.
std::string without_whole_svds(ExperimentSpec& spec, bool small) {
    bool off = false, any = false;
    for (const MethodEntry& entry : spec.methods) {
        if (!entry.enabled) continue;
        const bool out = state::leaves_out(spec.problem, small, entry.spec);
        off = off || out;
        any = any || !out;
    }
    if (!any)
        for (MethodEntry& entry : spec.methods)
            if (const MethodInfo& info = info_of(entry.spec);
                info.geometry == "Riemannian" && info.in_default_race)
                entry.enabled = true;
    if (!off) return "";
    std::vector<std::string> labels;
    for (const MethodInfo& info : all_methods())
        if (row_of(info.spec).whole_svds) labels.emplace_back(info.label);
    std::string words;
    for (std::size_t i = 0; i < labels.size(); ++i)
        words += (i == 0 ? "" : i + 1 == labels.size() ? " and " : ", ") + labels[i];
    return fmt::format(
        "{} are left out: each of their steps is an SVD of the whole matrix. Tick one to run it all the "
        "same; with another problem they come back.",
        words);
}

Result<Opened> open_toml(const std::string& text, const std::string& path, const state::Tabs& tabs,
                         const std::stop_token& stop) {
    if (lesson::is_lesson_text(text)) {
        Result<lesson::Lesson> lesson = lesson::read_lesson_file(path, tabs);
        if (!lesson) return lesson.passed_on<Opened>();
        return Opened{std::make_shared<const lesson::Lesson>(*std::move(lesson)), {}};
    }
    Result<ExperimentFile> file =
        read_experiment(text, path, state::sections_of(tabs), state::scene_check(tabs), stop);
    if (!file) return file.passed_on<Opened>();
    find_data_beside(*file, path);
    std::optional<state::TakeSection> section;
    for (const auto& tab : tabs) {
        if (tab->info().name != file->workspace) continue;
        const state::SavedView view = state::take_export_words(file->section);
        if (std::string why = tab->why_unreadable(file->section); !why.empty())
            return Failure{in_quotes(path) + ": " + why};
        section = state::TakeSection{file->workspace, file->section, {}};
        if (!file->section_alone) continue;
        Opened opened{*section, {}, false, view};
        opened.checksum = sha256_text(text);
        return opened;
    }
    return Opened{file->spec,
                  {},
                  false,
                  file->view,
                  std::move(file->pins),
                  true,
                  std::move(file->scenes),
                  std::move(file->scene_fault),
                  std::move(file->notes),
                  sha256_text(text),
                  std::move(section)};
}

}  // namespace

bool is_small_table(const ProblemSpec& problem, double memory_limit, const std::stop_token& stop) {
    // Numbers as long as they are written, with what stands between them.
    constexpr std::uintmax_t kMostBytes = 25 * state::kSmallTable * state::kSmallTable;
    if (!is_table(problem)) return false;
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(problem.path, unknown);
    if (unknown || size > kMostBytes) return false;
    ProblemSpec read = problem;
    read.rank = 1;  // that of a person may be too high for its sides
    const Result<Instance> instance = (*reader_of(read.source).load)(read, memory_limit, stop);
    if (!instance) return false;
    const MeasurementOperator& A = *instance->problem->A;
    // A long list of ratings has few bytes and a matrix that no step could hold.
    constexpr Index kMostEntries = 10 * state::kSmallTable * state::kSmallTable;
    return std::min(A.rows(), A.cols()) <= state::kSmallTable && A.rows() * A.cols() <= kMostEntries;
}

Result<Opened> open_file(const std::string& path, const ExperimentSpec& now, double memory_limit,
                         const std::stop_token& stop, const state::Tabs& tabs) {
    if (std::string why = state::why_not_regular(path); !why.empty()) return Failure{std::move(why)};
    std::error_code unknown;
    const auto size = static_cast<double>(std::filesystem::file_size(path, unknown));
    if (!unknown && memory_limit > 0 && size > memory_limit)
        return Failure{fmt::format("{} is {} large, more than the {} that may be used (--memory-limit).",
                                   in_quotes(path), print_size(size), print_size(memory_limit))};
    const ReadLimits limits{memory_limit, stop};
    if (stop.stop_requested()) return Cancelled{};
    {
        const Result<std::string> bytes = read_file(path, limits);
        if (!bytes) return bytes.passed_on<Opened>();
        const std::string_view head = std::string_view(*bytes).substr(0, kSniffedBytes);
        if (const auto found = certain_source(head)) {
            ExperimentSpec spec = from_file(*found, path, now, head);
            const bool small = is_small_table(spec.problem, memory_limit, stop);
            if (stop.stop_requested()) return Cancelled{};
            std::string notice = without_whole_svds(spec, small);
            return Opened{spec, notice, small};
        }
        for (const auto& tab : tabs) {
            if (!tab->format || !(*tab->format->owns)(*bytes)) continue;
            Result<state::Actions> actions = (*tab->format->read)(path, *bytes);
            if (!actions) return actions.passed_on<Opened>();
            // Rows are added to it: its first line says what it is.
            Opened opened{std::move(*actions), {}};
            opened.checksum = sha256_text(std::string_view(*bytes).substr(0, bytes->find_first_of("\r\n")));
            return opened;
        }
    }
    if (named_picture(path))
        return Failure{fmt::format("{} is not a picture: its name says so, its bytes are no PNG or JPEG.",
                                   in_quotes(path))};
    const Result<std::string> text = read_text(path, limits);
    if (stop.stop_requested()) return Cancelled{};
    if (!text) return Failure{text.sentence()};
    const std::string_view first = first_line(*text);
    if (first.empty()) return Failure{fmt::format("{} is empty: there is nothing to open.", in_quotes(path))};
    for (const auto& tab : tabs) {
        if (!tab->owns_line(first)) continue;
        const Result<KeyValues> section = tab->read_line(first);
        if (!section) return Failure{section.sentence()};
        Opened opened{state::TakeSection{std::string(tab->info().name), *section, {}}, {}};
        opened.checksum = sha256_text(trimmed(*text));
        return opened;
    }
    if (first.starts_with("lrl1 ")) {
        Result<ExperimentSpec> spec = read_share_line(first);
        if (!spec) return Failure{spec.sentence()};
        Opened opened{*spec, {}, false, state::view_of_line(first), {}, true};
        opened.checksum = sha256_text(trimmed(*text));
        return opened;
    }
    if (looks_like_experiment(*text) || lower_case(path).ends_with(".toml"))
        return open_toml(*text, path, tabs, stop);
    if (is_curve(first)) {
        Result<std::vector<ForeignCurve>> curves = read_curves(*text, path, stop);
        if (!curves) return curves.passed_on<Opened>();
        return Opened{*curves, {}};
    }
    const std::string_view head = std::string_view(*text).substr(0, kSniffedBytes);
    const std::vector<ProblemSource> found = sources_of(head);
    if (found.empty()) return find_source(path).passed_on<Opened>();
    ExperimentSpec spec = from_file(found.front(), path, now, head);
    const bool small = is_small_table(spec.problem, memory_limit, stop);
    if (stop.stop_requested()) return Cancelled{};
    std::string notice = without_whole_svds(spec, small);
    if (found.size() > 1)
        notice =
            fmt::format("Taken for {}; it may be {} as well, which --{} on the command line reads it as.{}{}",
                        *row_of(found[0]).noun, *row_of(found[1]).noun, *row_of(found[1]).key,
                        notice.empty() ? "" : " ", notice);
    return Opened{spec, notice, small};
}

}  // namespace lowrank::shell
