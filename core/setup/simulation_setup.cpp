// Values of parameters first, then everything that may depend on them.
#include "setup/simulation_setup.hpp"

#include "base/argument_text.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "model/parsed_model.hpp"
#include "model/undefined_value.hpp"
#include "model/validation.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

constexpr double maximumRows = 10'000'000;

Diagnostics impossibleSettings(const IntegrationSettings& settings) {
    Diagnostics findings;
    const double rows = (settings.end - settings.start) / settings.step;
    if (!(settings.end > settings.start))
        findings.push_back({Code::EndBeforeStart,
                            Severity::Error,
                            {Section::Simulation, 0, Column::End},
                            {},
                            {shortNumber(settings.end), shortNumber(settings.start)}});
    else if (settings.step > 0 && !(rows <= maximumRows))
        findings.push_back({Code::TooManyRows,
                            Severity::Error,
                            {Section::Simulation, 0, Column::Step},
                            {},
                            {shortNumber(rows), shortNumber(maximumRows)}});
    return findings;
}

/// What the document says about one name of the state: initial value, nominal size, fixed or not.
struct Known {
    std::optional<double> initial;
    std::optional<double> nominal;
    bool isFixed = false;
};

class Setup {
public:
    Setup(const PreparedModel& model, const ParsedModel& parsed, const Overrides& overrides)
        : m_model(model), m_parsed(parsed), m_overrides(overrides) {
        overrideParameters();
        m_values = parameterValues(m_parsed);
        collect();
    }

    std::variant<SimulationProblem, Diagnostics> problem(const IntegrationSettings& settings) {
        Diagnostics findings = missingValues();
        if (findings.empty())
            findings = impossibleSettings(settings);
        if (!findings.empty())
            return findings;
        SimulationProblem problem{m_model.system, m_model.observers, {}, {}, {}, {}, settings};
        for (const std::string& name : m_model.system->parameters())
            problem.parameters.push_back(m_values.at(name));
        start(problem);
        return problem;
    }

private:
    // A parameter that is set keeps its value, and those that depend on it follow.
    void overrideParameters() {
        for (const auto& [name, value] : m_overrides.parameters)
            if (const Entry* entry = m_parsed.vocabulary.find(name); entry && entry->meaning == Meaning::Parameter) {
                const Field field{Section::Parameters, entry->rank, Column::Value};
                m_parsed.expressions.insert_or_assign(field, Expression(Rational(value)));
                m_parsed.factors.erase(field);
            }
    }

    // Numbers that do not exist, and parameters without a value; what is set on top of the document needs neither.
    Diagnostics missingValues() const {
        Diagnostics findings = undefinedValues(m_parsed, m_values);
        std::erase_if(findings, [&](const Diagnostic& finding) { return m_replaced.contains(finding.field); });
        std::set<std::string> needed(m_model.system->parameters().begin(), m_model.system->parameters().end());
        for (const auto& [field, expression] : m_parsed.expressions)
            if (holdsNumber(field) && field.section != Section::Parameters && !m_replaced.contains(field))
                needed.merge(symbolsIn(expression));
        std::set<std::string> missing;
        for (const std::string& name : needed)
            addMissing(name, missing);
        for (const std::string& name : missing)
            findings.push_back({Code::ParameterWithoutValue,
                                Severity::Error,
                                {Section::Parameters, m_parsed.vocabulary.find(name)->rank, Column::Name},
                                {},
                                {name}});
        return findings;
    }

    // The parameter itself, or those without a value that its own is made of.
    void addMissing(const std::string& name, std::set<std::string>& missing) const {
        const Entry* entry = m_parsed.vocabulary.find(name);
        if (m_values.contains(name) || !entry || entry->meaning != Meaning::Parameter)
            return;
        const auto value = m_parsed.expressions.find({Section::Parameters, entry->rank, Column::Value});
        if (value == m_parsed.expressions.end())
            missing.insert(name);
        else
            for (const std::string& other : symbolsIn(value->second))
                addMissing(other, missing);
    }

    std::optional<double> numberAt(const Field& field) const {
        const auto entry = m_parsed.expressions.find(field);
        return entry == m_parsed.expressions.end() ? std::nullopt : std::optional(evaluate(entry->second, m_values));
    }

