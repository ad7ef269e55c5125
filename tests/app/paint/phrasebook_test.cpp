// Phrases found by their shape, with the numbers and words of the moment put in.
#include "app/paint/phrasebook.h"

#include <memory>

#include "app/paint/text_layout.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::paint;

namespace {

struct Chosen {
    explicit Chosen(const std::vector<Phrase>& phrases) {
        choose_phrasebook(std::make_shared<const Phrasebook>(phrases));
    }
    ~Chosen() { choose_phrasebook(nullptr); }
};

}  // namespace

TEST_CASE("a phrase is found by its letters, and its numbers are put in") {
    const Phrasebook book({{"Rank", "Rang"},
                           {"{} of {} succeed", "{2} versucht, {1} gelungen"},
                           {"error {}", "Fehler {}"},
                           {"d = 2 is usual", "üblich ist d = 2"},
                           {"untranslated", ""}});
    CHECK(book.say("Rank") == "Rang");
    CHECK(book.say("rank") == "rank");
    CHECK(book.say("3 of 20 succeed") == "20 versucht, 3 gelungen");
    for (const std::string number :
         {"7", "12 000", "0.25", "-3", "1e-10", "2.41e-08", "1.5·10^{−3}", "10^{−10}"})
        CHECK(book.say("error " + number) == "Fehler " + number);
    CHECK(book.say("error of") == "error of");
    // A number that the phrase says itself is no gap.
    CHECK(book.say("d = 2 is usual") == "üblich ist d = 2");
    CHECK(book.say("d = 3 is usual") == "d = 3 is usual");
    CHECK(book.say("untranslated") == "untranslated");
    CHECK(book.knows("untranslated"));
    CHECK_FALSE(book.knows("nothing of it"));
    // The second time it comes from what is kept.
    CHECK(book.say("3 of 20 succeed") == "20 versucht, 3 gelungen");
}

TEST_CASE("words of a phrase are looked up themselves, and names stay") {
    std::vector<std::string> unknown;
    Phrasebook book({{"Choose {what}", "{what} wählen"},
                     {"{curve} at t = {}", "{curve} bei t = {}"},
                     {"along v_{min}", "längs v_{min}"},
                     {"There is no file '{file}'.", "Die Datei '{file}' gibt es nicht."}});
    book.unknown = [&](std::string_view text) { unknown.emplace_back(text); };
    CHECK(book.say("Choose along v_{min}") == "längs v_{min} wählen");
    CHECK(book.say("Choose NARG+R") == "NARG+R wählen");
    CHECK(book.say("along v_{min} at t = 12") == "längs v_{min} bei t = 12");
    CHECK(book.say("There is no file 'a b'.toml'.") == "Die Datei 'a b'.toml' gibt es nicht.");
    CHECK(unknown.empty());
    CHECK(book.say("Choose one. It stays at t = 3") == "Choose one. It stays bei t = 3");
    unknown.clear();
    CHECK(book.say("Something else") == "Something else");
    CHECK(unknown == std::vector<std::string>{"Something else"});
}

TEST_CASE("sentences are looked up one by one, lists part by part or not at all") {
    const Phrasebook book({{"Left out.", "Ausgelassen."},
                           {"It holds {} pins.", "Sie hält {} Nadeln."},
                           {"seed {}", "Saat {}"},
                           {"error", "Fehler"},
                           {"a_b", "ä_b"}});
    CHECK(book.say("Left out. It holds 3 pins.") == "Ausgelassen. Sie hält 3 Nadeln.");
    CHECK(book.say("Left out. And what no book has.") == "Ausgelassen. And what no book has.");
    CHECK(book.say("MC n = 50, r = 3, seed 21") == "MC n = 50, r = 3, Saat 21");
    CHECK(book.say("RGrad-Orth, seed 21") == "RGrad-Orth, Saat 21");
    CHECK(book.say("a slow step, error, rank") == "a slow step, error, rank");
    // Plain words that were made markup on their way.
    CHECK(book.say("a\\_b") == "ä\\_b");
}

TEST_CASE("names are joined by the language's word where a phrase says that they are names") {
    const Phrasebook book({{"{methods} first: {} steps", "zuerst {methods}: {} Schritte"},
                           {"{methods} and {method}", "{methods} und {method}"},
                           {"{file} is read", "{file} wird gelesen"}});
    CHECK(book.say("NARG and NAG first: 4 steps") == "zuerst NARG und NAG: 4 Schritte");
    CHECK(book.say("NARG (a b), NAG and Grad first: 4 steps") ==
          "zuerst NARG (a b), NAG und Grad: 4 Schritte");
    CHECK(book.say("cats and dogs is read") == "cats and dogs wird gelesen");
    CHECK(book.say("salt and pepper") == "salt and pepper");
}

