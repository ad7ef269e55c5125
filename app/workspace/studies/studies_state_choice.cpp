// From fields to a study and back, and as the keys of a file.
#include <algorithm>
#include <fmt/core.h>
#include <utility>

#include "app/paint/markup.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/study_menus.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/problem/kind_table.h"
#include "core/study/study.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

constexpr Index kMostSide = 400, kMostStudyTrials = 100'000;

}  // namespace

ExperimentSpec plain_study_base() {
    ExperimentSpec base = default_experiment();
    base.methods.clear();
    base.problem.rank = 1;
    base.problem.rows = base.problem.cols = 40;
    base.problem.rate = 0.5;
    base.stop.tol = kStudyTolerance;
    base.stop.max_iter = kStudyIterations;
    return base;
}

StudyChoice choice_of(const StudySpec& study) {
    StudyChoice choice;
    choice.base = study.base;
    choice.base.methods.clear();
    choice.kind = study.base.problem.kind;
    choice.n = study.base.problem.rows;
    choice.x = study.x ? write_short_axis(*study.x) : "";
    choice.y = study.y ? write_short_axis(*study.y) : "";
    choice.methods.clear();
    for (const MethodEntry& entry : study.base.methods)
        choice.methods += (choice.methods.empty() ? "" : ", ") + print_method(entry.spec);
    choice.trials = study.trials;
    choice.errors = study.errors;
    return choice;
}

std::string size_words(const StudyChoice& choice) {
    const ProblemSpec& of_file = choice.base.problem;
    const std::string n = std::to_string(choice.n);
    return choice.n == of_file.rows && of_file.rows != of_file.cols ? n + " × " + std::to_string(of_file.cols)
                                                                    : n;
}

std::string besides(const StudyChoice& choice) {
    constexpr std::string_view kInFields = " problem n rows cols rank rate method ";
    const auto plain = all_keys(plain_study_base());
    std::string words;
    for (const auto& [key, value] : all_keys(choice.base)) {
        if (kInFields.find(" " + key + " ") != kInFields.npos) continue;
        if (std::ranges::find(plain, std::pair(key, value)) != plain.end()) continue;
        words += (words.empty() ? "" : ", ") + key + " = " + value;
    }
    return words;
}

Result<StudySpec> study_to_run(const StudyChoice& choice) {
    Result<StudySpec> study = study_of(choice);
    if (!study) return study;
    for (const std::string* axis : {&choice.x, &choice.y})
        if (std::string why = why_idle_axis(choice, *axis); !why.empty()) return Failure{std::move(why)};
    if (std::string why = why_idle(*study); !why.empty()) return Failure{std::move(why)};
    return study;
}

std::string why_idle_axis(const StudyChoice& choice, const std::string& axis) {
    const std::string key = axis_key(axis);
    const auto is_problem = [](const std::string& text) { return axis_key(text) == "problem"; };
    if (key.empty() || is_drawn(choice.base.problem) || is_problem(choice.x) || is_problem(choice.y))
        return {};
    const std::string_view why = why_idle(choice.base.problem.source, key);
    if (why.empty()) return {};
    return fmt::format("{} on an axis is without effect: {}.",
                       paint::plain_text(axis_words(choice.kind, key)), why);
}

StudyChoice on_drawn(const StudyChoice& choice) {
    StudyChoice next = choice;
    const ExperimentSpec plain = plain_study_base();
    const ProblemSpec read = std::exchange(next.base.problem, plain.problem);
    next.base.problem.seed = read.seed;
    next.base.problem.rank = std::clamp<Index>(read.rank, 1, next.base.problem.rows);
    // What a success is of data is none of a truth's.
    next.base.stop.tol = plain.stop.tol;
    if (next.n < 2 || next.n > kMostSide) next.n = row_of(next.kind).studied_side;
    return next;
}

