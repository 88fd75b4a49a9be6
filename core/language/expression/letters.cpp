// The Greek alphabet as a table. Capitals that look like Latin letters have no command in TeX.
#include "expression/letters.hpp"

#include <algorithm>

namespace coenergy {

namespace {

struct Letter {
    std::string_view utf8;
    std::string_view name;
    std::string_view command;
};

constexpr Letter letters[] = {
    {"α", "alpha", "\\alpha"},
    {"β", "beta", "\\beta"},
    {"γ", "gamma", "\\gamma"},
    {"δ", "delta", "\\delta"},
    {"ε", "epsilon", "\\varepsilon"},
    {"ϵ", "epsilon", "\\varepsilon"},
    {"ζ", "zeta", "\\zeta"},
    {"η", "eta", "\\eta"},
    {"θ", "theta", "\\theta"},
    {"ϑ", "theta", "\\theta"},
    {"ι", "iota", "\\iota"},
    {"κ", "kappa", "\\kappa"},
    {"λ", "lambda", "\\lambda"},
    {"μ", "mu", "\\mu"},
    {"µ", "mu", "\\mu"},
    {"ν", "nu", "\\nu"},
    {"ξ", "xi", "\\xi"},
    {"ο", "omicron", "o"},
    {"π", "pi", "\\pi"},
    {"ρ", "rho", "\\rho"},
    {"σ", "sigma", "\\sigma"},
    {"ς", "sigma", "\\sigma"},
    {"τ", "tau", "\\tau"},
    {"υ", "upsilon", "\\upsilon"},
    {"φ", "phi", "\\varphi"},
    {"ϕ", "phi", "\\varphi"},
    {"χ", "chi", "\\chi"},
    {"ψ", "psi", "\\psi"},
    {"ω", "omega", "\\omega"},
    {"Α", "Alpha", "\\mathrm{A}"},
    {"Β", "Beta", "\\mathrm{B}"},
    {"Γ", "Gamma", "\\Gamma"},
    {"Δ", "Delta", "\\Delta"},
    {"Ε", "Epsilon", "\\mathrm{E}"},
    {"Ζ", "Zeta", "\\mathrm{Z}"},
    {"Η", "Eta", "\\mathrm{H}"},
    {"Θ", "Theta", "\\Theta"},
    {"Ι", "Iota", "\\mathrm{I}"},
    {"Κ", "Kappa", "\\mathrm{K}"},
    {"Λ", "Lambda", "\\Lambda"},
    {"Μ", "Mu", "\\mathrm{M}"},
    {"Ν", "Nu", "\\mathrm{N}"},
    {"Ξ", "Xi", "\\Xi"},
    {"Ο", "Omicron", "\\mathrm{O}"},
    {"Π", "Pi", "\\Pi"},
    {"Ρ", "Rho", "\\mathrm{P}"},
    {"Σ", "Sigma", "\\Sigma"},
    {"Τ", "Tau", "\\mathrm{T}"},
    {"Υ", "Upsilon", "\\Upsilon"},
    {"Φ", "Phi", "\\Phi"},
    {"Χ", "Chi", "\\mathrm{X}"},
    {"Ψ", "Psi", "\\Psi"},
    {"Ω", "Omega", "\\Omega"},
    {"Ω", "Omega", "\\Omega"},
};

} // namespace

std::optional<std::string_view> greekNameOf(std::string_view letter) {
    const auto row =
        std::find_if(std::begin(letters), std::end(letters), [&](const Letter& l) { return l.utf8 == letter; });
    return row == std::end(letters) ? std::nullopt : std::optional(row->name);
}

std::optional<std::string> greekCommand(std::string_view name) {
    const auto row =
        std::find_if(std::begin(letters), std::end(letters), [&](const Letter& l) { return l.name == name; });
    return row == std::end(letters) ? std::nullopt : std::optional(std::string(row->command));
}

std::string_view leadingGreekName(std::string_view text) {
    std::string_view longest;
    for (const Letter& letter : letters)
        if (letter.name.size() > longest.size() && text.starts_with(letter.name))
            longest = text.substr(0, letter.name.size());
    return longest;
}

} // namespace coenergy
