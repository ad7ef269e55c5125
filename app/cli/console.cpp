// Standard descriptors without iostreams: every write is checked.
#include "app/cli/console.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <climits>

#include "app/cli/command.h"
#include "core/text/sentence.h"
#include "core/text/utf8.h"

namespace lowrank::cli {

namespace {

// Whether a progress line stands on the terminal: what is said next must not be appended to it.
std::atomic<bool> progress_shown = false;

int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

void wipe_progress() {
    if (progress_shown.exchange(false)) write_all(STDERR_FILENO, "\r\033[K");
}

/// Where the text is to be cut for so many columns of a terminal.
std::size_t cut_to(std::string_view text, std::size_t columns) {
    std::size_t shown = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (begins_character(text[i]) && shown++ == columns) return i;
    }
    return text.size();
}

}  // namespace

void prepare_console() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ,
                SIG_IGN);  // a file that reaches 'ulimit -f' is a failed write, which has its sentence
    // Opened the wrong way round on purpose: writing to a closed standard output stays an error.
    for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
            (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

std::string print(std::string_view text, const std::stop_token& stop) {
    wipe_progress();
    int error = 0;
    while (!text.empty() && error == 0) {
        // As much as a pipe that is not full takes without a wait.
        pollfd full{STDOUT_FILENO, POLLOUT, 0};
        constexpr int kLookMilliseconds = 20;
        if (::poll(&full, 1, kLookMilliseconds) == 0) {
            if (stop.stop_requested()) return {};
            continue;
        }
        const std::string_view some = text.substr(0, PIPE_BUF);
        error = write_all(STDOUT_FILENO, some);
        text.remove_prefix(some.size());
    }
    if (error == 0 || error == EPIPE) return {};
    return fmt::format("standard output cannot be written: {}.", std::strerror(error));
}

void note(std::string_view sentence) {
    wipe_progress();
    write_all(STDERR_FILENO, fmt::format("lowrank-lab: {}\n", clean_sentence(sentence)));
}

int fail(std::string_view sentence) {
    note(sentence);
    return kFailed;
}

int print_or_fail(std::string_view text, const std::stop_token& stop) {
    const std::string failure = print(text, stop);
    return failure.empty() ? kRan : fail(failure);
}

ProgressLine::ProgressLine() {
    const char* term = std::getenv("TERM");
    visible_ = ::isatty(STDERR_FILENO) == 1 && !(term && std::string_view(term) == "dumb");
}

ProgressLine::~ProgressLine() { wipe(); }

void ProgressLine::show(std::string text) {
    if (!visible_) return;
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    text.resize(cut_to(text, known ? size.ws_col - 1u : 79u));
    write_all(STDERR_FILENO, "\r" + text + "\033[K");
    progress_shown = true;
}

void ProgressLine::wipe() { wipe_progress(); }

bool is_input(std::string_view option) {
    for (const std::string_view name : {"config", "instance", "image", "ratings", "matrix", "predict",
                                        "overlay", "study", "test", "mask", "phase-image"})
        if (option == name) return true;
    return false;
}

std::string input_path(const std::string& value) { return value == "-" ? "/dev/stdin" : value; }

std::string standard_input_twice(const Arguments& arguments) {
    std::string first;
    for (const auto& [name, value] : arguments.options) {
        if (!is_input(name) || value != "-") continue;
        if (!first.empty())
            return fmt::format("--{} and --{} both read standard input (-), and it can be read once.", first,
                               name);
        first = name;
    }
    return {};
}

}  // namespace lowrank::cli
