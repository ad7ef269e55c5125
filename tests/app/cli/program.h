// Runs the real program as a person's shell would, without a shell: words in, exit code and text out.
#pragma once
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/repeated.h"
#include "tests/temp_folder.h"

namespace lowrank::test {

enum class Stdout { Captured, Closed, Full, ReaderLeft };

struct Launch {
    std::vector<std::string> words;
    std::filesystem::path folder;  ///< where it runs; HOME and XDG_* point below it
    Stdout out = Stdout::Captured;
    bool terminal = false;          ///< standard error is a terminal of 100 columns
    long largest_file = 0;          ///< bytes a file may have, as by 'ulimit -f'; 0: any
    std::optional<std::string> in;  ///< what standard input says before it ends; else it is empty
    bool silent_input = false;      ///< standard input is a pipe that says nothing and does not end
    double interrupt_after = 0;     ///< seconds until SIGINT; 0: never
    std::string interrupt_when;     ///< a file of the folder: the signal comes as soon as two lines are in it
    int signal = SIGINT;            ///< which
    int ignored = 0;                ///< a signal that whoever starts it has it ignore, as nohup does
    bool one_thread = false;        ///< the system makes no other, as by 'ulimit -u'
    bool echoed = false;            ///< it comes three times, a millisecond apart, as from timeout(1)
    double timeout = testing::repeated(120, 1200);  ///< seconds until it is killed and the test fails
};

struct Ended {
    int code = -1;  ///< exit code; 128 + signal where one ended it
    std::string out, err;
    double peak =
        0;  ///< bytes of memory it held at most; no less than this process holds, of which it was a copy
};

Ended run_program(const Launch& launch);
inline Ended run_program(std::vector<std::string> words, const std::filesystem::path& folder) {
    Launch launch;
    launch.words = std::move(words);
    launch.folder = folder;
    return run_program(launch);
}

using Folder = testing::TempFolder;

std::string read_whole(const std::filesystem::path& path);
std::vector<std::string> lines_of(const std::string& text);
std::vector<std::string> words_of(const std::string& line);

}  // namespace lowrank::test
