// If x(q, t) are the definitions that the energies use, E_x = d/dt(dT*/d dot x) - dT*/dx is covariant: E_q = sum_x
// (dx/dq) E_x. So momenta are pulled back to the rates of definitions, the rates of these momenta become forces on the
// definitions, the other forces are added, and one sweep from the last definition to the first accumulates the
// contributions to each coordinate. This is the recursive Newton-Euler scheme, found by algebra; the terms d/dt(dx/dq)
// and d(dot x)/dq, which cancel, never appear.
// References: B. Fabien, Analytical System Dynamics, 2009, section 4.5; J. Y. S. Luh, M. W. Walker, R. P. C. Paul,
// J. Dyn. Sys. Meas. Control 102 (1980); A. Griewank, A. Walther, Evaluating Derivatives, 2008, section 3.2.
#include "lagrange/stated_equations.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "lagrange/energy_balance.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "statements/total_partials.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace coenergy {

namespace {

// The contributions at one name, with the texts that they come from.
using Parts = std::vector<Term>;

Expression total(const Parts& parts) {
    std::vector<Expression> values;
    for (const Term& part : parts)
        values.push_back(part.value);
    return sum(std::move(values));
}

std::set<std::string> coordinateNames(const LagrangianModel& model, std::string CoordinateNames::*name) {
    std::set<std::string> names;
    for (const CoordinateNames& coordinate : model.coordinates)
        names.insert(coordinate.*name);
    return names;
}

// The model's statements with their rates, and all further statements built on them.
class StatedModel {
public:
    StatedModel(const LagrangianModel& model, const std::stop_token& stop)
        : m_algebra(model.pi), m_stop(stop), m_table(m_algebra, ratesOf(model.coordinates), nameOfRate, m_stop),
          m_flows(coordinateNames(model, &CoordinateNames::flow)), m_flowLeaves(m_table.leafSet(m_flows)) {
        for (const auto& [name, notation] : model.notation)
            m_table.reserve(name);
        for (const Statement& statement : model.statements)
            m_table.define(statement.name, statement.value);
        for (const auto& [name, rate] : model.rates) {
            m_table.setRate(name, rate);
            if (rate.isSymbol() && m_table.has(rate.name()))
                m_bases.emplace(rate.name(), name);
        }
    }
    StatedModel(const StatedModel&) = delete;
    StatedModel& operator=(const StatedModel&) = delete;

    Algebra& algebra() { return m_algebra; }
    StatementTable& table() { return m_table; }
    bool has(const std::string& name) const { return m_table.has(name); }
    const std::stop_token& stop() const { return m_stop; }

    bool isOfPositions(const std::string& name) const { return !m_table.isMadeOf(name, m_flowLeaves); }
    bool isFlow(const std::string& name) const { return m_flows.contains(name); }
    /// The definition whose rate this is, if it is one of a definition in positions.
    const std::string* baseOf(const std::string& rate) const {
        const auto base = m_bases.find(rate);
        return base != m_bases.end() && isOfPositions(base->second) ? &base->second : nullptr;
    }

private:
    Algebra m_algebra;
    std::stop_token m_stop;
    StatementTable m_table;
    std::set<std::string> m_flows;
    LeafSet m_flowLeaves;
    std::map<std::string, std::string> m_bases;
};

// The contributions at each name are passed on, through the statement that defines it, to the names in that statement,
// from the last statement to the first.
class ReverseSweep {
public:
    ReverseSweep(StatementTable& table, std::string prefix) : m_table(table), m_prefix(std::move(prefix)) {}

    void add(const std::string& name, Term part) {
        if (part.value.isZero())
            return;
        if (m_table.has(name))
            m_open[m_table.placeOf(name)].push_back(std::move(part));
        else
            m_arrived[name].push_back(std::move(part));
    }

    /// Adds d text, multiplied by the factor, at every name in it.
    void addGradient(const Expression& text, const Expression& factor, Origin origin, const Field& source) {
        for (const auto& [name, partial] : m_table.partials(text))
            add(*name, {origin, source, factor * partial});
    }

