// Sessions of a few windows each in a home of their own, so that a seed alone brings a finding back.
#include "tests/endurance_driver/monkey.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>

#include "tests/endurance/left_behind.h"
#include "tests/endurance/random_events.h"
#include "tests/endurance_driver/sandbox.h"
#include "tests/endurance_driver/screen.h"

namespace lowrank::endurance {
namespace {

using std::chrono::milliseconds;

constexpr int kWindows = 3, kEvents = 150, kRemembered = 12;
/// No shorter than the pause between two frames: what one event does is drawn before the next comes.
constexpr milliseconds kFrame{17};

milliseconds of_seconds(double seconds) { return milliseconds(static_cast<std::int64_t>(seconds * 1000)); }

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// What a sanitizer, or the window's own watchdog, wrote into a log.
std::string report_in(const std::string& log) {
    const std::string text = text_of(log);
    for (const char* mark :
         {"ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "runtime error:", "does not answer"})
        if (const std::size_t at = text.find(mark); at != std::string::npos) {
            const std::size_t begin = text.rfind('\n', at) + 1;
            return text.substr(begin, text.find('\n', at) - begin);
        }
    return "";
}

/// How the windows of a session begin: seen from the seed, as the events are.
std::vector<std::string> words_of_start(Draw& draw, const std::string& program) {
    static constexpr std::array<const char*, 4> kWorkspaces = {"race", "rates", "quadratic", "geometry"};
    static constexpr std::array<const char*, 4> kThemes = {"light", "dark", "projector", "light"};
    static constexpr std::array<const char*, 9> kPresets = {
        "condition-100",    "few-samples",   "ill-conditioned", "momentum", "noisy",
        "paper-completion", "paper-sensing", "phase-retrieval", "rank-one"};
    static constexpr std::array<const char*, 4> kScales = {"1", "0.75", "1.5", "1"};
    std::vector<std::string> words = {program, "run", "--workspace", draw.one_of(kWorkspaces)};
    words.insert(words.end(), {"--theme", draw.one_of(kThemes), "--scale", draw.one_of(kScales)});
    // Larger instances than the first ones would be waited for, not attacked.
    if (draw.once_in(3)) words.insert(words.end(), {"--preset", draw.one_of(kPresets)});
    return words;
}

class Session {
public:
    Session(const MonkeyPlan& plan, Screen& screen, const std::string& folder, std::uint64_t seed)
        : plan_(plan),
          screen_(screen),
          folder_(folder),
          sandbox_(folder, plan.sample),
          draw_(seed ^ 0x5eed),
          events_(seed, kWidth, kHeight, sandbox_.paths()) {}

    /// What was found; empty where nothing was.
    std::string run(Clock::time_point end, const std::atomic<bool>& stop) {
        for (int k = 0; k < kWindows && Clock::now() < end && !stop; ++k) {
            ++windows;
            std::string found = window(end, stop);
            if (found.empty()) found = report_in(log_);
            if (found.empty()) found = torn_file(sandbox_.home(), killed_);
            if (!found.empty()) return found;
        }
        return "";
    }

    std::int64_t events = 0, windows = 0;
    double slowest = 0;              ///< seconds until the window answered
    std::deque<std::string> latest;  ///< events

private:
    std::string window(Clock::time_point end, const std::atomic<bool>& stop) {
        Start start;
        start.words = words_of_start(draw_, plan_.program);
        start.folder = sandbox_.home();
        start.environment = sandbox_.environment(screen_.name);
        start.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1";
        // A window that hangs is ended by a signal whose report says where it hung.
        start.environment["ASAN_OPTIONS"] = "handle_abort=1";
        start.log = log_ = folder_ + "/log-" + std::to_string(windows);
        start.confined = true;
        latest.assign(1, "started with");
        for (const std::string& word : start.words) latest.back() += " " + word;
        Child child(start);
        if (!screen_.find_window(plan_.title, of_seconds(plan_.patience), child))
            return "no window came" + how(child);
        for (int k = 0; k < kEvents && Clock::now() < end && !stop; ++k) {
            const Event event = events_.next();
            ++events;
            latest.push_back(event.words());
            if (latest.size() > kRemembered) latest.pop_front();
            if (std::string found = act(event, child); !found.empty()) return found;
            // Ctrl+Q is among the events.
            if (child.ended()) return *child.ended() == 0 ? "" : "the window died" + how(child);
        }
        return goodbye(child);
    }

    std::string act(const Event& event, Child& child) {
        if (event.width > 0) {
            screen_.resize(event.width, event.height);
            if (std::string found = answered(child); !found.empty()) return found;
        }
        for (const std::string& step : event.steps) {
            if (!screen_.send(step)) return "the virtual screen does not take events any more";
            if (std::string found = answered(child); !found.empty()) return found;
            std::this_thread::sleep_for(kFrame);
        }
        // The last step's frame is over then.
        if (std::string found = answered(child); !found.empty()) return found;
        std::this_thread::sleep_for(milliseconds(event.rest));
        return "";
    }

    std::string answered(Child& child) {
        const auto before = Clock::now();
        if (!screen_.answers(of_seconds(plan_.patience), child)) {
            if (child.ended()) return "";
            child.signal(SIGABRT);
            child.ended_within(of_seconds(plan_.patience));
            return "no answer within " + std::to_string(static_cast<int>(plan_.patience)) + " s";
        }
        slowest = std::max(slowest, seconds_since(before));
        return "";
    }

    std::string goodbye(Child& child) {
        const int way = draw_.below(8);
        if (way == 0) {
            // What a crash leaves is offered by the next window.
            killed_ = true;
            child.signal(SIGKILL);
            child.ended_within(of_seconds(plan_.patience));
            return "";
        }
        child.signal(way == 1 ? SIGINT : SIGTERM);
        if (!child.ended_within(of_seconds(plan_.patience))) {
            child.signal(SIGABRT);
            child.ended_within(of_seconds(plan_.patience));
            return std::string(way == 1 ? "SIGINT" : "SIGTERM") + " was not obeyed";
        }
        return *child.ended() == 0 ? "" : "the window did not end in order" + how(child);
    }

    std::string how(Child& child) {
        const std::optional<int> code = child.ended();
        std::string out = code ? " (exit code " + std::to_string(*code) + ")" : "";
        if (const std::string said = report_in(log_); !said.empty()) out += ": " + said;
        return out;
    }

    const MonkeyPlan& plan_;
    Screen& screen_;
    std::string folder_, log_;
    Sandbox sandbox_;
    Draw draw_;
    RandomEvents events_;
    bool killed_ = false;
};

}  // namespace

int run_monkey(const MonkeyPlan& plan, const std::atomic<bool>& stop) {
    if (!can_confine()) {
        std::fprintf(
            stderr,
            "monkey: this kernel has no Landlock, which keeps what a monkey saves inside a temporary "
            "folder; nothing was done.\n");
        return 2;
    }
    namespace fs = std::filesystem;
    std::string pattern = (fs::temp_directory_path() / "lowrank-monkey-XXXXXX").string();
    const std::string top = mkdtemp(pattern.data());
    int code = 0;
    {
        Screen screen(top, kWidth, kHeight);
        if (!screen.failure.empty()) {
            std::fprintf(stderr, "monkey: %s\n", screen.failure.c_str());
            fs::remove_all(top);
            return 2;
        }
        const auto begin = Clock::now();
        const auto end = begin + of_seconds(plan.seconds);
        std::int64_t events = 0, windows = 0;
        double slowest = 0;
        std::printf("monkey: seed %llu\n", static_cast<unsigned long long>(plan.seed));
        std::uint64_t seed = plan.seed;
        for (; code == 0 && Clock::now() < end && !stop; ++seed) {
            const std::string folder = top + "/" + std::to_string(seed);
            Session session(plan, screen, folder, seed);
            const std::string found = session.run(end, stop);
            events += session.events;
            windows += session.windows;
            slowest = std::max(slowest, session.slowest);
            if (found.empty()) {
                std::error_code ignored;
                fs::remove_all(folder, ignored);
                continue;
            }
            code = 1;
            screen.save_picture(folder + "/screen.ppm");
            std::printf("monkey: found with seed %llu, window %lld: %s\n",
                        static_cast<unsigned long long>(seed), static_cast<long long>(session.windows),
                        found.c_str());
            for (const std::string& each : session.latest) std::printf("  %s\n", each.c_str());
            std::printf("monkey: files and logs are in %s; './lab monkey 600 %llu' does the same again\n",
                        folder.c_str(), static_cast<unsigned long long>(seed));
        }
        const double took = seconds_since(begin);
        std::printf(
            "monkey: %lld events in %.0f s on %lld windows, seeds %llu to %llu, slowest answer %.1f s: %s\n",
            static_cast<long long>(events), took, static_cast<long long>(windows),
            static_cast<unsigned long long>(plan.seed),
            static_cast<unsigned long long>(std::max(plan.seed, seed - 1)), slowest,
            code == 0 ? "nothing found" : "something found");
        std::fflush(stdout);
    }
    std::error_code ignored;
    if (code != 1) fs::remove_all(top, ignored);
    return code;
}

}  // namespace lowrank::endurance
