// Study files as text: what is written is read back, and nothing that was cut or altered is taken for a row.
#include "core/study/study_lines.h"

#include <cmath>
#include <limits>
#include <random>

#include "core/io/share_line.h"
#include "core/text/version.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/repeated.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

/// Rows of every kind, made up: none of them was run.
std::vector<TrialRow> made_rows(bool errors) {
    std::vector<TrialRow> rows;
    std::mt19937 random(5);
    for (Index cell = 0; cell < 4; ++cell)
        for (Index trial = 0; trial < 3; ++trial) {
            TrialRow row{.cell = cell, .trial = trial, .method = cell % 2};
            row.success = trial == 0;
            row.iterations = static_cast<std::int64_t>(random() % 60);
            row.seconds = double(random()) * 1e-9;
            row.operator_calls = random();
            row.error = trial == 1 ? std::numeric_limits<double>::infinity() : double(random()) * 1e-12;
            row.relative_error = trial == 2 ? Record::kNone : double(random()) * 1e-13;
            row.status = trial == 0   ? MethodStatus::Converged
                         : trial == 1 ? MethodStatus::Diverged
                                      : MethodStatus::Stopped;
            if (errors)
                for (std::int64_t t = 0; t <= row.iterations; ++t)
                    row.errors.push_back(std::ldexp(1.0, int(t) - 40));
            rows.push_back(row);
        }
    return rows;
}

std::string file_of(const StudySpec& study, const std::vector<TrialRow>& rows) {
    std::string text = write_study_head(study);
    const std::string head = text;
    text += "\n";
    for (const TrialRow& row : rows) text += write_study_row(study, head, row) + "\n";
    return text;
}

std::string refusal_of_line(const std::string& text) {
    const Result<StudyFileContent> read = read_study(text, "f.lrs");
    CHECK_FALSE(read);
    CHECK(read.sentence().ends_with("."));
    CHECK(read.sentence().find('\n') == std::string::npos);
    return read.sentence();
}

std::string signed_line(const std::string& body) { return body + " #" + crc32_text(body); }

}  // namespace

TEST_CASE("a study file is read back as it was written") {
    for (const bool errors : {false, true}) {
        StudySpec study = small_study();
        study.errors = errors;
        study.base.methods.push_back(*read_method_entry("narg:d=10,restart=function"));
        const std::vector<TrialRow> rows = made_rows(errors);
        const std::string text = file_of(study, rows);
        const Result<StudyFileContent> read = read_study(text, "f.lrs");
        INFO(read.sentence());
        REQUIRE(read);
        CHECK(read->study == study);
        CHECK(same_rows(read->rows, rows));
        for (std::size_t i = 0; i < rows.size(); ++i) CHECK(read->rows[i].seconds == rows[i].seconds);
        CHECK(read->length == text.size());
        CHECK_FALSE(read->torn);
        CHECK(file_of(read->study, read->rows) == text);
    }
    StudySpec bare = small_study();
    bare.x.reset();
    bare.y = axis("method=narg:d=10,restart=function,rgrad-orth");
    REQUIRE(read_study(file_of(bare, {}), "f"));
    CHECK(read_study(file_of(bare, {}), "f")->study == bare);
}

TEST_CASE("a study file whose lines an editor ended with a carriage return is the same study") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = made_rows(false);
    const std::string text = file_of(study, rows);
    std::string edited;
    for (const char c : text) edited += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Result<StudyFileContent> read = read_study(edited, "f.lrs");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->study == study);
    CHECK(read->head == write_study_head(study));
    CHECK(same_rows(read->rows, rows));
    CHECK(read->length == edited.size());
    CHECK_FALSE(read->torn);
    // It goes on as it was written.
    const Result<StudyFileContent> longer =
        read_study(edited.substr(0, edited.rfind("cell=")) + text.substr(text.rfind("cell=")), "f.lrs");
    REQUIRE(longer);
    CHECK(same_rows(longer->rows, rows));
}

TEST_CASE("the file is lines of words with the criterion in the share line") {
    const std::string text = file_of(small_study(), made_rows(false));
    CHECK(text.starts_with("lrs1 program=" + std::string(kVersion) +
                           " trials=3 x=rate=0.4,0.7 y=rank=1,2,4,6 errors=false lrl1 "));
    CHECK(says(text, " tol=0.001 max-iter=60 "));
    CHECK(says(text, "\ncell=0 trial=0 method=0 success=1 iterations="));
    CHECK(says(text, " status=diverged #"));
}

