// In this order: a model without inertia needs a minimum of potential energy; one that depends on time needs a period,
// over which Floquet's multipliers decide; then Lyapunov's first method, and where that does not decide, the theorem of
// Lagrange and Dirichlet: a minimum of the energy is stable if nothing supplies energy near it. A completely linear
// model is decided by its linear part; a single oscillation by the average power of the other forces. A zero eigenvalue
// with fewer directions of rest than its multiplicity is a drift.
// Reference: D. R. Merkin, Introduction to the Theory of Stability, 1997, chapters 3, 4, 6 and 9.
#include "equilibrium/stability.hpp"

#include "equilibrium/deflated_newton.hpp"
#include "equilibrium/energy_supply.hpp"
#include "equilibrium/floquet.hpp"
#include "equilibrium/linear_parts.hpp"
#include "equilibrium/rest_equations.hpp"
#include "equilibrium/singular_coordinates.hpp"
#include "equilibrium/static_stability.hpp"
#include "equilibrium/time_dependence.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

namespace coenergy {

namespace {

using Reason = StabilityReason;

constexpr double undamped = 1e-9; // of a real part, relative to the largest eigenvalue
constexpr double decided = 100;   // a real part at a degenerate equilibrium, relative to the smallest eigenvalue
constexpr double nullShare = 1e-11;
constexpr double closeMultipliers = 1e-3;

bool isPositive(const Eigen::MatrixXd& matrix, std::size_t zeros) {
    const Eigen::MatrixXd symmetric = (matrix + matrix.transpose()) / 2;
    if ((matrix - symmetric).cwiseAbs().maxCoeff() > 1e-8 * symmetric.cwiseAbs().maxCoeff())
        return false;
    const Eigen::VectorXd scale =
        symmetric.diagonal().cwiseAbs().cwiseSqrt().unaryExpr([](double size) { return size > 0 ? 1 / size : 1.0; });
    const Eigen::VectorXd values = symmetricEigenvalues(scale.asDiagonal() * symmetric * scale.asDiagonal());
    const double least = 1e-10 * std::max(1.0, values.cwiseAbs().maxCoeff());
    const Eigen::Index positive = (values.array() > least).count();
    return (values.array() >= -least).all() && positive + static_cast<Eigen::Index>(zeros) >= matrix.rows();
}

class Judgement {
public:
    Judgement(const Equilibrium& equilibrium, const EquilibriumQuestion& question, const std::vector<double>& inputs)
        : m_equilibrium(equilibrium), m_question(question), m_inputs(inputs) {
        for (const SteadyFlow& steady : question.steady)
            m_steady.insert(steady.coordinate);
    }

    StabilityVerdict result() {
        if (!m_equilibrium.restsAtAllTimes)
            return open(Reason::RestsOnlyNow);
        m_details.names = singularCoordinates(m_question, m_inputs);
        if (!m_details.names.empty())
            return open(Reason::SingularCoordinates);
        const LinearParts parts = linearPartsAt(m_question, m_inputs);
        m_isLocked = parts.isKnown && parts.tangent.cols() == 0;
        const StaticPart part = staticPartOf(parts, families());
        if (part == StaticPart::Maximum)
            return {Stability::Unstable, Reason::PotentialMaximum, m_details};
        if (part == StaticPart::Minimum && comesToRest(parts))
            return stable(Reason::PotentialMinimum);
        if (!m_equilibrium.linear)
            return open(part == StaticPart::Open ? Reason::PotentialOpen : Reason::NoLinearPart);
        const StabilityVerdict moving = movingPart();
        if (moving.stability == Stability::Unstable)
            return moving;
        if (part == StaticPart::NoPotential || part == StaticPart::Open)
            return open(part == StaticPart::Open ? Reason::PotentialOpen : Reason::NoPotential);
        return moving;
    }

private:
    StabilityVerdict open(Reason reason) const { return {Stability::Marginal, reason, m_details}; }
    StabilityVerdict stable(Reason reason) const { return {Stability::Stable, reason, m_details}; }
    StabilityVerdict unstable(Reason reason) const { return {Stability::Unstable, reason, m_details}; }

