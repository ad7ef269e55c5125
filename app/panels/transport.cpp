// Buttons on the left, the scrub bar under the figures, follow and order on the right.
#include "app/panels/transport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <span>

#include <imgui.h>

#include "app/state/playback.h"
#include "app/ui/format.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

std::string speed_words(double speed, std::string_view unit) {
    if (!std::isfinite(speed)) return "unlimited";
    return number_markup(speed, speed < 10 ? 2 : 3) + " " + std::string(unit);
}

/// Below ten a second to tenths: slow motion is chosen by its first digit.
double round_speed(double speed) {
    return speed < 10 ? std::max(state::kSlowest, std::round(speed * 10) / 10) : std::round(speed);
}

/// Its words above the slider, both as wide as the room; 36 px high.
void speed_control(Ui& ui, Rect at, const TransportModel& m) {
    const theme::Theme& t = ui.theme();
    const double fastest = m.words->fastest;
    const double shown = std::isfinite(m.speed) ? m.speed : fastest;
    const Rect words{at.x, at.y, at.w, ui.px(18)};
    const auto fits = [&](const std::string& value) {
        return ui.text_width("speed", kSmallText) + ui.text_width(value, kSmallText) + ui.px(8) <= at.w;
    };
    std::string value = speed_words(m.speed, m.words->unit);
    // What goes by is on the bar already, and what the number is must be said.
    if (!fits(value))
        value = std::isfinite(m.speed) ? speed_words(m.speed, m.words->unit.substr(m.words->unit.find('/')))
                                       : std::string("max");
    if (fits(value)) ui.text(words, "speed", {t.quiet, kSmallText});
    ui.text(words, value, {t.text, kSmallText, paint::Face::Regular, paint::HAlign::Right});
    if (auto speed = ui.slider("speed", {at.x, at.y + ui.px(18), at.w, ui.px(18)}, shown,
                               {state::kSlowest, fastest, true, true}))
        ui.context().emit(state::SetSpeed{speed->value >= fastest * 0.995
                                              ? std::numeric_limits<double>::infinity()
                                              : round_speed(speed->value)});
    ui.tooltip(m.words->speed);
}

/// The round one; how much room it takes.
Rect run_button(Ui& ui, paint::Point at, const TransportModel& m) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const bool running = m.running && !m.ended;
    const float side = ui.px(38);
    const Rect run{at.x, at.y, side, side};
    if (ui.pressable("run", run)) c.emit(state::RunPause{});
    const bool hovered = ui.last_hovered();
    ui.tooltip(m.ended ? m.words->ended : running ? "Pause\nSpace" : "Run\nSpace");
    const theme::Colour fill = hovered ? theme::mix(t.accent, t.text, 0.12f) : t.accent;
    ui.list().AddCircleFilled({run.x + side / 2, run.y + side / 2}, side / 2, paint::packed(fill), 48);
    draw_icon(ui.list(), running ? Icon::Pause : Icon::Play, {run.x + side / 2, run.y + side / 2}, ui.px(16),
              t.on_accent);
    return run;
}

/// wide: the speed stands beside the buttons.
void buttons(Ui& ui, Rect at, bool wide, const TransportModel& m) {
    const Context& c = ui.context();
    const Rect run = run_button(ui, {at.x, at.y}, m);
    const float small = ui.px(30), y = run.y + std::round((run.h - small) / 2);
    float x = run.right() + ui.px(12);
    const auto press = [&](std::string_view id, Icon icon, std::string_view tooltip, state::Action action) {
        if (ui.icon_button(id, {x, y, small, small}, icon)) c.emit(std::move(action));
        ui.tooltip(tooltip);
        x += small + ui.px(6);
    };
    press("restart", Icon::Restart, m.words->back, state::RestartRace{});
    if (!m.words->steps) return;
    press("step-one", Icon::StepOne, m.words->one, state::StepIterations{1});
    press("step-ten", Icon::StepTen, m.words->ten, state::StepIterations{10});
    if (!wide) return;
    x += ui.px(8);
    speed_control(ui, {x, run.y - ui.px(2), at.right() - x, 0}, m);
}

/// The spacing of labels: 1, 2 or 5 times a power of ten, so that each has room.
std::int64_t spacing(std::int64_t last, float width, float room) {
    const double wanted = static_cast<double>(last) * room / std::max(1.f, width);
    double step = std::pow(10, std::floor(std::log10(std::max(1.0, wanted))));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (step * factor >= wanted) return static_cast<std::int64_t>(step * factor);
    return static_cast<std::int64_t>(step * 10);
}

