// Between words and the window: which workspace is in front, and what each keeps in [view].
#include "app/state/saved_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "app/state/export_words.h"
#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::state {

SavedView saved_view(const AppState& state) {
    SavedView view{{"workspace", std::string(state.front().info().name)}};
    for (const auto& tab : state.tabs) tab->write_view(state, view);
    write_export_words(state.export_settings, view);
    return view;
}

std::string restore_view(AppState& state, const SavedView& view) {
    AppState next = state;
    if (const auto name = view.find("workspace"); name != view.end() && !next.show_workspace(name->second))
        return "workspace in [view] cannot be '" + name->second + "': " + names_of(state.tabs) +
               " is needed.";
    for (const auto& tab : state.tabs)
        if (std::string wrong = tab->read_view(next, view); !wrong.empty()) return wrong;
    if (std::string wrong = read_export_words(next.export_settings, view); !wrong.empty()) return wrong;
    state = std::move(next);
    return {};
}

namespace {

constexpr std::array<std::string_view, 4> kLogs = {"none", "x", "y", "xy"};
constexpr std::array<std::string_view, 3> kGrids = {"none", "major", "minor"};
constexpr double kLastIteration = 1e9;

std::size_t log_of(const ViewState& v) { return (v.log_x ? 1u : 0u) + (v.log_y ? 2u : 0u); }
std::size_t grid_of(const ViewState& v) { return !v.grid ? 0 : v.minor_grid ? 2 : 1; }

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

std::string legend_words(const ViewState& v) {
    std::string out;
    if (v.legend_x && v.legend_y) out = print_number(*v.legend_x) + ":" + print_number(*v.legend_y);
    if (v.legend_collapsed) out += out.empty() ? "closed" : ",closed";
    return out.empty() ? "auto" : out;
}

bool read_legend(ViewState& v, std::string_view text) {
    v.legend_x.reset(), v.legend_y.reset();
    v.legend_collapsed = false;
    if (text == "auto") return true;
    for (const std::string_view part : parts_of(text, ',')) {
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

std::string end_words(const std::optional<std::int64_t>& t) { return t ? std::to_string(*t) : ""; }

bool read_ends(ViewState& v, std::string_view text) {
    const std::vector<std::string_view> parts = parts_of(text, ':');
    if (parts.size() != 2) return false;
    for (const auto& [part, end] : {std::pair{parts[0], &v.a}, std::pair{parts[1], &v.b}}) {
        end->reset();
        if (part.empty()) continue;
        const auto t = parse_integer(part);
        if (!t || *t < 0 || static_cast<double>(*t) > kLastIteration) return false;
        *end = *t;
    }
    return true;
}

std::string measure_words(const Measure& m) {
    return print_number(m.x0) + ":" + print_number(m.y0) + ":" + print_number(m.x1) + ":" +
           print_number(m.y1) + (m.curve < 0 ? "" : ":" + std::to_string(m.curve));
}

bool read_measure(ViewState& v, std::string_view text) {
    const std::vector<double> n = numbers_in(text);
    if (n.size() != 4 && n.size() != 5) return false;
    if (n.size() == 5 && !(n[4] >= 0 && n[4] < 1e6 && n[4] == std::floor(n[4]))) return false;
    v.measure = Measure{n[0], n[1], n[2], n[3], n.size() == 5 ? static_cast<std::int64_t>(n[4]) : -1};
    return true;
}

}  // namespace

std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> out;
    for (const std::string_view part : parts_of(text, ':')) {
        const auto number = parse_number(part);
        if (!number || !std::isfinite(*number)) return {};
        out.push_back(*number);
    }
    return out;
}

std::string refused_word(std::string_view key, const std::string& text, const std::string& needed) {
    return std::string(key) + " in [view] cannot be '" + excerpt(text) + "': " + needed + " is needed.";
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

std::string range_words(const AxisRange& range) {
    return print_number(range.low) + ":" + print_number(range.high);
}

std::optional<AxisRange> range_of(std::string_view text) {
    const std::vector<double> ends = numbers_in(text);
    if (ends.size() != 2 || !(ends[0] < ends[1])) return std::nullopt;
    return AxisRange{ends[0], ends[1]};
}

void write_view_words(const ViewState& view, const ViewState& plain, const std::string& name, SavedView& to) {
    if (view.x) to[name + "_x"] = range_words(*view.x);
    if (view.y) to[name + "_y"] = range_words(*view.y);
    if (log_of(view) != log_of(plain)) to[name + "_log"] = kLogs[log_of(view)];
    if (grid_of(view) != grid_of(plain)) to[name + "_grid"] = kGrids[grid_of(view)];
    if (legend_words(view) != legend_words(plain)) to[name + "_legend"] = legend_words(view);
    if (view.a || view.b) to[name + "_ends"] = end_words(view.a) + ":" + end_words(view.b);
    if (view.measure) to[name + "_measure"] = measure_words(*view.measure);
}

std::string read_view_words(ViewState& view, const std::string& name, const SavedView& from) {
    ViewState next = view;
    for (const auto& [key, range] :
         {std::pair{name + "_x", &ViewState::x}, std::pair{name + "_y", &ViewState::y}})
        if (const std::string* word = word_of(from, key)) {
            next.*range = range_of(*word);
            if (!(next.*range)) return refused_word(key, *word, "LOW:HIGH, two numbers, the smaller first,");
        }
    if (const std::string* word = word_of(from, name + "_log")) {
        const auto log = choice_of(*word, kLogs);
        if (!log) return refused_word(name + "_log", *word, "none, x, y or xy");
        next.log_x = *log % 2 == 1, next.log_y = *log >= 2;
    }
    if (const std::string* word = word_of(from, name + "_grid")) {
        const auto grid = choice_of(*word, kGrids);
        if (!grid) return refused_word(name + "_grid", *word, "none, major or minor");
        next.grid = *grid > 0, next.minor_grid = *grid == 2;
    }
    struct Rest {
        std::string key;
        bool (*read)(ViewState&, std::string_view);
        const char* needed;
    };
    for (const Rest& rest :
         {Rest{name + "_legend", read_legend, "auto, closed or X:Y, fractions of the figure,"},
          Rest{name + "_ends", read_ends, "A:B, two iterations of which one may be absent,"},
          Rest{name + "_measure", read_measure, "X0:Y0:X1:Y1, and a curve's number,"}})
        if (const std::string* word = word_of(from, rest.key); word && !rest.read(next, *word))
            return refused_word(rest.key, *word, rest.needed);
    view = next;
    return {};
}

}  // namespace lowrank::state
