// What happens where the system makes no more threads: in a child, for the limit is a process's.
#pragma once
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lowrank::testing {

/// Calls check in a child that can make no thread. A limit on processes binds nobody who is root: another
/// person gets it. What it uses of the file system has to be open to all.
inline bool holds_with_one_thread(const std::function<bool()>& check) {
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t kNobodyElse = 54'321;
        if (geteuid() == 0 && (setgid(kNobodyElse) != 0 || setuid(kNobodyElse) != 0)) _exit(2);
        const rlimit one = {1, 1};
        setrlimit(RLIMIT_NPROC, &one);
        _exit(check() ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace lowrank::testing
