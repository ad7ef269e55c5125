// What the program says: results on standard output, sentences on standard error, one progress line on a
// terminal. And what it reads from standard input, which - stands for.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>

#include "app/cli/command.h"

namespace lowrank::cli {

/// Opens /dev/null on each closed standard descriptor, so that no file of ours is taken for one, and makes a
/// reader who leaves early, and a file that grows past what the shell allows, an error code instead of a
/// signal.
void prepare_console();

/// Writes to standard output. A reader who has left is no failure; a full disk or a closed output is: then a
/// sentence. Empty when all went well, and where the token fires while a reader does not read.
std::string print(std::string_view text, const std::stop_token& stop = {});

/// One line on standard error, made safe for a terminal by clean_sentence; a progress line is wiped away
/// first.
void note(std::string_view sentence);

/// 'lowrank-lab: sentence' on standard error; returns kFailed.
int fail(std::string_view sentence);

/// Prints and returns 0, or says why that failed and returns kFailed.
int print_or_fail(std::string_view text, const std::stop_token& stop = {});

/// A line on the terminal that is overwritten again and again; nothing at all where standard error is no
/// terminal.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();  ///< wipes the line
    bool visible() const { return visible_; }
    void show(std::string text);
    void wipe();

private:
    bool visible_;
};

/// Whether the value of this option is the name of something that is read.
bool is_input(std::string_view option);

/// The name to open: '-' is standard input, every other name itself.
std::string input_path(const std::string& value);

/// The sentence for two options that both read '-', which can be read once; empty where there are none.
std::string standard_input_twice(const Arguments& arguments);

}  // namespace lowrank::cli