std::vector<ScrubMark> marks_of(const Trace& trace) {
    std::vector<ScrubMark> marks;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event event = trace.event[i];
        const auto t = static_cast<std::int64_t>(i);
        if (event == Event::BasinRestart)
            marks.push_back({t, ScrubKind::BasinRestart});
        else if (event == Event::GradientRestart || event == Event::FunctionRestart)
            marks.push_back({t, ScrubKind::Restart});
        else if (event == Event::Retuned || trace.second_event[i] == Event::Retuned)
            marks.push_back({t, ScrubKind::Retuned});
    }
    return marks;
}

void scrub_marks(Ui& ui, Rect track, const TransportModel& m, std::int64_t last) {
    const float reach = ui.px(5), width = std::max(1.f, ui.px(2) - 0.5f);
    float before = -1e9f;
    for (const ScrubMark& mark : m.marks) {
        const float x = std::round(track.x + track.w * static_cast<float>(mark.t) / static_cast<float>(last));
        if (x - before < 2) continue;  // marks closer than that are one mark
        before = x;
        const Rect stem{x, track.y - reach, width, track.h + 2 * reach};
        if (mark.kind == ScrubKind::BasinRestart) {
            const float dash = std::round(stem.h / 5);
            for (int k = 0; k < 5; k += 2)
                ui.painter().rect({stem.x, stem.y + static_cast<float>(k) * dash, width, dash}, m.colour, 0);
        } else if (mark.kind == ScrubKind::Restart) {
            ui.painter().rect(stem, m.colour, 0);
        } else {
            ui.painter().marker({x + width / 2, stem.bottom() + reach}, paint::Marker::TriangleUp, ui.px(6),
                                m.colour, m.colour, 1);
        }
    }
}

/// Its labels stand below it where there is room for them.
void scrub(Ui& ui, Rect at, const TransportModel& m) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const std::int64_t last = std::max<std::int64_t>(1, m.last);
    const Rect track{at.x, at.y + ui.px(22), at.w, ui.px(8)};
    // The whole strip takes the pointer: nobody should have to hit eight pixels.
    const Rect strip{at.x - ui.px(6), at.y, at.w + ui.px(12), at.h};
    ui.pressable("scrub", strip, kAcross | kPages | kEnds);
    const bool held = ImGui::IsItemActive();
    while (const auto key = ui.key(kAcross | kPages | kEnds)) {
        using state::NamedKey;
        const bool back = key->named == NamedKey::Left || key->named == NamedKey::PageDown;
        const bool far = key->shift || key->named == NamedKey::PageUp || key->named == NamedKey::PageDown;
        if (key->named == NamedKey::Home || key->named == NamedKey::End)
            c.emit(state::MoveCursor{key->named == NamedKey::Home ? 0 : m.last});
        else
            c.emit(state::NudgeCursor{(back ? -1 : 1) * (far ? 10 : 1)});
    }
    ImGuiIO& io = ImGui::GetIO();
    if (held) {
        const double f = std::clamp((io.MousePos.x - track.x) / track.w, 0.f, 1.f);
        const std::int64_t wanted = static_cast<std::int64_t>(std::llround(f * static_cast<double>(last)));
        if (m.following || m.cursor != wanted) c.emit(state::MoveCursor{wanted});
    } else if (ui.last_hovered() && io.MouseWheel != 0) {
        c.emit(state::NudgeCursor{io.MouseWheel > 0 ? 1 : -1});
    }
    ui.tooltip(m.words->scrub);
    ui.painter().rect(track, theme::mix(t.rule, t.card, 0.25f), track.h / 2);
    const auto x_of = [&](std::int64_t v) {
        return track.x + track.w * static_cast<float>(v) / static_cast<float>(last);
    };
    if (m.last > 0)
        ui.painter().rect(
            {track.x, track.y, std::max(track.h, x_of(m.plain ? m.last : m.reached) - track.x), track.h},
            theme::mix(t.accent, t.card, 0.55f), track.h / 2);
    if (!m.plain) scrub_marks(ui, track, m, last);

    // Numbers of the axis above need not stand here again.
    const std::int64_t step = m.plain ? last : spacing(last, track.w, ui.px(70));
    // The outer ones stand below their ends, and not beside them: there is a gap at either side.
    const float size = kSmallText, y = track.bottom() + ui.px(7), over = ui.px(12);
    for (std::int64_t v = m.plain ? last : 0; v <= last && y + ui.px(16) <= at.bottom(); v += step) {
        const std::string label = std::to_string(v);
        const float w = ui.text_width(label, size);
        const float x = std::clamp(x_of(v) - w / 2, track.x - over, track.right() + over - w);
        ui.text({std::round(x), y, w + 1, ui.px(16)}, label, {t.quiet, size});
    }
    const std::int64_t now = std::min(m.cursor, last);
    const float x = std::round(x_of(now));
    const float width = std::max(1.f, ui.px(2) - 0.5f);
    ui.painter().rect({x - std::floor(width / 2), track.y - ui.px(4), width, track.h + ui.px(8)}, t.cursor,
                      0);
    const float arrow = ui.px(5);
    const paint::Point head[] = {{x - arrow, track.y - ui.px(4) - arrow * 1.4f},
                                 {x + arrow, track.y - ui.px(4) - arrow * 1.4f},
                                 {x, track.y - ui.px(3)}};
    ui.painter().polygon(head, t.cursor);
    const std::string label = std::string(m.words->cursor) + " = " + std::to_string(now);
    const float w = ui.text_width(label, kBodyText, paint::Face::Bold);
    const float gap = ui.px(9);
    const float text_x = x + gap + w > track.right() ? x - gap - w : x + gap;
    ui.text({text_x, at.y - ui.px(2), w + 1, ui.px(18)}, label, {t.text, kBodyText, paint::Face::Bold});
    ui.probe("scrub.track", track);
}

