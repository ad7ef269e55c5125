// Studies that come back to the screen: from a file, or from those that undo leads back to.
#include <fmt/core.h>
#include <optional>
#include <utility>
#include <vector>

#include "app/state/apply.h"
#include "app/workspace/studies/studies_view.h"
#include "core/io/file/atomic_file.h"

namespace lowrank::studies {

void StudiesView::find(const FindStudy& wanted) {
    if (services_.state_folder.empty() && wanted.file.empty()) return;
    of_last_window_ = false;
    recalled_.reset();
    if (!wanted.file.empty())
        finder_.look([path = wanted.file] { return path; }, true);
    else
        finder_.look([path = own_study_file(own_folder(), wanted.study)] { return path; });
}

void StudiesView::show_recalled(state::AppState& app, const StudyShown& shown, std::vector<TrialRow> rows) {
    runner_.stop();
    of_last_window_ = false;
    show_again(studies_of(app), shown, static_cast<Index>(rows.size()));
    replace(app, shown.study, std::move(rows), shown.kept_in);
    remember_file(shown.kept_in);
}

void StudiesView::recall(state::AppState& app, const StudyShown& shown) {
    recalled_.reset();
    // The fields were set back a frame before their empty map comes.
    const bool here = same_but_trials(map_.study, shown.study) && !rows_->empty();
    if (const StudyShelf::Rows rows = here ? rows_ : shelf_.of(shown.study))
        return show_recalled(app, shown, *rows);
    if (shown.kept_in.empty())
        return state::notify(
            app, "The trials of this study were in memory alone and are gone: Space runs it again.", true);
    of_last_window_ = false;
    recalled_ = {shown, studies_of(app).choice};
    finder_.look([path = shown.kept_in] { return path; }, true);
}

bool StudiesView::take_recalled(state::AppState& app, const StudyFinder::Found& found) {
    auto [shown, choice] = *std::exchange(recalled_, std::nullopt);
    const StudiesState& s = studies_of(app);
    // Whoever has done something since means that.
    if (s.running || !(s.choice == choice)) return false;
    const StudySpec& study = found.content->study;
    if (!same_but_trials(study, shown.study)) {
        state::notify(
            app, fmt::format("{} holds another study than the one that names it.", in_quotes(found.path)),
            true);
        return true;
    }
    shown.study = study;
    show_recalled(app, shown, found.content->rows);
    return true;
}

void StudiesView::leave(state::AppState& app) {
    runner_.stop();
    of_last_window_ = false;
    if (!shown_file_.empty() && !rows_->empty()) state::remember_recent(app, shown_file_);
    shown_file_.clear();
    planned_.reset();
}

bool StudiesView::take_found(state::AppState& app) {
    const std::optional<StudyFinder::Found> found = finder_.found();
    if (!found) return false;
    StudiesState& s = studies_of(app);
    if (!found->content) {
        recalled_.reset();
        return state::notify(app, found->failure, true), true;
    }
    if (recalled_) return take_recalled(app, *found);
    const StudySpec& study = found->content->study;
    if (std::exchange(of_last_window_, false)) {
        // Whoever has done something here by now means that.
        if (s.begun || !(s.choice == StudyChoice{})) return false;
        s.choice = choice_of(study);
    } else {
        const Result<StudySpec>& study_of_fields = wanted(s.choice);
        const bool there = on_screen(s) && (!found->named || s.kept_in == found->path);
        if (s.running || there || !study_of_fields) return false;
        if (!same_but_trials(*study_of_fields, study)) {
            if (!found->named) return false;
            state::notify(
                app,
                fmt::format("{} holds another study than the one that names it.", in_quotes(found->path)),
                true);
            return true;
        }
        runner_.stop();
    }
    // The fields of a file of the program's own name none.
    if (found->path != own_study_file(own_folder(), study)) s.choice.file = found->path;
    show_content(s, *found->content, found->path);
    replace(app, study, found->content->rows, found->path);
    return true;
}

}  // namespace lowrank::studies
