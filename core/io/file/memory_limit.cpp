// Asks the kernel and the control groups what is left.
#include "core/io/file/memory_limit.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <optional>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include "core/io/file/read_file.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// The number of a file that holds one; 'max' and files that are not there are no limit.
std::optional<double> number_in(const std::string& path) {
    const Result<std::string> text = read_text(path);
    if (!text) return std::nullopt;
    return parse_number(trimmed(*text));
}

/// The number behind a word at the beginning of a line.
std::optional<double> field_in(const std::string& path, std::string_view word) {
    const Result<std::string> text = read_text(path);
    if (!text) return std::nullopt;
    LineReader lines(*text);
    for (std::string_view line; lines.next(line);) {
        if (!line.starts_with(word)) continue;
        const std::string_view rest = trimmed(line.substr(word.size()));
        return parse_number(rest.substr(0, rest.find(' ')));
    }
    return std::nullopt;
}

/// What one control group leaves: its limit less what is used and cannot be given back (files kept for
/// reading can).
double left_in_group(const std::string& folder, const char* limit, const char* used,
                     const char* reclaimable) {
    const std::optional<double> most = number_in(folder + limit);
    if (!most) return kNoLimit;
    const double taken =
        number_in(folder + used).value_or(0) - field_in(folder + "memory.stat", reclaimable).value_or(0);
    return std::max(0.0, *most - std::max(0.0, taken));
}

/// The least of a group and of all above it. In a container the path of the host leads nowhere and the top
/// one counts.
double left_in_hierarchy(const std::string& top, std::string group, const char* limit, const char* used,
                         const char* reclaimable) {
    double left = kNoLimit;
    for (;;) {
        left = std::min(left, left_in_group(top + group + "/", limit, used, reclaimable));
        const std::size_t slash = group.rfind('/');
        if (slash == group.npos) return left;
        group.resize(slash);
    }
}

}  // namespace

Result<double> parse_size(std::string_view text) {
    const Failure refused{
        fmt::format("'{}' is not a size: a number above 0 with K, M, G or T is needed, as in 4G.", text)};
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::optional<double> number = parse_number(text.substr(0, end));
    if (!number || !(*number > 0)) return refused;
    std::string unit = lower_case(text.substr(end));
    double base = 1024;
    if (unit.ends_with("ib")) {
        unit.resize(unit.size() - 2);
        if (unit.empty()) return refused;
    } else if (unit.ends_with("b")) {
        unit.resize(unit.size() - 1);
        base = 1000;
    }
    constexpr std::string_view kUnits = "kmgt";
    if (unit.empty()) return *number;
    const std::size_t power = kUnits.find(unit);
    if (unit.size() != 1 || power == kUnits.npos) return refused;
    const double bytes = *number * std::pow(base, static_cast<double>(power + 1));
    if (!std::isfinite(bytes)) return refused;
    return bytes;
}

double available_memory(const std::string& root) {
    double left = kNoLimit;
    if (const std::optional<double> kib = field_in(root + "/proc/meminfo", "MemAvailable:"))
        left = *kib * 1024;
    if (const Result<std::string> groups = read_text(root + "/proc/self/cgroup")) {
        LineReader lines(*groups);
        for (std::string_view line; lines.next(line);) {
            // 'number:controllers:path', without controllers for v2.
            const std::size_t first = line.find(':');
            const std::size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
            if (second == line.npos) continue;
            const std::string_view controllers = line.substr(first + 1, second - first - 1);
            const std::string path(line.substr(second + 1));
            const std::string groups_root = root + "/sys/fs/cgroup";
            if (controllers.empty())
                left = std::min(left, left_in_hierarchy(groups_root, path, "memory.max", "memory.current",
                                                        "inactive_file "));
            else if (controllers == "memory")
                left =
                    std::min(left, left_in_hierarchy(groups_root + "/memory", path, "memory.limit_in_bytes",
                                                     "memory.usage_in_bytes", "total_inactive_file "));
        }
    }
    return left == kNoLimit ? 0 : left;
}

void give_back_freed() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

double memory_limit_or_default(double given) { return given > 0 ? given : available_memory() / 2; }

}  // namespace lowrank
