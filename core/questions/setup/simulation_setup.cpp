// Values of parameters first, then everything that may depend on them.
#include "setup/simulation_setup.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/undefined_value.hpp"

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
                            {Amount(settings.end), Amount(settings.start)}});
    else if (settings.step > 0 && !(rows <= maximumRows))
        findings.push_back({Code::TooManyRows,
                            Severity::Error,
                            {Section::Simulation, 0, Column::Step},
                            {},
                            {Amount(rows), Amount(maximumRows)}});
    return findings;
}

std::vector<GivenParameter> replaced(std::vector<GivenParameter> parameters, const Overrides& overrides) {
    for (GivenParameter& parameter : parameters)
        if (const auto value = overrides.parameters.find(parameter.name); value != overrides.parameters.end())
            parameter.value = Expression(Rational(value->second));
    return parameters;
}

class Setup {
public:
    Setup(const PreparedModel& model, const Givens& givens, const Overrides& overrides)
        : m_model(model), m_givens(givens), m_parameters(replaced(givens.parameters, overrides)),
          m_overrides(overrides) {
        for (const auto& [name, start] : m_givens.starts)
            if (overrides.initialValues.contains(name))
                m_replaced.insert(start.place);
        m_values = valuesOf(m_parameters);
    }

    std::variant<SimulationProblem, Diagnostics> problem(const IntegrationSettings& settings) {
        Diagnostics findings = missingValues();
        if (findings.empty())
            findings = undefinedStarts();
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
    // Values set explicitly replace given ones.
    bool isReplaced(const std::string& name) const { return m_overrides.initialValues.contains(name); }

    // Numbers that do not exist, and parameters without a value; values set explicitly need neither.
    Diagnostics missingValues() const {
        Diagnostics findings = m_givens.undefined;
        std::erase_if(findings, [&](const Diagnostic& finding) { return m_replaced.contains(finding.field); });
        findings.insert(findings.end(), m_givens.unspecified.begin(), m_givens.unspecified.end());
        std::set<std::string> missing;
        for (const std::string& name : neededNames())
            addMissing(name, missing);
        for (const std::string& name : missing) {
            Field place = parameter(name)->place;
            place.column = Column::Name;
            findings.push_back({Code::ParameterWithoutValue, Severity::Error, place, {}, {name}});
        }
        return findings;
    }

    std::set<std::string> neededNames() const {
        std::set<std::string> needed(m_model.system->parameters().begin(), m_model.system->parameters().end());
        for (const auto& [name, start] : m_givens.starts) {
            if (start.value && !isReplaced(name))
                needed.merge(symbolsIn(*start.value));
            if (start.nominal)
                needed.merge(symbolsIn(*start.nominal));
        }
        for (const Expression& setting : m_givens.settings)
            needed.merge(symbolsIn(setting));
        return needed;
    }

    const GivenParameter* parameter(const std::string& name) const {
        const auto found = std::find_if(m_parameters.begin(), m_parameters.end(),
                                        [&](const GivenParameter& parameter) { return parameter.name == name; });
        return found == m_parameters.end() ? nullptr : &*found;
    }

    // The parameter itself, or those without a value on which its own depends.
    void addMissing(const std::string& name, std::set<std::string>& missing) const {
        const GivenParameter* found = m_values.contains(name) ? nullptr : parameter(name);
        if (!found)
            return;
        if (!found->value)
            missing.insert(name);
        else
            for (const std::string& other : symbolsIn(*found->value))
                addMissing(other, missing);
    }

    // For callers that supply numbers without checking that they exist.
    Diagnostics undefinedStarts() const {
        Diagnostics findings;
        TextPrinter printer;
        const auto look = [&](const std::optional<Expression>& value, const Field& place, Quantity quantity) {
            if (value && !std::isfinite(evaluate(*value, m_values)))
                findings.push_back({Code::UndefinedValue,
                                    Severity::Error,
                                    place,
                                    {},
                                    {quantity, SourceText(printer.print(*value)), SourceTexts()}});
        };
        for (const auto& [name, start] : m_givens.starts) {
            if (!isReplaced(name))
                look(start.value, start.place, Quantity::InitialValue);
            look(start.nominal, start.nominalPlace, Quantity::NominalValue);
        }
        return findings;
    }

    const GivenStart* given(const std::string& name) const {
        const auto entry = m_givens.starts.find(name);
        return entry == m_givens.starts.end() ? nullptr : &entry->second;
    }

    std::optional<double> initial(const std::string& name) const {
        if (const auto value = m_overrides.initialValues.find(name); value != m_overrides.initialValues.end())
            return value->second;
        const GivenStart* start = given(name);
        return start && start->value ? std::optional(evaluate(*start->value, m_values)) : std::nullopt;
    }

    void start(SimulationProblem& problem) const {
        problem.start.time = problem.settings.start;
        for (const StateVariable& variable : m_model.system->state()) {
            const GivenStart* entry = given(variable.name);
            const std::optional<double> value = entry ? initial(variable.name) : std::nullopt;
            problem.start.state.push_back(value.value_or(0));
            problem.start.isFixed.push_back(entry && entry->isFixed);
            problem.start.isGiven.push_back(value.has_value());
            problem.start.precedence.push_back(entry ? entry->precedence : Precedence::Consequence);
            const bool isGiven = entry && entry->nominal;
            problem.isNominalGiven.push_back(isGiven);
            // If no size is given: one, or the initial value's own size if that is larger.
            const double size =
                isGiven ? evaluate(*entry->nominal, m_values) : std::max(1.0, std::abs(value.value_or(0)));
            problem.nominal.push_back(std::max(size, 1e-300));
        }
        for (const SwitchSurface& surface : m_model.observers->switches)
            problem.start.switchesAtZero.push_back(surface.atZero);
        for (std::size_t j = 0; j < m_model.system->unknownCount(); ++j) {
            const std::string& name = m_model.system->inputNames()[m_model.system->highestInput(j)];
            const std::optional<double> guess = given(name) ? initial(name) : std::nullopt;
            problem.start.highest.push_back(guess.value_or(0));
            problem.start.isHighestGiven.push_back(guess.has_value());
        }
    }

    const PreparedModel& m_model;
    const Givens& m_givens;
    std::vector<GivenParameter> m_parameters; // with the overrides
    const Overrides& m_overrides;
    Point m_values;
    std::set<Field> m_replaced; // by values set explicitly
};

} // namespace

