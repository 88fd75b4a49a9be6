// Definitions are inserted bottom-up, and dot() is evaluated on the way: its argument is free of definitions when it is
// reached. A cycle has been reported by the model; its definitions count as broken here.
#include "lagrange/definitions.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/integrand.hpp"
#include "expression/any_node.hpp"
#include "expression/jumps.hpp"
#include "expression/poles.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "lagrange/impulses.hpp"
#include "meaning/definition_order.hpp"
#include "meaning/validation.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Carries a finding out of a fold over an expression.
struct Fault {
    Diagnostic diagnostic;
};

// A pole between the limits of an integral.
struct PoleBetween {
    std::string integrand;
    double place = 0;
};

Span spanOfUse(const ParsedModel& model, const Field& field, const std::string& name) {
    const auto uses = model.nameUses.find(field);
    if (uses != model.nameUses.end())
        for (const NameUse& use : uses->second)
            if (use.name == name)
                return use.span;
    return {};
}

bool isKnownInTime(Meaning meaning) {
    return meaning == Meaning::Coordinate || meaning == Meaning::Parameter || meaning == Meaning::Time ||
           meaning == Meaning::Pi;
}

bool hasQuadrature(const Expression& expression) {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) { found = found || node.isQuadrature(); });
    return found;
}

std::set<std::string> namesKnownInTime(const Vocabulary& vocabulary) {
    std::set<std::string> names;
    for (const auto& [name, entry] : vocabulary.entries)
        if (isKnownInTime(entry.meaning))
            names.insert(name);
    return names;
}

} // namespace

namespace {

bool isWhole(const Expression& exponent) {
    return exponent.isNumber() && denominator(exponent.number()) == 1;
}

bool isEven(const Expression& exponent) {
    return isWhole(exponent) && numerator(exponent.number()) % 2 == 0;
}

// The root of a square has a corner, which a run must detect.
Expression withCorner(const Expression& node) {
    if (!node.isPower() || !node.operands()[1].isNumber() || isWhole(node.operands()[1]))
        return node;
    const Expression& base = node.operands()[0];
    if (!base.isPower() || !isEven(base.operands()[1]))
        return node;
    return power(apply(Function::Abs, {base.operands()[0]}), base.operands()[1] * node.operands()[1]);
}

} // namespace

// Of a name, or of the dot() of one.
static std::optional<std::string> nameIn(const Expression& typed) {
    if (typed.isFunction() && typed.function() == Function::Dot)
        return nameIn(typed.operands()[0]);
    return typed.isSymbol() ? std::optional(typed.name()) : std::nullopt;
}

Expression inserted(const Expression& expression, const Substitution& definitions, const Taken& taken,
                    const ExpressionLimits& limits) {
    const auto operation = [&](const Expression& node, std::vector<Expression> values, bool isAsBefore) {
        if (node.isFunction() && node.function() == Function::Dot)
            return taken.rate(values.front());
        if (const auto kind = operatorOf(node)) {
            if (const auto name = nameIn(node.operands()[1]); name && definitions.contains(*name))
                throw IntegralOver{*name};
            if (!values[1].isSymbol()) // a value was put in, or it is a rate of something constant
                throw OperatorFault{{Code::OperatorNeedsName,
                                     Severity::Error,
                                     {},
                                     {},
                                     {calledName(node), SourceText(toText(node.operands()[1]))}}};
            return taken.applied(*kind, values[0], values[1].name(), values.size() == 3 ? values[2] : Expression());
        }
        if (!node.isFunction() || node.function() != Function::Integral)
            return withCorner(isAsBefore ? node : rebuilt(node, std::move(values)));
        const std::string& over = node.operands()[1].name();
        if (definitions.contains(over))
            throw IntegralOver{over};
        return taken.integral(values[0], over, values.size() == 3 ? values[2] : Expression());
    };
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isSymbol()) {
            const auto definition = definitions.find(node.name());
            return definition == definitions.end() ? node : definition->second;
        }
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(*operand);
        const bool isAsBefore =
            std::equal(values.begin(), values.end(), node.operands().begin(), node.operands().end(),
                       [](const Expression& a, const Expression& b) { return a.identity() == b.identity(); });
        Expression result = operation(node, std::move(values), isAsBefore);
        if (result.treeSize() > limits.size)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        if (result.depth() > limits.depth)
            throw ArithmeticError(ArithmeticFault::TooDeep);
        return result;
    });
}

