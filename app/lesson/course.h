// The lessons as a path: which of them a person has done, where each was left, which comes next.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/lesson/library.h"

namespace lowrank::lesson {

struct CoursePlace {
    std::size_t step = 0;  ///< the one it was left at
    bool done = false;     ///< its last step was reached once
    bool operator==(const CoursePlace&) const = default;
};
/// By course_key.
using Course = std::map<std::string, CoursePlace, std::less<>>;

/// Its name; of a lesson that does not ship its checksum, for two may have one name.
const std::string& course_key(const Lesson& lesson);

bool is_done(const Course& course, const Lesson& lesson);
/// The step at which a lesson goes on; the first of one that is done, or was not begun.
std::size_t step_to_resume(const Course& course, const Lesson& lesson);

/// The one behind it in the library; null behind the last, and of a lesson that is not there.
std::shared_ptr<const Lesson> next_lesson(const Library& library, const Lesson& lesson);
/// The one to take now: one that was left half-way, else the first that is not done; null where all are.
std::shared_ptr<const Lesson> lesson_to_take(const Course& course, const Library& library);

/// 'KEY = done' or 'KEY = STEP', counted from 1, a line each; and back. Errors: a sentence with the line.
std::string write_course(const Course& course);
Result<Course> read_course(std::string_view text);

}  // namespace lowrank::lesson
