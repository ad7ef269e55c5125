// The one rule for all that opening may do: what comes from elsewhere reads, writes and runs nothing of
// length before a person was asked, once, and told all of it.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/state/demands.h"
#include "app/state/effects.h"
#include "core/io/experiment_toml.h"

namespace lowrank::state {

/// Work of at most so many seconds (likely_seconds) is part of showing a file.
inline constexpr double kUnaskedSeconds = 5;

Demands demands_of(const ExperimentSpec& spec);
Demands demands_of(const Scene& scene, const Tabs& tabs);
/// Of all that it holds, its scenes too. A pin's experiment is only named, a note names nothing.
Demands demands_of(const ExperimentFile& file, const Tabs& tabs);

/// Takes out of a scene what asks for something; false where the scene is nothing without it.
bool leave_out(Scene& scene, const Tabs& tabs);
/// Takes out of [view] what asks for something, and says what it was.
Demands leave_out(std::map<std::string, std::string>& view, const ExperimentSpec& spec);
/// The file without what asks for something: its scenes, and its experiment, in whose place that of its first
/// scene stands then. Nothing where nothing remains.
std::optional<ExperimentFile> without_demands(ExperimentFile file, const Tabs& tabs);

/// Where they are a person's own or were answered: 'reads /tmp/a.csv, runs a study of 54000 runs'.
std::string words_of(const Demands& demands);
/// The sentence about what was left out; how: what a person does to have it ('--trust allows it').
std::string left_out_sentence(const std::string& from, const Demands& demands, const std::string& how);

/// Asks before a file does what it asks for: the dialog is on screen then.
void ask(AppState& state, Asked asked);

/// What was answered, by the SHA-256 of a file's contents: a file each in a folder of the person's state.
/// What this program has written for the person stands there as allowed. An empty folder keeps nothing beyond
/// the session.
class Answers {
public:
    explicit Answers(const std::string& state_folder);
    /// Nothing where nobody was asked, or there is no checksum.
    std::optional<bool> of(const std::string& checksum) const;
    bool allowed(const std::string& checksum) const { return of(checksum) == true; }
    /// A disk that is full must not stop an answer: it holds for the session at least.
    void keep(const std::string& checksum, bool yes);

private:
    std::string folder_;
    std::map<std::string, bool> session_;
};

}  // namespace lowrank::state
