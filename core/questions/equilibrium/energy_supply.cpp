// The terms of dissipation and of efforts are classified: terms independent of flows must have a potential; terms
// linear in them, C(q) f, must satisfy f . C f >= 0; any other term must be an odd function of the combination of flows
// along which it acts, times a nonnegative factor, such as (v1 - v2)^3 on v1 and -(v1 - v2)^3 on v2. If a term fits
// none of these, nothing is decided.
// References: D. R. Merkin, Introduction to the Theory of Stability, 1997, chapter 6; the average: J. A. Sanders, F.
// Verhulst, J. Murdock, Averaging Methods in Nonlinear Dynamical Systems, 2007, chapter 2.
#include "equilibrium/energy_supply.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "linearization/independent_states.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

namespace coenergy {

namespace {

using LinearForm = std::map<std::size_t, double>; // of the flows, by coordinate

bool isEven(const Expression& exponent) {
    return exponent.isNumber() && denominator(exponent.number()) == 1 && numerator(exponent.number()) % 2 == 0;
}

bool isOdd(const Expression& exponent) {
    return exponent.isNumber() && denominator(exponent.number()) == 1 && numerator(exponent.number()) % 2 != 0;
}

// Odd functions that grow at zero.
bool isOddFunction(Function function) {
    constexpr std::array odd = {Function::Sin,  Function::Tan,  Function::Asin, Function::Atan,
                                Function::Sinh, Function::Tanh, Function::Sign};
    return std::find(odd.begin(), odd.end(), function) != odd.end();
}

class SupplyProof {
public:
    SupplyProof(const EquilibriumQuestion& question, const std::vector<double>& inputs)
        : m_question(question), m_model(*question.equations), m_system(*m_model.whole) {
        const std::vector<std::string>& parameters = question.problem.system->parameters();
        for (std::size_t k = 0; k < parameters.size(); ++k)
            m_constants[parameters[k]] = question.problem.parameters[k];
        m_point = m_constants;
        for (std::size_t k = 0; k < m_model.coordinateCount(); ++k) {
            const UnknownPlace& unknown = m_model.unknowns[k];
            m_point[unknown.name] = inputs[unknown.inputs[0]];
            m_coordinateNames.push_back(unknown.name);
            m_flows.emplace(unknown.derivatives.at(1), k);
        }
        m_efforts.resize(m_coordinateNames.size());
    }

    bool succeeds() {
        try {
            return areConstraintsWorkless() && collect() && haveAPotential() && isLinearPartDissipative() &&
                   std::all_of(m_others.begin(), m_others.end(),
                               [this](const auto& other) { return isDissipative(other.first, other.second); });
        } catch (const ArithmeticError&) {
            return false;
        }
    }

private:
    using ByCoordinate = std::map<std::size_t, Expression>;

    // A flow constraint does work if it moves with all flows zero.
    bool areConstraintsWorkless() const {
        Substitution rest;
        for (const auto& [flow, coordinate] : m_flows)
            rest.emplace(flow, Expression(0));
        for (const Equation* equation : equationsOf(m_system, EquationKind::Flow))
            if (!substituted(equation->residual, rest).isZero())
                return false;
        return equationsOf(m_system, EquationKind::Dynamic).empty();
    }

    // The values of regulated efforts, if their equations give them explicitly.
    std::optional<Substitution> regulatedEfforts() const {
        Substitution result;
        for (const Equation* equation : equationsOf(m_system, EquationKind::Effort))
            for (const Unknown& effort : unknownsOf(m_system, UnknownKind::Effort)) {
                const auto at = [&](int value) {
                    return substituted(equation->residual, {{effort.name(), Expression(value)}});
                };
                const Expression rest = at(0), slope = at(1) - rest;
                const std::optional<double> number = constantOf(slope);
                if (!number || *number == 0 || !(at(2) - at(1) == slope) || result.contains(effort.name()))
                    continue;
                result.emplace(effort.name(), -rest / slope);
                break;
            }
        if (result.size() != unknownsOf(m_system, UnknownKind::Effort).size())
            return std::nullopt;
        return result;
    }