    void add(const std::string& name, const Field& initial, Column nominal, Keep keep = Keep::Free) {
        Field nominalField = initial;
        nominalField.column = nominal;
        Known known{numberAt(initial), numberAt(nominalField), keep == Keep::Fixed};
        if (const auto value = m_overrides.initialValues.find(name); value != m_overrides.initialValues.end()) {
            known.initial = value->second;
            m_replaced.insert(initial);
        }
        m_known.emplace(name, known);
    }

    void collect() {
        const Document& document = m_parsed.document;
        for (std::size_t i = 0; i < m_parsed.names.coordinates.size(); ++i) {
            const Coordinate& coordinate = (*document.coordinates)[i];
            const CoordinateNames& names = m_parsed.names.coordinates[i];
            add(names.name, {Section::Coordinates, i, Column::Initial}, Column::Nominal, coordinate.displacement);
            add(names.flow, {Section::Coordinates, i, Column::InitialFlow}, Column::NominalFlow, coordinate.velocity);
        }
        const auto addMultipliers = [&](const std::vector<std::string>& names, Section section) {
            for (std::size_t j = 0; j < names.size(); ++j)
                add(names[j], {section, j, Column::MultiplierInitial}, Column::MultiplierNominal);
        };
        addMultipliers(m_parsed.names.lambdas, Section::DisplacementConstraints);
        addMultipliers(m_parsed.names.mus, Section::FlowConstraints);
        for (std::size_t j = 0; j < m_parsed.names.efforts.size(); ++j)
            add(m_parsed.names.efforts[j], {Section::EffortConstraints, j, Column::Initial}, Column::Nominal);
        for (std::size_t j = 0; j < m_parsed.names.dynamics.size(); ++j)
            add(m_parsed.names.dynamics[j], {Section::DynamicConstraints, j, Column::Initial}, Column::Nominal);
    }

    const Known* known(const std::string& name) const {
        const auto entry = m_known.find(name);
        return entry == m_known.end() ? nullptr : &entry->second;
    }

    void start(SimulationProblem& problem) const {
        problem.start.time = problem.settings.start;
        for (const StateVariable& variable : m_model.system->state()) {
            const Known* entry = known(variable.name);
            problem.start.state.push_back(entry ? entry->initial.value_or(0) : 0);
            problem.start.isFixed.push_back(entry && entry->isFixed);
            problem.start.isGiven.push_back(entry && entry->initial);
            problem.start.precedence.push_back(precedenceOf(variable));
            const bool isGiven = entry && entry->nominal.has_value();
            problem.isNominalGiven.push_back(isGiven);
            problem.nominal.push_back(std::max(isGiven ? entry->nominal.value() : estimatedNominal(entry), 1e-300));
        }
        for (const SwitchSurface& surface : m_model.observers->switches)
            problem.start.switchesAtZero.push_back(surface.atZero);
        for (std::size_t j = 0; j < m_model.system->unknownCount(); ++j) {
            const std::string& name = m_model.system->inputNames()[m_model.system->highestInput(j)];
            const Known* entry = known(name);
            problem.start.highest.push_back(entry ? entry->initial.value_or(0) : 0);
        }
    }

    Precedence precedenceOf(const StateVariable& variable) const {
        const Entry* entry = m_parsed.vocabulary.find(m_model.system->unknownNames()[variable.unknown]);
        const bool isCoordinate = entry && entry->meaning == Meaning::Coordinate;
        if (variable.order == 0 && (isCoordinate || (entry && entry->meaning == Meaning::Dynamic)))
            return Precedence::Displacement;
        return isCoordinate && variable.order == 1 ? Precedence::Flow : Precedence::Consequence;
    }

    // Without a given size: one, or the start's own size where that is larger.
    static double estimatedNominal(const Known* entry) {
        const double initial = entry ? std::abs(entry->initial.value_or(0)) : 0;
        return std::max(1.0, initial);
    }

    const PreparedModel& m_model;
    ParsedModel m_parsed;
    const Overrides& m_overrides;
    Point m_values;
    std::map<std::string, Known> m_known;
    std::set<Field> m_replaced; // by values that are set
};

} // namespace

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const ParsedModel& parsed,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings) {
    return Setup(model, parsed, overrides).problem(settings);
}

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const Document& document,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings) {
    return problemFor(model, parseModel(document), overrides, settings);
}

} // namespace coenergy
