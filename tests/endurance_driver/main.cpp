// lowrank-endurance: a monkey or a soak on the window, as the front door asks for them.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "tests/endurance_driver/monkey.h"
#include "tests/endurance_driver/soak.h"

namespace {

std::atomic<bool> stopped = false;
static_assert(std::atomic<bool>::is_always_lock_free);

int refuse() {
    std::fputs(
        "lowrank-endurance: words needed: monkey|soak --program=FILE --sample=PICTURE, then --seconds=S "
        "--seed=N "
        "--patience=S --title=WORDS, or --hours=H --between=S --table=FILE.\n",
        stderr);
    return 2;
}

}  // namespace

int main(int count, char** words) {
    using namespace lowrank::endurance;
    std::map<std::string, std::string> given;
    for (int k = 2; k < count; ++k) {
        const std::string word = words[k];
        const std::size_t equals = word.find('=');
        if (!word.starts_with("--") || equals == std::string::npos) return refuse();
        given[word.substr(2, equals - 2)] = word.substr(equals + 1);
    }
    const std::string what = count > 1 ? words[1] : "";
    if ((what != "monkey" && what != "soak") || !given.count("program") || !given.count("sample"))
        return refuse();
    const auto number = [&](const char* name, double otherwise) {
        return given.count(name) ? std::atof(given[name].c_str()) : otherwise;
    };
    // What was found is read while it goes on.
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { stopped = true; });
    // The window's own folder is another one.
    const std::string program = std::filesystem::absolute(given["program"]).string();
    if (what == "soak") {
        SoakPlan plan;
        plan.program = program;
        plan.sample = given["sample"];
        plan.table = given.count("table") ? given["table"] : "soak.csv";
        plan.hours = number("hours", plan.hours);
        plan.between = number("between", plan.between);
        return run_soak(plan, stopped);
    }
    MonkeyPlan plan;
    plan.program = program;
    plan.sample = given["sample"];
    plan.seconds = number("seconds", plan.seconds);
    plan.patience = number("patience", plan.patience);
    if (given.count("seed")) plan.seed = std::strtoull(given["seed"].c_str(), nullptr, 10);
    if (given.count("title")) plan.title = given["title"];
    return run_monkey(plan, stopped);
}