TEST_CASE("what is typed stays, and the name of a file begins a list") {
    const Phrasebook book({{"{key} cannot be {}", "{key} kann nicht {} sein"},
                           {"rank", "Rang"},
                           {"seed {}", "Saat {}"},
                           {"seed {} and on", "Saat {} und weiter"}});
    CHECK(book.say("rank cannot be 0") == "rank kann nicht 0 sein");
    for (const std::string file : {"ratings.csv", "my ratings.csv", "u.data"})
        CHECK(book.say(file + ", r = 3, seed 21 and on") == file + ", r = 3, Saat 21 und weiter");
    CHECK(book.say("It ends here., seed 21") == "It ends here., seed 21");
}

TEST_CASE("a list is no name with words behind its colon") {
    std::vector<std::string> unknown;
    Phrasebook book(
        {{"{method}: {phrase}", "{method}: {phrase}"},
         {"Choose {what}", "{what} wählen"},
         {"over {} % apart", "über {} % auseinander"},
         {"upright lines: restarts, dashed at entry", "Linien: Neustarts, gestrichelt am Eintritt"},
         {"fixed {}", "fest {}"}});
    book.unknown = [&](std::string_view text) { unknown.emplace_back(text); };
    CHECK(book.say("over 3 % apart · upright lines: restarts, dashed at entry") ==
          "über 3 % auseinander · Linien: Neustarts, gestrichelt am Eintritt");
    CHECK(book.say("Choose one · over 3 % apart") == "one wählen · über 3 % auseinander");
    // A name that no book has, and words that one has.
    CHECK(book.say("Grad: fixed 0.5") == "Grad: fest 0.5");
    CHECK(unknown.empty());
    // Words that fit a frame of names are no names.
    CHECK(book.say("fixed 3: words of no book") == "fixed 3: words of no book");
    CHECK(unknown == std::vector<std::string>{"fixed 3: words of no book"});
}

TEST_CASE("what a phrase holds of others is in the book too, or the phrase is not there") {
    std::vector<std::string> unknown;
    Phrasebook book({{"{phrase} is needed.", "Nötig ist {phrase}."},
                     {"a number from {} to {}", "eine Zahl von {} bis {}"},
                     {"{key} cannot be '{value}'", "{key} kann nicht '{value}' sein"}});
    book.unknown = [&](std::string_view text) { unknown.emplace_back(text); };
    CHECK(book.say("a number from 2 to 5 is needed.") == "Nötig ist eine Zahl von 2 bis 5.");
    CHECK(book.say("n cannot be 'x': a number from 2 to 5 is needed.") ==
          "n kann nicht 'x' sein: Nötig ist eine Zahl von 2 bis 5.");
    CHECK(book.knows("a number from 2 to 5 is needed."));
    CHECK(unknown.empty());
    for (const std::string half :
         {"a whole number is needed.", "n cannot be 'x': a whole number is needed."}) {
        CHECK(book.say(half) == half);
        CHECK_FALSE(book.knows(half));
        CHECK(unknown.back() == half);
    }
}

TEST_CASE("what follows a place may have colons of its own, and is half in no language") {
    const Phrasebook book({{"'{file}', line {}", "'{file}', Zeile {}"},
                           {"{key} cannot be '{value}'", "{key} kann nicht '{value}' sein"},
                           {"a number is needed.", "eine Zahl muss es sein."},
                           {"n says both: leave out one.", "n sagt beides, eins genügt."}});
    CHECK(book.say("'a.toml', line 3: n says both: leave out one.") ==
          "'a.toml', Zeile 3: n sagt beides, eins genügt.");
    CHECK(book.say("'a.toml', line 3: rate cannot be 'x: y': a number is needed.") ==
          "'a.toml', Zeile 3: rate kann nicht 'x: y' sein: eine Zahl muss es sein.");
    CHECK(book.say("'a.toml', line 3: rate cannot be 'x'") == "'a.toml', Zeile 3: rate kann nicht 'x' sein");
    CHECK(book.say("'a.toml', line 3: rate is odd: leave it.") == "'a.toml', line 3: rate is odd: leave it.");
}

