// The cells of a study and what makes one impossible, and the paper's two studies. Runs nothing.
#include "core/study/study.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "core/text/command_words.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

constexpr Index kMostCells = 100'000;
constexpr Index kMostParts = 1'000'000;

Result<Written> put_rule(const StudyAxis& axis, const std::string& value, ExperimentSpec& spec) {
    bool taken = false;
    std::string missing;
    for (MethodEntry& entry : spec.methods) {
        // The default can be put back where there is one: the method has the key.
        if (const auto has = with_key(entry.spec, axis.key, ""); !has) {
            missing = has.sentence();
            continue;
        }
        const auto next = with_key(entry.spec, axis.key, value);
        if (!next) return Failure{next.sentence()};
        entry.spec = *next;
        taken = true;
    }
    if (!taken) return Failure{fmt::format("no method of the study has the key '{}': {}", axis.key, missing)};
    return Written{};
}

Result<Written> put_value(const StudyAxis& axis, Index i, ExperimentSpec& spec) {
    const std::string& value = axis.values[static_cast<std::size_t>(i)];
    if (is_rule_key(axis.key)) return put_rule(axis, value, spec);
    Result<MethodEntry> entry = read_method_entry(value);
    if (!entry) return entry.passed_on<Written>();
    spec.methods = {*entry};
    return Written{};
}

std::string in_cell(const StudySpec& study, Index cell, const std::string& sentence) {
    const std::string name = cell_name(study, cell);
    return name.empty() ? sentence : fmt::format("the cell {}: {}", name, sentence);
}

/// Why one axis undoes what the other says of a method's rules: d and q, for one, are two forms of one
/// momentum.
std::string why_overwritten(const StudySpec& study, Index cell, const ExperimentSpec& spec) {
    if (!study.x || !study.y || !is_rule_key(study.x->key) || !is_rule_key(study.y->key)) return {};
    const std::string& first = study.x->values[static_cast<std::size_t>(study.column_of(cell))];
    for (const MethodEntry& entry : spec.methods) {
        // The axis up was put last; what the other says changes nothing where it still holds.
        const auto again = with_key(entry.spec, study.x->key, first);
        if (again && *again != entry.spec)
            return fmt::format(
                "{} and {} set the same rule of {}, and only one can hold: put one of them on an axis.",
                study.x->key, study.y->key, print_method(entry.spec));
    }
    return {};
}

std::string why_no_criterion(const StopSpec& stop) {
    if (stop.tol && *stop.tol > 0) return {};
    return fmt::format("tol {}: a study counts successes by a number above 0.",
                       stop.tol ? print_number(*stop.tol) : std::string("auto"));
}

bool has_axis(const StudySpec& study, std::string_view key) {
    return (study.x && study.x->key == key) || (study.y && study.y->key == key);
}

/// Whether two methods have one value of the rule that a key sets: momentum, d and q set the same.
bool same_rule(const MethodSpec& a, const MethodSpec& b, std::string_view key) {
    if (key == "step") return a.step == b.step;
    if (key == "momentum" || key == "d" || key == "q") return a.momentum == b.momentum;
    if (key == "restart") return a.restart == b.restart;
    if (key == "basin") return a.basin == b.basin;
    if (key == "side") return a.side == b.side;
    return a.beta == b.beta;
}

/// The key by which a person says the rule: that of a momentum depends on its kind.
std::string spelled_key(const MethodSpec& method, const std::string& key) {
    if (key != "momentum" && key != "d" && key != "q") return key;
    if (std::holds_alternative<LazyMomentum>(method.momentum)) return "d";
    return std::holds_alternative<RatioMomentum>(method.momentum) ? "q" : "momentum";
}

/// What the method says of a rule that the axis sets anew: a value that none of the names of its algorithm
/// stands for.
std::string why_overruled(const StudyAxis& axis, const MethodSpec& method) {
    if (!with_key(method, axis.key, axis.values.front())) return {};
    for (const MethodInfo& info : all_methods())
        if (info.spec.algorithm == method.algorithm && same_rule(info.spec, method, axis.key)) return {};
    const std::string key = spelled_key(method, axis.key);
    return fmt::format("{} is on an axis, and the method {}{}: leave {} out of it.", axis.key,
                       print_method(method),
                       key == axis.key ? " says it too" : fmt::format(" says the same rule by {}", key), key);
}

