// The cards of the rates at every size, theme and scale: no two words meet, none leaves its card, each can be
// read.
#include <random>

#include "app/figure/engine/draw.h"
#include "app/shell/regions.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/app/workspace/rates_desk.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::testing;
using namespace lowrank::ui;

namespace {

struct Word {
    paint::Rect box;
    std::string markup;
    theme::Colour colour;
    bool on_card = true;  ///< not on the colours of the map
};

/// Every word of a frame: what widgets wrote, and what figures write where they were laid out.
std::vector<Word> words_of(RatesDesk& desk, const std::vector<DrawnWord>& drawn) {
    std::vector<Word> all;
    for (const DrawnWord& word : drawn) all.push_back({word.box, word.markup, word.colour});
    const theme::Theme& theme = theme::theme(desk.rig.state.look.theme);
    const auto take = [&](const testing::RecordingPainter& painter, paint::Rect plot) {
        for (const auto& text : painter.texts)
            if (paint::intersect(text.box, text.clip).w > 0)
                all.push_back(
                    {text.box, text.markup, text.style.colour,
                     paint::intersect(text.box, plot).w <= 0 || paint::intersect(text.box, plot).h <= 0});
    };
    const auto surface_of = [&](paint::Rect area, bool card) {
        figure::Surface surface;
        surface.area = area;
        surface.em = desk.em;
        surface.theme = &theme;
        surface.card = card;
        return surface;
    };
    if (desk.rig.at("rates.map").w > 0) {
        const FigureSlot& slot = desk.model.map_slot;
        testing::RecordingPainter painter(slot.area);
        rates::draw_rate_map(desk.model.map, slot.layout, surface_of(slot.area, true), painter, {});
        take(painter, slot.layout.plot);
    }
    for (const auto& [name, slot] :
         {std::pair<const char*, const FigureSlot*>{"figure.along-mu", &desk.model.along_mu},
          {"figure.along-eta", &desk.model.along_eta},
          {"figure.iht-completion", &desk.model.iht_completion},
          {"figure.iht-sensing", &desk.model.iht_sensing}}) {
        if (desk.rig.at(name).w <= 0) continue;
        testing::RecordingPainter painter(slot->area);
        figure::draw(slot->layout, slot->figure, surface_of(slot->area, true), painter);
        take(painter, {});
    }
    if (const paint::Rect r = desk.rig.at("rates.surface"); r.w > 0) {
        testing::RecordingPainter painter(r);
        rates::draw_rate_surface_front(desk.model.surface, r, surface_of(r, false), painter);
        take(painter, {});
    }
    return all;
}

void check(RatesDesk& desk, const std::vector<DrawnWord>& drawn) {
    const theme::Theme& t = theme::theme(desk.rig.state.look.theme);
    std::vector<paint::Rect> cards;
    for (const auto& [name, rect] : desk.rig.probes)
        if (name.starts_with("rates.card.") || name == "rates.map" ||
            (name.starts_with("figure.") && !name.ends_with(".plot")))
            cards.push_back(rect);
    const std::vector<Word> words = words_of(desk, drawn);
    REQUIRE(words.size() > 4);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Word& word = words[i];
        INFO(word.markup << " at " << word.box.x << " " << word.box.y << " " << word.box.w << " "
                         << word.box.h);
        CHECK(within(ink(word.box), desk.area, 0.6f));
        const paint::Point middle{word.box.x + word.box.w / 2, word.box.y + word.box.h / 2};
        for (const paint::Rect& card : cards)
            if (card.contains(middle)) CHECK(within(ink(word.box), card, 0.6f));
        if (word.on_card) {
            const double on_card = theme::contrast(word.colour, t.card),
                         on_accent = theme::contrast(word.colour, t.accent);
            CHECK((on_card >= 4.5 || on_accent >= 4.5));
        }
        for (std::size_t j = 0; j < i; ++j) {
            INFO(words[j].markup);
            CHECK_FALSE(overlap(ink(word.box), ink(words[j].box), 0.5f));
        }
    }
}

void fill(RatesDesk& desk) {
    const SpectralInterval I = testing::kRatesInterval;
    for (int k = 0; k <= 40; ++k)
        desk.eigenvalues.push_back(I.lambda_min + (I.lambda_max - I.lambda_min) * k / 40);
    const char* names[] = {"IHT", "NIHT", "Grad",   "RGrad-Proj", "RGrad-Orth",
                           "NAG", "NARG", "NARG+R", "ScaledGD"};
    std::mt19937 random(4);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int k = 0; k < 9; ++k)
        desk.trails.push_back(trail_at(k, names[k], 2.2 * unit(random), k < 5 ? 0 : unit(random)));
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        for (const double rate : sweep_rates(kind)) {
            IhtSweepItem item;
            item.kind = kind;
            item.rate = rate;
            item.spectrum.lambda_min = 0.2 + 0.02 * rate;
            item.spectrum.lambda_max = 1.1;
            item.spectrum.eigenvalues.resize(2);
            item.spectrum.eigenvalues << item.spectrum.lambda_min, item.spectrum.lambda_max;
            desk.swept.items.push_back(item);
        }
}

}  // namespace