    // Only displacements have a memory, and the resistances remove energy from every flow, however small, although they
    // have no linear part: the potential energy decreases to a minimum.
    bool comesToRest(const LinearParts& parts) const {
        const CompiledSystem& system = *m_question.problem.system;
        const bool isResistance = !m_equilibrium.linear && m_equilibrium.obstacle &&
                                  m_equilibrium.obstacle->kind == LinearizationObstacle::Kind::Resistance;
        return isResistance && m_steady.empty() && parts.inertia.isZero(0) && isPositive(parts.stiffness, families()) &&
               std::all_of(system.state().begin(), system.state().end(),
                           [&](const StateVariable& variable) {
                               return variable.order == 0 && variable.unknown < m_question.equations->coordinateCount();
                           }) &&
               dependenceOnTime(*m_question.equations, system.parameters(), m_question.problem.parameters, {}).kind ==
                   TimeDependence::None;
    }

    std::size_t families() const {
        return m_equilibrium.family.empty() ? m_equilibrium.undetermined.size() : m_equilibrium.family.size();
    }

    StabilityVerdict movingPart() {
        std::map<std::string, double> rates;
        for (const std::string& name : m_steady)
            rates[name] = steadyRate(m_equilibrium, m_question, name);
        const DependenceOnTime dependence = dependenceOnTime(
            *m_question.equations, m_question.problem.system->parameters(), m_question.problem.parameters, rates);
        if (dependence.kind == TimeDependence::None)
            return linearPart(true);
        if (dependence.kind == TimeDependence::Other)
            return open(Reason::DependsOnTime);
        m_details.period = dependence.period;
        Variation variation(m_equilibrium, m_question);
        if (isConstant(variation, dependence.period))
            return linearPart(false);
        return overPeriod(variation, dependence);
    }

    // A dependence on time may have no effect near the rest.
    static bool isConstant(Variation& variation, double period) {
        const auto first = variation.at(variation.start());
        constexpr int places = 200;
        for (int k = 1; first && k < places; ++k) {
            const auto other = variation.at(variation.start() + period * (k + 0.123) / places);
            if (!other || (*other - *first).norm() > 1e-11 * first->norm())
                return false;
        }
        return first.has_value();
    }

    StabilityVerdict overPeriod(Variation& variation, const DependenceOnTime& dependence) {
        auto multipliers = multipliersOf(variation, dependence.period, dependence.fastest);
        if (!multipliers)
            multipliers = multipliersInAllStates(dependence);
        if (!multipliers)
            return open(Reason::PeriodUnknown);
        const auto& values = multipliers->values;
        m_details.multipliers = values;
        std::size_t kept = 0, keptAtOne = 0;
        bool areSimple = true;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const bool isSimple = isAlone(values, k);
            const double doubt = (isSimple ? 1e-6 : 1e-4) + 3 * multipliers->uncertainty;
            if (std::abs(values[k]) > 1 + doubt)
                return unstable(Reason::PeriodGrows);
            if (std::abs(values[k]) < 1 - doubt)
                continue;
            ++kept;
            keptAtOne += std::abs(values[k] - 1.0) < closeMultipliers;
            areSimple = areSimple && isSimple;
        }
        if (kept == 0)
            return stable(Reason::PeriodDecays);
        const Eigen::MatrixXd change =
            multipliers->monodromy - Eigen::MatrixXd::Identity(variation.size(), variation.size());
        const auto resting = static_cast<std::size_t>(nullDirections(change, 1e-8).cols());
        if (kept == keptAtOne && m_steady.empty() && resting < kept && !m_equilibrium.undetermined.empty())
            return drift(nullDirections(change, 1e-8));
        if (kept == keptAtOne && kept <= m_equilibrium.undetermined.size() + m_steady.size())
            return resting == kept ? stable(Reason::PeriodDecays) : open(Reason::PeriodOpen);
        return areSimple && isLinearModel(m_question) ? stable(Reason::PeriodKeeps) : open(Reason::PeriodOpen);
    }

    // Those of the invariants themselves are left out. Steps that keep the sizes of all multipliers need not keep the
    // invariants, so that they are shortened until what is on these stays.
    std::optional<Multipliers> multipliersInAllStates(const DependenceOnTime& dependence) const {
        constexpr double settled = 1e-10, goodEnough = 1e-5;
        Variation variation(m_equilibrium, m_question, VariationStates::All);
        std::optional<Multipliers> known;
        for (double fastest = fastestIn(variation, dependence);; fastest *= 2) {
            auto next = multipliersOf(variation, dependence.period, fastest);
            const auto monodromy = next ? variation.onInvariants(next->monodromy) : std::nullopt;
            if (!monodromy)
                break;
            const double change = known && known->monodromy.size() == monodromy->size()
                                      ? (*monodromy - known->monodromy).norm() / std::max(1.0, monodromy->norm())
                                      : INFINITY;
            known = Multipliers{sortedEigenvalues(*monodromy), change, *monodromy};
            if (change <= settled)
                break;
        }
        return known && known->uncertainty <= goodEnough ? known : std::nullopt;
    }