/// Every method that a cell may have, before the axes of its rules.
std::vector<MethodSpec> methods_before_rules(const StudySpec& study) {
    std::vector<MethodSpec> methods;
    for (const auto* axis : {&study.x, &study.y})
        if (*axis && (*axis)->key == "method")
            for (const std::string& value : (*axis)->values)
                if (const auto method = parse_method(value)) methods.push_back(*method);
    if (!has_axis(study, "method"))
        for (const MethodEntry& entry : study.base.methods) methods.push_back(entry.spec);
    return methods;
}

/// Why data cannot be measured: nothing of it is held out.
std::string why_not_measured(const StudySpec& study) {
    const ProblemSpec& problem = study.base.problem;
    if (*row_of(problem.source).truth != TruthOfSource::None) return {};
    if (!measures_data(study))
        return fmt::format(
            "problem and instance cannot be axes of a study of {}: leave out the axis or the file.",
            *row_of(problem.source).noun);
    if (is_table(problem) && !holds_out(problem) && !has_axis(study, "test-fraction"))
        return fmt::format(
            "a study of {} measures the error on what is held out, and nothing is: a test-fraction above 0 "
            "is needed.",
            *row_of(problem.source).noun);
    return {};
}

std::string why_base_invalid(const StudySpec& study) {
    const ExperimentSpec& base = study.base;
    if (base.methods.empty()) return "a study needs a method to run: name one by --method.";
    for (const MethodEntry& entry : base.methods)
        if (!entry.enabled)
            return fmt::format("the method {} is off: a study runs all it has.", print_method(entry.spec));
    if (!base.changes.empty())
        return "a study makes no changes on the way: leave out change, and put the rule on an axis.";
    if (std::string why = why_not_measured(study); !why.empty()) return why;
    if (std::string why = why_no_criterion(base.stop); !why.empty()) return why;
    if (study.trials < 1 || study.trials > kMostTrials)
        return fmt::format("trials {}: allowed are 1 to {}.", study.trials, kMostTrials);
    if (std::string why = why_seeds_run_out(base.problem.seed, study.trials); !why.empty()) return why;
    if (study.x && study.y && study.x->key == study.y->key)
        return fmt::format("{} is on both axes, and only one value can hold.", study.x->key);
    return {};
}

}  // namespace

bool reads_instances(const StudySpec& study) {
    return has_axis(study, "instance") ||
           (*row_of(study.base.problem.source).truth == TruthOfSource::InFile && !has_axis(study, "problem"));
}

bool measures_data(const StudySpec& study) {
    return *row_of(study.base.problem.source).truth == TruthOfSource::None && !has_axis(study, "problem") &&
           !has_axis(study, "instance");
}

bool reads_files(const StudySpec& study) { return reads_instances(study) || measures_data(study); }

std::string_view error_name(const StudySpec& study) {
    if (!measures_data(study)) return "error";
    return has_pixels(study.base.problem) ? "rmse" : "test_rmse";
}

bool draws_nothing(const StudySpec& study) {
    const ProblemSpec& problem = study.base.problem;
    const bool tested = measures_data(study) && is_table(problem) && !problem.test_path.empty();
    if (!reads_instances(study) && !tested) return false;
    for (const auto* axis : {&study.x, &study.y})
        if (*axis && (*axis)->key == "start")
            return std::ranges::none_of((*axis)->values, [](const std::string& start) {
                return start.starts_with("noisy") || start.starts_with("near");
            });
    if (has_axis(study, "start-distance")) return false;
    return study.base.start.kind != StartKind::Noisy && study.base.start.kind != StartKind::Near;
}

