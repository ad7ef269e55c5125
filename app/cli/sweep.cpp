// 'sweep': a study over two axes and many seeds, run into a file that survives whatever ends the run.
#include <cstdlib>
#include <fmt/core.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/interrupt.h"
#include "app/cli/problem_file.h"
#include "app/cli/study_options.h"
#include "app/cli/study_rows.h"
#include "app/cli/trust_option.h"
#include "app/external/run_external.h"
#include "core/io/file/memory_limit.h"
#include "core/io/instance/build_instance.h"
#include "core/linalg/parallel.h"
#include "core/study/study_table.h"
#include "core/study/summary.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// What an option of a race means to a study, where that is another thing.
std::vector<Option> experiment_options_of_study() {
    std::vector<Option> options = experiment_options();
    const std::pair<const char*, const char*> kMeanings[] = {
        {"tol",
         "a success is ||X_t - X*||_F of at most this, of data a gradient of at most this times the first; "
         "default: 1e-3, of data 1e-6"},
        {"max-iter", "within so many iterations (t); default: 500"},
        {"seed",
         "seed of the first trial in each cell, of data of what it holds out; each further one has the next"},
        {"method",
         "NAME or NAME:KEY=VALUE,…, see list methods; default: narg+r, of data narg:restart=gradient"},
        {"allow-underdetermined", "run cells with fewer samples than r (n1 + n2 - r) too"},
        {"change", "not in a study: put the rule on an axis"},
    };
    for (Option& option : options)
        for (const auto& [name, meaning] : kMeanings)
            if (option.name == name) option.help = meaning;
    return options;
}

/// --shard, or what an array of jobs says, which is said.
Result<StudyShard> shard_of(const Arguments& arguments) {
    if (const auto text = arguments.value("shard")) return read_shard(*text);
    const Result<std::optional<StudyShard>> array =
        slurm_shard([](const char* name) -> const char* { return std::getenv(name); });
    if (!array) return array.passed_on<StudyShard>();
    if (!*array) return StudyShard{};
    note(fmt::format(
        "shard {}/{}, from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT (--shard 1/1 runs all).",
        (**array).part, (**array).parts));
    return **array;
}

void say_what_is_there(const StudyFile& file, const std::string& path) {
    if (file.was_torn()) note(fmt::format("'{}' ended in a line that was cut: its trial runs again.", path));
    if (!file.done().empty())
        note(fmt::format("going on with '{}', which has {}.", path,
                         print_count(static_cast<Index>(file.done().size()) + file.beyond(), "run")));
    const Index before = file.trials_before(), trials = file.study().trials;
    if (before > 0 && before < trials)
        note(
            fmt::format("'{}' goes from {} to {} in each cell.", path, before, print_count(trials, "trial")));
    if (before > trials)
        note(fmt::format("'{}' has {} in each cell: the first {} {} run and told of, the others stay in it.",
                         path, print_count(before, "trial"), trials, trials == 1 ? "is" : "are"));
    if (!file.locked())
        note(fmt::format(
            "warning: the file system of '{}' has no locks: see that no second process writes to it.", path));
}

/// Why the highest rank of an axis is none of the data, which is read for it; empty where it is.
std::string why_rank_unfit(const ChosenStudy& chosen, const std::stop_token& stop) {
    const StudySpec& study = chosen.study;
    const bool ranks = (study.x && study.x->key == "rank") || (study.y && study.y->key == "rank");
    if (!ranks || !measures_data(study)) return {};
    Index highest = -1, rank = 0;
    for (Index cell = 0; cell < study.cells(); ++cell)
        if (const Result<StudyCell> made = study_cell(study, cell); made && made->spec.problem.rank > rank)
            highest = cell, rank = made->spec.problem.rank;
    if (highest < 0) return {};
    const Result<Instance> instance =
        build_instance(study_cell(study, highest)->spec, memory_limit_or_default(chosen.memory_limit), stop);
    return instance ? std::string() : instance.sentence();
}

