// For i = 1..N
//     0 = d/dt(dT*/df_i) - dT*/dq_i + dD/df_i + dV/dq_i + sum_j lambda_j dphi_j/dq_i + sum_j mu_j dpsi_j/df_i - e_i
// References: B. Fabien, Analytical System Dynamics, 2009, section 4.5, eq. 4.7; the matrix form
// M fdot + phi_q^T lambda + psi_f^T mu = Y follows from it by collecting accelerations and multipliers.
#include "lagrange/lagrange_equations.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "lagrange/stated_equations.hpp"

#include <algorithm>

namespace coenergy {

namespace {

using Row = std::vector<Expression>;

constexpr std::size_t mostInMatrices = 1000; // coordinates: M of more, almost all of it zeros, would fill the memory

class LagrangeEquations {
public:
    LagrangeEquations(const LagrangianModel& model, LagrangeDerivatives& derivatives, const std::stop_token& stop)
        : m_model(model), m_derivatives(derivatives), m_stop(stop), m_count(model.coordinates.size()),
          m_algebra(model.pi) {}

    DaeSystem run() {
        names();
        m_system.unknowns = unknownsOf(m_model);
        constraintRows();
        energies();
        forces();
        for (std::size_t i = 0; i < m_count; ++i)
            lagrangeEquation(i);
        constraintEquations();
        return std::move(m_system);
    }

private:
    LagrangeDerivatives::Context context() const { return {m_model.coordinates, m_model.pi, m_stop}; }

    void names() {
        m_system.title = m_model.title;
        m_system.parameters = m_model.parameters;
        m_system.notation = m_model.notation;
        m_system.matrixForm.emplace();
    }

    // Attributes a fault in the work to the given text.
    template <class Work> static auto at(const Field& source, Work work) -> decltype(work()) {
        try {
            return work();
        } catch (const FieldError&) {
            throw;
        } catch (const ArithmeticError& error) {
            throw FieldError(error, source);
        }
    }

    void constraintRows() {
        MatrixForm& form = *m_system.matrixForm;
        for (const NamedConstraint& constraint : m_model.displacement) {
            ConstraintDerivatives phi = at(constraint.residual.source, [&] {
                return m_derivatives.displacement(constraint.residual.value, context());
            });
            form.phiQ.push_back(std::move(phi.row));
            form.gammaPhi.push_back(std::move(phi.gamma));
        }
        for (const NamedConstraint& constraint : m_model.flow) {
            ConstraintDerivatives psi = at(constraint.residual.source,
                                           [&] { return m_derivatives.flow(constraint.residual.value, context()); });
            form.psiF.push_back(std::move(psi.row));
            form.gammaPsi.push_back(std::move(psi.gamma));
        }
    }

    void energies() {
        m_kinetic = at(m_model.kineticCoenergy.source,
                       [&] { return m_derivatives.kinetic(m_model.kineticCoenergy.value, context()); });
        m_system.matrixForm->massMatrix = m_kinetic.massMatrix;
        m_potential = at(m_model.potential.source, [&] {
            return m_derivatives.gradient(m_model.potential.value, Variables::Displacements, context());
        });
        m_dissipation = at(m_model.dissipation.source, [&] {
            return m_derivatives.gradient(m_model.dissipation.value, Variables::Flows, context());
        });
    }

    void forces() {
        for (const AppliedForce& applied : m_model.forces)
            m_forces.push_back(at(applied.source, [&] {
                std::vector<Expression> force;
                for (const Expression& component : applied.force)
                    force.push_back(m_algebra.withExactValues(component));
                return m_derivatives.generalizedForce(force, applied.point, context());
            }));
    }

    std::vector<Term> efforts(std::size_t i) {
        std::vector<Term> terms;
        for (const AppliedEffort& applied : m_model.efforts)
            if (applied.coordinate == i)
                append(terms, Origin::Effort, applied.effort.source, at(applied.effort.source, [&] {
                           return tidied(m_algebra.withExactValues(applied.effort.value));
                       }));
        for (std::size_t k = 0; k < m_forces.size(); ++k)
            append(terms, Origin::Effort, m_model.forces[k].source, m_forces[k][i]);
        return terms;
    }

    static void append(std::vector<Term>& terms, Origin origin, const Field& source, const Expression& value) {
        for (const Expression& term : termsOf(value))
            terms.push_back({origin, source, term});
    }

    void lagrangeEquation(std::size_t i) {
        at(m_model.kineticCoenergy.source, [&] { composeEquation(i, efforts(i)); });
    }

