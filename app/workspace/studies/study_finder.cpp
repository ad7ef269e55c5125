// A thread ends right after its mail is done, so that joining it takes no time then.
#include "app/workspace/studies/study_finder.h"

#include <utility>

#include "app/state/regular_file.h"
#include "core/linalg/try_thread.h"

namespace lowrank::workspace {

void StudyFinder::look(Search search) {
    if (mail_)
        waiting_ = std::move(search);
    else
        start(std::move(search));
}

std::optional<StudyFinder::Found> StudyFinder::found() {
    if (!mail_) return std::nullopt;
    std::optional<Found> found;
    {
        const std::lock_guard lock(mail_->mutex);
        if (!mail_->done) return std::nullopt;
        found = std::move(mail_->found);
    }
    mail_ = nullptr;
    if (waiting_) {
        start(*std::exchange(waiting_, std::nullopt));
        return std::nullopt;
    }
    return found;
}

void StudyFinder::start(Search search) {
    mail_ = std::make_shared<Mail>();
    const auto work = [mail = mail_, search = std::move(search), wake = wake_] {
        std::optional<Found> found;
        const std::string path = search.where();
        const Result<std::string> text = state::read_regular_text(path);
        Result<StudyFileContent> content =
            text ? read_study(*text, path) : text.passed_on<StudyFileContent>();
        if (content)
            found = Found{std::make_shared<const StudyFileContent>(std::move(*content)), path, search.named};
        else if (search.named)
            found = Found{nullptr, path, true, content.sentence()};
        {
            const std::lock_guard lock(mail->mutex);
            mail->found = std::move(found);
            mail->done = true;
        }
        if (wake) wake();
    };
    thread_ = try_thread(work);
    if (!thread_.joinable()) work();
}

}  // namespace lowrank::workspace
