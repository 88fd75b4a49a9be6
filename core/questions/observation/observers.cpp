// The multipliers of constraints that were set aside are additional inputs of the observers, after those of the system.
#include "observation/observers.hpp"

#include "expression/any_node.hpp"
#include "expression/jumps.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "simulation/integral_watch.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace coenergy {

namespace {

class ObserverBuilder {
public:
    ObserverBuilder(const Observation& observation, const DaeSystem& whole, const ReducedSystem& reduced,
                    const CompiledSystem& system)
        : m_observation(observation), m_whole(whole), m_reduced(reduced), m_system(system),
          m_inputs(system.inputNames()), m_multipliers(namesOf(whole, UnknownKind::DisplacementMultiplier)),
          m_rows(constraintRowsOf(whole)) {
        for (const std::string& name : m_inputs)
            m_placeOf.emplace(name, m_placeOf.size());
        add(system.statements());
        add(observation.statements);
        add(m_rows.statements);
        const std::vector<std::string> mus = namesOf(whole, UnknownKind::FlowMultiplier);
        m_multipliers.insert(m_multipliers.end(), mus.begin(), mus.end());
        for (std::size_t j = 0; j < m_multipliers.size(); ++j)
            if (m_placeOf.emplace(m_multipliers[j], m_inputs.size()).second) {
                m_inputs.push_back(m_multipliers[j]);
                m_setAside.push_back(j);
            }
    }

    Observers build() {
        record();
        recordOutputs();
        watchLimits();
        watchEnergy();
        m_observers.constraintRows = m_observers.setAside.residuals = tape({});
        surveyIntegrals();
        if (!m_setAside.empty()) {
            recoverMultipliers();
            watchSetAside();
        }
        return std::move(m_observers);
    }

private:
    bool isInput(const std::string& name) const { return m_placeOf.contains(name); }

    std::size_t inputOf(const std::string& name) const {
        const auto place = m_placeOf.find(name);
        return place == m_placeOf.end() ? m_inputs.size() : place->second;
    }

    // Statements generated several times are identical.
    void add(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements)
            if (m_known.insert(statement.name).second)
                m_statements.push_back(statement);
    }

    Tape tape(const std::vector<Expression>& outputs) const {
        return Tape(m_system.parameters(), m_inputs, m_statements, outputs);
    }

    void record() {
        for (const auto& [name, unit] : m_observation.units)
            m_unitOf.try_emplace(name, unit);
        record(namesOf(m_whole, UnknownKind::Coordinate), SeriesKind::Coordinate);
        record(namesOf(m_whole, UnknownKind::Coordinate, 1), SeriesKind::Flow);
        record(m_multipliers, SeriesKind::Multiplier);
        record(namesOf(m_whole, UnknownKind::Effort), SeriesKind::Effort);
        record(namesOf(m_whole, UnknownKind::Dynamic), SeriesKind::Dynamic);
    }

    void record(const std::vector<std::string>& names, SeriesKind kind) {
        for (const std::string& name : names) {
            const auto unit = m_unitOf.find(name);
            m_observers.recorded.push_back({name, kind, unit == m_unitOf.end() ? "" : unit->second, inputOf(name)});
        }
    }

    void recordOutputs() {
        std::vector<Expression> values;
        for (const WatchedOutput& output : m_observation.outputs) {
            m_observers.outputNames.push_back(output.name);
            m_observers.outputUnits.emplace_back();
            values.push_back(output.value);
        }
        m_observers.outputs = tape(values);
    }

    void watchLimits() {
        std::vector<Expression> values;
        for (const WatchedLimit& limit : m_observation.limits) {
            m_observers.limits.push_back({limit.name, limit.message});
            values.push_back(limit.value);
        }
        m_observers.limitValues = tape(values);
    }

    // Of a long model nearly as long as its equations, and of use to runs alone.
    void watchEnergy() {
        std::vector<Expression> whole;
        if (const auto& energy = m_observation.energy)
            for (const Expression* term : expressionsOf(*energy))
                whole.push_back(*term);
        m_observers.hasEnergy = !whole.empty();
        m_observers.energy = tapeOnDemand(whole);
        std::vector<Expression> ofParts;
        for (const PartBalance& part : m_observation.parts) {
            m_observers.parts.push_back(part.coordinates);
            for (const Expression* term : expressionsOf(part.balance))
                ofParts.push_back(*term);
        }
        m_observers.energyOfParts = tapeOnDemand(ofParts);
    }