void follow_button(Ui& ui, Rect at, const TransportModel& m) {
    if (ui.button("follow", at, m.following ? m.words->following : m.words->follow,
                  m.following ? ButtonKind::Toggled : ButtonKind::Plain))
        ui.context().emit(
            state::MoveCursor{m.following ? std::optional<std::int64_t>(m.last) : std::nullopt});
    ui.tooltip(m.following ? m.words->following_tooltip : m.words->follow_tooltip);
}

/// In a window too narrow for three columns: the track beside the button, speed and follow below; keys do the
/// rest.
void two_rows(Ui& ui, Rect bar, const TransportModel& m) {
    const float pad = ui.px(16), gap = ui.px(14);
    // A low window's bar is lower than its 92 px.
    const float below = bar.bottom() - ui.px(38);
    const Rect run = run_button(ui, {bar.x + pad, bar.y + ui.px(6)}, m);
    const float track = run.right() + gap;
    scrub(ui, {track, run.y + ui.px(2), bar.right() - pad - track, ui.px(36)}, m);
    const float half = std::round((bar.w - 2 * pad - gap) / 2);
    if (m.words->steps) speed_control(ui, {bar.x + pad, below, half, 0}, m);
    follow_button(ui, {bar.x + pad + half + gap, below + ui.px(4), half, ui.px(26)}, m);
}

/// Run, again, slow or fast, the track, back to the newest.
void plain_bar(Ui& ui, Rect bar, const TransportModel& m) {
    const theme::Theme& t = ui.theme();
    const float pad = ui.px(16), top = std::round(bar.y + (bar.h - ui.px(38)) / 2);
    const Rect run = run_button(ui, {bar.x + pad, top}, m);
    const auto middle = [&](float x, float w, float h) {
        return Rect{x, std::round(run.y + (run.h - ui.px(h)) / 2), w, ui.px(h)};
    };
    float x = run.right() + ui.px(10);
    if (ui.icon_button("restart", middle(x, ui.px(30), 30), Icon::Restart, ButtonKind::Quiet))
        ui.context().emit(state::RestartRace{});
    ui.tooltip(m.words->back);
    x += ui.px(30 + 14);
    const auto word = [&](std::string_view words) {
        const float w = std::ceil(ui.text_width(words, 12)) + 1;
        ui.text(middle(x, w, 20), words, {t.quiet, 12});
        x += w + ui.px(8);
    };
    word("slow");
    const double fastest = m.words->fastest;
    const double shown = std::isfinite(m.speed) ? m.speed : fastest;
    if (auto speed =
            ui.slider("speed", middle(x, ui.px(92), 18), shown, {state::kSlowest, fastest, true, true}))
        ui.context().emit(state::SetSpeed{speed->value >= fastest * 0.995
                                              ? std::numeric_limits<double>::infinity()
                                              : round_speed(speed->value)});
    ui.tooltip(fmt::format("{}\nnow {}", m.words->speed, speed_words(m.speed, m.words->unit)));
    x += ui.px(92 + 8);
    word("fast");
    const float live = std::ceil(ui.text_width(m.words->follow, 12)) + ui.px(22);
    const float right = bar.right() - pad - live;
    follow_button(ui, middle(right, live, 28), m);
    const float from = x + ui.px(14), room = right - ui.px(24) - from;
    if (room > ui.px(60))
        scrub(ui, {from, std::max(top - ui.px(6), bar.y + ui.px(1)), room, std::min(ui.px(52), bar.h)}, m);
}

}  // namespace

TransportModel transport_of(const state::RaceTransport& play) {
    TransportModel m;
    m.running = play.running;
    m.ended = state::is_over(play);
    m.speed = play.speed;
    m.last = m.reached = play.progress.last;
    m.cursor = play.cursor.value_or(play.progress.last);
    m.following = !play.cursor;
    return m;
}