    /// By the names at which the sweep ends: those without a statement, and those it must not pass.
    std::map<std::string, Parts> run(const std::function<bool(const std::string&)>& isEnd) {
        while (!m_open.empty()) {
            const auto [place, parts] = std::move(*m_open.begin());
            m_open.erase(m_open.begin());
            const Statement statement = m_table.statements()[place];
            if (isEnd(statement.name)) {
                m_arrived[statement.name] = parts;
                continue;
            }
            const Expression force = m_table.named(m_prefix + statement.name, total(parts));
            addGradient(statement.value, force, parts.front().origin, parts.front().source);
        }
        return std::move(m_arrived);
    }

private:
    StatementTable& m_table;
    std::string m_prefix;
    std::map<std::size_t, Parts, std::greater<>> m_open; // by index: the last statement first
    std::map<std::string, Parts> m_arrived;
};

class StatedEquations {
public:
    StatedEquations(const LagrangianModel& model, const std::stop_token& stop)
        : m_model(model), m_stated(model, stop), m_forces(m_stated.table(), "F_"),
          m_accelerations(table().leafSet(coordinateNames(model, &CoordinateNames::acceleration))),
          m_rest(model.coordinates.size()) {
        for (std::size_t i = 0; i < model.coordinates.size(); ++i)
            m_coordinateOfFlow.emplace(model.coordinates[i].flow, i);
    }

    DaeSystem run() {
        m_system.title = m_model.title;
        m_system.parameters = m_model.parameters;
        m_system.notation = m_model.notation;
        m_system.unknowns = unknownsOf(m_model);
        inertia();
        dissipation();
        forcesOfPositions();
        lagrangeEquations();
        constraintEquations();
        m_system.statements = statementsBehind(m_stated.table().statements(), residuals());
        noteNames();
        constraintRows();
        return std::move(m_system);
    }

private:
    StatementTable& table() { return m_stated.table(); }

    // The sweep over velocities ends at rates of definitions of positions, at flows, and at names that depend on
    // positions only.
    bool endsVelocities(const std::string& name) const { return m_stated.baseOf(name) || m_stated.isOfPositions(name); }

    std::map<std::string, Parts> atVelocities(ReverseSweep& sweep) {
        return sweep.run([this](const std::string& name) { return endsVelocities(name); });
    }

    // A force on the rate of a definition is one on the definition: d(dot x)/df = dx/dq.
    void addForce(const std::string& velocity, Term part) {
        if (const std::string* base = m_stated.baseOf(velocity))
            m_forces.add(*base, std::move(part));
        else if (const auto found = m_coordinateOfFlow.find(velocity); found != m_coordinateOfFlow.end())
            m_rest[found->second].push_back(std::move(part));
    }

    void inertia() {
        const Field& source = m_model.kineticCoenergy.source;
        ReverseSweep sweep(table(), "p_");
        sweep.addGradient(m_model.kineticCoenergy.value, Expression(1), Origin::Inertia, source);
        for (const auto& [name, parts] : atVelocities(sweep)) {
            checkpoint(m_stated.stop());
            if (m_stated.baseOf(name) || m_stated.isFlow(name))
                addForce(name, {Origin::Inertia, source, table().rate(total(parts))});
            else
                m_forces.add(name, {Origin::Kinetic, source, -total(parts)});
        }
    }

    // dD/df and mu dpsi/df
    void dissipation() {
        ReverseSweep sweep(table(), "d_");
        sweep.addGradient(m_model.dissipation.value, Expression(1), Origin::Dissipation, m_model.dissipation.source);
        for (const NamedConstraint& psi : m_model.flow)
            sweep.addGradient(psi.residual.value, Expression::symbol(psi.unknown), Origin::FlowConstraint,
                              psi.residual.source);
        for (const auto& [name, parts] : atVelocities(sweep))
            for (const Term& part : parts)
                addForce(name, part);
    }

    void forcesOfPositions() {
        m_forces.addGradient(m_model.potential.value, Expression(1), Origin::Potential, m_model.potential.source);
        for (const NamedConstraint& phi : m_model.displacement)
            m_forces.addGradient(phi.residual.value, Expression::symbol(phi.unknown), Origin::DisplacementConstraint,
                                 phi.residual.source);
        for (const AppliedForce& applied : m_model.forces)
            for (std::size_t k = 0; k < applied.force.size(); ++k)
                m_forces.addGradient(applied.point[k], -exact(applied.force[k]), Origin::Effort, applied.source);
        for (const AppliedEffort& applied : m_model.efforts)
            m_rest[applied.coordinate].push_back({Origin::Effort, applied.effort.source, -exact(applied.effort.value)});
    }

    Expression exact(const Expression& expression) { return m_stated.algebra().withExactValues(expression); }

