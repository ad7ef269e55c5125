// The stage: cards and what they show, and what a speaker does over them.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <numbers>

#include <imgui.h>

#include "app/shell/application.h"
#include "app/shell/application_impl.h"
#include "app/state/scenes.h"
#include "app/ui/cards.h"

namespace lowrank::shell {

using namespace panels;
using namespace ui;
using state::StagePoint;

namespace {

constexpr float kHalo = 26, kSpot = 110;  ///< nominal px from the pointer
constexpr float kTwoCards = 560;          ///< that two cards of a scene take at least
/// Seconds for which a pointer that rests is seen, and in which it goes then.
constexpr double kPointerSeen = 3, kPointerFades = 0.4;

std::vector<std::string> names_of(const std::vector<workspace::CardName>& cards) {
    std::vector<std::string> names;
    for (const workspace::CardName& card : cards) names.push_back(card.name);
    return names;
}

/// What is said of the scene on screen, as long as what it speaks of is there.
const std::string* scene_caption(const state::AppState& app, const std::string& card) {
    if (!app.lecture.shown) return nullptr;
    const LectureScene& shown = app.lecture.scenes[*app.lecture.shown];
    const bool there = shown.scene.workspace == app.front().info().name &&
                       (shown.scene.cards.empty() || shown.scene.cards.front() == card);
    return there && !shown.caption.empty() ? &shown.caption : nullptr;
}

/// Beside each other, equally wide.
std::vector<workspace::PlacedCard> beside_each_other(const std::vector<std::string>& names, Rect rest,
                                                     float gap) {
    std::vector<workspace::PlacedCard> placed;
    const auto count = static_cast<float>(names.size());
    const float each = std::floor((rest.w - gap * (count - 1)) / count);
    for (const std::string& name : names) {
        placed.push_back({name, cut_left(rest, each)});
        cut_left(rest, gap);
    }
    return placed;
}

/// While it is held the mouse draws: what lies below has no part in it.
void pen(Ui& ui, state::Stage stage, Rect window) {
    ui.area("stage.pen", window);
    if (!ImGui::IsItemActive()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const StagePoint at{mouse.x / window.w, mouse.y / window.h};
    if (ImGui::IsItemActivated()) stage.strokes.emplace_back();
    if (stage.strokes.empty() || (!stage.strokes.back().empty() && stage.strokes.back().back() == at)) return;
    stage.strokes.back().push_back(at);
    ui.context().emit(state::SetStage{std::move(stage)});
}

void draw_strokes(Ui& ui, const state::Stage& stage, Rect window) {
    const theme::Colour pen = ui.theme().pen;
    std::vector<paint::Point> points;
    for (const std::vector<StagePoint>& stroke : stage.strokes) {
        points.clear();
        for (const StagePoint& p : stroke) points.push_back({p.x * window.w, p.y * window.h});
        float left = window.w, right = 0;
        for (const paint::Point& p : points) left = std::min(left, p.x), right = std::max(right, p.x);
        ui.probe("stage.ink", {left, points[0].y, right - left, 1});
        if (points.size() == 1)
            ui.painter().marker(points[0], theme::Marker::Dot, ui.px(5), pen, pen, 0);
        else
            ui.painter().polyline(points, {pen, ui.px(3), theme::Dash::Solid});
    }
}

/// All but a disc around the pointer goes dark.
void spotlight(Ui& ui, paint::Point at, Rect window) {
    constexpr int kSides = 72;
    ImDrawList& list = ui.list();
    const ImDrawListFlags flags = list.Flags;
    // Soft edges would show where the pieces of the ring meet.
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    const float inner = ui.px(kSpot), outer = 2 * (window.w + window.h);
    const auto on = [&](int side, float radius) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(side) / kSides;
        return ImVec2{at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)};
    };
    for (int side = 0; side < kSides; ++side)
        list.AddQuadFilled(on(side, inner), on(side + 1, inner), on(side + 1, outer), on(side, outer),
                           IM_COL32(0, 0, 0, 150));
    list.Flags = flags;
}

/// strength: how much of it is seen, from 0 to 1. A spotlight does not fade: the dark around it would go.
void draw_pointer(Ui& ui, const state::Stage& stage, Rect window, float strength) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const paint::Point at{mouse.x, mouse.y};
    if (!window.contains(at) || stage.pen) return;
    if (stage.pointer == state::StagePointer::Spotlight) return spotlight(ui, at, window);
    if (strength <= 0) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    if (stage.pointer == state::StagePointer::Plain || strength <= 0) return;
    const theme::Colour halo = ui.theme().halo;
    const float size = 2 * ui.px(kHalo);
    ui.painter().marker(at, theme::Marker::Dot, size, halo.with_alpha(0.35f * strength),
                        halo.with_alpha(0.35f * strength), 0);
    ui.painter().marker(at, theme::Marker::Circle, size, halo.with_alpha(strength), halo.with_alpha(0),
                        ui.px(2));
    ui.probe("stage.halo", {at.x - size / 2, at.y - size / 2, size, size});
}

