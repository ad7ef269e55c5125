// Scenes are built when the choice has changed; turning the camera builds none.
#include "app/workspace/geometry/geometry_view.h"

#include "app/workspace/geometry/figures/geometry_figures.h"
#include "app/workspace/geometry/figures/geometry_pages.h"
#include "app/workspace/geometry/geometry_panel.h"

namespace lowrank::geometry {
namespace {

using namespace panels;
using namespace ui;
using namespace workspace;

constexpr TransportWords kWords{
    .cursor = "part",
    .unit = "/s",
    .speed = "Parts of the step a second",
    .ended = "All parts are shown: play them again.\nSpace",
    .back = "Back to the first part\nAlt+Left",
    .one = "Take the step: X_{t+1} becomes X_t\nN",
    .ten = "Take ten steps",
    .scrub = "Drag to any part of the step.\nLeft and Right: one; the wheel too.",
    .following = "All parts shown",
    .follow = "Show all parts",
    .following_tooltip = "The whole step is shown; click to hold it at its end\nAlt+Right",
    .follow_tooltip = "Show the whole step\nAlt+Right",
    .fastest = 20,
    .restarts = false,
};
/// Of illustrations in which no step is taken.
constexpr TransportWords still_words() {
    TransportWords words = kWords;
    words.ended = "All parts are shown: play them again.\nSpace";
    words.one = words.ten = "A step is taken where one is drawn: under Step";
    words.scrub = "Drag to any part.\nLeft and Right: one; the wheel too.";
    return words;
}
constexpr TransportWords kStillWords = still_words();
constexpr TransportWords path_words() {
    TransportWords words = kWords;
    words.cursor = "iteration";
    words.unit = "it/s";
    words.speed = "Iterations a second";
    words.ended = "All paths are shown: play them again.\nSpace";
    words.back = "Back to the start\nAlt+Left";
    words.one = "One iteration on\nN";
    words.ten = "Ten iterations on";
    words.scrub = "Drag to any iteration.\nLeft and Right: one; the wheel too.";
    words.following = "Whole paths shown";
    words.follow = "Show whole paths";
    words.following_tooltip = "The paths are shown whole; click to hold them at their end\nAlt+Right";
    words.follow_tooltip = "Show whole paths\nAlt+Right";
    words.fastest = 60;
    return words;
}
constexpr TransportWords kPathWords = path_words();
constexpr std::array<std::string_view, 2> kPathHints = {"Space play · ← → iterations", "Space play"};
constexpr std::array<std::string_view, 2> kStillHints = {"Space play · ← → parts", "Space play"};
constexpr std::array<std::string_view, 3> kHints = {"Space play · ← → parts · N take the step",
                                                    "Space play · ← → parts", "Space play"};

}  // namespace

void GeometryView::update(const SharedRace& shared, const Frame& frame) {
    GeometryState& s = geometry_of(shared.app);
    geometry_play(s, frame.seconds);
    running_ = s.running;
    // The camera is not part of a scene.
    const auto without_camera = [](GeometryChoice choice) {
        for (Choice& each : choice.choices) each.camera = {};
        return choice;
    };
    const bool other = !built_ || without_camera(*built_) != without_camera(s.accepted);
    if (!other && !frame.changed) return;
    built_ = s.accepted;
    if (other) {
        auto drawn = geometry::drawn(s.accepted.illustration, s.accepted.front());
        if (!drawn) return;
        cards_.drawn = std::move(*drawn);
        cards_.slots.resize(cards_.drawn.scenes.size());
    }
    if (cards_.drawn.orders) {
        cards_.orders = build_orders_figure(*cards_.drawn.orders, frame.theme);
        cards_.orders_slot.stale = true;
    }
    for (ConeSlot& slot : cards_.slots) slot.stale = true;
}

TransportModel GeometryView::timeline(const Context& context) const {
    const GeometryState& s = geometry_of(context.state);
    TransportModel m;
    switch (s.choice.illustration) {
        case Illustration::Steps:
            m.words = &kWords, m.hints = kHints;
            break;
        case Illustration::Paths:
            m.words = &kPathWords, m.hints = kPathHints;
            break;
        case Illustration::Retractions:
        case Illustration::Restart:
            m.words = &kStillWords, m.hints = kStillHints;
            break;
    }
    m.running = s.running;
    m.ended = !s.running && s.shown() >= s.parts;
    m.speed = s.speed;
    m.last = m.reached = s.parts;
    m.cursor = s.shown();
    m.following = !s.cursor;
    m.colour = context.theme.accent;
    return m;
}

float GeometryView::draw_left(Ui& ui, paint::Rect inside, float) { return geometry_panel(ui, inside); }

void GeometryView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) { cone_cards(ui, cards_, centre); }

std::vector<CardName> GeometryView::cards(const state::AppState& app) const {
    const std::string caption = caption_of(name_of(geometry_of(app).accepted.illustration));
    std::vector<CardName> all;
    for (std::size_t k = 0; k < cone_card_count(cards_); ++k)
        all.push_back({cone_card_name(cards_, k), cone_card_caption(cards_, k, caption)});
    return all;
}

void GeometryView::draw_cards(Ui& ui, std::span<const PlacedCard> cards) {
    for (const PlacedCard& card : cards)
        for (std::size_t k = 0; k < cone_card_count(cards_); ++k)
            if (cone_card_name(cards_, k) == card.name) cone_card(ui, cards_, k, card.at);
}

float GeometryView::draw_right(Ui& ui, paint::Rect inside, float) {
    return geometry_parts(ui, inside, cards_.drawn);
}

std::string GeometryView::readout(const state::AppState& app, const Race&) const {
    return geometry_readout(geometry_of(app), cards_.drawn);
}

std::vector<figure::FigureValues> GeometryView::figure_values(const state::AppState& app) const {
    return geometry_values(geometry_of(app), cards_.drawn, theme::theme(app.look.theme));
}

Result<figure::Page> GeometryView::page(const std::string& name, const SharedRace& shared,
                                        const theme::Theme&, float) const {
    const GeometryState& s = geometry_of(shared.app);
    const figure::PageWords words{"symmetric 2 × 2 matrices of rank one",
                                  state::line_of_section("geometry", geometry_keys(s.accepted))};
    struct Shown final : ConeInputs {
        const GeometryState* state = nullptr;
        Result<ConeInput> cone(Illustration illustration) override {
            return ConeInput{state->accepted.choices[static_cast<std::size_t>(illustration)]};
        }
    } shown;
    shown.state = &s;
    return workspace::page_of<ConeInputs>(name, words, cone_figures(), shown);
}

Result<figure::Page> GeometryView::lasting_page(const std::string& name, const SharedRace& shared,
                                                const theme::Theme& theme) const {
    return page(name, shared, theme, 1);  // drawn from copies of what was chosen
}

void GeometryView::forget_places() {
    forget_place(cards_.orders_slot);
    for (ConeSlot& slot : cards_.slots) slot.stale = true;
}

}  // namespace lowrank::geometry
