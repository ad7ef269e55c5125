// Study files: what is read is written again as it was, whatever stands in it.
#include <algorithm>

#include "core/io/share_line.h"
#include "core/study/study_lines.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {
namespace {

/// The lines with checksums that let them through, so that what stands between is looked at.
std::string with_checksums(std::string_view bytes) {
    std::string text, head;
    while (!bytes.empty()) {
        const std::string_view line = bytes.substr(0, bytes.find('\n'));
        bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
        std::string body(line.substr(0, line.rfind(" #")));
        // The experiment has a checksum of its own.
        if (const std::size_t share = body.find(" lrl1 "); share != body.npos) {
            const std::string_view experiment = std::string_view(body).substr(share + 1);
            const std::string plain(experiment.substr(0, experiment.rfind(" #")));
            body = body.substr(0, share + 1) + plain + " #" + crc32_text(plain);
        }
        body += " #" + crc32_text(head + body);
        if (head.empty()) head = body.substr(body.size() - 8);
        text += body + "\n";
    }
    return text;
}

std::string check_content(std::string_view bytes) {
    const Result<StudyFileContent> content = read_study(bytes, "f");
    if (!content) return wrong_sentence(content.sentence());
    if (content->length > bytes.size()) return "a study longer than its file";
    std::string text = write_study_head(content->study);
    const std::string head = text;
    text += "\n";
    for (const TrialRow& row : content->rows) text += write_study_row(content->study, head, row) + "\n";
    const Result<StudyFileContent> back = read_study(text, "f");
    if (!back) return "a study that was written is refused: " + back.sentence() + "\n" + text;
    if (back->study != content->study) return "a study comes back as another";
    if (back->rows.size() != content->rows.size()) return "a study loses rows";
    return {};
}

}  // namespace

std::string check_study(std::string_view bytes) {
    if (std::string wrong = check_content(bytes); !wrong.empty()) return wrong;
    return check_content(with_checksums(bytes));
}

}  // namespace lowrank::fuzz
