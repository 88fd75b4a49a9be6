// A term is found again by its sign and its LaTeX among the terms of each text.
#include "presentation/field_sources.hpp"

#include "comparison/field_check.hpp"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace coenergy {

namespace {

class FieldSourceWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

QString noteOfTerm(const FieldTerm& term) {
    switch (term.origin) {
    case FieldOrigin::Kinetic:
        return term.isOfPlace ? FieldSourceWords::tr("From the kinetic energy at this place")
                              : FieldSourceWords::tr("From the kinetic energy along the interval");
    case FieldOrigin::Potential:
        return term.isOfPlace ? FieldSourceWords::tr("From the potential energy at this place")
                              : FieldSourceWords::tr("From the potential energy along the interval");
    case FieldOrigin::Dissipation:
        return term.isOfPlace ? FieldSourceWords::tr("From the damping at this place")
                              : FieldSourceWords::tr("From the damping along the interval");
    case FieldOrigin::Force: break;
    }
    return term.isOfPlace ? FieldSourceWords::tr("From what acts at this place")
                          : FieldSourceWords::tr("From what acts along the interval");
}

Field textOfDensity(FieldOrigin origin, std::size_t field, std::size_t listed, std::size_t fields) {
    switch (origin) {
    case FieldOrigin::Kinetic: return {Section::Continuum, 0, Column::KineticDensity};
    case FieldOrigin::Potential: return {Section::Continuum, 0, Column::PotentialDensity};
    case FieldOrigin::Dissipation: return {Section::Continuum, 0, Column::DissipationDensity};
    case FieldOrigin::Force: break;
    }
    const std::size_t first = fields - listed; // of those in the list
    return field < first ? Field{Section::Continuum, 0, Column::DistributedForce}
                         : Field{Section::ContinuumFields, field - first, Column::DistributedForce};
}

Field textAtPlace(FieldOrigin origin, const Whereabouts& where) {
    switch (origin) {
    case FieldOrigin::Kinetic: return {where.section, where.item, Column::KineticCoenergy};
    case FieldOrigin::Potential: return {where.section, where.item, Column::Potential};
    case FieldOrigin::Dissipation: return {where.section, where.item, Column::Dissipation};
    case FieldOrigin::Force: break;
    }
    return {where.section, where.item, where.isSlope ? Column::Moment : Column::Force, where.field};
}

QString signedKeyOf(const EquationTerm& term) {
    return (term.sign == TermSign::Minus ? QStringLiteral("-") : QStringLiteral("+")) + term.latex;
}

} // namespace

void FieldSources::giveTo(std::vector<EquationTerm>& terms, const std::vector<FieldTerm>& from,
                          const Whereabouts& where) const {
    QHash<QString, const FieldTerm*> known;
    for (const FieldTerm& term : from)
        for (const EquationTerm& part : m_printer.terms(term.value))
            known.insert(signedKeyOf(part), &term);
    for (EquationTerm& term : terms)
        if (const FieldTerm* source = known.value(signedKeyOf(term)))
            mark(term, *source, where);
}

void FieldSources::mark(EquationTerm& shown, const FieldTerm& source, const Whereabouts& where) const {
    const std::size_t fields = m_statement.continuum.fields.size();
    shown.origin = fieldKey(source.isOfPlace ? textAtPlace(source.origin, where)
                                             : textOfDensity(source.origin, where.field, m_statement.listed, fields));
    shown.group = originGroup(originOf(source.origin)).number;
    shown.note = noteOfTerm(source);
}

Whereabouts FieldSources::of(const BoundaryCondition& condition) const {
    Whereabouts where{condition.place == ContinuumPlace::Start ? Section::ContinuumStart
                      : condition.place == ContinuumPlace::End ? Section::ContinuumEnd
                                                               : Section::ContinuumPoints,
                      condition.place == ContinuumPlace::Inside ? condition.point : 0, indexOf(condition.field),
                      condition.variation != condition.field};
    return where;
}

std::size_t FieldSources::indexOf(const std::string& field) const {
    const auto& fields = m_statement.continuum.fields;
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const ContinuumField& candidate) { return candidate.name == field; });
    return static_cast<std::size_t>(found - fields.begin());
}

} // namespace coenergy
