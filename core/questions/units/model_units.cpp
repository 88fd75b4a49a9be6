// The units that the sections of a model require of their texts, in the order of the file.
#include "units/model_units.hpp"

#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/energy_names.hpp"
#include "units/unit_finder.hpp"

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

std::size_t beginOfOperand(const Syntax& syntax, std::size_t end) {
    for (std::size_t open = 1; open > 0; open = open - 1 + syntax[end].operands)
        --end;
    return end;
}

// Only the sign of a limit matters: the arguments of an outer min or max need not have a common unit.
std::vector<Syntax> comparedWithZero(const Syntax& syntax) {
    const SyntaxNode& last = syntax.back();
    const bool isChoice =
        last.kind == SyntaxNode::Kind::Call && (last.function == Function::Max || last.function == Function::Min);
    if (!isChoice)
        return {syntax};
    std::vector<Syntax> parts;
    for (std::size_t end = syntax.size() - 1, k = 0; k < last.operands; ++k) {
        const std::size_t begin = beginOfOperand(syntax, end);
        const auto at = [&](std::size_t place) { return syntax.begin() + static_cast<std::ptrdiff_t>(place); };
        for (Syntax& part : comparedWithZero(Syntax(at(begin), at(end))))
            parts.push_back(std::move(part));
        end = begin;
    }
    return parts;
}

// The coordinates of a heat rod are heats, not entropies: with a temperature as effort, energies are heats times
// temperatures.
bool countsHeat(const Document& typed) {
    return std::any_of(typed.distributed->begin(), typed.distributed->end(),
                       [](const Distributed& element) { return element.kind == "heat_rod"; });
}

class ModelUnitFinder {
public:
    explicit ModelUnitFinder(const ParsedModel& model)
        : m_model(model), m_document(model.document),
          m_finder(model.document, countsHeat(model.typed) && !hasGraph(model.typed) ? aJoule * aKelvin : aJoule) {}

    ModelUnits run() {
        declareAll();
        if (m_finder.canCheck()) {
            for (const Field& field : expressionFields(m_document))
                if (!m_model.broken.contains(field))
                    UnitFinder::guarded([&] { take(field); });
            m_finder.settleEnergyScale();
            m_finder.proposeUnits();
        }
        m_result.units = m_finder.unitsOfNames();
        if (m_finder.hasUnits())
            reportUnitsOfEnergies();
        if (m_document.header->uncheckedUnits != Mark::Set && m_finder.canCheck())
            m_result.findings = m_finder.findings();
        return std::move(m_result);
    }

private:
    void declareAll() {
        m_finder.declareAs("t", aSecond);
        m_finder.declareParameters();
        for (const Definition& definition : *m_document.definitions)
            m_finder.declare(definition.name, {}, {});
        m_finder.declareTables();
        for (std::size_t k = 0; k < m_document.coordinates->size(); ++k)
            m_finder.declareWithRate(m_model.names.coordinates[k].name, m_model.names.coordinates[k].flow,
                                     (*m_document.coordinates)[k].unit, {Section::Coordinates, k, Column::Unit});
        equateAmplitudes();
        declareConstraints();
        for (std::size_t k = 0; k < m_document.outputs->size(); ++k) {
            const Output& output = (*m_document.outputs)[k];
            m_finder.declare(output.name, output.unit, {Section::Outputs, k, Column::Unit});
        }
        const Entry* pi = m_model.vocabulary.find("pi");
        m_finder.declarePi(pi && pi->meaning != Meaning::Pi);
    }

    // g1_u, g2_u, ... multiply shapes that are numbers, unless shapes were typed: they have the unit of their field u.
    void equateAmplitudes() {
        const auto& fields = *m_model.typed.continuumFields;
        if (!m_model.typed.continuum->shapes.empty() ||
            std::any_of(fields.begin(), fields.end(), [](const auto& field) { return !field.shapes.empty(); }))
            return;
        std::map<std::string, std::string> firstOf; // by field
        for (std::size_t k = m_model.typed.coordinates->size(); k < m_document.coordinates->size(); ++k) {
            const std::string& name = m_model.names.coordinates[k].name;
            const std::size_t end = name.find_first_not_of("0123456789", 1);
            if (!name.starts_with('g') || end == 1 || end == std::string::npos || name[end] != '_')
                continue;
            const auto [first, isFirst] = firstOf.emplace(name.substr(end + 1), name);
            if (!isFirst)
                m_finder.equate(m_finder.formOf(first->second), m_finder.formOf(name));
        }
    }