TEST_CASE("a file that is cut anywhere is a study of its whole lines, or of none") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = made_rows(false);
    const std::string text = file_of(study, rows);
    const std::size_t head = text.find('\n');
    for (std::size_t length = 0; length < text.size(); length += length < head ? 7 : 1) {
        const Result<StudyFileContent> read = read_study(text.substr(0, length), "f.lrs");
        if (length < head) {
            CHECK_FALSE(read);
            continue;
        }
        REQUIRE(read);
        const auto whole =
            static_cast<std::size_t>(std::count(text.begin(), text.begin() + std::ptrdiff_t(length), '\n'));
        REQUIRE(read->rows.size() + 1 == std::max<std::size_t>(whole, 1));
        REQUIRE(read->torn == (text[length - 1] != '\n'));
        REQUIRE(read->length == (whole == 0 ? 0 : text.rfind('\n', length - 1) + 1));
        REQUIRE(same_rows(read->rows, {rows.begin(), rows.begin() + std::ptrdiff_t(read->rows.size())}));
    }
}

TEST_CASE("whatever is done to a study file, no row comes out that was not written") {
    StudySpec study = small_study();
    study.errors = true;
    const std::vector<TrialRow> rows = made_rows(true);
    const std::string text = file_of(study, rows);
    std::mt19937_64 random(21);
    const auto any = [&](std::size_t below) { return std::size_t(random() % below); };
    int refused = 0, torn = 0;
    const int tries = repeated(4000, 400);
    for (int i = 0; i < tries; ++i) {
        std::string other = text;
        for (std::size_t changes = 1 + any(3); changes > 0; --changes) {
            const std::size_t at = any(other.size());
            switch (any(5)) {
                case 0:
                    other[at] = static_cast<char>(other[at] ^ (1 << any(8)));
                    break;
                case 1:
                    other.erase(at, 1 + any(200));
                    break;
                case 2:
                    other.insert(at, 1 + any(3), static_cast<char>(any(256)));
                    break;
                case 3:
                    other.resize(at);
                    break;
                default:
                    other.insert(at, text.substr(any(text.size()), any(300)));
                    break;
            }
            if (other.empty()) break;
        }
        const Result<StudyFileContent> read = read_study(other, "f.lrs");
        if (!read) {
            ++refused;
            REQUIRE(read.sentence().ends_with("."));
            continue;
        }
        torn += read->torn;
        REQUIRE(read->study == study);
        for (const TrialRow& row : read->rows)
            REQUIRE(std::ranges::any_of(rows, [&](const TrialRow& r) { return same_but_seconds(r, row); }));
    }
    CHECK(refused > tries / 4);
    CHECK(torn > 0);
}

TEST_CASE("what is no study file, another version or damaged is refused with its line") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = made_rows(false);
    const std::string text = file_of(study, rows), head = write_study_head(study);
    CHECK(says(refusal_of_line(""), "empty"));
    CHECK(says(refusal_of_line("method,iteration\n"), "'f.lrs', line 1: this is not a study file"));
    CHECK(says(refusal_of_line(signed_line("lrs2 trials=3") + "\n"), "'lrs2', and this version reads lrs1"));
    CHECK(says(refusal_of_line("lrs1 " + head.substr(6) + "\n"), "line 1: the line was cut or altered"));
    CHECK(says(refusal_of_line(signed_line("lrs1 trials=3") + "\n"), "share line"));
    CHECK(says(refusal_of_line(signed_line("lrs1 trials=3 speed=2 " + write_share_line(study.base)) + "\n"),
               "'speed'"));
    CHECK(says(refusal_of_line(signed_line("lrs1 trials=x " + write_share_line(study.base)) + "\n"),
               "trials 0"));
    CHECK(says(refusal_of_line(signed_line("lrs1 x=speed=2 " + write_share_line(study.base)) + "\n"),
               "no key 'speed'"));
    CHECK(says(refusal_of_line(signed_line("lrs1 y=rank=99 " + write_share_line(study.base)) + "\n"),
               "rank = 99"));

    // In the middle, where no killed process leaves it.
    const std::size_t line = text.find('\n', text.find('\n') + 1) + 1;
    std::string altered = text;
    altered[line + 5] ^= 1;
    CHECK(says(refusal_of_line(altered), "'f.lrs', line 3: the line was cut or altered"));
    altered = text;
    altered.erase(line + 20, 30);
    CHECK(says(refusal_of_line(altered), "line 3"));
    // At the end it is what a killed process leaves, and the trial runs again.
    altered = text;
    altered[altered.size() - 12] ^= 1;
    REQUIRE(read_study(altered, "f"));
    CHECK(read_study(altered, "f")->torn);
    CHECK(read_study(altered, "f")->rows.size() == rows.size() - 1);

    CHECK(says(refusal_of_line(text + text), "a second study begins here"));
    const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
    CHECK(says(refusal_of_line(text + last + last), "twice"));
    // Rows of another study have another checksum.
    StudySpec other = study;
    other.base.problem.seed = 22;
    const std::string foreign = write_study_row(other, write_study_head(other), rows[5]) + "\n";
    CHECK(says(refusal_of_line(head + "\n" + foreign + foreign),
               "line 2: the line was cut or altered, or belongs"));
}

