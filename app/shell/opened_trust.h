// What a file that was read asks for, and the same file without it.
#pragma once
#include <memory>

#include "app/shell/opener.h"
#include "app/state/trust.h"

namespace lowrank::shell {

/// Takes what was opened; the shell's own, once it has been asked about or asks for nothing.
struct TakeOpened {
    using OfWorkspace = void;
    std::shared_ptr<const Opened> opened;
    std::string path;
    std::string said{};  ///< what was left out of it
};

/// Of what a file says is to be done. Data that a person opens asks for nothing.
state::Demands demands_of(const Opened& opened, const state::Tabs& tabs);
/// The file without that; null where nothing remains.
std::shared_ptr<const Opened> rest_of(const Opened& opened, const state::Tabs& tabs);

}  // namespace lowrank::shell
