// For i = 1..N
//     0 = d/dt(dT*/df_i) - dT*/dq_i + dD/df_i + dV/dq_i + sum_j lambda_j dphi_j/dq_i + sum_j mu_j dpsi_j/df_i - e_i
// with d/dt(p_i) = sum_j M_ij a_j + sum_j dp_i/dq_j f_j + dp_i/dt, where p_i = dT*/df_i and M = d2T*/df2.
// References: B. Fabien, Analytical System Dynamics, 2009, section 4.5, eq. 4.7; the matrix form
// M fdot + phi_q^T lambda + psi_f^T mu = Y follows from it by collecting accelerations and multipliers.
#include "lagrange/lagrange_equations.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "lagrange/definitions.hpp"

#include <set>

namespace coenergy {

namespace {

constexpr std::size_t maximumFormulaSize = 2'000'000;

using Row = std::vector<Expression>;

class Derivation {
public:
    Derivation(const LagrangianModel& model, Algebra& algebra, const std::stop_token& stop)
        : m_model(model), m_algebra(algebra), m_stop(stop), m_count(model.coordinates.size()) {
        m_variables.insert("t");
        for (const CoordinateNames& coordinate : model.coordinates)
            m_variables.insert({coordinate.name, coordinate.flow});
    }

    DaeSystem run() {
        names();
        checkSizes();
        constraintRows();
        for (std::size_t i = 0; i < m_count; ++i)
            lagrangeEquation(i);
        constraintEquations();
        return std::move(m_system);
    }

private:
    // The parts of equation i that hold no acceleration and no multiplier, by origin.
    struct Forcing {
        Formula gyroscopic; // sum_j dp_i/dq_j f_j + dp_i/dt
        Formula kinetic;    // dT*/dq_i
        Expression potential;
        Expression dissipation;
        std::vector<Term> efforts;
    };

    const std::string& q(std::size_t j) const { return m_model.coordinates[j].name; }
    const std::string& f(std::size_t j) const { return m_model.coordinates[j].flow; }

    void names() {
        m_system.title = m_model.title;
        m_system.coordinates = m_model.coordinates;
        m_system.parameters = m_model.parameters;
        m_system.notation = m_model.notation;
        for (const NamedConstraint& constraint : m_model.displacement)
            m_system.lambdas.push_back(constraint.unknown);
        for (const NamedConstraint& constraint : m_model.flow)
            m_system.mus.push_back(constraint.unknown);
        for (const NamedConstraint& constraint : m_model.effort)
            if (!constraint.unknown.empty())
                m_system.efforts.push_back(constraint.unknown);
        for (const NamedConstraint& constraint : m_model.dynamic) {
            m_system.dynamics.push_back(constraint.unknown);
            m_system.dynamicRates.push_back(constraint.rate);
        }
    }

    Formula derivative(const Formula& formula, const std::string& name) {
        checkpoint(m_stop);
        return m_algebra.derivative(formula, name);
    }

    Formula withinLimits(const Formula& formula) const {
        if (m_algebra.exceeds(formula, maximumFormulaSize))
            throw ArithmeticError(ArithmeticFault::TooLarge);
        return formula;
    }

    Expression tidy(const Formula& formula) {
        checkpoint(m_stop);
        return tidied(m_algebra.expression(formula));
    }

    Expression tidyDerivative(const Formula& formula, const std::string& name) { return tidy(derivative(formula, name)); }

    // Before GiNaC begins what cannot be interrupted.
    void checkSize(const Expression& expression, std::uint64_t DerivativeSize::*order) const {
        const auto isOne = [this](const std::string& name) { return m_variables.contains(name); };
        if (derivativeSize(expression, isOne).*order > maximumDerivativeSize)
            throw ArithmeticError(ArithmeticFault::TooLarge);
    }

    // A fault in the work is one of the text that it is about.
    template <class Work> static auto at(const Field& source, Work work) -> decltype(work()) {
        try {
            return work();
        } catch (const FieldError&) {
            throw;
        } catch (const ArithmeticError& error) {
            throw FieldError(error, source);
        }
    }

