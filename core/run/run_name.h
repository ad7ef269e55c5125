// What a run is called once its rules were changed on the way.
#pragma once
#include <string>
#include <vector>

#include "core/run/trace.h"

namespace lowrank {

/// How often the rules of a method were changed so far: a change counts once its run has come to it.
std::size_t changes_made(const Race& race, std::size_t method);

/// The name of the rules a method began with, each rule that was changed since with its values and when:
///   'NARG (d = 2 to 40 at t = 46)'
///   'NARG (d = 2 to 40 at t = 46 and to 10 at t = 80)'
///   'NARG (d = 2 to 10 in 4 changes from t = 46)'
/// Where another kind of rule was chosen both are said whole: 'NARG (momentum: lazy, d = 2 → fixed 0.5 at t =
/// 46)'. A run that was never changed has its plain name (display_name). Plain text, any method of the race.
std::string run_name(const Race& race, std::size_t method);

/// The same with the word that tells an oracle, where the race knows its truth.
std::string told_run_name(const Race& race, std::size_t method);

/// A name with the word that tells an oracle: 'NARG+R (oracle)', 'NARG (d = 5, oracle)'. Plain text or
/// markup.
std::string called_oracle(std::string name);
/// Such a name without it; any other as it is.
std::string without_oracle(std::string name);

/// The same of rules and the changes made to them, in their order.
std::string run_name(const MethodSpec& rules, const std::vector<MethodChange>& changes);

}  // namespace lowrank
