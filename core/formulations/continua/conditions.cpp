// The order of a system of equations in the variable is that of its signature matrix: the value of the largest
// transversal (C. G. J. Jacobi; J. D. Pryce, BIT 41, 2001). A regular problem has this number of conditions.
#include "continua/conditions.hpp"

#include "continua/jets.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

using OrderMatrix = std::vector<std::vector<std::optional<std::size_t>>>;

OrderMatrix orderMatrix(const std::vector<FieldEquation>& equations, std::size_t fields, const FieldNames& names) {
    OrderMatrix orders(equations.size(), std::vector<std::optional<std::size_t>>(fields));
    for (std::size_t row = 0; row < equations.size(); ++row)
        for (const FieldDerivative& derivative : derivativesIn(equations[row].residual, names)) {
            auto& entry = orders[row][derivative.field];
            entry = std::max(entry.value_or(0), derivative.space);
        }
    return orders;
}

/// Row by row, the best sum for each set of fields used by the rows so far.
std::size_t largestTransversal(const OrderMatrix& orders) {
    std::map<std::vector<bool>, std::size_t> best = {{std::vector<bool>(orders.size(), false), 0}};
    for (const auto& row : orders) {
        std::map<std::vector<bool>, std::size_t> next;
        for (const auto& [taken, value] : best)
            for (std::size_t column = 0; column < row.size(); ++column) {
                if (taken[column] || !row[column])
                    continue;
                std::vector<bool> more = taken;
                more[column] = true;
                std::size_t& entry = next[more];
                entry = std::max(entry, value + *row[column]);
            }
        best = std::move(next);
    }
    return best.empty() ? 0 : best.begin()->second;
}

/// A condition without any field is 0 = 0 or cannot hold.
bool cannotHold(const BoundaryCondition& condition, const FieldNames& names) {
    const std::set<std::string> symbols = symbolsIn(condition.condition);
    const bool isOfSides = std::any_of(symbols.begin(), symbols.end(),
                                       [&](const std::string& name) { return names.sidedNamed(name).has_value(); });
    return condition.kind == ConditionKind::Natural && !isOfSides && derivativesIn(condition.condition, names).empty();
}

} // namespace

std::size_t spaceOrder(const std::vector<FieldEquation>& equations, const Continuum& continuum,
                       const FieldNames& names) {
    return largestTransversal(orderMatrix(equations, continuum.fields.size(), names));
}

std::size_t spaceOrderOf(std::size_t field, const std::vector<FieldEquation>& equations, const FieldNames& names) {
    std::size_t order = 0;
    for (const FieldEquation& equation : equations)
        for (const FieldDerivative& derivative : derivativesIn(equation.residual, names))
            if (derivative.field == field)
                order = std::max(order, derivative.space);
    return order;
}

std::vector<ContinuumFinding> conditionFindings(const FieldEquations& result, const Continuum& continuum,
                                                const FieldNames& names) {
    std::vector<ContinuumFinding> findings;
    for (const BoundaryCondition& condition : result.conditions)
        if (cannotHold(condition, names))
            findings.push_back({ContinuumFindingKind::ContradictingConditions, condition.field, condition.place,
                                condition.variation, condition.point});
    const std::size_t order = spaceOrder(result.equations, continuum, names);
    const auto isAtEnd = [](const BoundaryCondition& condition) { return condition.place != ContinuumPlace::Inside; };
    const auto atEnds =
        static_cast<std::size_t>(std::count_if(result.conditions.begin(), result.conditions.end(), isAtEnd));
    if (atEnds < order)
        findings.push_back({ContinuumFindingKind::TooFewConditions, ""});
    if (atEnds > order)
        findings.push_back({ContinuumFindingKind::TooManyConditions, ""});
    return findings;
}

} // namespace coenergy
