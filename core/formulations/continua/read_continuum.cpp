// From the keys of the sections continuum, continuum.field, continuum.end and continuum.point to the statement of a
// field.
#include "continua/read_continuum.hpp"

#include "base/text.hpp"
#include "continua/field_texts.hpp"
#include "expression/evaluate.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr const char* emptyInterval = "its interval ends where it begins, or before";
constexpr Section endSections[] = {Section::ContinuumStart, Section::ContinuumEnd};

class Reader {
public:
    explicit Reader(const Document& document) : m_document(document), m_densities(*document.continuum) {}

    ReadContinuum run() {
        Continuum& continuum = m_read.continuum;
        readNames();
        const FieldNames names(continuum);
        std::set<std::string> known = {continuum.variable};
        for (std::size_t field = 0; field < continuum.fields.size(); ++field)
            for (std::size_t space = 0; space <= highestSpaceOrder; ++space)
                for (std::size_t time = 0; time <= highestTimeOrder; ++time)
                    known.insert(names.nameOf({field, space, time}));
        FieldTexts texts(m_document, std::move(known));
        readDensities(texts);
        continuum.start = readEnd(texts, {Section::ContinuumStart}, *m_document.continuumStart);
        continuum.end = readEnd(texts, {Section::ContinuumEnd}, *m_document.continuumEnd);
        continuum.tables = texts.tables();
        continuum.values = parameterValues(parseModel(m_document));
        readPoints(texts);
        m_read.problems.insert(m_read.problems.end(), texts.problems().begin(), texts.problems().end());
        return std::move(m_read);
    }

private:
    void report(Code code, const Field& place, Arguments arguments) {
        m_read.problems.push_back({code, Severity::Error, place, {}, std::move(arguments)});
    }

    void takeName(const std::string& name, const Field& place) {
        if (!isIdentifier(name))
            report(name.empty() ? Code::MissingName : Code::MalformedName, place,
                   name.empty() ? Arguments{} : Arguments{Name(name)});
        else if (isReservedName(name))
            report(Code::ReservedName, place, {Name(name)});
        else
            m_read.continuum.fields.push_back({name, {}});
    }

    void readNames() {
        Continuum& continuum = m_read.continuum;
        if (!m_densities.variable.empty())
            continuum.variable = m_densities.variable;
        if (!isIdentifier(continuum.variable) || isReservedName(continuum.variable)) {
            report(Code::MalformedName, {Section::Continuum, 0, Column::Variable}, {Name(continuum.variable)});
            continuum.variable = Continuum().variable;
        }
        if (!m_densities.field.empty() || m_document.continuumFields->empty())
            takeName(m_densities.field, {Section::Continuum, 0, Column::FieldName});
        for (std::size_t k = 0; k < m_document.continuumFields->size(); ++k)
            takeName((*m_document.continuumFields)[k].name, {Section::ContinuumFields, k, Column::Name});
    }

    void readDensities(FieldTexts& texts) {
        Continuum& continuum = m_read.continuum;
        const auto own = [&](Column column) { return texts.meaning({Section::Continuum, 0, column}); };
        continuum.from = own(Column::Start);
        if (m_densities.end.empty())
            report(Code::ContinuumNeeds, {Section::Continuum, 0, Column::End}, {Name("domain")});
        continuum.to = own(Column::End);
        continuum.kineticDensity = own(Column::KineticDensity);
        continuum.potentialDensity = own(Column::PotentialDensity);
        continuum.dissipationDensity = own(Column::DissipationDensity);
        const std::size_t first = continuum.fields.size() - m_document.continuumFields->size();
        if (!continuum.fields.empty())
            continuum.fields[0].force = own(Column::DistributedForce);
        for (std::size_t k = 0; k < m_document.continuumFields->size() && first + k < continuum.fields.size(); ++k) {
            const Expression force = texts.meaning({Section::ContinuumFields, k, Column::DistributedForce});
            continuum.fields[first + k].force = continuum.fields[first + k].force + force;
        }
    }

    /// Of an end or a point, which have the same keys.
    template <class Item> static ContinuumEnd readEnd(FieldTexts& texts, Field place, const Item& item) {
        const auto meaning = [&](Column column, std::size_t element = 0) {
            return texts.meaning({place.section, place.item, column, element});
        };
        ContinuumEnd end;
        end.kinetic = meaning(Column::KineticCoenergy);
        end.potential = meaning(Column::Potential);
        end.dissipation = meaning(Column::Dissipation);
        for (std::size_t k = 0; k < item.force.size(); ++k)
            end.forces.push_back(meaning(Column::Force, k));
        for (std::size_t k = 0; k < item.moment.size(); ++k)
            end.moments.push_back(meaning(Column::Moment, k));
        for (const std::string& condition : item.essential)
            if (!condition.empty())
                end.essential.push_back(condition);
        for (std::size_t k = 0; k < item.essential.size(); ++k)
            texts.checkMotion({place.section, place.item, Column::Essential, k});
        return end;
    }

