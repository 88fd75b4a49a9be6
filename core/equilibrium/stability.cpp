// Lyapunov's first method, and the theorem of Lagrange and Dirichlet where it does not decide: an isolated minimum of
// the potential energy is stable if nothing but forces of that potential, gyroscopic and dissipative ones act.
// Reference: D. R. Merkin, Introduction to the Theory of Stability, 1997, chapters 3, 4 and 6.
#include "equilibrium/stability.hpp"

#include "base/random_numbers.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace coenergy {

namespace {

constexpr double undamped = 1e-9; // of a real part, against the largest eigenvalue
constexpr double decided = 100;   // a real part at a degenerate equilibrium, against the smallest eigenvalue

// Nothing supplies energy near the point.
bool isUndriven(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    const SimulationProblem& problem = question.problem;
    const Tape& energy = problem.observers->energy;
    if (energy.outputCount() < 4)
        return false;
    Tape::Memory memory = energy.memory(problem.parameters);
    std::vector<double> inputs(energy.inputCount(), 0.0), values(energy.outputCount());
    RandomNumbers random;
    for (int count = 0; count < 3; ++count) {
        inputs[0] = problem.start.time + random.share();
        for (std::size_t k = 0; k < equilibrium.state.size(); ++k)
            inputs[1 + k] = equilibrium.state[k] + random.deviation() * problem.nominal[k];
        energy.evaluate(inputs.data(), values.data(), memory);
        if (!(std::abs(values[1]) <= 1e-12 * std::abs(values[0])))
            return false;
    }
    return true;
}

bool isPositive(const Eigen::MatrixXd& matrix, std::size_t zeros) {
    const Eigen::MatrixXd symmetric = (matrix + matrix.transpose()) / 2;
    if ((matrix - symmetric).cwiseAbs().maxCoeff() > 1e-8 * symmetric.cwiseAbs().maxCoeff())
        return false;
    const Eigen::VectorXd scale =
        symmetric.diagonal().cwiseAbs().cwiseSqrt().unaryExpr([](double size) { return size > 0 ? 1 / size : 1.0; });
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scale.asDiagonal() * symmetric * scale.asDiagonal());
    const double least = 1e-10 * std::max(1.0, solver.eigenvalues().cwiseAbs().maxCoeff());
    const Eigen::Index positive = (solver.eigenvalues().array() > least).count();
    return (solver.eigenvalues().array() >= -least).all() &&
           positive + static_cast<Eigen::Index>(zeros) >= matrix.rows();
}

bool hasLeastPotential(const Equilibrium& equilibrium, std::size_t families) {
    const SecondOrderForm& form = equilibrium.linear->secondOrder;
    return form.mass.rows() > 0 && isPositive(form.mass, 0) && isPositive(form.stiffness, families);
}

// Whether a motion without any force leads along what is undetermined, and nowhere else.
bool isNeutral(const Mode& mode, const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    std::set<std::string> neutral(equilibrium.undetermined.begin(), equilibrium.undetermined.end());
    for (const UnknownPlace& unknown : question.equations->unknowns)
        if (neutral.contains(unknown.name) && unknown.derivatives.size() > 1)
            neutral.insert(unknown.derivatives[1]);
    const double largest = mode.vector.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < equilibrium.linear->states.size(); ++k)
        if (std::abs(mode.vector[static_cast<Eigen::Index>(k)]) > 1e-9 * largest &&
            !neutral.contains(equilibrium.linear->states[k]))
            return false;
    return true;
}

} // namespace

Stability stabilityOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    if (!equilibrium.linear)
        return Stability::Marginal;
    const std::vector<Mode>& modes = equilibrium.linear->modes;
    double largest = 0, smallest = INFINITY; // but zero
    for (const Mode& mode : modes) {
        largest = std::max(largest, std::abs(mode.value));
        if (mode.value != 0.0)
            smallest = std::min(smallest, std::abs(mode.value));
    }
    const double surelyGrowing =
        equilibrium.isDegenerate ? std::max(decided * smallest, undamped * largest) : undamped * largest;
    bool oscillates = false, isDrifting = false;
    for (const Mode& mode : modes) {
        if (mode.value.real() > surelyGrowing)
            return Stability::Unstable;
        if (mode.value == 0.0)
            isDrifting = isDrifting || !isNeutral(mode, equilibrium, question);
        else if (mode.value.real() >= -undamped * largest)
            oscillates = true;
    }
    const std::size_t families = equilibrium.undetermined.size();
    if (isDrifting || equilibrium.isDegenerate)
        return Stability::Marginal;
    if (!oscillates)
        return Stability::Stable;
    const bool decides =
        question.steady.empty() && isUndriven(equilibrium, question) && hasLeastPotential(equilibrium, families);
    return decides ? Stability::Stable : Stability::Marginal;
}

} // namespace coenergy
