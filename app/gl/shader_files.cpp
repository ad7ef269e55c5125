// Reading shader sources and linking them again when someone has edited one.
#include "app/gl/shader_files.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "app/embedded/embedded.h"

namespace lowrank::gl {

namespace fs = std::filesystem;

ShaderFiles::ShaderFiles(std::string vertex, std::string fragment, fs::path folder)
    : vertex_(std::move(vertex)), fragment_(std::move(fragment)), folder_(std::move(folder)) {}

Result<std::string> ShaderFiles::source(const std::string& file) const {
    std::error_code ignored;
    if (!folder_.empty() && fs::is_regular_file(folder_ / file, ignored)) {
        std::ifstream in(folder_ / file, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        if (in.bad()) return Failure{"The shader '" + (folder_ / file).string() + "' cannot be read."};
        return text;
    }
    const std::string_view text = embedded::find(file);
    if (text.empty()) return Failure{"There is no shader named '" + file + "'."};
    return std::string(text);
}

bool ShaderFiles::refresh() {
    bool changed = !std::exchange(tried_, true);
    if (!folder_.empty()) {
        const std::string* files[] = {&vertex_, &fragment_};
        for (int i = 0; i < 2; ++i) {
            std::error_code missing;
            const fs::file_time_type stamp = fs::last_write_time(folder_ / *files[i], missing);
            if (missing || stamp == stamps_[i]) continue;
            stamps_[i] = stamp;
            changed = true;
        }
    }
    if (!changed) return false;
    const Result<std::string> vertex = source(vertex_), fragment = source(fragment_);
    if (!vertex || !fragment) {
        failure_ = vertex ? fragment.sentence() : vertex.sentence();
        return false;
    }
    Result<Program> linked = Program::link(fragment_, *vertex, *fragment);
    if (!linked) {
        failure_ = linked.sentence();
        return false;
    }
    failure_.clear();
    program_ = std::move(*linked);
    return true;
}

}  // namespace lowrank::gl