TEST_CASE("a line is not broken between a name and its value") {
    const std::string words = "the matrix, κ = 11.36";
    for (const char* cut : {"the matrix, κ", "the matrix, κ ="}) {
        const std::vector<std::string> lines = wrap_words(words, measure(cut, 13).width + 1, 13);
        REQUIRE(lines.size() == 2);
        CHECK(lines[1].find("κ = 11.36") != std::string::npos);
    }
    CHECK(wrap_words(words, measure(words, 13).width + 1, 13).size() == 1);
    // In the narrowest column it is broken after all.
    CHECK(wrap_words("κ = 11.36", measure("11.36", 13).width + 1, 13).size() == 2);
}

TEST_CASE("what a book says is measured, drawn and wrapped, and not looked up again") {
    const float rank = measure("Rank", 13).width, longer = measure("Rang der Matrix", 13).width;
    const Chosen chosen({{"Rank", "Rang der Matrix"}, {"Matrix", "Tabelle"}, {"der", "die"}});
    CHECK(rank < longer);
    CHECK(measure("Rank", 13).width == longer);
    CHECK(measure(as_written("Rank"), 13).width == rank);
    const std::vector<std::string> lines = wrap_words("Rank", measure("Rang", 13).width + 1, 13);
    REQUIRE(lines.size() == 3);
    // 'der' and 'Matrix' stand alone in their lines and are words of the translation all the same.
    std::string said;
    for (const std::string& line : lines)
        for (const TextRun& run : lay_out(line, 13, Face::Regular).runs) said += run.text + "|";
    CHECK(said.starts_with("Rang|der|M"));
    CHECK(said.ends_with("…|"));
}

TEST_CASE("without a book texts are themselves") {
    std::string room;
    const std::string text = "Rank";
    CHECK(spoken(text, room).data() == text.data());
    CHECK(as_written(text) == text);
}

namespace {

/// Whether a phrase of letters and gaps {a} fits, by trying every length of every gap.
bool fits_somehow(std::string_view phrase, std::string_view text) {
    if (phrase.empty()) return text.empty();
    if (!phrase.starts_with("{a}"))
        return !text.empty() && phrase[0] == text[0] && fits_somehow(phrase.substr(1), text.substr(1));
    for (std::size_t end = 1; end <= text.size(); ++end) {
        if (text.substr(0, end).find(". ") != text.npos) return false;
        if (phrase.size() == 3 && text.ends_with('.')) return false;
        if (fits_somehow(phrase.substr(3), text.substr(end))) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a phrase fits where some lengths of its gaps do, and a hostile one is over soon") {
    std::uint64_t state = 7;
    const auto below = [&](std::uint64_t n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % n;
    };
    int fitted = 0;
    for (int round = 0; round < 4000; ++round) {
        constexpr std::string_view kLetters[] = {"x", "y", ".", " "};
        std::string phrase = "x", text;
        for (std::uint64_t k = below(7); k > 0; --k)
            phrase += below(2) ? "{a}" : std::string(kLetters[below(4)]);
        for (std::uint64_t k = 1 + below(10); k > 0; --k) text += kLetters[below(3) ? below(2) : below(4)];
        const bool wanted = fits_somehow(phrase, text);
        fitted += wanted;
        INFO("'" << phrase << "' '" << text << "'");
        CHECK(Phrasebook({{phrase, "found"}}).knows(text) == wanted);
    }
    CHECK(fitted > 100);
    std::string gaps, colons;
    for (int k = 0; k < 20; ++k) gaps += "{a}x";
    const Phrasebook hostile({{gaps + "!", ""}, {"{a}y", "{a}"}});
    const std::string text(1000, 'x');
    CHECK_FALSE(hostile.knows(text));
    CHECK(hostile.say(text) == text);
    for (int k = 0; k < 60; ++k) colons += "ay: ";
    CHECK(hostile.say(colons + "zebra").ends_with("zebra"));
}

TEST_CASE("words of one name come in their order, and the last of them again") {
    const Phrasebook book({{"{method} at d = {} beside {method}", "{method} bei d = {} neben {method}"},
                           {"only {method}, {method}", "nur {method}, {method} und wieder {method}"},
                           {"{method} wins", "{method}, ja {method}"}});
    CHECK(book.say("NARG at d = 5 beside NARG+R") == "NARG bei d = 5 neben NARG+R");
    CHECK(book.say("only NARG, NARG+R") == "nur NARG, NARG+R und wieder NARG+R");
    CHECK(book.say("NARG+R wins") == "NARG+R, ja NARG+R");
}

TEST_CASE("a phrase that would fit every text, its own words too, is refused") {
    CHECK(why_unfit({"{name}", "{name} open"}).starts_with("'{name}' fits every text"));
    CHECK(why_unfit({"open {name}", "{name} open"}).empty());
}