    static double fastestIn(Variation& variation, const DependenceOnTime& dependence) {
        double fastest = std::max(dependence.fastest, 2 * std::numbers::pi / dependence.period);
        for (int k = 0; k < 8; ++k)
            if (const auto matrix = variation.at(variation.start() + dependence.period * (k + 0.31) / 8))
                fastest = std::max(fastest, matrix->norm());
        return fastest;
    }

    static std::vector<std::complex<double>> sortedEigenvalues(const Eigen::MatrixXd& matrix) {
        const Eigen::VectorXcd all = eigenvalues(matrix);
        std::vector<std::complex<double>> values(all.begin(), all.end());
        std::stable_sort(values.begin(), values.end(), [](auto a, auto b) { return std::abs(a) > std::abs(b); });
        return values;
    }

    static bool isAlone(const std::vector<std::complex<double>>& values, std::size_t k) {
        for (std::size_t other = 0; other < values.size(); ++other)
            if (other != k && std::abs(values[other] - values[k]) < closeMultipliers)
                return false;
        return true;
    }

    static double largestOf(const std::vector<Mode>& modes) {
        double largest = 0;
        for (const Mode& mode : modes)
            largest = std::max(largest, std::abs(mode.value));
        return largest;
    }

    StabilityVerdict linearPart(bool isAutonomous) {
        const std::vector<Mode>& modes = m_equilibrium.linear->modes;
        const double largest = largestOf(modes);
        double smallest = INFINITY; // of those that are not zero
        for (const Mode& mode : modes)
            if (mode.value != 0.0)
                smallest = std::min(smallest, std::abs(mode.value));
        const double surelyGrowing =
            m_equilibrium.isDegenerate ? std::max(decided * smallest, undamped * largest) : undamped * largest;
        bool oscillates = false;
        Eigen::Index zeros = 0;
        for (const Mode& mode : modes) {
            if (mode.value.real() > surelyGrowing)
                return unstable(Reason::LinearPartGrows);
            zeros += mode.value == 0.0;
            oscillates = oscillates || (mode.value != 0.0 && mode.value.real() >= -undamped * largest);
        }
        if (m_equilibrium.isDegenerate)
            return degenerate(isAutonomous, zeros);
        const Eigen::MatrixXd& A = m_equilibrium.linear->A;
        const Eigen::MatrixXd resting = zeros > 0 ? nullDirections(A, nullShare) : Eigen::MatrixXd(A.rows(), 0);
        if (resting.cols() == zeros)
            return areNeutral(resting) ? decayOrOscillation(isAutonomous, oscillates) : open(Reason::LinearPartOpen);
        const Eigen::MatrixXd carried = A * nullDirections(A * A, nullShare);
        if (!isAlong(carried, m_steady)) // without force to first order only: V = x^3
            return isAlong(carried, freeNames()) ? drift(carried) : open(Reason::LinearPartOpen);
        if (!areNeutral(resting) || !areRatesFree(carried))
            return open(Reason::LinearPartOpen);
        return apartFromRates(decayOrOscillation(isAutonomous, oscillates), carried);
    }

    StabilityVerdict decayOrOscillation(bool isAutonomous, bool oscillates) {
        if (oscillates)
            return oscillation(isAutonomous);
        return stable(!m_equilibrium.linear->modes.empty() ? Reason::LinearPartDecays
                      : m_isLocked                         ? Reason::NothingMoves
                                                           : Reason::PotentialMinimum);
    }

    // Whether neighbouring rates are steady, too, and not to first order only, as with an effort (f - 1)^3.
    bool areRatesFree(const Eigen::MatrixXd& carried) const {
        Eigen::MatrixXd moves = m_equilibrium.linear->shape * carried;
        moves /= moves.cwiseAbs().maxCoeff();
        for (Eigen::Index column = 0; column < moves.cols(); ++column)
            for (const double share : {-0.05, 0.05})
                if (!isSteadyAt(ratesBeside(moves.col(column), share)))
                    return false;
        return true;
    }

