// From the keys of the section functional to a problem of the calculus of variations.
#include "continua/read_functional.hpp"

#include "continua/continuum.hpp"
#include "continua/field_texts.hpp"
#include "continua/read_continuum.hpp"
#include "expression/function.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::string_view freeEnd = "free";

} // namespace

ReadFunctional readFunctional(const Document& document) {
    const FunctionalItem& item = *document.functional;
    ReadFunctional read;
    Functional& functional = read.functional;
    const auto place = [](Column column) { return Field{Section::Functional, 0, column}; };
    const auto report = [&](Code code, Column column, Arguments arguments) {
        read.problems.push_back({code, Severity::Error, place(column), {}, std::move(arguments)});
    };
    const auto takeName = [&](std::string& name, const std::string& text, Column column) {
        if (text.empty())
            return;
        if (isIdentifier(text) && (!isReservedName(text) || text == "t"))
            name = text;
        else
            report(Code::MalformedName, column, {Name(text)});
    };
    takeName(functional.field, item.field, Column::FieldName);
    takeName(functional.variable, item.variable, Column::Variable);
    const FieldNames names(continuumOf(functional));
    std::set<std::string> known = {functional.variable};
    for (std::size_t order = 0; order <= 2; ++order)
        known.insert(names.nameOf({0, order, 0}));
    FieldTexts texts(document, std::move(known));
    functional.from = texts.meaning(place(Column::Start));
    functional.to = texts.meaning(place(Column::End));
    functional.integrand = texts.meaning(place(Column::Integrand));
    if (item.integrand.empty())
        report(Code::ContinuumNeeds, Column::Integrand, {Name("integrand")});
    if (item.end.empty())
        report(Code::ContinuumNeeds, Column::End, {Name("domain")});
    const auto given = [&](const std::string& text, Column column) -> std::optional<Expression> {
        return text.empty() || text == freeEnd ? std::nullopt : std::optional(texts.meaning(place(column)));
    };
    functional.start = {given(item.startValue, Column::StartValue), given(item.startSlope, Column::StartSlope)};
    functional.end = {given(item.endValue, Column::EndValue), given(item.endSlope, Column::EndSlope)};
    read.problems.insert(read.problems.end(), texts.problems().begin(), texts.problems().end());
    return read;
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
    }
    return diagnostics;
}

} // namespace coenergy
