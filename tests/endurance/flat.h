// What a long run's records must look like to be called flat.
#pragma once
#include <string>
#include <vector>

namespace lowrank::endurance {

/// One row of the soak's table: taken in the same state of the window each time.
struct Sample {
    double minutes = 0;
    double resident_mb = 0;
    int handles = 0, threads = 0;
    double frame_ms = 0;      ///< from a key to the first changed pixel: median of many
    double frame_cpu_ms = 0;  ///< processor time of the whole process for the frames of such a key
    int edits = 0, files = 0;
    /// Experiments changed and files opened or written since the sample before.
};

/// The criterion, in words.
extern const char* const kFlat;

/// Why the samples are not flat: one sentence for each thing that grew, and where there are too few to tell;
/// empty where they are. Compared are the second quarter (the first warms up: caches fill, the undo history
/// reaches its length) and the last: medians of resident memory (5 %) and of processor time a frame (15 %),
/// the most handles and the most threads (none more).
std::vector<std::string> why_not_flat(const std::vector<Sample>& samples);

}  // namespace lowrank::endurance