int run_sweep(const Arguments& given) {
    const Result<Arguments> found = with_problem_file(given, 0);
    if (!found) return fail(found.sentence());
    const Arguments& arguments = *found;
    Interrupt interrupt;
    constexpr const char* kEarly = "interrupted before the first trial.";
    const Result<ChosenStudy> chosen =
        interrupt.before(kEarly, [&] { return choose_study(arguments, interrupt.token()); });
    if (interrupt.asked()) return note(kEarly), kInterrupted;
    if (!chosen) return fail(chosen.sentence());
    const auto path = arguments.value("out");
    if (!path) return fail("sweep needs a file to write to, by --out FILE.");
    const Result<StudyShard> shard = shard_of(arguments);
    if (!shard) return fail(shard.sentence());
    const std::string unfit =
        interrupt.before(kEarly, [&] { return why_rank_unfit(*chosen, interrupt.token()); });
    if (interrupt.asked()) return note(kEarly), kInterrupted;
    if (!unfit.empty()) return fail(unfit);
    Result<StudyFile> file =
        StudyFile::open(*path, chosen->study, arguments.has("resume"), arguments.has("trials"),
                        {memory_limit_or_default(chosen->memory_limit), interrupt.token()});
    if (file.cancelled()) return note(kEarly), kInterrupted;
    if (!file) return fail(file.sentence());
    const StudySpec& study = file->study();
    if (reads_files(study)) mark_as_own(file->head());
    say_what_is_there(*file, *path);
    if (draws_nothing(study) && study.trials > 1)
        note(
            fmt::format("warning: the {} trials of a cell are one run made again: the file and the start "
                        "leave nothing to draw, and --trials 1 is enough.",
                        study.trials));
    note(fmt::format("a success is {}.", criterion_text(study)));
    if (measures_data(study)) note(data_study_words(study));

    std::vector<TrialRow> rows = file->done();
    StudyRun run;
    run.external = external::external_runner();
    run.shard = *shard;
    run.threads = worker_threads();
    run.memory_limit = chosen->memory_limit;
    const Result<Written> ran = run_shown(study, &*file, rows, std::move(run), "", interrupt.token());
    const Index runs = static_cast<Index>(rows.size()) + file->beyond();
    const std::string kept =
        std::to_string(runs) + (runs == 1 ? " run is in '" : " runs are in '") + *path + "'";
    // A new file without a run does not stay.
    const bool none = runs == 0 && file->trials_before() == 0;
    if (ran.cancelled()) {
        note(none ? kEarly
                  : fmt::format("interrupted: {}, and the same command with --resume goes on.", kept));
        return kInterrupted;
    }
    if (!ran) {
        fail(ran.sentence());
        if (!none) note(fmt::format("{}, and the same command with --resume goes on.", kept));
        return kFailed;
    }
    if (const int code = print_or_fail(summary_table(study, summarise(study, rows)), interrupt.token());
        code != kRan)
        return code;
    for (const std::string& words : rank_choices(study, rows)) note(words);
    if (interrupt.asked()) return kInterrupted;
    if (const Result<Written> same = file->check_instances({chosen->memory_limit}); !same)
        return fail(same.sentence());
    if (none)
        note("no trial was run, and no file is left: every cell has fewer samples than degrees of freedom.");
    else
        note(kept + (shard->parts > 1 && static_cast<Index>(rows.size()) < study_runs(study)
                         ? fmt::format(", of shard {}/{}: 'merge' puts the shards together.", shard->part,
                                       shard->parts)
                         : fmt::format(": 'study {}' tells of them again.", *path)));
    return kRan;
}

}  // namespace

Command sweep_command() {
    Command command;
    command.name = "sweep";
    command.summary = "a study: many seeds over two axes, into a file that can be resumed";
    command.description =
        "Runs every method on every trial of every cell and prints, for each cell: how many of its N runs\n"
        "succeeded, and the iterations and seconds of those. A success is ||X - X*||_F <= 1e-3 within 500\n"
        "iterations (--tol, --max-iter). Without --method narg+r runs. Each trial runs on one thread, many "
        "side\n"
        "by side (--threads 1 for seconds that nothing disturbs), a large one alone on all. Cells with "
        "fewer\n"
        "samples than degrees of freedom count 0 and are not run. Rows are added to FILE as trials end: a "
        "run\n"
        "that was killed loses the trials under way, and --resume goes on.\n"
        "An axis for whole numbers also takes LOW:HIGH, every one of them (rank=1:12, or rank=1:12:1).\n"
        "Of ratings, a matrix or a picture each trial holds out other values, by its seed, and the error on "
        "these\n"
        "is the number of the study: over ranks it says which one the data ask for.";
    command.positionals = {problem_file_word()};
    command.options = join({study_options(), experiment_options_of_study(), machine_options()});
    command.examples = {
        {"lowrank-lab sweep --n 60 --x rate=0.2:0.9:15 --y rank=1:12 --out map.lrs",
         "the phase map of NARG+R over sampling rate and rank"},
        {"lowrank-lab sweep --x rate=0.2:0.9:15 --y rank=1:12:12 --method narg+r --method rgrad-orth --shard "
         "2/8 --out "
         "part2.lrs --resume",
         "two methods on the same instances, the second of eight parts, begun or gone on with"},
        {"lowrank-lab sweep --x d=2,5,10,20 --method narg --trials 50 --errors --out lazy.lrs",
         "how d changes NARG, with the errors that 'study --bands' needs"},
        {"lowrank-lab sweep --ratings ratings.csv --x rank=1:12 --trials 5 --out ranks.lrs",
         "held-out error against rank, and the rank that it asks for"},
        {"lowrank-lab sweep --problem ms --n 20 --x method=narg+r,rgrad-orth,scaledgd --y "
         "condition=1:1000:log:4 --out ms.lrs",
         "three methods on sensing problems of growing condition number"},
    };
    command.work = run_sweep;
    return command;
}

}  // namespace lowrank::cli
