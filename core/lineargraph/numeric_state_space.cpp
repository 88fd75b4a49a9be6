// The equations on the normal tree, solved by sparse LU factors for one known quantity after the other. A solution
// counts if it meets every equation to rounding, each against the size of its own terms. Reference: W. Oettli and W.
// Prager, Compatibility of approximate solution of linear equations with given error bounds, Numer. Math. 6 (1964).
#include "lineargraph/numeric_state_space.hpp"

#include "base/cancellation.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/network_equations.hpp"

#include <Eigen/SparseCore>
#include <Eigen/SparseLU>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

constexpr double roundingOfSolutions = 1e-10; // against the terms of an equation
constexpr double roundingOfZeros = 1e-13;     // against the largest of all

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

/// Unknown and known columns; each row is divided by its largest entry.
struct NumericEquations {
    SparseMatrix unknown;
    SparseMatrix known;
};

NumericEquations numericEquations(const NetworkEquations& network, const std::vector<double>& parameters) {
    std::vector<Eigen::Triplet<double>> ofUnknown;
    std::vector<Eigen::Triplet<double>> ofKnown;
    const auto rows = static_cast<Eigen::Index>(network.unknowns);
    for (Eigen::Index row = 0; row < rows; ++row) {
        std::map<std::size_t, double> entries;
        for (const NetworkTerm& term : network.equations[static_cast<std::size_t>(row)]) {
            const std::optional<std::size_t> parameter = term.coefficient.parameterRow;
            entries[term.column] += term.coefficient.sign * (parameter ? parameters[*parameter] : 1);
        }
        double size = 0;
        for (const auto& [column, value] : entries)
            size = std::max(size, std::abs(value));
        if (size == 0)
            size = 1; // nothing is left of the equation
        for (const auto& [column, value] : entries)
            if (column < network.unknowns)
                ofUnknown.emplace_back(row, column, value / size);
            else
                ofKnown.emplace_back(row, column - network.unknowns, value / size);
    }
    NumericEquations result{SparseMatrix(rows, rows), SparseMatrix(rows, static_cast<Eigen::Index>(network.known()))};
    result.unknown.setFromTriplets(ofUnknown.begin(), ofUnknown.end());
    result.known.setFromTriplets(ofKnown.begin(), ofKnown.end());
    return result;
}

bool meets(const SparseMatrix& matrix, const SparseMatrix& sizes, const Eigen::VectorXd& solution,
           const Eigen::VectorXd& right) {
    const Eigen::VectorXd rest = (matrix * solution - right).cwiseAbs();
    const Eigen::VectorXd size = sizes * solution.cwiseAbs() + right.cwiseAbs();
    return solution.allFinite() &&
           (rest.array() <= roundingOfSolutions * size.array() + roundingOfZeros * size.maxCoeff()).all();
}

/// The wanted unknowns by what is known; none if the equations are singular.
std::optional<Eigen::MatrixXd> wantedSolutions(const NetworkEquations& network, const NumericEquations& equations,
                                               const std::stop_token& stop) {
    const auto wanted = static_cast<Eigen::Index>(network.wanted());
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(wanted, equations.known.cols());
    if (network.unknowns == 0)
        return result;
    Eigen::SparseLU<SparseMatrix> factors;
    factors.compute(equations.unknown);
    if (factors.info() != Eigen::Success)
        return std::nullopt;
    const SparseMatrix sizes = equations.unknown.cwiseAbs();
    for (Eigen::Index column = 0; column < result.cols(); ++column) {
        checkpoint(stop);
        const Eigen::VectorXd right = -equations.known.col(column);
        if (right.isZero(0))
            continue;
        Eigen::VectorXd solution = factors.solve(right);
        if (!meets(equations.unknown, sizes, solution, right))
            solution += factors.solve(right - equations.unknown * solution);
        if (!meets(equations.unknown, sizes, solution, right))
            return std::nullopt;
        result.col(column) = solution.head(wanted);
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
    const NetworkEquations network = networkEquations(graph, normalTree(graph));
    const std::optional<Eigen::MatrixXd> solutions =
        wantedSolutions(network, numericEquations(network, parameters.values), stop);
    if (!solutions)
        return ValueObstacle{ValueObstacle::Kind::Singular, {}};
    return assembled(graph, network, *solutions);
}

} // namespace coenergy