    std::optional<double> constantOf(const Expression& expression) const {
        const double value = evaluate(expression, m_constants);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    // All terms except those of energies and reactions.
    bool collect() {
        constexpr std::uint64_t largest = 20000;
        const auto regulated = regulatedEfforts();
        if (!regulated)
            return false;
        const Substitution stated = statementValues(m_system);
        const std::vector<const Equation*> equations = equationsOf(m_system, EquationKind::Lagrange);
        for (std::size_t i = 0; i < equations.size(); ++i)
            for (const Term& term : equations[i]->terms) {
                if (term.origin != Origin::Dissipation && term.origin != Origin::Effort)
                    continue;
                const Expression value = substituted(substituted(substituted(term.value, stated), *regulated), stated);
                if (value.treeSize() > largest || !isKnown(value) || !add(i, value, 0))
                    return false;
            }
        return true;
    }

    // Contains only coordinates, flows and parameters.
    bool isKnown(const Expression& value) const {
        const std::set<std::string> names = symbolsIn(value);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return name == "pi" || m_point.contains(name) || m_flows.contains(name);
        });
    }

    bool isFree(const Expression& value) const { // of flows
        const std::set<std::string> names = symbolsIn(value);
        return std::none_of(names.begin(), names.end(),
                            [&](const std::string& name) { return m_flows.contains(name); });
    }

    bool isConstant(const Expression& value) const { return constantOf(value).has_value(); }

    bool add(std::size_t row, const Expression& value, int depth) {
        constexpr int deepest = 20;
        if (depth > deepest)
            return false;
        if (value.isSum())
            return std::all_of(value.operands().begin(), value.operands().end(),
                               [&](const Expression& term) { return add(row, term, depth + 1); });
        std::vector<Expression> free, flows;
        for (const Expression& factor : factorsOf(value))
            (isFree(factor) ? free : flows).push_back(factor);
        const Expression coefficient = product(free);
        if (flows.empty()) {
            m_efforts[row] = m_efforts[row] + coefficient;
            return true;
        }
        if (flows.size() == 1 && flows[0].isSum()) // c (v1 - v2)
            return std::all_of(flows[0].operands().begin(), flows[0].operands().end(),
                               [&](const Expression& term) { return add(row, coefficient * term, depth + 1); });
        if (flows.size() == 1 && flows[0].isSymbol()) {
            Expression& entry = m_linear[{row, m_flows.at(flows[0].name())}];
            entry = entry + coefficient;
            return true;
        }
        Expression& entry = m_others[product(flows)][row];
        entry = entry + coefficient;
        return true;
    }

    // e(q) has a potential if its slopes are symmetric: tested at random points.
    bool haveAPotential() const {
        std::vector<std::size_t> all;
        bool isTrivial = true;
        for (std::size_t k = 0; k < m_efforts.size(); ++k) {
            all.push_back(k);
            const std::set<std::string> names = symbolsIn(m_efforts[k]);
            for (const std::string& name : m_coordinateNames)
                isTrivial = isTrivial && (name == m_coordinateNames[k] || !names.contains(name));
        }
        if (isTrivial)
            return true;
        const Tape tape(m_question.problem.system->parameters(), m_coordinateNames, m_efforts);
        const Tangents tangents(tape, all);
        Tangents::Memory memory = tangents.memory(m_question.problem.parameters);
        const auto n = static_cast<Eigen::Index>(all.size());
        RandomNumbers random;
        for (int count = 0; count < 4; ++count) {
            std::vector<double> place, slopes(tangents.places().size());
            for (std::size_t k = 0; k < all.size(); ++k)
                place.push_back(m_point.at(m_coordinateNames[k]) + 0.2 * random.deviation() * sizeOf(k));
            tangents.evaluate(place.data(), slopes.data(), memory);
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
            for (std::size_t k = 0; k < slopes.size(); ++k)
                matrix(static_cast<Eigen::Index>(tangents.places()[k].row),
                       static_cast<Eigen::Index>(tangents.places()[k].column)) = slopes[k];
            if (!matrix.allFinite() ||
                (matrix - matrix.transpose()).cwiseAbs().maxCoeff() > 1e-10 * matrix.cwiseAbs().maxCoeff())
                return false;
        }
        return true;
    }

