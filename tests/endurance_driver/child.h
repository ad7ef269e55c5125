// A process that is started, watched from outside and ended.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lowrank::endurance {

using Clock = std::chrono::steady_clock;
inline double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Start {
    std::vector<std::string> words;                  ///< the program's path and its arguments
    std::string folder;                              ///< working folder; empty: the caller's
    std::map<std::string, std::string> environment;  ///< beside the caller's own
    std::string log;                                 ///< where both outputs go; empty: nowhere
    bool confined = false;                           ///< may change nothing outside its working folder
    int input = -1, output = -1;                     ///< descriptors in place of its input and output
};

/// Whether this kernel can keep a process from changing files outside a folder (Landlock).
bool can_confine();

class Child {
public:
    Child() = default;
    explicit Child(const Start& start);
    ~Child();  ///< kills and waits
    Child(Child&& other) noexcept : id_(other.id_), code_(other.code_) { other.id_ = -1; }
    Child& operator=(Child&& other) noexcept;

    pid_t id() const { return id_; }
    /// Exit code, or 128 and the signal's number; empty while it runs.
    std::optional<int> ended();
    std::optional<int> ended_within(std::chrono::milliseconds time);
    void signal(int number) const;

    // What the system says of it; zero where it says nothing.
    double resident_mb() const;
    int handles() const, threads() const;
    double processor_seconds() const;  ///< of all its threads since it began

private:
    pid_t id_ = -1;
    std::optional<int> code_;
};

}  // namespace lowrank::endurance
