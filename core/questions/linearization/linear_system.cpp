// With z the independent part of the state y and dy = N dz on the invariants, dz/dt = [dF/dy]_z N dz, where F is the
// right-hand side of the reduced ODE with its exact derivatives. That holds at any point of a motion, not only at rest,
// and requires no regular pencil: redundant constraints are gone, and massless coordinates are not states. Inputs are
// state variables of their own, each followed by its rates, which are the coefficients of its expansion in time: E is
// the effect of the first rates on the motion. States from which T_1 u + T_2 du/dt + ... is subtracted do not depend on
// rates; outputs that still do are improper. References: mathematics of linearization on the tangent space: E.
// Eich-Soellner, C. Fuehrer, Numerical Methods in Multibody Dynamics, 1998, section 1.5; A. A. Shabana, Dynamics of
// Multibody Systems, section 8.
#include "linearization/linear_system.hpp"

#include "base/random_numbers.hpp"
#include "linearization/independent_states.hpp"
#include "linearization/symmetric_modes.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/sided_slopes.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

using Kind = LinearizationObstacle::Kind;
using Places = std::vector<Eigen::Index>;

constexpr double noInfluence = 1e-12; // of a rate of an input, relative to the effects of the input and the states
constexpr double noRemainder = 1e-13; // of a sum, relative to its terms, which are computed values themselves
constexpr double noShare = 1e-13;     // of a mode, relative to its largest coordinate

// Removes entries that are only rounding of their terms.
Eigen::MatrixXd withoutRemainders(const Eigen::MatrixXd& sums, const Eigen::MatrixXd& terms) {
    return (sums.array().abs() > noRemainder * terms.array()).select(sums, 0.0);
}

Eigen::MatrixXd product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
    return withoutRemainders(left * right, left.cwiseAbs() * right.cwiseAbs());
}

// left + by * right
Eigen::MatrixXd sumWith(const Eigen::MatrixXd& left, const Eigen::MatrixXd& by, const Eigen::MatrixXd& right) {
    return withoutRemainders(left + by * right, left.cwiseAbs() + by.cwiseAbs() * right.cwiseAbs());
}

void dropLastZeros(std::vector<Eigen::MatrixXd>& matrices) {
    while (!matrices.empty() && matrices.back().isZero(0))
        matrices.pop_back();
}

// Rows that depend on rates for every choice of states.
std::vector<bool> followsRates(const LinearSystem& system) {
    std::vector<bool> follows(static_cast<std::size_t>(system.C.rows()), false);
    for (const Eigen::MatrixXd& matrix : withoutRates(system).F)
        for (Eigen::Index row = 0; row < matrix.rows(); ++row)
            follows[static_cast<std::size_t>(row)] =
                follows[static_cast<std::size_t>(row)] || !matrix.row(row).isZero(0);
    return follows;
}

// The columns of the basis by their meaning.
struct Columns {
    Places states;
    Places inputs; // one for each input
    Places rates;  // of all inputs
    std::vector<std::size_t> inputOfRate;
    std::vector<std::size_t> orderOfRate;
};

class Linearizer {
public:
    explicit Linearizer(const OperatingPoint& point)
        : m_point(point), m_problem(point.problem), m_system(*m_problem.system), m_equations(*point.equations),
          m_dynamics(m_problem.system, m_problem.parameters, m_problem.nominal) {}

