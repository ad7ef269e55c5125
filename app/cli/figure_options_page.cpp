// What a page and its frames are to be, read from the options that every figure shares.
#include <algorithm>
#include <fmt/core.h>
#include <initializer_list>
#include <string_view>

#include "app/cli/console.h"
#include "app/cli/figure_options.h"
#include "app/state/export_words.h"
#include "app/state/page_look.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/table_text.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// A number, or a journal's column with its type and the proportions the page has.
Result<Written> read_width(const Arguments& arguments, const state::FigureRow& figure,
                           figure::ExportSettings& settings) {
    const auto text = arguments.value("width");
    if (!text) return Written{};
    if (const auto number = parse_number(*text)) return settings.width_mm = *number, Written{};
    const state::JournalWidth* journal = state::find_width(*text);
    if (!journal) {
        std::vector<std::string_view> names;
        for (const state::JournalWidth& each : state::journal_widths()) names.push_back(each.name);
        return Failure{fmt::format("width cannot be '{}': millimetres, {} are needed.", *text,
                                   enumeration(names, "or"))};
    }
    settings.height_mm = state::journal_height(figure.name, *journal, settings.width_mm, settings.height_mm);
    settings.width_mm = journal->width_mm;
    settings.font_pt = journal->font_pt;
    return Written{};
}

/// Curves can have their names anywhere, other figures over the picture or not at all.
std::string why_no_place(const Arguments& arguments, const state::FigureRow& figure,
                         state::LegendPlace place) {
    const auto places = state::legend_places(figure);
    if (places.empty() || std::ranges::find(places, place) != places.end()) return {};
    return fmt::format("legend cannot be '{}' for {}: {} or none is needed.",
                       arguments.value("legend").value_or(""), figure.name,
                       places.size() > 2 ? "free, inside" : "free");
}

bool is_picture(const std::string& file) {
    const std::string path = lower_case(file);
    return !path.ends_with(".tex") && !path.ends_with(".pgf") && !path.ends_with(".csv") &&
           !path.ends_with(".txt");
}

}  // namespace

Result<figure::ExportSettings> read_page(const Arguments& arguments, const state::FigureRow& figure) {
    figure::ExportSettings settings;
    settings.width_mm = figure.width_mm;
    settings.height_mm = figure.height_mm;
    const auto path = arguments.value("output");
    // What is described alone is drawn nowhere, and its page is read all the same: a wrong word is wrong.
    const bool drawn = path.has_value();
    if (!drawn && !arguments.has("describe"))
        return Failure{"render needs -o FILE: where the figure is written, as .svg, .pdf or .png."};
    settings.path = path.value_or("described.svg");
    settings.force = arguments.has("force");
    if (const auto read = read_width(arguments, figure, settings); !read)
        return read.passed_on<figure::ExportSettings>();
    for (const auto& [name, number] : {std::pair<const char*, double*>{"height", &settings.height_mm},
                                       {"font", &settings.font_pt},
                                       {"dpi", &settings.dpi}})
        if (const Result<Written> read = read_number(arguments, name, *number); !read)
            return Failure{read.sentence()};
    const auto theme = choice(arguments, "theme", {"light", "dark", "projector"});
    const auto background = choice(arguments, "background", {"white", "transparent"});
    const auto text = choice(arguments, "text", {"real", "outline"});
    for (const auto* chosen : {&theme, &background, &text})
        if (!*chosen) return Failure{chosen->sentence()};
    settings.theme = static_cast<theme::ThemeName>(*theme);
    settings.transparent = *background == 1;
    settings.text = *text == 1 ? paint::TextAs::Outline : paint::TextAs::Real;

    const auto vision =
        choice(arguments, "vision", {"usual", "protanopia", "deuteranopia", "tritanopia", "grey"});
    if (!vision) return Failure{vision.sentence()};
    settings.vision = theme::visions()[*vision];
    if (settings.vision != theme::Vision::Usual && !is_picture(settings.path))
        return Failure{
            fmt::format("vision cannot be '{}' for {}: pictures alone are seen, .svg, .pdf, .png and films.",
                        *arguments.value("vision"), in_quotes(settings.path))};

    const Result<state::PageLook> look = state::read_look(arguments.options);
    if (!look) return look.passed_on<figure::ExportSettings>();
    settings.look = *look;
    if (std::string why = why_no_place(arguments, figure, look->legend); !why.empty())
        return Failure{std::move(why)};
    if (!arguments.has("config") && drawn)
        if (std::string why = frames_missing(arguments); !why.empty()) return Failure{std::move(why)};
    // Pixels of what moves are those of a screen.
    if (arguments.has("frames") && !arguments.has("dpi") && !settings.path.ends_with(".png"))
        settings.dpi = 150;
    const bool numbers =
        settings.path.ends_with(".txt") || arguments.has("frames") || figure::holds_frames(settings.path);
    const Result<figure::ExportFormat> format =
        numbers ? figure::ExportFormat::Svg : figure::format_of(settings.path);
    if (!format) return Failure{format.sentence()};
    if (const std::string sentence = figure::why_invalid(settings, *format); !sentence.empty())
        return Failure{sentence};
    if (!drawn) {
        settings.path.clear();
        return settings;
    }
    if (std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{std::move(why)};
    return settings;
}

void warn_of_idle_page_options(const Arguments& arguments, const figure::ExportSettings& settings) {
    const std::string path = lower_case(settings.path);
    const auto ends = [&](std::initializer_list<std::string_view> endings) {
        return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
    };
    const auto idle = [&](const char* name, bool reads, std::string_view why) {
        if (arguments.has(name) && !path.empty() && !reads)
            note(fmt::format("warning: --{} without effect: {}.", name, why));
    };
    idle("dpi", ends({".png", ".gif", ".mp4", ".webm"}), "only .png and films have pixels");
    idle("text", ends({".svg", ".pdf"}), "only .svg and .pdf hold letters as text or as shapes");
    idle("typeface", is_picture(path), "TikZ has the letters of its document, and numbers have none");
    idle("colour", settings.look.style == state::PageStyle::House,
         "a page in shades of grey tells curves apart by dashes and markers");
}

std::string frames_missing(const Arguments& arguments) {
    const std::string path = arguments.value("output").value_or("");
    if (arguments.has("frames") || !figure::holds_frames(path)) return {};
    return fmt::format("The file {} holds frames: --frames 0:120:2 says which.", in_quotes(path));
}

Result<std::optional<figure::FrameSettings>> read_frames(const Arguments& arguments) {
    using Answer = Result<std::optional<figure::FrameSettings>>;
    const auto text = arguments.value("frames");
    if (!text && arguments.has("fps")) return Failure{"fps belongs to --frames, which is not given."};
    if (!text) return Answer{std::nullopt};
    figure::FrameSettings frames;
    if (const auto read = read_number(arguments, "fps", 0.1, 60, frames.per_second); !read)
        return read.passed_on<std::optional<figure::FrameSettings>>();
    const auto moments = state::read_moments(*text);
    if (!moments) return moments.passed_on<std::optional<figure::FrameSettings>>();
    frames.range = figure::range_of(*moments);
    return Answer{frames};
}

}  // namespace lowrank::cli
