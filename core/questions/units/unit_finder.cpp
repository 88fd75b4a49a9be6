// Every text gives equations between measures, so that the first one that contradicts is reported. The unknowns are the
// undeclared measures; those that remain undetermined are free.
#include "units/unit_finder.hpp"

#include "model/edit.hpp"

#include <algorithm>
#include <numbers>

namespace coenergy {

namespace {

bool isCircular(Function function) {
    return function == Function::Sin || function == Function::Cos || function == Function::Tan;
}

// 6.28, 6.2832, and 3.14159 of a product with 2.
bool isNearTurn(double number) {
    constexpr double close = 2e-3;
    return std::abs(number / std::numbers::pi - 1) < close || std::abs(number / (2 * std::numbers::pi) - 1) < close;
}

} // namespace

MeasureForm UnitFinder::declare(const std::string& name, const std::string& unit, const Field& field) {
    const MeasureForm form = readForm(unit, field);
    return name.empty() ? form : m_names.emplace(name, Measured{form, unit}).first->second.form;
}

MeasureForm UnitFinder::readForm(const std::string& unit, const Field& field) {
    if (unit.empty())
        return m_system.newUnknown();
    const UnitReading reading = readUnit(unit);
    m_hasDatabase = m_hasDatabase && reading.kind != UnitReading::Kind::NoDatabase;
    if (reading.kind != UnitReading::Kind::Known) {
        const bool isNone = reading.kind == UnitReading::Kind::NotAMeasure;
        m_hasUnits = true;
        report(isNone ? Code::NotAMeasure : Code::UnknownUnit, field, {}, {SourceText(unit)});
        return m_system.newUnknown();
    }
    m_hasUnits = m_hasUnits || reading.unit.dimension != Dimension{};
    if (reading.unit.offset != 0)
        report(Code::OffsetUnit, field, {}, {SourceText(unit), SourceText(coherentUnit(reading.unit.dimension))});
    return {{}, reading.unit.measure()};
}

void UnitFinder::declareAs(const std::string& name, const MeasureForm& form) {
    m_names.emplace(name, Measured{form, {}});
}

void UnitFinder::declareWithRate(const std::string& name, const std::string& rate, const std::string& unit,
                                 const Field& field) {
    const MeasureForm form = declare(name, unit, field);
    if (!rate.empty())
        m_names.emplace(rate, Measured{form / aSecond, unit.empty() ? unit : unit + "/s"});
}

void UnitFinder::declareParameters() {
    for (std::size_t k = 0; k < m_document.parameters->size(); ++k) {
        const Parameter& parameter = (*m_document.parameters)[k];
        declare(parameter.name, parameter.unit, {Section::Parameters, k, Column::Unit});
    }
}

void UnitFinder::declareTables() {
    for (std::size_t k = 0; k < m_document.tables->size(); ++k) {
        readForm((*m_document.tables)[k].xUnit, {Section::Tables, k, Column::XUnit});
        readForm((*m_document.tables)[k].yUnit, {Section::Tables, k, Column::YUnit});
    }
}

void UnitFinder::declarePi(bool isTaken) {
    m_isPiTaken = isTaken;
    m_names.emplace("pi", Measured());
}

std::optional<UnitDemand> UnitFinder::demandOfName(const std::string& name, bool numbersFitAll) const {
    const auto measured = m_names.find(name);
    return measured == m_names.end()
               ? std::nullopt
               : std::optional(UnitDemand{measured->second.form, SourceText(name), numbersFitAll});
}

MeasuredPart UnitFinder::measure(const Field& field, const Syntax& syntax, const std::optional<UnitDemand>& demand,
                                 std::size_t freeNumbers) {
    bool isTold = false;
    const auto complain = [&](const Misfit& misfit) {
        if (!std::exchange(isTold, true))
            tell(field, misfit, demand);
    };
    const MeasureRules rules{.measureOfName = [this](const std::string& name) { return partOf(name); },
                             .complain = complain,
                             .whole = demand ? &demand->form : nullptr,
                             .freeNumbers = freeNumbers,
                             .numbersFitAll = demand && demand->numbersFitAll};
    MeasuredPart whole = measureOfText(syntax, m_system, rules);
    if (!isTold)
        lookForTurns(field, syntax);
    return whole;
}

// sin(f*t) with f in Hz fits, yet a full turn takes 2*pi. `turn` is no unit in which an argument could be found wrong.
void UnitFinder::lookForTurns(const Field& field, const Syntax& syntax) {
    struct Part {
        bool isTurns = false; // a term of it has a frequency in Hz as a factor
        bool isAngle = false; // and pi, or the number 6.28
        Span span;
    };
    std::vector<Part> parts;
    for (const SyntaxNode& node : syntax) {
        const auto first = parts.end() - node.operands;
        const auto some = [&](bool Part::*member) {
            return std::any_of(first, parts.end(), [&](const Part& part) { return part.*member; });
        };
        Part part{.span = node.span};
        switch (node.kind) {
        case SyntaxNode::Kind::Number: part.isAngle = isNearTurn(toDouble(node.value.number())); break;
        case SyntaxNode::Kind::Name:
            part.isTurns = partOf(node.value.name()).unit && partOf(node.value.name()).unit->ends_with("Hz");
            part.isAngle = node.value.name() == "pi" && !m_isPiTaken;
            break;
        case SyntaxNode::Kind::Sum:
        case SyntaxNode::Kind::Product:
            part.isAngle = node.kind == SyntaxNode::Kind::Product && some(&Part::isAngle);
            part.isTurns = some(&Part::isTurns) && !part.isAngle;
            break;
        case SyntaxNode::Kind::Call:
            if (isCircular(node.function) && first->isTurns)
                return report(Code::DimensionOfArgument, field, first->span,
                              {Name(std::string(functionName(node.function))),
                               SourceText(textOf(m_document, field).substr(first->span.begin, first->span.length)),
                               SourceText("turn")});
            break;
        case SyntaxNode::Kind::Reciprocal:
        case SyntaxNode::Kind::Power: break;
        }
        parts.erase(first, parts.end());
        parts.push_back(part);
    }
}

void UnitFinder::takeDefinition(const Field& field, const Syntax& syntax, std::size_t freeNumbers) {
    const std::string name = textOf(m_document, {field.section, field.item, Column::Name});
    const MeasuredPart part = measure(field, syntax, std::nullopt, freeNumbers);
    const auto declared = m_names.find(name);
    if (declared == m_names.end())
        return;
    Measured& measured = declared->second;
    if (part.unit)
        measured.unit = *part.unit;
    if (part.fitsAll || m_system.equate(part.form, measured.form))
        return;
    report(Code::DimensionMismatch, field, part.span,
           {SourceText(textOf(m_document, field)), SourceText(inWords(part)), SourceText(name),
            SourceText(inWords(measured.form))});
}

MeasuredPart UnitFinder::partOf(const std::string& name) {
    const auto found = m_names.find(name);
    if (found == m_names.end())
        return {.form = m_system.newUnknown()};
    const Measured& measured = found->second;
    return {.form = measured.form,
            .unit = measured.unit.empty() ? nullptr : &measured.unit,
            .isNumeric = name == "pi" && !m_isPiTaken};
}

void UnitFinder::report(Code code, const Field& field, const Span& span, Arguments arguments) {
    Diagnostic finding{code, Severity::Warning, field, span, std::move(arguments)};
    const bool isKnown = field.section == Section::Functions && // which several texts call
                         std::find(m_findings.begin(), m_findings.end(), finding) != m_findings.end();
    if (!isKnown)
        m_findings.push_back(std::move(finding));
}

void UnitFinder::tell(const Field& text, const Misfit& misfit, const std::optional<UnitDemand>& demand) {
    const Field field = misfit.inside ? Field{Section::Functions, misfit.inside->item, Column::Expression} : text;
    const std::string source = textOf(m_document, field);
    const auto typed = [&](const Span& span) { return SourceText(source.substr(span.begin, span.length)); };
    const Span span = misfit.part.span;
    if (misfit.function || misfit.isExponent) {
        const std::string taker = misfit.function ? std::string(functionName(*misfit.function)) : "^";
        return report(Code::DimensionOfArgument, field, span,
                      {Name(taker), typed(span), SourceText(inWords(misfit.part))});
    }
    if (!misfit.isComparedWithWhole)
        return report(Code::DimensionMismatch, field, span,
                      {typed(span), SourceText(inWords(misfit.part)), typed(misfit.other.span),
                       SourceText(inWords(misfit.other))});
    MeasuredPart whole = misfit.other;
    const auto* name = std::get_if<SourceText>(&demand->who);
    const auto declared = name ? m_names.find(name->text) : m_names.end();
    if (declared != m_names.end() && !declared->second.unit.empty())
        whole.unit = &declared->second.unit;
    report(Code::DimensionMismatch, field, span,
           {typed(span), SourceText(inWords(misfit.part)), demand->who, SourceText(inWords(whole))});
}

// An unknown measure is written as a name in brackets.
std::string UnitFinder::inWords(const MeasureForm& form, JouleName joule) {
    const MeasureForm reduced = m_system.reduced(form);
    std::string words = unitInWords(reduced.known, joule);
    for (const auto& [name, measured] : m_names)
        for (const auto& [unknown, exponent] : reduced.unknowns)
            if (measured.form.unknowns.size() == 1 && measured.form.unknowns.front().first == unknown)
                words += "*[" + name + "]" + (exponent == Exponent(1) ? "" : "^" + std::to_string(exponent.value()));
    return words;
}

void UnitFinder::proposeUnits() {
    for (std::size_t k = 0; k < m_document.parameters->size(); ++k) {
        const Parameter& parameter = (*m_document.parameters)[k];
        if (!parameter.unit.empty() || parameter.name.empty())
            continue;
        guarded([&] {
            const MeasureForm form = m_system.reduced(m_names.at(parameter.name).form); // of its first declaration
            if (form.isKnown() && form.known.dimension != Dimension{} && form.known.isCoherent())
                m_findings.push_back({Code::ProposedUnit,
                                      Severity::Information,
                                      {Section::Parameters, k, Column::Unit},
                                      {},
                                      {parameter.name, SourceText(coherentUnit(form.known.dimension))}});
        });
    }
}

UnitNames UnitFinder::unitsOfNames() {
    UnitNames units;
    for (const auto& [name, measured] : m_names) {
        std::string& unit = units[name];
        unit = measured.unit;
        guarded([&] {
            const MeasureForm form = unit.empty() ? m_system.reduced(measured.form) : MeasureForm();
            if (unit.empty() && form.isKnown())
                unit = usualUnit(form.known);
        });
    }
    return units;
}

} // namespace coenergy
