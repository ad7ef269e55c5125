// Computes the paper's own figures and tables for the pages of render.
#include <algorithm>
#include <fmt/core.h>
#include <optional>

#include "app/cli/console.h"
#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/study_rows.h"
#include "core/io/file/memory_limit.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr Index kLeastSide = 10, kMostSizes = 8;
constexpr Index kMostTableTrials = 10'000;
constexpr std::string_view kStudyEnding = ".lrs";

/// 'N,…' as sides, each from 10 to a million; 'none' is no size at all.
Result<std::vector<Index>> read_sizes(const Arguments& arguments, const char* name,
                                      std::vector<Index> otherwise) {
    const auto text = arguments.value(name);
    if (!text) return otherwise;
    std::vector<Index> sizes;
    if (*text == "none") return sizes;
    for (std::size_t at = 0; at <= text->size();) {
        const std::size_t end = std::min(text->find(',', at), text->size());
        const auto n = parse_integer(std::string_view(*text).substr(at, end - at));
        if (!n || *n < kLeastSide || *n > kMostSide || static_cast<Index>(sizes.size()) == kMostSizes)
            return Failure{
                fmt::format("{} cannot be '{}': up to 8 whole numbers from 10 to {} with commas between are "
                            "needed, or none.",
                            name, *text, kMostSide)};
        if (std::ranges::find(sizes, *n) != sizes.end())
            return Failure{fmt::format("{} cannot be '{}': {} stands in it twice.", name, *text, *n)};
        sizes.push_back(*n);
        at = end + 1;
    }
    return sizes;
}

/// Side, seed, end and limits from the options. Ranks and rates are the figures' own: those of the default
/// experiment must not refuse a side.
Result<Chosen> choose_instance(const Arguments& arguments, const std::stop_token& stop) {
    Arguments own = arguments;
    own.options.emplace_back("rank", "1");
    own.options.emplace_back("rate", "1");
    return choose_experiment(own, stop);
}

/// What is being run, on a terminal.
std::function<void(const std::string&)> shown_on(ProgressLine& line) {
    if (!line.visible()) return {};
    return [&line](const std::string& words) { line.show(words); };
}

}  // namespace

std::string FigureInputs::again() const {
    std::string line = fmt::format("lowrank-lab render {}", row_.name);
    for (const auto& [option, value] : arguments_.options)
        if (row_.reads(option) && option != "threads" && option != "memory-limit" && option != "kept")
            line += " --" + option + " " + value;
    return line;
}