    void lagrangeEquations() {
        std::map<std::string, Parts> arrived = m_forces.run([](const std::string&) { return false; });
        for (std::size_t i = 0; i < m_model.coordinates.size(); ++i) {
            Equation equation{m_model.coordinates[i].name, EquationKind::Lagrange, {}, {}};
            for (const Parts& parts : {m_rest[i], arrived[m_model.coordinates[i].name]})
                for (const Term& part : parts)
                    for (const Expression& term : termsOf(tidied(part.value)))
                        equation.terms.push_back({part.origin, part.source, term});
            equation.residual = total(equation.terms);
            m_system.equations.push_back(std::move(equation));
        }
    }

    void constraintEquations() {
        const auto add = [this](const std::vector<NamedConstraint>& constraints, EquationKind kind) {
            for (const NamedConstraint& constraint : constraints) {
                Equation equation{constraint.name, kind, {}, tidied(exact(constraint.residual.value))};
                if (kind == EquationKind::Dynamic)
                    equation.residual = Expression::symbol(constraint.rate) - equation.residual;
                for (const Expression& term : termsOf(equation.residual))
                    equation.terms.push_back({Origin::Constraint, constraint.residual.source, term});
                m_system.equations.push_back(std::move(equation));
            }
        };
        add(m_model.displacement, EquationKind::Displacement);
        add(m_model.flow, EquationKind::Flow);
        add(m_model.effort, EquationKind::Effort);
        add(m_model.dynamic, EquationKind::Dynamic);
    }

    std::vector<Expression> residuals() const {
        std::vector<Expression> values;
        for (const Equation& equation : m_system.equations)
            values.push_back(equation.residual);
        return values;
    }

    // Forces and rates are typeset like the quantity to which they belong, and ordered in sums like its derivatives.
    void noteNames() {
        for (std::size_t rank = 0; rank < m_system.statements.size(); ++rank) {
            const std::string& name = m_system.statements[rank].name;
            m_system.notation.try_emplace(name, SymbolNotation{roleOf(name), rank, latexOf(name)});
        }
    }

    Role roleOf(const std::string& name) {
        if (table().isMadeOf(name, m_accelerations))
            return Role::Acceleration;
        return m_stated.isOfPositions(name) ? Role::Coordinate : Role::Flow;
    }

    std::string latexOf(const std::string& name) const {
        const auto isMadeFrom = [&](const std::string& prefix) {
            return name.starts_with(prefix) && m_stated.has(name.substr(prefix.size()));
        };
        if (isMadeFrom("dot"))
            return withAccent("\\dot", latexOf(name.substr(3)));
        if (name.starts_with("ddot") && m_stated.has(name.substr(4)))
            return withAccent("\\ddot", latexOf(name.substr(4)));
        for (const char* prefix : {"F_", "p_", "d_"})
            if (isMadeFrom(prefix))
                return std::string(1, *prefix) + "_{" + latexOf(name.substr(2)) + "}";
        return coenergy::latexOf(name, m_model.notation);
    }

    void constraintRows() {
        ConstraintRows rows;
        for (const NamedConstraint& phi : m_model.displacement)
            rows.phiQ.push_back(row(phi, &CoordinateNames::name));
        for (const NamedConstraint& psi : m_model.flow)
            rows.psiF.push_back(row(psi, &CoordinateNames::flow));
        std::vector<Expression> entries;
        for (const ExpressionMatrix* matrix : {&rows.phiQ, &rows.psiF})
            for (const auto& row : *matrix)
                entries.insert(entries.end(), row.begin(), row.end());
        for (const Statement& statement : statementsBehind(table().statements(), entries))
            if (!isOfSystem(statement.name))
                rows.statements.push_back(statement);
        m_system.constraintRows = std::move(rows);
    }

    bool isOfSystem(const std::string& name) {
        if (m_namesOfSystem.empty())
            for (const Statement& statement : m_system.statements)
                m_namesOfSystem.insert(statement.name);
        return m_namesOfSystem.contains(name);
    }

    std::vector<Expression> row(const NamedConstraint& constraint, std::string CoordinateNames::*variable) {
        ReverseSweep sweep(table(), "g_");
        sweep.addGradient(constraint.residual.value, Expression(1), Origin::Constraint, constraint.residual.source);
        std::map<std::string, Parts> arrived = sweep.run([](const std::string&) { return false; });
        std::vector<Expression> entries;
        for (const CoordinateNames& names : m_model.coordinates)
            entries.push_back(total(arrived[names.*variable]));
        return entries;
    }

