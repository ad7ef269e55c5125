// Words to a PageLook. Whether a figure has such a curve and such an axis is known when it is drawn.
#include "app/cli/look_options.h"

#include <array>

#include "app/cli/figure_options.h"
#include "core/method/spec.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

using state::LegendPlace;
using state::PageLook;
using state::RangeKind;

Result<state::RangeChoice> read_range(const Arguments& arguments, const char* name) {
    const std::string text = arguments.value(name).value_or("fit");
    if (text == "fit") return state::RangeChoice{};
    if (text == "all") return state::RangeChoice{RangeKind::All, {}};
    const std::size_t colon = text.find(':');
    if (colon != text.npos) {
        const auto low = parse_number(text.substr(0, colon)), high = parse_number(text.substr(colon + 1));
        if (low && high && *low < *high) return state::RangeChoice{RangeKind::Typed, {*low, *high}};
    }
    return Failure{std::string(name) + " cannot be '" + text +
                   "': fit, all, or two numbers LOW:HIGH, the first below the second, are needed."};
}

struct LegendWord {
    std::string_view word;
    LegendPlace place;
    std::optional<state::LegendCorner> corner;
};
constexpr std::array kLegendWords{
    LegendWord{"free", LegendPlace::Free, {}},
    LegendWord{"inside", LegendPlace::Inside, {}},
    LegendWord{"top-left", LegendPlace::Inside, state::LegendCorner{0, 0}},
    LegendWord{"top-right", LegendPlace::Inside, state::LegendCorner{1, 0}},
    LegendWord{"bottom-left", LegendPlace::Inside, state::LegendCorner{0, 1}},
    LegendWord{"bottom-right", LegendPlace::Inside, state::LegendCorner{1, 1}},
    LegendWord{"outside", LegendPlace::Outside, {}},
    LegendWord{"direct", LegendPlace::Direct, {}},
    LegendWord{"none", LegendPlace::None, {}},
};

Result<Written> read_legend(const Arguments& arguments, PageLook& look) {
    const std::string text = arguments.value("legend").value_or("free");
    std::vector<std::string_view> words;
    for (const LegendWord& each : kLegendWords) {
        words.push_back(each.word);
        if (each.word != text) continue;
        look.legend = each.place;
        look.corner = each.corner;
        const auto columns = arguments.value("legend-columns");
        if (!columns) return Written{};
        const auto number = parse_integer(*columns);
        if (!number || *number < 1 || *number > 20)
            return Failure{"legend-columns cannot be '" + *columns +
                           "': a whole number from 1 to 20 is needed."};
        look.legend_columns = static_cast<int>(*number);
        return Written{};
    }
    return Failure{"legend cannot be '" + text + "': " + enumeration(words, "or") + " is needed."};
}

/// 'narg:d=10=Ours': the curve's own '=' belong to it as long as they make a method.
std::pair<std::string, std::string> split_wish(const std::string& text) {
    std::size_t at = text.find('=');
    for (std::size_t k = at; k != text.npos; k = text.find('=', k + 1))
        if (parse_method(text.substr(0, k))) at = k;
    if (at == text.npos) return {text, ""};
    return {text.substr(0, at), text.substr(at + 1)};
}

std::optional<theme::Colour> colour_of(const std::string& text) {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    std::uint32_t hex = 0;
    for (const char c : text.substr(1)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return std::nullopt;
        hex = hex * 16 + static_cast<std::uint32_t>(digit);
    }
    return theme::rgb(hex);
}

/// At commas; a piece that only a method's keys can be belongs to the method before it.
std::vector<std::string> split_order(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string piece = text.substr(at, end - at);
        if (!words.empty() && piece.find('=') != piece.npos && words.back().find(':') != piece.npos)
            words.back() += "," + piece;
        else
            words.push_back(piece);
        at = end + 1;
    }
    return words;
}

Result<Written> read_curves(const Arguments& arguments, PageLook& look) {
    for (const auto& [option, value] : arguments.options) {
        if (option == "order") look.order = split_order(value);
        if (option != "name" && option != "colour") continue;
        const auto [curve, wish] = split_wish(value);
        const bool name = option == "name";
        const auto colour = colour_of(wish);
        if (curve.empty() || wish.empty() || (!name && !colour))
            return Failure{option + " cannot be '" + value + "': " +
                           (name
                                ? "a curve, '=' and what it is to be called, as narg+r=Ours, are needed."
                                : "a curve, '=' and a colour of six digits, as narg+r=#D55E00, are needed.")};
        if (name)
            look.names.push_back({curve, wish});
        else
            look.colours.push_back({curve, *colour});
    }
    return Written{};
}

}  // namespace

std::vector<Option> look_options() {
    const char* heading = "Curves";
    return {
        {"x-range", 0, "fit|all|LOW:HIGH", "what the x axis shows; all: every point; default fit", heading},
        {"y-range", 0, "fit|all|LOW:HIGH",
         "what the y axis shows; of several figures the first's; default fit", heading},
        {"title", 0, "on|off|TEXT", "the figure's own, none or another (X_t, X^{2} as indices); default on",
         heading},
        {"legend", 0, "PLACE",
         "free, inside, top-left, top-right, bottom-left, bottom-right, outside, direct (names at the "
         "curves) or "
         "none; default free: inside where it covers no curve",
         heading},
        {"legend-columns", 0, "N", "columns of a legend outside at most; default as many as fit", heading},
        {"legend-values", 0, "on|off", "numbers in the legend: the last value, the rate; default on",
         heading},
        {"name", 0, "CURVE=TEXT", "another name for a curve: narg+r=Ours", heading, true},
        {"colour", 0, "CURVE=#RRGGBB", "another colour for a curve", heading, true},
        {"order", 0, "CURVE,…", "curves that come first in the legend, and are drawn first", heading},
        {"restarts", 0, "on|off", "lines where a method restarted; default on", heading},
        {"notes", 0, "on|off", "the experiment over the plot and the sentences in and below it; default on",
         heading},
    };
}

Result<PageLook> read_look(const Arguments& arguments) {
    PageLook look;
    for (const auto& [name, range] : {std::pair("x-range", &look.x), {"y-range", &look.y}}) {
        const auto read = read_range(arguments, name);
        if (!read) return read.passed_on<PageLook>();
        *range = *read;
    }
    if (const auto title = arguments.value("title"); title && *title != "on")
        look.title = *title == "off" ? "" : *title;
    if (const auto read = read_legend(arguments, look); !read) return read.passed_on<PageLook>();
    if (const auto read = read_curves(arguments, look); !read) return read.passed_on<PageLook>();
    for (const auto& [name, on] : {std::pair("legend-values", &look.values),
                                   {"restarts", &look.restarts},
                                   {"notes", &look.notes},
                                   {"theory", &look.predictions}}) {
        const auto word = choice(arguments, name, {"on", "off"});
        if (!word) return word.passed_on<PageLook>();
        *on = *word == 0;
    }
    const auto style = choice(arguments, "style", {"house", "bw"});
    if (!style) return style.passed_on<PageLook>();
    look.style = *style == 1 ? state::PageStyle::BlackAndWhite : state::PageStyle::House;
    return look;
}

}  // namespace lowrank::cli