    double sizeOf(std::size_t coordinate) const {
        const std::size_t input = m_model.unknowns[coordinate].inputs[0];
        return input >= 1 && input <= m_question.problem.nominal.size() ? m_question.problem.nominal[input - 1] : 1;
    }

    // The symmetric part of C: entries that vary with the position must each have the right sign, all others together.
    // A matrix definite at the point is definite near it.
    bool isLinearPartDissipative() const {
        const auto n = static_cast<Eigen::Index>(m_coordinateNames.size());
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(n, n), constant = all;
        bool isSorted = true;
        for (const auto& [place, entry] : m_linear) {
            const auto opposite = m_linear.find({place.second, place.first});
            const Expression sum = opposite == m_linear.end() ? entry : entry + opposite->second;
            const auto i = static_cast<Eigen::Index>(place.first), j = static_cast<Eigen::Index>(place.second);
            all(i, j) = all(j, i) = evaluate(sum, m_point);
            if (isConstant(sum))
                constant(i, j) = constant(j, i) = all(i, j);
            else
                isSorted = isSorted && i == j && isNotNegative(entry);
        }
        if (!all.allFinite())
            return false;
        std::vector<Eigen::Index> concerned;
        for (Eigen::Index k = 0; k < n; ++k)
            if (!all.row(k).isZero(0))
                concerned.push_back(k);
        const Eigen::MatrixXd part = all(concerned, concerned);
        return (isSorted && leastShare(constant) >= -1e-12) || leastShare(part) > 1e-9;
    }

    // The smallest eigenvalue, relative to the diagonal.
    static double leastShare(const Eigen::MatrixXd& matrix) {
        if (matrix.rows() == 0)
            return 0;
        const Eigen::VectorXd scale =
            matrix.diagonal().unaryExpr([](double size) { return size > 0 ? 1 / std::sqrt(size) : 1.0; });
        return symmetricEigenvalues(scale.asDiagonal() * matrix * scale.asDiagonal()).minCoeff();
    }

    // Near the point and near rest.
    bool isNotNegative(const Expression& value) const {
        if (isFree(value) && evaluate(value, m_point) > 0)
            return true;
        const std::span<const Expression> operands = value.operands();
        const auto all = [&] {
            return std::all_of(operands.begin(), operands.end(),
                               [&](const Expression& one) { return isNotNegative(one); });
        };
        switch (value.kind()) {
        case Expression::Kind::Number: return value.number() >= 0;
        case Expression::Kind::Symbol: return m_constants.contains(value.name()) && m_constants.at(value.name()) >= 0;
        case Expression::Kind::Sum:
        case Expression::Kind::Product: return all();
        case Expression::Kind::Power: return isEven(operands[1]) || isNotNegative(operands[0]);
        case Expression::Kind::Function:
            return value.function() == Function::Abs || value.function() == Function::Exp ||
                   value.function() == Function::Cosh;
        }
        return false;
    }

    // With constant coefficients.
    std::optional<LinearForm> linearForm(const Expression& value) const {
        LinearForm result;
        for (const Expression& term : termsOf(value)) {
            double coefficient = 1;
            std::optional<std::size_t> flow;
            for (const Expression& factor : factorsOf(term))
                if (factor.isSymbol() && m_flows.contains(factor.name()) && !flow)
                    flow = m_flows.at(factor.name());
                else if (const auto number = constantOf(factor); number)
                    coefficient *= *number;
                else
                    return std::nullopt;
            if (!flow)
                return std::nullopt;
            result[*flow] += coefficient;
        }
        std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
        return result.empty() ? std::nullopt : std::optional(result);
    }