TEST_CASE("rows that do not belong to the study are refused by their key") {
    const StudySpec study = small_study();
    const std::string head = write_study_head(study);
    const auto with = [&](const std::string& body) {
        const std::string sum = head.substr(head.size() - 8);
        return refusal_of_line(head + "\n" + body + " #" + crc32_text(sum + body) + "\n");
    };
    const std::string tail = " success=1 iterations=3 seconds=1 calls=2 error=0 relative=0 status=converged";
    CHECK(says(with("cell=8 trial=0 method=0" + tail), "'cell'"));
    CHECK(says(with("cell=-1 trial=0 method=0" + tail), "'cell'"));
    CHECK(says(with("cell=0 trial=3 method=0" + tail), "'trial'"));
    CHECK(says(with("cell=0 trial=0 method=2" + tail), "'method'"));
    CHECK(says(with("cell=0 trial=0 method=0 success=2 iterations=3 seconds=1 calls=2 error=0 relative=0 "
                    "status=stopped"),
               "'success'"));
    CHECK(says(with("cell=0 trial=0 method=0 success=1 iterations=3 seconds=-1 calls=2 error=0 relative=0 "
                    "status=stopped"),
               "'seconds'"));
    CHECK(says(with("cell=0 trial=0 method=0 success=1 iterations=3 seconds=1 calls=2 error=-1 relative=0 "
                    "status=stopped"),
               "'error'"));
    CHECK(says(with("cell=0 trial=0 method=0 success=1 iterations=3 seconds=1 calls=2 error=0 relative=0 "
                    "status=running"),
               "'status'"));
    CHECK(says(with("cell=0 trial=0 method=0" + tail + " errors=1/2"), "'errors'"));
    CHECK(says(with("cell=0"), "'cell'"));
    CHECK(says(with("nothing"), "'cell'"));
}

TEST_CASE("two studies that differ are told apart by their first difference") {
    const StudySpec study = small_study();
    const std::string head = write_study_head(study);
    StudySpec other = study;
    CHECK(why_other_study(head, head).empty());
    other.base.stop.max_iter = 61;
    CHECK(
        says(why_other_study(head, write_study_head(other)), "one says max-iter=60, the other max-iter=61"));
    other = study;
    other.trials = 5;
    CHECK(why_other_study(head, write_study_head(other)).empty());
    CHECK(head_with_trials(head, 5) == write_study_head(other));
    other.y.reset();
    CHECK(why_other_study(head, write_study_head(other)) == "one says y=rank=1,2,4,6, the other says no y.");
    CHECK(why_other_study(write_study_head(other), head) == "one says y=rank=1,2,4,6, the other says no y.");
    // What an axis sets in every cell may stand as anything below it.
    other = study;
    other.base.problem.rank = study.base.problem.rank + 1;
    CHECK(why_other_study(head, write_study_head(other)).empty());
    StudySpec sized = study;
    sized.x = axis("n=12,14");
    sized.y = axis("samples-per-degree=2,3");
    other = sized;
    other.base.problem.rows = other.base.problem.cols = 33;
    other.base.problem.rate = 0.123;
    CHECK(why_other_study(write_study_head(sized), write_study_head(other)).empty());
    other.base.problem.rank = sized.base.problem.rank + 1;
    CHECK(says(why_other_study(write_study_head(sized), write_study_head(other)), "one says rank="));
    other = study;
    other.base.methods.pop_back();
    CHECK(why_other_study(head, write_study_head(other)) ==
          "one says method=rgrad-orth, the other says no method.");
}