    std::vector<SteadyFlow> ratesBeside(const Eigen::VectorXd& direction, double share) const {
        std::vector<SteadyFlow> rates = m_question.steady;
        double size = 0;
        for (SteadyFlow& rate : rates)
            size = std::max(size, std::abs(*(rate.flow = steadyRate(m_equilibrium, m_question, rate.coordinate))));
        const double step = share * (size > 0 ? size : 1);
        const std::vector<std::string>& names = m_equilibrium.linear->coordinates;
        for (SteadyFlow& rate : rates)
            *rate.flow += step * direction[std::find(names.begin(), names.end(), rate.coordinate) - names.begin()];
        return rates;
    }

    // Near the values that the other unknowns have.
    bool isSteadyAt(const std::vector<SteadyFlow>& rates) const {
        RestEquations equations(m_question.problem, *m_question.equations, rates);
        const std::map<std::string, double> known(m_equilibrium.values.begin(), m_equilibrium.values.end());
        Eigen::VectorXd x(equations.unknownCount());
        for (Eigen::Index k = 0; k < x.size(); ++k)
            x[k] = known.at(equations.names()[static_cast<std::size_t>(k)]);
        const ManySolutions solutions = {[&](const Eigen::VectorXd& at) { return equations.residuals(at); },
                                         [&](const Eigen::VectorXd& at) { return equations.gradient(at); },
                                         equations.sizes(),
                                         {}};
        return solveNear(solutions, x, {}, {});
    }

    StabilityVerdict apartFromRates(const StabilityVerdict& verdict, const Eigen::MatrixXd& carried) {
        if (verdict.stability != Stability::Stable)
            return verdict;
        nameMoved(carried);
        return stable(Reason::RateKept);
    }

    // The stiffness changes at once beside it: others meet it there, or it has a corner.
    StabilityVerdict degenerate(bool isAutonomous, Eigen::Index zeros) {
        const SecondOrderForm& form = m_equilibrium.linear->secondOrder;
        if (isAutonomous && m_question.steady.empty() && form.mass.rows() == 1 && isPositive(form.mass, 0) &&
            isHeldOnBothSides(m_equilibrium, m_question) && takesEnergyOnly(m_question, m_inputs))
            return stable(Reason::LeastPotential);
        return open(zeros > 0 ? Reason::Meeting : Reason::LinearPartOpen);
    }

    StabilityVerdict oscillation(bool isAutonomous) {
        if (isAutonomous && m_question.steady.empty() && hasLeastPotential() && takesEnergyOnly(m_question, m_inputs))
            return stable(Reason::LeastPotential);
        if (isLinearModel(m_question))
            return ofLinearModel();
        if (!isAutonomous || !m_question.steady.empty())
            return open(Reason::LinearPartOpen);
        const SlowChange slow = slowChange();
        switch (energyOverOscillation(m_equilibrium, m_question)) {
        case EnergyOnAverage::Supplied:
            return slow == SlowChange::Decay ? open(Reason::LinearPartOpen) : unstable(Reason::EnergySupplied);
        case EnergyOnAverage::Lost:
            return slow == SlowChange::Growth ? open(Reason::LinearPartOpen) : stable(Reason::EnergyLost);
        case EnergyOnAverage::Unknown: break;
        }
        return open(Reason::LinearPartOpen);
    }

    // Real parts that are nothing beside the largest eigenvalue, and yet more than last digits: closer to the
    // equilibrium than the nonlinear forces they decide.
    enum class SlowChange { None, Growth, Decay };
    SlowChange slowChange() const {
        constexpr double surely = 1e4; // times what the last digits may do
        const std::vector<Mode>& modes = m_equilibrium.linear->modes;
        const double largest = largestOf(modes);
        SlowChange change = SlowChange::None;
        for (const Mode& mode : modes)
            if (const double part = mode.value.real(); part > surely * uncertainty(mode))
                return SlowChange::Growth;
            else if (part < -surely * uncertainty(mode) && part >= -undamped * largest)
                change = SlowChange::Decay;
        return change;
    }

    bool hasLeastPotential() const {
        const SecondOrderForm& form = m_equilibrium.linear->secondOrder;
        return form.mass.rows() > 0 && isPositive(form.mass, 0) && isPositive(form.stiffness, families());
    }

    StabilityVerdict ofLinearModel() const {
        switch (keptOscillations(m_equilibrium.linear->modes)) {
        case KeptOscillations::Bounded: return stable(Reason::LinearModel);
        case KeptOscillations::Resonant: return unstable(Reason::LinearPartGrows);
        case KeptOscillations::Unclear: break;
        }
        return open(Reason::LinearPartOpen);
    }