    // one = share * other
    static std::optional<double> shareOf(const LinearForm& one, const LinearForm& other) {
        if (one.size() != other.size())
            return std::nullopt;
        std::optional<double> share;
        for (const auto& [flow, coefficient] : one) {
            const auto found = other.find(flow);
            if (found == other.end())
                return std::nullopt;
            const double here = coefficient / found->second;
            if (share && std::abs(here - *share) > 1e-12 * std::abs(*share))
                return std::nullopt;
            share = here;
        }
        return share;
    }

    // The combination of flows along which these forces act.
    std::optional<LinearForm> directionOf(const ByCoordinate& forces) const {
        LinearForm direction;
        for (const auto& [coordinate, force] : forces) {
            if (force.isZero())
                continue;
            const auto number = constantOf(force);
            if (!number && forces.size() > 1)
                return std::nullopt;
            if (!number && !isNotNegative(force))
                return std::nullopt;
            if (const double size = number.value_or(1); size != 0)
                direction[coordinate] = size;
        }
        return direction;
    }

    bool isDissipative(const Expression& function, const ByCoordinate& forces) const {
        const auto direction = directionOf(forces);
        if (!direction)
            return false;
        if (direction->empty())
            return true;
        double sign = 1;
        int odd = 0;
        for (const Expression& factor : factorsOf(function)) {
            if (isNotNegative(factor))
                continue;
            Expression base = factor;
            if (factor.isPower() && isOdd(factor.operands()[1]))
                base = factor.operands()[0];
            if (base.isFunction() && isOddFunction(base.function()))
                base = base.operands()[0];
            const auto form = linearForm(base);
            const auto share = form ? shareOf(*form, *direction) : std::nullopt;
            if (!share)
                return false;
            sign *= std::copysign(1.0, *share);
            ++odd;
        }
        return odd % 2 == 1 && sign > 0;
    }

    const EquilibriumQuestion& m_question;
    const ModelEquations& m_model;
    const DaeSystem& m_system;
    Point m_constants;
    Point m_point;
    std::vector<std::string> m_coordinateNames;
    std::map<std::string, std::size_t> m_flows;
    std::vector<Expression> m_efforts; // of each coordinate, at rest
    std::map<std::pair<std::size_t, std::size_t>, Expression> m_linear;
    std::map<Expression, ByCoordinate, ByContent> m_others;
};

// dH/dt along the linear oscillation, projected onto the constraints.
class Oscillation {
public:
    Oscillation(const Equilibrium& equilibrium, const EquilibriumQuestion& question)
        : m_equilibrium(equilibrium), m_problem(question.problem), m_energy(*m_problem.observers->energy),
          m_memory(m_energy.memory(m_problem.parameters)),
          m_dynamics(m_problem.system, m_problem.parameters, m_problem.nominal) {
        for (const SwitchSurface& surface : m_problem.observers->switches)
            m_atZero.push_back(surface.atZero);
        for (std::size_t j = 0; j < equilibrium.highest.size(); ++j)
            m_dynamics.guess(j, equilibrium.highest[j]);
        setSwitchSides(m_dynamics, m_problem.start.time, equilibrium.state, m_atZero);
        m_independent = independentStates(m_dynamics, m_problem.start.time, equilibrium.state,
                                          question.equations->coordinateCount());
        if (m_dynamics.solve(m_problem.start.time, equilibrium.state))
            m_restEnergy = energies().at(0);
    }

    struct Share {
        double mean = 0;
        double size = 0;
        bool isEnergyMore = true;
        bool isKnown = false;
    };

