// Parses, looks up names, and inserts definitions, one round for each level of nesting.
#include "continua/field_texts.hpp"

#include "expression/operators.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "model/edit.hpp"
#include "model/functions.hpp"
#include "model/tables.hpp"
#include "model/written_document.hpp"

#include <algorithm>

namespace coenergy {

FieldTexts::FieldTexts(const Document& document, std::set<std::string> known)
    : m_document(document), m_known(std::move(known)) {
    TypedTables typed = tablesOf(document);
    m_tables = std::move(typed.tables);
    m_problems = std::move(typed.problems);
    TypedFunctions functions = functionsOf(document, m_tables);
    m_tables.functions = std::move(functions.functions);
    m_problems.insert(m_problems.end(), functions.problems.begin(), functions.problems.end());
    for (const auto& [name, function] : m_tables.functions)
        checkName(name, {Section::Functions, function->item, Column::Name});
    for (std::size_t k = 0; k < document.tables->size(); ++k)
        checkName((*document.tables)[k].name, {Section::Tables, k, Column::Name});
    for (std::size_t k = 0; k < document.parameters->size(); ++k) {
        const std::string& name = (*document.parameters)[k].name;
        m_parameters.insert(name);
        checkName(name, {Section::Parameters, k, Column::Name});
    }
    for (std::size_t k = 0; k < document.definitions->size(); ++k) {
        const Definition& definition = (*document.definitions)[k];
        checkName(definition.name, {Section::Definitions, k, Column::Name});
        Parsed parsed = parseExpression(definition.expression, Form::Expression, m_tables);
        for (Diagnostic& problem : parsed.problems) {
            problem.field = {Section::Definitions, k, Column::Expression};
            m_problems.push_back(std::move(problem));
        }
        if (parsed.value)
            m_definitions.emplace(definition.name, *parsed.value);
    }
}

namespace {

/// Prefers u_x for ux to names that are merely similar.
std::string likeliest(const std::string& name, const std::vector<std::string>& candidates) {
    const auto letters = [](std::string text) {
        std::erase(text, '_');
        return text;
    };
    for (const std::string& candidate : candidates)
        if (letters(candidate) == letters(name))
            return candidate;
    return nearestName(name, candidates).value_or("");
}

} // namespace

namespace {

/// What has entered until now, as a value whose rate is what enters; the integrals of fields are refused later.
Expression withTimeIntegrals(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (operands.empty())
            return node;
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(*operand);
        const bool isOverTime =
            node.isFunction() && node.function() == Function::Integral && node.operands()[1] == Expression::symbol("t");
        if (isOverTime)
            return quadrature(values[0], "t", values.size() == 3 ? values[2] : Expression(), values[1]);
        return rebuilt(node, std::move(values));
    });
}

} // namespace

/// A name of a field, of the variable, or of time denotes only that.
void FieldTexts::checkName(const std::string& name, const Field& place) {
    if (m_known.contains(name))
        m_problems.push_back({Code::DuplicateName, Severity::Error, place, {}, {Name(name), Quantity::Density}});
    else if (name == "t")
        m_problems.push_back({Code::ReservedName, Severity::Error, place, {}, {Name(name)}});
}

void FieldTexts::complain(const Field& field, const std::string& name, Span span) {
    std::vector<std::string> candidates(m_known.begin(), m_known.end());
    candidates.insert(candidates.end(), m_parameters.begin(), m_parameters.end());
    for (const auto& [definition, value] : m_definitions)
        candidates.push_back(definition);
    m_problems.push_back(
        {Code::UnknownName, Severity::Error, field, span, {Name(name), Name(likeliest(name, candidates))}});
}

void FieldTexts::checkNames(const Parsed& parsed, const std::set<std::string>& names, const Field& field) {
    const auto isKnown = [&](const std::string& name) {
        return m_known.contains(name) || m_parameters.contains(name) || name == "t" || name == "pi";
    };
    std::set<std::string> unknown;
    for (const std::string& name : names)
        if (!isKnown(name))
            unknown.insert(name);
    for (const NameUse& use : parsed.names)
        if (unknown.erase(use.name))
            complain(field, use.name, use.span);
    for (const std::string& name : unknown) // of a definition
        complain(field, name, {});
}

void FieldTexts::checkMotion(const Field& field) {
    const std::string text = textOf(m_document, field);
    if (text.find('=') == text.npos)
        return;
    const Parsed parsed = parseExpression(text, Form::Equation, m_tables);
    if (!parsed.value)
        return;
    std::set<std::string> names = symbolsIn(*parsed.value);
    std::erase_if(names, [&](const std::string& name) { return m_definitions.contains(name); });
    checkNames(parsed, names, field);
}

Expression FieldTexts::meaning(const Field& field) {
    return meaning(field, textOf(m_document, field));
}

Expression FieldTexts::meaning(const Field& field, const std::string& text) {
    if (text.empty())
        return {};
    Parsed parsed = parseExpression(text, Form::Expression, m_tables);
    for (Diagnostic& problem : parsed.problems) {
        problem.field = field;
        m_problems.push_back(std::move(problem));
    }
    if (!parsed.value)
        return {};
    try {
        Expression value = *parsed.value;
        const auto usesDefinitions = [&] {
            const std::set<std::string> names = symbolsIn(value);
            return std::any_of(names.begin(), names.end(),
                               [&](const std::string& name) { return m_definitions.contains(name); });
        };
        for (std::size_t round = 0; usesDefinitions(); ++round) {
            if (round > m_definitions.size()) {
                m_problems.push_back({Code::CyclicDefinition, Severity::Error, field, {}, {NameList()}});
                return {};
            }
            value = substituted(value, m_definitions);
        }
        if (const auto call = operatorIn(value)) {
            m_problems.push_back({Code::OperatorNotAllowed, Severity::Error, field, {}, {SourceText(toText(*call))}});
            return {};
        }
        checkNames(parsed, symbolsIn(value), field);
        return hasContinuum(m_document) ? withTimeIntegrals(value) : value;
    } catch (const ArithmeticError& error) {
        Diagnostic problem = diagnosticOf(error);
        problem.field = field;
        m_problems.push_back(std::move(problem));
        return {};
    }
}

} // namespace coenergy
