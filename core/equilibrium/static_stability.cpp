// The theorem of least potential energy for a model without inertia: with a small inertia it would leave anything but a
// minimum. With multipliers the second variation is that of V + lambda phi on phi_q dq = 0.
// Reference: H. Ziegler, Principles of Structural Stability, 1968, section 1.
#include "equilibrium/static_stability.hpp"

#include "matrices/solvers.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

StaticPart staticPartOf(const LinearParts& parts, std::size_t families) {
    constexpr double nothing = 1e-10;
    if (!parts.isKnown || parts.tangent.cols() == 0)
        return StaticPart::None;
    const Eigen::Index n = parts.tangent.cols();
    const auto unit = [](const Eigen::MatrixXd& matrix) {
        const double largest = matrix.cwiseAbs().maxCoeff();
        return Eigen::MatrixXd(largest > 0 ? Eigen::MatrixXd(matrix / largest) : matrix);
    };
    Eigen::MatrixXd resisting(2 * n, n);
    resisting << unit(parts.inertia), unit(parts.damping);
    const Eigen::MatrixXd free = nullDirections(resisting, nothing);
    if (free.cols() == 0)
        return StaticPart::None;
    const Eigen::MatrixXd variation = free.transpose() * parts.stiffness * free;
    const double scale = parts.stiffness.cwiseAbs().maxCoeff();
    if ((variation - variation.transpose()).cwiseAbs().maxCoeff() > 1e-8 * variation.cwiseAbs().maxCoeff())
        return StaticPart::NoPotential;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver((variation + variation.transpose()) / 2);
    const double least = nothing * scale;
    if ((solver.eigenvalues().array() < -least).any())
        return StaticPart::Maximum;
    const Eigen::Index zeros = (solver.eigenvalues().array() <= least).count();
    return zeros > static_cast<Eigen::Index>(families) ? StaticPart::Open : StaticPart::Minimum;
}

bool isHeldOnBothSides(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    const std::vector<std::string>& states = equilibrium.linear->states;
    const CompiledSystem& system = *question.problem.system;
    const auto indexOf = [&](const std::string& name) {
        const auto found = std::find_if(system.state().begin(), system.state().end(),
                                        [&](const StateVariable& variable) { return variable.name == name; });
        return static_cast<std::size_t>(found - system.state().begin());
    };
    const std::size_t place = states.size() == 2 ? indexOf(states[0]) : system.stateCount();
    const std::size_t flow = states.size() == 2 ? indexOf(states[1]) : system.stateCount();
    if (place >= system.stateCount() || flow >= system.stateCount() || system.state()[place].order != 0 ||
        system.state()[flow].unknown != system.state()[place].unknown || system.state()[flow].order != 1 ||
        system.state()[place].unknown >= question.equations->coordinateCount())
        return false;
    Dynamics dynamics(question.problem.system, question.problem.parameters, question.problem.nominal);
    for (std::size_t j = 0; j < equilibrium.highest.size(); ++j)
        dynamics.guess(j, equilibrium.highest[j]);
    std::vector<double> atZero, rate(system.stateCount());
    for (const SwitchSurface& surface : question.problem.observers->switches)
        atZero.push_back(surface.atZero);
    const double time = question.problem.start.time;
    const double size = coordinateSizes(question)[static_cast<Eigen::Index>(system.state()[place].unknown)];
    const auto isDrivenBack = [&](double distance) {
        std::vector<double> state = equilibrium.state;
        state[place] += distance;
        if (!dynamics.project(time, state))
            return false;
        setSwitchSides(dynamics, time, state, atZero);
        if (!dynamics.solve(time, state))
            return false;
        dynamics.readRates(rate);
        const double moved = state[place] - equilibrium.state[place];
        return moved * distance > 0 && std::abs(state[flow]) <= 1e-9 * size && rate[flow] * distance < 0;
    };
    constexpr double distances[] = {0.03, 0.01, 0.003, 0.001};
    return std::all_of(std::begin(distances), std::end(distances), [&](double distance) {
        return isDrivenBack(distance * size) && isDrivenBack(-distance * size);
    });
}

} // namespace coenergy