    std::variant<LinearSystem, LinearizationObstacle> result(LinearDepth depth) {
        if (std::optional<LinearizationObstacle> obstacle = evaluate())
            return *std::move(obstacle);
        const auto independent =
            independentStates(m_dynamics, m_point.time, m_point.state, m_equations.coordinateCount(), inputVariables());
        if (!independent)
            return LinearizationObstacle{Kind::Singular, {}};
        m_independent = *independent;
        sortColumns();
        const Eigen::MatrixXd rounding = slopeRounding();
        if (!derive())
            return LinearizationObstacle{Kind::Singular, {}};
        fillStates(rounding);
        if (auto obstacle = fillOutputs())
            return *std::move(obstacle);
        fillCoordinates();
        fillRates();
        if (depth == LinearDepth::States)
            return std::move(m_result);
        m_result.secondOrder = secondOrderForm();
        auto modes = conservativeModes(m_result.secondOrder);
        m_result.modes = modes ? *std::move(modes) : spectrumOf(m_result.A);
        if (!modes && isConservative(m_result.secondOrder))
            bringOntoAxis(m_result.modes);
        return std::move(m_result);
    }

private:
    // dy/dt with its derivatives at the point, on the sides on which the point lies.
    std::optional<LinearizationObstacle> evaluate() {
        std::vector<double> atZero;
        for (const SwitchSurface& surface : m_problem.observers->switches)
            atZero.push_back(surface.atZero);
        for (std::size_t j = 0; j < m_point.highest.size(); ++j) // switches may ask for their sides
            m_dynamics.guess(j, m_point.highest[j]);
        setSwitchSides(m_dynamics, m_point.time, m_point.state, atZero);
        if (m_dynamics.solve(m_point.time, m_point.state))
            if (std::vector<std::string> flows = m_dynamics.withoutLinearPart(); !flows.empty())
                return LinearizationObstacle{Kind::Resistance, std::move(flows)};
        if (auto corner = cornerHere())
            return corner;
        if (!derive())
            return LinearizationObstacle{
                m_dynamics.fault() && m_dynamics.fault()->kind == EvaluationFault::Kind::Undefined ? Kind::Undefined
                                                                                                   : Kind::Singular,
                {m_dynamics.fault() ? m_dynamics.fault()->where : ""}};
        return std::nullopt;
    }

    bool derive() { return derive(m_point.state); }

    bool derive(const std::vector<double>& state) {
        if (!m_dynamics.solve(m_point.time, state) || m_dynamics.pivotRatio() < 1e-13)
            return false;
        m_rate.resize(m_system.stateCount());
        m_dynamics.readRates(m_rate);
        m_dynamics.jacobian(m_rateByState, m_rateByTime);
        m_highestByState = m_dynamics.highestSlopes().rightCols(static_cast<Eigen::Index>(m_system.stateCount()));
        return m_rateByState.allFinite() && m_highestByState.allFinite();
    }

    // A function whose argument is zero here, but not in a neighbourhood, has two derivatives.
    std::optional<LinearizationObstacle> cornerHere() {
        for (std::size_t k = 0; k < m_system.switchCount(); ++k) {
            if (!isAtZero(k) || isImpulseOfAnotherTime(k))
                continue;
            const double side = m_dynamics.switchValue(k);
            const auto with = [&](double value) {
                m_dynamics.setSwitch(k, value);
                return derive() ? std::optional(std::pair(m_rateByState, m_rate)) : std::nullopt;
            };
            const auto above = with(1), below = with(-1);
            m_dynamics.setSwitch(k, side);
            if (!above || !below || !agree(*above, *below))
                return LinearizationObstacle{Kind::Corner, {m_problem.observers->switches[k].text}};
        }
        return std::nullopt;
    }

    // The size of an impulse is zero but at its moment.
    bool isImpulseOfAnotherTime(std::size_t k) {
        const std::optional<std::size_t> moment = m_problem.observers->switches[k].moment;
        return moment && !isAtZero(*moment);
    }

    bool isAtZero(std::size_t k) {
        const double here = m_dynamics.switchArguments(m_point.time, m_point.state)[k];
        std::vector<double> beside = m_point.state;
        for (std::size_t j = 0; j < beside.size(); ++j)
            beside[j] += (j % 2 ? -1 : 1) * static_cast<double>(1 + j % 7) * m_problem.nominal[j];
        const double change = std::abs(m_dynamics.switchArguments(m_point.time, beside)[k] - here);
        return std::abs(here) <= 1e-9 * change;
    }

