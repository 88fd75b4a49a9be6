// The sparse equations in potentials of nodes, solved by LU factors for blocks of known quantities. A solution is
// accepted if it satisfies every equation up to rounding, relative to the size of its own terms, if changing the last
// digits of parameters does not change it completely, and if each entry is determined, however small. References: W.
// Oettli and W. Prager, Compatibility of approximate solution of linear equations with given error bounds, Numer. Math.
// 6 (1964); D. Ruiz, A scaling algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034
// (2001).
#include "lineargraph/numeric_state_space.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/network_equations.hpp"
#include "lineargraph/refined_solution.hpp"
#include "matrices/sparse_solvers.hpp"

#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

constexpr double roundingOfSolutions = 1e-10; // relative to the terms of an equation
constexpr double roundingOfZeros = 1e-13;     // relative to the largest entry
constexpr double mostSensitive = 1e12;        // ratio of the relative changes of solutions and parameters
constexpr Eigen::Index columnsAtOnce = 16;

/// Of each row; 0 for sources.
struct ParameterValues {
    std::vector<double> values;
    std::vector<std::string> missing;
};

ParameterValues parameterValues(const LinearGraph& graph, const Point& values) {
    ParameterValues result;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const std::string name = parameterName(graph, row);
        const auto place = values.find(name);
        const bool isThere = place != values.end() && std::isfinite(place->second);
        result.values.push_back(isThere ? place->second : 0);
        if (!name.empty() && !isThere && (result.missing.empty() || result.missing.back() != name))
            result.missing.push_back(name);
    }
    return result;
}

/// unknown * (solution / columnSizes) + known * right = 0, rows and columns of `unknown` in one size.
struct NumericEquations {
    SparseMatrix unknown;
    SparseMatrix known;
    SparseMatrix variation; // of `unknown`, for a random relative change of each parameter
    Eigen::VectorXd columnSizes;
};

using Entries = std::vector<Eigen::Triplet<double>>;

SparseMatrix sparseMatrix(Eigen::Index rows, std::size_t columns, const Entries& entries) {
    SparseMatrix result(rows, static_cast<Eigen::Index>(columns));
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

NumericEquations unscaledEquations(const NetworkEquations& network, const std::vector<double>& parameters) {
    RandomNumbers numbers;
    std::vector<double> shares;
    for (std::size_t row = 0; row < parameters.size(); ++row)
        shares.push_back(numbers.deviation());
    Entries ofUnknown;
    Entries ofKnown;
    Entries ofVariation;
    const auto rows = static_cast<Eigen::Index>(network.unknowns);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (const NetworkTerm& term : network.equations[static_cast<std::size_t>(row)]) {
            const std::optional<std::size_t> parameter = term.coefficient.parameterRow;
            const double value = term.coefficient.sign * (parameter ? parameters[*parameter] : 1);
            if (term.column >= network.unknowns) {
                ofKnown.emplace_back(row, term.column - network.unknowns, value);
                continue;
            }
            ofUnknown.emplace_back(row, term.column, value);
            if (parameter)
                ofVariation.emplace_back(row, term.column, value * shares[*parameter]);
        }
    return {sparseMatrix(rows, network.unknowns, ofUnknown), sparseMatrix(rows, network.known(), ofKnown),
            sparseMatrix(rows, network.unknowns, ofVariation), Eigen::VectorXd::Ones(rows)};
}

/// The power of 2 by which a row or column with this largest entry is multiplied.
double balancingFactor(double largest) {
    return largest > 0 ? std::exp2(-std::round(std::log2(largest) / 2)) : 1;
}

/// With powers of 2 only, so that nothing is rounded.
NumericEquations balanced(NumericEquations equations) {
    constexpr int sweeps = 12;
    const Eigen::Index size = equations.unknown.rows();
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        Eigen::VectorXd ofRows = Eigen::VectorXd::Zero(size);
        Eigen::VectorXd ofColumns = Eigen::VectorXd::Zero(size);
        for (Eigen::Index column = 0; column < size; ++column)
            for (SparseMatrix::InnerIterator entry(equations.unknown, column); entry; ++entry) {
                ofRows[entry.row()] = std::max(ofRows[entry.row()], std::abs(entry.value()));
                ofColumns[column] = std::max(ofColumns[column], std::abs(entry.value()));
            }
        ofRows = ofRows.unaryExpr(&balancingFactor);
        ofColumns = ofColumns.unaryExpr(&balancingFactor);
        equations.unknown = ofRows.asDiagonal() * equations.unknown * ofColumns.asDiagonal();
        equations.variation = ofRows.asDiagonal() * equations.variation * ofColumns.asDiagonal();
        equations.known = ofRows.asDiagonal() * equations.known;
        equations.columnSizes.array() *= ofColumns.array();
    }
    return equations;
}

bool meets(const SparseMatrix& matrix, const SparseMatrix& sizes, const Eigen::MatrixXd& solutions,
           const Eigen::MatrixXd& right) {
    const Eigen::MatrixXd rest = (matrix * solutions - right).cwiseAbs();
    const Eigen::MatrixXd size = sizes * solutions.cwiseAbs() + right.cwiseAbs();
    const Eigen::RowVectorXd largest = roundingOfZeros * size.colwise().maxCoeff();
    return solutions.allFinite() &&
           (rest.array() <= roundingOfSolutions * size.array() + largest.replicate(size.rows(), 1).array()).all();
}

