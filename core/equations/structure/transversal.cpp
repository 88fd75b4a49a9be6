// The cheapest assignment (assignment.hpp), where an entry of the order sigma_ij costs -sigma_ij. No transversal is
// worth more than the highest orders of all columns together: where these stand on the diagonal, as in equations of
// motion without constraints, nothing has to be searched. Reference: J. D. Pryce, A simple structural analysis method
// for DAEs, BIT 41 (2001), section 3.
#include "structure/transversal.hpp"

#include "structure/assignment.hpp"

#include <utility>

namespace coenergy {

namespace {

// Nothing if a column has a higher order elsewhere.
std::optional<Transversal> highestDiagonal(const SignatureMatrix& sigma) {
    Transversal diagonal;
    std::vector<int> orders;
    for (int place = 0; place < sigma.rows(); ++place) {
        const std::optional<int> order = sigma.order(place, place);
        if (!order)
            return std::nullopt;
        diagonal.columnOfRow.push_back(place);
        diagonal.value += *order;
        orders.push_back(*order);
    }
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& [column, order] : sigma.row(row))
            if (order > orders[column])
                return std::nullopt;
    return diagonal;
}

} // namespace

std::optional<Transversal> highestValueTransversal(const SignatureMatrix& sigma) {
    if (!sigma.isSquare())
        return std::nullopt;
    if (auto diagonal = highestDiagonal(sigma))
        return diagonal;
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