namespace {

// The derivative of a step or sign would lose its jump.
bool jumpsBy(const Expression& y, const std::string& x) {
    const auto mayJumpBy = [&](const Expression& node) {
        return (isStepOrSign(node) || node.isTable()) && dependsOn(node, x);
    };
    return hasPieces(y) && anyNode(y, mayJumpBy) && jumps(y);
}

Expression partialDerivative(const Expression& y, const std::string& x, Algebra& algebra) {
    if (jumpsBy(y, x))
        throw OperatorFault{{Code::DotOfJump, Severity::Error, {}, {}, {SourceText(toText(y))}}};
    if (derivativeSize(y, [&](const std::string& name) { return name == x; }).first > maximumDerivativeSize)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    return algebra.expression(algebra.derivative(algebra.formula(y), x));
}

} // namespace

Expression applied(SymbolicOperator kind, const Expression& y, const std::string& x, const Expression& last,
                   Algebra& algebra) {
    if (hasImpulse(y) || hasImpulse(last))
        throw OperatorFault{{Code::ImpulseNotLinear, Severity::Error, {}, {}, {SourceText(toText(y))}}};
    switch (kind) {
    case SymbolicOperator::Derivative: return partialDerivative(y, x, algebra);
    case SymbolicOperator::Substitution: return substituted(y, {{x, last}});
    case SymbolicOperator::Coefficient: break;
    }
    if (const auto coefficient = polynomialCoefficient(y, x, last.number().to<std::size_t>()))
        return *coefficient;
    throw OperatorFault{{Code::NotAPolynomial, Severity::Error, {}, {}, {SourceText(toText(y)), Name(x)}}};
}

// A text that was accepted as typed is not too long before anything is inserted.
static ExpressionLimits limitsOf(const Expression& typed) {
    return {std::max(maximumModelSize, typed.treeSize()), maximumModelDepth};
}

Diagnostic diagnosticOf(const IntegralFault& fault) {
    const SourceText integrand(toText(fault.integrand()));
    if (fault.kind() == IntegralFault::Kind::OfKinks)
        return {Code::IntegralOfKinks, Severity::Error, {}, {}, {integrand}};
    return {Code::IntegralFromPole, Severity::Error, {}, {}, {integrand, SourceText(toText(fault.from()))}};
}

Diagnostic integralOverDefinition(const std::string& name) {
    return {Code::IntegralOverDefinition, Severity::Error, {}, {}, {name}};
}

// Of coordinates, flows and time.
StatementTable::RateOfLeaf ratesOf(const std::vector<CoordinateNames>& coordinates) {
    NameMap<Expression> rates = {{"t", Expression(1)}};
    for (const CoordinateNames& names : coordinates) {
        rates.emplace(names.name, Expression::symbol(names.flow));
        rates.emplace(names.flow, Expression::symbol(names.acceleration));
    }
    return [rates = std::move(rates)](const std::string& name) {
        const auto rate = rates.find(name);
        return rate == rates.end() ? std::nullopt : std::optional(rate->second);
    };
}

std::string nameOfRate(const std::string& name) {
    return name.starts_with("dot") ? "d" + name : "dot" + name;
}

namespace {

const std::stop_token neverStopped;

// An estimate of the length of each definition with all others inserted; the last of a chain of ten thousand contains
// all the others.
class WrittenSize {
public:
    explicit WrittenSize(const ParsedModel& model) : m_model(model) {
        for (const std::size_t i : inOrderOfUse(model))
            m_sizes.emplace((*model.document.definitions)[i].name, of({Section::Definitions, i, Column::Expression}));
    }