    // sum_j dformula/dq_j f_j + dformula/dt: the part of the time derivative without accelerations.
    Formula drift(const Formula& formula) {
        Formula result = derivative(formula, "t");
        for (std::size_t j = 0; j < m_count; ++j)
            result = result + derivative(formula, q(j)) * m_algebra.symbol(f(j));
        return withinLimits(result);
    }

    void checkSizes() const {
        at(m_model.kineticCoenergy.source, [&] { checkSize(m_model.kineticCoenergy.value, &DerivativeSize::second); });
        at(m_model.potential.source, [&] { checkSize(m_model.potential.value, &DerivativeSize::first); });
        at(m_model.dissipation.source, [&] { checkSize(m_model.dissipation.value, &DerivativeSize::first); });
        for (const AppliedForce& applied : m_model.forces)
            for (const Expression& component : applied.point)
                at(applied.source, [&] { checkSize(component, &DerivativeSize::first); });
        for (const auto* constraints : {&m_model.displacement, &m_model.flow})
            for (const NamedConstraint& constraint : *constraints)
                at(constraint.residual.source, [&] { checkSize(constraint.residual.value, &DerivativeSize::second); });
    }

    void constraintRows() {
        for (const NamedConstraint& constraint : m_model.displacement)
            at(constraint.residual.source, [&] { displacementRow(m_algebra.formula(constraint.residual.value)); });
        for (const NamedConstraint& constraint : m_model.flow)
            at(constraint.residual.source, [&] { flowRow(m_algebra.formula(constraint.residual.value)); });
    }

    void displacementRow(const Formula& phi) {
        Row row;
        for (std::size_t j = 0; j < m_count; ++j)
            row.push_back(tidyDerivative(phi, q(j)));
        m_system.matrixForm.phiQ.push_back(std::move(row));
        m_system.matrixForm.gammaPhi.push_back(tidy(-drift(drift(phi))));
    }

    void flowRow(const Formula& psi) {
        Row row;
        for (std::size_t j = 0; j < m_count; ++j)
            row.push_back(tidyDerivative(psi, f(j)));
        m_system.matrixForm.psiF.push_back(std::move(row));
        m_system.matrixForm.gammaPsi.push_back(tidy(-drift(psi)));
    }

    const std::vector<Formula>& momenta() {
        if (m_momenta.empty()) {
            const Formula coenergy = withinLimits(m_algebra.formula(m_model.kineticCoenergy.value));
            for (std::size_t i = 0; i < m_count; ++i)
                m_momenta.push_back(withinLimits(derivative(coenergy, f(i))));
        }
        return m_momenta;
    }

    // Row i of M; the part below the diagonal is taken from the rows above.
    Row massRow(std::size_t i) {
        Row row;
        for (std::size_t j = 0; j < m_count; ++j)
            row.push_back(j < i ? m_system.matrixForm.massMatrix[j][i] : tidyDerivative(momenta()[i], f(j)));
        return row;
    }

    Forcing forcing(std::size_t i) {
        Forcing parts;
        parts.gyroscopic = drift(momenta()[i]);
        parts.kinetic = derivative(m_algebra.formula(m_model.kineticCoenergy.value), q(i));
        parts.potential = at(m_model.potential.source, [&] {
            return tidyDerivative(m_algebra.formula(m_model.potential.value), q(i));
        });
        parts.dissipation = at(m_model.dissipation.source, [&] {
            return tidyDerivative(m_algebra.formula(m_model.dissipation.value), f(i));
        });
        for (const AppliedEffort& applied : m_model.efforts)
            if (applied.coordinate == i)
                append(parts.efforts, Origin::Effort, applied.effort.source,
                       at(applied.effort.source, [&] { return tidied(applied.effort.value); }));
        for (const AppliedForce& applied : m_model.forces)
            append(parts.efforts, Origin::Effort, applied.source,
                   at(applied.source, [&] { return generalizedForce(applied, i); }));
        return parts;
    }

    // F . dr/dq_i
    Expression generalizedForce(const AppliedForce& applied, std::size_t i) {
        Formula work;
        for (std::size_t k = 0; k < applied.force.size(); ++k)
            work = work + m_algebra.formula(applied.force[k]) * derivative(m_algebra.formula(applied.point[k]), q(i));
        return tidy(work);
    }

