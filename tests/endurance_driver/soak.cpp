// The table of what days at the window cost, and what is wrong with it.
#include "tests/endurance_driver/soak.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "tests/endurance/flat.h"
#include "tests/endurance_driver/day.h"

namespace lowrank::endurance {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct Table {
    explicit Table(const std::string& path) : file(std::fopen(path.c_str(), "w")) {
        if (file) std::fputs("minutes,resident_mb,handles,threads,frame_ms,frame_cpu_ms,edits,files\n", file);
    }
    ~Table() {
        if (file) std::fclose(file);
    }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void add(const Sample& row) const {
        std::fprintf(file, "%.2f,%.2f,%d,%d,%.2f,%.2f,%d,%d\n", row.minutes, row.resident_mb, row.handles,
                     row.threads, row.frame_ms, row.frame_cpu_ms, row.edits, row.files);
        // Read while it grows.
        std::fflush(file);
    }

    std::FILE* file;
};

/// Round after round; what is wrong with the table in the end.
std::vector<std::string> rows(Day& day, const SoakPlan& plan, const Table& table,
                              std::vector<Sample>& samples, const std::atomic<bool>& stop) {
    const auto begin = Clock::now();
    double next = plan.between;
    while (seconds_since(begin) < plan.hours * 3600 && !stop) {
        day.round();
        while (seconds_since(begin) < next && !stop) std::this_thread::sleep_for(milliseconds(100));
        samples.push_back(day.sample(seconds_since(begin) / 60));
        table.add(samples.back());
        // A round that took longer than its minute owes no rows.
        next = std::max(next + plan.between, seconds_since(begin));
    }
    day.goodbye();
    return why_not_flat(samples);
}

}  // namespace

int run_soak(const SoakPlan& plan, const std::atomic<bool>& stop) {
    const Table table(plan.table);
    if (!table.file) {
        std::fprintf(stderr, "soak: cannot write '%s'.\n", plan.table.c_str());
        return 2;
    }
    std::string pattern = (fs::temp_directory_path() / "lowrank-soak-XXXXXX").string();
    const std::string folder = mkdtemp(pattern.data());
    std::vector<Sample> samples;
    std::vector<std::string> wrong;
    const auto begin = Clock::now();
    try {
        Day day(plan.program, plan.sample, folder);
        try {
            day.begin();
            wrong = rows(day, plan, table, samples, stop);
        } catch (const Trouble&) {
            day.save_picture(plan.table + ".ppm");
            throw;
        }
    } catch (const Trouble& trouble) {
        wrong = {trouble.sentence};
    }
    std::printf("soak: %s\n", kFlat);
    for (const std::string& sentence : wrong) std::printf("soak: %s\n", sentence.c_str());
    std::printf("soak: %zu rows in %.2f h in '%s': %s\n", samples.size(), seconds_since(begin) / 3600,
                plan.table.c_str(), wrong.empty() ? "flat" : "NOT flat");
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    return wrong.empty() ? 0 : 1;
}

}  // namespace lowrank::endurance
