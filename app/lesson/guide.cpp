// Steps forward and back; a question holds the scene until it is answered.
#include "app/lesson/guide.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/state/effects.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"

namespace lowrank::lesson {
namespace {

/// The rules on screen are those of one method, and so are the marks of the time bar: that of the step's
/// checks is chosen where it points at one of them.
void choose_lit(const Step& step, state::AppState& app, state::Effects& out) {
    constexpr std::string_view kRule = "rule.", kTimeBar = "scrub";
    if (!std::string_view(step.lights).starts_with(kRule) && step.lights != kTimeBar) return;
    const auto check =
        std::ranges::find_if(step.checks, [](const Condition& c) { return !c.method.empty(); });
    if (check == step.checks.end()) return;
    const auto found = position_of(check->method, app.experiment.methods);
    if (!found) return;
    const state::Action choose = state::SelectMethod{static_cast<Index>(*found)};
    for (state::Effect& effect : state::apply(app, choose)) out.push_back(std::move(effect));
}

}  // namespace

std::optional<double> Guide::answer() const {
    const auto found = answers_.find(step_);
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> Guide::missed() const {
    const auto found = missed_.find(step_);
    return found == missed_.end() ? std::nullopt : std::optional(found->second);
}

bool Guide::ended() const {
    if (!lesson_ || last()) return false;
    if (step_ < reached_) return true;
    if (step().question && !answer()) return false;
    return std::ranges::all_of(findings_, &Finding::met);
}

std::string_view Guide::lights() const {
    return lesson_ && !(step().question && !answer()) ? std::string_view(step().lights) : std::string_view();
}

bool Guide::wants_methods() const { return lesson_ && !last() && lights().empty(); }

bool Guide::covers_own(const state::AppState& app) const {
    if (app.experiment == own_.experiment) return false;
    if (!lesson_) return left_ == app.experiment;
    return std::ranges::any_of(lesson_->steps, [](const Step& step) {
        return step.scene.experiment || (step.before && step.before->experiment) ||
               (step.best && step.best->experiment);
    });
}

/// The sheet of this step's question, as far as it is drawn on; none where nothing is to be drawn.
void Guide::put_drawing(state::AppState& app) {
    app.drawing.sheet.reset();
    app.drawing.hidden = false;
    if (!lesson_ || !step().question || !step().question->draw) return;
    auto& kept = drawings_[step_];
    if (!kept) kept = std::make_shared<const state::HandDrawn>(sheet_of(*step().question->draw));
    app.drawing.sheet = kept;
}

/// Brings the figure that is to be drawn on to the front.
void Guide::show_sheet(state::AppState& app) const {
    if (!app.drawing.sheet || app.drawing.sheet->locked) return;
    for (const auto& tab : app.tabs)
        if (tab->race_figures) (*tab->race_figures->show_sheet)(app);
}

void Guide::take_answer(double given, state::AppState& app, state::Effects& out) {
    if (!step().question || answer() || !std::isfinite(given)) return;
    if (step().question->draw) {
        if (!app.drawing.sheet || !state::enough(*app.drawing.sheet)) return;
        auto locked = std::make_shared<state::HandDrawn>(*app.drawing.sheet);
        locked->locked = true;
        drawings_[step_] = std::move(locked);
    }
    const Question& asked = *step().question;
    if (!asked.draw && !asked.right(given) && !missed()) {
        missed_[step_] = given;
        return;
    }
    if (!asked.choices.empty() && given == missed()) return;
    answers_[step_] = given;
    enter(step_, app, out);
}

/// A stroke on the sheet, one that was typed, or the sheet wiped; false for every other action.
bool Guide::draw(const state::Action& action, state::AppState& app) {
    const auto* hand = state::as<state::DrawByHand>(action);
    const auto* typed = state::as<state::DrawTyped>(action);
    const bool wiped = state::as<state::WipeDrawing>(action);
    if (!hand && !typed && !wiped) return false;
    if (!app.drawing.sheet || app.drawing.sheet->locked) return true;
    auto next = std::make_shared<state::HandDrawn>(*app.drawing.sheet);
    if (hand) state::draw(*next, hand->x0, hand->y0, hand->x1, hand->y1);
    if (wiped) state::wipe(*next);
    if (typed)
        if (const std::string wrong = state::draw_typed(*next, typed->places); !wrong.empty())
            return state::notify(app, wrong, true), true;
    app.drawing.sheet = drawings_[step_] = std::move(next);
    return true;
}

void Guide::show(const Scene& scene, state::AppState& app, state::Effects& out, const char* what) {
    for (const auto& word : scene.view) turned_.insert(word.first);
    std::vector<KeyValues> own;
    for (const auto& tab : app.tabs) own.push_back(tab->own_file ? tab->section(app) : KeyValues());
    for (state::Effect& effect : state::put_on_screen(scene, app, what)) out.push_back(std::move(effect));
    for (std::size_t k = 0; k < app.tabs.size(); ++k)
        if (app.tabs[k]->own_file && app.tabs[k]->section(app) != own[k])
            app.lent.insert(app.tabs[k]->info().name);
}

void Guide::bring_back_race(state::AppState& app, state::Effects& out) const {
    for (const state::Action& step :
         {state::Action(
              state::SetWorkspace{std::string(state::tab_that(app.tabs, &state::WorkspaceInfo::shows_race))}),
          state::Action(
              state::EditExperiment{own_.experiment, false, "your own race", false, {}, {}, own_.notes})})
        for (state::Effect& effect : state::apply(app, step)) out.push_back(std::move(effect));
}

void Guide::begin(const StartLesson& start, state::AppState& app, state::Effects& out) {
    // What an earlier lesson has left there is not a person's own.
    if (!lesson_ && left_ != app.experiment) own_ = {app.experiment, app.notes};
    end(app, out);
    left_.reset();
    lesson_ = start.lesson;
    answers_.clear();
    missed_.clear();
    drawings_.clear();
    turned_.clear();
    before_.clear();
    for (const auto& tab : app.tabs) {
        Before before{tab->playing(app).speed, {}, tab->own_file ? tab->section(app) : KeyValues()};
        state::write_fields(tab->fields, app, before.view);
        before_.push_back(std::move(before));
    }
    app.lent.clear();
    // Its figures stand beside each other: a card that is alone on the screen would hide them.
    enlarged_ = std::exchange(app.stage.card, {});
    app.dialog = state::Dialog::None;
    // What was too fast to be seen before is not of the lesson.
    app.race.speed = state::kUsualSpeed;
    out.push_back(state::PaceSession{app.race.speed});
    for (const auto& tab : app.tabs) (*tab->transport->reset_speed)(app, out);
    // What it speaks of may be anywhere on a screen that can leave parts out.
    const auto leaves_out = [&](const std::string& workspace) {
        return std::ranges::any_of(app.tabs, [&](const auto& tab) {
            return tab->info().name == workspace && tab->info().first_screen;
        });
    };
    const auto needs_all = [&](const Step& step) {
        return leaves_out(step.scene.workspace) || (step.before && leaves_out(step.before->workspace));
    };
    if (lesson_->steps.front().scene.workspace.empty() || std::ranges::any_of(lesson_->steps, needs_all))
        app.level = {};
    reached_ = std::min(start.step, lesson_->steps.size() - 1);
    // A step says what it changes of those before it.
    for (std::size_t k = 0; k < reached_; ++k) show(lesson_->steps[k].scene, app, out);
    enter(reached_, app, out);
}

/// The words that the lesson's scenes have said, as they were; all others as the learner left them.
void Guide::give_back_view(state::AppState& app) const {
    for (std::size_t k = 0; k < app.tabs.size() && k < before_.size(); ++k)
        for (const state::ViewField& field : *app.tabs[k]->fields) {
            if (!turned_.contains(*field.key)) continue;
            // What a view leaves out is as at the start.
            (*field.reset)(app);
            (void)(*field.read)(app, before_[k].view);
        }
}

/// What the lesson's scenes showed in place of a person's own numbers, spectra, matrices: these again, as a
/// step that undo takes back, without turning to their tabs. What the learner did in other tabs stays.
void Guide::give_back_sections(state::AppState& app, state::Effects& out) const {
    const std::string front(app.front().info().name);
    for (std::size_t k = 0; k < app.tabs.size() && k < before_.size(); ++k)
        if (app.lent.contains(app.tabs[k]->info().name) && app.tabs[k]->section(app) != before_[k].section)
            app.tabs[k]->take_section(app, before_[k].section, "lesson", out);
    app.show_workspace(front);
}

void Guide::end(state::AppState& app, state::Effects& out) {
    if (!lesson_) return;
    if (covers_own(app)) left_ = app.experiment;
    give_back_sections(app, out);
    app.lent.clear();
    give_back_view(app);
    for (std::size_t k = 0; k < app.tabs.size() && k < before_.size(); ++k) {
        const double speed = before_[k].speed;
        if (app.tabs[k]->playing(app).speed == speed || !(speed > 0)) continue;
        if ((*app.tabs[k]->transport->apply)(app, state::SetSpeed{speed}, out)) continue;
        app.race.speed = speed;
        out.push_back(state::PaceSession{speed});
    }
    app.level = app.own_level;
    if (app.stage.card.empty()) app.stage.card = std::exchange(enlarged_, {});
    lesson_.reset();
    app.drawing.sheet.reset();
}

void Guide::enter(std::size_t step, state::AppState& app, state::Effects& out) {
    step_ = step;
    reached_ = std::max(reached_, step);
    hint_ = false;
    outcome_.clear();
    put_drawing(app);
    findings_.assign(this->step().checks.size(), {});
    together_ = false;
    const Step& now = this->step();
    const bool asked = now.question && !answer();
    // Asked where it will be seen, before it is.
    if (asked && !now.scene.workspace.empty()) app.show_workspace(now.scene.workspace);
    if (!asked || now.before) show(asked ? *now.before : now.scene, app, out);
    if (!asked) choose_lit(now, app, out);
    show_sheet(app);
}

bool Guide::apply(const state::Action& action, state::AppState& app, state::Effects& out) {
    if (const auto* start = state::as<StartLesson>(action)) {
        if (start->lesson && !start->lesson->steps.empty()) begin(*start, app, out);
        return true;
    }
    if (state::as<LeaveLesson>(action)) {
        const bool offered = lesson_ && last();
        end(app, out);
        if (covers_own(app) && !offered)
            state::notify(app, "The race of the lesson stays; Lessons has the way back to your own.", false);
        return true;
    }
    if (state::as<BringBackRace>(action)) {
        bring_back_race(app, out);
        return true;
    }
    if (draw(action, app)) return true;
    const auto* given = state::as<AnswerQuestion>(action);
    const bool on = state::as<NextStep>(action), back = state::as<PreviousStep>(action),
               hint = state::as<ShowHint>(action), best = state::as<ShowBest>(action),
               again = state::as<SetUpAgain>(action);
    if (!given && !on && !back && !hint && !best && !again) return false;
    if (!lesson_) return true;
    if (given) take_answer(given->answer, app, out);
    if (on && ended()) enter(step_ + 1, app, out);
    if (back && step_ > 0) enter(step_ - 1, app, out);
    if (hint) hint_ = true;
    if (again) show(step().scene, app, out);
    if (best && step().best) show(*step().best, app, out, "best of the lesson");
    return true;
}

void Guide::observe(const state::AppState& app, const Race& race) {
    if (!lesson_) return;
    bool all = true;
    for (std::size_t k = 0; k < findings_.size(); ++k) {
        const bool met = findings_[k].met;
        findings_[k] = look(step().checks[k], app, race);
        all = all && findings_[k].met;
        findings_[k].met |= met && !step().together;
    }
    if (step().together) {
        together_ = together_ || (all && !findings_.empty());
        for (Finding& finding : findings_) finding.met |= together_;
    }
    missing_.clear();
    const Scene* told = sets_up() ? &step().scene : step().best ? &*step().best : nullptr;
    for (std::size_t k = 0; k < findings_.size() && missing_.empty(); ++k)
        if (!findings_[k].met) missing_ = missing_method(step().checks[k], told, app);
    // Of a run that is over it stays what it was.
    const bool known = !outcome_.empty() && outcome_run_ == race.generation;
    outcome_run_ = race.generation;
    if (answer() && step().question->draw && app.drawing.sheet && !known)
        outcome_ = outcome_words(*step().question->draw, *app.drawing.sheet, app, race);
}

void Guide::replace(std::shared_ptr<const Lesson> newer, state::AppState& app) {
    if (!lesson_ || !newer || newer->steps.empty()) return;
    const std::shared_ptr<const Lesson> older = std::exchange(lesson_, std::move(newer));
    step_ = std::min(step_, lesson_->steps.size() - 1);
    // A drawing was made on axes of its own.
    const auto gone = [&](std::size_t step) {
        const auto& steps = lesson_->steps;
        return step >= steps.size() || !steps[step].question ||
               steps[step].question->draw != older->steps[step].question->draw;
    };
    std::erase_if(answers_, [&](const auto& kept) { return gone(kept.first); });
    std::erase_if(missed_, [&](const auto& kept) { return gone(kept.first); });
    std::erase_if(drawings_, [&](const auto& kept) { return gone(kept.first); });
    reached_ = step_;
    together_ = false;
    put_drawing(app);
    findings_.assign(step().checks.size(), {});
}

}  // namespace lowrank::lesson
