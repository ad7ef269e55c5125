// Threads where the system gives any: a limit on processes must cost speed, never the work.
#pragma once
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace lowrank {

/// The sentence for people where a thread was refused to this process; empty where none was.
std::string why_fewer_threads();

/// The sentence of work that was not begun for want of one.
std::string no_thread_for_it();

/// Remembers for why_fewer_threads.
void thread_was_refused();

/// work on a thread of its own, or a thread that is none (not joinable) where the system makes no more: then
/// nothing was called, and the caller does without or says so.
template <class Work>
std::jthread try_thread(Work&& work) {
    try {
        return std::jthread(std::forward<Work>(work));
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::resource_unavailable_try_again) throw;
        thread_was_refused();
        return {};
    }
}

}  // namespace lowrank
