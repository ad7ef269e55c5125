// A study on a thread of its own, and what it says to the main thread.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/linalg/try_thread.h"
#include "core/study/run_study.h"

namespace lowrank {

/// News has a member left(): what of it stays when it is taken; and ended and failure, which say that there is no thread for it.
template <class News>
class StudyThread {
    struct Mail {
        std::mutex mutex;
        News news;
        bool any = false;
    };

public:
    /// Changes the news; the main thread is woken where it is to look.
    class Post {
    public:
        Post(std::shared_ptr<Mail> mail, std::function<void()> wake)
            : mail_(std::move(mail)), wake_(std::move(wake)) {}
        template <class Change>
        void operator()(Change change, bool wakes = true) const {
            {
                const std::lock_guard lock(mail_->mutex);
                change(mail_->news);
                mail_->any = mail_->any || wakes;
            }
            if (wakes && wake_) wake_();
        }

    private:
        std::shared_ptr<Mail> mail_;
        std::function<void()> wake_;
    };

    explicit StudyThread(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~StudyThread() { stop(); }
    StudyThread(const StudyThread&) = delete;
    StudyThread& operator=(const StudyThread&) = delete;

    /// Runs work(post, gate, token); whatever ran is stopped before.
    template <class Work>
    void run(Work work) {
        stop();
        mail_ = std::make_shared<Mail>();
        const Post post(mail_, wake_);
        thread_ = try_thread([work = std::move(work), post, gate = &gate_](const std::stop_token& token) {
            work(post, *gate, token);
        });
        if (!thread_.joinable())
            post([](News& news) {
                news.ended = true;
                news.failure = no_thread_for_it();
            });
    }
    void stop() {
        thread_.request_stop();
        if (thread_.joinable()) thread_.join();
        thread_ = {};
        gate_.close(false);
        mail_ = nullptr;
    }
    /// Waits between two iterations while held.
    void hold(bool held) { gate_.close(held); }
    /// What has come since the last time; nothing where nothing has.
    std::optional<News> news() {
        if (!mail_) return std::nullopt;
        const std::lock_guard lock(mail_->mutex);
        if (!std::exchange(mail_->any, false)) return std::nullopt;
        News rest = mail_->news.left();
        return std::exchange(mail_->news, std::move(rest));
    }

private:
    std::function<void()> wake_;
    std::shared_ptr<Mail> mail_;
    PauseGate gate_;
    std::jthread thread_;
};

}  // namespace lowrank
