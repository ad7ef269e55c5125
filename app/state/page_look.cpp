// What render's options of curves say, and the same words again from a look.
#include "app/state/page_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include "app/state/figure_catalogue.h"
#include "app/state/saved_view.h"
#include "core/method/spec.h"
#include "core/text/bounds.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"
#include "core/text/utf8.h"

namespace lowrank::state {

namespace {

constexpr char kEscape = '\\';

Result<RangeChoice> read_range(const LookWords& words, const char* name) {
    const std::string* text = option_of(words, name);
    if (!text || *text == "fit") return RangeChoice{};
    if (*text == "all") return RangeChoice{RangeKind::All, {}};
    if (const auto range = range_of(*text)) return RangeChoice{RangeKind::Typed, *range};
    return Failure{fmt::format(
        "{} cannot be '{}': fit, all, or two numbers LOW:HIGH, the first below the second, are needed.", name,
        *text)};
}

struct LegendWord {
    std::string_view word;
    LegendPlace place;
    std::optional<LegendCorner> corner;
};
constexpr std::array kLegendWords{
    LegendWord{"free", LegendPlace::Free, {}},
    LegendWord{"inside", LegendPlace::Inside, {}},
    LegendWord{"top-left", LegendPlace::Inside, LegendCorner{0, 0}},
    LegendWord{"top-right", LegendPlace::Inside, LegendCorner{1, 0}},
    LegendWord{"bottom-left", LegendPlace::Inside, LegendCorner{0, 1}},
    LegendWord{"bottom-right", LegendPlace::Inside, LegendCorner{1, 1}},
    LegendWord{"outside", LegendPlace::Outside, {}},
    LegendWord{"direct", LegendPlace::Direct, {}},
    LegendWord{"none", LegendPlace::None, {}},
};

Result<Written> read_legend_words(const LookWords& words, PageLook& look) {
    const std::string* text = option_of(words, "legend");
    std::vector<std::string_view> allowed;
    for (const LegendWord& each : kLegendWords) {
        allowed.push_back(each.word);
        if (each.word != (text ? *text : "free")) continue;
        look.legend = each.place;
        look.corner = each.corner;
        const std::string* columns = option_of(words, "legend-columns");
        if (!columns) return Written{};
        const auto number = parse_integer(*columns);
        if (!number || *number < 1 || *number > 20)
            return Failure{fmt::format(
                "legend-columns cannot be '{}': a whole number from 1 to 20 is needed.", *columns)};
        look.legend_columns = static_cast<int>(*number);
        return Written{};
    }
    return Failure{fmt::format("legend cannot be '{}': {} is needed.", *text, enumeration(allowed, "or"))};
}

/// A sign that stands for itself, from a place on; the text's length where there is none.
std::size_t find_plain(std::string_view text, char sign, std::size_t from) {
    for (std::size_t k = from; k < text.size(); ++k) {
        if (text[k] == kEscape)
            ++k;
        else if (text[k] == sign)
            return k;
    }
    return text.size();
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] == kEscape && k + 1 < text.size()) ++k;
        out += text[k];
    }
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == kEscape || c == '=' || c == ',') out += kEscape;
        out += c;
    }
    return out;
}

/// 'narg:d=10=Ours': the curve's own '=' belong to it as long as they make a method.
std::pair<std::string, std::string> split_wish(const std::string& text) {
    std::size_t at = find_plain(text, '=', 0);
    for (std::size_t k = at; k < text.size(); k = find_plain(text, '=', k + 1))
        if (parse_method(text.substr(0, k))) at = k;
    if (at == text.size()) return {text, ""};
    return {unescaped(std::string_view(text).substr(0, at)), text.substr(at + 1)};
}

/// At commas; a piece that only a method's keys can be belongs to the method before it.
std::vector<std::string> split_order(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = find_plain(text, ',', at);
        const std::string piece = text.substr(at, end - at);
        if (!words.empty() && find_plain(piece, '=', 0) < piece.size() &&
            words.back().find(':') != words.back().npos)
            words.back() += "," + piece;
        else
            words.push_back(piece);
        at = end + 1;
    }
    for (std::string& word : words) word = unescaped(word);
    return words;
}

/// Words of a figure stand on one line.
std::string on_one_line(std::string words) {
    for (char& c : words)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return words;
}

/// The options whose words reach a figure.
constexpr std::array<std::string_view, 5> kLookTexts = {"title", "x-label", "y-label", "name", "order"};

/// Those that are whole texts, which can be switched off.
struct Text {
    const char* option;
    std::optional<std::string> PageLook::*part;
};
constexpr Text kWholeTexts[] = {
    {"title", &PageLook::title}, {"x-label", &PageLook::x_label}, {"y-label", &PageLook::y_label}};

