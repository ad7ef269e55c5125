// What the benchmark prints: lines for eyes, or one JSON value, each measured time beside what the machine's
// limits would allow.
#pragma once
#include <string>
#include <vector>

namespace lowrank::bench {

/// What this machine can do, measured in the same run as everything else: other numbers mean little without
/// it.
struct Machine {
    int threads = 1;
    double gemm_double = 0, gemm_single = 0;  ///< multiplications and additions a second, all threads
    double reading = 0;                       ///< bytes a second, all threads, from memory
};
Machine measure_machine();

/// What a perfect program would need: operations in one of the precisions, bytes read from memory. The larger
/// of the three times is the limit.
struct Least {
    double flops = 0, single_flops = 0, bytes = 0;
};

class Report {
public:
    Report(const Machine& machine, bool json) : machine_(machine), json_(json) {}

    void heading(const std::string& text);
    /// 'name  measured  target …: met or MISSED, and how close'; target 0: none. larger_is_better for rates.
    void line(const std::string& name, double measured, const std::string& unit, double target = 0,
              bool larger_is_better = false);
    /// Seconds with the rate they come to and the percent of the limit.
    void timed(const std::string& name, double seconds, const Least& least, double target = 0);
    /// The JSON, where that was asked for: {"machine": {…}, "lines": [{"part", "name", "value", "unit", …}]}.
    void end() const;

private:
    void add(const std::string& name, double value, const std::string& unit, const std::string& more);

    Machine machine_;
    bool json_;
    std::string part_;
    std::vector<std::string> lines_;
};

}  // namespace lowrank::bench