    void composeEquation(std::size_t i, const std::vector<Term>& efforts) {
        checkpoint(m_stop);
        Equation equation{m_model.coordinates[i].name, EquationKind::Lagrange, {}, {}};
        std::vector<Term>& terms = equation.terms;
        Row residual;

        const Field kinetic = m_model.kineticCoenergy.source;
        for (std::size_t j = 0; j < m_count; ++j) {
            const Expression inertia =
                m_kinetic.massMatrix[i][j] * Expression::symbol(m_model.coordinates[j].acceleration);
            append(terms, Origin::Inertia, kinetic, inertia);
            residual.push_back(inertia);
        }
        append(terms, Origin::Inertia, kinetic, m_kinetic.gyroscopic[i]);
        for (const Expression& term : termsOf(m_kinetic.gradient[i]))
            terms.push_back({Origin::Kinetic, kinetic, -term});
        residual.push_back(m_kinetic.velocity[i]);

        const std::size_t rest = terms.size();
        append(terms, Origin::Dissipation, m_model.dissipation.source, m_dissipation[i]);
        append(terms, Origin::Potential, m_model.potential.source, m_potential[i]);
        reactions(terms, Origin::DisplacementConstraint, m_model.displacement, m_system.matrixForm->phiQ, i);
        reactions(terms, Origin::FlowConstraint, m_model.flow, m_system.matrixForm->psiF, i);
        for (const Term& effort : efforts)
            append(terms, Origin::Effort, effort.source, -effort.value);
        for (std::size_t k = rest; k < terms.size(); ++k)
            residual.push_back(terms[k].value);

        equation.residual = sum(std::move(residual));
        m_system.equations.push_back(std::move(equation));
        m_system.matrixForm->forcing.push_back(forcing(i, efforts));
    }

    // Y_i = e_i - gyroscopic + dT*/dq_i - dV/dq_i - dD/df_i
    Expression forcing(std::size_t i, const std::vector<Term>& efforts) const {
        Row terms = {-m_kinetic.velocity[i], -m_potential[i], -m_dissipation[i]};
        for (const Term& effort : efforts)
            terms.push_back(effort.value);
        return sum(std::move(terms));
    }

    // lambda_j dphi_j/dq_i, or mu_j dpsi_j/df_i
    static void reactions(std::vector<Term>& terms, Origin origin, const std::vector<NamedConstraint>& constraints,
                          const ExpressionMatrix& rows, std::size_t i) {
        for (std::size_t j = 0; j < constraints.size(); ++j)
            append(terms, origin, constraints[j].residual.source,
                   rows[j][i] * Expression::symbol(constraints[j].unknown));
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
        const Expression value = tidied(m_algebra.withExactValues(constraint.residual.value));
        return kind == EquationKind::Dynamic ? Expression::symbol(constraint.rate) - value : value;
    }

    const LagrangianModel& m_model;
    LagrangeDerivatives& m_derivatives;
    const std::stop_token& m_stop;
    std::size_t m_count;
    Algebra m_algebra;
    KineticDerivatives m_kinetic;
    Row m_potential;           // dV/dq
    Row m_dissipation;         // dD/df
    std::vector<Row> m_forces; // of each force, F . dr/dq
    DaeSystem m_system;
};

} // namespace

std::vector<Unknown> unknownsOf(const LagrangianModel& model) {
    std::vector<Unknown> unknowns;
    const auto add = [&](UnknownKind kind, std::vector<std::string> derivatives, int watchedOrder = 0) {
        unknowns.push_back({kind, std::move(derivatives), watchedOrder});
    };
    for (const CoordinateNames& names : model.coordinates)
        add(UnknownKind::Coordinate, {names.name, names.flow, names.acceleration}, 1);
    for (const NamedConstraint& constraint : model.displacement)
        add(UnknownKind::DisplacementMultiplier, {constraint.unknown});
    for (const NamedConstraint& constraint : model.flow)
        add(UnknownKind::FlowMultiplier, {constraint.unknown});
    for (const NamedConstraint& constraint : model.effort)
        if (!constraint.unknown.empty())
            add(UnknownKind::Effort, {constraint.unknown});
    for (const NamedConstraint& constraint : model.dynamic)
        add(UnknownKind::Dynamic, {constraint.unknown, constraint.rate});
    return unknowns;
}

DaeSystem deriveEquations(const LagrangianModel& model, LagrangeDerivatives& derivatives, const std::stop_token& stop) {
    if (!model.statements.empty() || model.coordinates.size() > mostInMatrices)
        return deriveStatedEquations(model, stop);
    return LagrangeEquations(model, derivatives, stop).run();
}

} // namespace coenergy
