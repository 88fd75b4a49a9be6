// For trees of bodies, elimination with the statements as unknowns is the articulated-body algorithm, of cost O(n); the
// matrix without them is the mass matrix, which is full. References: A. Griewank, Direct calculation of Newton steps
// without accumulating Jacobians, in: Large-Scale Numerical Optimization, SIAM 1990; R. Featherstone, Rigid Body
// Dynamics Algorithms, 2008, chapter 7.
#include "numeric/extended_matrix.hpp"

#include "structure/condensation.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

// Measured, in nanoseconds: straight-line code, and updates driven by lists.
constexpr double perOperation = 0.6;
constexpr double perOperationOfLongCode = 1.3;
constexpr double longCode = 40'000;     // operations
constexpr double longestCode = 100'000; // operations: more take longer to write than most runs save
constexpr double perUpdate = 3;
constexpr double perPlace = 1;

double denseCost(double n) {
    return 0.1 * n * n * n + 5 * n * n;
}

bool isPlanned(StaticElimination& elimination, const ExtendedPlaces& matrix, const double* entries) {
    const auto scales = transversalScales(matrix.places, entries, matrix.size + matrix.inner);
    return scales && elimination.plan(entries, *scales);
}

double costOfSolving(const ExtendedPlaces& matrix, const double* entries) {
    StaticElimination elimination(matrix.size + matrix.inner, matrix.places);
    if (!isPlanned(elimination, matrix, entries))
        return denseCost(static_cast<double>(matrix.size + matrix.inner));
    return perPlace * static_cast<double>(matrix.places.size()) +
           perUpdate * static_cast<double>(elimination.updateCount());
}

double costOfCode(double operations) {
    return operations * (operations > longCode ? perOperationOfLongCode : perOperation);
}

} // namespace

bool canBeEliminated(const ExtendedPlaces& matrix, const double* entries) {
    StaticElimination elimination(matrix.size + matrix.inner, matrix.places);
    return isPlanned(elimination, matrix, entries);
}

bool isExtendedCheaper(const ExtendedPlaces& matrix, const std::vector<MatrixPlace>& condensed, const double* entries) {
    Condensation condensation(matrix.size, matrix.inner, matrix.places);
    const double operations = 2 * static_cast<double>(condensation.multiplications());
    if (operations > longestCode)
        return true;
    const double extended = costOfSolving(matrix, entries);
    const double code = costOfCode(operations);
    if (extended < code)
        return true;
    std::vector<double> left(condensed.size());
    condensation.values(entries, condensed, left.data());
    return extended < code + costOfSolving({matrix.size, 0, condensed}, left.data());
}

std::vector<JacobianEntry> condensedEntries(const ReducedSystem& system, std::vector<Statement>& statements) {
    const std::size_t n = system.unknowns.size();
    std::vector<std::map<std::size_t, Expression>> rows(n + system.innerCount); // by column
    const auto gather = [&](std::size_t row, std::span<const JacobianEntry> entries) {
        std::map<std::size_t, std::vector<Expression>> terms;
        for (const JacobianEntry& entry : entries)
            if (entry.column < n)
                terms[entry.column].push_back(entry.value);
            else if (entry.column != row)
                for (const auto& [column, value] : rows[entry.column])
                    terms[column].push_back(entry.value * value);
        for (auto& [column, parts] : terms)
            if (Expression total = sum(std::move(parts)); !total.isZero())
                rows[row].emplace(column, std::move(total));
    };
    const auto entriesOf = [&](std::size_t row) {
        const auto begin = std::partition_point(system.jacobian.begin(), system.jacobian.end(),
                                                [&](const JacobianEntry& entry) { return entry.row < row; });
        const auto end = std::partition_point(begin, system.jacobian.end(),
                                              [&](const JacobianEntry& entry) { return entry.row == row; });
        return std::span<const JacobianEntry>(begin, end);
    };
    for (std::size_t row = n; row < rows.size(); ++row) {
        gather(row, entriesOf(row));
        for (auto& [column, value] : rows[row])
            if (!value.isNumber() && !value.isSymbol()) {
                statements.push_back({"d'" + std::to_string(row - n) + "_" + std::to_string(column), value});
                value = Expression::symbol(statements.back().name);
            }
    }
    for (std::size_t row = 0; row < n; ++row)
        gather(row, entriesOf(row));
    std::vector<JacobianEntry> condensed;
    for (const MatrixPlace& place : system.places) {
        const auto entry = rows[place.row].find(place.column);
        condensed.push_back({place.row, place.column, entry == rows[place.row].end() ? Expression(0) : entry->second});
    }
    return condensed;
}

} // namespace coenergy
