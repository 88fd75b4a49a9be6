// A density is in J per the variable's unit; a force is conjugate to its field, and a moment to the field's slope. The
// units of fields and of their variable are not declared anywhere, but inferred.
#include "units/field_units.hpp"

#include "expression/parse.hpp"
#include "model/derivative_names.hpp"
#include "model/edit.hpp"
#include "model/functional_texts.hpp"
#include "model/functions.hpp"
#include "model/written_document.hpp"
#include "units/unit_finder.hpp"

#include <algorithm>

namespace coenergy {

namespace {

/// A place is typed as 2 or 2*L; an initial field as 0.01*sin(pi*x/L), in whatever unit it has.
enum class Numbers { Mere, FitAlone, InAnyUnit };

class FieldUnitFinder {
public:
    explicit FieldUnitFinder(const Document& document)
        : m_document(document), m_callables(callablesOf(document)), m_finder(document) {}

    Diagnostics run() {
        declareAll();
        if (!m_finder.canCheck())
            return {};
        for (std::size_t k = 0; k < m_document.definitions->size(); ++k)
            takeDefinition({Section::Definitions, k, Column::Expression});
        if (hasContinuum(m_document))
            takeContinuum();
        else
            takeFunctional();
        m_finder.settleEnergyScale();
        m_finder.proposeUnits();
        return m_finder.findings();
    }

private:
    void declareAll() {
        m_finder.declareParameters();
        for (const Definition& definition : *m_document.definitions)
            m_finder.declare(definition.name, {}, {});
        const bool isField = hasContinuum(m_document);
        const std::string& variable = isField ? m_document.continuum->variable : m_document.functional->variable;
        m_variable = variable.empty() ? "x" : variable;
        m_finder.declare(m_variable, {}, {});
        m_finder.declareAs("t", aSecond); // for a functional, t may be the variable, or a parameter
        if (isField)
            declareFields();
        else
            for (const std::string& function : partsOf(m_document.functional->field))
                declareField(withoutBlanksAround(function), 0);
        m_finder.declarePi(m_finder.isDeclared("pi"));
    }

    void declareFields() {
        if (!m_document.continuum->field.empty())
            declareField(m_document.continuum->field, highestTimeOrder);
        for (const ContinuumFieldItem& item : *m_document.continuumFields)
            declareField(item.name, highestTimeOrder);
    }

    void declareField(const std::string& typed, std::size_t highestTime) {
        const std::string field = typed.empty() ? "u" : typed;
        m_fields.push_back(field);
        m_finder.declare(field, {}, {});
        for (std::size_t space = 0; space <= highestSpaceOrder; ++space)
            for (std::size_t time = 0; time <= highestTime; ++time) {
                const std::string name = derivativeName(field, m_variable, space, time);
                const MeasureForm form = slopeOf(field, space) / power(aSecond, Exponent(static_cast<int>(time)));
                m_finder.declareAs(name, form);
                for (const PointSide side : {PointSide::Before, PointSide::Behind})
                    m_finder.declareAs(sidedName(name, side), form);
            }
    }

    const MeasureForm& place() const { return m_finder.formOf(m_variable); }
    MeasureForm slopeOf(const std::string& field, std::size_t order) const {
        return m_finder.formOf(field) / power(place(), Exponent(static_cast<int>(order)));
    }
    MeasureForm powerForm() const { return m_finder.energy() / aSecond; }

    // Texts

    Parsed parsed(const std::string& text) const { return parseExpression(text, Form::Expression, m_callables); }

    void takeDefinition(const Field& field) {
        const Parsed parsed = this->parsed(textOf(m_document, field));
        if (parsed.syntax)
            UnitFinder::guarded([&] { m_finder.takeDefinition(field, *parsed.syntax); });
    }

    /// `who` is the key or the name to which the text belongs.
    void take(const Field& field, const std::string& text, const MeasureForm& form, const std::string& who,
              Numbers numbers) {
        const Parsed parsed = this->parsed(text);
        if (!parsed.syntax)
            return;
        const std::size_t freeNumbers = numbers == Numbers::InAnyUnit ? 0 : SIZE_MAX;
        UnitFinder::guarded([&] {
            m_finder.measure(field, *parsed.syntax, UnitDemand{form, SourceText(who)}, freeNumbers);
        });
    }

    void take(const Field& field, const MeasureForm& form, const std::string& who, Numbers numbers = Numbers::Mere) {
        take(field, textOf(m_document, field), form, who, numbers);
    }

