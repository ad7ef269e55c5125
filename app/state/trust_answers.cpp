// Answers on disk: a file named by the checksum, so that windows beside one another lose none.
#include <filesystem>

#include "app/state/regular_file.h"
#include "app/state/trust.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/table_text.h"

namespace lowrank::state {
namespace {

constexpr std::string_view kYes = "allowed", kNo = "left out";

}  // namespace

Answers::Answers(const std::string& state_folder)
    : folder_(state_folder.empty() ? std::string() : state_folder + "/answers") {}

std::optional<bool> Answers::of(const std::string& checksum) const {
    if (checksum.empty()) return std::nullopt;
    if (const auto here = session_.find(checksum); here != session_.end()) return here->second;
    if (folder_.empty()) return std::nullopt;
    const Result<std::string> text = read_regular_text(folder_ + "/" + checksum);
    if (!text) return std::nullopt;
    const std::string_view word = trimmed(*text);
    if (word == kYes) return true;
    if (word == kNo) return false;
    return std::nullopt;
}

void Answers::keep(const std::string& checksum, bool yes) {
    if (checksum.empty()) return;
    session_[checksum] = yes;
    if (folder_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    (void)write_file(folder_ + "/" + checksum, std::string(yes ? kYes : kNo) + "\n", true);
}

}  // namespace lowrank::state
