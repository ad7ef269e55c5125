// What each key means: one row a key, its reader, its writer and its help.
#include "core/io/experiment_keys.h"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>

#include "core/io/experiment_keys_data.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

using Text = std::string_view;

Failure refused(Text key, Text text, Text allowed) {
    return {fmt::format("{} cannot be '{}': {}.", key, text, allowed)};
}

constexpr Text kPerDegree = "samples-per-degree";

Result<Written> read_whole(Text key, Text text, std::int64_t least, std::int64_t most, Index& out) {
    const std::optional<std::int64_t> value = parse_integer(text);
    if (!value || *value < least || *value > most)
        return refused(key, text, fmt::format("a whole number from {} to {} is needed", least, most));
    out = static_cast<Index>(*value);
    return Written{};
}

Result<Written> read_real(Text key, Text text, Text allowed, bool (*fits)(double), double& out) {
    const std::optional<double> value = parse_number(text);
    if (!value || !fits(*value)) return refused(key, text, allowed);
    out = *value;
    return Written{};
}

Result<Written> read_flag(Text key, Text text, bool& out) {
    const bool on = text == "true" || text == "on" || text == "1";
    if (!on && text != "false" && text != "off" && text != "0")
        return refused(key, text, "true or false is needed");
    out = on;
    return Written{};
}

Result<Written> read_path(Text key, ProblemSource source, Text text, ExperimentSpec& spec) {
    if (text.empty() || text.find('\0') != Text::npos) return refused(key, text, "a file name is needed");
    if (text.size() > kLongestPath)
        return refused(key, first_letters(text, kLongestName),
                       fmt::format("a file name of at most {} bytes is needed", kLongestPath));
    spec.problem.source = source;
    spec.problem.path = std::string(text);
    return Written{};
}

std::string path_of(ProblemSource source, const ExperimentSpec& spec) {
    return spec.problem.source == source ? spec.problem.path : std::string();
}

bool positive(double x) { return x > 0; }
bool not_negative(double x) { return x >= 0; }

/// 'mc|ms', 'matrix completion or matrix sensing (the operator A)', 'mc (completion) or ms (sensing)', and
/// what p is of each: kept, for the rows of the table hold views of them.
Text kind_value() {
    static const std::string text = kind_words("|");
    return text;
}

std::string listed_kinds(std::string (*words)(const KindRow&)) {
    std::string text;
    for (const ProblemKind kind : kProblemKinds)
        text += (text.empty() ? "" : kind == kProblemKinds.back() ? " or " : ", ") + words(row_of(kind));
    return text;
}

Text kind_help() {
    static const std::string text = fmt::format(
        "{} (the operator A)", listed_kinds([](const KindRow& kind) { return std::string(*kind.title); }));
    return text;
}

std::string kind_choice() {
    return listed_kinds(
        [](const KindRow& kind) { return std::string(*kind.word) + " (" + std::string(*kind.title) + ")"; });
}

Text rate_help() {
    static const std::string text = [] {
        std::string words;
        for (const ProblemKind kind : kProblemKinds)
            words += std::string(words.empty() ? "" : "; ") + std::string(*row_of(kind).word) + ": " +
                     std::string(*row_of(kind).rate->formula);
        return words + " (p)";
    }();
    return text;
}

using Spec = ExperimentSpec;
using Done = Result<Written>;
struct CentringWord {
    Text word;
    Centring centring;
};
constexpr CentringWord kCentrings[] = {{"none", Centring::None}, {"mean", Centring::Mean},
                                       {"rows", Centring::Rows}, {"columns", Centring::Columns},
                                       {"both", Centring::Both}, {"auto", Centring::Auto}};

constexpr KeyType kWord = KeyType::Word, kInteger = KeyType::Integer, kNumber = KeyType::Number;

/// The key that names the file of a source.
template <ProblemSource source>
ExperimentKey source_key() {
    const SourceRow& row = row_of(source);
    return {row.key,
            "problem",
            kWord,
            "FILE",
            row.help,
            [](Text text, Spec& spec) { return read_path(row_of(source).key, source, text, spec); },
            [](const Spec& spec) { return path_of(source, spec); }};
}

template <std::size_t... i>
void add_source_keys(std::vector<ExperimentKey>& keys, std::index_sequence<i...>) {
    for (const ExperimentKey& key : {source_key<static_cast<ProblemSource>(i)>()...})
        if (!key.name.empty()) keys.push_back(key);
}

