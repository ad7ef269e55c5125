// Readers and what must hold of whatever they are given: for the fuzzer, and for the tests that replay its
// corpus.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace lowrank::fuzz {

struct Target {
    std::string_view name;  ///< also of its folder in tests/fuzz/corpus
    /// Reads the bytes and answers what does not hold, empty when all does: a refusal is one sentence, and
    /// what was read has its invariants and comes back equal when it is written and read again.
    std::string (*check)(std::string_view bytes);
    /// Whether bytes take a thousand times as long as most: of these the fuzzer tries one in 64, and so comes
    /// to a hundred times as many others. Null where there are none. Tests replay all.
    bool (*costly)(std::string_view bytes) = nullptr;
    int tried = 20'000;  ///< inputs of a test: about two seconds' worth
};

std::span<const Target> targets();
const Target* find_target(std::string_view name);

std::string check_toml(std::string_view bytes);
std::string check_share_line(std::string_view bytes);
std::string check_method(std::string_view bytes);
std::string check_instance(std::string_view bytes);
std::string check_ratings(std::string_view bytes);
std::string check_pairs(std::string_view bytes);
std::string check_matrix(std::string_view bytes);
std::string check_matrix_market(std::string_view bytes);
std::string check_numpy(std::string_view bytes);
std::string check_packed(std::string_view bytes);
std::string check_overlay(std::string_view bytes);
std::string check_png(std::string_view bytes);
bool is_costly_png(std::string_view bytes);
std::string check_jpeg(std::string_view bytes);
std::string check_exif(std::string_view bytes);
std::string check_settings(std::string_view bytes);
std::string check_size(std::string_view bytes);
std::string check_sentence(std::string_view bytes);
std::string check_study(std::string_view bytes);
std::string check_texts(std::string_view bytes);

/// What is wrong with the sentence of a refusal; empty when nothing is.
std::string wrong_sentence(const std::string& sentence);

}  // namespace lowrank::fuzz