    static bool agree(const std::pair<Eigen::MatrixXd, std::vector<double>>& one,
                      const std::pair<Eigen::MatrixXd, std::vector<double>>& other) {
        const double scale = one.first.cwiseAbs().maxCoeff();
        if ((one.first - other.first).cwiseAbs().maxCoeff() > 1e-10 * scale)
            return false;
        for (std::size_t k = 0; k < one.second.size(); ++k)
            if (std::abs(one.second[k] - other.second[k]) > 1e-10 * std::max(1.0, std::abs(one.second[k])))
                return false;
        return true;
    }

    std::size_t stateNamed(const std::string& name) const {
        const auto& state = m_system.state();
        const auto found = std::find_if(state.begin(), state.end(),
                                        [&](const StateVariable& variable) { return variable.name == name; });
        return static_cast<std::size_t>(found - state.begin());
    }

    std::vector<std::size_t> inputVariables() const {
        std::vector<std::size_t> variables;
        for (const InputVariable& input : m_point.inputs)
            for (const std::string& name : input.variables)
                variables.push_back(stateNamed(name));
        if (!m_point.inputTime.empty())
            variables.push_back(stateNamed(m_point.inputTime));
        return variables;
    }

    void sortColumns() {
        const auto columnOf = [&](const std::string& name) {
            const auto& all = m_independent.variables;
            return static_cast<Eigen::Index>(std::find(all.begin(), all.end(), stateNamed(name)) - all.begin());
        };
        std::vector<bool> isOfInput(m_independent.variables.size(), false);
        for (std::size_t k = 0; k < m_point.inputs.size(); ++k)
            for (std::size_t order = 0; order < m_point.inputs[k].variables.size(); ++order) {
                const Eigen::Index column = columnOf(m_point.inputs[k].variables[order]);
                isOfInput[static_cast<std::size_t>(column)] = true;
                if (order == 0) {
                    m_columns.inputs.push_back(column);
                } else {
                    m_columns.rates.push_back(column);
                    m_columns.inputOfRate.push_back(k);
                    m_columns.orderOfRate.push_back(order);
                }
            }
        if (!m_point.inputTime.empty())
            isOfInput[static_cast<std::size_t>(columnOf(m_point.inputTime))] = true;
        for (std::size_t k = 0; k < isOfInput.size(); ++k)
            if (!isOfInput[k])
                m_columns.states.push_back(static_cast<Eigen::Index>(k));
    }

    // The change of the slopes when the last digits of the state change: cos(pi/2) is not exactly zero.
    Eigen::MatrixXd slopeRounding() {
        constexpr double lastDigits = 4e-16;
        const Eigen::MatrixXd here = m_rateByState * m_independent.basis;
        Eigen::MatrixXd rounding = Eigen::MatrixXd::Zero(here.rows(), here.cols());
        RandomNumbers random;
        for (int count = 0; count < 3; ++count) {
            std::vector<double> beside = m_point.state;
            for (std::size_t k = 0; k < beside.size(); ++k)
                beside[k] += lastDigits * random.sign() * std::max(std::abs(beside[k]), m_problem.nominal[k]);
            const auto independent =
                independentStates(m_dynamics, m_point.time, beside, m_equations.coordinateCount(), inputVariables());
            if (independent && independent->variables == m_independent.variables && derive(beside))
                rounding = rounding.cwiseMax((m_rateByState * independent->basis - here).cwiseAbs());
        }
        return rounding;
    }