    OnDemand<Tape> tapeOnDemand(const std::vector<Expression>& values) const {
        return OnDemand<Tape>([parameters = m_system.parameters(), inputs = m_inputs, statements = m_statements,
                               values] { return Tape(parameters, inputs, statements, values); });
    }

    // Integrals without a closed form are sums of points; those with one may hide a pole between the limits.
    void surveyIntegrals() {
        std::vector<Expression> values;
        const auto add = [&](const Expression& integral, IntegralTaken taken) {
            if (auto survey = surveyOf(integral, taken, values))
                m_observers.integrals.push_back(std::move(*survey));
        };
        const std::vector<Expression> writtenOut = writtenOutIn(computed());
        if (!writtenOut.empty()) // they may outgrow the limits, which is told now
            static_cast<void>(*m_observers.energy);
        for (const Expression& call : writtenOut)
            if (call.isQuadrature())
                add(call, IntegralTaken::ByPoints);
        for (const Expression& integral : m_observation.closedIntegrals)
            if (isKnown(integral)) // otherwise it belongs to a definition that nothing uses
                add(integral, IntegralTaken::ByClosedForm);
        m_observers.integralValues = tape(values);
    }

    bool isKnown(const Expression& expression) const {
        const std::vector<std::string>& parameters = m_system.parameters();
        const std::set<std::string> names = symbolsIn(expression);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return name == "pi" || isInput(name) || m_known.contains(name) ||
                   std::find(parameters.begin(), parameters.end(), name) != parameters.end();
        });
    }

    // All expressions whose values a run needs.
    std::vector<Expression> computed() const {
        std::vector<Expression> expressions;
        for (const std::vector<Expression>& derivatives : m_reduced.derivatives)
            expressions.insert(expressions.end(), derivatives.begin(), derivatives.end());
        for (const JacobianEntry& entry : m_reduced.jacobian)
            expressions.push_back(entry.value);
        for (const Statement& statement : m_statements)
            expressions.push_back(statement.value);
        const std::vector<Expression> watched = expressionsIn(m_observation);
        expressions.insert(expressions.end(), watched.begin(), watched.end());
        return expressions;
    }

    // Integrals and tables, of which a compilation makes longer expressions.
    static std::vector<Expression> writtenOutIn(const std::vector<Expression>& expressions) {
        const auto isWrittenOut = [](const Expression& node) { return node.isQuadrature() || node.isTable(); };
        std::vector<Expression> found;
        Memo<bool> seen;
        for (const Expression& expression : expressions)
            if (expression.functions().hasAny({Function::Quadrature, Function::Table}))
                fold(expression, seen, [&](const Expression& node, std::span<const bool* const>) {
                    if (isWrittenOut(node) && std::find(found.begin(), found.end(), node) == found.end())
                        found.push_back(node);
                    return true;
                });
        return found;
    }

    void recoverMultipliers() {
        std::vector<Expression> rows;
        for (const auto* matrix : {&m_rows.phiQ, &m_rows.psiF})
            for (const auto& row : *matrix)
                rows.insert(rows.end(), row.begin(), row.end());
        m_observers.multipliers = m_multipliers;
        for (const std::string& name : m_multipliers)
            m_observers.multiplierInputs.push_back(inputOf(name));
        m_observers.coordinateCount = namesOf(m_whole, UnknownKind::Coordinate).size();
        m_observers.constraintRows = tape(rows);
    }

    // Values as typed, switches included.
    void watchSetAside() {
        std::vector<const Equation*> constraints = equationsOf(m_whole, EquationKind::Displacement);
        const std::size_t displacements = constraints.size();
        const auto flows = equationsOf(m_whole, EquationKind::Flow);
        constraints.insert(constraints.end(), flows.begin(), flows.end());
        const bool mayPart = std::any_of(constraints.begin(), constraints.end(),
                                         [&](const Equation* constraint) { return isTimedOrCornered(*constraint); });
        std::vector<Expression> values;
        for (const std::size_t j : m_setAside) {
            m_observers.setAside.entries.push_back({constraints[j]->name, j, j >= displacements, mayPart});
            values.push_back(constraints[j]->residual);
            values.push_back(sizeOfTerms(constraints[j]->residual));
        }
        m_observers.setAside.residuals = tape(values);
    }

    static Expression sizeOfTerms(const Expression& residual) {
        std::vector<Expression> sizes;
        for (const Expression& term : termsOf(residual))
            sizes.push_back(apply(Function::Abs, {term}));
        return sum(std::move(sizes));
    }

    bool isTimedOrCornered(const Equation& constraint) const {
        std::vector<Expression> parts = {constraint.residual};
        for (const Statement& statement : statementsBehind(m_statements, parts))
            parts.push_back(statement.value);
        return std::any_of(parts.begin(), parts.end(), [&](const Expression& part) {
            return anyNode(part, [&](const Expression& node) {
                return (node.isSymbol() && node.name() == "t") || (node.isFunction() && isPiecewise(node.function()));
            });
        });
    }

    const Observation& m_observation;
    const DaeSystem& m_whole;
    const ReducedSystem& m_reduced;
    const CompiledSystem& m_system;
    std::vector<std::string> m_inputs;
    std::unordered_map<std::string, std::size_t> m_placeOf; // of each input
    std::unordered_map<std::string, std::string> m_unitOf;
    std::vector<std::string> m_multipliers; // of displacement, then of flow constraints
    std::vector<std::size_t> m_setAside;    // constraints without a multiplier in the system
    ConstraintRows m_rows;
    std::vector<Statement> m_statements;
    std::set<std::string> m_known;
    Observers m_observers;
};

