// 'study' and 'merge': what study files say, as a table and as CSV, and files of one study put together.
#include <fmt/core.h>
#include <set>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/ending.h"
#include "app/cli/study_options.h"
#include "app/cli/trust_option.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/study/profiles.h"
#include "core/study/study_table.h"
#include "core/study/summary.h"
#include "core/text/latex_table.h"

namespace lowrank::cli {

namespace {

/// A file that is still written to, or was killed, has not all its runs.
void say_what_is_missing(const StudyFileContent& content) {
    const auto there = static_cast<Index>(content.rows.size());
    if (const Index all = study_runs(content.study); there < all)
        note(fmt::format("{} of {} runs are done{}", there, all,
                         content.torn ? ", and one line was cut while it was written." : "."));
}

int show_study(const Arguments& arguments) {
    Ending ending("interrupted before the study was told.");
    const Result<StudyCost> cost = read_study_cost(arguments);
    if (!cost) return fail(cost.sentence());
    const bool without_times = arguments.has("without-times");
    if (without_times && arguments.has("profiles") && *cost == StudyCost::Seconds)
        return fail(
            "--without-times leaves the seconds out, and profiles by --cost seconds are made of them: "
            "leave out one.");
    std::set<std::string> paths;
    for (const char* name : {"csv", "table", "profiles", "bands", "half"}) {
        const auto path = arguments.value(name);
        if (!path) continue;
        if (!paths.insert(*path).second)
            return fail(
                fmt::format("'{}' is to be written twice: each result needs a file of its own.", *path));
        if (names_one_file(*path, arguments.positionals[0]))
            return fail(fmt::format("'{}' is the study itself: a result needs a file of its own.", *path));
        if (const std::string why = why_unwritable(*path, arguments.has("force")); !why.empty())
            return fail(why);
    }
    const Result<StudyFileContent> content = load_study(arguments.positionals[0], {});
    if (!content) return fail(content.sentence());
    const StudySpec& study = content->study;
    if (arguments.has("bands") && !study.errors)
        return fail("this study kept no errors: a spread needs a sweep with --errors.");
    if (arguments.has("profiles") && *cost == StudyCost::Seconds && lacks_times(content->rows))
        return fail(fmt::format("{} --cost iterations and --cost calls count what it kept.", kNoTimes));
    if (arguments.has("half") && !(study.x && axis_numbers(*study.x).size() > 1))
        return fail("the 50 % line runs along an x axis of numbers, and this study has none.");

    bool interrupted = false;
    const auto write = [&](const char* name, auto make) -> bool {
        const auto path = arguments.value(name);
        if (!path) return true;
        const std::string text = make();
        const Ending::File file(ending);
        const Result<Written> written = write_file(*path, text, arguments.has("force"), file.token());
        interrupted = written.cancelled();
        if (!written && !interrupted) fail(written.sentence());
        return static_cast<bool>(written);
    };
    const auto summary = [&] { return summary_table(study, summarise(study, content->rows), without_times); };
    const bool whole = write("table", [&] { return latex_table(summary(), content->head); }) &&
                       write("csv", [&] { return write_study_csv(*content, without_times); }) &&
                       write("profiles", [&] { return write_profiles_csv(*content, *cost); }) &&
                       write("bands", [&] { return write_bands_csv(*content); }) &&
                       write("half", [&] { return write_half_csv(*content); });
    if (interrupted) return ending.interrupted();
    if (!whole) return kFailed;
    say_what_is_missing(*content);
    note(fmt::format("a success is {}.", criterion_text(study)));
    if (measures_data(study)) note(data_study_words(study));
    for (const std::string& words : rank_choices(study, content->rows)) note(words);
    return print_or_fail(summary());
}

int merge_files(const Arguments& arguments) {
    Ending ending("interrupted before the studies were merged.");
    const auto path = arguments.value("output");
    if (!path) return fail("merge needs a file to write to, by --output FILE.");
    if (const std::string why = why_unwritable(*path, arguments.has("force")); !why.empty()) return fail(why);
    std::vector<StudyFileContent> contents;
    for (const std::string& name : arguments.positionals) {
        Result<StudyFileContent> content = load_study(name, {});
        if (!content) return fail(content.sentence());
        contents.push_back(std::move(*content));
    }
    const bool own = std::ranges::all_of(
        contents, [&](const StudyFileContent& content) { return is_trusted(arguments, content.begun); });
    const Result<StudyFileContent> merged = merge_studies(std::move(contents), arguments.positionals);
    if (!merged) return fail(merged.sentence());
    const std::string text = write_study(*merged, arguments.has("without-times"));
    const Ending::File file(ending);
    const Result<Written> written = write_file(*path, text, arguments.has("force"), file.token());
    if (written.cancelled()) return ending.interrupted();
    if (!written) return fail(written.sentence());
    if (own && reads_files(merged->study)) mark_as_own(std::string_view(text).substr(0, text.find('\n')));
    say_what_is_missing(*merged);
    return kRan;
}

const Option kWithoutTimes = {
    "without-times", 0, "",
    "no seconds (nan in a file), so that two runs of one study are equal byte for byte", "Results"};
const Option kForce = {"force", 0, "", "replace files that exist", "Results"};

}  // namespace

Command study_command() {
    Command command;
    command.name = "study";
    command.summary = "what a study file says: a table, and CSV files of trials, profiles and bands";
    command.description =
        "Prints, for each cell and method of a study: N, the share of successes, and the mean, median, least "
        "and\n"
        "most iterations and seconds of those. '-' where there is none; cells with fewer samples than "
        "degrees of\n"
        "freedom are marked underdetermined. A file that a sweep still writes to can be read.";
    command.positionals = {{"FILE", "a study file, as 'sweep --out' or 'merge' writes it"}};
    const char* heading = "Results";
    command.options = {
        {"csv", 0, "FILE", "every trial, a row each", heading},
        {"table", 0, "FILE.tex", "the printed table as LaTeX (booktabs)", heading},
        {"profiles", 0, "FILE",
         "performance and data profiles and ECDF of each method over all instances, as CSV", heading},
        {"cost", 0, "iterations|calls|seconds", "what the profiles count; default: calls of the operator",
         heading},
        {"bands", 0, "FILE", "median and 20 to 80 % of the error over the seeds, as CSV (sweep --errors)",
         heading},
        {"half", 0, "FILE",
         "where each row passes 50 % success along x, or whether all or none of its cells reach it, as CSV",
         heading},
        kWithoutTimes,
        kForce,
    };
    command.examples = {
        {"lowrank-lab study map.lrs", "the table of a study"},
        {"lowrank-lab study map.lrs --csv trials.csv --half line.csv",
         "its trials and its 50 % line for other programs"},
        {"lowrank-lab study race.lrs --profiles profiles.csv --cost iterations", "how its methods compare"},
    };
    command.work = show_study;
    return command;
}

Command merge_command() {
    Command command;
    command.name = "merge";
    command.summary = "puts the files of one study together";
    command.description =
        "Writes the runs of all files as one study file, in the order of cells, trials and methods, each "
        "once: the\n"
        "parts of a study merged are one run of it, byte for byte without the times. One file alone is put "
        "in order.";
    command.positionals = {{"FILE", "study files of one study", true, true}};
    command.options = {{"output", 'o', "FILE", "where to", "Results"}, kWithoutTimes, kForce};
    command.examples = {
        {"lowrank-lab merge part1.lrs part2.lrs -o map.lrs", "two parts as one study"},
        {"lowrank-lab merge map.lrs --without-times -o normal.lrs",
         "a study in its normal form, to compare with another"},
    };
    command.work = merge_files;
    return command;
}

}  // namespace lowrank::cli
