// From the keys of the section functional to a problem of the calculus of variations.
#include "continua/read_functional.hpp"

#include "continua/continuum.hpp"
#include "continua/continuum_symbols.hpp"
#include "continua/field_texts.hpp"
#include "continua/read_continuum.hpp"
#include "expression/function.hpp"
#include "model/functional_texts.hpp"
#include "model/unspecified_calls.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::string_view freeEnd = "free";

class FunctionalReader {
public:
    explicit FunctionalReader(const Document& document) : m_document(document), m_item(*document.functional) {}

    ReadFunctional result() {
        readNames();
        const FieldNames names(continuumOf(m_functional));
        m_known = {m_functional.variable};
        for (std::size_t field = 0; field < m_functional.functions.size(); ++field)
            for (std::size_t order = 0; order <= 2; ++order)
                m_known.insert(names.nameOf({field, order, 0}));
        FieldTexts texts(m_document, m_known);
        m_functional.from = placeOf(m_item.start, Column::Start, texts);
        m_functional.to = placeOf(m_item.end, Column::End, texts);
        m_functional.integrand = texts.meaning(place(Column::Integrand));
        if (m_item.integrand.empty())
            report(Code::ContinuumNeeds, place(Column::Integrand), {Name("integrand")});
        if (m_item.end.empty())
            report(Code::ContinuumNeeds, place(Column::End), {Name("domain")});
        for (const bool isStart : {true, false}) {
            readEnd(isStart ? m_item.startValue : m_item.endValue, isStart ? Column::StartValue : Column::EndValue,
                    texts, isStart, &FunctionalEnd::value);
            readEnd(isStart ? m_item.startSlope : m_item.endSlope, isStart ? Column::StartSlope : Column::EndSlope,
                    texts, isStart, &FunctionalEnd::slope);
        }
        readConstraints(texts);
        m_problems.insert(m_problems.end(), texts.problems().begin(), texts.problems().end());
        return {std::move(m_functional), std::move(m_problems)};
    }

private:
    static Field place(Column column, std::size_t element = 0) { return {Section::Functional, 0, column, element}; }

    void report(Code code, const Field& field, Arguments arguments) {
        m_problems.push_back({code, Severity::Error, field, {}, std::move(arguments)});
    }

    void takeName(std::string& name, const std::string& text, Column column) {
        if (text.empty())
            return;
        if (isIdentifier(text) && (!isReservedName(text) || text == "t"))
            name = text;
        else
            report(Code::MalformedName, place(column), {Name(text)});
    }

    void readNames() {
        const std::vector<std::string> names = partsOf(m_item.field);
        m_functional.functions.resize(names.size());
        for (std::size_t k = 0; k < names.size(); ++k)
            takeName(m_functional.functions[k].name, withoutBlanksAround(names[k]), Column::FieldName);
        takeName(m_functional.variable, m_item.variable, Column::Variable);
    }

    static std::optional<Expression> placeOf(const std::string& text, Column column, FieldTexts& texts) {
        return withoutBlanksAround(text) == freeEnd ? std::nullopt : std::optional(texts.meaning(place(column)));
    }

    void readEnd(const std::string& text, Column column, FieldTexts& texts, bool isStart,
                 std::optional<Expression> FunctionalEnd::*datum) {
        const std::vector<std::string> parts = partsOf(text);
        if (withoutBlanksAround(text).empty() || withoutBlanksAround(text) == freeEnd)
            return;
        if (parts.size() != m_functional.functions.size())
            return report(Code::FunctionalUnfit, place(column),
                          {FreeText("an end has one value for each function, separated by commas")});
        for (std::size_t k = 0; k < parts.size(); ++k) {
            PathFunction& function = m_functional.functions[k];
            if (const std::string part = withoutBlanksAround(parts[k]); !part.empty() && part != freeEnd)
                (isStart ? function.start : function.end).*datum = texts.meaning(place(column), parts[k]);
        }
    }

