#pragma once
// The response of the outputs of a linear graph to its inputs: in symbols, as a quotient of polynomials in s; and at
// one complex s from the branch equations themselves, without tree and states.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "graph/linear_graph.hpp"

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// Coefficients from the constant up, the last not 0; a numerator of 0 has none. In lowest terms.
struct SymbolicTransferFunction {
    std::vector<Expression> numerator;
    std::vector<Expression> denominator;

    bool operator==(const SymbolicTransferFunction&) const = default;
};

/// The polynomial of these coefficients in a symbol s.
Expression polynomialInS(const std::vector<Expression>& coefficients);

/// From an input (by branch number, as in StateSpace::inputs) to one of graph.outputs, for a graph without faults.
/// Nothing if it would be too long. Throws Cancelled on request.
std::optional<SymbolicTransferFunction> symbolicTransferFunction(const LinearGraph& graph, std::size_t output,
                                                                 std::size_t input, const std::stop_token& stop = {});

/// Outputs by rows, inputs by columns, at s, from the laws of all branches and the balances of all nodes. Nothing if
/// these have no unique solution, or a parameter has no value. Has the cost of a dense matrix: for checks.
std::optional<Eigen::MatrixXcd> transferFunctionDirect(const LinearGraph& graph, const Point& values,
                                                       std::complex<double> s);

} // namespace coenergy
