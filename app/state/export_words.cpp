// One reader for what is typed behind render and for what stands in a file.
#include "app/state/export_words.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <limits>
#include <set>

#include "app/state/figure_catalogue.h"
#include "app/state/saved_view.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr std::string_view kPrefix = "export_";

const std::vector<std::string_view> kThemes = {"light", "dark", "projector"},
                                    kFormats = {"svg", "pdf", "png", "tex", "csv", "gif", "mp4", "webm"},
                                    kGrounds = {"white", "transparent"}, kTexts = {"real", "outline"};

std::vector<std::string_view> vision_names() {
    std::vector<std::string_view> names;
    for (const theme::Vision vision : theme::visions()) names.push_back(name_of(vision));
    return names;
}

/// Every setting of a page as an option, which the file keeps where it is not the usual one.
KeyValues option_words(const ExportSettings& s) {
    const ExportSettings usual;
    KeyValues words = {{"figure", s.figure}, {"theme", std::string(name_of(s.theme))}};
    const auto put = [&](const char* option, bool differs, std::string value) {
        if (differs) words.emplace_back(option, std::move(value));
    };
    put("format", s.format != usual.format, std::string(kFormats[static_cast<std::size_t>(s.format)]));
    put("width", s.width_mm != usual.width_mm, print_number(s.width_mm));
    put("height", s.height_mm != usual.height_mm, print_number(s.height_mm));
    put("font", s.font_pt != usual.font_pt, print_number(s.font_pt));
    put("dpi", s.dpi != usual.dpi, std::to_string(s.dpi));
    put("background", s.transparent, "transparent");
    put("text", s.outline_text, "outline");
    put("vision", s.vision != usual.vision, std::string(name_of(s.vision)));
    put("frames", s.film.on, moment_words(s.film));
    put("fps", s.film.on && s.film.per_second != usual.film.per_second, print_number(s.film.per_second));
    for (auto& word : look_words(s.look)) words.push_back(std::move(word));
    return words;
}

/// The key in [view] of an option; names and colours are numbered.
std::string key_of(std::string_view option, int number) {
    std::string key = std::string(kPrefix) + std::string(option);
    std::ranges::replace(key, '-', '_');
    return number > 0 ? key + "_" + std::to_string(number) : key;
}

bool repeats(std::string_view option) { return option == "name" || option == "colour"; }

/// A key of [view] that is read, and the option that it is.
struct Kept {
    std::string key, option, value;
};

/// Those that say how a figure leaves; none without the figure.
std::vector<Kept> kept_in(const SavedView& view) {
    std::vector<Kept> kept;
    const auto take = [&](const std::string& option, int number) {
        const std::string key = key_of(option, number);
        const std::string* value = word_of(view, key);
        if (value) kept.push_back({key, option, *value});
        return value != nullptr;
    };
    if (!take("figure", 0)) return kept;
    for (const char* option :
         {"theme",         "format",   "width",   "height",      "font",   "dpi",
          "background",    "text",     "vision",  "frames",      "fps",    "x-range",
          "y-range",       "title",    "x-label", "y-label",     "legend", "legend-columns",
          "legend-values", "restarts", "notes",   "point-notes", "theory", "order",
          "style",         "typeface"})
        take(option, 0);
    for (const char* option : {"name", "colour"})
        for (int number = 1; take(option, number);) ++number;
    return kept;
}

Result<Written> read_options(const KeyValues& words, ExportSettings& out) {
    struct Number {
        const char* option;
        double low, high;
        double* to;
    };
    double dpi = out.dpi;
    for (const Number& each : {Number{"width", 20, 1200, &out.width_mm},
                               {"height", 20, 1200, &out.height_mm},
                               {"font", 4, 40, &out.font_pt},
                               {"dpi", 36, 2400, &dpi},
                               {"fps", 0.1, 60, &out.film.per_second}}) {
        const std::string* text = option_of(words, each.option);
        if (!text) continue;
        const auto number = parse_number(*text);
        if (!number || *number < each.low || *number > each.high)
            return Failure{fmt::format("{} cannot be '{}': a number from {} to {} is needed.", each.option,
                                       *text, print_number(each.low), print_number(each.high))};
        *each.to = *number;
    }
    out.dpi = static_cast<int>(dpi);
    const auto theme = choice_among(words, "theme", kThemes),
               format = choice_among(words, "format", kFormats),
               ground = choice_among(words, "background", kGrounds),
               text = choice_among(words, "text", kTexts),
               vision = choice_among(words, "vision", vision_names());
    for (const auto* each : {&theme, &format, &ground, &text, &vision})
        if (!*each) return each->passed_on<Written>();
    if (option_of(words, "theme")) out.theme = static_cast<theme::ThemeName>(*theme);
    out.format = static_cast<ExportFormat>(*format);
    out.transparent = *ground == 1;
    out.outline_text = *text == 1;
    out.vision = theme::visions()[*vision];
    if (const std::string* moments = option_of(words, "frames")) {
        const auto film = read_moments(*moments);
        if (!film) return film.passed_on<Written>();
        const double per_second = out.film.per_second;
        out.film = *film;
        out.film.per_second = per_second;
    }
    const auto look = read_look(words);
    if (!look) return look.passed_on<Written>();
    out.look = *look;
    return Written{};
}