TEST_CASE("a study of an instance file says nothing of a drawn problem, and is that of the file's content") {
    StudySpec study = small_study();
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = "some where/inst.toml";
    study.x = axis("start=noisy:1,noisy:2");
    study.y.reset();
    const std::string head = write_study_head(study, {"1a2b3c4d"});
    for (const char* idle : {" rows=", " rank=", " rate=", " noise=", " problem="})
        CHECK_FALSE(says(head, idle));
    CHECK(says(head, " instances=1a2b3c4d lrl1 instance=some%20where/inst.toml "));
    CHECK(knows_instances(head));
    CHECK_FALSE(knows_instances(write_study_head(study)));
    const Result<StudyFileContent> read = read_study(head + "\n", "f.lrs");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->head == head);
    CHECK(write_study_head(read->study, {"1a2b3c4d"}) == head);
    CHECK(why_other_study(head, write_study_head(study, {"5e6f7a8b"})) ==
          "what they read differs: files of the checksums 1a2b3c4d and 5e6f7a8b.");
    CHECK(why_other_study(head, write_study_head(study)).empty());
    // As earlier versions wrote it.
    const std::string body = "lrs1 program=" + std::string(kVersion) +
                             " trials=3 x=start=noisy:1,noisy:2 errors=false " + write_share_line(study.base);
    const std::string old = body + " #" + crc32_text(body);
    REQUIRE(says(old, " rows=14 "));
    CHECK(why_other_study(head, old).empty());
    CHECK(why_other_study(old, head).empty());
    const Result<StudyFileContent> before = read_study(old + "\n", "f.lrs");
    INFO(before.sentence());
    REQUIRE(before);
    CHECK(before->study == read->study);
}

TEST_CASE("a study file that an editor has begun with a byte order mark is read") {
    const std::string text = file_of(small_study(), made_rows(false));
    const Result<StudyFileContent> read = read_study("\xEF\xBB\xBF" + text, "f.lrs");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->head == write_study_head(small_study()));
    CHECK(read->rows.size() == made_rows(false).size());
    CHECK(read->length == text.size() + 3);
}

TEST_CASE("a study that gets more trials is read as one that began with them") {
    StudySpec study = small_study();
    const std::vector<TrialRow> rows = made_rows(false);
    const std::string begun = file_of(study, rows), head = write_study_head(study);
    TrialRow late = rows[0];
    late.trial = 4;
    const std::string more = begun + write_more_trials(head, 5) + "\n",
                      whole = more + write_study_row(study, head, late) + "\n";
    const Result<StudyFileContent> read = read_study(whole, "f.lrs");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->study.trials == 5);
    CHECK(read->rows.size() == rows.size() + 1);
    CHECK(read->begun == head);
    CHECK(read->length == whole.size());
    study.trials = 5;
    CHECK(read->head == write_study_head(study));
    // Before the line there are no such trials, and a line that takes some away is none.
    CHECK(says(refusal_of_line(begun + write_study_row(study, head, late) + "\n" +
                               write_more_trials(head, 5) + "\n"),
               "'trial'"));
    for (const Index trials : {Index(0), Index(2), Index(3), kMostTrials + 1})
        CHECK(says(refusal_of_line(begun + write_more_trials(head, trials) + "\n"), "'trials'"));
    // Cut anywhere in the line, it is the study before.
    for (std::size_t length = begun.size() + 1; length < more.size(); ++length) {
        const Result<StudyFileContent> cut = read_study(more.substr(0, length), "f.lrs");
        REQUIRE(cut);
        CHECK(cut->torn);
        CHECK(cut->study.trials == 3);
        CHECK(cut->length == begun.size());
    }
    CHECK(says(refusal_of_line(begun + write_more_trials(write_study_head(study), 6) + "\n" + begun),
               "line 14"));
}
