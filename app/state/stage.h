// One card as large as the window allows, and the window as a stage: figures alone, steered from the keyboard
// or a clicker.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/state/key_event.h"

namespace lowrank::state {

/// How the pointer is seen from the last row.
enum class StagePointer { Halo, Spotlight, Plain };

/// A place of the window, as fractions of its width and height: what is drawn over it keeps its place.
struct StagePoint {
    float x = 0, y = 0;
    bool operator==(const StagePoint&) const = default;
};

struct Stage {
    bool on = false;
    std::string
        card;  ///< the one in front, by its name; empty: off the stage all, on it what the workspace has in front
    bool two = false;    ///< on the stage another card stands beside it
    std::string beside;  ///< which; empty: the next one
    bool black = false;
    bool ended = false;  ///< past the last scene: the dark, and a word that this was all
    bool pen = false;    ///< the mouse draws
    bool loop = false;   ///< what has come to its end begins anew
    StagePointer pointer = StagePointer::Halo;
    std::vector<std::vector<StagePoint>> strokes;  ///< what the pen has drawn
    bool operator==(const Stage&) const = default;
};

/// A double click on the title of a card: it alone, and back again.
Stage enlarged(Stage stage, const std::string& card);

/// The window as it is without a stage.
Stage left_stage(Stage stage);

StagePointer next_pointer(StagePointer pointer);

/// What Escape and the keys of a clicker make of the stage; nothing where they have no meaning there, and
/// nothing of other keys, which are commands. cards: the names of those in front, in their order; front: the
/// one that the workspace would show.
std::optional<Stage> stage_after(const KeyEvent& key, const Stage& stage, std::span<const std::string> cards,
                                 const std::string& front);

/// The cards that the stage shows: one or two, none where the workspace has none.
std::vector<std::string> cards_on(const Stage& stage, std::span<const std::string> cards,
                                  const std::string& front);

}  // namespace lowrank::state
