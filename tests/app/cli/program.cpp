// Pipes, a terminal, a clock and a kill: nothing a child does can hang a test.
#include "tests/app/cli/program.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/paths.h"

namespace lowrank::test {
namespace fs = std::filesystem;
namespace {

struct Pipe {
    int read = -1, write = -1;
};

void check(bool good, const char* what) {
    if (!good) throw std::runtime_error(std::string("the test could not set up: ") + what);
}

Pipe make_pipe() {
    int ends[2];
    check(pipe2(ends, O_CLOEXEC) == 0, "a pipe");
    return {ends[0], ends[1]};
}

Pipe make_terminal() {
    const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    check(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0, "a terminal");
    const int slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    check(slave >= 0, "a terminal's other end");
    winsize size{};
    size.ws_col = 100;
    size.ws_row = 30;
    ioctl(slave, TIOCSWINSZ, &size);
    return {master, slave};
}

/// A limit on processes binds nobody who is root: another person gets it, one without processes.
void allow_one_thread() {
    constexpr uid_t kNobodyElse = 54'321;
    if (geteuid() == 0 && (setgid(kNobodyElse) != 0 || setuid(kNobodyElse) != 0)) _exit(97);
    const rlimit one = {1, 1};
    setrlimit(RLIMIT_NPROC, &one);
}

[[noreturn]] void become_program(const Launch& launch, int in, int out, int err) {
    // Signals as a shell hands them over, whatever the test runner blocks.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    if (launch.ignored != 0) std::signal(launch.ignored, SIG_IGN);
    if (chdir(launch.folder.c_str()) != 0) _exit(99);
    if (launch.largest_file > 0) {
        const rlimit limit = {static_cast<rlim_t>(launch.largest_file), RLIM_INFINITY};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    dup2(in >= 0 ? in : open("/dev/null", O_RDONLY), STDIN_FILENO);
    if (launch.out == Stdout::Closed)
        close(STDOUT_FILENO);
    else
        dup2(launch.out == Stdout::Full ? open("/dev/full", O_WRONLY) : out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    setenv("HOME", launch.folder.c_str(), 1);
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        setenv(name, (launch.folder / ".xdg").c_str(), 1);
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);  // the driver's own files are not ours
    setenv("LC_ALL", "C.UTF-8", 1);                  // the window would be in the tester's own language
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    setenv("TERM", "xterm", 1);
    std::vector<std::string> words = {lowrank::test::kProgram};
    words.insert(words.end(), launch.words.begin(), launch.words.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    // By its descriptor: the person of one thread need not be let into the folders above.
    const int program = open(lowrank::test::kProgram, O_RDONLY | O_CLOEXEC);
    if (launch.one_thread) allow_one_thread();
    fexecve(program, pointers.data(), environ);
    _exit(98);
}

}  // namespace

Ended run_program(const Launch& launch) {
    using Clock = std::chrono::steady_clock;
    Pipe out = make_pipe();
    const Pipe err = launch.terminal ? make_terminal() : make_pipe();
    if (launch.out == Stdout::ReaderLeft) {
        close(out.read);
        out.read = -1;
    }
    if (launch.one_thread) fs::permissions(launch.folder, fs::perms::all);
    const bool fed = launch.in || launch.silent_input;
    Pipe in = fed ? make_pipe() : Pipe{};
    // A signal that comes before the program has begun must not meet the handlers of the test's own process.
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGINT, SIG_DFL);
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        become_program(launch, in.read, out.write, err.write);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    check(child >= 0, "a process");
    close(out.write);
    if (fed) close(in.read);
    std::thread feeder;
    if (launch.in) {
        std::signal(SIGPIPE, SIG_IGN);
        feeder = std::thread([text = *launch.in, to = in.write] {
            for (std::size_t at = 0; at < text.size();) {
                const ssize_t count = write(to, text.data() + at, text.size() - at);
                if (count <= 0) break;  // it has had enough
                at += static_cast<std::size_t>(count);
            }
            close(to);
        });
    }
    close(err.write);

    Ended ended;
    const auto begin = Clock::now();
    bool interrupted = launch.interrupt_after <= 0 && launch.interrupt_when.empty(), killed = false;
    const auto is_time = [&](double seconds) {
        if (launch.interrupt_when.empty()) return seconds > launch.interrupt_after;
        std::ifstream file(launch.folder / launch.interrupt_when);
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n') > 1;
    };
    std::array<pollfd, 2> watched = {pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0}};
    const std::array<std::string*, 2> texts = {&ended.out, &ended.err};
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
        poll(watched.data(), watched.size(), 20);
        for (std::size_t i = 0; i < watched.size(); ++i) {
            if (watched[i].fd < 0 || watched[i].revents == 0) continue;
            char buffer[65536];
            const ssize_t count = read(watched[i].fd, buffer, sizeof buffer);
            if (count > 0)
                texts[i]->append(buffer, static_cast<std::size_t>(count));
            else
                watched[i].fd = -1;  // a terminal answers EIO where a pipe ends
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        if (!interrupted && is_time(seconds)) {
            for (int k = 0; k < (launch.echoed ? 3 : 1); ++k) {
                if (k > 0) usleep(1000);
                kill(child, launch.signal);
            }
            interrupted = true;
        }
        if (!killed && seconds > launch.timeout) {
            kill(child, SIGKILL);
            killed = true;
        }
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    ended.peak = 1024.0 * static_cast<double>(used.ru_maxrss);
    if (feeder.joinable()) feeder.join();
    if (launch.silent_input) close(in.write);
    if (out.read >= 0) close(out.read);
    close(err.read);
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (killed) ended.err += "\n[killed after its time]";
    return ended;
}

std::string read_whole(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    check(in.good(), "reading a file");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

}  // namespace lowrank::test
