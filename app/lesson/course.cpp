// A few lines in the person's state folder.
#include "app/lesson/course.h"

#include <algorithm>

#include "app/state/regular_file.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

constexpr std::string_view kDone = "done";

}  // namespace

const std::string& course_key(const Lesson& lesson) {
    return lesson.checksum.empty() ? lesson.name : lesson.checksum;
}

bool is_done(const Course& course, const Lesson& lesson) {
    const auto place = course.find(course_key(lesson));
    return place != course.end() && place->second.done;
}

std::size_t step_to_resume(const Course& course, const Lesson& lesson) {
    const auto place = course.find(course_key(lesson));
    if (place == course.end() || place->second.done || place->second.step >= lesson.steps.size()) return 0;
    return place->second.step;
}

std::shared_ptr<const Lesson> next_lesson(const Library& library, const Lesson& lesson) {
    const auto& all = library.lessons;
    const auto here =
        std::ranges::find_if(all, [&](const auto& each) { return course_key(*each) == course_key(lesson); });
    return here == all.end() || here + 1 == all.end() ? nullptr : *(here + 1);
}

std::shared_ptr<const Lesson> lesson_to_take(const Course& course, const Library& library) {
    for (const auto& lesson : library.lessons)
        if (step_to_resume(course, *lesson) > 0) return lesson;
    for (const auto& lesson : library.lessons)
        if (!is_done(course, *lesson)) return lesson;
    return nullptr;
}

std::string write_course(const Course& course) {
    std::string text;
    for (const auto& [key, place] : course)
        text += key + " = " + (place.done ? std::string(kDone) : std::to_string(place.step + 1)) + "\n";
    return text;
}

Result<Course> read_course(std::string_view text) {
    Course course;
    const auto take = [&](std::string_view key, std::string_view value) {
        const auto step = parse_unsigned(value);
        if (value != kDone && !(step && *step >= 1 && *step <= kMostSteps)) return false;
        course[std::string(key)] =
            value == kDone ? CoursePlace{0, true} : CoursePlace{static_cast<std::size_t>(*step) - 1, false};
        return true;
    };
    if (const auto read = state::read_key_values(text, "lessons.txt", take); !read)
        return read.passed_on<Course>();
    return course;
}

}  // namespace lowrank::lesson
