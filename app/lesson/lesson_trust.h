// What a lesson asks for beyond being shown, and the lesson without it.
#pragma once
#include <memory>

#include "app/lesson/lesson.h"
#include "app/state/demands.h"

namespace lowrank::lesson {

/// Of the scenes of all its steps.
state::Demands demands_of(const Lesson& lesson, const state::Tabs& tabs);
/// The same steps: a scene that asks for something leaves what is on screen.
std::shared_ptr<const Lesson> without_demands(Lesson lesson, const state::Tabs& tabs);

}  // namespace lowrank::lesson