/// The ratio of the relative change of the solutions to that of the parameters.
double sensitivity(const NumericEquations& equations, const SparseFactors& factors) {
    RandomNumbers numbers;
    Eigen::VectorXd right(equations.unknown.rows());
    for (double& value : right)
        value = numbers.sign();
    const Eigen::VectorXd solution = factors.solve(right);
    const Eigen::VectorXd change = factors.solve(equations.variation * solution);
    return change.lpNorm<Eigen::Infinity>() / solution.lpNorm<Eigen::Infinity>();
}

/// The wanted unknowns in terms of the known quantities; nothing if the equations are singular, or nearly so.
std::optional<Eigen::MatrixXd> wantedSolutions(const NetworkEquations& network, const NumericEquations& equations,
                                               const std::stop_token& stop) {
    const auto wanted = static_cast<Eigen::Index>(network.wanted());
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(wanted, equations.known.cols());
    if (network.unknowns == 0)
        return result;
    SparseFactors factors;
    factors.compute(equations.unknown);
    if (factors.info() != Eigen::Success || !(sensitivity(equations, factors) < mostSensitive))
        return std::nullopt;
    const SparseMatrix sizes = equations.unknown.cwiseAbs();
    for (Eigen::Index column = 0; column < result.cols(); column += columnsAtOnce) {
        checkpoint(stop);
        const Eigen::Index columns = std::min(columnsAtOnce, result.cols() - column);
        const Eigen::MatrixXd right = -equations.known.middleCols(column, columns);
        Eigen::MatrixXd solutions = factors.solve(right);
        if (!meets(equations.unknown, sizes, solutions, right))
            solutions += factors.solve(right - equations.unknown * solutions);
        if (!meets(equations.unknown, sizes, solutions, right))
            return std::nullopt;
        const auto refined = refinedSolutions(equations.unknown, factors, right, solutions, wanted);
        if (!refined)
            return std::nullopt;
        result.middleCols(column, columns) = equations.columnSizes.head(wanted).asDiagonal() * *refined;
    }
    return result;
}

NumericStateSpace assembled(const LinearGraph& graph, const NetworkEquations& network,
                            const Eigen::MatrixXd& solutions) {
    const std::vector<IntegratedOutput> integrals = integratedOutputs(graph);
    const auto storage = static_cast<Eigen::Index>(network.storageStates.size());
    const auto inputs = static_cast<Eigen::Index>(network.inputs.size());
    const auto states = storage + static_cast<Eigen::Index>(integrals.size());
    const auto outputs = static_cast<Eigen::Index>(graph.outputs.size());
    const auto zero = [](Eigen::Index rows, Eigen::Index columns) { return Eigen::MatrixXd::Zero(rows, columns); };
    NumericStateSpace system{network.storageStates, network.inputs,       {},
                             zero(states, states),  zero(states, inputs), zero(outputs, states),
                             zero(outputs, inputs), zero(states, inputs), zero(outputs, inputs)};
    const auto outputRow = [&](std::size_t output) {
        return storage + static_cast<Eigen::Index>(network.outputOf[output]);
    };
    const auto put = [&](Eigen::MatrixXd& x, Eigen::MatrixXd& u, Eigen::MatrixXd& rates, Eigen::Index to,
                         Eigen::Index from) {
        x.row(to).head(storage) = solutions.row(from).head(storage);
        u.row(to) = solutions.row(from).segment(storage, inputs);
        rates.row(to) = solutions.row(from).tail(inputs);
    };
    for (Eigen::Index row = 0; row < storage; ++row)
        put(system.A, system.B, system.E, row, row);
    for (const IntegratedOutput& integral : integrals) {
        put(system.A, system.B, system.E, static_cast<Eigen::Index>(system.states.size()), outputRow(integral.output));
        system.states.push_back(integral.state);
    }
    for (Eigen::Index row = 0; row < outputs; ++row) {
        const auto output = static_cast<std::size_t>(row);
        system.outputs.push_back(outputName(graph.outputs[output]));
        const auto integral = std::find(system.states.begin() + storage, system.states.end(), system.outputs.back());
        if (integral != system.states.end())
            system.C(row, integral - system.states.begin()) = 1;
        else
            put(system.C, system.D, system.F, row, outputRow(output));
    }
    return system;
}

} // namespace

std::variant<NumericStateSpace, ValueObstacle> numericStateSpace(const LinearGraph& graph, const Point& values,
                                                                 const std::stop_token& stop) {
    const ParameterValues parameters = parameterValues(graph, values);
    if (!parameters.missing.empty())
        return ValueObstacle{ValueObstacle::Kind::Missing, parameters.missing};
    const NetworkEquations network = networkEquations(graph, normalTree(graph), KirchhoffForm::Potentials);
    const std::optional<Eigen::MatrixXd> solutions =
        wantedSolutions(network, balanced(unscaledEquations(network, parameters.values)), stop);
    if (!solutions)
        return ValueObstacle{ValueObstacle::Kind::Singular, {}};
    return assembled(graph, network, *solutions);
}

} // namespace coenergy
