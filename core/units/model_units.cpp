// Every text gives equations between measures, in the order of the file, so that the first that contradicts is told.
// Unknowns are the measures that nobody declares; what is left of them in the end is free.
#include "units/model_units.hpp"

#include "dimension/unit.hpp"
#include "model/edit.hpp"
#include "model/energy_names.hpp"

#include <algorithm>

namespace coenergy {

namespace {

const MeasureForm aSecond = {{}, {{0, 0, 1, 0, 0, 0, 0}, 0}};
const MeasureForm aJoule = {{}, {{2, 1, -2, 0, 0, 0, 0}, 0}};

MeasureForm operator/(const MeasureForm& a, const MeasureForm& b) {
    return a * power(b, Exponent(-1));
}

// What a text has to be in, and who says so.
struct Demand {
    MeasureForm form;
    Argument who; // a quantity, or a name as a text
    bool numbersFitAll = false;
};

class ModelUnitFinder {
public:
    explicit ModelUnitFinder(const ParsedModel& model)
        : m_model(model), m_document(model.document), m_energyScale(m_system.newUnknown(Freedom::ScaleAlone)),
          m_energy(aJoule * m_energyScale) {}

    ModelUnits run() {
        declareAll();
        if (m_hasUnits && m_hasDatabase) {
            for (const Field& field : expressionFields(m_document))
                if (!m_model.broken.contains(field))
                    guarded([&] { take(field); });
            m_system.equate(m_energyScale, {}); // where nothing tells another one
            proposeUnits();
        }
        tellUnits();
        if (m_hasUnits)
            tellUnitsOfEnergies();
        if (m_document.header->uncheckedUnits == Mark::Set || !m_hasUnits || !m_hasDatabase)
            m_result.findings.clear();
        return std::move(m_result);
    }

private:
    struct Measured {
        MeasureForm form;
        std::string unit; // as typed, or empty
    };

    // Nobody means an exponent out of range: what has one tells nothing.
    template <class Act> static void guarded(Act act) {
        try {
            act();
        } catch (const ExponentOverflow&) {
        }
    }

    // Declarations

    // Of several declarations of a name the first counts.
    MeasureForm declare(const std::string& name, const std::string& unit, const Field& field) {
        const MeasureForm form = readForm(unit, field);
        return name.empty() ? form : m_names.emplace(name, Measured{form, unit}).first->second.form;
    }

