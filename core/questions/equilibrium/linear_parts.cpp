// Exact derivatives by the tapes' tangents; the free directions are the null space of all constraints' rows.
#include "equilibrium/linear_parts.hpp"

#include "base/random_numbers.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/line_scales.hpp"
#include "numeric/null_vectors.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Derivatives of the coordinates' equations with respect to derivatives of the coordinates of one order.
class Parts {
public:
    Parts(const EquilibriumQuestion& question, const std::vector<double>& inputs)
        : m_question(question), m_model(*question.equations), m_inputs(inputs),
          m_count(static_cast<Eigen::Index>(m_model.coordinateCount())) {}

    // Rows: all equations.
    Eigen::MatrixXd by(std::size_t order) const {
        std::vector<std::size_t> wanted;
        std::vector<Eigen::Index> columns;
        for (Eigen::Index k = 0; k < m_count; ++k)
            if (const auto& inputs = m_model.unknowns[static_cast<std::size_t>(k)].inputs; inputs.size() > order) {
                wanted.push_back(inputs[order]);
                columns.push_back(k);
            }
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(m_model.names.size()), m_count);
        if (!wanted.empty())
            all(Eigen::all, columns) = gradient(wanted);
        return all;
    }

    Eigen::MatrixXd byEfforts() const {
        std::vector<std::size_t> wanted;
        for (const UnknownPlace& unknown : m_model.unknowns)
            if (unknown.kind == UnknownKind::Effort)
                wanted.push_back(unknown.inputs.front());
        return wanted.empty() ? Eigen::MatrixXd(static_cast<Eigen::Index>(m_model.names.size()), 0) : gradient(wanted);
    }

    std::vector<Eigen::Index> effortRows() const {
        std::vector<Eigen::Index> rows;
        for (std::size_t i = 0; i < m_model.kinds.size(); ++i)
            if (m_model.kinds[i] == EquationKind::Effort)
                rows.push_back(static_cast<Eigen::Index>(i));
        return rows;
    }

    Eigen::MatrixXd constraintRows() const {
        const auto rows =
            static_cast<Eigen::Index>(m_model.constraintRows.outputCount()) / std::max<Eigen::Index>(m_count, 1);
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> matrix(rows, m_count);
        Tape::Memory memory = m_model.constraintRows.memory(m_question.problem.parameters);
        if (rows > 0)
            m_model.constraintRows.evaluate(m_inputs.data(), matrix.data(), memory);
        return matrix;
    }

private:
    Eigen::MatrixXd gradient(const std::vector<std::size_t>& wanted) const {
        return ResidualGradient(m_model, wanted, m_question.problem.parameters).at(m_inputs);
    }

    const EquilibriumQuestion& m_question;
    const ModelEquations& m_model;
    const std::vector<double>& m_inputs;
    Eigen::Index m_count;
};

// Switches are inputs of the compiled system, so that a pulse of any width is seen: what acts from outside may jump, a
// coefficient may not.
bool doSwitchesChangeSlopes(const SimulationProblem& problem) {
    const CompiledSystem& system = *problem.system;
    Tape::Memory memory = system.dynamics().memory(problem.parameters);
    Tangents::Memory slopesMemory = system.gradient().memory(problem.parameters);
    const auto& places = system.gradient().places();
    std::vector<double> equations(system.dynamics().outputCount()), slopes(places.size()), first;
    RandomNumbers random;
    std::vector<double> inputs(system.inputCount());
    std::generate(inputs.begin(), inputs.end(), [&] { return random.deviation(); });
    inputs[0] = problem.start.time;
    for (int count = 0; count < 4; ++count) {
        for (std::size_t k = 0; k < system.switchCount(); ++k)
            inputs[system.switchInput(k)] = random.sign();
        system.dynamics().evaluate(inputs.data(), equations.data(), memory);
        system.gradient().evaluate(inputs.data(), slopes.data(), slopesMemory);
        std::vector<double> here(equations.begin(), equations.begin() + std::ssize(system.extendedPlaces().places));
        for (std::size_t k = 0; k < places.size(); ++k)
            if (places[k].column != 0)
                here.push_back(slopes[k]);
        if (count == 0)
            first = here;
        if (here != first)
            return true;
    }
    return false;
}

} // namespace

