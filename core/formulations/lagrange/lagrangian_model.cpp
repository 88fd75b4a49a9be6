// From the parsed document to the quantities of Lagrange's equations, with the rules of what may depend on what:
// T*(q, f, t), V(q, t), D(f, q, t), phi(q, t), psi(q, f, t) linear in f; efforts, Gamma and Sigma of everything
// but multipliers; T(p, q, t) and V*(e, t) typed in their place. d'Alembert's principle does not cover flow constraints
// that are not linear in the flows.
#include "lagrange/lagrangian_model.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/function_rules.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/work_count.hpp"
#include "expression/jumps.hpp"
#include "expression/traverse.hpp"
#include "lagrange/definitions.hpp"
#include "lagrange/energy_duals.hpp"
#include "lagrange/impulses.hpp"
#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Meanings = std::set<Meaning>;

// More coordinates may not be coupled each with each.
constexpr std::size_t mostCoupled = 5'000;

const Meanings ofDisplacements = {Meaning::Coordinate};
const Meanings ofFlows = {Meaning::Coordinate, Meaning::Flow};
const Meanings ofState = {Meaning::Coordinate, Meaning::Flow, Meaning::Effort, Meaning::Dynamic};
const Meanings ofEverything = {Meaning::Coordinate, Meaning::Flow,       Meaning::Acceleration, Meaning::Effort,
                               Meaning::Dynamic,    Meaning::Multiplier, Meaning::Output};

class ModelBuilder {
public:
    ModelBuilder(const ParsedModel& parsed, Algebra& algebra, Insertion insertion, const std::stop_token& stop)
        : m_parsed(parsed), m_algebra(algebra), m_stop(stop), m_expander(parsed, algebra, m_built.problems, insertion),
          m_hasImpulses(hasImpulses(parsed)) {
        for (const Diagnostic& problem : m_built.problems)
            m_built.broken.insert(problem.field);
    }

    BuiltModel run() {
        LagrangianModel& model = m_built.model;
        model.title = m_parsed.document.header->title;
        model.notation = m_parsed.notation;
        coordinates();
        parameters();
        model.kineticCoenergy = energy(Column::KineticCoenergy, ofFlows);
        model.potential = energy(Column::Potential, ofDisplacements);
        model.dissipation = energy(Column::Dissipation, ofFlows);
        addDual(Column::KineticEnergy, ofDisplacements, model.kineticCoenergy);
        addDual(Column::PotentialCoenergy, {}, model.potential);
        efforts();
        forces();
        torques();
        displacementConstraints();
        flowConstraints();
        effortConstraints();
        dynamicConstraints();
        checkObservers();
        missingEquations();
        emptyTexts();
        statements();
        for (Diagnostic& finding : functionRuleFindings(m_parsed.tables.functions, m_algebra))
            m_built.problems.push_back(std::move(finding));
        return std::move(m_built);
    }

private:
    bool isDeclared(const std::string& name, Meaning meaning, std::size_t rank) const {
        const Entry* entry = m_parsed.vocabulary.find(name);
        return entry && entry->meaning == meaning && entry->rank == rank;
    }

    // The field's expression, if it exists and depends only on `allowed`, parameters and time.
    std::optional<Expression> expression(const Field& field, const Meanings& allowed) {
        checkpoint(m_stop);
        const std::size_t before = m_built.problems.size();
        auto value = m_expander.expanded(field, m_built.problems);
        if (value) {
            checkDependence(field, *value, allowed);
            checkCoupling(field, *value);
        }
        if (value && m_hasImpulses)
            if (auto problem = impulseProblem(m_parsed, field, m_expander.whole(*value), m_algebra))
                m_built.problems.push_back(std::move(*problem));
        const bool isBroken = m_built.problems.size() > before;
        if (isBroken || (!value && !textOf(m_parsed.document, field).empty()))
            m_built.broken.insert(field);
        if (value && !isBroken)
            warnOfJumps(field, *value);
        return isBroken ? std::nullopt : value;
    }

    // Second derivatives, one for each pair of names in a term: few for many small terms, too many for one with all of
    // very many coordinates. Constraints have a row for all coordinates.
    void checkCoupling(const Field& field, const Expression& value) {
        const std::size_t count = m_parsed.names.coordinates.size();
        if (count <= mostCoupled)
            return;
        std::size_t pairs = isConstraint(field.section) ? count : 0;
        for (const Expression& term : termsOf(value)) {
            const std::size_t names = m_expander.leavesOf(term).size();
            pairs += names * names;
        }
        if (m_pairs + pairs <= mostCoupled * mostCoupled)
            m_pairs += pairs;
        else
            report(Code::TooManyItems, field, {},
                   {Name("coordinates"), Count(static_cast<std::int64_t>(count)),
                    Count(static_cast<std::int64_t>(mostCoupled))});
    }

