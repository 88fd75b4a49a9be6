// After expansion, the terms that are linear in one name and free of all others are collected, with their coefficient
// in parentheses; the rest is written in its shortest form.
#include "exposition/collected_form.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace coenergy {

namespace {

constexpr std::uint64_t mostTerms = 2000;

// The name in which a term is linear, if none of the others is a factor of it.
std::optional<std::string> linearIn(const Expression& term, const std::set<std::string>& names) {
    std::set<std::string> inside;
    for (const std::string& name : symbolsIn(term))
        if (names.contains(name))
            inside.insert(name);
    if (inside.size() != 1)
        return std::nullopt;
    const Expression symbol = Expression::symbol(*inside.begin());
    const Expression coefficient = term / symbol;
    return symbolsIn(coefficient).contains(*inside.begin()) ? std::nullopt : std::optional(*inside.begin());
}

// With the sign in front, if all terms share it.
Expression times(std::vector<Expression> coefficients, const Expression& name) {
    const auto isNegative = [](const Expression& term) { return coefficientOf(term) < 0; };
    if (!std::all_of(coefficients.begin(), coefficients.end(), isNegative))
        return sum(std::move(coefficients)) * name;
    for (Expression& coefficient : coefficients)
        coefficient = -coefficient;
    return -(sum(std::move(coefficients)) * name);
}

} // namespace

Expression collectedForm(const Expression& residual, const std::vector<std::string>& names) {
    if (expandedTermCount(residual) > mostTerms)
        return residual;
    const std::set<std::string> known(names.begin(), names.end());
    std::map<std::string, std::vector<Expression>> coefficients;
    std::vector<Expression> others;
    for (const Expression& term : termsOf(expanded(residual))) {
        if (const auto name = linearIn(term, known))
            coefficients[*name].push_back(term / Expression::symbol(*name));
        else
            others.push_back(term);
    }
    std::vector<Expression> terms = {tidied(sum(std::move(others)))};
    for (auto& [name, parts] : coefficients)
        terms.push_back(times(std::move(parts), Expression::symbol(name)));
    return sum(std::move(terms));
}

DaeSystem collectedForm(DaeSystem system) {
    std::vector<std::string> names;
    for (const Unknown& unknown : system.unknowns)
        names.insert(names.end(), unknown.derivatives.begin(), unknown.derivatives.end());
    for (Equation& equation : system.equations)
        equation.residual = collectedForm(equation.residual, names);
    return system;
}

} // namespace coenergy
