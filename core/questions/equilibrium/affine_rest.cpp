// F(q) = F(q0) + K (q - q0) with the same sparse K everywhere, as tested at random points, has one solution if K is
// regular; its condition number is estimated, not computed. Reference: W. W. Hager, Condition estimates, SIAM J. Sci.
// Stat. Comput. 5 (1984).
#include "equilibrium/affine_rest.hpp"

#include "base/random_numbers.hpp"
#include "matrices/sparse_solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr std::size_t fewUnknowns = 100; // of these a search is quick, and says more
constexpr double mostCondition = 1e9;
constexpr double solvedRow = 1e-11; // relative to its terms
constexpr double stillRate = 1e-7;  // a rate that is none
constexpr double zeroShare = 1e-12; // of a size
constexpr double timesLater[] = {0.37, 1.7, 0.011, 7.3, 31.1, 411, 10007};

class AffineRest {
public:
    explicit AffineRest(const EquilibriumQuestion& question)
        : m_question(question), m_problem(question.problem), m_equations(*question.equations),
          m_memory(m_equations.residuals.memory(m_problem.parameters)),
          m_size(static_cast<Eigen::Index>(m_equations.unknowns.size())) {}

    std::optional<Equilibrium> result() {
        if (!isOfMotionAlone() || !readStiffness())
            return std::nullopt;
        Eigen::SparseLU<Sparse> factors(m_stiffness);
        if (factors.info() != Eigen::Success || !(conditionOf(factors) < mostCondition))
            return std::nullopt;
        Eigen::VectorXd x = start();
        for (int pass = 0; pass < 3; ++pass)
            x -= factors.solve(residuals(x, 0)).eval();
        clean(x);
        if (!x.allFinite() || !isSolvedBy(x, 0) ||
            !std::all_of(std::begin(timesLater), std::end(timesLater),
                         [&](double later) { return isSolvedBy(x, later); }))
            return std::nullopt;
        return restAt(x);
    }

private:
    // Nothing but coordinates with accelerations, every one of them a state.
    bool isOfMotionAlone() const {
        const CompiledSystem& system = *m_problem.system;
        return m_question.steady.empty() && m_question.box.empty() && system.switchCount() == 0 &&
               system.invariants().empty() && m_problem.observers->limits.empty() &&
               m_equations.unknowns.size() > fewUnknowns && m_equations.unknowns.size() == m_equations.names.size() &&
               system.stateCount() == 2 * m_equations.unknowns.size() &&
               std::all_of(m_equations.unknowns.begin(), m_equations.unknowns.end(), [](const UnknownPlace& unknown) {
                   return unknown.kind == UnknownKind::Coordinate && unknown.inputs.size() == 3;
               });
    }

    std::size_t inputOf(Eigen::Index k) const {
        return m_equations.unknowns[static_cast<std::size_t>(k)].inputs.front();
    }

    double sizeOf(Eigen::Index k) const { return m_problem.nominal[inputOf(k) - 1]; }

    Eigen::VectorXd start() const {
        return Eigen::VectorXd::NullaryExpr(m_size,
                                            [&](Eigen::Index k) { return m_problem.start.state[inputOf(k) - 1]; });
    }

    std::vector<double> inputsAt(const Eigen::VectorXd& x, double later) const {
        std::vector<double> inputs(m_equations.inputCount, 0.0);
        inputs[0] = m_problem.start.time + later;
        for (Eigen::Index k = 0; k < m_size; ++k)
            inputs[inputOf(k)] = x[k];
        return inputs;
    }

    // The same everywhere, or there is no answer.
    bool readStiffness() {
        std::vector<std::size_t> columns;
        std::vector<int> columnOf(m_equations.inputCount, -1);
        for (Eigen::Index k = 0; k < m_size; ++k) {
            columnOf[inputOf(k)] = static_cast<int>(k);
            columns.push_back(inputOf(k));
        }
        const Tangents tangents(m_equations.residuals, columns, 0, Tape::Execution::Interpreted);
        Tangents::Memory memory = tangents.memory(m_problem.parameters);
        const auto at = [&](const Eigen::VectorXd& x) {
            std::vector<double> values(tangents.places().size());
            tangents.evaluate(inputsAt(x, 0).data(), values.data(), memory);
            return values;
        };
        const Eigen::VectorXd first = start();
        const std::vector<double> here = at(first);
        RandomNumbers random;
        for (int count = 0; count < 3; ++count)
            if (at(Eigen::VectorXd::NullaryExpr(
                    m_size, [&](Eigen::Index k) { return first[k] + sizeOf(k) * random.deviation(); })) != here)
                return false; // also for NaN
        std::vector<Eigen::Triplet<double>> entries;
        for (std::size_t k = 0; k < here.size(); ++k)
            entries.emplace_back(static_cast<int>(tangents.places()[k].row), columnOf[tangents.places()[k].column],
                                 here[k]);
        m_stiffness = Sparse(m_size, m_size);
        m_stiffness.setFromTriplets(entries.begin(), entries.end());
        return true;
    }

