// The golden spectra, read from their files.
#pragma once
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>

#include "core/theory/optimal_rates.h"
#include "tests/paths.h"

namespace lowrank::test {

inline const char* const kSpectra[] = {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"};

/// The numbers of tests/golden/NAME.spectrum.toml.
inline std::map<std::string, double> golden_spectrum(const std::string& name) {
    std::ifstream in(std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".spectrum.toml");
    if (!in) throw std::runtime_error("no golden spectrum " + name);
    std::map<std::string, double> numbers;
    for (std::string line; std::getline(in, line);)
        if (const auto at = line.find(" = "); at != std::string::npos)
            numbers[line.substr(0, at)] = std::stod(line.substr(at + 3));
    return numbers;
}

inline SpectralInterval interval_of(const std::map<std::string, double>& numbers) {
    return {numbers.at("lambda_min"), numbers.at("lambda_max")};
}

}  // namespace lowrank::test
