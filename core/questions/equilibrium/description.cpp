// Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 4 (multipliers as
// reactions), with V + lambda phi for the Lagrangian's V.
#include "equilibrium/description.hpp"

#include "equilibrium/friction.hpp"
#include "equilibrium/kinks.hpp"
#include "equilibrium/lost_gradients.hpp"
#include "equilibrium/stability.hpp"
#include "model/body_watch.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

class Description {
public:
    Description(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point)
        : m_question(question), m_model(*question.equations), m_problem(question.problem), m_equations(equations),
          m_point(point), m_inputs(equations.inputs(point.unknowns)) {}

    Equilibrium place() {
        readState();
        readValues();
        m_result.passedLimits = passedLimits();
        linearizeHere(LinearDepth::States);
        return std::move(m_result);
    }

    Equilibrium whole() {
        readState();
        judge();
        m_result.potential = potential();
        addReactions();
        readValues();
        m_result.passedLimits = passedLimits();
        if (m_equations.kinks().empty()) {
            linearizeHere(LinearDepth::All);
            addVerdict();
            addOpenMultipliers();
        } else {
            judgeOnKinks();
        }
        return std::move(m_result);
    }

private:
    double value(std::size_t k) const {
        return k < m_model.unknowns.size() ? m_inputs[m_model.unknowns[k].inputs.front()]
                                           : m_point.unknowns[static_cast<Eigen::Index>(k)];
    }

    void readState() {
        const CompiledSystem& system = *m_problem.system;
        for (std::size_t k = 0; k < system.stateCount(); ++k)
            m_result.state.push_back(m_inputs[system.stateInput(k)]);
        for (std::size_t j = 0; j < system.unknownCount(); ++j)
            m_result.highest.push_back(m_inputs[system.highestInput(j)]);
        m_result.undetermined = m_point.undetermined;
        m_result.restsAtAllTimes = m_point.restsAtAllTimes;
        m_result.family = m_point.family;
    }

    void readValues() {
        for (std::size_t k = 0; k + m_equations.kinks().size() < m_equations.names().size(); ++k)
            m_result.values.emplace_back(m_equations.names()[k], value(k) + 0.0); // zero has no sign
    }

    void judge() {
        const ManySolutions solutions{[this](const Eigen::VectorXd& x) { return m_equations.residuals(x); },
                                      [this](const Eigen::VectorXd& x) { return m_equations.gradient(x); },
                                      m_equations.sizes(),
                                      {}};
        m_result.residual = qualityAt(solutions, m_point.unknowns).residual;
        m_result.isDegenerate = m_point.isDegenerate;
    }

    // H = f p - T* + V.
    std::optional<double> potential() const {
        const Tape& energy = *m_problem.observers->energy;
        if (energy.outputCount() < 4)
            return std::nullopt;
        std::vector<double> inputs = m_inputs;
        inputs.resize(energy.inputCount(), 0.0);
        Tape::Memory memory = energy.memory(m_problem.parameters);
        std::vector<double> values(energy.outputCount());
        energy.evaluate(inputs.data(), values.data(), memory);
        std::vector<std::size_t> flows;
        for (std::size_t k = 0; k < m_equations.coordinateCount(); ++k)
            flows.push_back(m_model.unknowns[k].inputs.at(1));
        const Tangents momenta(energy, flows, 3);
        Tangents::Memory momentaMemory = momenta.memory(m_problem.parameters);
        std::vector<double> slopes(momenta.places().size());
        momenta.evaluate(inputs.data(), slopes.data(), momentaMemory);
        double kinetic = -values[3];
        for (std::size_t k = 0; k < slopes.size(); ++k)
            kinetic += inputs[momenta.places()[k].column] * slopes[k];
        return values[0] - kinetic;
    }

    // Multipliers shared by redundant constraints are those of least norm with the same effect. Reference: J. Garcia de
    // Jalon, M. D. Gutierrez-Lopez, Multibody Syst. Dyn. 30 (2013).
    void addReactions() {
        Reactions reactions(m_model, m_problem.parameters);
        const Eigen::MatrixXd rows = reactions.rowsAt(m_inputs);
        const std::vector<std::size_t>& inputs = reactions.multiplierInputs();
        if (!inputs.empty() && !m_problem.observers->multipliers.empty()) {
            Eigen::VectorXd known(rows.rows());
            for (Eigen::Index j = 0; j < known.size(); ++j)
                known[j] = m_inputs[inputs[static_cast<std::size_t>(j)]];
            const Eigen::VectorXd least = LeastNorm(rows.transpose(), 1e-10).solve(rows.transpose() * known);
            for (Eigen::Index j = 0; j < known.size(); ++j)
                m_inputs[inputs[static_cast<std::size_t>(j)]] = least[j];
        }
        m_result.reactions = reactions.at(rows, m_inputs);
    }

    std::vector<std::string> passedLimits() const {
        std::vector<std::string> passed;
        for (const auto& [name, value] : limitsAt(m_problem, m_inputs))
            if (!(value > 0))
                passed.push_back(name);
        return passed;
    }

    // A jump in time exactly at the start is ignored: the motion leaves it at once.
    void linearizeHere(LinearDepth depth) {
        constexpr double moment = 1e-4;
        linearizeAt(m_problem.start.time, depth);
        if (m_result.obstacle && m_result.restsAtAllTimes && isJumpOfTime(*m_result.obstacle))
            linearizeAt(m_problem.start.time + moment, depth);
    }