Eigen::VectorXd coordinateSizes(const EquilibriumQuestion& question) {
    const ModelEquations& model = *question.equations;
    Eigen::VectorXd sizes = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(model.coordinateCount()));
    for (Eigen::Index k = 0; k < sizes.size(); ++k)
        if (const std::size_t input = model.unknowns[static_cast<std::size_t>(k)].inputs.front();
            input >= 1 && input <= question.problem.nominal.size())
            sizes[k] = question.problem.nominal[input - 1];
    return sizes;
}

Eigen::MatrixXd nullDirections(const Eigen::MatrixXd& matrix, double share) {
    const Eigen::Index n = matrix.cols();
    if (n == 0 || matrix.rows() == 0 || matrix.isZero(0))
        return Eigen::MatrixXd::Identity(n, n);
    Eigen::MatrixXd square = Eigen::MatrixXd::Zero(std::max(matrix.rows(), n), n);
    square.topRows(matrix.rows()) = matrix;
    const LineScales scales = lineScales(square);
    const Eigen::MatrixXd null = nullVectors(scales.scaled(square), share);
    const Eigen::Index count = null.cols();
    const Eigen::MatrixXd directions = scales.columns.cwiseInverse().asDiagonal() * null;
    if (count == 0)
        return directions;
    return orthonormalColumns(directions);
}

LinearParts linearPartsAt(const EquilibriumQuestion& question, const std::vector<double>& inputs) {
    const Parts parts(question, inputs);
    const auto count = static_cast<Eigen::Index>(question.equations->coordinateCount());
    const Eigen::VectorXd sizes = coordinateSizes(question);
    Eigen::MatrixXd rows = parts.constraintRows();
    const Eigen::MatrixXd byEfforts = parts.byEfforts();
    const std::vector<Eigen::Index> effortRows = parts.effortRows();
    LinearParts result;
    if (!rows.allFinite() || !byEfforts.allFinite() ||
        byEfforts.cols() != static_cast<Eigen::Index>(effortRows.size())) {
        result.isKnown = false;
        return result;
    }
    Eigen::MatrixXd follow = Eigen::MatrixXd::Zero(count, byEfforts.cols()); // of the coordinates' equations
    if (byEfforts.cols() > 0) {
        const Eigen::FullPivLU<Eigen::MatrixXd> solver(Eigen::MatrixXd(byEfforts(effortRows, Eigen::all).transpose()));
        result.isKnown = solver.isInvertible();
        if (!result.isKnown)
            return result;
        follow = solver.solve(Eigen::MatrixXd(byEfforts.topRows(count).transpose())).transpose();
    }
    result.tangent = nullDirections(rows * sizes.asDiagonal(), 1e-10);
    const Eigen::MatrixXd free = sizes.asDiagonal() * result.tangent;
    const auto reduced = [&](std::size_t order) {
        const Eigen::MatrixXd all = parts.by(order);
        Eigen::MatrixXd total = all.topRows(count);
        if (follow.cols() > 0)
            total -= follow * all(effortRows, Eigen::all);
        return congruent(total, free);
    };
    result.inertia = reduced(2);
    result.damping = reduced(1);
    result.stiffness = reduced(0);
    result.isKnown = result.inertia.allFinite() && result.damping.allFinite() && result.stiffness.allFinite();
    return result;
}

bool isLinearModel(const EquilibriumQuestion& question) {
    const ModelEquations& model = *question.equations;
    if (!std::ranges::all_of(question.problem.observers->switches, &SwitchSurface::isOfTimeAlone) ||
        doSwitchesChangeSlopes(question.problem))
        return false;
    std::vector<std::size_t> wanted;
    for (const UnknownPlace& unknown : model.unknowns)
        for (const std::size_t input : unknown.inputs)
            if (std::find(wanted.begin(), wanted.end(), input) == wanted.end())
                wanted.push_back(input);
    ResidualGradient gradient(model, wanted, question.problem.parameters);
    RandomNumbers random;
    std::vector<double> inputs(model.inputCount, 0.0);
    for (int moment = 0; moment < 2; ++moment) {
        inputs[0] = question.problem.start.time + 3 * random.share();
        Eigen::MatrixXd first;
        for (int count = 0; count < 3; ++count) {
            for (std::size_t k = 1; k < inputs.size(); ++k)
                inputs[k] = 3 * random.deviation() *
                            (k <= question.problem.nominal.size() ? question.problem.nominal[k - 1] : 1);
            const Eigen::MatrixXd here = gradient.at(inputs);
            if (count == 0)
                first = here;
            if (!here.allFinite() || ((here - first).array().abs() > 1e-12 * first.array().abs()).any())
                return false;
        }
    }
    return true;
}

} // namespace coenergy
