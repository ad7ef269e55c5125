// Writes and reads the words of values: choices, numbers, and the parts of a figure's axes.
#include "app/state/view_field.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include "app/state/ends_word.h"
#include "core/io/table/table_text.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr std::array<std::string_view, 2> kFlags = {"false", "true"};
constexpr std::array<std::string_view, 4> kLogs = {"none", "x", "y", "xy"};
constexpr std::array<std::string_view, 3> kGrids = {"none", "major", "minor"};
constexpr double kLastIteration = 1e9;

std::vector<std::string_view> parts_of(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(between, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

bool is_place(double fraction) { return fraction >= 0 && fraction <= 1; }

Codec<ViewState> range_codec(std::optional<AxisRange> ViewState::*range) {
    return {"LOW:HIGH, two numbers, the smaller first,",
            [range](const ViewState& v) { return v.*range ? range_words(*(v.*range)) : std::string(); },
            [range](std::string_view word, ViewState& v) {
                v.*range = range_of(word);
                return (v.*range).has_value();
            }};
}

std::string write_log(const ViewState& v) {
    return std::string(kLogs[(v.log_x ? 1u : 0u) + (v.log_y ? 2u : 0u)]);
}
bool read_log(std::string_view word, ViewState& v) {
    const auto log = choice_of(word, kLogs);
    if (log) v.log_x = *log % 2 == 1, v.log_y = *log >= 2;
    return log.has_value();
}

std::string write_grid(const ViewState& v) { return std::string(kGrids[!v.grid ? 0 : v.minor_grid ? 2 : 1]); }
bool read_grid(std::string_view word, ViewState& v) {
    const auto grid = choice_of(word, kGrids);
    if (grid) v.grid = *grid > 0, v.minor_grid = *grid == 2;
    return grid.has_value();
}

std::string write_legend(const ViewState& v) {
    std::string out;
    if (v.legend_x && v.legend_y) out = words_of_numbers({*v.legend_x, *v.legend_y});
    if (v.legend_collapsed) out += out.empty() ? "closed" : ",closed";
    return out.empty() ? "auto" : out;
}
bool read_legend(std::string_view word, ViewState& v) {
    v.legend_x.reset(), v.legend_y.reset();
    v.legend_collapsed = false;
    if (word == "auto") return true;
    for (const std::string_view part : parts_of(word, ',')) {
        if (part == "closed") {
            v.legend_collapsed = true;
            continue;
        }
        const std::vector<double> place = numbers_in(part);
        if (place.size() != 2 || !is_place(place[0]) || !is_place(place[1])) return false;
        v.legend_x = place[0], v.legend_y = place[1];
    }
    return true;
}

/// Of iterations.
Codec<ViewState> ends_codec() {
    const auto ends = ends_word<std::int64_t>(
        "A:B, two iterations of which one may be absent,",
        [](const std::int64_t& t) { return std::to_string(t); },
        [](std::string_view word) {
            auto t = parse_integer(word);
            if (t && (*t < 0 || static_cast<double>(*t) > kLastIteration)) t.reset();
            return t;
        });
    return {ends.needed,
            [ends](const ViewState& v) {
                return ends.write({v.a, v.b});
            },
            [ends](std::string_view word, ViewState& v) {
                Ends<std::int64_t> read;
                const bool fits = ends.read(word, read);
                v.a = read.a, v.b = read.b;
                return fits;
            }};
}

std::string write_measure(const ViewState& v) {
    if (!v.measure) return {};
    const Measure& m = *v.measure;
    return words_of_numbers({m.x0, m.y0, m.x1, m.y1}) + (m.curve < 0 ? "" : ":" + std::to_string(m.curve));
}
bool read_measure(std::string_view word, ViewState& v) {
    v.measure.reset();
    const std::vector<double> n = numbers_in(word);
    if (n.size() != 4 && n.size() != 5) return false;
    if (n.size() == 5 && !(n[4] >= 0 && n[4] < 1e6 && n[4] == std::floor(n[4]))) return false;
    v.measure = Measure{n[0], n[1], n[2], n[3], n.size() == 5 ? static_cast<std::int64_t>(n[4]) : -1};
    return true;
}

}  // namespace

const std::vector<AxesWord>& axes_words() {
    static const std::vector<AxesWord> words = {
        {"_x", range_codec(&ViewState::x)},
        {"_y", range_codec(&ViewState::y)},
        {"_log", {one_of(kLogs), write_log, read_log}},
        {"_grid", {one_of(kGrids), write_grid, read_grid}},
        {"_legend", {"auto, closed or X:Y, fractions of the figure,", write_legend, read_legend}},
        {"_ends", ends_codec()},
        {"_measure", {"X0:Y0:X1:Y1, and a curve's number,", write_measure, read_measure}},
    };
    return words;
}

Codec<bool> flag() { return choice<bool>(kFlags); }

void write_fields(const ViewFields& fields, const AppState& app, SavedView& view) {
    for (const ViewField& field : fields)
        if (std::string word = (*field.write)(app); !word.empty()) view[*field.key] = std::move(word);
}

std::string read_fields(const ViewFields& fields, AppState& app, const SavedView& view) {
    for (const ViewField& field : fields)
        if (std::string wrong = (*field.read)(app, view); !wrong.empty()) return wrong;
    return {};
}

void reset_fields(const ViewFields& fields, AppState& app) {
    for (const ViewField& field : fields) (*field.reset)(app);
}

std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> out;
    for (const std::string_view part : parts_of(text, ':')) {
        const auto number = parse_number(part);
        if (!number || !std::isfinite(*number)) return {};
        out.push_back(*number);
    }
    return out;
}

std::string words_of_numbers(std::initializer_list<double> numbers) {
    std::string words;
    for (const double number : numbers) words += (words.empty() ? "" : ":") + print_number(number);
    return words;
}

std::string refused_word(std::string_view key, const std::string& text, const std::string& needed) {
    return fmt::format("{} in [view] cannot be '{}': {} is needed.", key, excerpt(text), needed);
}

const std::string* word_of(const SavedView& view, const std::string& key) {
    const auto found = view.find(key);
    return found == view.end() ? nullptr : &found->second;
}

std::optional<std::size_t> choice_of(std::string_view word, std::span<const std::string_view> names) {
    const auto found = std::ranges::find(names, word);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

std::string one_of(std::span<const std::string_view> names) { return enumeration(names, "or"); }

std::string range_words(const AxisRange& range) { return words_of_numbers({range.low, range.high}); }

std::optional<AxisRange> range_of(std::string_view text) {
    const std::vector<double> ends = numbers_in(text);
    if (ends.size() != 2 || !(ends[0] < ends[1])) return std::nullopt;
    return AxisRange{ends[0], ends[1]};
}

}  // namespace lowrank::state