    // In the norm of column sums.
    double conditionOf(Eigen::SparseLU<Sparse>& factors) const {
        double norm = 0, inverse = 0;
        for (Eigen::Index k = 0; k < m_size; ++k)
            norm = std::max(norm, m_stiffness.col(k).cwiseAbs().sum());
        Eigen::VectorXd probe = Eigen::VectorXd::Constant(m_size, 1 / static_cast<double>(m_size));
        for (int pass = 0; pass < 5; ++pass) {
            const Eigen::VectorXd image = factors.solve(probe);
            if (!image.allFinite())
                return INFINITY;
            inverse = std::max(inverse, image.lpNorm<1>());
            const Eigen::VectorXd signs = image.unaryExpr([](double value) { return value < 0 ? -1.0 : 1.0; });
            const Eigen::VectorXd slopes = factors.transpose().solve(signs);
            Eigen::Index steepest = 0;
            if (!(slopes.cwiseAbs().maxCoeff(&steepest) > slopes.dot(probe)))
                break;
            probe = Eigen::VectorXd::Unit(m_size, steepest);
        }
        return norm * inverse;
    }

    Eigen::VectorXd residuals(const Eigen::VectorXd& x, double later) {
        Eigen::VectorXd values(m_size);
        m_equations.residuals.evaluate(inputsAt(x, later).data(), values.data(), m_memory);
        return values;
    }

    bool isSolvedBy(const Eigen::VectorXd& x, double later) {
        Eigen::VectorXd units = x.cwiseAbs();
        for (Eigen::Index k = 0; k < m_size; ++k)
            units[k] = std::max(units[k], sizeOf(k));
        const Eigen::VectorXd terms = Sparse(m_stiffness.cwiseAbs()) * units;
        return (residuals(x, later).cwiseAbs().array() <= solvedRow * terms.array()).all();
    }

    // Values within rounding are zero, if the equations still hold.
    void clean(Eigen::VectorXd& x) {
        Eigen::VectorXd cleaned = x;
        for (Eigen::Index k = 0; k < m_size; ++k)
            if (std::abs(x[k]) < zeroShare * sizeOf(k))
                cleaned[k] = 0;
        if (isSolvedBy(cleaned, 0))
            x = cleaned;
    }

    // If the equations of motion agree.
    std::optional<Equilibrium> restAt(const Eigen::VectorXd& x) const {
        const CompiledSystem& system = *m_problem.system;
        Equilibrium rest;
        rest.state.assign(system.stateCount(), 0.0);
        rest.highest.assign(system.unknownCount(), 0.0);
        for (Eigen::Index k = 0; k < m_size; ++k) {
            rest.state[inputOf(k) - 1] = x[k];
            rest.values.emplace_back(m_equations.unknowns[static_cast<std::size_t>(k)].name, x[k]);
        }
        Dynamics dynamics(m_problem.system, m_problem.parameters, m_problem.nominal);
        std::vector<double> rates(system.stateCount());
        if (!dynamics.solve(m_problem.start.time, rest.state))
            return std::nullopt;
        dynamics.readRates(rates);
        if (!std::all_of(rates.begin(), rates.end(), [](double rate) { return std::abs(rate) <= stillRate; }))
            return std::nullopt;
        return rest;
    }

    const EquilibriumQuestion& m_question;
    const SimulationProblem& m_problem;
    const ModelEquations& m_equations;
    Tape::Memory m_memory;
    Eigen::Index m_size;
    Sparse m_stiffness;
};

} // namespace

std::optional<Equilibrium> onlyAffineRest(const EquilibriumQuestion& question) {
    return AffineRest(question).result();
}

} // namespace coenergy
