// 'paper': every figure and table of the paper into one folder, with a page that shows each beside what the
// paper says.
#include <chrono>
#include <filesystem>
#include <fmt/core.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/interrupt.h"
#include "app/paint/markup.h"
#include "core/io/file/atomic_file.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank::cli {
namespace {

namespace fs = std::filesystem;

struct Made {
    const state::FigureRow* row;
    std::string picture, csv, text;  ///< names in the folder; empty: there is none
    std::string command, failure;    ///< the line that draws it again; or why it is not there
};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '<'   ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '&' ? "&amp;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    return out;
}

/// Markup with its scripts as HTML has them.
std::string set_in_html(std::string_view markup) {
    std::string out;
    for (const paint::MarkupSpan& span : paint::parse_markup(markup)) {
        const std::string tag = span.shift > 0 ? "sup" : span.shift < 0 ? "sub" : "";
        out += tag.empty() ? escaped(span.text) : "<" + tag + ">" + escaped(span.text) + "</" + tag + ">";
    }
    return out;
}

std::vector<const state::FigureRow*> figures_of_the_paper() {
    std::vector<const state::FigureRow*> rows;
    for (const state::FigureRow& row : state::figure_rows())
        if (!row.paper.empty()) rows.push_back(&row);
    return rows;
}

/// Those of the options given that a figure reads, as if they stood behind render.
Arguments arguments_of(const Arguments& given, const state::FigureRow& row) {
    Arguments own;
    own.positionals = {std::string(row.name)};
    for (const auto& [option, value] : given.options)
        if (row.reads(option) || (row.experiment && (option == "n" || option == "seed")))
            own.options.emplace_back(option, value);
    return own;
}

/// ' --n 24 --seed 9': the options that make other pictures than those the words are about; empty for none.
std::string other_than_usual(const Arguments& given) {
    std::string words;
    for (const auto& [option, value] : given.options)
        if (option == "n" || option == "seed") words += " --" + option + " " + value;
    return words;
}

std::string index_page(const std::vector<Made>& all, const std::string& other) {
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>LowRank Lab: the figures and tables of the paper</title>\n<style>\n"
        "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 "
        "1rem;color:#1b2430;"
        "background:#fff}\nimg{max-width:100%;height:auto;border:1px solid #d9dee5;border-radius:6px}\n"
        "section{margin:2.5rem 0}\nh2{margin-bottom:.2rem}\ncode{background:#f0f2f5;padding:.1em "
        ".3em;border-radius:4px}\n"
        "nav a{margin-right:.8em;white-space:nowrap}\n.quiet{color:#596675}\n</style>\n</head>\n<body>\n"
        "<h1>The figures and tables of the paper</h1>\n<p>Drawn by LowRank Lab " +
        std::string(kVersion) +
        " from runs on this machine. Beside each: what the paper says of it, in other words.</p>\n";
    if (!other.empty())
        out += fmt::format(
            "<p><strong>These are drawn with{}.</strong> What is said of each holds for the paper's sizes "
            "and the usual instance, and need not hold here.</p>\n",
            escaped(other));
    out += "<nav>";
    for (const Made& made : all)
        out += fmt::format("<a href=\"#{}\">{}</a>\n", made.row->name, made.row->name);
    out += "</nav>\n";
    for (const Made& made : all) {
        const std::string name(made.row->name);
        out += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"quiet\">{}</p>\n", name, name,
                           set_in_html(made.row->meaning));
        if (made.failure.empty())
            out += fmt::format("<img src=\"{}\" alt=\"{}\">\n", made.picture, escaped(made.row->meaning));
        else
            out += fmt::format("<p><strong>Not drawn:</strong> {}</p>\n", escaped(made.failure));
        out += fmt::format("<p>{}</p>\n<p class=\"quiet\">", set_in_html(made.row->paper));
        if (!made.csv.empty()) out += fmt::format("<a href=\"{}\">numbers (CSV)</a> ", made.csv);
        if (!made.text.empty()) out += fmt::format("<a href=\"{}\">as text</a> ", made.text);
        out += "<code>" + escaped(made.command) + "</code></p>\n</section>\n";
    }
    return out + "</body>\n</html>\n";
}

class Folder {
public:
    Folder(std::string path, bool force) : path_(std::move(path)), force_(force) {}

    /// Makes the folder where only it is missing, and looks at every file before any work.
    Result<Written> prepare(const std::string& ending) const {
        std::error_code error;
        if (fs::exists(path_, error) && !fs::is_directory(path_, error))
            return Failure{fmt::format("{} is a file: paper needs a folder.", in_quotes(path_))};
        if (!fs::exists(path_, error) && !fs::create_directory(path_, error))
            return Failure{
                fmt::format("The folder {} cannot be made: {}.", in_quotes(path_), error.message())};
        std::vector<std::string> names = {"index.html"};
        for (const state::FigureRow* row : figures_of_the_paper())
            for (const std::string& each : {ending, std::string(".csv"), std::string(".txt")})
                names.push_back(std::string(row->name) + each);
        for (const std::string& name : names)
            if (std::string why = why_unwritable(at(name), force_); !why.empty())
                return Failure{std::move(why)};
        return Written{};
    }

