// Turns markup into TeX: each word is text or a formula, and formulas beside each other are one.
#include "app/figure/export/tex_words.h"

#include "app/paint/markup.h"
#include "app/paint/phrasebook.h"

namespace lowrank::figure {
namespace {

struct Sign {
    std::string_view sign, tex;
};
constexpr Sign kSigns[] = {{"α", "\\alpha "},
                           {"β", "\\beta "},
                           {"γ", "\\gamma "},
                           {"δ", "\\delta "},
                           {"ε", "\\varepsilon "},
                           {"ϵ", "\\epsilon "},
                           {"ζ", "\\zeta "},
                           {"η", "\\eta "},
                           {"θ", "\\theta "},
                           {"ϑ", "\\vartheta "},
                           {"ι", "\\iota "},
                           {"κ", "\\kappa "},
                           {"λ", "\\lambda "},
                           {"μ", "\\mu "},
                           {"µ", "\\mu "},
                           {"ν", "\\nu "},
                           {"ξ", "\\xi "},
                           {"π", "\\pi "},
                           {"ϖ", "\\varpi "},
                           {"ρ", "\\rho "},
                           {"ϱ", "\\varrho "},
                           {"σ", "\\sigma "},
                           {"ς", "\\varsigma "},
                           {"τ", "\\tau "},
                           {"υ", "\\upsilon "},
                           {"φ", "\\varphi "},
                           {"ϕ", "\\phi "},
                           {"χ", "\\chi "},
                           {"ψ", "\\psi "},
                           {"ω", "\\omega "},
                           {"Γ", "\\Gamma "},
                           {"Δ", "\\Delta "},
                           {"Θ", "\\Theta "},
                           {"Λ", "\\Lambda "},
                           {"Ξ", "\\Xi "},
                           {"Π", "\\Pi "},
                           {"Σ", "\\Sigma "},
                           {"Υ", "\\Upsilon "},
                           {"Φ", "\\Phi "},
                           {"Ψ", "\\Psi "},
                           {"Ω", "\\Omega "},
                           // Greek letters that are written as Latin ones.
                           {"ο", "o"},
                           {"Α", "\\mathrm{A}"},
                           {"Β", "\\mathrm{B}"},
                           {"Ε", "\\mathrm{E}"},
                           {"Ζ", "\\mathrm{Z}"},
                           {"Η", "\\mathrm{H}"},
                           {"Ι", "\\mathrm{I}"},
                           {"Κ", "\\mathrm{K}"},
                           {"Μ", "\\mathrm{M}"},
                           {"Ν", "\\mathrm{N}"},
                           {"Ο", "\\mathrm{O}"},
                           {"Ρ", "\\mathrm{P}"},
                           {"Τ", "\\mathrm{T}"},
                           {"Χ", "\\mathrm{X}"},
                           // Signs.
                           {"‖", "\\|"},
                           {"−", "-"},
                           {"⋆", "\\star "},
                           {"★", "\\star "},
                           {"·", "\\cdot "},
                           {"×", "\\times "},
                           {"±", "\\pm "},
                           {"≤", "\\le "},
                           {"≥", "\\ge "},
                           {"≠", "\\ne "},
                           {"≈", "\\approx "},
                           {"∈", "\\in "},
                           {"♭", "\\flat "},
                           {"†", "\\dagger "},
                           {"‡", "\\ddagger "},
                           {"√", "\\surd "},
                           {"∞", "\\infty "},
                           {"∂", "\\partial "},
                           {"∑", "\\sum "},
                           {"∏", "\\prod "},
                           {"⋈", "\\bowtie "},
                           {"°", "^{\\circ}"},
                           {"½", "\\frac{1}{2}"},
                           {"′", "'"},
                           {"⟨", "\\langle "},
                           {"⟩", "\\rangle "},
                           {"→", "\\to "},
                           {"←", "\\leftarrow "},
                           {"↑", "\\uparrow "},
                           {"↓", "\\downarrow "},
                           {"↗", "\\nearrow "},
                           {"↘", "\\searrow "},
                           {"↙", "\\swarrow "},
                           {"↖", "\\nwarrow "},
                           {"∇", "\\nabla "},
                           {"ℝ", "\\mathbf{R}"}};

std::string_view tex_sign(std::string_view one) {
    for (const Sign& sign : kSigns)
        if (sign.sign == one) return sign.tex;
    return {};
}

bool is_letter(std::string_view one) {
    return one.size() == 1 && ((one[0] >= 'a' && one[0] <= 'z') || (one[0] >= 'A' && one[0] <= 'Z'));
}

std::string tex_plain(std::string_view one) {
    if (one == "\\") return "\\textbackslash{}";
    if (one == "~") return "\\textasciitilde{}";
    if (one == "^") return "\\textasciicircum{}";
    if (one == "|") return "\\textbar{}";
    if (one == "<") return "\\textless{}";
    if (one == ">") return "\\textgreater{}";
    if (one == "–") return "--";
    if (one == "…") return "\\ldots{}";
    if (one.size() == 1 && std::string_view("#$%&_{}").find(one[0]) != std::string_view::npos)
        return "\\" + std::string(one);
    return std::string(one);
}

std::string_view take_one(std::string_view& rest) {
    const std::string_view before = rest;
    paint::take_code_point(rest);
    return before.substr(0, before.size() - rest.size());
}

/// A word in mathematics.
class Formula {
public:
    explicit Formula(std::string_view rest) : rest_(rest) {}