/// What the card shows, in as many lines as it takes, and how far the cursor is, but of a run that is over
/// and shown whole: its last iteration would stand beside figures that end elsewhere. Cuts its room off the
/// bottom.
/// Below it stands the number of the scene, where a lecture is given: '4/19', in one form on every scene. The
/// words have the same room wherever the cursor is: they do not break anew as time goes on.
void caption(Ui& ui, Rect& from, const std::string& words, const TransportModel& timeline,
             std::optional<std::size_t> shown, std::size_t scenes) {
    const theme::Theme& t = ui.theme();
    const TextLook look{t.text, 15};
    const auto when_at = [&](std::int64_t k) { return fmt::format("{} = {}", timeline.words->cursor, k); };
    const bool timed = timeline.last > 0, whole = timeline.ended && timeline.following;
    const std::string when = timed && !whole ? when_at(timeline.cursor) : "";
    const float margin = ui.px(18), line = std::round(1.4f * 15 * ui.context().em / 13);
    const auto room_beside = [&](float width) { return std::max(1.f, from.w - 3 * margin - width); };
    const auto height_beside = [&](float width) {
        return ui.typeset({0, 0, room_beside(width), 0}, words, look, false);
    };
    const auto width_of = [&](const std::string& text, float size, Face face) {
        return text.empty() ? 0 : std::ceil(ui.text_width(text, size, face)) + 1;
    };
    const float width_when =
        timed ? std::max(width_of(when_at(std::max<std::int64_t>(timeline.last, 999)), 15, Face::Bold),
                         width_of(when, 15, Face::Bold))
              : 0;
    const std::string number = shown ? fmt::format("{}/{}", *shown + 1, scenes) : "";
    const float width = std::max(width_when, width_of(number, 12, Face::Regular));
    const float lines = (timed ? line : 0) + (shown ? line : 0);
    const float height = std::max(height_beside(width), lines);
    const float room = room_beside(width);
    const Rect foot = cut_bottom(from, height + ui.px(9));
    const Rect at{foot.x + margin, foot.y - ui.px(5), room, height};
    ui.probe("stage.caption", at);
    ui.typeset(at, words, look);
    const float left = foot.right() - margin - width;
    ui.text({left, at.y, width, line}, when, {t.text, 15, Face::Bold, HAlign::Right});
    if (!shown) return;
    const Rect place{left, at.y + (timed ? line : 0), width, line};
    ui.probe("stage.scene", place);
    ui.text(place, number, {t.quiet, 12, Face::Regular, HAlign::Right});
}

/// A pointer that is not seen points at nothing: while this lives no figure has the mouse over it.
class PointerAway {
public:
    explicit PointerAway(bool away) : kept_(ImGui::GetIO().MousePos), away_(away) {
        if (away_) ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
    }
    ~PointerAway() {
        if (away_) ImGui::GetIO().MousePos = kept_;
    }
    PointerAway(const PointerAway&) = delete;
    PointerAway& operator=(const PointerAway&) = delete;

private:
    ImVec2 kept_;
    bool away_;
};

/// What a presenter's last click brings: the dark, and how one gets out of it; a click of the mouse does.
void draw_end(Ui& ui, const state::Stage& stage, Rect window) {
    constexpr theme::Colour kDark = theme::rgb(0x000000), kWords = theme::rgb(0xE6E8EB),
                            kSmall = theme::rgb(0xA9B0B8);
    ui.painter().rect(window, kDark, 0);
    const float line = ui.px(30);
    const Rect first{window.x, std::round(window.y + window.h / 2 - line), window.w, line};
    ui.probe("stage.end", first);
    ui.text(first, "End of the lecture", {kWords, 20, Face::Bold, HAlign::Centre});
    ui.text({window.x, first.bottom() + ui.px(6), window.w, line},
            "Page Up goes back to the last scene; Page Down, Esc or a click leaves the stage",
            {kSmall, 13, Face::Regular, HAlign::Centre});
    if (ui.area("stage.end.leave", window)) ui.context().emit(state::SetStage{left_stage(stage)});
}

}  // namespace

void Application::Impl::look_at_cards() {
    if (!app.lecture.shown) return;
    const std::vector<std::string> names = names_of(front().cards(app));
    for (const std::string& card : app.lecture.scenes[*app.lecture.shown].scene.cards) {
        // Those of geometry and studies come with what is drawn.
        if (names.empty() || std::ranges::find(names, card) != names.end() || app.front().own_file) continue;
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
        state::notify(app,
                      fmt::format("Scene {} asks for the card '{}': the cards here are {}.",
                                  *app.lecture.shown + 1, card, all),
                      true);
    }
}

void Application::Impl::lay_pointer_down(const KeyEvent& event) {
    if (event.named != NamedKey::PageDown && event.named != NamedKey::PageUp && event.named != NamedKey::F5)
        return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    pointer_rests_at = {mouse.x, mouse.y};
}