/// Empty, or a sentence on the first text that has no letters to draw, or more than there is room for.
std::string why_no_text(const LookWords& words) {
    std::size_t wishes = 0;
    for (const auto& [option, value] : words) {
        if (std::ranges::find(kLookTexts, option) != kLookTexts.end() && !is_utf8(value))
            return fmt::format("{} cannot be '{}': text in UTF-8 is needed.", option, as_utf8(value));
        if (option == "title" || option == "x-label" || option == "y-label")
            if (std::string why = why_too_long(option, value, kLongestText); !why.empty()) return why;
        if ((option == "name" || option == "colour") && ++wishes > kMostWishes)
            return fmt::format("{} is given once too often: of name and colour together {} are the most.",
                               option, kMostWishes);
    }
    return {};
}

Result<Written> read_curves(const LookWords& words, PageLook& look) {
    for (const auto& [option, value] : words) {
        if (option == "order") {
            look.order = split_order(value);
            if (look.order.size() > kMostWishes)
                return Failure{fmt::format("order names {} curves, and {} are the most.", look.order.size(),
                                           kMostWishes)};
        }
        if (option != "name" && option != "colour") continue;
        const auto [curve, wish] = split_wish(value);
        if (std::string why = why_too_long(option, wish, kLongestName); !why.empty())
            return Failure{std::move(why)};
        const bool name = option == "name";
        const auto colour = colour_from(wish);
        if (curve.empty() || wish.empty() || (!name && !colour))
            return Failure{fmt::format(
                "{} cannot be '{}': {}", option, value,
                name ? "a curve, '=' and what it is to be called, as narg+r=Ours, are needed."
                     : "a curve, '=' and a colour of six digits, as narg+r=#D55E00, are needed.")};
        if (name)
            look.names.push_back({curve, on_one_line(wish)});
        else
            look.colours.push_back({curve, *colour});
    }
    return Written{};
}

struct Switch {
    const char* option;
    bool PageLook::*part;
};
constexpr Switch kSwitches[] = {{"legend-values", &PageLook::values},
                                {"restarts", &PageLook::restarts},
                                {"notes", &PageLook::notes},
                                {"point-notes", &PageLook::point_notes},
                                {"theory", &PageLook::predictions}};

std::string title_word(const std::string& title) {
    if (title.empty()) return "off";
    return title == "on" || title == "off" || parse_number(title) ? kEscape + title : title;
}

/// Two ends that have met are no range: the fitted one stands for them, as where nothing is said.
void put_range(const char* option, const RangeChoice& range, LookWords& words) {
    if (range.kind == RangeKind::All) words.emplace_back(option, "all");
    if (range.kind == RangeKind::Typed && range.typed.low < range.typed.high)
        words.emplace_back(option, range_words(range.typed));
}

}  // namespace

const std::string* option_of(const LookWords& words, std::string_view option) {
    const auto found = std::ranges::find(words, option, &LookWords::value_type::first);
    return found == words.end() ? nullptr : &found->second;
}

Result<std::size_t> choice_among(const LookWords& words, std::string_view option,
                                 const std::vector<std::string_view>& allowed) {
    const std::string* given = option_of(words, option);
    if (!given) return std::size_t{0};
    const auto found = std::ranges::find(allowed, *given);
    if (found != allowed.end()) return static_cast<std::size_t>(found - allowed.begin());
    return Failure{
        fmt::format("{} cannot be '{}': {} is needed.", option, *given, enumeration(allowed, "or"))};
}

