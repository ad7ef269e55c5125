// Writes the records of a race as rows of a CSV.
#include "core/io/curve/trace_csv.h"

#include <map>
#include <utility>

#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank {
namespace {

bool is_final_event(Event event) {
    return event == Event::Converged || event == Event::Stopped || event == Event::Diverged ||
           event == Event::Cancelled;
}

bool is_test_restart(Event event) {
    return event == Event::GradientRestart || event == Event::FunctionRestart;
}

/// Two things can happen at one t and the column holds one word: the final one, else what the method did by
/// itself; a retuning stands in the experiment's line as well.
Event shown_event(Event first, Event second) {
    if (is_final_event(first)) return first;
    if (is_final_event(second)) return second;
    if (first == Event::None || (first == Event::Retuned && second != Event::None)) return second;
    return first;
}

void comment(std::string& out, const std::string& text) {
    out += "# ";
    for (const char c : text) out += c == '\n' || c == '\r' ? ' ' : c;
    out += '\n';
}

void append_facts(std::string& out, const InstanceFacts& facts) {
    comment(out, std::string(*row_of(facts.kind).title) + ", " + std::to_string(facts.rows) + " x " +
                     std::to_string(facts.cols) + ", rank " + std::to_string(facts.rank) + ", " +
                     std::to_string(facts.measurements) + " samples, " +
                     std::to_string(facts.degrees_of_freedom) + " degrees of freedom, rate " +
                     print_number(facts.rate) + ", " +
                     print_number(double(facts.measurements) / double(facts.degrees_of_freedom)) +
                     " samples per degree of freedom");
    if (facts.has_truth)
        comment(out, "norm of the truth " + print_number(facts.truth_norm) + ", its r-th singular value " +
                         print_number(facts.sigma_r));
    for (const std::string& note : facts.notes) comment(out, note);
    for (const std::string& warning : facts.warnings) comment(out, warning);
}

/// Each with its place among those that are called the same.
std::vector<std::string> told_apart(std::vector<std::string> names) {
    std::map<std::string, int> met;
    for (std::string& name : names)
        if (const int place = ++met[name]; place > 1) name += " (" + std::to_string(place) + ")";
    return names;
}

std::vector<std::string> names_of(const Race& race) {
    std::vector<std::string> names;
    for (const Trace& trace : race.traces) names.push_back(trace.name);
    return told_apart(std::move(names));
}

/// Rows bear the rules a run began with: what became of them is said here.
void append_names(std::string& out, const Race& race) {
    const std::vector<std::string> names = names_of(race);
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (changes_made(race, m) > 0)
            comment(out, "method " + std::to_string(m + 1) + ", " + names[m] + ": " + run_name(race, m));
}

Result<Written> put_records(std::string& out, const Trace& trace, const std::string& called,
                            const ByteSink& sink) {
    constexpr std::size_t kText = std::size_t{1} << 20;  // handed on at once
    const std::string name = csv_cell(called);
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const bool restart = is_test_restart(trace.event[i]) || is_test_restart(trace.second_event[i]);
        out += name;
        const auto cell = [&](const std::string& text) { (out += ',') += text; };
        cell(std::to_string(i));
        cell(print_number(trace.error[i]));
        cell(print_number(trace.relative_error[i]));
        cell(print_number(trace.objective[i]));
        cell(print_number(trace.gradient_norm[i]));
        cell(print_number(trace.stepsize[i]));
        cell(print_number(trace.momentum[i]));
        cell(restart ? "1" : "0");
        cell(std::string(event_word(shown_event(trace.event[i], trace.second_event[i]))));
        cell(std::to_string(trace.operator_calls[i]));
        cell(print_number(trace.seconds[i]));
        cell(std::to_string(trace.svds[i]));
        cell(print_number(trace.test_rmse[i]));
        cell(print_number(trace.psnr[i]));
        cell(std::to_string(trace.inner_steps[i]));
        cell(print_number(trace.norm[i]));
        cell(print_number(trace.sigma_r[i]));
        out += '\n';
        if (out.size() < kText && i + 1 < trace.size()) continue;
        if (Result<Written> done = sink(out); !done) return done;
        out.clear();
    }
    return Written{};
}

}  // namespace

std::string_view trace_csv_header() {
    return "method,iteration,error,relative_error,objective,gradient_norm,stepsize,momentum,restart,event,"
           "operator_calls,seconds,svds,test_rmse,psnr,inner_steps,norm,sigma_r";
}

Result<Written> write_trace_csv(const Race& race, const ByteSink& sink) {
    std::string out;
    comment(out, write_share_line(race.spec));
    comment(out, "LowRank Lab " + std::string(kVersion));
    append_facts(out, race.facts);
    append_names(out, race);
    (out += trace_csv_header()) += '\n';
    const std::vector<std::string> names = names_of(race);
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (Result<Written> done = put_records(out, race.traces[m], names[m], sink); !done) return done;
    return sink(out);
}

std::string write_trace_csv(const Race& race) {
    std::string all;
    (void)write_trace_csv(race, [&all](std::string_view some) -> Result<Written> {
        all += some;
        return Written{};
    });
    return all;
}

std::vector<std::string> csv_method_names(const ExperimentSpec& spec) {
    std::vector<std::string> names;
    for (const MethodEntry& entry : spec.methods) names.push_back(print_method(entry.spec));
    return told_apart(std::move(names));
}

}  // namespace lowrank