std::optional<state::Stage> Application::Impl::stage_after(const KeyEvent& event) const {
    return state::stage_after(event, app.stage, names_of(front().cards(app)), front().card_in_front(app));
}

void Application::Impl::loop_stage() {
    if (!state::may_loop(app)) {
        loops_at = std::numeric_limits<double>::infinity();
    } else if (!std::isfinite(loops_at)) {
        loops_at = app.now + state::kLoopRest;
    } else if (app.now >= loops_at) {
        loops_at = std::numeric_limits<double>::infinity();
        carry_out_all(state::play_again(app));
        changed = true;
    }
}

void Application::Impl::draw_cards(Ui& ui, Rect centre, Rect transport) {
    if (!app.stage.card.empty()) {
        const std::vector<std::string> names = names_of(front().cards(app));
        const auto there = [&](const std::string& card) {
            return std::ranges::find(names, card) != names.end();
        };
        if (there(app.stage.card)) {
            std::vector<std::string> on_it{app.stage.card};
            // What a scene speaks of; where there is no room for two, what it speaks of first.
            const bool two = app.lecture.shown && app.stage.two && there(app.stage.beside);
            if (two && centre.w > ui.px(kTwoCards)) on_it.push_back(app.stage.beside);
            const float gap = ui.px(kCardGap);
            return front().draw_cards(ui, beside_each_other(on_it, inset(centre, gap, gap), gap));
        }
    }
    front().draw_centre(ui, centre, transport);
}

void Application::Impl::draw_stage(Ui& ui, float width, float height) {
    const state::Stage& stage = app.stage;
    const Rect window{0, 0, width, height};
    backdrop.clear();
    memory.focus.zone = Zone::Centre;
    if (stage.black) {
        ui.painter().rect(window, theme::rgb(0x000000), 0);
        return;
    }
    if (stage.ended) return draw_end(ui, stage, window);
    if (stage.pen) pen(ui, stage, window);
    Regions r;
    r.centre = window;
    r.transport = {0, height, width, 0};
    const std::vector<workspace::CardName> cards = front().cards(app);
    const std::vector<std::string> on_it = cards_on(stage, names_of(cards), front().card_in_front(app));
    r.right = {width, 0, 0, height};
    if (lessons.guide().lesson())
        make_room_for_lesson(r, ui.context().em, std::max(1, static_cast<int>(on_it.size())));
    draw_lesson(ui, r);
    // Below what is said of the card.
    r.left_open = r.right_open = false;
    make_room_for_notices(r, ui.context());
    notices_at = r.notices;

    // The figure that keys act on follows the pointer: what stands on the stage does not.
    if (!on_it.empty()) app.stage.card = on_it.front();
    if (on_it.size() > 1) app.stage.beside = on_it[1];
    const float gap = ui.px(kCardGap);
    // The strip of a lesson says what is to be seen.
    if (!lessons.guide().lesson() && !on_it.empty()) {
        const auto first = std::ranges::find(cards, on_it.front(), &workspace::CardName::name);
        const std::string* of_scene = scene_caption(app, on_it.front());
        const std::optional<std::size_t>& scene = app.lecture.shown;
        caption(ui, r.centre, of_scene ? *of_scene : first->caption, front().timeline(ui.context()), scene,
                app.lecture.scenes.size());
    }
    const float strength = pointer_strength();
    {
        const bool seen = strength > 0 || stage.pointer == state::StagePointer::Spotlight;
        const PointerAway away(!seen);
        if (on_it.empty()) {
            front().draw_centre(ui, r.centre, {});
        } else {
            front().draw_cards(ui, beside_each_other(on_it, inset(r.centre, gap, gap), gap));
        }
    }
    draw_strokes(ui, stage, window);
    draw_pointer(ui, stage, window, strength);
}

void Application::Impl::follow_pointer(paint::Point at, bool used) {
    if (pointer_rests_at && (used || !(*pointer_rests_at == at))) pointer_rests_at.reset();
    if (pointer_seen_at == at && !used) return;
    pointer_seen_at = at;
    pointer_fades_at = app.now + kPointerSeen;
}

float Application::Impl::pointer_strength() {
    // Laid down for what a clicker shows: until it moves nobody points at what came there since.
    const bool laid_down = pointer_rests_at && pointer_seen_at == pointer_rests_at;
    const double gone = app.now - pointer_fades_at;
    if (gone < 0 && !laid_down) return 1;
    // What is not seen is waited for no longer: a frame would be asked for at once, for ever.
    if (laid_down || app.look.motion_reduced || gone >= kPointerFades) {
        pointer_fades_at = -std::numeric_limits<double>::infinity();
        return 0;
    }
    memory.waiting = true;
    return static_cast<float>(1 - gone / kPointerFades);
}

double Application::Impl::pointer_fades() const {
    const bool seen = app.stage.on && !app.stage.black && std::isfinite(pointer_fades_at);
    return seen ? pointer_fades_at : std::numeric_limits<double>::infinity();
}

}  // namespace lowrank::shell
