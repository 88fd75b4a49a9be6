// The cheapest assignment (assignment.hpp), where an entry of the order sigma_ij costs -sigma_ij.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 3.
#include "structure/transversal.hpp"

#include "structure/assignment.hpp"

#include <utility>

namespace coenergy {

std::optional<Transversal> highestValueTransversal(const SignatureMatrix& sigma) {
    if (!sigma.isSquare())
        return std::nullopt;
    std::vector<std::vector<Choice>> choices(sigma.rows());
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& [column, order] : sigma.row(row))
            choices[row].push_back({column, -static_cast<double>(order)});
    std::optional<Assignment> cheapest = cheapestAssignment(choices);
    if (!cheapest)
        return std::nullopt;
    Transversal transversal{std::move(cheapest->columnOfRow), 0};
    for (int row = 0; row < sigma.rows(); ++row)
        transversal.value += sigma.order(row, transversal.columnOfRow[row]).value();
    return transversal;
}

} // namespace coenergy
