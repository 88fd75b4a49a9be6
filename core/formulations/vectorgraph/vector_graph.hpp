#pragma once
// A linear graph whose branches carry vectors: the parameter of each element is a matrix.
//
//     A-type  f = M dv/dt     T-type  df/dt = K v     D-type  f = B v
//     transformer, rows i, o:  v_o = C v_i,  f_i = -C' f_o      gyrator:  v_o = W f_i,  v_i = -W' f_o
//
// An element given by its usual parameter, v = L df/dt or v = R f, has the inverse of that parameter.
// Reference: K. Alipourazadi, linear graph modelling, table 3-1.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "graph/linear_graph.hpp"
#include "lineargraph/state_space.hpp"
#include "vectorgraph/matrix_sum.hpp"

#include <Eigen/Core>

#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// What the law has in place of the matrix: itself, its inverse, or its transpose.
enum class MatrixLaw { Direct, Inverse, Transposed };

/// The entries contain parameters only, except that in a two-port they may contain integrated across variables: then it
/// is modulated.
struct VectorElement {
    std::size_t dimension = 1; // of v and f
    std::string symbol;        // empty for a source and for the second row of a two-port
    ExpressionMatrix entries;
    MatrixLaw law = MatrixLaw::Direct;
    std::vector<std::string> modulators; // names such as x2_1 in the entries

    bool operator==(const VectorElement&) const = default;
};

/// One element for each branch. Node 1 has every dimension; branches that meet at another have the same.
struct VectorGraph {
    LinearGraph graph;
    std::vector<VectorElement> elements;

    bool operator==(const VectorGraph&) const = default;
};

/// The maximum number of components of all branches together.
inline constexpr std::size_t maximumComponents = 400;

/// v4 if there is one component, otherwise v4_1, v4_2, ...; k counts from 0.
std::string componentName(const std::string& variable, std::size_t dimension, std::size_t k);

/// By branch number; an unknown number is a bug of the caller.
std::size_t rowOf(const LinearGraph& graph, int number);
const VectorElement& elementOf(const VectorGraph& graph, int number);

/// Branches that meet at nodes, or form a two-port side, without having one common dimension; empty if all fit.
struct SizeConflict {
    std::vector<int> branches;
    std::vector<std::size_t> sizes;
};
/// Gives each branch its dimension: `known` by row, 0 where not given; 1 where nothing determines it. The rows of
/// two-ports are connected only at node 1.
std::vector<SizeConflict> inferDimensions(const LinearGraph& graph, std::vector<std::size_t>& known);

/// The matrix as it appears in block equations.
MatrixSum matrixOf(const VectorElement& element);

using MatrixValues = std::map<std::string, Eigen::MatrixXd>;

/// The matrix of each symbol, with values for the names in the entries; NaN where a value is missing.
MatrixValues matrixValues(const VectorGraph& graph, const Point& point);
/// Random values, the same in every run, and random rates of modulated matrices, under symbolOfRate().
MatrixValues genericValues(const VectorGraph& graph);

} // namespace coenergy
