// Keeps and reads answers about trust where the window does: in one folder of the person's state.
#include "app/cli/trust_option.h"

#include "app/state/settings.h"
#include "app/state/trust.h"
#include "core/text/sha256.h"

namespace lowrank::cli {
namespace {

state::Answers answers() { return state::Answers(state::places_from_environment().state); }

}  // namespace

Option trust_option(const char* heading) {
    return {"trust", 0, "", "files from elsewhere may read, write and run what they name", heading};
}

bool is_trusted(const Arguments& arguments, std::string_view text) {
    return arguments.has("trust") || answers().allowed(sha256_text(text));
}

void mark_as_own(std::string_view text) { answers().keep(sha256_text(text), true); }

}  // namespace lowrank::cli
