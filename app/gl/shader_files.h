// A program made from shader files: embedded, or read from a folder and read again when they change.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "app/gl/program.h"

namespace lowrank::gl {

/// Keeps the last program that linked. A folder (--shader-dir) wins over the embedded file of the same name.
class ShaderFiles {
public:
    ShaderFiles(std::string vertex, std::string fragment, std::filesystem::path folder = {});

    /// Looks at the files' times and links again where they changed. True when the program is a new one.
    bool refresh();
    /// Null until a program has linked.
    Program* program() { return program_ ? &*program_ : nullptr; }
    /// Why the newest sources do not work; empty when they do.
    const std::string& failure() const { return failure_; }

private:
    /// Text of one file, or a sentence.
    Result<std::string> source(const std::string& file) const;

    std::string vertex_, fragment_;
    std::filesystem::path folder_;
    std::optional<Program> program_;
    std::string failure_;
    std::filesystem::file_time_type stamps_[2] = {};
    bool tried_ = false;
};

}  // namespace lowrank::gl
