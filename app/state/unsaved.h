// What a person made that stands in no file, and the question before it is lost.
#pragma once
#include <optional>
#include <string>

#include "app/state/actions.h"
#include "app/state/handmade.h"

namespace lowrank::state {

/// What would lose something that stands in no file, until a person says that it may go.
struct UnsavedQuestion {
    std::string words;
    Action then;
};

struct Unsaved {
    Handmade on_disk;  ///< of the file that was read or saved last, or of a lecture of the program's own
    std::optional<Handmade> may_go;  ///< of which a person said that it need not be kept
    bool kept = false;               ///< what is left is offered to the next session
    std::optional<UnsavedQuestion> question;
};

}  // namespace lowrank::state
