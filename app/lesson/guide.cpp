// Steps forward and back; a question holds the scene until it is answered.
#include "app/lesson/guide.h"

#include <algorithm>

#include "app/state/scenes.h"

namespace lowrank::lesson {

std::optional<double> Guide::answer() const {
    const auto found = answers_.find(step_);
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

bool Guide::ended() const {
    if (!lesson_ || last()) return false;
    if (step().question && !answer()) return false;
    return std::ranges::all_of(findings_, &Finding::met);
}

std::string_view Guide::lights() const {
    return lesson_ && !(step().question && !answer()) ? std::string_view(step().lights) : std::string_view();
}

void Guide::enter(std::size_t step, state::AppState& app, state::Effects& out) {
    step_ = step;
    hint_ = false;
    findings_.assign(this->step().checks.size(), {});
    if (this->step().question && !answer()) {
        // Asked where it will be seen, before it is.
        if (!this->step().scene.workspace.empty()) app.show_workspace(this->step().scene.workspace);
        return;
    }
    for (state::Effect& effect : state::put_on_screen(this->step().scene, app, "lesson"))
        out.push_back(std::move(effect));
}

bool Guide::apply(const state::Action& action, state::AppState& app, state::Effects& out) {
    if (const auto* start = state::as<StartLesson>(action)) {
        if (!start->lesson || start->lesson->steps.empty()) return true;
        lesson_ = start->lesson;
        answers_.clear();
        app.dialog = state::Dialog::None;
        enter(0, app, out);
        return true;
    }
    if (state::as<LeaveLesson>(action)) {
        lesson_.reset();
        return true;
    }
    const auto* given = state::as<AnswerQuestion>(action);
    const bool on = state::as<NextStep>(action), back = state::as<PreviousStep>(action),
               hint = state::as<ShowHint>(action), best = state::as<ShowBest>(action);
    if (!given && !on && !back && !hint && !best) return false;
    if (!lesson_) return true;
    if (given && step().question && !answer() && std::isfinite(given->answer)) {
        answers_[step_] = given->answer;
        enter(step_, app, out);
    }
    if (on && ended()) enter(step_ + 1, app, out);
    if (back && step_ > 0) enter(step_ - 1, app, out);
    if (hint) hint_ = true;
    if (best && step().best)
        for (state::Effect& effect : state::put_on_screen(*step().best, app, "best of the lesson"))
            out.push_back(std::move(effect));
    return true;
}

void Guide::observe(const state::AppState& app, const Race& race) {
    if (!lesson_) return;
    for (std::size_t k = 0; k < findings_.size(); ++k) {
        const bool met = findings_[k].met;
        findings_[k] = look(step().checks[k], app, race);
        findings_[k].met |= met;
    }
}

void Guide::replace(std::shared_ptr<const Lesson> newer) {
    if (!lesson_ || !newer || newer->steps.empty()) return;
    lesson_ = std::move(newer);
    step_ = std::min(step_, lesson_->steps.size() - 1);
    std::erase_if(answers_, [&](const auto& kept) {
        return kept.first >= lesson_->steps.size() || !lesson_->steps[kept.first].question;
    });
    findings_.assign(step().checks.size(), {});
}

}  // namespace lowrank::lesson