    // Where the motion passes a step of the potential, its force is an impulse, of which the derivatives of the formula
    // know nothing; likewise where a flow passes a step of the dissipation function.
    void warnOfJumps(const Field& field, const Expression& value) {
        const bool isPotential = field.column == Column::Potential;
        if (field.section != Section::Energies || !(isPotential || field.column == Column::Dissipation) ||
            !m_expander.mayJump(value))
            return;
        const Meaning passed = isPotential ? Meaning::Coordinate : Meaning::Flow;
        try {
            if (const Expression stepped = withStepsOf(passed, m_expander.whole(value)); jumps(stepped))
                m_built.problems.push_back(
                    {Code::DotOfJump, Severity::Warning, field, {}, {SourceText(textOf(m_parsed.document, field))}});
        } catch (const ArithmeticError&) { // too long to be looked at as a whole
        }
    }

    // The terms with steps and signs of what has this meaning; others of these functions count as 1.
    Expression withStepsOf(Meaning passed, const Expression& energy) const {
        std::vector<Expression> terms;
        for (const Expression& term : termsOf(energy)) {
            bool isStepped = false;
            const Expression kept = fold<Expression>(term, [&](const Expression& node, auto operands) {
                if (isStepOrSign(node) && !contains(node, passed))
                    return Expression(1);
                isStepped = isStepped || isStepOrSign(node);
                std::vector<Expression> parts;
                for (const Expression* operand : operands)
                    parts.push_back(*operand);
                return parts.empty() ? node : rebuilt(node, std::move(parts));
            });
            if (isStepped)
                terms.push_back(kept);
        }
        return sum(std::move(terms));
    }

