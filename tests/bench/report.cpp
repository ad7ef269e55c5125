// Prints each line as it is measured, or keeps it for the JSON.
#include "tests/bench/report.h"

#include <algorithm>
#include <cstdio>

#include "core/text/numbers.h"

namespace lowrank::bench {
namespace {

std::string in_quotes(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string field(const char* name, double value) {
    return ", \"" + std::string(name) + "\": " + print_significant(value, 6);
}

}  // namespace

void Report::heading(const std::string& text) {
    part_ = text;
    if (!json_) std::printf("\n%s\n", text.c_str());
}

void Report::add(const std::string& name, double value, const std::string& unit, const std::string& more) {
    lines_.push_back("{\"part\": " + in_quotes(part_) + ", \"name\": " + in_quotes(name) +
                     field("value", value) + ", \"unit\": " + in_quotes(unit) + more + "}");
}

void Report::line(const std::string& name, double measured, const std::string& unit, double target,
                  bool larger_is_better) {
    const bool met = larger_is_better ? measured >= target : measured <= target;
    if (json_) {
        add(name, measured, unit,
            target > 0 ? field("target", target) + ", \"met\": " + (met ? "true" : "false") : std::string());
        return;
    }
    std::printf("  %-56s %10.4g %-8s", name.c_str(), measured, unit.c_str());
    if (target > 0)
        std::printf(" target %s %g: %s, %.0f %% of it", larger_is_better ? ">=" : "<=", target,
                    met ? "met" : "MISSED", 100 * measured / target);
    std::printf("\n");
    std::fflush(stdout);
}

void Report::timed(const std::string& name, double seconds, const Least& least, double target) {
    const double of_double = least.flops / machine_.gemm_double,
                 of_single = least.single_flops / machine_.gemm_single,
                 of_bytes = least.bytes / machine_.reading;
    const bool memory = of_bytes > of_double + of_single;
    const double rate = (memory ? least.bytes : least.flops + least.single_flops) / seconds / 1e9,
                 percent = 100 * std::max(of_double + of_single, of_bytes) / seconds;
    const char* unit = memory ? "GB/s" : "GFLOP/s";
    if (json_) {
        std::string more =
            field("rate", rate) + ", \"rate_unit\": " + in_quotes(unit) + field("percent_of_limit", percent);
        if (target > 0)
            more += field("target", target) + ", \"met\": " + (seconds <= target ? "true" : "false");
        add(name, seconds, "s", more);
        return;
    }
    std::printf("  %-56s %10.4g s        %7.3g %-7s %3.0f %% of the limit", name.c_str(), seconds, rate, unit,
                percent);
    if (target > 0) std::printf(", target <= %g: %s", target, seconds <= target ? "met" : "MISSED");
    std::printf("\n");
    std::fflush(stdout);
}

void Report::end() const {
    if (!json_) return;
    std::printf("{\"machine\": {\"threads\": %d%s%s%s},\n \"lines\": [\n", machine_.threads,
                field("gemm_double_gflops", machine_.gemm_double / 1e9).c_str(),
                field("gemm_single_gflops", machine_.gemm_single / 1e9).c_str(),
                field("reading_gbytes", machine_.reading / 1e9).c_str());
    for (std::size_t k = 0; k < lines_.size(); ++k)
        std::printf("  %s%s\n", lines_[k].c_str(), k + 1 < lines_.size() ? "," : "");
    std::printf(" ]}\n");
}

}  // namespace lowrank::bench
