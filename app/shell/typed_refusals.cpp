// A click that opens a box keeps its notice, for the value is mended by it; any other one, and any key, is
// something else.
#include "app/shell/typed_refusals.h"

#include <algorithm>

namespace lowrank::shell {

void TypedRefusals::look(const Seen& seen, state::AppState& app) {
    left_ = seen.typing_before && !seen.typing;
    // The press that ends a box is followed by its release: that one says nothing new.
    const bool clicked = seen.released && pressed_;
    if (seen.pressed) pressed_ = true;
    if (seen.typing || !(left_ || clicked || seen.keys)) return;
    std::erase_if(app.notices, [&](const state::Notice& notice) {
        return std::ranges::find(notices_, notice.id) != notices_.end();
    });
    notices_.clear();
}

void TypedRefusals::told(std::uint64_t first, const state::AppState& app) {
    if (!left_) return;
    for (const state::Notice& notice : app.notices)
        if (notice.failure && notice.id >= first) notices_.push_back(notice.id), pressed_ = false;
}

}  // namespace lowrank::shell
