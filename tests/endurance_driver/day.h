// A day at a window of 1280 x 800: what a person does there, all of it once a round, and a row of the soak's
// table.
#pragma once
#include <memory>
#include <string>

#include "tests/endurance/flat.h"

namespace lowrank::endurance {

/// What went wrong ends the day: a sentence.
struct Trouble {
    std::string sentence;
};

/// Every call may throw Trouble.
class Day {
public:
    /// Opens the window on a screen of its own, in a home within the folder. sample: a picture.
    Day(const std::string& program, const std::string& sample, const std::string& folder);
    ~Day();

    /// The experiment in whose state the rows are taken.
    void begin();
    /// Everything once: about a minute.
    void round();
    /// What the window costs, always in the same state.
    Sample sample(double minutes);
    /// Ends the window by SIGTERM.
    void goodbye();
    /// The screen as it is now, as a PPM file.
    void save_picture(const std::string& path) const;

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace lowrank::endurance
