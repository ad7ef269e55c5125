// 'render': a figure of the catalogue as a file, made of what its page asks for.
#include <algorithm>
#include <fmt/core.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/problem_file.h"
#include "app/cli/texts_option.h"
#include "app/figure/export/left_out.h"
#include "app/state/export_words.h"
#include "core/io/file/atomic_file.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// The figure that --show names in short, as files of earlier versions say it: 'quadratic --show error' is
/// quadratic-error.
Result<const state::FigureRow*> shown_figure(const Arguments& arguments, const state::FigureRow& whole) {
    const std::string word = arguments.value("show").value_or("overview");
    if (!whole.reads("show") || word == "overview") return &whole;
    std::vector<std::string_view> words = {"overview"};
    const std::string prefix = std::string(whole.name) + "-";
    for (const state::FigureRow& row : state::figure_rows()) {
        if (!row.name.starts_with(prefix) || !row.reads("method")) continue;
        words.push_back(row.name.substr(prefix.size()));
        if (words.back() == word) return &row;
    }
    return Failure{fmt::format("show cannot be '{}': {} is needed.", word, enumeration(words, "or"))};
}

/// As a picture, or by its ending the numbers alone.
Result<figure::NoRoom> write_page(const figure::Page& page, const state::FigureRow& row,
                                  const figure::ExportSettings& settings, const std::stop_token& stop) {
    if (!settings.path.ends_with(".txt")) return figure::export_page(page, settings, stop);
    if (!page.text)
        return Failure{fmt::format("{} is no table to write as text: {} can be had.", row.name,
                                   figure::endings_of(page, figure::lay_out(page, settings)))};
    const Result<Written> written = write_file(settings.path, page.text(), settings.force, stop);
    if (!written) return written.passed_on<figure::NoRoom>();
    return figure::NoRoom{};
}

void note_missing(const figure::NoRoom& missing, const state::FigureRow& row,
                  const figure::ExportSettings& settings) {
    const std::string why =
        figure::why_not_whole(missing, settings, "a larger --height or --width, or a smaller --font");
    if (!why.empty()) note(why);
    if (row.panels > 1 && missing.figures < row.panels)
        note(
            fmt::format("stepsize and momentum are left out, for which a page of {} x {} mm has no room: a "
                        "larger --height or --width, or a smaller --font shows them.",
                        print_number(settings.width_mm), print_number(settings.height_mm)));
}

int write_frames(const figure::Page& page, const figure::ExportSettings& settings,
                 const figure::FrameSettings& frames, const std::stop_token& stop) {
    ProgressLine progress;
    const auto written =
        figure::export_frames(page, settings, frames, stop, [&](std::size_t done, std::size_t all) {
            if (progress.visible()) progress.show(fmt::format("frame {} of {}", done, all));
        });
    progress.wipe();
    if (written.cancelled()) return note("interrupted before the last frame."), kInterrupted;
    if (!written) return fail(written.sentence());
    return kRan;
}

constexpr double kGrowsBy = 5, kGrowsTo = 150;  // mm

/// A page that nobody gave a height gets what its legend and all three figures need.
void grow_for(std::size_t panels, const figure::Page& page, figure::ExportSettings& settings) {
    while (settings.height_mm < kGrowsTo &&
           figure::no_room_on(figure::lay_out(page, settings)).figures < panels)
        settings.height_mm += kGrowsBy;
}

/// What is missing for want of width is no reason to grow.
void grow_until_whole(const figure::Page& page, figure::ExportSettings& settings) {
    const auto missing = [&](double height) {
        figure::ExportSettings higher = settings;
        higher.height_mm = height;
        return figure::no_room_on(figure::lay_out(page, higher)).left_out.size();
    };
    if (settings.height_mm >= kGrowsTo || missing(settings.height_mm) == 0) return;
    const std::size_t least = missing(kGrowsTo);
    while (settings.height_mm < kGrowsTo && missing(settings.height_mm) > least)
        settings.height_mm = std::min(settings.height_mm + kGrowsBy, kGrowsTo);
}

/// What is written, and of what moves the moments.
struct Order {
    figure::ExportSettings settings;
    std::optional<figure::FrameSettings> frames;
};

/// With what a file of --config keeps of the export dialog, as far as this figure reads it: what is typed
/// wins; ranges and title are those of the figure they were chosen for, moments too, of a file that holds
/// frames.
Arguments with_kept(const Arguments& typed, const state::SavedView& view, const state::FigureRow& figure) {
    const KeyValues kept = state::export_options(view);
    const std::vector<Option> pages = page_options();
    const bool same = !kept.empty() && kept.front().second == figure.name;
    const bool moves = same && figure::holds_frames(typed.value("output").value_or(""));
    // A journal's name brings its type and keeps the proportions of the figure.
    const std::string width = typed.value("width").value_or("");
    const bool journal = !width.empty() && !parse_number(width);
    Arguments all = typed;
    std::size_t first = 0;
    for (const auto& [option, value] : kept) {
        if (option == "name" || option == "colour") {
            // Of two wishes for one curve the later one holds.
            if (figure.reads(option))
                all.options.insert(all.options.begin() + static_cast<std::ptrdiff_t>(first++),
                                   {option, value});
            continue;
        }
        const bool own = option == "x-range" || option == "y-range" || option == "title" ||
                         option == "x-label" || option == "y-label";
        const bool film = option == "frames" || option == "fps";
        const bool size = option == "height" || option == "font";
        if (typed.has(option) ||
            !(std::ranges::find(pages, option, &Option::name) != pages.end() || figure.reads(option)) ||
            (own && !same) || (film && !moves) || (size && journal))
            continue;
        all.options.emplace_back(option, value);
    }
    return all;
}