std::string why_idle(const StudySpec& study) {
    const bool instance = reads_instances(study);
    for (const auto* axis : {&study.x, &study.y}) {
        if (!*axis) continue;
        const std::string& key = (*axis)->key;
        if (instance && is_key_of_drawing(key))
            return fmt::format(
                "{} on an axis is without effect, since the problem is read from an instance file: leave out "
                "one of them.",
                key);
        if (const std::string_view why = lowrank::why_idle(study.base.problem.source, key);
            !instance && !has_axis(study, "problem") && !why.empty())
            return fmt::format("{} on an axis is without effect: {}.", key, why);
        if (!is_rule_key(key)) continue;
        for (const MethodSpec& method : methods_before_rules(study))
            if (std::string why = why_overruled(**axis, method); !why.empty()) return why;
    }
    // Where two are one in a cell, the axes have set all in which they differ, and do so in every cell.
    if (const Result<StudyCell> first = study_cell(study, 0)) {
        const std::vector<MethodEntry>& methods = first->spec.methods;
        for (std::size_t i = 0; i < methods.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (methods[i].spec == methods[k].spec)
                    return fmt::format("two methods of the study are one, {}: name each once.",
                                       print_method(methods[i].spec));
    }
    return {};
}

Result<StudyCell> study_cell(const StudySpec& study, Index cell) {
    StudyCell made{study.base};
    KeyValues keys;
    // The method first: its rules come after it.
    for (const bool rules : {false, true})
        for (const auto& [axis, i] :
             {std::pair(&study.x, study.column_of(cell)), std::pair(&study.y, study.row_of(cell))}) {
            if (!*axis) continue;
            if (!is_method_key((*axis)->key)) {
                if (!rules) keys.emplace_back((*axis)->key, (*axis)->values[static_cast<std::size_t>(i)]);
            } else if (is_rule_key((*axis)->key) == rules) {
                if (const Result<Written> done = put_value(**axis, i, made.spec); !done)
                    return Failure{in_cell(study, cell, done.sentence())};
            }
        }
    if (std::string why = why_overwritten(study, cell, made.spec); !why.empty())
        return Failure{in_cell(study, cell, why)};
    if (const Result<Written> done = apply_options(keys, made.spec); !done)
        return Failure{in_cell(study, cell, done.sentence())};
    const ProblemSpec& problem = made.spec.problem;
    ExperimentSpec tried = made.spec;
    tried.problem.allow_underdetermined = true;
    if (std::string why = why_invalid(tried); !why.empty()) return Failure{in_cell(study, cell, why)};
    if (std::string why = why_no_criterion(tried.stop); !why.empty())
        return Failure{in_cell(study, cell, why)};
    made.underdetermined = is_drawn(problem) && !problem.allow_underdetermined &&
                           measurement_count(problem) < degrees_of_freedom(problem);
    return made;
}

std::string why_seeds_run_out(std::uint64_t first, Index trials) {
    if (first <= std::numeric_limits<std::uint64_t>::max() - static_cast<std::uint64_t>(trials)) return {};
    return fmt::format("seed {} is too large: each trial takes the next one.", first);
}

std::uint64_t trial_seed(const StudySpec& study, Index trial) {
    return study.base.problem.seed + static_cast<std::uint64_t>(trial);
}

std::vector<std::string> lane_names(const ExperimentSpec& spec) {
    std::vector<std::string> names;
    for (const MethodEntry& entry : spec.methods) names.push_back(print_method(entry.spec));
    for (std::string& name : command_names(spec.externals)) names.push_back(std::move(name));
    return names;
}

Index study_methods(const StudySpec& study) {
    const auto commands = static_cast<Index>(study.base.externals.size());
    for (const auto* axis : {&study.x, &study.y})
        if (*axis && (*axis)->key == "method") return 1 + commands;
    return static_cast<Index>(study.base.methods.size()) + commands;
}

std::string cell_name(const StudySpec& study, Index cell) {
    std::string name;
    if (study.x)
        name = study.x->key + " = " + study.x->values[static_cast<std::size_t>(study.column_of(cell))];
    if (study.y)
        name += (name.empty() ? "" : ", ") + study.y->key + " = " +
                study.y->values[static_cast<std::size_t>(study.row_of(cell))];
    return name;
}

std::string criterion_text(const StudySpec& study) {
    const StopSpec& stop = study.base.stop;
    // What an axis sets has its name in place of a number.
    const auto said = [&](std::string_view key, std::string value) {
        const bool on_axis = (study.x && study.x->key == key) || (study.y && study.y->key == key);
        return on_axis ? std::string(key) : value;
    };
    const bool data = measures_data(study);
    const std::string tol =
        said("tol", print_number(stop.tol.value_or(data ? kDataStudyTolerance : kStudyTolerance)));
    std::vector<std::string> within{said("max-iter", std::to_string(stop.max_iter)) + " iterations"};
    if (const std::string calls = said("max-calls", std::to_string(stop.max_calls)); calls != "0")
        within.push_back(calls + " operator calls");
    if (const std::string seconds = said("time-limit", print_number(stop.time_limit)); seconds != "0")
        within.push_back(seconds + " s of processor time");
    return fmt::format("{} within {}",
                       data            ? "a gradient of at most " + tol + " times the first"
                       : stop.relative ? "||X - X*||_F/||X*||_F <= " + tol
                                       : "||X - X*||_F <= " + tol,
                       enumeration(std::vector<std::string_view>(within.begin(), within.end())));
}

std::string why_invalid(const StudySpec& study) {
    if (std::string why = why_base_invalid(study); !why.empty()) return why;
    if (study.cells() > kMostCells)
        return fmt::format("{} cells are too many: at most {} are allowed.", study.cells(), kMostCells);
    if (study.cells() > kMostTrials / study.trials / study_methods(study))
        return fmt::format(
            "{} cells of {} trials with {} {} each are too many: at most {} runs are allowed in all.",
            study.cells(), study.trials, study_methods(study),
            study_methods(study) == 1 ? "method" : "methods", kMostTrials);
    for (Index cell = 0; cell < study.cells(); ++cell)
        if (const Result<StudyCell> made = study_cell(study, cell); !made) return made.sentence();
    return {};
}

Result<StudyShard> read_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto part = parse_integer(text.substr(0, slash));
    const auto parts = slash == text.npos ? std::nullopt : parse_integer(text.substr(slash + 1));
    if (!part || !parts || *parts < 1 || *parts > kMostParts || *part < 1 || *part > *parts)
        return Failure{
            fmt::format("shard cannot be '{}': PART/PARTS is needed, from 1/1 to PARTS/PARTS with at most {} "
                        "parts, as in 2/8.",
                        text, kMostParts)};
    return StudyShard{static_cast<Index>(*part), static_cast<Index>(*parts)};
}