Result<Written> read_page(const KeyValues& words, ExportSettings& out) {
    const std::string& figure = words.front().second;
    if (!find_figure(figure))
        return Failure{fmt::format("figure cannot be '{}': {}", figure, why_no_figure(figure))};
    out.figure = figure;
    return read_options(words, out);
}

constexpr std::array<std::string_view, 10> kHabits = {"theme", "format", "width",  "height", "font",
                                                      "dpi",   "text",   "vision", "style",  "typeface"};

}  // namespace

Result<FilmChoice> read_moments(const std::string& text) {
    FilmChoice film;
    film.on = true;
    if (text == "all") return film;
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 2;
    std::vector<std::int64_t> numbers;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(':', at), text.size());
        const auto number = parse_integer(text.substr(at, end - at));
        if (!number) break;
        numbers.push_back(*number);
        at = end + 1;
        if (end < text.size() || numbers.size() < 2 || numbers.size() > 3) continue;
        film.first = numbers[0], film.last = numbers[1], film.step = numbers.size() == 3 ? numbers[2] : 1;
        if (film.first >= 0 && *film.last >= film.first && film.step >= 1 && *film.last < kMost &&
            film.step <= 1'000'000'000)
            return film;
    }
    return Failure{
        fmt::format("frames cannot be '{}': all, FIRST:LAST or FIRST:LAST:STEP are needed, whole numbers "
                    "from 0 up, as 0:120:2.",
                    text)};
}

std::string moment_words(const FilmChoice& film) {
    if (!film.last && film.first == 0 && film.step == 1) return "all";
    // A last moment beyond the figure's own is the figure's own.
    const std::int64_t last = film.last.value_or(std::max<std::int64_t>(film.first, 1'000'000'000));
    return std::to_string(film.first) + ":" + std::to_string(last) +
           (film.step == 1 ? "" : ":" + std::to_string(film.step));
}

void write_export_words(const ExportSettings& settings, SavedView& view) {
    if (settings.figure.empty()) return;
    std::map<std::string, int> count;
    for (const auto& [option, value] : option_words(settings))
        view[key_of(option, repeats(option) ? ++count[option] : 0)] = value;
}

SavedView take_export_words(KeyValues& section) {
    SavedView view;
    std::erase_if(section, [&](const KeyValues::value_type& entry) {
        return entry.first.starts_with(kPrefix) && (view.insert(entry), true);
    });
    return view;
}

KeyValues export_options(const SavedView& view) {
    KeyValues words;
    for (const Kept& each : kept_in(view)) words.emplace_back(each.option, each.value);
    return words;
}

std::string habit_words(const ExportSettings& settings, theme::ThemeName window) {
    std::string words;
    for (const auto& [option, value] : option_words(settings)) {
        if (std::ranges::find(kHabits, option) == kHabits.end()) continue;
        if (option == "theme" && settings.theme == window) continue;
        words += fmt::format("{}{}={}", words.empty() ? "" : " ", option, value);
    }
    return words;
}

bool read_habits(ExportSettings& settings, std::string_view words) {
    KeyValues options;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(words.size(), word.size() + 1));
        const std::size_t equals = word.find('=');
        const std::string_view option = word.substr(0, equals);
        if (equals == word.npos || std::ranges::find(kHabits, option) == kHabits.end()) return false;
        options.emplace_back(option, word.substr(equals + 1));
    }
    ExportSettings read = settings;
    if (!read_options(options, read)) return false;
    if (read.look.style == PageStyle::BlackAndWhite) read.theme = theme::ThemeName::Light;
    settings = std::move(read);
    return true;
}

std::string read_export_words(ExportSettings& settings, const SavedView& view) {
    const std::vector<Kept> kept = kept_in(view);
    std::set<std::string_view> known;
    for (const Kept& each : kept) known.insert(each.key);
    for (const auto& [key, value] : view)
        if (key.starts_with(kPrefix) && !known.contains(key))
            return fmt::format(
                "{} in [view] is not read: {}", key,
                kept.empty()
                    ? "export_figure is needed beside it."
                    : "the keys are export_figure and those of render's options, with names and colours "
                      "numbered from 1 on.");
    if (kept.empty()) return {};
    ExportSettings read;
    if (const auto done = read_page(export_options(view), read); !done) {
        // Every sentence begins with the option that is wrong, and names its value.
        const std::string& sentence = done.sentence();
        const std::size_t end = sentence.find(' ');
        const auto wrong = std::ranges::find_if(kept, [&](const Kept& each) {
            return each.option == sentence.substr(0, end) &&
                   sentence.find("'" + each.value + "'") != std::string::npos;
        });
        return fmt::format("{} in [view]{}",
                           wrong != kept.end() ? wrong->key : key_of(sentence.substr(0, end), 0),
                           sentence.substr(end));
    }
    read.path = settings.path;
    read.tab = settings.tab;
    settings = std::move(read);
    return {};
}

}  // namespace lowrank::state