ParsedModel withOverrides(ParsedModel parsed, const Overrides& overrides) {
    for (const auto& [name, value] : overrides.parameters)
        if (const Entry* entry = parsed.vocabulary.find(name); entry && entry->meaning == Meaning::Parameter) {
            const Field field{Section::Parameters, entry->rank, Column::Value};
            parsed.expressions.insert_or_assign(field, Expression(Rational(value)));
            parsed.factors.erase(field);
        }
    return parsed;
}

std::vector<double> parameterValues(const PreparedModel& model, const Givens& givens, const Overrides& overrides) {
    const Point values = valuesOf(replaced(givens.parameters, overrides));
    std::vector<double> result;
    for (const std::string& name : model.system->parameters()) {
        const auto value = values.find(name);
        result.push_back(value == values.end() ? std::nan("") : value->second);
    }
    return result;
}

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const Givens& givens,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings) {
    return Setup(model, givens, overrides).problem(settings);
}

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const ParsedModel& parsed,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings) {
    const auto problem = [&](const ParsedModel& valued) {
        Givens givens = givensOf(valued);
        givens.undefined = undefinedValues(valued, valuesOf(givens.parameters));
        return problemFor(model, givens, overrides, settings);
    };
    return overrides.parameters.empty() ? problem(parsed) : problem(withOverrides(parsed, overrides));
}

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const Document& document,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings) {
    return problemFor(model, parseModel(document), overrides, settings);
}

} // namespace coenergy