    void takeContinuum() {
        const auto own = [](Column column) { return Field{Section::Continuum, 0, column}; };
        take(own(Column::Start), place(), m_variable, Numbers::FitAlone);
        take(own(Column::End), place(), m_variable, Numbers::FitAlone);
        take(own(Column::KineticDensity), m_finder.energy() / place(), "kinetic_density");
        take(own(Column::PotentialDensity), m_finder.energy() / place(), "potential_density");
        take(own(Column::DissipationDensity), powerForm() / place(), "dissipation_density");
        if (!m_document.continuum->field.empty())
            takeField(m_document.continuum->field, {Section::Continuum, 0, {}});
        for (std::size_t k = 0; k < m_document.continuumFields->size(); ++k)
            if (const std::string& name = (*m_document.continuumFields)[k].name; !name.empty())
                takeField(name, {Section::ContinuumFields, k, {}});
        takeEnd({Section::ContinuumStart, 0, {}}, *m_document.continuumStart);
        takeEnd({Section::ContinuumEnd, 0, {}}, *m_document.continuumEnd);
        for (std::size_t k = 0; k < m_document.continuumPoints->size(); ++k) {
            take({Section::ContinuumPoints, k, Column::At}, place(), m_variable, Numbers::FitAlone);
            takeEnd({Section::ContinuumPoints, k, {}}, (*m_document.continuumPoints)[k]);
        }
    }

    void takeField(const std::string& name, const Field& row) {
        const auto at = [&](Column column) { return Field{row.section, row.item, column}; };
        const MeasureForm& form = m_finder.formOf(name);
        take(at(Column::DistributedForce), m_finder.energy() / (place() * form), "distributed_force");
        take(at(Column::Initial), form, name, Numbers::InAnyUnit);
        take(at(Column::InitialFlow), form / aSecond, derivativeName(name, m_variable, 0, 1), Numbers::InAnyUnit);
    }

    /// For an end or a point, which have the same keys.
    template <class Item> void takeEnd(const Field& row, const Item& item) {
        const auto at = [&](Column column, std::size_t element = 0) {
            return Field{row.section, row.item, column, element};
        };
        take(at(Column::KineticCoenergy), m_finder.energy(), "kinetic");
        take(at(Column::Potential), m_finder.energy(), "potential");
        take(at(Column::Dissipation), powerForm(), "dissipation");
        for (std::size_t k = 0; k < std::min(item.force.size(), m_fields.size()); ++k)
            take(at(Column::Force, k), m_finder.energy() / m_finder.formOf(m_fields[k]), "force");
        for (std::size_t k = 0; k < std::min(item.moment.size(), m_fields.size()); ++k)
            take(at(Column::Moment, k), m_finder.energy() / slopeOf(m_fields[k], 1), "moment");
        for (std::size_t k = 0; k < item.essential.size(); ++k)
            takeEssential(at(Column::Essential, k), item.essential[k]);
    }

    /// "u_x = a*sin(t)"; the text before is replaced by blanks, so that findings keep their places.
    void takeEssential(const Field& field, const std::string& condition) {
        const std::size_t equals = condition.find('=');
        if (equals == std::string::npos)
            return;
        const std::string name = condition.substr(0, condition.find_first_of(" ="));
        if (m_finder.isDeclared(name))
            take(field, std::string(equals + 1, ' ') + condition.substr(equals + 1), m_finder.formOf(name), name,
                 Numbers::InAnyUnit);
    }

    void takeFunctional() {
        const auto at = [](Column column) { return Field{Section::Functional, 0, column}; };
        take(at(Column::Start), place(), m_variable, Numbers::FitAlone);
        take(at(Column::End), place(), m_variable, Numbers::FitAlone);
        for (const Column column : {Column::StartValue, Column::EndValue})
            takeOfFunctions(at(column), 0);
        for (const Column column : {Column::StartSlope, Column::EndSlope})
            takeOfFunctions(at(column), 1);
        for (std::size_t k = 0; k < m_document.functional->constraints.size(); ++k)
            takeIntegral({Section::Functional, 0, Column::Integrals, k}, m_document.functional->constraints[k]);
        const Parsed parsed = this->parsed(m_document.functional->integrand);
        if (parsed.syntax)
            UnitFinder::guarded([&] { m_finder.measure(at(Column::Integrand), *parsed.syntax, std::nullopt); });
    }

    /// "0, free": a value or slope of each function.
    void takeOfFunctions(const Field& field, std::size_t order) {
        const std::vector<std::string> parts = partsOf(textOf(m_document, field));
        for (std::size_t k = 0; k < std::min(parts.size(), m_fields.size()); ++k) {
            const std::string name = derivativeName(m_fields[k], m_variable, order, 0);
            take(field, parts[k], m_finder.formOf(name), name,
                 Numbers::FitAlone); // "free" is a name that fits any unit
        }
    }

    /// The value of an integral is in the unit of its integrand times that of the variable.
    void takeIntegral(const Field& field, const std::string& text) {
        const auto parts = integralTexts(text);
        const Parsed integrand = parsed(parts ? parts->integrand : "");
        if (!integrand.syntax)
            return;
        UnitFinder::guarded([&] {
            const MeasureForm density = m_finder.measure(field, *integrand.syntax, std::nullopt).form;
            take(field, parts->value, density * place(), "integral", Numbers::FitAlone);
        });
    }

    const Document& m_document;
    Tables m_callables;
    UnitFinder m_finder;
    std::string m_variable;
    std::vector<std::string> m_fields;
};

} // namespace

Diagnostics fieldUnitFindings(const Document& document) {
    const bool isStated = hasContinuum(document) || hasFunctional(document);
    if (!isStated || document.header->uncheckedUnits == Mark::Set)
        return {};
    return FieldUnitFinder(document).run();
}

} // namespace coenergy