    void declareConstraints() {
        for (std::size_t k = 0; k < m_document.effortConstraints->size(); ++k)
            m_finder.declare(m_model.names.efforts[k], (*m_document.effortConstraints)[k].effort.unit,
                             {Section::EffortConstraints, k, Column::Unit});
        for (std::size_t k = 0; k < m_document.dynamicConstraints->size(); ++k)
            m_finder.declareWithRate(m_model.names.dynamics[k], m_model.names.dynamicRates[k],
                                     (*m_document.dynamicConstraints)[k].variable.unit,
                                     {Section::DynamicConstraints, k, Column::Unit});
        const auto multipliers = [this](Section section, const auto& constraints, const auto& names) {
            for (std::size_t k = 0; k < constraints.size(); ++k)
                m_finder.declare(names[k], constraints[k].multiplier.unit, {section, k, Column::MultiplierUnit});
        };
        multipliers(Section::DisplacementConstraints, *m_document.displacementConstraints, m_model.names.lambdas);
        multipliers(Section::FlowConstraints, *m_document.flowConstraints, m_model.names.mus);
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
        case Section::Limits: return takeLimit(field);
        case Section::Bodies:
        case Section::GraphVectors:
        case Section::Inputs:
        case Section::InitialValues:
        case Section::DistributedElements:
        case Section::Simulation:
        case Section::Plots:
        case Section::Drawing: return;
        default: break;
        }
        const Syntax* syntax = syntaxOf(field);
        declareConjugates(field);
        if (field.section == Section::Definitions && syntax)
            m_finder.takeDefinition(field, *syntax, beginOfWritten(field));
        else
            measure(field, demandOn(field));
    }

    // p f and e q are energies.
    void declareConjugates(const Field& field) {
        const auto uses = m_model.nameUses.find(field);
        if (conjugatePrefix(field).empty() || uses == m_model.nameUses.end())
            return;
        for (const NameUse& use : uses->second)
            if (const Entry* coordinate = coordinateOfConjugate(field, use.name, m_model.vocabulary)) {
                const CoordinateNames& names = m_model.names.coordinates[coordinate->rank];
                const bool isMomentum = field.column == Column::KineticEnergy;
                m_finder.declareAs(use.name, m_finder.energy() / m_finder.formOf(isMomentum ? names.flow : names.name));
            }
    }

    std::optional<UnitDemand> demandOn(const Field& field) const {
        const auto ofName = [&](const std::string& name, bool numbersFitAll) {
            return m_finder.demandOfName(name, numbersFitAll);
        };
        const std::size_t item = field.item;
        const bool isNumber = holdsNumber(field);
        switch (field.section) {
        case Section::Parameters:
        case Section::Outputs: return ofName(textOf(m_document, {field.section, item, Column::Name}), isNumber);
        case Section::Coordinates: {
            const bool isFlow = field.column == Column::InitialFlow || field.column == Column::NominalFlow;
            const CoordinateNames& names = m_model.names.coordinates[item];
            return ofName(isFlow ? names.flow : names.name, isNumber);
        }
        case Section::Energies: return demandOfEnergy(field.column);
        case Section::Efforts: return demandOfEffort(textOf(m_document, {field.section, item, Column::Name}));
        case Section::DisplacementConstraints: return ofName(m_model.names.lambdas[item], isNumber);
        case Section::FlowConstraints: return ofName(m_model.names.mus[item], isNumber);
        case Section::EffortConstraints: return isNumber ? ofName(m_model.names.efforts[item], isNumber) : std::nullopt;
        case Section::DynamicConstraints:
            return ofName(isNumber ? m_model.names.dynamics[item] : m_model.names.dynamicRates[item], isNumber);
        default: return std::nullopt;
        }
    }

    UnitDemand demandOfEnergy(Column column) const {
        if (column == Column::Dissipation)
            return {m_finder.energy() / aSecond, Quantity::DissipationFunction};
        return {m_finder.energy(), quantityOf(Field{Section::Energies, 0, column})};
    }

    std::optional<UnitDemand> demandOfEffort(const std::string& coordinate) const {
        const Entry* entry = m_model.vocabulary.find(coordinate);
        if (!entry || entry->meaning != Meaning::Coordinate)
            return std::nullopt;
        return UnitDemand{m_finder.energy() / m_finder.formOf(coordinate), Quantity::Effort};
    }

    // F . dr and tau dtheta are work.
    void takeWork(const Field& effort, const Field& place, Quantity quantity) {
        const auto moved = measure(place, std::nullopt);
        const bool isMoved = moved && !moved->fitsAll;
        measure(effort, isMoved ? std::optional(UnitDemand{m_finder.energy() / moved->form, quantity}) : std::nullopt);
    }

    // lambda phi is an energy, mu psi a power.
    void takeConstraint(const Field& field) {
        const auto part = measure(field, std::nullopt);
        if (!part || part->fitsAll)
            return;
        const bool isFlow = field.section == Section::FlowConstraints;
        const std::string& name = (isFlow ? m_model.names.mus : m_model.names.lambdas)[field.item];
        const MeasureForm found = m_finder.energy() / (isFlow ? part->form * aSecond : part->form);
        if (!m_finder.isDeclared(name) || m_finder.equate(m_finder.formOf(name), found))
            return;
        m_finder.report(Code::DimensionMismatch, {field.section, field.item, Column::MultiplierUnit}, {},
                        {SourceText(name), SourceText(m_finder.typedUnitOf(name)), Quantity::Multiplier,
                         SourceText(m_finder.inWords(found, JouleName::NewtonMetre))});
    }

    void takeLimit(const Field& field) {
        if (const Syntax* syntax = syntaxOf(field))
            for (const Syntax& part : comparedWithZero(*syntax))
                m_finder.measure(field, part, std::nullopt, beginOfWritten(field));
    }

    const Syntax* syntaxOf(const Field& field) const {
        const auto syntax = m_model.syntax.find(field);
        return syntax == m_model.syntax.end() ? nullptr : syntax->second.get();
    }

    std::optional<MeasuredPart> measure(const Field& field, const std::optional<UnitDemand>& demand) {
        const Syntax* syntax = syntaxOf(field);
        return syntax ? std::optional(m_finder.measure(field, *syntax, demand, beginOfWritten(field))) : std::nullopt;
    }

    // The beginning of generated text: numbers in it are lengths, masses and inertias.
    std::size_t beginOfWritten(const Field& field) const {
        const auto items = m_model.traces.items.find(field.section);
        if (items != m_model.traces.items.end() && field.item >= items->second.typed)
            return 0;
        const auto terms = m_model.traces.energies.find(field.column);
        const bool isExtended =
            field.section == Section::Energies && terms != m_model.traces.energies.end() && !terms->second.empty();
        return isExtended ? terms->second.front().begin : SIZE_MAX;
    }

    // Reports the units of the energies whose texts contain no contradiction.
    void reportUnitsOfEnergies() {
        const auto fit = [this](const Field& field) {
            return std::none_of(m_finder.findings().begin(), m_finder.findings().end(), [&](const Diagnostic& finding) {
                const bool isAt =
                    field.column == Column::Whole ? finding.field.section == field.section : finding.field == field;
                return isAt && finding.severity == Severity::Warning;
            });
        };
        const bool kinetic =
            fit({Section::Energies, 0, Column::KineticCoenergy}) && fit({Section::Energies, 0, Column::KineticEnergy});
        const bool potential =
            fit({Section::Energies, 0, Column::Potential}) && fit({Section::Energies, 0, Column::PotentialCoenergy});
        const bool efforts = fit({Section::Efforts}) && fit({Section::Forces}) && fit({Section::Torques});
        const bool areTold[] = {kinetic, potential, kinetic && potential,
                                fit({Section::Energies, 0, Column::Dissipation}), efforts};
        const std::string energy = usualUnit(m_finder.reduced(m_finder.energy()).known, JouleName::Joule);
        const std::string power = usualUnit(m_finder.reduced(m_finder.energy() / aSecond).known);
        for (std::size_t k = 0; k < energyNames.size(); ++k) {
            const bool isPower = energyNames[k].energy == ModelEnergy::DissipatedPower ||
                                 energyNames[k].energy == ModelEnergy::EffortPower;
            if (areTold[k])
                m_result.units.emplace(energyNames[k].name, isPower ? power : energy);
        }
    }

    const ParsedModel& m_model;
    const Document& m_document;
    UnitFinder m_finder;
    ModelUnits m_result;
};

} // namespace

ModelUnits unitsOf(const ParsedModel& model) {
    return ModelUnitFinder(model).run();
}

} // namespace coenergy
