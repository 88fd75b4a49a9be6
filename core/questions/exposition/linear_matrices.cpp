// Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, eq. 73.
#include "exposition/linear_matrices.hpp"

#include "exposition/collected_form.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isOfCoordinatesAlone(const DaeSystem& system) {
    return !system.unknowns.empty() && system.statements.empty() &&
           std::all_of(system.unknowns.begin(), system.unknowns.end(),
                       [](const Unknown& unknown) { return unknown.kind == UnknownKind::Coordinate; });
}

// One equation: the coefficients of the names, and the remaining terms with opposite sign.
struct Row {
    std::vector<Expression> coefficients;
    Expression applied;
};

std::optional<Row> rowOf(const Expression& residual, const std::vector<std::string>& names) {
    Row row{std::vector<Expression>(names.size()), {}};
    for (const Expression& term : termsOf(collectedForm(residual, names))) {
        const std::set<std::string> inside = symbolsIn(term);
        const auto name =
            std::find_if(names.begin(), names.end(), [&](const std::string& n) { return inside.contains(n); });
        if (name == names.end()) {
            row.applied = row.applied - term;
            continue;
        }
        const Expression coefficient = term / Expression::symbol(*name);
        const std::set<std::string> beside = symbolsIn(coefficient);
        if (beside.contains("t") ||
            std::any_of(names.begin(), names.end(), [&](const std::string& n) { return beside.contains(n); }))
            return std::nullopt;
        Expression& sum = row.coefficients[static_cast<std::size_t>(name - names.begin())];
        sum = sum + coefficient;
    }
    return row;
}

} // namespace

std::optional<LinearMatrices> linearMatrices(const DaeSystem& system) {
    if (!isOfCoordinatesAlone(system))
        return std::nullopt;
    const std::size_t count = system.unknowns.size();
    LinearMatrices result;
    std::vector<std::string> names; // coordinates, flows, accelerations
    for (const Unknown& unknown : system.unknowns)
        result.coordinates.push_back(unknown.name());
    for (const int order : {0, 1, 2}) {
        const std::vector<std::string> level = namesOf(system, UnknownKind::Coordinate, order);
        names.insert(names.end(), level.begin(), level.end());
    }
    for (const Equation& equation : system.equations) {
        auto row = rowOf(equation.residual, names);
        if (!row)
            return std::nullopt;
        const auto part = [&](std::size_t k) {
            const auto begin = row->coefficients.begin() + static_cast<std::ptrdiff_t>(k * count);
            return std::vector<Expression>(begin, begin + static_cast<std::ptrdiff_t>(count));
        };
        result.stiffness.push_back(part(0));
        result.damping.push_back(part(1));
        result.mass.push_back(part(2));
        result.applied.push_back(row->applied);
    }
    return result;
}

} // namespace coenergy