std::vector<StudySpec> transition_studies(const TransitionChoice& choice) {
    // Of sensing, which holds m n1 n2 numbers, smaller matrices.
    struct Form {
        ProblemKind kind;
        Index side, highest_rank;
        const char* rates;
    };
    const Form forms[] = {{ProblemKind::MatrixCompletion, choice.n, choice.n / 3, "rate=0.05:1:20"},
                          {ProblemKind::MatrixSensing, choice.n / 3, choice.n / 6, "rate=1:3.85:20"}};
    std::vector<StudySpec> studies;
    for (const auto& [kind, side, highest_rank, rates] : forms) {
        StudySpec study;
        study.base = default_experiment();
        study.base.problem.kind = kind;
        study.base.problem.rows = study.base.problem.cols = side;
        study.base.problem.rank = 1;
        study.base.problem.rate = default_rate(kind);
        study.base.problem.seed = choice.seed;
        study.base.stop.tol = kStudyTolerance;
        study.base.stop.max_iter = kStudyIterations;
        study.base.methods.clear();
        for (const char* method : {"narg+r", "rgrad-orth", "scaledgd"})
            study.base.methods.push_back(*read_method_entry(method));
        study.x = *read_axis(rates);
        study.y = *read_axis("rank=1:" + std::to_string(highest_rank) + ":1");
        study.trials = choice.trials;
        studies.push_back(std::move(study));
    }
    return studies;
}

}  // namespace lowrank