    const LagrangianModel& m_model;
    StatedModel m_stated;
    ReverseSweep m_forces;
    LeafSet m_accelerations;
    std::map<std::string, std::size_t> m_coordinateOfFlow;
    std::vector<Parts> m_rest; // for each coordinate: contributions that no definition passes on
    DaeSystem m_system;
    std::set<std::string> m_namesOfSystem;
};

// H = f . dT*/df - T* + V, and its rate of change: multiply Lagrange's equation i by f_i and sum over i.
class StatedEnergy {
public:
    StatedEnergy(const LagrangianModel& model, StatedModel& stated)
        : m_model(model), m_stated(stated), m_total(stated.table(), "t_") {}

    EnergyBalance run() {
        const Expression& coenergy = m_model.kineticCoenergy.value;
        const Expression& potential = m_model.potential.value;
        return {sum({byFlows(coenergy), -coenergy, potential}), supplied(), byFlows(m_model.dissipation.value),
                coenergy};
    }

private:
    // At constant q and f.
    Expression timePartial(const Expression& text) { return m_total.of(text, "t"); }

    // f . d text/df
    Expression byFlows(const Expression& text) {
        ReverseSweep sweep(m_stated.table(), "h_");
        sweep.addGradient(text, Expression(1), Origin::Inertia, {});
        std::vector<Expression> terms;
        for (const auto& [name, parts] : sweep.run(
                 [this](const std::string& name) { return m_stated.baseOf(name) || m_stated.isOfPositions(name); })) {
            if (const std::string* base = m_stated.baseOf(name)) // f . d(dot x)/df = dot x - dx/dt
                terms.push_back(total(parts) * (Expression::symbol(name) - timePartial(Expression::symbol(*base))));
            else if (m_stated.isFlow(name))
                terms.push_back(total(parts) * Expression::symbol(name));
        }
        return sum(std::move(terms));
    }

    Expression supplied() {
        std::vector<Expression> terms = {timePartial(m_model.potential.value),
                                         -timePartial(m_model.kineticCoenergy.value)};
        for (const AppliedEffort& applied : m_model.efforts)
            terms.push_back(Expression::symbol(m_model.coordinates[applied.coordinate].flow) * applied.effort.value);
        for (const AppliedForce& applied : m_model.forces)
            for (std::size_t k = 0; k < applied.force.size(); ++k)
                terms.push_back(applied.force[k] *
                                (m_stated.table().rate(applied.point[k]) - timePartial(applied.point[k])));
        for (const NamedConstraint& phi : m_model.displacement)
            terms.push_back(Expression::symbol(phi.unknown) * timePartial(phi.residual.value));
        for (const NamedConstraint& psi : m_model.flow)
            terms.push_back(Expression::symbol(psi.unknown) * atRest(psi.residual.value));
        return sum(std::move(terms));
    }

    // Flow constraints have their definitions inserted.
    Expression atRest(const Expression& psi) const {
        Substitution rest;
        for (const CoordinateNames& coordinate : m_model.coordinates)
            rest.emplace(coordinate.flow, Expression(0));
        return substituted(psi, rest);
    }

    const LagrangianModel& m_model;
    StatedModel& m_stated;
    TotalPartials m_total;
};

} // namespace

DaeSystem deriveStatedEquations(const LagrangianModel& model, const std::stop_token& stop) {
    try {
        return StatedEquations(model, stop).run();
    } catch (const FieldError&) {
        throw;
    } catch (const ArithmeticError& error) {
        throw FieldError(error, model.kineticCoenergy.source);
    }
}

void observeStated(const LagrangianModel& model, const DaeSystem& system, Observation& observation) {
    StatedModel stated(model, std::stop_token());
    std::set<std::string> known;
    for (const Statement& statement : system.statements) {
        known.insert(statement.name);
        stated.table().reserve(statement.name);
    }
    if (!model.coordinates.empty()) {
        const auto balanceOf = [&](const LagrangianModel& part) { return StatedEnergy(part, stated).run(); };
        observation.energy = balanceOf(model);
        observation.parts = balancesOfParts(model, balanceOf);
    }
    for (const Statement& statement : statementsBehind(stated.table().statements(), expressionsIn(observation)))
        if (!known.contains(statement.name))
            observation.statements.push_back(statement);
}

} // namespace coenergy
