// The most of each thing that a file, an option or a person may give, so that whatever was read can be shown
// at once.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace lowrank {

// Letters, as letters_of() counts them.
inline constexpr std::size_t kLongestText = 1000;     ///< of a title, a note, a hint, a phrase
inline constexpr std::size_t kLongestCaption = 4000;  ///< of a scene or a step of a lesson
inline constexpr std::size_t kLongestName = 200;      ///< of a pin, a curve, a control, a method
inline constexpr std::size_t kLongestPath = 4096;     ///< the most that Linux opens
/// Of the value of a key or an option that holds many: 10 000 numbers of an axis, the experiment of a scene.
inline constexpr std::size_t kLongestValue = 2'000'000;

// Of a file, and of a window.
inline constexpr std::size_t kMostPins = 50;
inline constexpr std::size_t kMostPinnedRecords = 100'000;  ///< of all pins together: some 15 MB of text
inline constexpr std::size_t kMostNotes = 200;              ///< of an experiment, or of a scene
inline constexpr std::size_t kMostScenes = 500;
inline constexpr std::size_t kMostCurves = 1000;  ///< of all overlays together
inline constexpr std::size_t kMostCurvePoints = 10'000'000;
inline constexpr std::size_t kMostMethods = 100;  ///< of an experiment
inline constexpr std::size_t kMostExternals = 8;  ///< commands of an experiment
inline constexpr std::size_t kMostChanges = 2000;
/// Other names of curves and other colours, and curves that come first: for each of all pins and overlays.
inline constexpr std::size_t kMostWishes = 10'000;
/// Of a table that only a window reads; a list has one for each of its values.
inline constexpr std::size_t kMostKeys = 25'000;
inline constexpr std::size_t kMostRecent = 100;

// Of a lesson.
inline constexpr std::size_t kMostSteps = 100;
inline constexpr std::size_t kMostChecks = 20;  ///< of a step

// Of a file of texts.
inline constexpr std::size_t kMostPhrases = 10'000;
inline constexpr std::size_t kMostGaps = 20;  ///< for numbers and words, of a phrase

/// Bytes of a TOML file: twice what all pins take.
inline constexpr std::size_t kLargestToml = 40'000'000;

/// Characters of a text in UTF-8; a byte that begins none counts as one.
std::size_t letters_of(std::string_view text);

/// The beginning of a text with at most so many letters.
std::string_view first_letters(std::string_view text, std::size_t most);

/// 'caption has 300000 letters, and 4000 are the most.'; empty where it has no more.
std::string why_too_long(std::string_view what, std::string_view text, std::size_t most);

/// 'there are at most 200 notes, and this is one more.', for the first one beyond.
std::string one_too_many(std::string_view what, std::size_t most);

/// Why one value more has no room in a table that only a window reads, with so many there; empty where it
/// has.
std::string why_no_room(std::string_view table, std::size_t there, std::string_view value);

}  // namespace lowrank