    void fillStates(const Eigen::MatrixXd& rounding) {
        Places rows;
        for (const Eigen::Index column : m_columns.states) {
            const std::size_t variable = m_independent.variables[static_cast<std::size_t>(column)];
            rows.push_back(static_cast<Eigen::Index>(variable));
            m_result.states.push_back(m_system.state()[variable].name);
            m_result.drift.push_back(m_rate[variable]);
        }
        for (const InputVariable& input : m_point.inputs)
            m_result.inputs.push_back(input.name);
        Eigen::MatrixXd slopes = m_rateByState * m_independent.basis;
        slopes = (slopes.array().abs() > 4 * rounding.array()).select(slopes, 0.0);
        slopes = slopes(rows, Eigen::all).eval();
        m_result.A = slopes(Eigen::all, m_columns.states);
        m_result.B = slopes(Eigen::all, m_columns.inputs);
        m_byRates = slopes(Eigen::all, m_columns.rates);
    }

    // Derivatives of all inputs of the tapes with respect to the independent variables.
    Eigen::MatrixXd inputSlopes(std::size_t count) const {
        Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(count), m_independent.basis.cols());
        const auto states = static_cast<Eigen::Index>(m_system.stateCount());
        slopes.middleRows(1, states) = m_independent.basis;
        slopes.middleRows(1 + states, static_cast<Eigen::Index>(m_system.unknownCount())) =
            m_highestByState * m_independent.basis;
        return slopes;
    }

    std::vector<double> extended(std::size_t count) const {
        std::vector<double> inputs = m_dynamics.inputs();
        inputs.resize(count, 0.0);
        return inputs;
    }

    std::optional<LinearizationObstacle> fillOutputs() {
        const Tape& tape = m_problem.observers->outputs;
        m_result.outputs = m_problem.observers->outputNames;
        std::vector<std::size_t> inputs(tape.inputCount());
        for (std::size_t k = 0; k < inputs.size(); ++k)
            inputs[k] = k;
        const Tangents tangents(tape, inputs);
        Tangents::Memory memory = tangents.memory(m_problem.parameters);
        std::vector<double> values(tangents.places().size());
        tangents.evaluate(extended(tape.inputCount()).data(), values.data(), memory);
        Eigen::MatrixXd gradient = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(tape.outputCount()),
                                                         static_cast<Eigen::Index>(tape.inputCount()));
        for (std::size_t k = 0; k < values.size(); ++k) {
            const auto [row, input] = tangents.places()[k];
            if (isSharedReaction(input) && values[k] != 0)
                return LinearizationObstacle{Kind::ReactionInput, {m_result.outputs[row]}};
            gradient(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(input)) = values[k];
        }
        const Eigen::MatrixXd directions = inputSlopes(tape.inputCount());
        leaveOutBent(gradient, directions);
        const Eigen::MatrixXd slopes = product(gradient, directions);
        m_result.C = slopes(Eigen::all, m_columns.states);
        m_result.D = slopes(Eigen::all, m_columns.inputs);
        m_outputsByRates = slopes(Eigen::all, m_columns.rates);
        return std::nullopt;
    }

    // What jumps, has a corner or an infinite slope at the point has no linear form.
    void leaveOutBent(Eigen::MatrixXd& gradient, const Eigen::MatrixXd& directions) {
        std::vector<bool> isBent = bentAlong(gradient, directions);
        Places kept;
        std::vector<std::string> names;
        for (Eigen::Index row = 0; row < gradient.rows(); ++row) {
            const std::string& name = m_result.outputs[static_cast<std::size_t>(row)];
            if (!gradient.row(row).allFinite() || isBent[static_cast<std::size_t>(row)]) {
                m_result.bent.push_back(name);
            } else {
                names.push_back(name);
                kept.push_back(row);
            }
        }
        m_result.outputs = std::move(names);
        gradient = gradient(kept, Eigen::all).eval();
    }

    // Along every variable, and along some mixtures: the root of abs(x*y) is straight along x and along y.
    std::vector<bool> bentAlong(const Eigen::MatrixXd& gradient, const Eigen::MatrixXd& directions) const {
        std::vector<bool> isBent(static_cast<std::size_t>(gradient.rows()), false);
        const SidedSlopes sides(m_problem.observers->outputs);
        if (!sides.mayDiffer())
            return isBent;
        constexpr int mixtures = 3;
        constexpr double unequal = 1e-6; // of a sum's terms
        constexpr KnownShare known{1e-9, 1e-7, false};
        SidedSlopes::Memory memory = sides.memory(m_problem.parameters);
        const std::vector<double> inputs = extended(static_cast<std::size_t>(directions.rows()));
        const std::vector<double> sizes = outputSizes(inputs.size());
        RandomNumbers random;
        for (Eigen::Index k = 0; k < directions.cols() + mixtures; ++k) {
            Eigen::VectorXd direction =
                k < directions.cols() ? directions.col(k).eval() : mixtureOf(directions, random);
            const DirectedSlopes found = sides.along({direction.data(), inputs.size()}, inputs, sizes, known, memory);
            for (const std::size_t row : found.without)
                isBent[row] = true;
            const Eigen::VectorXd straight = gradient * direction, terms = gradient.cwiseAbs() * direction.cwiseAbs();
            for (Eigen::Index row = 0; row < gradient.rows(); ++row)
                if (!(std::abs(found.slopes[static_cast<std::size_t>(row)] - straight[row]) <= unequal * terms[row]))
                    isBent[static_cast<std::size_t>(row)] = true;
        }
        return isBent;
    }

    static Eigen::VectorXd mixtureOf(const Eigen::MatrixXd& directions, RandomNumbers& random) {
        Eigen::VectorXd weights(directions.cols());
        for (double& weight : weights)
            weight = random.deviation();
        return directions * weights;
    }

    // Typical ones of the state, and what the highest derivatives are by them.
    std::vector<double> outputSizes(std::size_t count) const {
        std::vector<double> sizes(count, 0.0);
        const auto states = static_cast<Eigen::Index>(m_system.stateCount());
        const Eigen::VectorXd ofState = Eigen::VectorXd::Map(m_problem.nominal.data(), states);
        const Eigen::VectorXd ofHighest = m_highestByState.cwiseAbs() * ofState;
        std::copy(ofState.begin(), ofState.end(), sizes.begin() + 1);
        std::copy(ofHighest.begin(), ofHighest.end(), sizes.begin() + 1 + states);
        return sizes;
    }

    bool isSharedReaction(std::size_t input) const {
        const auto& shared = m_problem.observers->multiplierInputs;
        return std::find(shared.begin(), shared.end(), input) != shared.end();
    }

    // Columns of one order, one for each input.
    Eigen::MatrixXd ofOrder(const Eigen::MatrixXd& byRates, std::size_t order) const {
        Eigen::MatrixXd columns = Eigen::MatrixXd::Zero(byRates.rows(), m_result.B.cols());
        for (std::size_t k = 0; k < m_columns.rates.size(); ++k)
            if (m_columns.orderOfRate[k] == order)
                columns.col(static_cast<Eigen::Index>(m_columns.inputOfRate[k])) =
                    byRates.col(static_cast<Eigen::Index>(k));
        return columns;
    }

    // The effect of rates on the states is E and its successors, that on the outputs and coordinates is F and its
    // successors.
    void fillRates() {
        const std::size_t most = m_columns.orderOfRate.empty() ? 0 : *std::ranges::max_element(m_columns.orderOfRate);
        std::vector<Eigen::MatrixXd> byStates;
        for (std::size_t order = 1; order <= most; ++order) {
            byStates.push_back(ofOrder(m_byRates, order));
            m_result.F.push_back(ofOrder(m_outputsByRates, order));
            m_result.shapeByRates.push_back(ofOrder(m_shapeByRates, order));
        }
        if (m_result.A.rows() > 0)
            clearUnfelt(byStates);
        clearUnfelt(m_result.F, m_result.C, m_result.D);
        clearUnfelt(m_result.shapeByRates, m_result.shape, m_result.shapeByInputs);
        dropLastZeros(byStates);
        dropLastZeros(m_result.F);
        dropLastZeros(m_result.shapeByRates);
        if (!byStates.empty()) {
            m_result.E = byStates.front();
            m_result.higherE.assign(byStates.begin() + 1, byStates.end());
        }
        const std::vector<bool> follows = followsRates(m_result);
        for (std::size_t k = 0; k < follows.size(); ++k)
            if (follows[k])
                m_result.improper.push_back(m_result.outputs[k]);
    }

    static void clearUnfelt(std::vector<Eigen::MatrixXd>& byRates, const Eigen::MatrixXd& byStates,
                            const Eigen::MatrixXd& byInputs) {
        for (Eigen::MatrixXd& matrix : byRates)
            for (Eigen::Index row = 0; row < matrix.rows(); ++row)
                if (matrix.row(row).cwiseAbs().sum() <=
                    noInfluence * (byStates.row(row).cwiseAbs().sum() + byInputs.row(row).cwiseAbs().sum()))
                    matrix.row(row).setZero();
    }

    // With similarly scaled states, at the rate of the fastest motion.
    void clearUnfelt(std::vector<Eigen::MatrixXd>& byStates) const {
        const Eigen::VectorXd scales = balancingScales(m_result.A).cwiseInverse();
        const double rate = (scales.asDiagonal() * m_result.A * scales.cwiseInverse().asDiagonal())
                                .cwiseAbs()
                                .rowwise()
                                .sum()
                                .maxCoeff();
        const auto felt = [&](const Eigen::MatrixXd& matrix, Eigen::Index input, std::size_t order) {
            return (scales.asDiagonal() * matrix.col(input)).cwiseAbs().maxCoeff() *
                   std::pow(rate > 0 ? rate : 1, static_cast<double>(order));
        };
        for (Eigen::Index input = 0; input < m_result.B.cols(); ++input) {
            double most = felt(m_result.B, input, 0);
            for (std::size_t k = 0; k < byStates.size(); ++k)
                most = std::max(most, felt(byStates[k], input, k + 1));
            for (std::size_t k = 0; k < byStates.size(); ++k)
                if (felt(byStates[k], input, k + 1) <= noInfluence * most)
                    byStates[k].col(input).setZero();
        }
    }

    void fillCoordinates() {
        const Eigen::MatrixXd slopes = inputSlopes(m_equations.inputCount);
        const auto count = static_cast<Eigen::Index>(m_equations.coordinateCount());
        Places rows;
        for (Eigen::Index k = 0; k < count; ++k) {
            const UnknownPlace& unknown = m_equations.unknowns[static_cast<std::size_t>(k)];
            m_result.coordinates.push_back(unknown.name);
            rows.push_back(static_cast<Eigen::Index>(unknown.inputs.front()));
            const std::size_t state = stateNamed(unknown.name);
            m_result.sizes.push_back(state < m_system.stateCount() ? m_problem.nominal[state] : 1);
        }
        m_result.shape = slopes(rows, m_columns.states);
        m_result.shapeByInputs = slopes(rows, m_columns.inputs);
        m_shapeByRates = slopes(rows, m_columns.rates);
    }

    std::size_t freeDisplacements() const {
        return static_cast<std::size_t>(
            std::count_if(m_columns.states.begin(), m_columns.states.end(), [&](Eigen::Index column) {
                const StateVariable& variable =
                    m_system.state()[m_independent.variables[static_cast<std::size_t>(column)]];
                return variable.unknown < m_equations.coordinateCount() && variable.order == 0;
            }));
    }

    // Mass from the inertia of all coordinates; damping and stiffness from the response.
    SecondOrderForm secondOrderForm() {
        const auto free = static_cast<Eigen::Index>(freeDisplacements());
        const auto states = static_cast<Eigen::Index>(m_columns.states.size());
        if (free == 0 || states != 2 * free || !m_result.A.topLeftCorner(free, free).isZero(0) ||
            !m_result.A.topRightCorner(free, free).isIdentity(0))
            return {};
        const Eigen::MatrixXd all = inertia();
        const Eigen::MatrixXd shape = m_result.shape.leftCols(free);
        SecondOrderForm form;
        const auto symmetry = [](const Eigen::MatrixXd& sums, const Eigen::MatrixXd& terms, double sign) {
            const Eigen::MatrixXd apart = withoutRemainders(sums - sign * sums.transpose(), terms + terms.transpose());
            return apart.isZero(0) ? Eigen::MatrixXd((sums + sign * sums.transpose()) / 2) : sums;
        };
        const Eigen::MatrixXd sizes = congruentSizes(all, shape);
        form.mass = symmetry(withoutRemainders(congruent(all, shape), sizes), sizes, 1);
        const auto acting = [&](const Eigen::MatrixXd& rates, std::initializer_list<double> signs) {
            const Eigen::MatrixXd terms = form.mass.cwiseAbs() * rates.cwiseAbs();
            Eigen::MatrixXd sums = withoutRemainders(-form.mass * rates, terms);
            for (const double sign : signs)
                sums = symmetry(sums, terms, sign);
            return sums;
        };
        form.stiffness = acting(m_result.A.bottomLeftCorner(free, free), {1});
        form.damping = acting(m_result.A.bottomRightCorner(free, free), {1, -1});
        return form;
    }

    // Derivatives of the equations of motion by the accelerations.
    Eigen::MatrixXd inertia() const {
        const std::size_t count = m_equations.coordinateCount();
        const auto size = static_cast<Eigen::Index>(count);
        std::vector<std::size_t> accelerations;
        Places columns;
        for (std::size_t k = 0; k < count; ++k)
            if (m_equations.unknowns[k].inputs.size() > 2) {
                accelerations.push_back(m_equations.unknowns[k].inputs[2]);
                columns.push_back(static_cast<Eigen::Index>(k));
            }
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size, size);
        ResidualGradient gradient(m_equations, accelerations, m_problem.parameters);
        all(Eigen::all, columns) = gradient.at(extended(m_equations.inputCount)).topRows(size);
        return all;
    }

    const OperatingPoint& m_point;
    const SimulationProblem& m_problem;
    const CompiledSystem& m_system;
    const ModelEquations& m_equations;
    Dynamics m_dynamics;
    std::vector<double> m_rate;
    Eigen::MatrixXd m_rateByState;
    Eigen::VectorXd m_rateByTime;
    Eigen::MatrixXd m_highestByState;
    IndependentStates m_independent;
    Columns m_columns;
    Eigen::MatrixXd m_byRates;
    Eigen::MatrixXd m_outputsByRates;
    Eigen::MatrixXd m_shapeByRates;
    LinearSystem m_result;
};

} // namespace