    double of(const Field& field) const {
        const auto entry = m_model.expressions.find(field);
        if (entry == m_model.expressions.end())
            return 0;
        return fold<double>(entry->second, [&](const Expression& node, std::span<const double* const> operands) {
            if (node.isSymbol()) {
                const auto known = m_sizes.find(node.name());
                return known == m_sizes.end() ? 1.0 : known->second;
            }
            double total = 1;
            for (const double* operand : operands)
                total += *operand;
            const bool isDot = node.isFunction() && node.function() == Function::Dot;
            return isDot ? total * std::sqrt(total) : total; // one term for each coordinate that it depends on
        });
    }

private:
    const ParsedModel& m_model;
    std::map<std::string, double> m_sizes;
};

} // namespace

namespace {

constexpr std::size_t longSum = 100; // terms

bool isLongSum(const Expression& expression) {
    return expression.isSum() && expression.operands().size() >= longSum;
}

bool hasLongSumInside(const Expression& expression) {
    return anyNode(expression, [](const Expression& node) {
        return !node.isSum() && std::any_of(node.operands().begin(), node.operands().end(), isLongSum);
    });
}

} // namespace

Insertion insertionFor(const ParsedModel& model) {
    constexpr double longestRead = 3000;
    const bool hasLongSum = std::any_of(model.expressions.begin(), model.expressions.end(),
                                        [](const auto& entry) { return hasLongSumInside(entry.second); });
    const bool isLong = !model.document.definitions->empty() && writtenSize(model) > longestRead;
    return hasLongSum || isLong ? Insertion::ByName : Insertion::Whole;
}

double writtenSize(const ParsedModel& model) {
    const WrittenSize sizes(model);
    double total = 0;
    const auto add = [&](const Field& field) { total += sizes.of(field); };
    for (const Column column : {Column::KineticCoenergy, Column::Potential, Column::Dissipation})
        add({Section::Energies, 0, column});
    for (std::size_t j = 0; j < model.document.displacementConstraints->size(); ++j)
        add({Section::DisplacementConstraints, j, Column::Expression});
    return total;
}

DefinitionExpander::DefinitionExpander(const ParsedModel& model, Algebra& algebra, Diagnostics& problems,
                                       Insertion insertion)
    : m_model(model), m_algebra(algebra), m_insertion(insertion),
      m_table(algebra, ratesOf(model.names.coordinates), nameOfRate, neverStopped),
      m_knownInTime(m_table.leafSet(namesKnownInTime(model.vocabulary))), m_hasImpulses(hasImpulses(model)) {
    for (const auto& [name, notation] : model.notation)
        m_table.reserve(name);
    if (std::any_of(model.expressions.begin(), model.expressions.end(),
                    [](const auto& text) { return hasTypedIntegral(text.second); }))
        m_parameters = parameterValues(model);
    expandDefinitions(problems);
}

// A definition that never becomes ready belongs to a cycle, which the model has reported, or uses one.
void DefinitionExpander::expandDefinitions(Diagnostics& problems) {
    const std::vector<Definition>& definitions = *m_model.document.definitions;
    for (std::size_t i = 0; i < definitions.size(); ++i)
        if (isDefinition(m_model, i))
            m_brokenDefinitions.insert(definitions[i].name);
    for (const std::size_t i : inOrderOfUse(m_model)) {
        const std::string& name = definitions[i].name;
        m_brokenDefinitions.erase(name);
        const auto value = expanded({Section::Definitions, i, Column::Expression}, problems);
        if (value && mayJump(*value))
            m_switching.insert(name);
        if (value && m_insertion == Insertion::ByName)
            m_table.define(name, *value);
        else if (value)
            m_definitions.emplace(name, *value);
        else
            m_brokenDefinitions.insert(name);
    }
}

std::optional<Expression> DefinitionExpander::expanded(const Field& field, Diagnostics& problems) {
    const auto entry = m_model.expressions.find(field);
    if (entry == m_model.expressions.end())
        return std::nullopt;
    if (!m_brokenDefinitions.empty() && anyNode(entry->second, [this](const Expression& node) {
            return node.isSymbol() && m_brokenDefinitions.contains(node.name());
        }))
        return std::nullopt;
    return expand(field, entry->second, problems);
}

