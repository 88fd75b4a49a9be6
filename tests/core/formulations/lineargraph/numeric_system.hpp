#pragma once
// State spaces as transfer functions at one complex s, and random networks with values.

#include "core/formulations/graph/graph_of.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/state_space.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"

#include <complex>

namespace graph_tests {

using Complex = std::complex<double>;

inline Eigen::MatrixXd valuesOf(const ExpressionMatrix& matrix, std::size_t columns, const Point& point) {
    Eigen::MatrixXd result(matrix.size(), columns);
    for (std::size_t row = 0; row < matrix.size(); ++row)
        for (std::size_t column = 0; column < columns; ++column)
            result(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
                evaluate(matrix[row].at(column), point);
    return result;
}

inline NumericStateSpace withValues(const StateSpace& system, Point point) {
    for (const Statement& definition : system.definitions)
        point[definition.name] = evaluate(definition.value, point);
    const std::size_t states = system.states.size();
    const std::size_t inputs = system.inputs.size();
    return {system.states,
            system.inputs,
            system.outputs,
            valuesOf(system.A, states, point),
            valuesOf(system.B, inputs, point),
            valuesOf(system.C, states, point),
            valuesOf(system.D, inputs, point),
            valuesOf(system.E, inputs, point),
            valuesOf(system.F, inputs, point)};
}

/// C (s - A)^-1 (B + s E) + D + s F.
inline Eigen::MatrixXcd transferFunctionAt(const NumericStateSpace& system, Complex s) {
    return transferOf(system.A, system.B + s * system.E, system.C, system.D + s * system.F, s);
}

/// The largest difference, relative to the size of the second.
inline double relativeDifference(const Eigen::MatrixXcd& a, const Eigen::MatrixXcd& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return 1;
    return a.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / (1e-6 + b.cwiseAbs().maxCoeff());
}

inline Point valuesByLot(const LinearGraph& graph, RandomNumbers& numbers) {
    Point values;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const std::string name = parameterName(graph, row); !name.empty())
            values[name] = 0.4 + 1.6 * numbers.share();
    return values;
}

} // namespace graph_tests
