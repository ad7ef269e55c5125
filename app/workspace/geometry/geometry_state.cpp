// Changes of the cone's illustrations; what cannot be drawn is said, and the last good picture stays.
#include "app/workspace/geometry/geometry_state.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/state/history.h"
#include "app/workspace/geometry/figures/choice.h"
#include "core/io/table/table_text.h"

namespace lowrank::geometry {
namespace {

constexpr std::array<std::string_view, kIllustrations> kNames = {"steps", "retractions", "restart", "paths"};

// Keys that an illustration does not read, which are not said of it.
constexpr std::array<std::string_view, kIllustrations> kIdle = {
    " vector d tol max-iter ", " method previous target weights mu eta d tol max-iter ",
    " method previous mu vector d tol max-iter ", " previous vector "};

void submit(GeometryState& s) {
    const auto drawn = geometry::drawn(s.choice.illustration, s.choice.front());
    s.refusal = drawn ? std::string() : drawn.sentence();
    if (!drawn) return;
    s.accepted = s.choice;
    std::size_t parts = 0;
    for (const Scene& scene : drawn->scenes) parts = std::max(parts, scene.parts.size());
    s.parts = static_cast<int>(parts);
    if (s.cursor) s.cursor = std::min(*s.cursor, s.parts);
}

}  // namespace

GeometryChoice::GeometryChoice() {
    for (std::size_t k = 0; k < choices.size(); ++k)
        choices[k] = default_choice(static_cast<Illustration>(k));
    choices[0].kinds = {StepKind::Narg};
}

GeometryState& geometry_of(state::AppState& state) {
    auto& s = state.parts.of<GeometryState>();
    if (s.parts == 0 && s.refusal.empty()) submit(s);
    return s;
}
const GeometryState& geometry_of(const state::AppState& state) { return state.parts.of<GeometryState>(); }

void edit(GeometryState& s, const EditGeometry& a) {
    const bool same = a.choice == s.choice;
    if (same && !s.steps.dragging) return;
    if (!same) state::remember(s.steps, s.choice, a.what, a.live);
    if (!a.live) let_go(s.steps, a.choice, a.what);
    if (same) return;
    if (a.choice.illustration != s.choice.illustration) {
        s.cursor.reset(), s.running = false;
        // A path has many iterations and a step few parts.
        const Illustration before = s.choice.illustration;
        if ((a.choice.illustration == Illustration::Paths) != (before == Illustration::Paths))
            s.speed = geometry_usual_speed(a.choice);
    }
    s.choice = a.choice;
    submit(s);
}

void edit(GeometryState& s, const LookAtCone& a) {
    s.choice.front().camera = a.camera;
    s.accepted.choices[static_cast<std::size_t>(s.choice.illustration)].camera = a.camera;
}

void edit(GeometryState& s, const CompareOrders& a) {
    if (a.ends.all([](double end) { return end > 0 && std::isfinite(end); })) s.ends = a.ends;
}

void edit(GeometryState& s, const ComparePaths& a) {
    if (a.ends.all([](double end) { return end >= 0 && end == std::floor(end); })) s.path_ends = a.ends;
}

void edit(GeometryState& s, const ReadOrders& a) { s.read = a.length; }

double orders_read_at(const GeometryState& s) {
    const Choice& choice = s.accepted.choices[static_cast<std::size_t>(Illustration::Retractions)];
    const double longest = choice.length,
                 shortest = shortest_of_orders({choice.point, longest, choice.direction});
    return s.read ? std::clamp(*s.read, shortest, longest) : std::sqrt(shortest * longest);
}

void geometry_run_pause(GeometryState& s) {
    s.running = !s.running;
    s.progress = 0;
    // Played again from its beginning, as a film at its end is.
    if (s.running && s.shown() >= s.parts) s.cursor = 0;
}

void geometry_step(GeometryState& s, int count) {
    if (s.choice.illustration == Illustration::Paths) return geometry_move_cursor(s, s.shown() + count);
    if (s.choice.illustration != Illustration::Steps) return;
    for (int k = 0; k < count && s.refusal.empty(); ++k) {
        GeometryChoice next = s.choice;
        next.front() = after_step(next.front());
        edit(s, EditGeometry{next, false, "take the step"});
    }
}

double geometry_usual_speed(const GeometryChoice& choice) {
    constexpr double kPathSpeed = 8;
    return choice.illustration == Illustration::Paths ? kPathSpeed : GeometryState{}.speed;
}

void geometry_move_cursor(GeometryState& s, std::optional<std::int64_t> part) {
    s.running = false;
    s.cursor.reset();
    if (part) s.cursor = static_cast<int>(std::clamp<std::int64_t>(*part, 0, s.parts));
}

void geometry_travel(GeometryState& s, bool back) {
    if (travel(s.steps, s.choice, back)) submit(s);
}

void geometry_play(GeometryState& s, double seconds) {
    if (!s.running) return;
    s.progress += std::min(seconds, 0.25) * std::min(s.speed, 1000.0);
    const int whole = static_cast<int>(std::floor(s.progress));
    s.progress -= whole;
    s.cursor = std::min(s.shown() + whole, s.parts);
    if (*s.cursor >= s.parts) s.running = false;
}

KeyValues geometry_keys(const GeometryChoice& choice) {
    KeyValues keys = choice_keys(choice.front());
    const std::string_view idle = kIdle[static_cast<std::size_t>(choice.illustration)];
    std::erase_if(keys, [&](const auto& pair) { return idle.find(" " + pair.first + " ") != idle.npos; });
    keys.insert(keys.begin(),
                {"illustration", std::string(kNames[static_cast<std::size_t>(choice.illustration)])});
    return keys;
}

Result<GeometryChoice> read_geometry_keys(const KeyValues& keys) {
    GeometryChoice choice;
    for (const auto& [key, value] : keys) {
        if (key != "illustration") continue;
        const auto found = std::ranges::find(kNames, value);
        if (found == kNames.end())
            return Failure{
                fmt::format("illustration cannot be '{}': steps, retractions, restart or paths is needed.",
                            excerpt(value))};
        choice.illustration = static_cast<Illustration>(found - kNames.begin());
    }
    choice.front().kinds.clear();
    for (const auto& [key, value] : keys)
        if (key != "illustration")
            if (const auto put = put_choice_key(choice.front(), key, value); !put)
                return put.passed_on<GeometryChoice>();
    if (const auto drawn = geometry::drawn(choice.illustration, choice.front()); !drawn)
        return drawn.passed_on<GeometryChoice>();
    return choice;
}

}  // namespace lowrank::geometry