std::string colour_words(theme::Colour colour) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text = "#";
    for (const float channel : {colour.r, colour.g, colour.b}) {
        const std::uint8_t byte = theme::to_byte(channel);
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

std::optional<theme::Colour> colour_from(std::string_view text) {
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

Result<PageLook> read_look(const LookWords& words) {
    PageLook look;
    if (std::string wrong = why_no_text(words); !wrong.empty()) return Failure{std::move(wrong)};
    for (const auto& [name, range] : {std::pair("x-range", &look.x), {"y-range", &look.y}}) {
        const auto read = read_range(words, name);
        if (!read) return read.passed_on<PageLook>();
        *range = *read;
    }
    for (const Text& each : kWholeTexts)
        if (const std::string* text = option_of(words, each.option); text && *text != "on")
            look.*each.part = *text == "off" ? "" : on_one_line(*text);
    if (const auto read = read_legend_words(words, look); !read) return read.passed_on<PageLook>();
    if (const auto read = read_curves(words, look); !read) return read.passed_on<PageLook>();
    for (const Switch& each : kSwitches) {
        const auto word = choice_among(words, each.option, {"on", "off"});
        if (!word) return word.passed_on<PageLook>();
        look.*each.part = *word == 0;
    }
    const auto style = choice_among(words, "style", {"house", "bw"});
    if (!style) return style.passed_on<PageLook>();
    look.style = *style == 1 ? PageStyle::BlackAndWhite : PageStyle::House;
    std::vector<std::string_view> typefaces;
    for (const theme::TypefaceRow& row : theme::typefaces()) typefaces.push_back(*row.word);
    const auto typeface = choice_among(words, "typeface", typefaces);
    if (!typeface) return typeface.passed_on<PageLook>();
    look.typeface = static_cast<theme::Typeface>(*typeface);
    return look;
}

LookWords look_words(const PageLook& look) {
    LookWords words;
    put_range("x-range", look.x, words);
    put_range("y-range", look.y, words);
    // A title that is spelt as a switch or a number is told from it by a backslash, which markup takes away.
    for (const Text& each : kWholeTexts)
        if (look.*each.part) words.emplace_back(each.option, title_word(*(look.*each.part)));
    const auto legend = std::ranges::find_if(kLegendWords, [&](const LegendWord& each) {
        return each.place == look.legend && (each.place != LegendPlace::Inside || each.corner == look.corner);
    });
    if (legend != kLegendWords.end() && legend != kLegendWords.begin())
        words.emplace_back("legend", std::string(legend->word));
    if (look.legend_columns > 0) words.emplace_back("legend-columns", std::to_string(look.legend_columns));
    for (const Switch& each : kSwitches)
        if (!(look.*each.part)) words.emplace_back(each.option, "off");
    for (const CurveName& wish : look.names)
        words.emplace_back("name", escaped(wish.curve) + "=" + wish.text);
    for (const CurveColour& wish : look.colours)
        words.emplace_back("colour", escaped(wish.curve) + "=" + colour_words(wish.colour));
    std::string order;
    for (const std::string& curve : look.order) order += (order.empty() ? "" : ",") + escaped(curve);
    if (!order.empty()) words.emplace_back("order", order);
    if (look.style == PageStyle::BlackAndWhite) words.emplace_back("style", "bw");
    if (look.typeface != theme::Typeface::DejaVu)
        words.emplace_back("typeface", *theme::row_of(look.typeface).word);
    return words;
}

namespace {

constexpr std::array kWidths{
    JournalWidth{"acm", "ACM, one column", 84.6, 8},
    JournalWidth{"acm-wide", "ACM, both columns", 177.8, 8},
    JournalWidth{"aps", "Physical Review, one column", 86, 8},
    JournalWidth{"aps-wide", "Physical Review, both columns", 178, 8},
    JournalWidth{"elsevier", "Elsevier, one column", 90, 7},
    JournalWidth{"elsevier-wide", "Elsevier, both columns", 190, 8},
    JournalWidth{"ieee", "IEEE, one column", 88.9, 8},
    JournalWidth{"ieee-wide", "IEEE, both columns", 181.9, 8},
    JournalWidth{"nature", "Nature, one column", 89, 7},
    JournalWidth{"nature-wide", "Nature, both columns", 183, 7},
    JournalWidth{"siam", "SIAM, the width of the text", 130, 8},
    JournalWidth{"springer", "Springer, one column", 84, 8},
    JournalWidth{"springer-wide", "Springer, both columns", 174, 8},
};

}  // namespace

std::span<const JournalWidth> journal_widths() { return kWidths; }

const JournalWidth* find_width(std::string_view name) {
    const auto found = std::ranges::find(kWidths, name, &JournalWidth::name);
    return found == kWidths.end() ? nullptr : &*found;
}

double journal_height(std::string_view figure, const JournalWidth& journal, double width_mm,
                      double height_mm) {
    // Of figures below each other, as the error with stepsize and momentum, in heights of the type.
    constexpr double kOfSeveral = 32;
    // Wide pages, of several panels or with a table below: what stood beside each other goes below each
    // other.
    constexpr double kWide = 125;  // mm
    const double point_mm = 25.4 / 72, share = journal.width_mm / width_mm;
    const FigureRow* row = find_figure(figure);
    const bool wide = row && row->width_mm > kWide && share < 1;
    const double needed = row && row->panels > 1 ? kOfSeveral * journal.font_pt * point_mm : 0;
    return std::max(wide ? std::round(height_mm * std::sqrt(share)) : height_mm * share, needed);
}

}  // namespace lowrank::state