    void readPoints(FieldTexts& texts) {
        Continuum& continuum = m_read.continuum;
        for (std::size_t k = 0; k < m_document.continuumPoints->size(); ++k) {
            const ContinuumPointItem& item = (*m_document.continuumPoints)[k];
            const Field place{Section::ContinuumPoints, k, Column::At};
            if (item.at.empty())
                report(Code::ContinuumNeeds, place, {Name("at")});
            ContinuumPoint point{readEnd(texts, place, item), texts.meaning(place)};
            continuum.points.push_back(std::move(point));
        }
        checkPlaces(continuum.values);
    }

    /// With the values that are known; places with other names are skipped.
    void checkPlaces(const Point& values) {
        const Continuum& continuum = m_read.continuum;
        const auto valueOf = [&](const Expression& at) { return evaluate(at, values); };
        const double from = valueOf(continuum.from), to = valueOf(continuum.to);
        for (std::size_t k = 0; k < continuum.points.size(); ++k) {
            const double at = valueOf(continuum.points[k].at);
            const Field place{Section::ContinuumPoints, k, Column::At};
            if (at <= from || at >= to)
                report(Code::ContinuumPointPlace, place,
                       {SourceText(textOf(m_document, place)), SourceText(toText(continuum.from)),
                        SourceText(toText(continuum.to))});
            for (std::size_t other = 0; other < k; ++other)
                if (valueOf(continuum.points[other].at) == at)
                    report(Code::ContinuumPointRepeated, place, {SourceText(textOf(m_document, place))});
        }
    }

    const Document& m_document;
    const ContinuumDensities& m_densities;
    ReadContinuum m_read;
};

std::string variableOf(const Document& document) {
    return document.continuum->variable.empty() ? Continuum().variable : document.continuum->variable;
}

std::string placeText(const Document& document, const ContinuumFinding& finding) {
    const ContinuumDensities& densities = *document.continuum;
    const std::string at = finding.place == ContinuumPlace::Inside  ? document.continuumPoints->at(finding.point).at
                           : finding.place == ContinuumPlace::Start ? densities.start
                                                                    : densities.end;
    return variableOf(document) + " = " + (at.empty() ? "0" : at);
}

/// A condition on the slope fits only if there is bending; one known to be of too high order fits nowhere.
NameList fittingConditions(const ContinuumFinding& finding, const Document& document) {
    const ContinuumDensities& densities = *document.continuum;
    std::vector<std::string> fields = {finding.field};
    if (finding.field.empty()) {
        fields.clear();
        if (!densities.field.empty())
            fields.push_back(densities.field);
        for (const ContinuumFieldItem& field : *document.continuumFields)
            fields.push_back(field.name);
    }
    NameList list;
    for (const std::string& field : fields) {
        list.names.push_back(field);
        const std::string slope = field + "_" + variableOf(document);
        if (finding.kind != ContinuumFindingKind::EssentialBeyondOrder || slope != finding.name)
            list.names.push_back(slope);
    }
    return list;
}

/// The field in which that place is stated.
Field placeField(const ContinuumFinding& finding) {
    if (finding.place == ContinuumPlace::Inside)
        return {Section::ContinuumPoints, finding.point, Column::At};
    return {Section::Continuum, 0, finding.place == ContinuumPlace::Start ? Column::Start : Column::End};
}

Field essentialField(const Document& document, const ContinuumFinding& finding) {
    const bool isPoint = finding.place == ContinuumPlace::Inside;
    const Section section =
        isPoint ? Section::ContinuumPoints : endSections[finding.place == ContinuumPlace::End ? 1 : 0];
    const auto& essential = isPoint ? document.continuumPoints->at(finding.point).essential
                            : finding.place == ContinuumPlace::End ? document.continuumEnd->essential
                                                                   : document.continuumStart->essential;
    for (std::size_t k = 0; k < essential.size(); ++k)
        if (essential[k] == finding.name || essential[k].starts_with(finding.name + " ") ||
            essential[k].starts_with(finding.name + "="))
            return {section, finding.point, Column::Essential, k};
    return {section, finding.point, Column::Whole};
}

} // namespace

ReadContinuum readContinuum(const Document& document) {
    return Reader(document).run();
}

Diagnostics intervalProblems(const Continuum& continuum, const Point& values, Severity severity) {
    if (!(evaluate(continuum.to, values) <= evaluate(continuum.from, values)))
        return {};
    return {{Code::ContinuumBasis, severity, {Section::Continuum, 0, Column::End}, {}, {FreeText(emptyInterval)}}};
}

