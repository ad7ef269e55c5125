// Reads a table's number: the cell is brought into the plain form that the one parser of numbers reads.
#include "core/io/table/table_number.h"

#include <algorithm>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::string_view kMinusSign = "\xE2\x88\x92";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The cell without its sign; nothing where what follows is no digit and no mark.
std::optional<std::string_view> unsigned_part(std::string_view cell, bool& negative) {
    negative = false;
    if (cell.starts_with('+') || cell.starts_with('-')) {
        negative = cell.front() == '-';
        cell.remove_prefix(1);
    } else if (cell.starts_with(kMinusSign)) {
        negative = true;
        cell.remove_prefix(kMinusSign.size());
    }
    if (cell.empty() || !(is_digit(cell.front()) || cell.front() == '.' || cell.front() == ','))
        return std::nullopt;
    return cell;
}

/// How commas and points stand among the digits of a number.
struct Shape {
    std::size_t commas = 0, points = 0;
    bool comma_groups = false;  ///< each comma has three digits behind it and one to three before the first
    bool point_groups = false;
    std::size_t last_comma = 0, last_point = 0, end = 0;  ///< end: of the digits and marks
};

bool in_groups(std::string_view digits, char mark) {
    const std::size_t first = digits.find(mark);
    if (first == digits.npos || first == 0 || first > 3 || (digits[0] == '0')) return false;
    for (std::size_t at = first; at < digits.size(); at += 4) {
        if (digits[at] != mark || at + 4 > digits.size()) return false;
        if (!std::ranges::all_of(digits.substr(at + 1, 3), is_digit)) return false;
    }
    return true;
}

/// The shape of an unsigned number; nothing where it has other characters than digits, marks and an exponent,
/// and where so many marks are neither decimal nor between thousands: a date, a version, an address.
std::optional<Shape> shape_of(std::string_view text) {
    Shape shape;
    std::size_t at = 0;
    for (; at < text.size() && (is_digit(text[at]) || text[at] == ',' || text[at] == '.'); ++at) {
        if (text[at] == ',') ++shape.commas, shape.last_comma = at;
        if (text[at] == '.') ++shape.points, shape.last_point = at;
    }
    shape.end = at;
    if (at < text.size()) {
        if (std::string_view("eEdD").find(text[at]) == std::string_view::npos) return std::nullopt;
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (at == text.size() || !std::ranges::all_of(text.substr(at), is_digit)) return std::nullopt;
    }
    const std::string_view digits = text.substr(0, shape.end);
    if (shape.commas > 0)
        shape.comma_groups =
            in_groups(digits.substr(0, shape.points > 0 ? shape.last_point : shape.end), ',') &&
            (shape.points == 0 || shape.last_comma < shape.last_point);
    if (shape.points > 0)
        shape.point_groups =
            in_groups(digits.substr(0, shape.commas > 0 ? shape.last_comma : shape.end), '.') &&
            (shape.commas == 0 || shape.last_point < shape.last_comma);
    if (shape.commas + shape.points > 1 && !shape.comma_groups && !shape.point_groups) return std::nullopt;
    return shape;
}

/// Blanks as typesetters and spreadsheets put them between thousands, in UTF-8 and Latin-1, and the marks of
/// the Swiss.
constexpr std::string_view kSpacers[] = {" ",    "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89",
                                         "\xA0", "'",        "\xE2\x80\x99"};

std::string_view spacer_at(std::string_view text) {
    for (const std::string_view spacer : kSpacers)
        if (text.starts_with(spacer)) return spacer;
    return {};
}

/// A number without its spacers, each with three digits behind it and one to three before the first; the cell
/// itself, and spaced false, where none stand so.
std::string_view closed_up(std::string_view cell, std::string& room, bool& spaced) {
    spaced = false;
    std::size_t at = 0;
    while (at < cell.size() && !is_digit(cell[at])) ++at;
    std::size_t digits = at;
    while (digits < cell.size() && is_digit(cell[digits])) ++digits;
    if (digits == at || digits - at > 3 || spacer_at(cell.substr(digits)).empty()) return cell;
    const std::string_view spacer = spacer_at(cell.substr(digits));
    room.assign(cell.substr(0, digits));
    std::string_view rest = cell.substr(digits);
    while (rest.starts_with(spacer)) {
        const std::string_view group = rest.substr(spacer.size());
        const bool three = group.size() >= 3 && std::ranges::all_of(group.substr(0, 3), is_digit) &&
                           (group.size() == 3 || !is_digit(group[3]));
        if (!three) return cell;
        room += group.substr(0, 3);
        rest = group.substr(3);
    }
    spaced = true;
    return room += rest;
}

}  // namespace