    // Undamped oscillations of a chain grow like t; those of equal frequency with vectors of their own do not. Where
    // vectors nearly fall together, either may be so. A linear part that is the model is exact up to last digits.
    enum class KeptOscillations { Bounded, Resonant, Unclear };
    static KeptOscillations keptOscillations(const std::vector<Mode>& modes) {
        constexpr double rounding = 100, surely = 1e5; // times what the last digits may do
        constexpr double nearChain = 1e5;              // of a condition
        const double largest = largestOf(modes);
        bool areIndependent = true;
        for (const Mode& mode : modes) {
            if (mode.value.imag() == 0 || std::abs(mode.value.real()) > 1e-6 * largest)
                continue;
            if (mode.kind == ModeKind::Generalized && std::abs(mode.value.real()) <= undamped * largest)
                return KeptOscillations::Resonant;
            const bool isAlone = mode.kind == ModeKind::Eigenvector && mode.condition < nearChain;
            if (isAlone && mode.value.real() > surely * uncertainty(mode))
                return KeptOscillations::Resonant;
            areIndependent = areIndependent && isAlone && mode.value.real() <= rounding * uncertainty(mode);
        }
        return areIndependent ? KeptOscillations::Bounded : KeptOscillations::Unclear;
    }

    // The coordinates that move in these directions of the state.
    std::set<std::string> movedBy(const Eigen::MatrixXd& directions) const {
        const LinearSystem& linear = *m_equilibrium.linear;
        std::set<std::string> names;
        const Eigen::MatrixXd moves = linear.shape * directions;
        const double largest = moves.size() == 0 ? 0 : moves.cwiseAbs().maxCoeff();
        for (Eigen::Index k = 0; k < moves.rows(); ++k)
            if (moves.row(k).cwiseAbs().maxCoeff() > 1e-7 * largest)
                names.insert(linear.coordinates[static_cast<std::size_t>(k)]);
        return names;
    }

    bool isAlong(const Eigen::MatrixXd& directions, const std::set<std::string>& allowed) const {
        const std::set<std::string> names = movedBy(directions);
        return !names.empty() && std::includes(allowed.begin(), allowed.end(), names.begin(), names.end());
    }

    // What may have other values at neighbouring equilibria.
    std::set<std::string> freeNames() const {
        std::set<std::string> names = m_steady;
        names.insert(m_equilibrium.undetermined.begin(), m_equilibrium.undetermined.end());
        for (const FamilyDirection& direction : m_equilibrium.family)
            for (const auto& [name, part] : direction)
                names.insert(name);
        return names;
    }

    void nameMoved(const Eigen::MatrixXd& directions) {
        const std::set<std::string> names = movedBy(directions);
        m_details.names = {names.begin(), names.end()};
    }

    StabilityVerdict drift(const Eigen::MatrixXd& directions) {
        nameMoved(directions);
        return open(Reason::Drifts);
    }

    // Whether the directions without any force are exactly the undetermined ones.
    bool areNeutral(const Eigen::MatrixXd& directions) const {
        std::set<std::string> neutral(m_equilibrium.undetermined.begin(), m_equilibrium.undetermined.end());
        for (const UnknownPlace& unknown : m_question.equations->unknowns)
            if (m_steady.contains(unknown.name) && neutral.contains(unknown.name) && unknown.derivatives.size() > 1)
                neutral.insert(unknown.derivatives[1]);
        for (Eigen::Index column = 0; column < directions.cols(); ++column)
            for (std::size_t k = 0; k < m_equilibrium.linear->states.size(); ++k)
                if (std::abs(directions(static_cast<Eigen::Index>(k), column)) >
                        1e-9 * directions.col(column).cwiseAbs().maxCoeff() &&
                    !neutral.contains(m_equilibrium.linear->states[k]))
                    return false;
        return true;
    }

    const Equilibrium& m_equilibrium;
    const EquilibriumQuestion& m_question;
    const std::vector<double>& m_inputs;
    std::set<std::string> m_steady;
    StabilityDetails m_details;
    bool m_isLocked = false; // by the constraints
};

} // namespace

StabilityVerdict stabilityOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question,
                             const std::vector<double>& inputs) {
    return Judgement(equilibrium, question, inputs).result();
}

} // namespace coenergy
