// Definitions are inserted bottom-up and dot() is taken on the way: its argument is free of definitions when it
// is reached. A cycle was reported by the model and leaves its definitions broken here.
#include "lagrange/definitions.hpp"

#include "algebra/derivative_size.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Carries a finding out of a fold over an expression.
struct Fault {
    Diagnostic diagnostic;
};

Span spanOfUse(const ParsedModel& model, const Field& field, const std::string& name) {
    const auto uses = model.nameUses.find(field);
    if (uses != model.nameUses.end())
        for (const NameUse& use : uses->second)
            if (use.name == name)
                return use.span;
    return {};
}

} // namespace

Expression inserted(const Expression& expression, const Substitution& definitions,
                    const std::function<Expression(const Expression&)>& rate, const ExpressionLimits& limits) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isSymbol()) {
            const auto definition = definitions.find(node.name());
            return definition == definitions.end() ? node : definition->second;
        }
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(*operand);
        const bool isDot = node.isFunction() && node.function() == Function::Dot;
        Expression result = isDot ? rate(values.front()) : rebuilt(node, std::move(values));
        if (result.treeSize() > limits.size)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        if (result.depth() > limits.depth)
            throw ArithmeticError(ArithmeticFault::TooDeep);
        return result;
    });
}

DefinitionExpander::DefinitionExpander(const ParsedModel& model, Algebra& algebra, Diagnostics& problems)
    : m_model(model), m_algebra(algebra) {
    expandDefinitions(problems);
}

void DefinitionExpander::expandDefinitions(Diagnostics& problems) {
    const std::vector<Definition>& definitions = *m_model.document.definitions;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        const Entry* entry = m_model.vocabulary.find(definitions[i].name);
        if (entry && entry->meaning == Meaning::Definition && entry->rank == i)
            open.push_back(i);
    }
    const auto isReady = [&](std::size_t i) {
        const auto expression = m_model.expressions.find({Section::Definitions, i, Column::Expression});
        if (expression == m_model.expressions.end())
            return true; // broken or empty: settled as such
        const std::set<std::string> names = symbolsIn(expression->second);
        return std::none_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = m_model.vocabulary.find(name);
            return entry && entry->meaning == Meaning::Definition && !m_definitions.contains(name) &&
                   !m_brokenDefinitions.contains(name);
        });
    };
    while (!open.empty()) {
        const auto waiting = std::stable_partition(open.begin(), open.end(), isReady);
        if (waiting == open.begin()) { // a cycle, reported by the model
            for (const std::size_t i : open)
                m_brokenDefinitions.insert(definitions[i].name);
            return;
        }
        for (auto i = open.begin(); i != waiting; ++i) {
            const auto value = expanded({Section::Definitions, *i, Column::Expression}, problems);
            if (value)
                m_definitions.emplace(definitions[*i].name, *value);
            else
                m_brokenDefinitions.insert(definitions[*i].name);
        }
        open.erase(open.begin(), waiting);
    }
}

std::optional<Expression> DefinitionExpander::expanded(const Field& field, Diagnostics& problems) {
    const auto entry = m_model.expressions.find(field);
    if (entry == m_model.expressions.end())
        return std::nullopt;
    const std::set<std::string> names = symbolsIn(entry->second);
    if (std::any_of(names.begin(), names.end(), [&](const std::string& n) { return m_brokenDefinitions.contains(n); }))
        return std::nullopt;
    return expand(field, entry->second, problems);
}

std::optional<Expression> DefinitionExpander::expand(const Field& field, const Expression& expression,
                                                     Diagnostics& problems) {
    try {
        return inserted(expression, m_definitions, [&](const Expression& argument) { return dot(field, argument); });
    } catch (const ArithmeticError& error) {
        Diagnostic diagnostic = diagnosticOf(error);
        diagnostic.field = field;
        if (error.fault() == ArithmeticFault::TooLarge)
            diagnostic.arguments = {Count(maximumModelSize)};
        problems.push_back(std::move(diagnostic));
    } catch (const Fault& fault) {
        problems.push_back(fault.diagnostic);
    }
    return std::nullopt;
}

Expression DefinitionExpander::dot(const Field& field, const Expression& argument) {
    for (const std::string& name : symbolsIn(argument)) {
        const Entry* entry = m_model.vocabulary.find(name);
        if (!entry)
            continue;
        const Span span = spanOfUse(m_model, field, name);
        if (entry->meaning == Meaning::Flow)
            throw Fault{{Code::DotOfFlow, Severity::Error, field, span, {name}}};
        const bool isKnownInTime = entry->meaning == Meaning::Coordinate || entry->meaning == Meaning::Parameter ||
                                   entry->meaning == Meaning::Time || entry->meaning == Meaning::Pi;
        if (!isKnownInTime)
            throw Fault{{Code::DotOfUnknown, Severity::Error, field, span, {name, quantityOf(entry->meaning)}}};
    }
    return totalDerivative(argument);
}

Expression DefinitionExpander::totalDerivative(const Expression& expression) {
    const std::set<std::string> names = symbolsIn(expression);
    const auto isVariable = [this](const std::string& name) {
        const Entry* entry = m_model.vocabulary.find(name);
        return entry && (entry->meaning == Meaning::Coordinate || entry->meaning == Meaning::Time);
    };
    if (derivativeSize(expression, isVariable).first > maximumDerivativeSize)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    const Formula formula = m_algebra.formula(expression);
    std::vector<Expression> terms;
    for (const CoordinateNames& coordinate : m_model.names.coordinates)
        if (names.contains(coordinate.name))
            terms.push_back(m_algebra.expression(m_algebra.derivative(formula, coordinate.name)) *
                            Expression::symbol(coordinate.flow));
    if (names.contains("t"))
        terms.push_back(m_algebra.expression(m_algebra.derivative(formula, "t")));
    return sum(std::move(terms));
}

std::set<std::string> DefinitionExpander::symbolsBehind(const std::string& name) const {
    const auto definition = m_definitions.find(name);
    return definition == m_definitions.end() ? std::set<std::string>{name} : symbolsIn(definition->second);
}

} // namespace coenergy
