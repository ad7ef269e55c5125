// Experiments as people and programs write them: TOML, share lines, method strings, settings, sizes.
#include <algorithm>
#include <cmath>
#include <variant>

#include "app/state/settings.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/memory_limit.h"
#include "core/io/share_line.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/numbers.h"
#include "core/text/sentence.h"
#include "core/text/utf8.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {
namespace {

std::string check_spec(const ExperimentSpec& spec) {
    const Result<ExperimentSpec> shared = read_share_line(write_share_line(spec));
    if (!shared) return "a share line that was written is refused: " + shared.sentence();
    if (*shared != spec) return "a share line comes back as another experiment";
    // A file without methods means all nine: a list of none is no experiment.
    if (spec.methods.empty()) return {};
    const ExperimentFile file{spec, {}};
    const std::string text = write_experiment(file);
    // A path or a command of the system need not be UTF-8, which a file is: then nothing is written.
    if (const std::string why = why_unreadable_toml(text, "f"); !why.empty())
        return is_utf8(text) ? "a file is too large to be written: " + why : wrong_sentence(why);
    const Result<ExperimentFile> back = read_experiment(text, "f");
    if (!back) return "a file that was written is refused: " + back.sentence() + "\n" + text;
    if (*back != file) return "a file comes back as another experiment:\n" + text;
    return {};
}

}  // namespace

std::string check_toml(std::string_view bytes) {
    const Result<ExperimentFile> file = read_experiment(bytes, "f", {"quadratic"});
    if (!file) return wrong_sentence(file.sentence());
    if (file->workspace.empty() && !file->view.empty()) {
        const Result<ExperimentFile> back = read_experiment(write_experiment(*file), "f");
        if (!back || back->view != file->view) return "what a file says of the window is lost";
    }
    if (!file->scene_fault.empty())
        if (std::string wrong = wrong_sentence(file->scene_fault); !wrong.empty()) return wrong;
    // Without methods means all nine, also in a scene.
    const auto whole = [](const LectureScene& scene) { return !scene.scene.experiment->methods.empty(); };
    if (!file->scenes.empty() && std::ranges::all_of(file->scenes, whole) && !file->spec.methods.empty()) {
        const Result<ExperimentFile> back = read_experiment(write_experiment(*file), "f");
        if (!back || back->scenes != file->scenes) return "a scene that was written comes back as another";
    }
    return check_spec(file->spec);
}

std::string check_share_line(std::string_view bytes) {
    // As it is, and with the checksum that lets it through.
    std::string line(bytes.substr(0, bytes.rfind(" #")));
    line += " #00000000";
    constexpr std::string_view kHex = "0123456789abcdef";
    std::uint32_t sum = crc32(std::string_view(line).substr(0, line.size() - 10));
    for (std::size_t digit = line.size(); digit-- > line.size() - 8; sum >>= 4) line[digit] = kHex[sum & 15];
    for (const std::string_view text : {bytes, std::string_view(line)}) {
        const Result<ExperimentSpec> spec = read_share_line(text);
        const std::string wrong = spec ? check_spec(*spec) : wrong_sentence(spec.sentence());
        if (!wrong.empty()) return wrong;
    }
    return {};
}

std::string check_method(std::string_view bytes) {
    const auto spec = parse_method(bytes);
    if (!spec) return wrong_sentence(spec.sentence());
    const std::string text = print_method(*spec);
    const auto back = parse_method(text);
    if (!back) return "a method that was printed is refused: " + text;
    if (*back != *spec) return "a method comes back as another: " + text;
    return {};
}

std::string check_settings(std::string_view bytes) {
    const Result<state::Settings> settings = state::read_settings(bytes);
    if (!settings) return wrong_sentence(settings.sentence());
    const Result<state::Settings> back = state::read_settings(state::write_settings(*settings));
    if (!back) return "settings that were written are refused: " + back.sentence();
    if (*back != *settings) return "settings come back as others";
    return {};
}

std::string check_size(std::string_view bytes) {
    const Result<double> size = parse_size(bytes);
    if (!size) return wrong_sentence(size.sentence());
    if (!std::isfinite(*size) || *size <= 0) return "a size that is no finite number above 0";
    if (print_size(*size).empty()) return "a size without words";
    return {};
}

std::string check_sentence(std::string_view bytes) {
    const std::string clean = clean_sentence(bytes.substr(0, 3000));  // beyond both of its limits
    if (clean_sentence(clean) != clean) return "what is clean is cleaned again";
    for (const char c : clean)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return "a control character is left";
    return {};
}

}  // namespace lowrank::fuzz