namespace {

/// Why there are no equations, of findings whose reason is words alone.
std::optional<std::string> reasonWithoutBasis(const ContinuumFinding& finding, const Document& document) {
    switch (finding.kind) {
    case ContinuumFindingKind::NoField:
        if (!finding.place)
            return std::nullopt;
        return "there are more forces or moments at " + placeText(document, finding) + " than fields";
    case ContinuumFindingKind::EmptyDomain: return emptyInterval;
    case ContinuumFindingKind::EssentialBeyondOrder:
        if (finding.name != finding.field)
            return std::nullopt;
        return "no density has a derivative of `" + finding.field + "` by `" + variableOf(document) +
               "`, so that nothing can be held at " + placeText(document, finding);
    case ContinuumFindingKind::TooManyConditions: return "its ends have more conditions than its equations need";
    case ContinuumFindingKind::EndBeyondOrder:
        return "what acts on `" + finding.name + "` at " + placeText(document, finding) +
               " meets no density with derivatives that are high enough";
    case ContinuumFindingKind::TooFewConditions: return "its ends have fewer conditions than its equations need";
    default: return std::nullopt;
    }
}

Diagnostic diagnosticOf(const ContinuumFinding& finding, const Document& document) {
    const Severity severity = isRefusal(finding.kind) ? Severity::Error : Severity::Warning;
    const auto at = [&](const Field& field, Code code, Arguments arguments) {
        return Diagnostic{code, severity, field, {}, std::move(arguments)};
    };
    const Field whole{Section::Continuum, 0, Column::Whole};
    const auto say = [&](Code code, Arguments arguments) {
        return at(finding.place ? essentialField(document, finding) : whole, code, std::move(arguments));
    };
    if (const auto reason = reasonWithoutBasis(finding, document))
        return say(Code::ContinuumBasis, {FreeText(*reason)});
    const SourceText end(finding.place ? placeText(document, finding) : std::string());
    switch (finding.kind) {
    case ContinuumFindingKind::NoField: return say(Code::ContinuumNeeds, {Name("field")});
    case ContinuumFindingKind::DomainOfNames:
        return at(placeField(finding), Code::ContinuumName, {Name(finding.name), NameList({"pi"})});
    case ContinuumFindingKind::PointOutside:
        return say(Code::ContinuumPointPlace,
                   {SourceText(document.continuumPoints->at(finding.point).at),
                    SourceText(document.continuum->start.empty() ? "0" : document.continuum->start),
                    SourceText(document.continuum->end)});
    case ContinuumFindingKind::PointRepeated:
        return say(Code::ContinuumPointRepeated, {SourceText(document.continuumPoints->at(finding.point).at)});
    case ContinuumFindingKind::AmbiguousName: return say(Code::DuplicateName, {Name(finding.name), Quantity::Density});
    case ContinuumFindingKind::HighTimeDerivative:
    case ContinuumFindingKind::HighSpaceDerivative: return say(Code::ContinuumNotLinear, {Name(finding.name)});
    case ContinuumFindingKind::MisorderedName:
    case ContinuumFindingKind::UnusableFunction:
        return say(Code::ContinuumName,
                   {Name(finding.name), NameList({"u", "u_t", "u_x", "u_xx", "u_xt", "u_xxt", "x", "t"})});
    case ContinuumFindingKind::Undefined: return say(Code::DivisionByZero, {});
    case ContinuumFindingKind::TooLarge:
        return say(Code::TooLarge, {Count(static_cast<std::int64_t>(maximumTreeSize))});
    case ContinuumFindingKind::FieldWithoutEquation:
        return say(Code::ContinuumNeeds, {Name("an energy of " + finding.field)});
    case ContinuumFindingKind::ContradictingConditions:
        return say(Code::ContinuumContradiction, {SourceText(finding.name), end});
    case ContinuumFindingKind::EssentialAndNatural:
        return say(Code::ContinuumEssentialNatural, {SourceText(finding.name), end});
    case ContinuumFindingKind::Kink: return say(Code::ContinuumKink, {Name(finding.name)});
    case ContinuumFindingKind::JumpWithoutPoint:
        return say(Code::ContinuumJump, {SourceText(variableOf(document)), SourceText(finding.name)});
    case ContinuumFindingKind::JumpByValue:
        return at(placeField(finding), Code::ContinuumJumpByValue,
                  {end, SourceText(variableOf(document) + " = " + finding.name)});
    default: // a condition that does not fit
        return say(Code::ContinuumEssentialUnfit, {SourceText(finding.name), fittingConditions(finding, document)});
    }
}

} // namespace

Diagnostics diagnosticsOf(const std::vector<ContinuumFinding>& findings, const Document& document) {
    Diagnostics diagnostics;
    for (const ContinuumFinding& finding : findings)
        diagnostics.push_back(diagnosticOf(finding, document));
    return diagnostics;
}

} // namespace coenergy