    Result<Written> write(const std::string& name, const std::string& bytes,
                          const std::stop_token& stop = {}) const {
        return write_file(at(name), bytes, force_, stop);
    }
    std::string at(const std::string& name) const { return (fs::path(path_) / name).string(); }
    bool force() const { return force_; }

private:
    std::string path_;
    bool force_;
};

/// One figure with its numbers; the sentence of what could not be written is a failure of all.
Result<Written> make(const Arguments& arguments, const Folder& folder, const std::string& ending, Made& made,
                     const std::stop_token& stop) {
    const Arguments own = arguments_of(arguments, *made.row);
    made.command = fmt::format("lowrank-lab render {} -o {}{}", made.row->name, made.row->name, ending);
    made.command += other_than_usual(own);
    FigureInputs inputs(*made.row, own, stop);
    const Result<figure::Page> page = inputs.page();
    if (page.cancelled()) return Cancelled{};
    if (!page) {
        made.failure = page.sentence();
        return Written{};
    }
    figure::ExportSettings settings;
    settings.width_mm = made.row->width_mm;
    settings.height_mm = made.row->height_mm;
    settings.force = folder.force();
    settings.stop = stop;
    const auto theme = choice(arguments, "theme", {"light", "dark", "projector"});
    if (!theme) return theme.passed_on<Written>();
    settings.theme = static_cast<theme::ThemeName>(*theme);
    made.picture = std::string(made.row->name) + ending;
    settings.path = folder.at(made.picture);
    if (const auto drawn = figure::export_page(*page, settings); !drawn) return drawn.passed_on<Written>();
    for (const auto& [numbers, name, end] :
         {std::tuple(&page->csv, &made.csv, ".csv"), {&page->text, &made.text, ".txt"}}) {
        if (!*numbers) continue;
        *name = std::string(made.row->name) + end;
        if (auto written = folder.write(*name, (*numbers)(), stop); !written) return written;
    }
    return Written{};
}

int draw_paper(const Arguments& arguments) {
    const Interrupt interrupt;
    const auto path = arguments.value("output");
    if (!path || path->empty()) return fail("paper needs -o DIR: the folder that the figures go to.");
    const auto format = choice(arguments, "format", {"svg", "pdf", "png"});
    if (!format) return fail(format.sentence());
    if (const auto theme = choice(arguments, "theme", {"light", "dark", "projector"}); !theme)
        return fail(theme.sentence());
    // What no figure could use is said once, before any of them.
    Arguments common;
    for (const auto& [option, value] : arguments.options)
        if (option == "n" || option == "seed" || option == "threads" || option == "memory-limit")
            common.options.emplace_back(option, value);
    // A size that is too small is said without the options of other commands.
    common.options.emplace_back("allow-underdetermined", "true");
    const auto chosen = choose_experiment(common, interrupt.token());
    if (!chosen) return fail(chosen.sentence());
    if (const std::string why = why_size_too_small(chosen->spec.problem); !why.empty()) return fail(why);
    constexpr const char* kEndings[] = {".svg", ".pdf", ".png"};
    const std::string ending = kEndings[*format];
    const Folder folder(*path, arguments.has("force"));
    if (const auto ready = folder.prepare(ending); !ready) return fail(ready.sentence());
    std::vector<Made> all;
    bool complete = true;
    for (const state::FigureRow* row : figures_of_the_paper()) {
        const auto began = std::chrono::steady_clock::now();
        Made made{row, {}, {}, {}, {}, {}};
        const auto written = make(arguments, folder, ending, made, interrupt.token());
        if (!written && !written.cancelled()) return fail(written.sentence());
        if (interrupt.asked()) {
            note(fmt::format("interrupted: {} and what follows it are missing.", row->name));
            break;
        }
        if (!made.failure.empty()) fail(std::string(row->name) + ": " + made.failure), complete = false;
        all.push_back(made);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        if (std::string why =
                print(std::string(row->name) + " " + print_fixed(took.count(), 1) + "\n", interrupt.token());
            !why.empty())
            return fail(why);
    }
    if (const auto written = folder.write("index.html", index_page(all, other_than_usual(arguments)));
        !written)
        return fail(written.sentence());
    return interrupt.asked() ? kInterrupted : complete ? kRan : kFailed;
}

}  // namespace

Command paper_command() {
    Command command;
    command.name = "paper";
    command.summary = "draws every figure and table of the paper into a folder";
    command.description =
        "Draws the figures and tables of the paper, each with its numbers as CSV, and an index.html that "
        "shows them\n"
        "beside what the paper says. Prints each name and the seconds it took. The table of run times has "
        "reduced\n"
        "sizes; 'render' draws each alone, with more options.";
    command.options = {
        {"output", 'o', "DIR", "the folder; it is made where only it is missing", "Folder"},
        {"format", 0, "svg|pdf|png", "of the pictures; default svg", "Folder"},
        {"theme", 0, "light|dark|projector", "colours of the pictures; default light", "Folder"},
        {"force", 0, "", "replace files that exist", "Folder"},
        {"n", 0, "N", "rows and columns of the instances, where a figure leaves them open", "Instances"},
        {"seed", 0, "S", "seed of every draw", "Instances"},
    };
    command.options = join({std::move(command.options), machine_options()});
    command.examples = {{"lowrank-lab paper -o paper", "all of them, in some minutes"},
                        {"lowrank-lab paper -o other --n 60 --seed 4", "other instances of another size"}};
    command.work = draw_paper;
    return command;
}

}  // namespace lowrank::cli
