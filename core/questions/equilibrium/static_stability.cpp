// The theorem of least potential energy for a model without inertia: with a small inertia it would leave anything but a
// minimum. With multipliers the second variation is that of V + lambda phi on phi_q dq = 0.
// Reference: H. Ziegler, Principles of Structural Stability, 1968, section 1.
#include "equilibrium/static_stability.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

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
    const Eigen::MatrixXd variation = congruent(parts.stiffness, free);
    const double scale = parts.stiffness.cwiseAbs().maxCoeff();
    if ((variation - variation.transpose()).cwiseAbs().maxCoeff() > 1e-8 * variation.cwiseAbs().maxCoeff())
        return StaticPart::NoPotential;
    const Eigen::VectorXd curvatures = symmetricEigenvalues((variation + variation.transpose()) / 2);
    const double least = nothing * scale;
    if ((curvatures.array() < -least).any())
        return StaticPart::Maximum;
    const Eigen::Index zeros = (curvatures.array() <= least).count();
    return zeros > static_cast<Eigen::Index>(families) ? StaticPart::Open : StaticPart::Minimum;
}

namespace {

// The only independent displacement and its flow, as indices into the state.
struct FreePlace {
    std::size_t place = 0;
    std::size_t flow = 0;
};
std::optional<FreePlace> freePlaceOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    const std::vector<std::string>& names = equilibrium.linear->states;
    const std::vector<StateVariable>& state = question.problem.system->state();
    if (names.size() != 2)
        return std::nullopt;
    const auto named = [&](const std::string& name) {
        return std::find_if(state.begin(), state.end(), [&](const auto& variable) { return variable.name == name; });
    };
    const auto place = named(names[0]), flow = named(names[1]);
    if (place == state.end() || flow == state.end() || place->unknown != flow->unknown || place->order != 0 ||
        flow->order != 1 || place->unknown >= question.equations->coordinateCount())
        return std::nullopt;
    return FreePlace{static_cast<std::size_t>(place - state.begin()), static_cast<std::size_t>(flow - state.begin())};
}

// The acceleration from rest beside an equilibrium.
class RestBeside {
public:
    RestBeside(const Equilibrium& equilibrium, const EquilibriumQuestion& question, FreePlace free)
        : m_state(equilibrium.state), m_free(free), m_time(question.problem.start.time),
          m_dynamics(question.problem.system, question.problem.parameters, question.problem.nominal) {
        for (std::size_t j = 0; j < equilibrium.highest.size(); ++j)
            m_dynamics.guess(j, equilibrium.highest[j]);
        for (const SwitchSurface& surface : question.problem.observers->switches)
            m_atZero.push_back(surface.atZero);
    }

    bool isDrivenBack(double distance) {
        std::vector<double> state = m_state, rate(m_state.size());
        state[m_free.place] += distance;
        setSwitchSides(m_dynamics, m_time, state, m_atZero);
        if (!m_dynamics.project(m_time, state))
            return false;
        setSwitchSides(m_dynamics, m_time, state, m_atZero);
        if (!m_dynamics.solve(m_time, state))
            return false;
        m_dynamics.readRates(rate);
        const double moved = state[m_free.place] - m_state[m_free.place];
        return moved * distance > 0 && std::abs(state[m_free.flow]) <= 1e-9 * std::abs(distance) &&
               rate[m_free.flow] * distance < 0;
    }

private:
    std::vector<double> m_state;
    FreePlace m_free;
    double m_time;
    Dynamics m_dynamics;
    std::vector<double> m_atZero;
};

} // namespace

bool isHeldOnBothSides(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    constexpr double distances[] = {0.03, 0.01, 0.003, 0.001};
    const std::optional<FreePlace> free = freePlaceOf(equilibrium, question);
    if (!free)
        return false;
    const std::size_t coordinate = question.problem.system->state()[free->place].unknown;
    const double size = coordinateSizes(question)[static_cast<Eigen::Index>(coordinate)];
    RestBeside beside(equilibrium, question, *free);
    return std::all_of(std::begin(distances), std::end(distances), [&](double distance) {
        return beside.isDrivenBack(distance * size) && beside.isDrivenBack(-distance * size);
    });
}

} // namespace coenergy
