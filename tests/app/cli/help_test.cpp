// Help, version and lists: every option is explained, and what is listed can be used.
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/version.h"
#include "core/method/registry.h"
#include "core/text/utf8.h"
#include "core/text/version.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;
namespace cli = lowrank::cli;

TEST_CASE("the help of a command mentions every option with its value and an example") {
    const Folder folder;
    for (const cli::Command& command : cli::commands()) {
        const Ended ended = run_program({command.name, "--help"}, folder.path());
        INFO(command.name);
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out.find("Usage: lowrank-lab " + command.name) != std::string::npos);
        for (const cli::Option& option : command.options) {
            INFO(option.name);
            const std::string shown = "--" + option.name + (option.value.empty() ? "" : " " + option.value);
            CHECK(ended.out.find(shown) != std::string::npos);
            CHECK(ended.out.find(option.help.substr(0, 20)) != std::string::npos);
        }
        CHECK_FALSE(command.examples.empty());
        for (const cli::Example& example : command.examples)
            CHECK(ended.out.find(example.line) != std::string::npos);
        for (const std::string& line : lines_of(ended.out)) {
            INFO(line);
            const bool example = line.find("  lowrank-lab ") == 0;
            CHECK(lowrank::character_count(line) <= (example ? 140 : 110));
        }
        // A letter of several bytes takes one column.
        for (const cli::Option& option : command.options) {
            const std::string name = "  --" + option.name + " " + option.value + " ";
            const std::size_t at = option.letter ? std::string::npos : ended.out.find("\n" + name);
            if (at == std::string::npos) continue;
            const std::string line = ended.out.substr(at + 1, ended.out.find('\n', at + 1) - at - 1);
            const std::string left = line.substr(0, line.find(option.help.substr(0, 5), name.size()));
            INFO(line);
            CHECK(lowrank::character_count(left) == 32);
        }
    }
}

TEST_CASE("every key of an experiment is an option of the commands that run one") {
    for (const cli::Command& command : cli::commands()) {
        if (command.name == "list" || command.name == "study" || command.name == "merge" ||
            command.name == "paper" || command.name == "check" || command.name == "help")
            continue;
        for (const lowrank::ExperimentKey& key : lowrank::experiment_keys()) {
            INFO(command.name << " --" << key.name);
            const auto named = [&](const cli::Option& option) { return option.name == key.name; };
            CHECK(std::count_if(command.options.begin(), command.options.end(), named) == 1);
        }
    }
}

TEST_CASE("the program's help names every command, and the version says what built it and runs it") {
    const Folder folder;
    const Ended help = run_program({"--help"}, folder.path());
    CHECK(help.code == 0);
    for (const cli::Command& command : cli::commands())
        CHECK(help.out.find("  " + command.name + " ") != std::string::npos);
    const Ended version = run_program({"--version"}, folder.path());
    CHECK(version.code == 0);
    const std::vector<std::string> lines = lines_of(version.out);
    REQUIRE(lines.size() >= 4);
    CHECK(lines[0] == "lowrank-lab " + std::string(lowrank::kVersion));
    CHECK(lines[lines.size() - 3] == "compiler   " + std::string(lowrank::compiler_name()));
    CHECK(lines[lines.size() - 2] == "kernels    " + std::string(lowrank::kernel_level()));
    CHECK(lines.back() == "processor  " + cli::processor_name());
    CHECK(cli::version_text("abc").find("\ncommit     abc\n") != std::string::npos);
}

TEST_CASE("what is listed can be used") {
    const Folder folder;
    const Ended methods = run_program({"list", "methods"}, folder.path());
    REQUIRE(methods.code == 0);
    CHECK(lines_of(methods.out).size() == lowrank::all_methods().size());
    const Ended rules = run_program({"list", "rules"}, folder.path());
    REQUIRE(rules.code == 0);
    for (const char* said : {"the best local step", "4/(1 + 3 kappa)", "riemannian"})
        CHECK(rules.out.find(said) != std::string::npos);
    const Ended presets = run_program({"list", "presets"}, folder.path());
    REQUIRE(presets.code == 0);
    CHECK(lines_of(presets.out).size() >= 5);
    for (const std::string& line : lines_of(presets.out)) {
        const std::string name = words_of(line).at(0);
        INFO(name);
        CHECK(line.size() > name.size() + 20);
        const Ended ended = run_program({"solve", "--preset", name, "--max-iter", "1"}, folder.path());
        CHECK(ended.code == 0);
    }
}

TEST_CASE("what stands ready below the nine is in no row and in no line of a default run") {
    const Folder folder;
    const Ended ended = run_program({"solve", "--max-iter", "3", "--csv", "a.csv"}, folder.path());
    REQUIRE(ended.code == 0);
    const std::string csv = folder.read("a.csv");
    CHECK(csv.find("method=scaledgd ") != std::string::npos);
    CHECK(csv.find("rcg") == std::string::npos);
    CHECK(csv.find("rbb") == std::string::npos);
    const Ended asked = run_program({"solve", "--method", "rcg", "--method", "rbb"}, folder.path());
    REQUIRE(asked.code == 0);
    CHECK(lines_of(asked.out).size() == 3);
}