Result<StudySpec> study_of(const StudyChoice& choice) {
    // A file says itself what it holds.
    const bool drawn = is_drawn(choice.base.problem);
    const bool sides = drawn && choice.n != choice.base.problem.rows;
    if (sides && (choice.n < 2 || choice.n > kMostSide))
        return Failure{fmt::format(
            "n cannot be {}: 2 to {} are possible here, and 'lowrank-lab sweep' studies larger ones.",
            choice.n, kMostSide)};
    if (choice.trials < 1 || choice.trials > kMostStudyTrials)
        return Failure{
            fmt::format("trials cannot be {}: 1 to {} are possible here.", choice.trials, kMostStudyTrials)};
    StudySpec study;
    study.base = choice.base;
    if (sides) study.base.problem.rows = study.base.problem.cols = choice.n;
    if (drawn && choice.kind != study.base.problem.kind) {
        ProblemSpec& problem = study.base.problem;
        problem.kind = choice.kind;
        problem.rate = row_of(choice.kind).rate->studied;
        problem.rank = std::min<Index>(problem.rank, *row_of(choice.kind).most_rank);
    }
    study.trials = choice.trials;
    study.errors = choice.errors;
    Result<std::vector<MethodEntry>> methods = methods_in(choice.methods);
    if (!methods) return methods.passed_on<StudySpec>();
    study.base.methods = std::move(*methods);
    for (const auto& [text, axis] : {std::pair(&choice.x, &study.x), {&choice.y, &study.y}}) {
        if (trimmed(*text).empty()) continue;
        Result<StudyAxis> read = read_axis(trimmed(*text));
        if (!read) return Failure{why_no_axis(choice.kind, *text)};
        *axis = std::move(*read);
    }
    if (std::string why = why_invalid(study); !why.empty()) return Failure{why};
    return study;
}

KeyValues studies_keys(const StudyChoice& choice) {
    KeyValues keys = {{"kind", std::string(*row_of(choice.kind).word)},
                      {"n", std::to_string(choice.n)},
                      {"x", choice.x},
                      {"y", choice.y},
                      {"methods", choice.methods},
                      {"trials", std::to_string(choice.trials)}};
    if (!choice.errors) keys.emplace_back("errors", "off");
    if (!(choice.base == plain_study_base())) keys.emplace_back("base", write_share_line(choice.base));
    return keys;
}

Result<StudyChoice> read_studies_keys(const KeyValues& keys) {
    StudyChoice choice;
    for (const auto& [key, value] : keys) {
        if (key == "kind") {
            const std::optional<ProblemKind> kind = kind_of_word(value);
            if (!kind)
                return Failure{fmt::format("kind of a study cannot be '{}': one of {} is needed.",
                                           excerpt(value), kind_words())};
            choice.kind = *kind;
        } else if (key == "n" || key == "trials") {
            const auto number = parse_integer(value);
            if (!number)
                return Failure{fmt::format("{} of a study cannot be '{}': a whole number is needed.", key,
                                           excerpt(value))};
            (key == "n" ? choice.n : choice.trials) = static_cast<Index>(*number);
        } else if (key == "errors") {
            if (value != "on" && value != "off")
                return Failure{
                    fmt::format("errors of a study cannot be '{}': on or off is needed.", excerpt(value))};
            choice.errors = value == "on";
        } else if (key == "base") {
            Result<ExperimentSpec> base = read_share_line(value);
            if (!base) return base.passed_on<StudyChoice>();
            choice.base = std::move(*base);
        } else if (key == "x" || key == "y" || key == "methods") {
            (key == "x" ? choice.x : key == "y" ? choice.y : choice.methods) = value;
        } else {
            return Failure{fmt::format(
                "a study has no key '{}': the keys are kind, n, x, y, methods, trials, errors and base.",
                excerpt(key))};
        }
    }
    if (const Result<StudySpec> study = study_of(choice); !study) return study.passed_on<StudyChoice>();
    return choice;
}

}  // namespace lowrank::studies
