// Starts and ends a process group with posix_spawn, poll and waitid: no thread, no handler of signals.
#include "app/external/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace lowrank::external {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook(10), kGrace(500);

Failure not_started(const std::string& program, int error) {
    return {fmt::format("the program '{}' could not be started: {}.", program,
                        std::generic_category().message(error))};
}

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    void close_writer() { close_one(ends[1]); }
    int take_reader() { return std::exchange(ends[0], -1); }
    ~Pipe() { close_one(ends[0]), close_one(ends[1]); }
    static void close_one(int& descriptor) {
        if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
    }
};

/// The file actions and attributes of one start.
class Spawn {
public:
    Spawn(const std::string& folder, const Pipe& out, const Pipe& err) {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
        posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
        // Ctrl+C is for us: the group is ended by us. Signals that we block or ignore are as usual there.
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~Spawn() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

void bound_processor_time(pid_t process, double seconds) {
    const auto most = static_cast<rlim_t>(std::ceil(std::max(1.0, seconds)));
    const rlimit limit{most, most + 5};
    (void)::prlimit(process, RLIMIT_CPU, &limit, nullptr);
}

}  // namespace

void ChildProcess::Stream::take() {
    std::array<char, 64 * 1024> buffer{};
    // A program that writes on and on is looked at again after a while.
    for (int times = 0; descriptor >= 0 && times < 64; ++times) {
        const ssize_t read = ::read(descriptor, buffer.data(), buffer.size());
        if (read < 0 && errno == EINTR) continue;
        if (read < 0 && errno == EAGAIN) return;
        if (read <= 0) return close();
        tail.bytes += static_cast<std::size_t>(read);
        tail.text.append(buffer.data(), static_cast<std::size_t>(read));
        if (tail.text.size() > OutputTail::kKept) tail.text.erase(0, tail.text.size() - OutputTail::kKept);
    }
}

void ChildProcess::Stream::close() { Pipe::close_one(descriptor); }

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words, const std::string& folder,
                                         double cpu_seconds) {
    Pipe out, err;
    if (!out.open() || !err.open()) return not_started(words.front(), errno);
    std::vector<std::string> kept = words;
    std::vector<char*> arguments;
    for (std::string& word : kept) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const Spawn spawn(folder, out, err);
    pid_t process = -1;
    const int error =
        posix_spawnp(&process, arguments[0], &spawn.actions, &spawn.attributes, arguments.data(), environ);
    if (error != 0) return not_started(words.front(), error);
    bound_processor_time(process, cpu_seconds);
    ChildProcess child;
    child.process_ = process;
    child.out_.descriptor = out.take_reader();
    child.err_.descriptor = err.take_reader();
    for (const int descriptor : {child.out_.descriptor, child.err_.descriptor})
        (void)::fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      out_(std::exchange(other.out_, {})),
      err_(std::exchange(other.err_, {})),
      ending_(other.ending_) {}

ChildProcess::~ChildProcess() { end(); }

bool ChildProcess::has_ended() const {
    siginfo_t info{};
    // Left as it is: while its number is taken, the group's is too.
    return ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == process_;
}

/// Ends what is left of the group, and takes the process out of the table.
void ChildProcess::reap() {
    (void)::kill(-process_, SIGKILL);
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    ending_ = WIFSIGNALED(status) ? Ending{0, WTERMSIG(status)} : Ending{WEXITSTATUS(status), 0};
    out_.take(), err_.take();
    out_.close(), err_.close();
}

bool ChildProcess::wait(std::chrono::milliseconds most) {
    const auto until = Clock::now() + most;
    while (process_ > 0) {
        const bool ended = has_ended();
        out_.take(), err_.take();
        if (ended) reap();
        if (ended || Clock::now() >= until) break;
        std::array<pollfd, 2> said{pollfd{out_.descriptor, POLLIN, 0}, pollfd{err_.descriptor, POLLIN, 0}};
        (void)::poll(said.data(), said.size(), static_cast<int>(kLook.count()));
    }
    return process_ < 0;
}

void ChildProcess::end() {
    if (process_ < 0) return;
    (void)::kill(-process_, SIGTERM);
    if (wait(kGrace)) return;
    (void)::kill(-process_, SIGKILL);
    while (!wait(kGrace)) {
    }
}

}  // namespace lowrank::external