    bool contains(const Expression& expression, Meaning meaning) const {
        const std::set<std::string> names = symbolsIn(expression);
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = m_parsed.vocabulary.find(name);
            return entry && entry->meaning == meaning;
        });
    }

    static bool isConstraint(Section section) {
        return section == Section::DisplacementConstraints || section == Section::FlowConstraints;
    }

    void checkDependence(const Field& field, const Expression& value, const Meanings& allowed) {
        for (const std::string& name : m_expander.leavesOf(value)) {
            m_used.insert(name);
            const Entry* entry = m_parsed.vocabulary.find(name);
            const bool isGiven = !entry || entry->meaning == Meaning::Parameter || entry->meaning == Meaning::Time ||
                                 entry->meaning == Meaning::Pi;
            if (isGiven || allowed.contains(entry->meaning))
                continue;
            const Span span = spanBehind(field, name);
            if (entry->meaning == Meaning::Flow)
                report(Code::FlowNotAllowed, field, span, {name, quantityOf(field)});
            else
                report(Code::UnknownNotAllowed, field, span, {name, quantityOf(entry->meaning), quantityOf(field)});
        }
    }

    // The place where the text contains `name`, or the definition through which it does.
    Span spanBehind(const Field& field, const std::string& name) const {
        const auto uses = m_parsed.nameUses.find(field);
        if (uses != m_parsed.nameUses.end())
            for (const NameUse& use : uses->second)
                if (m_expander.symbolsBehind(use.name).contains(name))
                    return use.span;
        return {};
    }

    void report(Code code, const Field& field, Span span, Arguments arguments) {
        m_built.problems.push_back({code, Severity::Error, field, span, std::move(arguments)});
        m_built.broken.insert(field);
    }

    void coordinates() {
        for (std::size_t i = 0; i < m_parsed.names.coordinates.size(); ++i) {
            const CoordinateNames& names = m_parsed.names.coordinates[i];
            if (isDeclared(names.name, Meaning::Coordinate, i) && isDeclared(names.flow, Meaning::Flow, i) &&
                isDeclared(names.acceleration, Meaning::Acceleration, i))
                m_built.model.coordinates.push_back(names);
            else
                m_built.broken.insert({Section::Coordinates, i, Column::Name});
        }
    }

    Sourced energy(Column column, const Meanings& allowed) {
        const Field field{Section::Energies, 0, column};
        return {field, expression(field, allowed).value_or(Expression(0))};
    }

    // Adds to T* what T(p) stands for, or to V what V*(e) does.
    void addDual(Column column, const Meanings& allowed, Sourced& energy) {
        const Field field{Section::Energies, 0, column};
        const std::optional<Expression> given = expression(field, allowed);
        if (!given)
            return;
        if (const std::vector<std::string> lost = lostConjugates(field, *given); !lost.empty())
            return report(Code::EnergyNotInvertible, field, {}, {quantityOf(field), NameList(lost)});
        if (given->isZero())
            return;
        const std::vector<ConjugatePair> pairs = conjugatesIn(field, *given);
        if (!isWellGiven(field, pairs, energy))
            return;
        FoundDual found =
            energyDual(field, *given, pairs, m_built.model.parameters, m_parsed.notation, m_built.model.pi, m_stop);
        if (!found.dual)
            return report(Code::EnergyNotInvertible, field, {}, {quantityOf(field), NameList(found.obstacle)});
        if (energy.value.isZero())
            energy.source = field;
        energy.value = energy.value + found.dual->value;
        m_built.model.duals.push_back(std::move(*found.dual));
        for (Expression& sign : found.signs)
            m_built.model.signs.push_back(std::move(sign));
    }

    std::vector<ConjugatePair> conjugatesIn(const Field& field, const Expression& energy) const {
        const std::set<std::string> used = symbolsIn(energy);
        const std::string prefix(conjugatePrefix(field));
        std::vector<ConjugatePair> pairs;
        for (const CoordinateNames& names : m_built.model.coordinates)
            if (used.contains(prefix + names.name))
                pairs.push_back(
                    {names.name, prefix + names.name, field.column == Column::KineticEnergy ? names.flow : names.name});
        return pairs;
    }

    // Coordinates whose conjugates are typed and yet cancel, or have a factor that is given as zero: C e^2/2 with C = 0
    // is no spring that may be left out, but a rigid one.
    std::vector<std::string> lostConjugates(const Field& field, const Expression& energy) const {
        const std::set<std::string> used = symbolsIn(energy);
        const std::string prefix(conjugatePrefix(field));
        std::set<std::string> typed;
        if (const auto uses = m_parsed.nameUses.find(field); uses != m_parsed.nameUses.end())
            for (const NameUse& use : uses->second)
                typed.merge(m_expander.symbolsBehind(use.name));
        std::vector<std::string> lost;
        for (const CoordinateNames& names : m_built.model.coordinates)
            if (typed.contains(prefix + names.name) && !used.contains(prefix + names.name))
                lost.push_back(names.name);
        return lost;
    }

    bool isWellGiven(const Field& field, const std::vector<ConjugatePair>& pairs, const Sourced& other) {
        if (pairs.empty() && !m_built.model.coordinates.empty())
            report(Code::EnergyWithoutConjugate, field, {},
                   {quantityOf(field),
                    Name(std::string(conjugatePrefix(field)) + m_built.model.coordinates.front().name)});
        const std::set<std::string> used = m_expander.leavesOf(other.value);
        for (const ConjugatePair& pair : pairs)
            if (used.contains(pair.own)) {
                report(Code::EnergyGivenTwice, field, spanBehind(field, pair.conjugate),
                       {Name(pair.coordinate), quantityOf(field), quantityOf(other.source)});
                return false;
            }
        return !pairs.empty();
    }

    void efforts() {
        const std::vector<Effort>& efforts = *m_parsed.document.efforts;
        std::set<std::string> seen;
        for (std::size_t i = 0; i < efforts.size(); ++i) {
            const Field field{Section::Efforts, i, Column::Expression};
            const auto value = expression(field, ofState);
            const auto& coordinates = m_built.model.coordinates;
            const auto coordinate =
                std::find_if(coordinates.begin(), coordinates.end(),
                             [&](const CoordinateNames& names) { return names.name == efforts[i].coordinate; });
            if (value && coordinate != coordinates.end() && seen.insert(efforts[i].coordinate).second)
                m_built.model.efforts.push_back(
                    {static_cast<std::size_t>(coordinate - coordinates.begin()), {field, *value}});
        }
    }

    void forces() {
        for (std::size_t i = 0; i < m_parsed.document.forces->size(); ++i) {
            const Force& force = (*m_parsed.document.forces)[i];
            if (force.force.size() != force.point.size())
                continue;
            AppliedForce applied{{Section::Forces, i, Column::Whole}, {}, {}};
            for (std::size_t k = 0; k < force.force.size(); ++k) {
                const auto component = expression({Section::Forces, i, Column::Force, k}, ofState);
                const auto place = expression({Section::Forces, i, Column::Point, k}, ofDisplacements);
                if (component && place) {
                    applied.force.push_back(*component);
                    applied.point.push_back(*place);
                }
            }
            m_built.model.forces.push_back(std::move(applied));
        }
    }

    void torques() {
        for (std::size_t i = 0; i < m_parsed.document.torques->size(); ++i) {
            const auto torque = expression({Section::Torques, i, Column::Torque}, ofState);
            const auto angle = expression({Section::Torques, i, Column::Angle}, ofDisplacements);
            if (torque && angle)
                m_built.model.forces.push_back({{Section::Torques, i, Column::Whole}, {*torque}, {*angle}});
        }
    }

    bool isOfBody(const Field& field) const {
        const std::optional<Field> origin = originOf(m_parsed.traces, field, {});
        return origin && origin->section == Section::Bodies;
    }

    // A displacement constraint without unknowns, as in a loop that is written out: its axes turn with time alone, or
    // only the last digits of its numbers remain. Without a definition in it, it is a slip.
    bool isLeftToNumbers(const Field& field, const Expression& value) const {
        constexpr double lastDigits = 1e-14;
        if (field.section != Section::DisplacementConstraints)
            return false;
        if (value.isNumber() && !value.isZero())
            return std::abs(toDouble(value.number())) <= lastDigits;
        const auto typed = m_parsed.expressions.find(field);
        const std::set<std::string> names =
            typed == m_parsed.expressions.end() ? std::set<std::string>() : symbolsIn(typed->second);
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = m_parsed.vocabulary.find(name);
            return entry && entry->meaning == Meaning::Definition;
        });
    }

    // Whether the constraint restricts an unknown; reports it if not.
    bool constrains(const Field& field, const std::string& name, const Expression& value) {
        for (const std::string& symbol : m_expander.leavesOf(value)) {
            const Entry* entry = m_parsed.vocabulary.find(symbol);
            if (entry && ofState.contains(entry->meaning))
                return true;
        }
        if (isOfBody(field)) // reported when numbers are known: axes may be parallel because of their values
            return !vanishesIdentically(value);
        if (isLeftToNumbers(field, value))
            return true;
        if (value.isNumber() && !value.isZero())
            report(Code::ContradictoryConstant, field, {}, {name, SourceText(toText(value.number()))});
        else
            report(Code::ConstantConstraint, field, {}, {name});
        return false;
    }

    void displacementConstraints() {
        for (std::size_t j = 0; j < m_parsed.document.displacementConstraints->size(); ++j) {
            const Field field{Section::DisplacementConstraints, j, Column::Expression};
            const std::string& name = m_parsed.names.displacementConstraints[j];
            const auto value = expression(field, ofDisplacements);
            if (value && constrains(field, name, *value) &&
                isDeclared(m_parsed.names.lambdas[j], Meaning::Multiplier, j))
                m_built.model.displacement.push_back({name, m_parsed.names.lambdas[j], {field, *value}, {}});
        }
    }

    void flowConstraints() {
        const std::size_t firstMu = m_parsed.names.lambdas.size();
        for (std::size_t j = 0; j < m_parsed.document.flowConstraints->size(); ++j) {
            const Field field{Section::FlowConstraints, j, Column::Expression};
            const std::string& name = m_parsed.names.flowConstraints[j];
            auto value = expression(field, ofFlows);
            if (value && constrains(field, name, *value))
                value = pfaffian(field, name, *value);
            else
                value.reset();
            if (value && isDeclared(m_parsed.names.mus[j], Meaning::Multiplier, firstMu + j))
                m_built.model.flow.push_back({name, m_parsed.names.mus[j], {field, *value}, {}});
        }
    }

    // psi, if it has the form sum_i A_i f_i + a with coefficients that do not depend on the flows; reports it if not.
    // Where flows occur in the coefficients nevertheless (vx*vy/vx), psi is rewritten in this form.
    std::optional<Expression> pfaffian(const Field& field, const std::string& name, const Expression& psi) {
        try {
            return checkedPfaffian(field, name, m_expander.whole(psi));
        } catch (const ArithmeticError& error) {
            Diagnostic diagnostic = diagnosticOf(error);
            diagnostic.field = field;
            m_built.problems.push_back(std::move(diagnostic));
            m_built.broken.insert(field);
            return std::nullopt;
        }
    }

    std::optional<Expression> checkedPfaffian(const Field& field, const std::string& name, const Expression& psi) {
        std::vector<std::string> flows;
        const std::set<std::string> symbols = symbolsIn(psi);
        for (const CoordinateNames& coordinate : m_built.model.coordinates)
            if (symbols.contains(coordinate.flow))
                flows.push_back(coordinate.flow);
        if (flows.empty()) {
            report(Code::FlowConstraintWithoutFlow, field, {}, {name});
            return std::nullopt;
        }
        const auto isFlow = [&](const std::string& symbol) {
            return std::find(flows.begin(), flows.end(), symbol) != flows.end();
        };
        if (derivativeSize(psi, isFlow).first > maximumDerivativeSize)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        const Formula formula = m_algebra.formula(psi);
        std::vector<Expression> coefficients;
        bool isPlain = true;
        for (const std::string& flow : flows) {
            checkpoint(m_stop);
            coefficients.push_back(m_algebra.expression(m_algebra.derivative(formula, flow)));
            const Expression elsewhere = substituted(coefficients.back(), otherNames(flows));
            if (elsewhere == coefficients.back())
                continue;
            isPlain = false;
            if (!vanishesIdentically(coefficients.back() - elsewhere)) {
                report(Code::NotPfaffian, field, spanBehind(field, flow), {name, flow});
                return std::nullopt;
            }
        }
        return isPlain ? psi : linearForm(psi, flows, coefficients);
    }

    static Substitution otherNames(const std::vector<std::string>& names) {
        Substitution others;
        for (const std::string& name : names)
            others.emplace(name, Expression::symbol(name + "'"));
        return others;
    }

    // The coefficients do not depend on the flows, so any flows will do for which the text is defined.
    static Expression linearForm(const Expression& psi, const std::vector<std::string>& flows,
                                 const std::vector<Expression>& coefficients) {
        for (const int step : {0, 1}) {
            Substitution values;
            for (std::size_t k = 0; k < flows.size(); ++k)
                values.emplace(flows[k], Expression(step * static_cast<int>(k + 1)));
            try {
                std::vector<Expression> terms = {substituted(psi, values)};
                for (std::size_t k = 0; k < flows.size(); ++k)
                    terms.push_back(substituted(coefficients[k], values) *
                                    (Expression::symbol(flows[k]) - values.at(flows[k])));
                return sum(std::move(terms));
            } catch (const ArithmeticError&) { // not defined for these values
            }
        }
        return psi;
    }

    void effortConstraints() {
        for (std::size_t j = 0; j < m_parsed.document.effortConstraints->size(); ++j) {
            const Field field{Section::EffortConstraints, j, Column::Expression};
            const std::string& name = m_parsed.names.effortConstraints[j];
            const auto value = expression(field, ofState);
            if (!value || !constrains(field, name, *value))
                continue;
            const std::string& effort = m_parsed.names.efforts[j];
            m_built.model.effort.push_back(
                {name, isDeclared(effort, Meaning::Effort, j) ? effort : "", {field, *value}, {}});
        }
    }

    void dynamicConstraints() {
        for (std::size_t j = 0; j < m_parsed.document.dynamicConstraints->size(); ++j) {
            const Field field{Section::DynamicConstraints, j, Column::Rate};
            const auto value = expression(field, ofState);
            const std::string& variable = m_parsed.names.dynamics[j];
            if (value && isDeclared(variable, Meaning::Dynamic, j))
                m_built.model.dynamic.push_back({variable, variable, {field, *value}, m_parsed.names.dynamicRates[j]});
        }
    }

    void parameters() {
        const std::vector<Parameter>& parameters = *m_parsed.document.parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (!isDeclared(parameters[i].name, Meaning::Parameter, i))
                continue;
            const auto value = m_parsed.expressions.find({Section::Parameters, i, Column::Value});
            m_built.model.parameters.push_back({parameters[i].name, value == m_parsed.expressions.end()
                                                                        ? std::nullopt
                                                                        : std::optional(value->second)});
        }
        m_built.model.pi = piMeaning(m_parsed.vocabulary);
    }

    // Limits, outputs, plots and the drawing only observe the motion, but must be meaningful.
    void checkObservers() {
        for (const Field& field : expressionFields(m_parsed.document))
            if (field.section == Section::Limits || field.section == Section::Outputs ||
                field.section == Section::Plots || field.section == Section::Drawing)
                if (const auto value = expression(field, ofEverything);
                    value && !m_expander.table().statements().empty())
                    m_built.model.watched.emplace(field, *value);
    }

    // Each unknown requires its constraint. A constraint without text provides none, so uses of the unknown would be
    // undefined.
    void missingEquations() {
        const ModelNames& names = m_parsed.names;
        const auto look = [&](Section section, Column column, const std::vector<std::string>& unknowns,
                              const std::vector<std::string>& constraints) {
            for (std::size_t j = 0; j < unknowns.size(); ++j) {
                const Field field{section, j, column};
                if (m_used.contains(unknowns[j]) && isEmpty(field))
                    report(Code::MissingEquation, field, {}, {Name(unknowns[j]), Name(constraints[j])});
            }
        };
        look(Section::DisplacementConstraints, Column::Expression, names.lambdas, names.displacementConstraints);
        look(Section::FlowConstraints, Column::Expression, names.mus, names.flowConstraints);
        look(Section::EffortConstraints, Column::Expression, names.efforts, names.effortConstraints);
        look(Section::DynamicConstraints, Column::Rate, names.dynamics, names.dynamics);
    }

    bool isEmpty(const Field& field) const {
        return textOf(m_parsed.document, field).empty() && !m_parsed.expressions.contains(field);
    }

    // If any part of an item has been typed, its main text must not be missing. A fresh item does not count yet.
    void emptyTexts() {
        constexpr std::pair<Section, Column> texts[] = {{Section::Definitions, Column::Expression},
                                                        {Section::Efforts, Column::Expression},
                                                        {Section::Torques, Column::Torque},
                                                        {Section::Torques, Column::Angle},
                                                        {Section::DisplacementConstraints, Column::Expression},
                                                        {Section::FlowConstraints, Column::Expression},
                                                        {Section::EffortConstraints, Column::Expression},
                                                        {Section::DynamicConstraints, Column::Rate},
                                                        {Section::Limits, Column::Expression},
                                                        {Section::Outputs, Column::Expression}};
        for (const auto& [section, column] : texts)
            for (std::size_t i = 0; i < itemCount(m_parsed.document, section); ++i)
                if (!isFresh(section, i))
                    demand({section, i, column});
        for (std::size_t i = 0; i < m_parsed.document.forces->size(); ++i)
            for (const Column column : {Column::Force, Column::Point})
                for (std::size_t k = 0; k < elementCount(m_parsed.document, Section::Forces, i, column); ++k)
                    demand({Section::Forces, i, column, k});
    }

    void demand(const Field& field) {
        if (isEmpty(field) && !m_built.broken.contains(field))
            report(Code::EmptyExpression, field, {}, {});
    }

    bool isFresh(Section section, std::size_t item) const {
        return visitSection(m_parsed.document, section, [&](const auto& part) {
            if constexpr (requires { part->size(); })
                return (*part)[item] == typename std::remove_cvref_t<decltype(*part)>::value_type{};
            else
                return false;
        });
    }

    void statements() {
        const StatementTable& table = m_expander.table();
        m_built.model.statements = table.statements();
        for (const Statement& statement : table.statements())
            if (const auto rate = table.knownRate(statement.name))
                m_built.model.rates.emplace(statement.name, *rate);
    }

    const ParsedModel& m_parsed;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    BuiltModel m_built;
    DefinitionExpander m_expander;
    bool m_hasImpulses = false;
    std::size_t m_pairs = 0;      // of names in one term
    std::set<std::string> m_used; // names in the texts that were understood
};

} // namespace

PiMeaning piMeaning(const Vocabulary& vocabulary) {
    const Entry* pi = vocabulary.find("pi");
    return pi && pi->meaning == Meaning::Parameter ? PiMeaning::Name : PiMeaning::Constant;
}

BuiltModel buildLagrangianModel(const ParsedModel& parsed, Algebra& algebra, const std::stop_token& stop,
                                std::optional<Insertion> insertion) {
    countWork(Work::ModelBuilt);
    return ModelBuilder(parsed, algebra, insertion.value_or(insertionFor(parsed)), stop).run();
}

void addDuals(ParsedModel& parsed, const std::stop_token& stop) {
    const Energies& energies = *parsed.document.energies;
    if (energies.kineticEnergy.empty() && energies.potentialCoenergy.empty())
        return;
    Algebra algebra(piMeaning(parsed.vocabulary));
    const BuiltModel built = buildLagrangianModel(parsed, algebra, stop, Insertion::Whole);
    for (const EnergyDual& dual : built.model.duals)
        parsed.duals.insert_or_assign(dual.target(), dual.value);
}

} // namespace coenergy
