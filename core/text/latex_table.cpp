// Writes a printed table as a tabular: words into cells, cells into rows.
#include "core/text/latex_table.h"

#include <algorithm>
#include <vector>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

using LatexRow = std::vector<std::string>;

std::vector<LatexRow> latex_rows(std::string_view lines) {
    std::vector<LatexRow> rows;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        std::string_view line = lines.substr(0, end);
        LatexRow row;
        for (std::size_t at; (at = line.find_first_not_of(' ')) != line.npos;) {
            const std::size_t stop = std::min(line.find("  ", at), line.find_last_not_of(' ') + 1);
            row.emplace_back(line.substr(at, stop - at));
            line.remove_prefix(stop);
        }
        if (!row.empty()) rows.push_back(std::move(row));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return rows;
}

bool is_no_number(std::string_view cell) { return cell.empty() || cell == "-" || cell == "nan"; }

bool is_latex_number(std::string_view cell) {
    return cell == "inf" || cell == "-inf" || parse_number(cell).has_value();
}

std::string latex_cell(std::string_view cell) {
    if (cell.empty()) return {};
    if (is_no_number(cell)) return "--";
    if (!is_latex_number(cell)) return latex_words(cell);
    const std::string sign = cell.front() == '-' ? "-" : "";
    const std::string digits(cell.substr(sign.size()));
    if (digits == "inf") return "$" + sign + "\\infty$";
    if (const std::size_t e = digits.find('e'); e != digits.npos) {
        std::string power = digits.substr(e + 1);
        const bool negative = power.starts_with("-");
        power.erase(0, std::min(power.find_first_not_of("+-0"), power.size()));
        return "$" + sign + digits.substr(0, e) + " \\cdot 10^{" + (negative ? "-" : "") + power + "}$";
    }
    return sign.empty() ? digits : "$" + sign + digits + "$";
}

std::string latex_head(std::string_view word) {
    if (word.starts_with("rho(") && word.ends_with(")"))
        return "$\\rho$ (" + latex_words(word.substr(4, word.size() - 5)) + ")";
    return latex_words(word);
}

/// The heads, those of groups above them with a rule of their own.
std::string latex_heads(const LatexRow& heads, std::size_t columns) {
    std::string above, rules, below;
    bool grouped = false;
    for (std::size_t c = 0; c < columns; ++c) {
        const std::string_view word = c < heads.size() ? std::string_view(heads[c]) : std::string_view();
        if (c > 0) below += " & ";
        const std::size_t colon = word.find(':');
        below += latex_head(colon == word.npos ? word : word.substr(colon + 1));
        if (colon == word.npos) {
            if (!grouped && c > 0) above += " & ";
            continue;
        }
        std::size_t end = c + 1;
        while (end < heads.size() && heads[end].find(':') == std::string::npos) ++end;
        above += (c > 0 ? " & " : "") + ("\\multicolumn{" + std::to_string(end - c) + "}{c}{" +
                                         latex_words(word.substr(0, colon)) + "}");
        rules += "\\cmidrule(lr){" + std::to_string(c + 1) + "-" + std::to_string(end) + "}";
        grouped = true;
    }
    return (rules.empty() ? "" : above + " \\\\\n" + rules + "\n") + below + " \\\\\n";
}

}  // namespace

std::string latex_words(std::string_view words) {
    std::string out;
    for (const char c : words) {
        if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
            out += std::string("\\") + c;
        else if (c == '\\')
            out += "\\textbackslash{}";
        else if (c == '~' || c == '^')
            out += std::string("\\") + c + "{}";
        else
            out += c;
    }
    return out;
}

std::string latex_table(std::string_view lines, std::string_view comments) {
    std::string out;
    while (!comments.empty()) {
        const std::size_t end = std::min(comments.find('\n'), comments.size());
        out += "% " + std::string(comments.substr(0, end)) + "\n";
        comments.remove_prefix(std::min(end + 1, comments.size()));
    }
    out += "% \\usepackage{booktabs}\n";
    const std::vector<LatexRow> rows = latex_rows(lines);
    std::size_t columns = 0;
    for (const LatexRow& row : rows) columns = std::max(columns, row.size());
    std::string kinds;
    for (std::size_t c = 0; c < columns; ++c) {
        const bool numbers = std::all_of(rows.begin() + !rows.empty(), rows.end(), [&](const LatexRow& row) {
            return c >= row.size() || is_no_number(row[c]) || is_latex_number(row[c]);
        });
        kinds += numbers ? 'r' : 'l';
    }
    out += "\\begin{tabular}{" + kinds + "}\n\\toprule\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i == 0) {
            out += latex_heads(rows[i], columns) + "\\midrule\n";
            continue;
        }
        for (std::size_t c = 0; c < columns; ++c)
            out += (c > 0 ? " & " : "") + (c < rows[i].size() ? latex_cell(rows[i][c]) : std::string());
        out += " \\\\\n";
    }
    return out + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace lowrank