Eigen::VectorXcd scaledShape(Eigen::VectorXcd shape, const std::vector<double>& sizes) {
    Eigen::Index largest = 0;
    double most = 0;
    for (Eigen::Index k = 0; k < shape.size(); ++k)
        if (const double share = std::abs(shape[k]) / sizes[static_cast<std::size_t>(k)]; share > most * (1 + 1e-9)) {
            most = share;
            largest = k;
        }
    if (!(most > 0))
        return shape;
    shape /= shape[largest];
    const double size = sizes[static_cast<std::size_t>(largest)];
    for (Eigen::Index k = 0; k < shape.size(); ++k) {
        const double least = noShare * sizes[static_cast<std::size_t>(k)] / size;
        shape[k] = {std::abs(shape[k].real()) <= least ? 0 : shape[k].real(),
                    std::abs(shape[k].imag()) <= least ? 0 : shape[k].imag()};
    }
    return shape;
}

Eigen::VectorXcd modeShape(const LinearSystem& system, const Mode& mode) {
    const Eigen::VectorXcd& states = mode.kind == ModeKind::Eigenvector ? mode.vector : mode.along;
    return scaledShape(system.shape.cast<std::complex<double>>() * states, system.sizes);
}

std::vector<Eigen::MatrixXd> carriedRates(const LinearSystem& system) {
    std::vector<Eigen::MatrixXd> felt = system.higherE;
    felt.insert(felt.begin(), system.E.size() > 0 ? system.E : Eigen::MatrixXd::Zero(system.A.rows(), system.B.cols()));
    for (std::size_t k = felt.size() - 1; k-- > 0;)
        felt[k] = sumWith(felt[k], system.A, felt[k + 1]);
    return felt;
}