// Whether a derivative of the highest order occurs, or one beyond it.
struct DerivativesFound {
    bool ofUnknowns = false;
    bool ofHighest = false;
    bool ofBeyond = false;
};

DerivativesFound occurrenceIn(const Expression& expression, const ReducedSystem& reduced) {
    DerivativesFound found;
    for (const std::string& name : symbolsIn(expression))
        if (const auto derivative = reduced.unknowns.find(name)) {
            const int highest = reduced.offsets.d[derivative->unknown];
            found.ofUnknowns = true;
            found.ofHighest = found.ofHighest || derivative->order == highest;
            found.ofBeyond = found.ofBeyond || derivative->order > highest;
        }
    return found;
}

// With the values of the statements inserted.
Expression inserted(const Expression& expression, const std::vector<Statement>& statements) {
    Substitution values;
    for (const Statement& statement : statementsBehind(statements, {expression}))
        values.emplace(statement.name, substituted(statement.value, values));
    return substituted(expression, values);
}

// Differentiates the argument until a highest derivative appears, on which the switch acts.
void addRates(const Switch& entry, const ReducedSystem& reduced, Algebra& algebra, SwitchSurface& surface,
              std::vector<Expression>& rates) {
    constexpr int mostDerivatives = 4;
    Expression derivative = inserted(entry.argument, reduced.statements);
    for (int order = 0; order <= mostDerivatives; ++order) {
        const DerivativesFound found = occurrenceIn(derivative, reduced);
        if (!found.ofUnknowns || found.ofBeyond)
            return;
        if (found.ofHighest) {
            surface.order = order;
            return;
        }
        derivative = totalDerivative(derivative, reduced.unknowns, algebra);
        rates.push_back(derivative);
    }
}

bool isOfTimeAlone(const Switch& entry, const ReducedSystem& reduced, const std::vector<SwitchSurface>& before) {
    const std::set<std::string> names = symbolsIn(entry.argument);
    for (std::size_t k = 0; k < before.size(); ++k)
        if (!before[k].isOfTimeAlone && names.contains(reduced.switches[k].name))
            return false;
    return !occurrenceIn(inserted(entry.argument, reduced.statements), reduced).ofUnknowns;
}

void compileSwitches(const ReducedSystem& reduced, const CompiledSystem& system, Algebra& algebra,
                     Observers& observers) {
    TextPrinter printer;
    std::vector<Expression> rates;
    for (const Switch& entry : reduced.switches) {
        SwitchSurface surface;
        surface.text = printer.print(entry.function);
        surface.atZero = entry.atZero;
        surface.leader = entry.leader;
        surface.moment = entry.moment;
        for (const TableEnd& end : entry.ends)
            surface.tables.push_back({printer.print(end.call), end.inside});
        surface.isOfTimeAlone = isOfTimeAlone(entry, reduced, observers.switches);
        surface.firstRate = rates.size();
        if (!entry.leader)
            addRates(entry, reduced, algebra, surface, rates);
        observers.switches.push_back(std::move(surface));
    }
    observers.switchRates = Tape(system.parameters(), system.inputNames(), rates);
}

} // namespace

Observers observersFor(const Observation& observation, const DaeSystem& whole, const ReducedSystem& reduced,
                       const CompiledSystem& system, Algebra& algebra) {
    Observers observers = ObserverBuilder(observation, whole, reduced, system).build();
    compileSwitches(reduced, system, algebra, observers);
    return observers;
}

} // namespace coenergy