std::optional<double> table_number(std::string_view cell, const NumberMarks& marks) {
    if (marks.decimal == '.' && marks.grouping == 0)
        if (const std::optional<double> plain = parse_number(cell)) return plain;
    std::string room;
    bool spaced = false;
    cell = closed_up(cell, room, spaced);
    bool negative = false;
    const std::optional<std::string_view> rest = unsigned_part(cell, negative);
    if (!rest) return std::nullopt;
    const std::optional<Shape> shape = shape_of(*rest);
    if (!shape) return std::nullopt;
    const bool by_comma = marks.decimal == ',';
    if ((by_comma ? shape->commas : shape->points) > 1) return std::nullopt;
    const std::size_t groups = by_comma ? shape->points : shape->commas;
    if (groups > 0 && (marks.grouping == 0 || !(by_comma ? shape->point_groups : shape->comma_groups)))
        return std::nullopt;
    std::string plain = negative ? "-" : "";
    for (const char c : *rest) {
        if (c == marks.decimal)
            plain += '.';
        else if (c == 'd' || c == 'D')
            plain += 'e';
        else if (c != ',' && c != '.')
            plain += c;
    }
    return parse_number(plain);
}

void MarksSeen::look_at(std::string_view cell) {
    std::string room;
    bool spaced = false;
    cell = closed_up(cell, room, spaced);
    bool negative = false;
    const std::optional<std::string_view> rest = unsigned_part(cell, negative);
    if (!rest) return;
    const std::optional<Shape> shape = shape_of(*rest);
    if (!shape) return;
    spaced_ = spaced_ || spaced;
    if (shape->commas + shape->points == 0) return;
    const std::size_t behind_comma = shape->end - shape->last_comma - 1;
    if (shape->commas == 0 && shape->points == 1) {
        // One that may stand between thousands says little: 1.234 is a number of most files.
        if (!shape->point_groups) ++point_;
    } else if (shape->commas == 1 && shape->points == 0) {
        if (shape->comma_groups)
            ++either_comma_;
        else if (behind_comma > 0)
            ++comma_;
    } else if (shape->comma_groups && shape->points <= 1) {
        ++grouping_comma_;
    } else if (shape->point_groups && shape->commas == 1) {
        ++comma_, ++grouping_point_;
    }
}

NumberMarks MarksSeen::marks() const {
    if (comma_ > 0 && point_ == 0 && grouping_comma_ == 0)
        return {',', grouping_point_ > 0 ? '.' : '\0', spaced_};
    const bool thousands = grouping_comma_ > 0 || (either_comma_ > 0 && point_ > 0 && comma_ == 0);
    return {'.', thousands ? ',' : '\0', spaced_};
}

std::string why_marks_unclear(std::string_view cell, const NumberMarks& marks) {
    if (cell.ends_with('%') && table_number(cell.substr(0, cell.size() - 1), marks))
        return "has a sign of per cent: write the numbers without it.";
    bool negative = false;
    const std::optional<std::string_view> rest = unsigned_part(cell, negative);
    const std::optional<Shape> shape = rest ? shape_of(*rest) : std::nullopt;
    if (!shape) return {};
    if (marks.decimal == '.' && shape->commas == 1 && shape->points == 0 && shape->comma_groups)
        return "may have a comma between thousands or a decimal comma: say which by --decimal point or "
               "--decimal comma.";
    if (marks.decimal == '.' && shape->comma_groups)
        return "has commas between thousands: --decimal point reads them.";
    if (marks.decimal == '.' && shape->commas > 0)
        return "has a decimal comma, and the file has points as well: one of them is needed throughout.";
    if (shape->point_groups && (marks.decimal == ',' || shape->points > 1))
        return "has points between thousands: --decimal comma reads them.";
    if (marks.decimal == ',' && shape->points > 0)
        return "has a decimal point, and the file has commas as well: one of them is needed throughout.";
    // What is written as numbers are, and is none all the same, is too large or too small for one.
    if (!table_number(cell, marks))
        return "lies beyond the numbers of double precision, 4.9e-324 to 1.8e308 in size: give the data in "
               "another unit.";
    return {};
}

}  // namespace lowrank
