// A home for a program under attack: folders, and files to open, good and bad.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace lowrank::endurance {

class Sandbox {
public:
    /// sample: a picture to lay there too.
    Sandbox(const std::string& folder, const std::string& sample);
    const std::string& home() const { return home_; }
    /// Files to read and files to write, one that exists and one in a folder that does not, all inside.
    std::vector<std::string> paths() const;
    /// HOME and the XDG folders, all inside, and the screen.
    std::map<std::string, std::string> environment(const std::string& display) const;

private:
    std::string home_;
};

}  // namespace lowrank::endurance