Eigen::VectorXd carriedRate(const LinearSystem& system, std::size_t input) {
    const auto column = static_cast<Eigen::Index>(input);
    Eigen::VectorXd carried = Eigen::VectorXd::Zero(system.A.rows());
    for (std::size_t k = system.higherE.size(); k-- > 0;)
        carried = sumWith(system.higherE[k].col(column), system.A, carried).eval();
    return system.E.size() > 0 ? Eigen::VectorXd(sumWith(system.E.col(column), system.A, carried)) : carried;
}

LinearSystem withoutRates(LinearSystem system) {
    if (system.E.size() == 0)
        return system;
    const std::vector<Eigen::MatrixXd> carried = carriedRates(system);
    system.B = sumWith(system.B, system.A, carried.front());
    system.D = sumWith(system.D, system.C, carried.front());
    system.F.resize(std::max(system.F.size(), carried.size() - 1),
                    Eigen::MatrixXd::Zero(system.C.rows(), system.B.cols()));
    for (std::size_t k = 1; k < carried.size(); ++k)
        system.F[k - 1] = sumWith(system.F[k - 1], system.C, carried[k]);
    dropLastZeros(system.F);
    system.E.resize(0, 0);
    system.higherE.clear();
    return system;
}

LinearSystem withoutImproperOutputs(LinearSystem system) {
    const std::vector<bool> follows = followsRates(system);
    Places rows;
    std::vector<std::string> kept;
    system.improper.clear();
    for (std::size_t k = 0; k < follows.size(); ++k) {
        (follows[k] ? system.improper : kept).push_back(system.outputs[k]);
        if (!follows[k])
            rows.push_back(static_cast<Eigen::Index>(k));
    }
    system.outputs = std::move(kept);
    system.C = system.C(rows, Eigen::all).eval();
    system.D = system.D(rows, Eigen::all).eval();
    for (Eigen::MatrixXd& matrix : system.F)
        matrix = matrix(rows, Eigen::all).eval();
    dropLastZeros(system.F);
    return system;
}

LinearSystem withCoordinatesAsOutputs(LinearSystem system) {
    const auto stacked = [&](const Eigen::MatrixXd& above, const Eigen::MatrixXd& below) {
        Eigen::MatrixXd all(above.rows() + below.rows(), above.cols());
        all << above, below;
        return all;
    };
    const Eigen::MatrixXd none = Eigen::MatrixXd::Zero(system.C.rows(), system.B.cols());
    const Eigen::MatrixXd still = Eigen::MatrixXd::Zero(system.shape.rows(), system.B.cols());
    system.C = stacked(system.shape, system.C);
    system.D = stacked(system.shapeByInputs, system.D);
    system.F.resize(std::max(system.F.size(), system.shapeByRates.size()), none);
    for (std::size_t k = 0; k < system.F.size(); ++k)
        system.F[k] = stacked(k < system.shapeByRates.size() ? system.shapeByRates[k] : still, system.F[k]);
    system.outputs.insert(system.outputs.begin(), system.coordinates.begin(), system.coordinates.end());
    return withoutImproperOutputs(std::move(system));
}

std::variant<LinearSystem, LinearizationObstacle> linearize(const OperatingPoint& point, LinearDepth depth) {
    return Linearizer(point).result(depth);
}

} // namespace coenergy
