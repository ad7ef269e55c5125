// An experiment as one line that can be pasted: every value, and a checksum against lines cut or altered on
// the way.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core/io/experiment_keys.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// CRC-32 as zip and PNG have it (polynomial 0xEDB88320, reflected).
std::uint32_t crc32(std::string_view bytes);

/// The checksum as eight hexadecimal digits.
std::string crc32_text(std::string_view bytes);

/// A word of such a line: spaces, controls, % and # as % and two digits, and back.
std::string escaped_word(std::string_view text);
Result<std::string> unescaped_word(std::string_view text);

/// Any keys as such a line, 'lrl1 KEY=VALUE … #1a2b3c4d', and back in their order: what they mean is the
/// reader's business.
std::string write_share_keys(const KeyValues& keys);
Result<KeyValues> read_share_keys(std::string_view line);

/// 'lrl1 problem=mc rows=50 … method=narg+r #1a2b3c4d'. Spaces, controls, % and # in values are
/// percent-escaped. What the window adds of its view stands at the end, as 'view.KEY=VALUE'.
std::string write_share_line(const ExperimentSpec& spec, const KeyValues& view = {});

/// What such a line says of the view, without 'view.'; nothing where it cannot be read.
KeyValues view_of_share_line(std::string_view line);

/// The eight hexadecimal digits at the end of a share line, which name the files of what it says.
std::string_view share_crc(std::string_view line);

/// Reads a share line, white space around it forgiven; what it says of the view is passed over. A wrong or
/// missing checksum, an unknown version, key or value: a sentence.
Result<ExperimentSpec> read_share_line(std::string_view line);

}  // namespace lowrank