const ExperimentKey kKind = {"problem",
                             "problem",
                             kWord,
                             kind_value(),
                             kind_help(),
                             [](Text text, Spec& spec) -> Done {
                                 const std::optional<ProblemKind> kind = kind_of_word(text);
                                 if (!kind)
                                     return refused("problem", text,
                                                    fmt::format("{} is needed", kind_choice()));
                                 spec.problem.kind = *kind;
                                 return Written{};
                             },
                             [](const Spec& spec) { return std::string(*row_of(spec.problem.kind).word); }};

/// Beside the kind and the sources, in the order in which they are written.
const ExperimentKey kOthers[] = {
    {"n", "problem", kInteger, "N", "rows and columns of a square matrix (n)",
     [](Text text, Spec& spec) -> Done {
         Done done = read_whole("n", text, 1, kMostSide, spec.problem.rows);
         if (done) spec.problem.cols = spec.problem.rows;
         return done;
     },
     [](const Spec&) { return std::string(); }},
    {"rows", "problem", kInteger, "N", "rows of the matrix (n1)",
     [](Text text, Spec& spec) { return read_whole("rows", text, 1, kMostSide, spec.problem.rows); },
     [](const Spec& spec) { return std::to_string(spec.problem.rows); }},
    {"cols", "problem", kInteger, "N", "columns of the matrix (n2)",
     [](Text text, Spec& spec) { return read_whole("cols", text, 1, kMostSide, spec.problem.cols); },
     [](const Spec& spec) { return std::to_string(spec.problem.cols); }},
    {"rank", "problem", kInteger, "R", "rank of the sought matrix (r)",
     [](Text text, Spec& spec) { return read_whole("rank", text, 1, kMostSide, spec.problem.rank); },
     [](const Spec& spec) { return std::to_string(spec.problem.rank); }},
    {"model-rank", "problem", KeyType::NumberOrWord, "R",
     "the rank the methods are given, where it is not that of the truth; auto: that",
     [](Text text, Spec& spec) -> Done {
         if (text == "auto") {
             spec.problem.model_rank.reset();
             return Written{};
         }
         Index rank = 0;
         Done done = read_whole("model-rank", text, 1, kMostSide, rank);
         if (done) spec.problem.model_rank = rank;
         return done;
     },
     [](const Spec& spec) {
         return spec.problem.model_rank ? std::to_string(*spec.problem.model_rank) : std::string();
     }},
    {"rate", "problem", kNumber, "P", rate_help(),
     [](Text text, Spec& spec) {
         return read_real("rate", text, "a number above 0 is needed (mc: at most 1; ms: 4 is usual)",
                          positive, spec.problem.rate);
     },
     [](const Spec& spec) { return print_number(spec.problem.rate); }},
    {"samples-per-degree", "problem", kNumber, "X",
     "in place of rate: samples per degree of freedom, m / (r (n1 + n2 - r))",
     [](Text text, Spec& spec) -> Done {
         double wanted = 0;
         Done done =
             read_real(kPerDegree, text, "a number above 0 is needed (below 1 no method can know enough)",
                       positive, wanted);
         if (done) spec.problem.rate = rate_of_samples_per_degree(spec.problem, wanted);
         return done;
     },
     [](const Spec&) { return std::string(); }},
    {"seed", "problem", KeyType::NumberOrWord, "S", "seed of every draw",
     [](Text text, Spec& spec) -> Done {
         const std::optional<std::uint64_t> value = parse_unsigned(text);
         if (!value) return refused("seed", text, "a whole number from 0 to 18446744073709551615 is needed");
         spec.problem.seed = *value;
         return Written{};
     },
     [](const Spec& spec) { return std::to_string(spec.problem.seed); }},
    {"noise", "problem", kNumber, "SIGMA", "noise on the samples, relative to their root mean square (sigma)",
     [](Text text, Spec& spec) {
         return read_real("noise", text, "a number of at least 0 is needed", not_negative,
                          spec.problem.noise);
     },
     [](const Spec& spec) { return print_number(spec.problem.noise); }},
    {"condition", "problem", kNumber, "KAPPA", "condition number of the truth (kappa); 0: Gaussian factors",
     [](Text text, Spec& spec) {
         return read_real(
             "condition", text, "0 (Gaussian factors) or a number of at least 1 is needed",
             [](double x) { return x == 0 || x >= 1; }, spec.problem.condition);
     },
     [](const Spec& spec) { return print_number(spec.problem.condition); }},
    {"sample", "problem", kWord, "pixels|entries", "pictures: what one draw keeps (an element of Omega)",
     [](Text text, Spec& spec) -> Done {
         if (text != "pixels" && text != "entries")
             return refused("sample", text, "pixels or entries is needed");
         spec.problem.sample = text == "pixels" ? SampleUnit::Pixels : SampleUnit::Entries;
         return Written{};
     },
     [](const Spec& spec) -> std::string {
         return spec.problem.sample == SampleUnit::Pixels ? "pixels" : "entries";
     }},
    {"max-side", "problem", kInteger, "N", "pictures: longer sides are reduced to this many pixels",
     [](Text text, Spec& spec) { return read_whole("max-side", text, 1, 65535, spec.problem.max_side); },
     [](const Spec& spec) { return std::to_string(spec.problem.max_side); }},
    {"center", "problem", kWord, "none|mean|rows|columns|both",
     "tables: what is fitted and taken off first; both: mean, rows and columns",
     [](Text text, Spec& spec) -> Done {
         const auto* found = std::ranges::find(kCentrings, text, &CentringWord::word);
         if (found == std::end(kCentrings))
             return refused("center", text, "none, mean, rows, columns, both or auto is needed");
         spec.problem.center = found->centring;
         return Written{};
     },
     [](const Spec& spec) {
         if (!is_table(spec.problem) && spec.problem.center == Centring::Auto) return std::string();
         return std::string(
             std::ranges::find(kCentrings, spec.problem.center, &CentringWord::centring)->word);
     }},
    {"allow-underdetermined", "problem", KeyType::Flag, "",
     "solve with fewer samples than r (n1 + n2 - r) all the same",
     [](Text text, Spec& spec) {
         return read_flag("allow-underdetermined", text, spec.problem.allow_underdetermined);
     },
     [](const Spec& spec) -> std::string { return spec.problem.allow_underdetermined ? "true" : "false"; }},
    {"fill-rows", "problem", KeyType::Flag, "",
     "mc, pictures: draw on until every row and column has at least r samples",
     [](Text text, Spec& spec) { return read_flag("fill-rows", text, spec.problem.fill_rows); },
     [](const Spec& spec) -> std::string { return spec.problem.fill_rows ? "true" : "false"; }},
    {"redraw", "problem", KeyType::Flag, "",
     "mc: draw the positions anew until every row and column has at least r + 1 samples",
     [](Text text, Spec& spec) { return read_flag("redraw", text, spec.problem.redraw); },
     [](const Spec& spec) -> std::string { return spec.problem.redraw ? "true" : ""; }},
    {"precision", "problem", kWord, "auto|double",
     "auto: large gradients, their norms and line searches in single precision; double: all in double",
     [](Text text, Spec& spec) -> Done {
         if (text != "auto" && text != "double")
             return refused("precision", text, "auto or double is needed");
         spec.problem.precision = text == "auto" ? Precision::Auto : Precision::Double;
         return Written{};
     },
     [](const Spec& spec) -> std::string {
         return spec.problem.precision == Precision::Auto ? "" : "double";
     }},
    {"start", "start", kWord, "spectral|noisy:SIGMA|raw|near:D", "where every method begins (X_0)",
     [](Text text, Spec& spec) -> Done {
         constexpr Text kAllowed =
             "spectral, raw, noisy:SIGMA or near:DISTANCE with a number of at least 0 is needed";
         if (text == "spectral" || text == "raw") {
             spec.start = {text == "raw" ? StartKind::Raw : StartKind::Spectral, 0};
             return Written{};
         }
         const bool near = text.starts_with("near:");
         if (!near && !text.starts_with("noisy:")) return refused("start", text, kAllowed);
         const std::optional<double> sigma = parse_number(text.substr(text.find(':') + 1));
         if (!sigma || !(*sigma >= 0)) return refused("start", text, kAllowed);
         spec.start = {near ? StartKind::Near : StartKind::Noisy, *sigma};
         return Written{};
     },
     [](const Spec& spec) -> std::string {
         switch (spec.start.kind) {
             case StartKind::Spectral:
                 return "spectral";
             case StartKind::Noisy:
                 return "noisy:" + print_number(spec.start.sigma);
             case StartKind::Raw:
                 return "raw";
             case StartKind::Near:
                 return "near:" + print_number(spec.start.sigma);
         }
         return {};
     }},
    {"start-distance", "start", kNumber, "D",
     "in place of start: the truth moved by D ||X*||_F along a drawn way, as near:D",
     [](Text text, Spec& spec) {
         spec.start.kind = StartKind::Near;
         return read_real("start-distance", text, "a number of at least 0 is needed", not_negative,
                          spec.start.sigma);
     },
     [](const Spec&) { return std::string(); }},
    {"tol", "stop", KeyType::NumberOrWord, "T",
     "converged below this ||X_t - X*||_F (auto: 1e-10, of large X* 2e-15 ||X*||; relative:T: T ||X*||_F); "
     "with noise, or of data, below this share of "
     "the first gradient (auto: 1e-6)",
     [](Text text, Spec& spec) -> Done {
         constexpr Text kRelative = "relative:";
         spec.stop.relative = text.starts_with(kRelative);
         if (spec.stop.relative) {
             const std::optional<double> share = parse_number(text.substr(kRelative.size()));
             if (!share || !(*share >= 0 && *share < 1))
                 return refused("tol", text, "relative: is followed by a number from 0 to below 1");
             spec.stop.tol = *share;
             return Written{};
         }
         if (text == "auto") {
             spec.stop.tol.reset();
             return Written{};
         }
         double tol = 0;
         Done done = read_real("tol", text, "a number of at least 0 or auto is needed", not_negative, tol);
         if (done) spec.stop.tol = tol;
         return done;
     },
     [](const Spec& spec) -> std::string {
         if (!spec.stop.tol) return "auto";
         return (spec.stop.relative ? "relative:" : "") + print_number(*spec.stop.tol);
     }},
    {"max-iter", "stop", kInteger, "K", "iterations a method may make (t)",
     [](Text text, Spec& spec) {
         return read_whole("max-iter", text, 1, kMostIterations, spec.stop.max_iter);
     },
     [](const Spec& spec) { return std::to_string(spec.stop.max_iter); }},
    {"max-calls", "stop", kInteger, "N", "operator calls after which no step begins; 0: no limit",
     [](Text text, Spec& spec) { return read_whole("max-calls", text, 0, kMostCalls, spec.stop.max_calls); },
     [](const Spec& spec) {
         return spec.stop.max_calls == 0 ? std::string() : std::to_string(spec.stop.max_calls);
     }},
    {"time-limit", "stop", kNumber, "S",
     "seconds of processor time a method may take in its steps; 0: no limit",
     [](Text text, Spec& spec) {
         return read_real("time-limit", text, "a number of seconds of at least 0 is needed", not_negative,
                          spec.stop.time_limit);
     },
     [](const Spec& spec) { return print_number(spec.stop.time_limit); }},
};

}  // namespace