    void readConstraints(FieldTexts& texts) {
        const std::string base = multiplierName();
        const std::size_t count = m_item.constraints.size();
        for (std::size_t k = 0; k < count; ++k) {
            const Field field = place(Column::Integrals, k);
            const auto parts = integralTexts(m_item.constraints[k]);
            if (!parts) {
                report(Code::FunctionalUnfit, field, {FreeText("an integral constraint reads integral(G) = value")});
                continue;
            }
            m_functional.constraints.push_back({texts.meaning(field, parts->integrand),
                                                texts.meaning(field, parts->value),
                                                count == 1 ? base : base + std::to_string(k + 1)});
        }
    }

    /// A Greek letter with which no other name begins.
    std::string multiplierName() const {
        std::set<std::string> taken = m_known;
        for (const Parameter& parameter : *m_document.parameters)
            taken.insert(parameter.name);
        for (const Definition& definition : *m_document.definitions)
            taken.insert(definition.name);
        for (const char* letter : {"lambda", "mu", "nu", "kappa"})
            if (std::none_of(taken.begin(), taken.end(),
                             [&](const std::string& name) { return name.starts_with(letter); }))
                return letter;
        return "lambda_of_integral";
    }

    const Document& m_document;
    const FunctionalItem& m_item;
    std::set<std::string> m_known;
    Functional m_functional;
    Diagnostics m_problems;
};

} // namespace

ReadFunctional readFunctional(const Document& document) {
    return FunctionalReader(document).result();
}

Diagnostics callsWithoutValue(const Functional& functional) {
    std::vector<Expression> texts = expressionsOf(continuumOf(functional));
    for (const PathFunction& function : functional.functions)
        for (const FunctionalEnd& end : {function.start, function.end})
            for (const std::optional<Expression>& given : {end.value, end.slope})
                texts.push_back(given.value_or(Expression()));
    return unspecifiedCalls(texts, {}, Severity::Information);
}

Diagnostics diagnosticsOf(const VariationalEquations& equations, const Document& document) {
    const bool isDegenerate =
        equations.fault == FunctionalFault::EveryPath || equations.fault == FunctionalFault::Degenerate;
    std::vector<ContinuumFinding> findings = equations.findings;
    std::erase_if(findings, [&](const ContinuumFinding& finding) { // consequences of the fault
        return isDegenerate && !isRefusal(finding.kind) && finding.kind != ContinuumFindingKind::Kink;
    });
    const bool hasKink = std::any_of(findings.begin(), findings.end(), [](const ContinuumFinding& finding) {
        return finding.kind == ContinuumFindingKind::Kink;
    });
    Diagnostics diagnostics = diagnosticsOf(findings, document);
    for (Diagnostic& diagnostic : diagnostics) {
        diagnostic.field = {Section::Functional, 0, Column::Integrand};
        if (diagnostic.code == Code::ContinuumBasis)
            diagnostic.code = Code::FunctionalUnfit;
    }
    const auto say = [&](Severity severity, const char* what) {
        diagnostics.push_back(
            {Code::FunctionalUnfit, severity, {Section::Functional, 0, Column::Integrand}, {}, {FreeText(what)}});
    };
    switch (equations.fault) {
    case FunctionalFault::None: break;
    case FunctionalFault::EveryPath:
        say(Severity::Warning, hasKink
                                   ? "between its kinks every path satisfies the equation, so that it tells none"
                                   : "the integral depends on its ends alone, so that every path makes it stationary");
        break;
    case FunctionalFault::Degenerate:
        say(Severity::Warning, "the equation is of lower order than the integrand lets expect");
        break;
    case FunctionalFault::EndOfNames:
        say(Severity::Error, "a value at an end depends on the field or the variable");
        break;
    case FunctionalFault::ValueOfNames:
        say(Severity::Error, "the value of an integral depends on the field or the variable");
        break;
    case FunctionalFault::MovesWithoutCurve:
        say(Severity::Error, "an end whose place is free needs a curve on which it lies, a value in the variable");
        break;
    case FunctionalFault::MovesBending:
        say(Severity::Error, "an end whose place is free is not possible with second derivatives");
        break;
    case FunctionalFault::IntegralOfEnds:
        say(Severity::Error, "an integral that is given is the same along every path between these ends; leave it out, "
                             "or free an end");
        break;
    }
    return diagnostics;
}

} // namespace coenergy