    static void append(std::vector<Term>& terms, Origin origin, const Field& source, const Expression& value) {
        for (const Expression& term : termsOf(value))
            terms.push_back({origin, source, term});
    }

    void lagrangeEquation(std::size_t i) {
        at(m_model.kineticCoenergy.source, [&] { composeEquation(i, massRow(i), forcing(i)); });
    }

    void composeEquation(std::size_t i, const Row& mass, const Forcing& parts) {
        Equation equation{q(i), EquationKind::Lagrange, {}, {}};
        std::vector<Term>& terms = equation.terms;
        Row residual;

        const Field kinetic = m_model.kineticCoenergy.source;
        for (std::size_t j = 0; j < m_count; ++j) {
            const Expression inertia = mass[j] * Expression::symbol(m_model.coordinates[j].acceleration);
            append(terms, Origin::Inertia, kinetic, inertia);
            residual.push_back(inertia);
        }
        append(terms, Origin::Inertia, kinetic, tidy(parts.gyroscopic));
        append(terms, Origin::Kinetic, kinetic, tidy(-parts.kinetic));
        const Expression velocity = tidy(parts.gyroscopic - parts.kinetic); // what cancels between the two is gone
        residual.push_back(velocity);

        const std::size_t rest = terms.size();
        append(terms, Origin::Dissipation, m_model.dissipation.source, parts.dissipation);
        append(terms, Origin::Potential, m_model.potential.source, parts.potential);
        reactions(terms, Origin::DisplacementConstraint, m_model.displacement, m_system.matrixForm.phiQ, i);
        reactions(terms, Origin::FlowConstraint, m_model.flow, m_system.matrixForm.psiF, i);
        for (const Term& effort : parts.efforts)
            append(terms, Origin::Effort, effort.source, -effort.value);
        for (std::size_t k = rest; k < terms.size(); ++k)
            residual.push_back(terms[k].value);

        equation.residual = sum(std::move(residual));
        m_system.equations.push_back(std::move(equation));
        m_system.matrixForm.massMatrix.push_back(mass);
        m_system.matrixForm.forcing.push_back(forcingSum(parts, velocity));
    }

    static Expression forcingSum(const Forcing& parts, const Expression& velocity) {
        Row terms = {-velocity, -parts.potential, -parts.dissipation};
        for (const Term& effort : parts.efforts)
            terms.push_back(effort.value);
        return sum(std::move(terms));
    }

    // lambda_j dphi_j/dq_i, or mu_j dpsi_j/df_i
    static void reactions(std::vector<Term>& terms, Origin origin, const std::vector<NamedConstraint>& constraints,
                          const ExpressionMatrix& rows, std::size_t i) {
        for (std::size_t j = 0; j < constraints.size(); ++j)
            append(terms, origin, constraints[j].residual.source, rows[j][i] * Expression::symbol(constraints[j].unknown));
    }

    void constraintEquations() {
        const auto add = [this](const std::vector<NamedConstraint>& constraints, EquationKind kind) {
            for (const NamedConstraint& constraint : constraints) {
                Equation equation{constraint.name, kind, {}, {}};
                equation.residual = at(constraint.residual.source, [&] { return residualOf(constraint, kind); });
                append(equation.terms, Origin::Constraint, constraint.residual.source, equation.residual);
                m_system.equations.push_back(std::move(equation));
            }
        };
        add(m_model.displacement, EquationKind::Displacement);
        add(m_model.flow, EquationKind::Flow);
        add(m_model.effort, EquationKind::Effort);
        add(m_model.dynamic, EquationKind::Dynamic);
    }

    Expression residualOf(const NamedConstraint& constraint, EquationKind kind) {
        const Expression value = tidied(constraint.residual.value);
        return kind == EquationKind::Dynamic ? Expression::symbol(constraint.rate) - value : value;
    }

    const LagrangianModel& m_model;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    std::size_t m_count;
    std::set<std::string> m_variables; // what is differentiated with respect to
    std::vector<Formula> m_momenta;
    DaeSystem m_system;
};

} // namespace

DaeSystem deriveEquations(const LagrangianModel& model, Algebra& algebra, const std::stop_token& stop) {
    return Derivation(model, algebra, stop).run();
}

} // namespace coenergy