/// Settings of a page, of which nothing is to be believed once the token has fired.
figure::ExportSettings heeding(figure::ExportSettings settings, const std::stop_token& stop) {
    settings.stop = stop;
    return settings;
}

/// typed, and behind it what the file of --config keeps. A curve that is typed must be there; one that is
/// kept may belong to another figure.
Result<Order> order_of(const Arguments& arguments, const state::SavedView& view, const state::FigureRow& row,
                       const figure::Page& page, const figure::ExportSettings& typed) {
    if (std::string why = figure::why_not_so(page, typed); !why.empty()) return Failure{std::move(why)};
    const Arguments all = with_kept(arguments, view, row);
    if (std::string why = frames_missing(all); !why.empty()) return Failure{std::move(why)};
    Result<figure::ExportSettings> settings = read_page(all, row);
    if (!settings) return settings.passed_on<Order>();
    const Result<double> limit = read_memory_limit(arguments);
    if (!limit) return limit.passed_on<Order>();
    settings->memory_limit = *limit;
    settings->stop = typed.stop;
    settings->look = figure::look_for(page, *settings);
    if (row.panels > 1 && !all.has("height")) grow_for(row.panels, page, *settings);
    if (row.grows && !all.has("height")) grow_until_whole(page, *settings);
    const auto frames = read_frames(all);
    if (!frames) return frames.passed_on<Order>();
    return Order{*std::move(settings), *frames};
}

int render_figure(const Arguments& given) {
    const Result<Arguments> found = with_problem_file(given, 1);
    if (!found) return fail(found.sentence());
    const Arguments& arguments = *found;
    Interrupt interrupt;
    if (const auto chosen = interrupt.before("interrupted before the texts were read.",
                                             [&] { return choose_texts(arguments, interrupt.token()); });
        !chosen)
        return fail(chosen.sentence());
    const std::string& name = arguments.positionals[0];
    const state::FigureRow* row = state::find_figure(name);
    if (!row) return fail(state::why_no_figure(name));
    if (const std::string wrong = misplaced(arguments, *row); !wrong.empty()) return fail(wrong);
    const Result<const state::FigureRow*> shown = shown_figure(arguments, *row);
    if (!shown) return fail(shown.sentence());
    row = *shown;
    const Result<figure::ExportSettings> settings = read_page(arguments, *row);
    if (!settings) return fail(settings.sentence());
    const auto frames = read_frames(arguments);
    if (!frames) return fail(frames.sentence());
    warn_of_idle_page_options(arguments, *settings);
    FigureInputs inputs(*row, arguments, interrupt.token(), &interrupt);
    const Result<figure::Page> page = inputs.page();
    if (page.cancelled()) return note(inputs.interruption()), kInterrupted;
    if (!page) return fail(page.sentence());
    // What an interrupted run has come to is drawn all the same where that is a matter of a moment.
    const std::stop_token drawing = interrupt.asked() ? interrupt.after_grace() : interrupt.token();
    const auto interrupted = [] { return note("interrupted before the page was drawn."), kInterrupted; };
    if (arguments.has("describe"))
        if (const int code = print_or_fail(page->description() + "\n", drawing); code != kRan) return code;
    if (settings->path.empty()) return interrupt.asked() ? kInterrupted : kRan;
    const Result<Order> order = order_of(arguments, inputs.view(), *row, *page, heeding(*settings, drawing));
    if (drawing.stop_requested()) return interrupted();
    if (!order) return fail(order.sentence());
    if (order->frames) return write_frames(*page, order->settings, *order->frames, interrupt.token());
    const Result<figure::NoRoom> missing = write_page(*page, *row, order->settings, drawing);
    if (missing.cancelled()) return interrupted();
    if (!missing) return fail(missing.sentence());
    note_missing(*missing, *row, order->settings);
    return interrupt.asked() ? kInterrupted : kRan;
}

}  // namespace

Command render_command() {
    Command command;
    command.name = "render";
    command.summary = "draws a figure as SVG, PDF, PNG, TikZ or film, or says what it shows";
    command.description =
        "Runs what a figure of 'list figures' shows, and draws it as the window does, the experiment in the "
        "file's\n"
        "metadata.";
    command.positionals = {{"FIGURE", "a name of list figures"}, problem_file_word()};
    command.options = join({page_options(), figure_options(), options_of_experiments()});
    command.examples = figure_examples();
    command.work = render_figure;
    return command;
}

}  // namespace lowrank::cli