std::optional<Expression> DefinitionExpander::expand(const Field& field, const Expression& expression,
                                                     Diagnostics& problems) {
    const auto problem = [&](Diagnostic diagnostic) {
        diagnostic.field = field;
        problems.push_back(std::move(diagnostic));
    };
    try {
        const Taken taken{
            [&](const Expression& argument) { return dot(field, argument); },
            [&](const Expression& f, const std::string& x, const Expression& from) { return integral(f, x, from); },
            [&](SymbolicOperator kind, const Expression& y, const std::string& x, const Expression& last) {
                return appliedToWhole(kind, y, x, last);
            }};
        const Expression plain = inserted(expression, m_definitions, taken, limitsOf(expression));
        return m_insertion == Insertion::ByName ? withLongSumsByName(plain) : plain;
    } catch (const ArithmeticError& error) {
        Diagnostic diagnostic = diagnosticOf(error);
        if (error.fault() == ArithmeticFault::TooLarge)
            diagnostic.arguments = {Count(maximumModelSize)};
        problem(std::move(diagnostic));
    } catch (const IntegralFault& fault) {
        problem(diagnosticOf(fault));
    } catch (const PoleBetween& fault) {
        problem({Code::IntegralOverPole, Severity::Error, {}, {}, {SourceText(fault.integrand), Amount(fault.place)}});
    } catch (const IntegralOver& fault) {
        problem(integralOverDefinition(fault.name));
    } catch (const OperatorFault& fault) {
        problem(fault.diagnostic);
    } catch (const Fault& fault) {
        problems.push_back(fault.diagnostic);
    }
    return std::nullopt;
}

// Integrates over names inside definitions, too.
Expression DefinitionExpander::integral(const Expression& f, const std::string& x, const Expression& from) {
    if (m_table.has(x))
        throw IntegralOver{x};
    const Expression begin = whole(from);
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(whole(f))) {
        terms.push_back(integralTo(term, x, begin, m_algebra));
        const Expression asked = quadrature(term, x, begin, Expression::symbol(x));
        if (asked.isQuadrature())
            checkPoles(asked);
        if (asked.isQuadrature() && !hasQuadrature(terms.back()))
            m_closedIntegrals.push_back(asked);
    }
    return sum(std::move(terms));
}

// Acts inside definitions, too.
Expression DefinitionExpander::appliedToWhole(SymbolicOperator kind, const Expression& y, const std::string& x,
                                              const Expression& last) {
    if (m_table.has(x))
        throw IntegralOver{x};
    return applied(kind, whole(y), x, last, m_algebra);
}

// Uses the numbers of the parameters to find poles before anything runs.
void DefinitionExpander::checkPoles(const Expression& integral) const {
    if (denominatorsIn(*integral.integrand()).empty())
        return;
    std::vector<double> operands;
    for (const Expression& operand : integral.operands())
        operands.push_back(evaluate(operand, m_parameters));
    const Expression typed = asTyped(integral);
    if (std::any_of(operands.begin() + 1, operands.end(), [](double value) { return std::isnan(value); }))
        return; // depends on the motion
    if (beginsAtPole(*integral.integrand(), operands))
        throw IntegralFault(IntegralFault::Kind::FromPole, typed.operands()[0], integral.operands()[1]);
    if (std::isnan(operands[0]))
        return;
    if (const auto pole = poleBetween(*integral.integrand(), operands))
        throw PoleBetween{toText(typed.operands()[0]), *pole};
}

bool DefinitionExpander::mayJump(const Expression& expression) const {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) {
        found = found || isStepOrSign(node) || node.isTable() || (node.isSymbol() && m_switching.contains(node.name()));
    });
    return found;
}

