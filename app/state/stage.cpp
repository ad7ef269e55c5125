// From keys to what the stage shows.
#include "app/state/stage.h"

#include <algorithm>

namespace lowrank::state {
namespace {

/// The place of the first card that the stage shows.
std::size_t first_of(const Stage& stage, std::span<const std::string> cards, const std::string& front) {
    for (const std::string& name : {stage.card, front})
        if (const auto found = std::ranges::find(cards, name); found != cards.end())
            return static_cast<std::size_t>(found - cards.begin());
    return 0;
}

/// What was drawn speaks of the cards that were there.
void show_card(Stage& stage, const std::string& card) {
    if (stage.card != card) stage.strokes.clear(), stage.beside.clear();
    stage.card = card;
}

}  // namespace

Stage left_stage(Stage stage) {
    stage.on = stage.black = stage.ended = stage.pen = stage.loop = false;
    stage.card.clear();
    stage.beside.clear();
    stage.strokes.clear();
    return stage;
}

Stage enlarged(Stage stage, const std::string& card) {
    // On the stage a card alone gives room to the next one.
    const bool beside = stage.two && !stage.beside.empty();
    const bool alone = stage.on ? !stage.two : stage.card == card && !beside;
    stage.two = stage.on && alone;
    if (!stage.on) stage.beside.clear();
    show_card(stage, !stage.on && alone ? std::string() : card);
    return stage;
}

std::optional<Stage> stage_after(const KeyEvent& key, const Stage& stage, std::span<const std::string> cards,
                                 const std::string& front) {
    if (key.ctrl || key.alt) return std::nullopt;
    Stage next = stage;
    const bool back = key.named == NamedKey::PageUp, on = key.named == NamedKey::PageDown;
    if (!stage.on) {
        if (key.named != NamedKey::Escape || stage.card.empty()) return std::nullopt;
        next.card.clear();
        return next;
    }
    // A clicker has few keys: with the room dark each of them brings the light back, and does no more.
    if (stage.black && (back || on || key.named == NamedKey::Escape)) {
        next.black = false;
        return next;
    }
    if (key.named == NamedKey::Escape) {
        if (!stage.pen || stage.ended) return left_stage(stage);
        next.pen = false;
        return next;
    }
    if (back || on) {
        if (cards.empty()) return std::nullopt;
        show_card(next, cards[(first_of(stage, cards, front) + (on ? 1 : cards.size() - 1)) % cards.size()]);
        return next;
    }
    return std::nullopt;
}

StagePointer next_pointer(StagePointer pointer) {
    return pointer == StagePointer::Halo        ? StagePointer::Spotlight
           : pointer == StagePointer::Spotlight ? StagePointer::Plain
                                                : StagePointer::Halo;
}

std::vector<std::string> cards_on(const Stage& stage, std::span<const std::string> cards,
                                  const std::string& front) {
    if (cards.empty()) return {};
    const std::size_t first = first_of(stage, cards, front);
    std::vector<std::string> shown{cards[first]};
    if (!stage.two || cards.size() < 2) return shown;
    const bool named = stage.beside != shown[0] && std::ranges::find(cards, stage.beside) != cards.end();
    shown.push_back(named ? stage.beside : cards[(first + 1) % cards.size()]);
    return shown;
}

}  // namespace lowrank::state