    void linearizeAt(double time, LinearDepth depth) {
        auto linear = linearize({m_problem, m_question.equations, {}, time, m_result.state, m_result.highest}, depth);
        m_result.obstacle.reset();
        if (auto* system = std::get_if<LinearSystem>(&linear))
            m_result.linear = std::move(*system);
        else
            m_result.obstacle = std::get<LinearizationObstacle>(linear);
    }

    bool isJumpOfTime(const LinearizationObstacle& obstacle) const {
        const auto& switches = m_problem.observers->switches;
        return obstacle.kind == LinearizationObstacle::Kind::Corner &&
               std::any_of(switches.begin(), switches.end(), [&](const SwitchSurface& surface) {
                   return surface.isOfTimeAlone && surface.text == obstacle.names.front();
               });
    }

    // Where the coordinates are singular, so are their rates.
    void addVerdict() {
        std::vector<double> inputs = m_inputs;
        inputs.resize(std::max(inputs.size(), m_model.inputCount), 0.0);
        StabilityVerdict verdict = stabilityOf(m_result, m_question, inputs);
        m_result.stability = verdict.stability;
        m_result.reason = verdict.reason;
        if (verdict.reason == StabilityReason::NoLinearPart || verdict.reason == StabilityReason::PotentialMinimum ||
            verdict.reason == StabilityReason::PotentialMaximum || verdict.reason == StabilityReason::PotentialOpen)
            lookForFriction();
        m_result.details = std::move(verdict.details);
        if (m_result.reason == StabilityReason::SingularCoordinates) {
            m_result.linear.reset();
            m_result.obstacle = LinearizationObstacle{LinearizationObstacle::Kind::Singular, {}};
        }
    }

    // Of constraints that exert nothing here, whatever their multipliers.
    void addOpenMultipliers() {
        if (m_result.linear || !m_problem.observers->multipliers.empty())
            return;
        for (std::string& name : lostGradients(m_question, m_inputs).multipliers)
            m_result.undetermined.push_back(std::move(name));
    }

    // Equations that differ from side to side have no linear form.
    void judgeOnKinks() {
        for (const std::size_t kink : m_equations.kinks())
            m_result.kinks.push_back(m_equations.switched()->textOf(kink));
        m_result.obstacle = LinearizationObstacle{LinearizationObstacle::Kind::Corner, {m_result.kinks.front()}};
        std::vector<double> inputs = m_inputs;
        inputs.resize(std::max(inputs.size(), m_model.inputCount), 0.0);
        const StabilityVerdict verdict = stabilityOnKinks(m_question, m_equations, m_point, inputs);
        m_result.stability = verdict.stability;
        m_result.reason = verdict.reason;
        m_result.details.names = m_result.kinks;
        Friction friction(m_question, m_equations);
        if (friction.actsAt(m_point.unknowns))
            m_result.held = friction.rangesAt(m_point.unknowns, {});
    }

    void lookForFriction() {
        Friction friction(m_question, m_equations);
        if (!friction.actsAt(m_point.unknowns))
            return;
        const Hold hold = friction.holdAt(m_point.unknowns);
        if (hold.isStrict || m_result.reason == StabilityReason::NoLinearPart) {
            m_result.reason = hold.isStrict ? StabilityReason::HeldByFriction : StabilityReason::FrictionOpen;
            m_result.stability = hold.isStrict ? Stability::Stable : Stability::Marginal;
        }
        m_result.held = friction.rangesAt(m_point.unknowns, {});
        if (m_point.isHeld)
            m_result.residual = hold.residual;
    }

    const EquilibriumQuestion& m_question;
    const ModelEquations& m_model;
    const SimulationProblem& m_problem;
    RestEquations& m_equations;
    const RestPoint& m_point;
    std::vector<double> m_inputs;
    Equilibrium m_result;
};

} // namespace

Equilibrium describedEquilibrium(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                                 DescriptionDepth depth) {
    Description description(question, equations, point);
    return depth == DescriptionDepth::Whole ? description.whole() : description.place();
}

std::vector<std::pair<std::string, double>> limitsAt(const SimulationProblem& problem, std::vector<double> inputs) {
    const Observers& observers = *problem.observers;
    std::vector<double> values(observers.limitValues.outputCount());
    inputs.resize(observers.limitValues.inputCount(), 0.0);
    Tape::Memory memory = observers.limitValues.memory(problem.parameters);
    observers.limitValues.evaluate(inputs.data(), values.data(), memory);
    std::vector<std::pair<std::string, double>> limits;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (const auto watched = watchNamed(observers.limits[k].name); !watched || watched->what == BodyWatch::Loop)
            limits.emplace_back(observers.limits[k].name, values[k]);
    return limits;
}

bool staysAtRest(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    if (!equilibrium.linear)
        return !lostGradients(question, equilibrium).hold;
    const LinearSystem& system = *equilibrium.linear;
    for (std::size_t k = 0; k < system.states.size(); ++k) {
        const bool isSteady =
            std::any_of(question.steady.begin(), question.steady.end(),
                        [&](const SteadyFlow& steady) { return steady.coordinate == system.states[k]; });
        const double terms = system.A.row(static_cast<Eigen::Index>(k)).cwiseAbs().sum();
        if (!isSteady && !(std::abs(system.drift[k]) <= 1e-7 * std::max(1.0, terms)))
            return false;
    }
    return true;
}

} // namespace coenergy
