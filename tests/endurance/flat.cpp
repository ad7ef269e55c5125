// Medians of quarters, compared.
#include "tests/endurance/flat.h"

#include <algorithm>
#include <cstdio>

namespace lowrank::endurance {
namespace {

constexpr std::size_t kFewest = 8;
constexpr double kMemory = 1.05, kTime = 1.15;

template <class Of>
double median(const std::vector<Sample>& all, std::size_t begin, std::size_t end, Of of) {
    std::vector<double> values;
    for (std::size_t k = begin; k < end; ++k) values.push_back(of(all[k]));
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

template <class Of>
double most(const std::vector<Sample>& all, std::size_t begin, std::size_t end, Of of) {
    double value = of(all[begin]);
    for (std::size_t k = begin; k < end; ++k) value = std::max<double>(value, of(all[k]));
    return value;
}

std::string grew(const char* what, double from, double to) {
    char text[160];
    std::snprintf(text, sizeof text, "%s grew from %.4g to %.4g", what, from, to);
    return text;
}

}  // namespace

const char* const kFlat =
    "flat: from the second quarter to the last, the median of resident memory grows by no more than 5 %, "
    "that of "
    "processor time a frame by no more than 15 %, the most handles and the most threads not at all";

std::vector<std::string> why_not_flat(const std::vector<Sample>& samples) {
    if (samples.size() < kFewest)
        return {"too few samples to tell: " + std::to_string(samples.size()) + ", and " +
                std::to_string(kFewest) + " are needed"};
    const std::size_t n = samples.size();
    const std::size_t second = n / 4, middle = n / 2, last = n - n / 4;
    std::vector<std::string> out;
    const auto compare = [&](const char* what, double limit, auto of, auto summary) {
        const double before = summary(samples, second, middle, of), after = summary(samples, last, n, of);
        if (after > limit * before) out.push_back(grew(what, before, after));
    };
    const auto middle_of = [](const auto& all, auto from, auto to, auto of) {
        return median(all, from, to, of);
    };
    const auto most_of = [](const auto& all, auto from, auto to, auto of) { return most(all, from, to, of); };
    compare(
        "resident memory (MB)", kMemory, [](const Sample& s) { return s.resident_mb; }, middle_of);
    compare(
        "processor time a frame (ms)", kTime, [](const Sample& s) { return s.frame_cpu_ms; }, middle_of);
    compare(
        "the number of open handles", 1, [](const Sample& s) { return s.handles; }, most_of);
    compare(
        "the number of threads", 1, [](const Sample& s) { return s.threads; }, most_of);
    return out;
}

}  // namespace lowrank::endurance
