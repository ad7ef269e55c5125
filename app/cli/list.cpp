// 'list': what can be named on the command line, one a line, the name first.
#include <array>
#include <fmt/core.h>

#include "app/bundled/presets.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/texts_option.h"
#include "app/lesson/library.h"
#include "app/paint/languages.h"
#include "app/paint/phrasebook_file.h"
#include "app/state/figure_catalogue.h"
#include "app/state/page_look.h"
#include "core/io/file/read_file.h"
#include "core/method/registry.h"
#include "core/problem/kind.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

using Row = std::array<std::string, 3>;

std::string table(const std::vector<Row>& rows) {
    std::array<std::size_t, 2> width{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < 2; ++i) width[i] = std::max(width[i], row[i].size());
    std::string out;
    for (const Row& row : rows) {
        std::string line = row[0] + std::string(width[0] - row[0].size() + 2, ' ') + row[1];
        if (!row[2].empty()) line += std::string(width[1] - row[1].size() + 2, ' ') + row[2];
        out += line + "\n";
    }
    return out;
}

/// The table of all texts, with what a translation has of them already.
int list_texts(const Arguments& arguments) {
    paint::Translation translation;
    if (const auto code = arguments.value("language")) {
        const auto language = read_language(*code);
        if (!language) return fail(language.sentence());
        const auto own = paint::translation_of(**language);
        if (!own) return fail(own.sentence());
        translation = *own;
    }
    if (const auto path = arguments.value("texts")) {
        const Result<std::string> text = read_file(*path);
        if (!text) return fail(text.sentence());
        const auto own = paint::read_translation(*text, *path);
        if (!own) return fail(own.sentence());
        translation = *own;
    }
    return print_or_fail(paint::write_translation(translation));
}

int list_rows(const Arguments& arguments) {
    const std::string& what = arguments.positionals[0];
    std::vector<Row> rows;
    for (const char* option : {"language", "texts"})
        if (arguments.has(option) && what != "texts")
            return fail(fmt::format("--{} belongs to 'list texts', and not to 'list {}'.", option, what));
    if (arguments.has("language") && arguments.has("texts"))
        return fail("--language and --texts exclude each other: each brings a translation.");
    if (what == "methods") {
        for (const MethodInfo& info : all_methods()) {
            std::string keys;
            for (const MethodKey& key : method_keys(info.spec)) keys += (keys.empty() ? "" : ",") + key.key;
            rows.push_back({std::string(info.name), keys, std::string(info.update)});
        }
    } else if (what == "problems") {
        for (const ProblemKind kind : kProblemKinds) {
            const KindRow& row = row_of(kind);
            rows.push_back({std::string(*row.word), std::string(*row.title) + ": " + std::string(*row.model),
                            std::string(*row.theory)});
        }
    } else if (what == "rules") {
        for (const RuleInfo& rule : rule_infos()) rows.push_back({rule.key, rule.values, rule.meaning});
    } else if (what == "presets") {
        for (const bundled::Preset& preset : bundled::presets())
            rows.push_back({preset.name, preset.meaning, ""});
    } else if (what == "lectures") {
        for (const bundled::Preset& lecture : bundled::lectures())
            rows.push_back({lecture.name, lecture.meaning, ""});
    } else if (what == "lessons") {
        for (const auto& lesson : lesson::read_library({}, state::standard_tabs()).lessons)
            rows.push_back({lesson->name, lesson->about, ""});
    } else if (what == "figures") {
        for (const state::FigureRow& row : state::figure_rows())
            rows.push_back({std::string(row.name), std::string(row.meaning), ""});
    } else if (what == "widths") {
        for (const state::JournalWidth& width : state::journal_widths())
            rows.push_back(
                {std::string(width.name),
                 fmt::format("{} mm, {} pt", print_number(width.width_mm), print_number(width.font_pt)),
                 std::string(width.meaning)});
    } else if (what == "texts") {
        return list_texts(arguments);
    } else {
        return fail(
            fmt::format("there is no list of '{}': methods, problems, rules, presets, figures, widths, "
                        "lessons, lectures and texts can be listed.",
                        what));
    }
    return print_or_fail(table(rows));
}

}  // namespace

Command list_command() {
    Command command;
    command.name = "list";
    command.summary =
        "what can be named: methods, problems, rules, presets, figures, widths, lessons, lectures, texts";
    command.description =
        "Lists the methods with their keys and update, the kinds of problem, the rules a key may name, the\n"
        "presets, the figures of render, journals' widths for them, the lessons, the lectures, or the texts "
        "of\nscreens and pages as a file to translate.";
    command.positionals = {
        {"methods|problems|rules|presets|figures|widths|lessons|lectures|texts", "what to list"}};
    command.options = {
        {"language", 0, paint::language_codes("|"), "the list of texts with those of a language that ships",
         "Texts"},
        {"texts", 0, "FILE", "a translation: the list of texts with what it has of them", "Texts"}};
    command.examples = {
        {"lowrank-lab list methods", "names for --method, and the keys each takes"},
        {"lowrank-lab list problems", "names for --problem: what each measures, and what is known of it"},
        {"lowrank-lab list rules", "what may stand behind each key, and what it means"},
        {"lowrank-lab list presets", "names for --preset"},
        {"lowrank-lab list figures", "names for render"},
        {"lowrank-lab list widths", "names for render's --width, with the type that fits"},
        {"lowrank-lab list texts > fr.po", "what a translation begins with"}};
    command.work = list_rows;
    return command;
}

}  // namespace lowrank::cli
