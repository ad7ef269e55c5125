// Files, pipes and devices in, read whole.
#pragma once
#include <stop_token>
#include <string>

#include "core/text/result.h"

namespace lowrank {

struct ReadLimits {
    double memory = 0;       ///< bytes that reading may take; 0: 8 GiB, the most that is ever read
    std::stop_token stop{};  ///< looked at every 20 ms while a pipe keeps silent, and between blocks
};

/// The bytes of a file, or all that a pipe or device says until it ends. Something whose size is not known
/// may say as much as half of the memory that reading may take, for it is kept twice while it grows. A
/// missing file, a folder, one that may not be read or is too large: a sentence. A token that fires: a
/// cancelled answer.
Result<std::string> read_file(const std::string& path, const ReadLimits& limits = {});

/// Why a file was not read, by the number that the system gives (errno).
Failure cannot_read(const std::string& path, int error);

/// Why a file of so many bytes is not read; empty where the limits let it be.
std::string why_too_large_to_read(const std::string& path, double bytes, const ReadLimits& limits);

/// Whether two names are those of one file, there already or not.
bool names_one_file(const std::string& a, const std::string& b);

/// A file as text: what gzip packed and UTF-16 is decoded, UTF-8 marks and carriage returns are removed.
/// Files of other kinds are refused by their first bytes, with what to do, and bytes of zero as soon as one
/// is met, for then it is not text.
Result<std::string> read_text(const std::string& path, const ReadLimits& limits = {});

/// The same, but a file of NumPy is handed back byte for byte.
Result<std::string> read_text_or_arrays(const std::string& path, const ReadLimits& limits = {});

}  // namespace lowrank