    Share at(double amplitude) {
        constexpr int count = 96;
        Share share;
        const auto mode = oscillatingMode();
        if (!mode)
            return share;
        for (int k = 0; k < count; ++k) {
            const double phase = 2 * std::numbers::pi * k / count;
            std::vector<double> state = m_equilibrium.state;
            for (std::size_t i = 0; i < state.size(); ++i)
                state[i] += amplitude * ((*mode)[static_cast<Eigen::Index>(i)] * std::polar(1.0, phase)).real();
            if (!m_dynamics.project(m_problem.start.time, state))
                return share;
            setSwitchSides(m_dynamics, m_problem.start.time, state, m_atZero);
            if (!m_dynamics.solve(m_problem.start.time, state))
                return share;
            const std::vector<double> values = energies();
            const double power = values[1] - values[2];
            share.mean += power / count;
            share.size += std::abs(power) / count;
            share.isEnergyMore = share.isEnergyMore && values[0] > m_restEnergy;
        }
        share.isKnown = std::isfinite(share.mean) && std::isfinite(share.size);
        return share;
    }

private:
    std::vector<double> energies() {
        std::vector<double> inputs = m_dynamics.inputs(), values(m_energy.outputCount());
        inputs.resize(m_energy.inputCount(), 0.0);
        m_energy.evaluate(inputs.data(), values.data(), m_memory);
        return values;
    }

    // In all states, the largest scaled to 1 relative to its size.
    std::optional<Eigen::VectorXcd> oscillatingMode() const {
        const LinearSystem& linear = *m_equilibrium.linear;
        const CompiledSystem& system = *m_problem.system;
        if (!m_independent || m_independent->variables.size() != linear.states.size())
            return std::nullopt;
        for (std::size_t k = 0; k < linear.states.size(); ++k)
            if (system.state()[m_independent->variables[k]].name != linear.states[k])
                return std::nullopt;
        Eigen::VectorXcd vector = m_independent->basis.cast<std::complex<double>>() * linear.modes.front().vector;
        double largest = 0;
        for (Eigen::Index k = 0; k < vector.size(); ++k)
            largest = std::max(largest, std::abs(vector[k]) / m_problem.nominal[static_cast<std::size_t>(k)]);
        return largest > 0 ? std::optional<Eigen::VectorXcd>(vector / largest) : std::nullopt;
    }

    const Equilibrium& m_equilibrium;
    const SimulationProblem& m_problem;
    const Tape& m_energy;
    Tape::Memory m_memory;
    Dynamics m_dynamics;
    std::vector<double> m_atZero;
    std::optional<IndependentStates> m_independent;
    double m_restEnergy = 0;
};

} // namespace

bool takesEnergyOnly(const EquilibriumQuestion& question, const std::vector<double>& inputs) {
    return question.equations->whole && SupplyProof(question, inputs).succeeds();
}

// The average must be of the order in the amplitude at which the power begins, which is higher than that of the linear
// part: the effect of other terms on the oscillation is then of a higher order.
EnergyOnAverage energyOverOscillation(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    const std::vector<Mode>& modes = equilibrium.linear->modes;
    if (question.problem.observers->energy->outputCount() < 4 || modes.size() != 2 || modes[0].value.imag() == 0)
        return EnergyOnAverage::Unknown;
    Oscillation oscillation(equilibrium, question);
    constexpr std::array amplitudes = {0.04, 0.02, 0.01};
    std::array<Oscillation::Share, 3> shares;
    for (std::size_t k = 0; k < shares.size(); ++k) {
        shares[k] = oscillation.at(amplitudes[k]);
        if (!shares[k].isKnown || !shares[k].isEnergyMore || !(std::abs(shares[k].mean) > 0.02 * shares[k].size) ||
            shares[k].mean * shares[0].mean <= 0)
            return EnergyOnAverage::Unknown;
    }
    const auto meanShare = [&](std::size_t k) { return shares[k].mean / shares[k].size; };
    const auto order = [&](std::size_t k) { return std::log2(shares[k - 1].size / shares[k].size); };
    if (!(order(1) > 2.5) || !(std::abs(order(1) - order(2)) < 0.1) ||
        !(std::abs(meanShare(2) - meanShare(0)) < 0.1 * std::abs(meanShare(0))))
        return EnergyOnAverage::Unknown;
    return shares[0].mean > 0 ? EnergyOnAverage::Supplied : EnergyOnAverage::Lost;
}

} // namespace coenergy