Expression DefinitionExpander::dot(const Field& field, const Expression& argument) {
    if (!m_table.isMadeOfOnly(argument, m_knownInTime))
        checkRate(field, argument);
    if (m_hasImpulses && hasImpulse(whole(argument)))
        throw Fault{
            {Code::ImpulseNotLinear, Severity::Error, field, {}, {SourceText("dot(" + toText(argument) + ")")}}};
    if (mayJump(argument) && jumps(whole(argument)))
        throw Fault{{Code::DotOfJump, Severity::Error, field, {}, {SourceText(toText(argument))}}};
    return m_insertion == Insertion::ByName ? dotByName(argument) : totalDerivative(argument);
}

// Quantities computed from the motion may contain accelerations.
bool DefinitionExpander::takesAccelerations(const Field& field) {
    return field.section == Section::Outputs;
}

// Throws if a rate in the expression is not known.
void DefinitionExpander::checkRate(const Field& field, const Expression& expression) const {
    for (const std::string& name : leavesOf(expression)) {
        const Entry* entry = m_model.vocabulary.find(name);
        if (!entry || isKnownInTime(entry->meaning) || (entry->meaning == Meaning::Flow && takesAccelerations(field)))
            continue;
        const Span span = spanOfUse(m_model, field, name);
        if (entry->meaning == Meaning::Flow)
            throw Fault{{Code::DotOfFlow, Severity::Error, field, span, {name}}};
        throw Fault{{Code::DotOfUnknown, Severity::Error, field, span, {name, quantityOf(entry->meaning)}}};
    }
}

Expression DefinitionExpander::dotByName(const Expression& argument) {
    return m_table.rate(m_table.named("y1", argument));
}

Expression DefinitionExpander::withLongSumsByName(const Expression& expression) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(!node.isSum() && isLongSum(*operand) ? nameOfSum(*operand) : *operand);
        return values.empty() ? node : rebuilt(node, std::move(values));
    });
}

Expression DefinitionExpander::nameOfSum(const Expression& sum) {
    for (const auto& [known, name] : m_namedSums)
        if (known == sum)
            return name;
    m_namedSums.emplace_back(sum, m_table.named("total", sum));
    return m_namedSums.back().second;
}

Expression DefinitionExpander::totalDerivative(const Expression& expression) {
    const auto rateOf = [this](const std::string& name) -> std::optional<Expression> {
        const Entry* entry = m_model.vocabulary.find(name);
        if (entry && entry->meaning == Meaning::Coordinate)
            return Expression::symbol(m_model.names.coordinates[entry->rank].flow);
        if (entry && entry->meaning == Meaning::Flow)
            return Expression::symbol(m_model.names.coordinates[entry->rank].acceleration);
        return entry && entry->meaning == Meaning::Time ? std::optional(Expression(1)) : std::nullopt;
    };
    const auto isVariable = [&](const std::string& name) { return rateOf(name).has_value(); };
    if (derivativeSize(expression, isVariable).first > maximumDerivativeSize)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    const Formula formula = m_algebra.formula(expression);
    std::vector<Expression> terms;
    for (const std::string& name : symbolsIn(expression))
        if (const auto rate = rateOf(name))
            terms.push_back(m_algebra.expression(m_algebra.derivative(formula, name)) * *rate);
    return sum(std::move(terms));
}

std::set<std::string> DefinitionExpander::leavesOf(const Expression& expression) const {
    return m_table.leavesOf(expression);
}

Expression DefinitionExpander::whole(const Expression& expression) const {
    Substitution values;
    for (const Statement& statement : statementsBehind(m_table.statements(), {expression}))
        values.emplace(statement.name, substituted(statement.value, values));
    Expression result = substituted(expression, values);
    if (result.treeSize() > maximumModelSize)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    return result;
}

std::set<std::string> DefinitionExpander::symbolsBehind(const std::string& name) const {
    if (m_insertion == Insertion::ByName)
        return m_table.leavesOf(Expression::symbol(name));
    const auto definition = m_definitions.find(name);
    return definition == m_definitions.end() ? std::set<std::string>{name} : symbolsIn(definition->second);
}

} // namespace coenergy
