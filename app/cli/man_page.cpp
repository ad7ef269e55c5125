// Writes the man page: requests of man(7), each on a line of its own; what people read is escaped.
#include "app/cli/man_page.h"

#include <cctype>

#include "app/cli/command.h"
#include "core/text/version.h"

namespace lowrank::cli {
namespace {

using BlockKind = MarkdownBlock::Kind;
using Look = MarkdownSpan::Look;

/// troff takes a backslash for itself, a dot or quote at the front of a line for a request, and - for a
/// hyphen.
std::string troff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '~')
            out += "\\(ti";
        else if (c == '^')
            out += "\\(ha";
        else if (c == '`')
            out += "\\(ga";
        else if (c == '\'')
            out += "\\(aq";
        else if (c == '\n')
            out += ' ';
        else
            out += c;
    }
    return out;
}

/// A line of text: none begins with a request.
std::string man_line(const std::string& text) {
    return (text.starts_with(".") || text.starts_with("'") ? "\\&" : "") + text + "\n";
}

std::string man_bold(const std::string& text) { return "\\fB" + text + "\\fR"; }

std::string man_spans(const MarkdownText& text) {
    std::string out;
    for (const MarkdownSpan& span : text) {
        const std::string words = troff(span.text);
        out += span.look == Look::Plain      ? words
               : span.look == Look::Emphasis ? "\\fI" + words + "\\fR"
                                             : man_bold(words);
    }
    return out;
}

std::string man_code(std::string_view code) {
    std::string out = ".PP\n.nf\n.RS\n";
    for (; !code.empty();) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        out += man_line(troff(code.substr(0, end)));
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return out + ".RE\n.fi\n";
}

std::string man_block(const MarkdownBlock& block) {
    std::string out;
    switch (block.kind) {
        case BlockKind::Heading:
            return ".PP\n" + man_line(man_bold(man_spans(block.text)));
        case BlockKind::Paragraph:
            return ".PP\n" + man_line(man_spans(block.text));
        case BlockKind::Item:
            return ".IP \"" + (block.mark == "-" ? std::string("\\(bu") : troff(block.mark)) + "\" 4\n" +
                   man_line(man_spans(block.text));
        case BlockKind::Code:
            return man_code(block.code);
        case BlockKind::Table:
            for (const auto& row : block.rows) {
                bool head = true;
                for (const MarkdownText& cell : row) {
                    if (const std::string words = man_spans(cell); !words.empty())
                        out += (head ? ".TP\n" : out.ends_with(".TP\n") ? "" : ".br\n") + man_line(words);
                    head = false;
                }
            }
            return out;
        case BlockKind::Picture:
            return {};
    }
    return out;
}

std::string capitals(std::string_view text) {
    std::string out;
    for (const char c : text) out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

std::string command_section(const Command& command) {
    std::string out = ".SS " + troff(command.name) + "\n.PP\n";
    std::string call = man_bold("lowrank\\-lab " + troff(command.name));
    for (const Positional& word : command.positionals)
        call += std::string(word.required ? " " : " [") + "\\fI" + troff(word.name) + "\\fR" +
                (word.required ? "" : "]") + (word.repeatable ? " ..." : "");
    out += man_line(call + (command.options.empty() ? "" : " [\\fIOPTIONS\\fR]"));
    out += ".PP\n" + man_line(troff(command.description));
    for (const Positional& word : command.positionals)
        out += ".TP\n" + man_line("\\fI" + troff(word.name) + "\\fR") + man_line(troff(word.help));
    std::string heading;
    for (const Option& option : command.options) {
        if (option.heading != heading) out += ".PP\n" + man_line("\\fI" + troff(option.heading) + "\\fR");
        heading = option.heading;
        std::string name = option.letter ? man_bold(troff(std::string("-") + option.letter)) + ", " : "";
        name += man_bold(troff("--" + option.name));
        if (!option.value.empty()) name += " \\fI" + troff(option.value) + "\\fR";
        out += ".TP\n" + man_line(name) +
               man_line(troff(option.help) + (option.repeatable ? " (repeatable)" : ""));
    }
    for (const Example& example : command.examples)
        out += ".PP\n.nf\n" + man_line("    " + troff(example.line)) + ".fi\n.RS 8\n" +
               man_line(troff(example.meaning)) + ".RE\n";
    return out;
}

}  // namespace

std::string man_page(std::span<const state::ManualPage> manual) {
    std::string out = ".\\\" Written by 'lowrank-lab help --man' from the table of options and the manual.\n";
    out += ".TH LOWRANK\\-LAB 1 \"\" \"LowRank Lab " + troff(kVersion) + "\" \"User commands\"\n";
    out += ".SH NAME\nlowrank\\-lab \\- fast gradient methods race on low\\-rank matrix estimation\n";
    out += ".SH SYNOPSIS\n.B lowrank\\-lab\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n";
    out +=
        ".SH DESCRIPTION\nWithout a command the window opens. The commands do the same without a display.\n";
    out += ".SH COMMANDS\n";
    for (const Command& command : commands()) out += command_section(command);
    out += ".SH OPTIONS\n.TP\n" + man_line(man_bold("\\-h") + ", " + man_bold("\\-\\-help")) +
           "the commands; after a command: its options and examples\n.TP\n" +
           man_line(man_bold("\\-\\-version")) + "the version, with compiler, processor and commit\n";
    for (const state::ManualPage& page : manual) {
        out += ".SH \"" + troff(capitals(page.title)) + "\"\n";
        for (const MarkdownBlock& each : page.blocks) out += man_block(each);
    }
    out +=
        ".SH EXIT STATUS\n.TP\n0\nit ran\n.TP\n2\na failure, said in one sentence\n.TP\n130\n"
        "stopped by Ctrl+C, with partial results written whole\n";
    return out;
}

}  // namespace lowrank::cli
