// fork and exec with a folder of its own, by Landlock where asked for; numbers from /proc.
#include "tests/endurance_driver/child.h"

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#include <sys/syscall.h>
#endif

namespace lowrank::endurance {
namespace {

#if defined(SYS_landlock_create_ruleset)
/// Every way to change a file that the first version knows: reading stays free.
constexpr std::uint64_t kChanges = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                   LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                   LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                   LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

long version() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

/// From here on this process changes files in its folder only, and in /dev, where the renderer's memory is.
bool confine(const std::string& folder) {
    landlock_ruleset_attr rules{};
    rules.handled_access_fs = kChanges;
    const int set =
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules.handled_access_fs, 0));
    if (set < 0) return false;
    bool good = true;
    for (const std::string& path : {folder, std::string("/dev")}) {
        landlock_path_beneath_attr beneath{};
        beneath.allowed_access = kChanges;
        beneath.parent_fd = open(path.c_str(), O_PATH | O_CLOEXEC);
        good = good && beneath.parent_fd >= 0 &&
               syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
        if (beneath.parent_fd >= 0) close(beneath.parent_fd);
    }
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, set, 0) == 0;
    close(set);
    return good;
}
#else
long version() { return -1; }
bool confine(const std::string&) { return false; }
#endif

std::string proc(pid_t id, const char* name) {
    std::ifstream in("/proc/" + std::to_string(id) + "/" + name);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

double field(const std::string& text, const std::string& name) {
    const std::size_t at = text.find(name + ":");
    return at == std::string::npos ? 0 : std::atof(text.c_str() + at + name.size() + 1);
}

[[noreturn]] void become(const Start& start, pid_t parent) {
    // What was started does not outlive who started it, however that ends.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    // A Ctrl+C on the terminal is for the parent, who then ends this.
    setpgid(0, 0);
    std::signal(SIGPIPE, SIG_DFL);
    const int nowhere = open("/dev/null", O_RDWR);
    const int log =
        start.log.empty() ? nowhere : open(start.log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(start.input >= 0 ? start.input : nowhere, 0);
    dup2(start.output >= 0 ? start.output : log, 1);
    dup2(log, 2);
    for (int other = 3; other < 256; ++other) close(other);
    for (const auto& [name, value] : start.environment) setenv(name.c_str(), value.c_str(), 1);
    if (!start.folder.empty() && chdir(start.folder.c_str()) != 0) _exit(126);
    if (start.confined && !confine(start.folder)) _exit(126);
    std::vector<char*> words;
    for (const std::string& word : start.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    _exit(127);
}

}  // namespace

bool can_confine() { return version() > 0; }

Child::Child(const Start& start) {
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ == 0) become(start, parent);
}

Child::~Child() {
    if (id_ <= 0 || ended()) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

Child& Child::operator=(Child&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(code_, other.code_);
    return *this;
}

std::optional<int> Child::ended() {
    int status = 0;
    if (!code_ && id_ > 0 && waitpid(id_, &status, WNOHANG) == id_)
        code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return id_ > 0 ? code_ : std::optional<int>(127);
}

std::optional<int> Child::ended_within(std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    while (!ended() && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return ended();
}

void Child::signal(int number) const {
    if (id_ > 0 && !code_) kill(id_, number);
}

double Child::resident_mb() const { return field(proc(id_, "status"), "VmRSS") / 1024; }
int Child::threads() const { return static_cast<int>(field(proc(id_, "status"), "Threads")); }

int Child::handles() const {
    std::error_code error;
    int count = 0;
    for (std::filesystem::directory_iterator at("/proc/" + std::to_string(id_) + "/fd", error), end;
         !error && at != end; at.increment(error))
        ++count;
    return count;
}

double Child::processor_seconds() const {
    clockid_t clock{};
    timespec now{};
    if (clock_getcpuclockid(id_, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace lowrank::endurance
