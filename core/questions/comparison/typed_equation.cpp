// Parsed like a constraint; names are looked up in the model; then definitions and dot() are replaced from the leaves
// up. Sizes are bounded before GiNaC differentiates anything.
#include "comparison/typed_equation.hpp"

#include "algebra/derivative_size.hpp"
#include "expression/traverse.hpp"
#include "lagrange/definitions.hpp"
#include "reduction/reduced_system.hpp"
#include "reduction/unknowns.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t longestText = 20'000;       // bytes
constexpr std::uint64_t largestEquation = 20'000; // nodes
constexpr std::size_t deepestEquation = 300;
constexpr std::uint64_t largestDerivative = 100'000; // operands

Diagnostic problem(Code code, Span span, Arguments arguments) {
    return {code, Severity::Error, {}, span, std::move(arguments)};
}

// Carries a finding out of a fold over an expression.
struct Refusal {
    Diagnostic diagnostic;
};

class EquationReader {
public:
    EquationReader(std::string_view text, const ParsedModel& model, const DaeSystem& system, Algebra& algebra)
        : m_text(text), m_model(model), m_algebra(algebra), m_unknowns(system) {}

    TypedEquation run() {
        if (m_text.size() > longestText)
            return {std::nullopt, {problem(Code::TooLarge, {}, {Count(largestEquation)})}};
        Parsed parsed = parseExpression(m_text, Form::Equation, m_model.tables);
        m_result.problems = std::move(parsed.problems);
        if (parsed.value && m_text.find('=') == std::string_view::npos)
            m_result.problems.push_back(problem(Code::UnexpectedEnd, {m_text.size(), 0}, {SyntaxPart::EqualsSign}));
        m_uses = std::move(parsed.names);
        for (const NameUse& use : m_uses)
            checkName(use);
        if (m_result.problems.empty())
            insert(*parsed.value);
        return std::move(m_result);
    }

private:
    void checkName(const NameUse& use) {
        const Entry* entry = m_model.vocabulary.find(use.name);
        if (!entry)
            m_result.problems.push_back(
                problem(Code::UnknownName, use.span, {use.name, nearestName(use.name, allowedNames()).value_or("")}));
        else if (entry->meaning == Meaning::Output)
            m_result.problems.push_back(
                problem(Code::UnknownNotAllowed, use.span, {use.name, quantityOf(entry->meaning), Quantity::Equation}));
        else if (entry->meaning == Meaning::Definition && !insertDefinition(*entry, use.name))
            m_result.problems.push_back(problem(Code::UnknownName, use.span, {use.name, Name()}));
    }

    std::vector<std::string> allowedNames() const {
        std::vector<std::string> names;
        for (const auto& [name, entry] : m_model.vocabulary.entries)
            if (entry.meaning != Meaning::Output)
                names.push_back(name);
        return names;
    }

    bool insertDefinition(const Entry& entry, const std::string& name) {
        Diagnostics others; // already reported where the definition stands
        if (!m_expander)
            m_expander.emplace(m_model, m_algebra, others);
        const auto value = m_expander->expanded({Section::Definitions, entry.rank, Column::Expression}, others);
        if (value)
            m_definitions.insert_or_assign(name, *value);
        return value.has_value();
    }

    void insert(const Expression& expression) {
        try {
            m_result.residual =
                inserted(expression, m_definitions,
                         {[this](const Expression& argument) { return rateOf(argument); },
                          [this](const Expression& f, const std::string& x, const Expression& from) {
                              return integralTo(f, x, from, m_algebra);
                          },
                          [this](SymbolicOperator kind, const Expression& y, const std::string& x,
                                 const Expression& last) { return applied(kind, y, x, last, m_algebra); }},
                         {largestEquation, deepestEquation});
        } catch (const ArithmeticError& error) {
            Diagnostic diagnostic = diagnosticOf(error);
            if (error.fault() == ArithmeticFault::TooLarge)
                diagnostic.arguments = {Count(largestEquation)};
            if (error.fault() == ArithmeticFault::TooDeep)
                diagnostic.arguments = {Count(deepestEquation)};
            m_result.problems.push_back(std::move(diagnostic));
        } catch (const IntegralFault& fault) {
            m_result.problems.push_back(diagnosticOf(fault));
        } catch (const IntegralOver& fault) {
            m_result.problems.push_back(integralOverDefinition(fault.name));
        } catch (const OperatorFault& fault) {
            m_result.problems.push_back(fault.diagnostic);
        } catch (const Refusal& refusal) {
            m_result.problems.push_back(refusal.diagnostic);
        }
    }

    Expression rateOf(const Expression& argument) {
        for (const std::string& name : symbolsIn(argument))
            if (const auto place = m_unknowns.find(name); place && !hasNamedRate(*place))
                throw Refusal{problem(Code::DotOfUnknown, spanOf(name), {name, meaningOf(name)})};
        const auto isVariable = [this](const std::string& name) { return name == "t" || m_unknowns.find(name); };
        if (derivativeSize(argument, isVariable).first > largestDerivative)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        return totalDerivative(argument, m_unknowns, m_algebra);
    }

    bool hasNamedRate(const DerivativeOf& place) const {
        return m_unknowns.name({place.unknown, place.order + 1}).find('\'') == std::string::npos;
    }

    Span spanOf(const std::string& name) const {
        const auto use = std::find_if(m_uses.begin(), m_uses.end(), [&](const NameUse& u) { return u.name == name; });
        return use == m_uses.end() ? Span{} : use->span;
    }

    Quantity meaningOf(const std::string& name) const {
        const Entry* entry = m_model.vocabulary.find(name);
        return quantityOf(entry ? entry->meaning : Meaning::Multiplier);
    }

    std::string_view m_text;
    const ParsedModel& m_model;
    Algebra& m_algebra;
    UnknownTable m_unknowns;
    std::vector<NameUse> m_uses;
    std::optional<DefinitionExpander> m_expander;
    Substitution m_definitions;
    TypedEquation m_result;
};

} // namespace

TypedEquation readEquation(std::string_view text, const ParsedModel& model, const DaeSystem& system, Algebra& algebra) {
    return EquationReader(text, model, system, algebra).run();
}

} // namespace coenergy