TEST_CASE("words of the rates' cards keep apart, keep inside and can be read") {
    for (const theme::ThemeName name : kThemes)
        for (const auto& [width, height] : {std::pair{1280.f, 720.f}, {2560.f, 1440.f}})
            for (const float scale : {1.f, 1.5f, 2.f})
                for (const bool folded : {false, true}) {
                    const float em = 13 * scale * theme::theme(name).type_scale;
                    const std::optional<bool> left = folded ? std::optional(false) : std::nullopt;
                    const shell::Regions regions = shell::regions(width, height, em, left, {}, false);
                    RatesDesk desk(regions.centre, em);
                    fill(desk);
                    std::vector<DrawnWord> words;
                    desk.rig.memory.words = &words;
                    desk.rig.state.look.theme = name;
                    for (int view = 0; view < 4; ++view) {
                        rates::RatesState& rates = rates::rates_of(desk.rig.state);
                        rates.band = static_cast<rates::RatesBand>(view % 3);
                        rates.centre = static_cast<rates::RatesCentre>(view);
                        rates.side = static_cast<rates::RatesSide>(view);
                        rates.probe = state::RatePoint{0.35 + 0.5 * view, 0.9 - 0.25 * view};
                        desk.rig.state.curves.selected = 2 * view;
                        desk.model.at_limit = view == 1;
                        INFO(theme::name_of(name) << " " << width << " x " << height << " x" << scale
                                                  << " folded " << folded << " view " << view);
                        desk.rig.frame();
                        words.clear();
                        desk.rig.frame();
                        check(desk, words);
                    }
                }
}

TEST_CASE("at the sizes windows have, no word of the rates is cut") {
    for (const theme::ThemeName name : kThemes)
        for (const auto& [width, height] : {std::pair{1280.f, 720.f}, {1600.f, 1000.f}, {2560.f, 1440.f}}) {
            const float em = 13 * theme::theme(name).type_scale;
            const shell::Regions regions = shell::regions(width, height, em, {}, {}, false);
            RatesDesk desk(regions.centre, em);
            fill(desk);
            std::vector<DrawnWord> words;
            desk.rig.memory.words = &words;
            desk.rig.state.look.theme = name;
            for (int view = 0; view < 4; ++view) {
                rates::rates_of(desk.rig.state).band = static_cast<rates::RatesBand>(view % 3);
                rates::rates_of(desk.rig.state).centre = static_cast<rates::RatesCentre>(view);
                rates::rates_of(desk.rig.state).side = static_cast<rates::RatesSide>(view);
                desk.rig.frame();
                words.clear();
                desk.rig.frame();
                for (const Word& word : words_of(desk, words)) {
                    INFO(theme::name_of(name)
                         << " " << width << " x " << height << " view " << view << ": " << word.markup);
                    CHECK(word.markup.find("…") == std::string::npos);
                }
            }
        }
}

TEST_CASE("a window too narrow for cards at the side has them below the map or in its place") {
    constexpr float kEm = 20.8f;
    for (const float height : {720.f, 1200.f}) {
        INFO(height);
        const shell::Regions regions = shell::regions(1280, height, kEm, true, {}, false);
        RatesDesk desk(regions.centre, kEm);
        fill(desk);
        desk.rig.state.look.theme = theme::ThemeName::Projector;
        desk.rig.frame(2);
        const bool low = height < 1000;
        REQUIRE(desk.rig.at("rates.map").w > 0);
        CHECK((desk.rig.at("rates.card.At the probe").w > 0) == !low);
        for (const auto& [tab, card] : {std::pair{"rates.side.roots", "rates.roots"},
                                        {"rates.side.surface", "rates.surface"},
                                        {"rates.side.legend", "rates.card.Reading the map"},
                                        {"rates.side.probe", "rates.card.At the probe"}}) {
            INFO(tab);
            desk.rig.click(tab);
            desk.rig.frame(2);
            CHECK(desk.rig.at(card).w > 0);
            CHECK((desk.rig.at("rates.map").w > 0) == !low);
        }
        if (!low) continue;
        desk.rig.click("rates.side.map");
        desk.rig.frame(2);
        CHECK(desk.rig.at("rates.map").w > 0);
    }
}

TEST_CASE("in windows of every size each card of the rates can be reached, and says where it has more") {
    for (const theme::ThemeName name : kThemes)
        for (const auto& [width, height] : {std::pair{1024.f, 640.f}, {1280.f, 720.f}, {640.f, 400.f}}) {
            INFO(theme::name_of(name) << " " << width << " x " << height);
            const float em = 13 * theme::theme(name).type_scale;
            const shell::Regions regions = shell::regions(width, height, em, {}, {}, false);
            RatesDesk desk(regions.centre, em);
            fill(desk);
            std::vector<DrawnWord> words;
            desk.rig.memory.words = &words;
            desk.rig.state.look.theme = name;
            desk.model.at_limit = true;
            const auto drawn = [&] {
                desk.rig.probes.clear();
                desk.rig.frame();
                words.clear();
                desk.rig.frame();
            };
            for (const auto& [side, card, last] :
                 {std::tuple{rates::RatesSide::Reading, "rates.reading", "difference"},
                  {rates::RatesSide::Probe, "rates.probe", "against the optimum"}}) {
                INFO(card);
                rates::rates_of(desk.rig.state).side_in_front = false;
                rates::rates_of(desk.rig.state).side = rates::RatesSide::Roots;
                drawn();
                const std::string tab =
                    std::string("rates.side.") + (side == rates::RatesSide::Reading ? "legend" : "probe");
                if (desk.rig.probes.contains(tab)) {
                    desk.rig.click(tab);
                    drawn();
                }
                const bool whole =
                    std::ranges::find(words, std::string(last), &DrawnWord::markup) != words.end();
                const bool more = desk.rig.probes.contains(std::string(card) + ".more");
                CHECK(whole != more);
            }
        }
}

TEST_CASE("the link at the foot of a card of the rates enlarges it") {
    RatesDesk desk({0, 44, 700, 330});
    fill(desk);
    rates::rates_of(desk.rig.state).side = rates::RatesSide::Reading;
    desk.rig.frame(2);
    desk.rig.click("rates.reading.more");
    CHECK(desk.rig.state.stage.card == "rates.reading");
}
