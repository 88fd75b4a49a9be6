// Coefficients in the same column are added.
#include "lineargraph/network_fractions.hpp"

#include "graph/normal_tree.hpp"

#include <utility>

namespace coenergy {

std::vector<FractionRow> fractionRows(const LinearGraph& graph, const NetworkEquations& network,
                                      NamedFractions& fractions) {
    std::vector<Fraction> parameters;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const std::string name = parameterName(graph, row);
        parameters.push_back(name.empty() ? Fraction{} : fractions.parameter(name));
    }
    std::vector<FractionRow> rows;
    for (const NetworkEquation& equation : network.equations) {
        FractionRow row;
        for (const NetworkTerm& term : equation) {
            const std::optional<std::size_t> parameter = term.coefficient.parameterRow;
            const Fraction value = parameter ? parameters[*parameter] : Fraction{wholeConstant(1)};
            addTo(row, term.column, term.coefficient.sign < 0 ? negated(value) : value, fractions);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace coenergy