Result<std::shared_ptr<const PaperRaces>> FigureInputs::paper_races(PaperFigure figure) {
    using Answer = std::shared_ptr<const PaperRaces>;
    interruption_ = "interrupted before all panels had run.";
    const Result<Chosen> chosen = choose_instance(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Answer>();
    PaperChoice choice;
    choice.n = chosen->spec.problem.rows;
    choice.seed = chosen->spec.problem.seed;
    choice.stop = chosen->spec.stop;
    choice.memory_limit = chosen->memory_limit;
    words_ = {fmt::format("n = {}, seed {}", choice.n, choice.seed), again()};
    ProgressLine progress;
    Result<PaperRaces> races = lowrank::paper_races(figure, choice, stop_, shown_on(progress));
    progress.wipe();
    if (!races) return races.passed_on<Answer>();
    return Answer(std::make_shared<const PaperRaces>(*std::move(races)));
}

Result<std::shared_ptr<const std::vector<RuntimeRow>>> FigureInputs::runtime() {
    using Answer = std::shared_ptr<const std::vector<RuntimeRow>>;
    interruption_ = "interrupted before all trials had run.";
    const Result<Chosen> chosen = choose_instance(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Answer>();
    RuntimeChoice choice;
    const auto completion = read_sizes(arguments_, "mc-sizes", choice.completion_sizes),
               sensing = read_sizes(arguments_, "ms-sizes", choice.sensing_sizes);
    for (const auto* sizes : {&completion, &sensing})
        if (!*sizes) return sizes->passed_on<Answer>();
    if (completion->empty() && sensing->empty())
        return Failure{"mc-sizes and ms-sizes cannot both be none: a table needs a size."};
    choice.completion_sizes = *completion;
    choice.sensing_sizes = *sensing;
    const Result<Index> trials = read_whole(arguments_, "trials", 1, kMostTableTrials, choice.trials);
    if (!trials) return trials.passed_on<Answer>();
    choice.trials = *trials;
    if (arguments_.has("seed")) choice.seed = chosen->spec.problem.seed;
    if (std::string why = why_seeds_run_out(choice.seed, choice.trials); !why.empty())
        return Failure{std::move(why)};
    if (arguments_.has("start")) {
        if (chosen->spec.start.kind == StartKind::Noisy)
            return Failure{fmt::format(
                "start cannot be '{}' in this table: raw or spectral is needed, and without it both are run.",
                *arguments_.value("start"))};
        choice.starts = {chosen->spec.start.kind};
    }
    std::string stem;
    if (const auto kept = arguments_.value("kept")) {
        if (kept->size() <= kStudyEnding.size() || !kept->ends_with(kStudyEnding))
            return Failure{
                fmt::format("kept cannot be '{}': a name that ends in .lrs is needed, as runs.lrs, of which "
                            "the studies that keep the runs have theirs, runs-mc-n300-raw-seed1.lrs (a CSV "
                            "of runs is read by the version that wrote it).",
                            *kept)};
        stem = kept->substr(0, kept->size() - kStudyEnding.size());
        interruption_ +=
            fmt::format(" Those that had are in '{}-….lrs', and the same command goes on.", stem);
    }
    words_ = {fmt::format("seeds from {}", choice.seed), again()};
    std::vector<RuntimeRuns> runs;
    for (const StudySpec& study : runtime_studies(choice)) {
        if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
        const std::string name = runtime_name(study);
        RuntimeRuns of_study{study, {}};
        std::optional<StudyFile> file;
        if (!stem.empty()) {
            Result<StudyFile> opened =
                StudyFile::open(stem + "-" + name + std::string(kStudyEnding), study, true, true,
                                {memory_limit_or_default(chosen->memory_limit), stop_});
            if (!opened) return opened.passed_on<Answer>();
            of_study.rows = opened->done();
            file.emplace(std::move(*opened));
        }
        StudyRun run;
        run.alone = true;
        run.memory_limit = chosen->memory_limit;
        const Result<Written> ran =
            run_shown(study, file ? &*file : nullptr, of_study.rows, std::move(run), name + ": ", stop_);
        if (!ran) return ran.passed_on<Answer>();
        runs.push_back(std::move(of_study));
    }
    return Answer(std::make_shared<const std::vector<RuntimeRow>>(runtime_rows(choice, runs)));
}

Result<std::shared_ptr<const ComplexityTable>> FigureInputs::complexity() {
    using Answer = std::shared_ptr<const ComplexityTable>;
    interruption_ = "interrupted before all methods had run.";
    const Result<Chosen> chosen = choose_instance(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Answer>();
    ComplexityChoice choice;
    choice.memory_limit = chosen->memory_limit;
    choice.n = chosen->spec.problem.rows;
    choice.seed = chosen->spec.problem.seed;
    const auto sizes = read_sizes(arguments_, "sizes", choice.sizes);
    if (!sizes) return sizes.passed_on<Answer>();
    choice.sizes = *sizes;
    words_ = {fmt::format("n = {}, seed {}", choice.n, choice.seed), again()};
    ProgressLine progress;
    Result<ComplexityTable> table = complexity_table(choice, stop_, shown_on(progress));
    progress.wipe();
    if (!table) return table.passed_on<Answer>();
    return Answer(std::make_shared<const ComplexityTable>(*std::move(table)));
}

}  // namespace lowrank::cli