    std::string until(char end) {
        std::string out;
        Scripts scripts;
        while (!rest_.empty() && rest_.front() != end) {
            const char c = rest_.front();
            if ((c == '_' || c == '^') && rest_.size() > 1) {
                scripts.take(c, out);
                out += script();
                continue;
            }
            const std::string next = one();
            const bool prime = next == "'";
            if (prime && out.ends_with('\'')) {
                out += next;
            } else if (prime || next.starts_with('^')) {
                scripts.take('^', out);
                out += next;
            } else {
                scripts = {out.size()};
                out += next;
            }
        }
        if (!rest_.empty()) rest_.remove_prefix(1);
        return out;
    }

private:
    /// What the letter that was written last has: TeX takes one index and one exponent of each.
    struct Scripts {
        std::size_t letter = 0;  ///< where it begins
        bool below = false, above = false;

        void take(char which, std::string& out) {
            bool& taken = which == '_' ? below : above;
            if (out.empty()) out += "{}";
            if (taken) {
                out.insert(letter, "{");
                out += "}";
                below = above = false;
            }
            taken = true;
        }
    };

    std::string script() {
        std::string out(1, rest_.front());
        rest_.remove_prefix(1);
        if (rest_.front() != '{') return out + "{" + one() + "}";
        rest_.remove_prefix(1);
        return out + "{" + until('}') + "}";
    }

    std::string one() {
        const char c = rest_.front();
        if (c == '\\' && rest_.size() > 1) {
            rest_.remove_prefix(1);
            return sign(take_one(rest_));
        }
        if ((c == '_' || c == '^') && rest_.size() > 1) return script();
        std::string letters;
        while (!rest_.empty() && is_letter(rest_.substr(0, 1))) letters += take_one(rest_);
        if (letters.size() > 1) return "\\mathrm{" + letters + "}";
        return letters.empty() ? sign(take_one(rest_)) : letters;
    }

    static std::string sign(std::string_view one) {
        if (const std::string_view tex = tex_sign(one); !tex.empty()) return std::string(tex);
        if (one == "|" || one == "<" || one == ">") return std::string(one);
        const std::string plain = tex_plain(one);
        // What is no sign of mathematics stands there as a word.
        return one.size() > 1 || plain.starts_with("\\text") ? "\\mbox{" + plain + "}" : plain;
    }

    std::string_view rest_;
};

bool is_formula(std::string_view word) {
    while (!word.empty()) {
        if (word.front() == '\\' && word.size() > 1) {
            word.remove_prefix(1);
            take_one(word);
            continue;
        }
        const std::string_view one = take_one(word);
        if (one == "_" || one == "^" || one == "=" || one == "+" || one == "−" || !tex_sign(one).empty())
            return true;
    }
    return false;
}

std::string tex_text(std::string_view word) {
    std::string out;
    while (!word.empty()) {
        if (word.front() == '\\' && word.size() > 1) word.remove_prefix(1);
        out += tex_plain(take_one(word));
    }
    return out;
}

/// 'NARG+R' is a name and no sum.
bool is_name(std::string_view word) {
    std::size_t letters = 0;
    for (const char c : word) {
        if (is_letter({&c, 1}))
            ++letters;
        else if (c != '+' && c != '-' && c != ',' && c != ':')
            return false;
    }
    return letters > 2;
}

}  // namespace

std::string tex_words(std::string_view english) {
    std::string room;
    const std::string_view markup = paint::spoken(english, room);
    std::string out;
    bool formula = false;
    const auto leave = [&] {
        if (formula) out += "$";
        formula = false;
    };
    for (std::size_t at = 0; at <= markup.size();) {
        std::size_t end = at, depth = 0;
        for (; end < markup.size() && (depth > 0 || markup[end] != ' '); ++end) {
            depth += markup[end] == '{';
            depth -= markup[end] == '}' && depth > 0;
        }
        const std::string_view word = markup.substr(at, end - at);
        const bool mathematics = !is_name(word) && is_formula(word);
        if (at > 0 && !(formula && mathematics)) {
            leave();
            out += " ";
        }
        if (mathematics && !formula) out += "$", formula = true;
        out += mathematics ? Formula(word).until('\0') : tex_text(word);
        at = end + 1;
    }
    leave();
    return out;
}

}  // namespace lowrank::figure
