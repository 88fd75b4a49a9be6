// Occurrence is a question of values, not of spelling: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if
// the derivative with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "statements/statement_values.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace coenergy {

const Partial& Partials::of(const Expression& residual, const std::string& name) {
    auto known = m_known.find(residual.identity());
    if (known == m_known.end())
        known = m_known.emplace(residual.identity(), Known{residual, m_algebra.formula(residual), {}}).first;
    auto& partials = known->second.partials;
    if (const auto found = partials.find(name); found != partials.end())
        return found->second;
    checkpoint(m_stop);
    Expression value = m_algebra.expression(m_algebra.derivative(known->second.formula, name));
    const bool vanishes = vanishesIdentically(value);
    return partials.emplace(name, Partial{std::move(value), vanishes}).first->second;
}

SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Partials& partials) {
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < equations.size(); ++i)
        for (const std::string& name : symbolsIn(equations[i].residual)) {
            const auto derivative = unknowns.find(name);
            if (derivative && !partials.of(equations[i].residual, name).vanishes)
                occurrences.push_back({static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order});
        }
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

namespace {

// A partial and the size of what adds up to it.
struct Adjoint {
    double value = 0;
    double size = 0;
};

// The gradients of the equations at one point, from the last statement to the first.
class NumericGradients {
public:
    NumericGradients(const StatementTable& table, Point point)
        : m_point(withStatementValues(std::move(point), table.statements())) {}

    // By leaf.
    std::map<std::string, Adjoint> of(const PartialsByName& gradient, StatementTable& table) {
        std::map<std::size_t, Adjoint, std::greater<>> open;
        std::map<std::string, Adjoint> leaves;
        const auto spread = [&](const PartialsByName& partials, const Adjoint& weight) {
            for (const auto& [name, partial] : partials) {
                const double value = valueOf(partial);
                Adjoint& target = table.has(name) ? open[table.placeOf(name)] : leaves[name];
                target.value += weight.value * value;
                target.size += weight.size * std::abs(value);
            }
        };
        spread(gradient, {1, 1});
        while (!open.empty()) {
            const auto [place, adjoint] = *open.begin();
            open.erase(open.begin());
            spread(table.partials(table.statements()[place].value), adjoint);
        }
        return leaves;
    }

private:
    double valueOf(const Expression& partial) {
        const auto known = m_values.find(partial.identity());
        if (known != m_values.end())
            return known->second.second;
        const double value = evaluate(partial, m_point);
        return m_values.emplace(partial.identity(), std::pair(partial, value)).first->second.second;
    }

    Point m_point;
    std::unordered_map<const void*, std::pair<Expression, double>> m_values;
};

Point genericPoint(const StatementTable& table, const std::vector<ReducibleEquation>& equations, unsigned attempt) {
    RandomNumbers random(20170402 + attempt);
    std::set<std::string> leaves;
    for (const Statement& statement : table.statements())
        leaves.merge(symbolsIn(statement.value));
    for (const ReducibleEquation& equation : equations)
        leaves.merge(symbolsIn(equation.residual));
    Point point;
    for (const std::string& leaf : leaves)
        if (!table.has(leaf) && leaf != "pi")
            point[leaf] = 0.4 + random.share() * 1.2;
    return point;
}

} // namespace

SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table) {
    constexpr double rounding = 0x1p-36;
    constexpr unsigned points = 3;
    constexpr unsigned attempts = 12;
    std::set<std::tuple<int, int, int>> found;
    unsigned defined = 0;
    for (unsigned attempt = 0; attempt < attempts && defined < points; ++attempt) {
        NumericGradients gradients(table, genericPoint(table, equations, attempt));
        bool isDefinedEverywhere = true;
        std::set<std::tuple<int, int, int>> here;
        for (std::size_t i = 0; i < equations.size(); ++i)
            for (const auto& [name, adjoint] : gradients.of(table.partials(equations[i].residual), table)) {
                const auto derivative = unknowns.find(name);
                const bool isNumber = std::isfinite(adjoint.value) && std::isfinite(adjoint.size);
                isDefinedEverywhere = isDefinedEverywhere && isNumber;
                if (derivative && std::abs(adjoint.value) > rounding * adjoint.size)
                    here.emplace(static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order);
            }
        if (isDefinedEverywhere) {
            found.merge(here);
            ++defined;
        }
    }
    for (std::size_t i = 0; defined == 0 && i < equations.size(); ++i) // by spelling, where nothing has a value
        for (const std::string& name : table.leavesOf(equations[i].residual))
            if (const auto derivative = unknowns.find(name))
                found.emplace(static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order);
    std::vector<Occurrence> occurrences;
    for (const auto& [row, column, order] : found)
        occurrences.push_back({row, column, order});
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
