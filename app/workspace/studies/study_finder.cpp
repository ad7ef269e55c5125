// A thread ends right after its mail is done, so that joining it takes no time then.
#include "app/workspace/studies/study_finder.h"

#include <utility>

#include "app/state/regular_file.h"

namespace lowrank::workspace {

void StudyFinder::look(Where where) {
    if (mail_)
        waiting_ = std::move(where);
    else
        start(std::move(where));
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
        start(std::exchange(waiting_, nullptr));
        return std::nullopt;
    }
    return found;
}

void StudyFinder::start(Where where) {
    mail_ = std::make_shared<Mail>();
    thread_ = std::jthread([mail = mail_, where = std::move(where), wake = wake_] {
        std::optional<Found> found;
        const std::string path = where();
        if (const Result<std::string> text = state::read_regular_text(path)) {
            if (Result<StudyFileContent> content = read_study(*text, path))
                found = Found{std::make_shared<const StudyFileContent>(std::move(*content)), path};
        }
        {
            const std::lock_guard lock(mail->mutex);
            mail->found = std::move(found);
            mail->done = true;
        }
        if (wake) wake();
    });
}

}  // namespace lowrank::workspace