std::span<const ExperimentKey> experiment_keys() {
    static const std::vector<ExperimentKey> keys = [] {
        std::vector<ExperimentKey> all{kKind};
        add_source_keys(all, std::make_index_sequence<kProblemSources.size()>{});
        all.insert(all.end(), std::begin(kOthers), std::end(kOthers));
        all.insert(all.end(), data_keys().begin(), data_keys().end());
        return all;
    }();
    return keys;
}

bool is_source_key(std::string_view name) {
    return !name.empty() && std::ranges::any_of(kProblemSources, [&](ProblemSource source) {
        return *row_of(source).key == name;
    });
}

bool is_key_of_drawing(std::string_view name) { return !why_idle(ProblemSource::InstanceFile, name).empty(); }

const ExperimentKey* find_experiment_key(std::string_view name) {
    const std::span<const ExperimentKey> keys = experiment_keys();
    const auto found = std::ranges::find(keys, name, &ExperimentKey::name);
    return found == keys.end() ? nullptr : &*found;
}

std::string experiment_key_names() {
    std::string names;
    for (const ExperimentKey& key : experiment_keys()) names += std::string(key.name) + ", ";
    return fmt::format("{}method, change, external", names);
}

bool is_repeated_key(std::string_view name) {
    return name == "method" || name == "change" || name == "external";
}

double default_rate(ProblemKind kind) { return row_of(kind).rate->usual; }

KeyValues all_keys(const ExperimentSpec& spec) {
    KeyValues keys;
    for (const ExperimentKey& key : experiment_keys())
        if (std::string text = key.write(spec); !text.empty()) keys.emplace_back(key.name, std::move(text));
    for (const MethodEntry& entry : spec.methods) keys.emplace_back("method", write_method_entry(entry));
    for (const MethodChange& change : spec.changes)
        keys.emplace_back("change", write_change(change, spec.methods));
    for (const std::string& command : spec.externals) keys.emplace_back("external", command);
    return keys;
}

}  // namespace lowrank
