// Scene by scene: a lesson keeps its steps, its questions and its checks.
#include "app/lesson/lesson_trust.h"

#include "app/state/trust.h"

namespace lowrank::lesson {
namespace {

void free_of_demands(Scene& scene, const state::Tabs& tabs) {
    if (state::leave_out(scene, tabs)) return;
    scene.experiment.reset();
    scene.section.clear();
    scene.notes.clear();
    scene.run.reset();
}

}  // namespace

state::Demands demands_of(const Lesson& lesson, const state::Tabs& tabs) {
    state::Demands demands;
    for (const Step& step : lesson.steps) {
        demands.add(state::demands_of(step.scene, tabs));
        if (step.before) demands.add(state::demands_of(*step.before, tabs));
        if (step.best) demands.add(state::demands_of(*step.best, tabs));
    }
    return demands;
}

std::shared_ptr<const Lesson> without_demands(Lesson lesson, const state::Tabs& tabs) {
    for (Step& step : lesson.steps) {
        free_of_demands(step.scene, tabs);
        if (step.before) free_of_demands(*step.before, tabs);
        if (step.best) free_of_demands(*step.best, tabs);
    }
    return std::make_shared<const Lesson>(std::move(lesson));
}

}  // namespace lowrank::lesson