    MeasureForm readForm(const std::string& unit, const Field& field) {
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

    void declareAll() {
        m_names["t"] = {aSecond, "s"};
        const Entry* pi = m_model.vocabulary.find("pi");
        m_isPiTaken = pi && pi->meaning != Meaning::Pi;
        for (std::size_t k = 0; k < m_document.parameters->size(); ++k) {
            const Parameter& parameter = (*m_document.parameters)[k];
            declare(parameter.name, parameter.unit, {Section::Parameters, k, Column::Unit});
        }
        for (const Definition& definition : *m_document.definitions)
            declare(definition.name, {}, {});
        for (std::size_t k = 0; k < m_document.tables->size(); ++k) {
            readForm((*m_document.tables)[k].xUnit, {Section::Tables, k, Column::XUnit});
            readForm((*m_document.tables)[k].yUnit, {Section::Tables, k, Column::YUnit});
        }
        for (std::size_t k = 0; k < m_document.coordinates->size(); ++k)
            declareWithRate(m_model.names.coordinates[k].name, m_model.names.coordinates[k].flow,
                            (*m_document.coordinates)[k].unit, {Section::Coordinates, k, Column::Unit});
        declareConstraints();
        for (std::size_t k = 0; k < m_document.outputs->size(); ++k) {
            const Output& output = (*m_document.outputs)[k];
            declare(output.name, output.unit, {Section::Outputs, k, Column::Unit});
        }
        m_names.emplace("pi", Measured());
    }

    void declareConstraints() {
        for (std::size_t k = 0; k < m_document.effortConstraints->size(); ++k)
            declare(m_model.names.efforts[k], (*m_document.effortConstraints)[k].effort.unit,
                    {Section::EffortConstraints, k, Column::Unit});
        for (std::size_t k = 0; k < m_document.dynamicConstraints->size(); ++k)
            declareWithRate(m_model.names.dynamics[k], m_model.names.dynamicRates[k],
                            (*m_document.dynamicConstraints)[k].variable.unit,
                            {Section::DynamicConstraints, k, Column::Unit});
        const auto multipliers = [this](Section section, const auto& constraints, const auto& names) {
            for (std::size_t k = 0; k < constraints.size(); ++k)
                declare(names[k], constraints[k].multiplier.unit, {section, k, Column::MultiplierUnit});
        };
        multipliers(Section::DisplacementConstraints, *m_document.displacementConstraints, m_model.names.lambdas);
        multipliers(Section::FlowConstraints, *m_document.flowConstraints, m_model.names.mus);
    }

    void declareWithRate(const std::string& name, const std::string& rate, const std::string& unit,
                         const Field& field) {
        const MeasureForm form = declare(name, unit, field);
        if (!rate.empty())
            m_names.emplace(rate, Measured{form / aSecond, unit.empty() ? unit : unit + "/s"});
    }

    // Texts

    void take(const Field& field) {
        switch (field.section) {
        case Section::Forces:
            if (field.column == Column::Force)
                takeWork(field, {field.section, field.item, Column::Point, field.element}, Quantity::Force);
            return;
        case Section::Torques:
            if (field.column == Column::Torque)
                takeWork(field, {field.section, field.item, Column::Angle}, Quantity::Torque);
            return;
        case Section::DisplacementConstraints:
        case Section::FlowConstraints:
            if (field.column == Column::Expression)
                return takeConstraint(field);
            break;
        case Section::Bodies:
        case Section::GraphVectors:
        case Section::Inputs:
        case Section::InitialValues:
        case Section::DistributedElements:
        case Section::Simulation:
        case Section::Plots:
        case Section::Drawing:
            return;
        default:
            break;
        }
        if (field.section == Section::Definitions)
            takeDefinition(field);
        else
            measure(field, demandOn(field));
    }

    // What comes out of its first term is what the others are held against.
    void takeDefinition(const Field& field) {
        const std::string name = textOf(m_document, {field.section, field.item, Column::Name});
        const auto part = measure(field, std::nullopt);
        const auto declared = m_names.find(name);
        if (!part || declared == m_names.end())
            return;
        Measured& measured = declared->second;
        if (part->unit)
            measured.unit = *part->unit;
        if (part->fitsAll || m_system.equate(part->form, measured.form))
            return;
        report(Code::DimensionMismatch, field, part->span,
               {SourceText(textOf(m_document, field)), SourceText(inWords(*part)), SourceText(name),
                SourceText(inWords(measured.form))});
    }

    std::optional<Demand> demandOn(const Field& field) const {
        const auto ofName = [&](const std::string& name, bool numbersFitAll) {
            const auto measured = m_names.find(name);
            return measured == m_names.end()
                       ? std::nullopt
                       : std::optional(Demand{measured->second.form, SourceText(name), numbersFitAll});
        };
        const std::size_t item = field.item;
        const bool isNumber = holdsNumber(field);
        switch (field.section) {
        case Section::Parameters:
        case Section::Outputs:
            return ofName(textOf(m_document, {field.section, item, Column::Name}), isNumber);
        case Section::Coordinates: {
            const bool isFlow = field.column == Column::InitialFlow || field.column == Column::NominalFlow;
            const CoordinateNames& names = m_model.names.coordinates[item];
            return ofName(isFlow ? names.flow : names.name, isNumber);
        }
        case Section::Energies:
            return demandOfEnergy(field.column);
        case Section::Efforts:
            return demandOfEffort(textOf(m_document, {field.section, item, Column::Name}));
        case Section::DisplacementConstraints:
            return ofName(m_model.names.lambdas[item], isNumber);
        case Section::FlowConstraints:
            return ofName(m_model.names.mus[item], isNumber);
        case Section::EffortConstraints:
            return isNumber ? ofName(m_model.names.efforts[item], isNumber) : std::nullopt;
        case Section::DynamicConstraints:
            return ofName(isNumber ? m_model.names.dynamics[item] : m_model.names.dynamicRates[item], isNumber);
        default:
            return std::nullopt;
        }
    }

    Demand demandOfEnergy(Column column) const {
        if (column == Column::Dissipation)
            return {m_energy / aSecond, Quantity::DissipationFunction};
        return {m_energy, column == Column::Potential ? Quantity::PotentialEnergy : Quantity::KineticCoenergy};
    }

    std::optional<Demand> demandOfEffort(const std::string& coordinate) const {
        const Entry* entry = m_model.vocabulary.find(coordinate);
        if (!entry || entry->meaning != Meaning::Coordinate)
            return std::nullopt;
        return Demand{m_energy / m_names.at(coordinate).form, Quantity::Effort};
    }

    // F . dr and tau dtheta are work.
    void takeWork(const Field& effort, const Field& place, Quantity quantity) {
        const auto moved = measure(place, std::nullopt);
        const bool isMoved = moved && !moved->fitsAll;
        measure(effort, isMoved ? std::optional(Demand{m_energy / moved->form, quantity}) : std::nullopt);
    }

    // lambda phi is an energy; mu psi a power.
    void takeConstraint(const Field& field) {
        const auto part = measure(field, std::nullopt);
        if (!part || part->fitsAll)
            return;
        const bool isFlow = field.section == Section::FlowConstraints;
        const std::string& name = (isFlow ? m_model.names.mus : m_model.names.lambdas)[field.item];
        const MeasureForm found = m_energy / (isFlow ? part->form * aSecond : part->form);
        const auto multiplier = m_names.find(name);
        if (multiplier == m_names.end() || m_system.equate(multiplier->second.form, found))
            return;
        report(Code::DimensionMismatch, {field.section, field.item, Column::MultiplierUnit}, {},
               {SourceText(name), SourceText(multiplier->second.unit), Quantity::Multiplier,
                SourceText(inWords(found, JouleName::NewtonMetre))});
    }

    std::optional<MeasuredPart> measure(const Field& field, const std::optional<Demand>& demand) {
        const auto syntax = m_model.syntax.find(field);
        if (syntax == m_model.syntax.end())
            return std::nullopt;
        bool isTold = false;
        const auto complain = [&](const Misfit& misfit) {
            if (!std::exchange(isTold, true))
                tell(field, misfit, demand);
        };
        const MeasureRules rules{.measureOfName = [this](const std::string& name) { return partOf(name); },
                                 .complain = complain,
                                 .whole = demand ? &demand->form : nullptr,
                                 .freeNumbers = beginOfWritten(field),
                                 .numbersFitAll = demand && demand->numbersFitAll};
        return measureOfText(*syntax->second, m_system, rules);
    }

    // Where what was written out begins: numbers in it are lengths, masses and inertias.
    std::size_t beginOfWritten(const Field& field) const {
        const auto items = m_model.traces.items.find(field.section);
        if (items != m_model.traces.items.end() && field.item >= items->second.typed)
            return 0;
        const auto energy = m_model.traces.energies.find(field.column);
        return std::min(beginOfBodies(field),
                        field.section == Section::Energies && energy != m_model.traces.energies.end()
                            ? energy->second.first
                            : SIZE_MAX);
    }

    std::size_t beginOfBodies(const Field& field) const {
        const BodyTraces& traces = m_model.traces.bodies;
        const auto behind = [&](std::size_t typed) { return traces.isThere && field.item >= typed ? 0 : SIZE_MAX; };
        switch (field.section) {
        case Section::Definitions:
            return behind(traces.definitions);
        case Section::Coordinates:
            return behind(traces.coordinates);
        case Section::DisplacementConstraints:
            return behind(traces.constraints);
        case Section::Energies:
            return field.column == Column::KineticCoenergy ? traces.kineticLength
                   : field.column == Column::Potential     ? traces.potentialLength
                                                           : SIZE_MAX;
        default:
            return SIZE_MAX;
        }
    }

    MeasuredPart partOf(const std::string& name) {
        const auto found = m_names.find(name);
        if (found == m_names.end())
            return {.form = m_system.newUnknown()};
        const Measured& measured = found->second;
        return {.form = measured.form,
                .unit = measured.unit.empty() ? nullptr : &measured.unit,
                .isNumeric = name == "pi" && !m_isPiTaken};
    }

    // Findings

    void report(Code code, const Field& field, const Span& span, Arguments arguments) {
        m_result.findings.push_back({code, Severity::Warning, field, span, std::move(arguments)});
    }

    void tell(const Field& field, const Misfit& misfit, const std::optional<Demand>& demand) {
        const std::string text = textOf(m_document, field);
        const auto typed = [&](const Span& span) { return SourceText(text.substr(span.begin, span.length)); };
        const Span span = misfit.part.span;
        if (misfit.function || misfit.isExponent) {
            const std::string taker = misfit.function ? std::string(functionName(*misfit.function)) : "^";
            return report(Code::DimensionOfArgument, field, span,
                          {Name(taker), typed(span), SourceText(inWords(misfit.part))});
        }
        const Argument other = misfit.isHeldAgainstWhole ? demand->who : Argument(typed(misfit.other.span));
        report(Code::DimensionMismatch, field, span,
               {typed(span), SourceText(inWords(misfit.part)), other, SourceText(inWords(misfit.other))});
    }

    std::string inWords(const MeasuredPart& part) { return part.unit ? *part.unit : inWords(part.form); }

    // What is not known stands as a name in brackets.
    std::string inWords(const MeasureForm& form, JouleName joule = JouleName::Joule) {
        const MeasureForm reduced = m_system.reduced(form);
        std::string words = unitInWords(reduced.known, joule);
        for (const auto& [name, measured] : m_names)
            for (const auto& [unknown, exponent] : reduced.unknowns)
                if (measured.form.unknowns.size() == 1 && measured.form.unknowns.front().first == unknown)
                    words +=
                        "*[" + name + "]" + (exponent == Exponent(1) ? "" : "^" + std::to_string(exponent.value()));
        return words;
    }

    void proposeUnits() {
        for (std::size_t k = 0; k < m_document.parameters->size(); ++k) {
            const Parameter& parameter = (*m_document.parameters)[k];
            if (!parameter.unit.empty() || parameter.name.empty())
                continue;
            guarded([&] {
                const MeasureForm form = m_system.reduced(m_names.at(parameter.name).form); // of its first declaration
                if (form.isKnown() && form.known.dimension != Dimension{} && form.known.isCoherent())
                    m_result.findings.push_back({Code::ProposedUnit,
                                                 Severity::Information,
                                                 {Section::Parameters, k, Column::Unit},
                                                 {},
                                                 {parameter.name, SourceText(coherentUnit(form.known.dimension))}});
            });
        }
    }

    void tellUnits() {
        for (const auto& [name, measured] : m_names) {
            std::string& unit = m_result.units[name];
            unit = measured.unit;
            guarded([&] {
                const MeasureForm form = unit.empty() ? m_system.reduced(measured.form) : MeasureForm();
                if (unit.empty() && form.isKnown())
                    unit = usualUnit(form.known);
            });
        }
    }

    // Of those in whose texts nothing contradicts.
    void tellUnitsOfEnergies() {
        const auto fit = [this](const Field& field) {
            return std::none_of(m_result.findings.begin(), m_result.findings.end(), [&](const Diagnostic& finding) {
                const bool isAt =
                    field.column == Column::Whole ? finding.field.section == field.section : finding.field == field;
                return isAt && finding.severity == Severity::Warning;
            });
        };
        const bool kinetic = fit({Section::Energies, 0, Column::KineticCoenergy});
        const bool potential = fit({Section::Energies, 0, Column::Potential});
        const bool efforts = fit({Section::Efforts}) && fit({Section::Forces}) && fit({Section::Torques});
        const bool areTold[] = {kinetic, potential, kinetic && potential,
                                fit({Section::Energies, 0, Column::Dissipation}), efforts};
        const std::string energy = usualUnit(m_system.reduced(m_energy).known, JouleName::Joule);
        const std::string power = usualUnit(m_system.reduced(m_energy / aSecond).known);
        for (std::size_t k = 0; k < energyNames.size(); ++k) {
            const bool isPower = energyNames[k].energy == ModelEnergy::DissipatedPower ||
                                 energyNames[k].energy == ModelEnergy::EffortPower;
            if (areTold[k])
                m_result.units.emplace(energyNames[k].name, isPower ? power : energy);
        }
    }

    const ParsedModel& m_model;
    const Document& m_document;
    DimensionSystem m_system;
    MeasureForm m_energyScale;
    MeasureForm m_energy;
    std::map<std::string, Measured, std::less<>> m_names;
    bool m_hasUnits = false;
    bool m_isPiTaken = false;
    bool m_hasDatabase = true;
    ModelUnits m_result;
};

} // namespace

ModelUnits unitsOf(const ParsedModel& model) {
    return ModelUnitFinder(model).run();
}

} // namespace coenergy