void show_run(TransportModel& model, const Trace& trace) {
    model.reached = std::max<std::int64_t>(0, static_cast<std::int64_t>(trace.size()) - 1);
    model.marks = marks_of(trace);
}

TransportModel race_transport(const Context& c) {
    const state::AppState& state = c.state;
    TransportModel m = transport_of(state.race);
    m.ordered = true;
    // What cannot be made does not run, nor do methods that are off.
    m.running = m.running && c.race.failure.empty() && state.any_method_on();
    if (!state.has_method(state.curves.selected)) return m;
    const auto selected = static_cast<std::size_t>(state.curves.selected);
    if (selected < c.race.traces.size()) show_run(m, c.race.traces[selected]);
    m.colour = c.theme.quiet;
    return m;
}

void transport(Ui& ui, Rect bar, float centre_left, float centre_right, const TransportModel& m) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    ui.rule(bar.x, bar.y, bar.w);
    if (m.plain) return plain_bar(ui, bar, m);
    const float pad = ui.px(16), top = bar.y + ui.px(12);
    // Under a folded panel the buttons still need their room.
    const float left_end = std::max(centre_left, bar.x + ui.px(180));
    const bool wide = left_end - bar.x > ui.px(280);
    const float right_w = ui.px(150);
    const float right_start = std::max(centre_right + ui.px(12), bar.right() - ui.px(292) + ui.px(12));
    const float right_x = std::min(right_start, bar.right() - pad - right_w);
    if (right_x - ui.px(32) - left_end - ui.px(24) < ui.px(100)) return two_rows(ui, bar, m);
    buttons(ui, {bar.x + pad, top, left_end - ui.px(24) - bar.x - pad, ui.px(38)}, wide, m);

    Rect right{right_x, top, bar.right() - pad - right_x, 0};
    follow_button(ui, {right.x, right.y + ui.px(4), right.w, ui.px(30)}, m);
    if (m.ordered) {
        static constexpr std::array<std::string_view, 2> kOrders = {"by iterations", "by time"};
        const Rect order{right.x, bar.y + ui.px(54), right.w, ui.px(26)};
        if (auto chosen =
                ui.segmented("order", order, kOrders, static_cast<int>(c.state.race.order), kSmallText))
            c.emit(state::SetOrder{static_cast<RaceOrder>(*chosen)});
        ui.tooltip(
            "Which method steps next: the one with the fewest iterations, or the one with the least solver "
            "time.");
    }

    scrub(ui, {left_end + ui.px(24), top, right.x - ui.px(32) - left_end - ui.px(24), ui.px(56)}, m);
    // Where the speed has no room beside the buttons it takes the place of the hint, which F1 gives too.
    if (!wide && m.words->steps)
        speed_control(ui, {bar.x + pad, bar.y + ui.px(53), left_end - ui.px(24) - bar.x - pad, 0}, m);
    const Rect hint{bar.x + pad, bar.y + ui.px(68), left_end - ui.px(24) - bar.x - pad, ui.px(18)};
    for (const std::string_view words : wide ? m.hints : std::span<const std::string_view>())
        if (ui.text_width(words, kSmallText) <= hint.w) {
            ui.text(hint, words, {t.quiet, kSmallText});
            break;
        }
    const Rect legend{left_end + ui.px(24), bar.y + ui.px(68), right.x - ui.px(32) - left_end - ui.px(24),
                      ui.px(18)};
    float x = legend.x;
    const auto entry = [&](std::string_view words, int kind) {
        const float w = ui.text_width(words, kSmallText);
        if (x + w + ui.px(36) > legend.right()) return;
        const float h = ui.px(12), y = std::round(legend.y + (legend.h - h) / 2),
                    stem = std::max(1.f, ui.px(2) - 0.5f);
        if (kind == 1)
            for (int k = 0; k < 5; k += 2)
                ui.painter().rect({x, y + std::round(h / 5 * static_cast<float>(k)), stem, std::round(h / 5)},
                                  t.quiet, 0);
        else if (kind == 0)
            ui.painter().rect({x, y, stem, h}, t.quiet, 0);
        else
            ui.painter().marker({x + ui.px(4), y + h / 2}, paint::Marker::TriangleUp, ui.px(6), t.quiet,
                                t.quiet, 1);
        // A marker is wider than a line, and stands as far from its word.
        x += ui.px(kind == 2 ? 14 : 8);
        ui.text({x, legend.y, w + 1, legend.h}, words, {t.quiet, kSmallText});
        x += w + ui.px(18);
    };
    if (m.words->restarts) entry("restart", 0);
    if (!m.ordered) return;
    entry("basin entry", 1);
    entry("rule changed", 2);
}

}  // namespace lowrank::panels
