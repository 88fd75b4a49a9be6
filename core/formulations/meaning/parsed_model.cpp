// Texts to expressions, and the rules for names that need no derivatives. The rules for dependence are checked in
// lagrange, after definitions are inserted.
#include "meaning/parsed_model.hpp"

#include "base/work_count.hpp"
#include "distributed/varying_place.hpp"
#include "expression/operators.hpp"
#include "expression/print_text.hpp"
#include "meaning/field_at_place.hpp"
#include "meaning/formulations.hpp"
#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/energy_names.hpp"
#include "model/functions.hpp"
#include "model/model_limits.hpp"
#include "model/typed_values.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Form formOf(const Field& field) {
    switch (field.section) {
    case Section::DisplacementConstraints:
    case Section::FlowConstraints:
    case Section::EffortConstraints: return field.column == Column::Expression ? Form::Equation : Form::Expression;
    default: return Form::Expression;
    }
}

// Observed quantities of a run may include the model's energies.
bool takesEnergies(const Field& field) {
    return field.section == Section::Plots || field.section == Section::Drawing;
}

bool takesOutputs(const Field& field) {
    return field.section == Section::Plots || field.section == Section::Drawing || field.section == Section::Outputs;
}

// The texts from which equations are derived, and outputs.
bool takesOperators(const Field& field) {
    switch (field.section) {
    case Section::Definitions:
    case Section::Energies:
    case Section::Efforts:
    case Section::Forces:
    case Section::Torques:
    case Section::DisplacementConstraints:
    case Section::FlowConstraints:
    case Section::EffortConstraints:
    case Section::DynamicConstraints:
    case Section::Limits:
    case Section::Outputs: return !holdsNumber(field);
    default: return false;
    }
}

// Quantities computed from the motion, which therefore cannot be part of its equations.
bool takesAccelerations(const Field& field) {
    return field.section == Section::Outputs;
}

class FieldParser {
public:
    explicit FieldParser(ParsedModel& model) : m_model(model), m_candidates(model.vocabulary.names()) {}

    void parse(const Field& field) {
        const std::string text = textOf(isWrittenOut(field.section) ? m_model.typed : m_model.document, field);
        if (text.empty())
            return;
        Parsed parsed = parsedText(field, text);
        for (Diagnostic& problem : parsed.problems) {
            problem.field = field;
            if (problem.code == Code::NotAFunction)
                reportFieldAtPlace(problem, text, m_model.typed);
            m_model.problems.push_back(std::move(problem));
        }
        bool isGood = parsed.value.has_value() && !parsed.callsBroken; // what is wrong is said of the function
        if (isGood && exceedsModel(parsed.syntax->size() + parsed.inserted)) {
            m_model.problems.push_back({Code::ModelTooLarge, Severity::Error, field, {}, {Count(most())}});
            isGood = false;
        }
        if (isGood && !takesOperators(field))
            if (const auto call = operatorIn(*parsed.value)) {
                m_model.problems.push_back(
                    {Code::OperatorNotAllowed, Severity::Error, field, {}, {SourceText(toText(*call))}});
                isGood = false;
            }
        for (const NameUse& use : parsed.names)
            isGood = checkName(field, use) && isGood;
        if (isGood) {
            m_model.expressions.emplace(field, *parsed.value);
            m_model.syntax.emplace(field, std::move(parsed.syntax));
        } else {
            m_model.broken.insert(field);
        }
        if (isGood && holdsNumber(field) && !parsed.factors.empty())
            m_model.factors.emplace(field, std::move(parsed.factors));
        m_model.nameUses.emplace(field, std::move(parsed.names));
    }

private:
    // A model name after a number is a product without its sign, unless it is also a unit.
    Parsed parsedText(const Field& field, const std::string& text) const {
        if (const auto unit = unitOfNumber(m_model.document, field))
            if (auto quantity = parsedQuantity(text, *unit); quantity && (quantity->value || !endsInName(text)))
                return std::move(*quantity);
        return parseExpression(text, formOf(field), m_model.tables);
    }

    std::size_t most() const {
        return std::max(maximumTypedSize, typedSizeOfCoordinate * m_model.document.coordinates->size());
    }

    // A text that no longer fits is not counted, because shorter ones after it may fit.
    bool exceedsModel(std::size_t size) {
        if (m_size + size > most())
            return true;
        m_size += size;
        return false;
    }

    bool endsInName(const std::string& text) const {
        const auto quantity = typedQuantity(text);
        return quantity && m_model.vocabulary.find(quantity->unit) &&
               readUnit(quantity->unit).kind != UnitReading::Kind::Known;
    }

    bool complain(const Field& field, const NameUse& use, Code code, Arguments arguments) {
        m_model.problems.push_back({code, Severity::Error, field, use.span, std::move(arguments)});
        return false;
    }

    bool checkName(const Field& field, const NameUse& use) {
        const Entry* entry = m_model.vocabulary.find(use.name);
        if (const EnergyName* energy = energyNamed(use.name); energy && !entry && takesEnergies(field))
            return typeset(*energy);
        if (coordinateOfConjugate(field, use.name, m_model.vocabulary))
            return !entry || complain(field, use, Code::ConjugateNameTaken,
                                      {use.name, use.name.substr(conjugatePrefix(field).size()), quantityOf(field)});
        if (!entry && use.name == "x" && takesPlace(m_model.typed, field))
            return true;
        if (!entry)
            return complain(field, use, Code::UnknownName, {use.name, suggestionFor(field, use.name)});
        const bool isConstant = entry->meaning == Meaning::Parameter || entry->meaning == Meaning::Pi;
        if (holdsNumber(field) && !isConstant)
            return complain(field, use, Code::NotAParameter, {use.name, quantityOf(field)});
        if (entry->meaning == Meaning::Acceleration && !takesAccelerations(field))
            return complain(field, use, Code::AccelerationNotAllowed, {use.name});
        const bool isOutput = entry->meaning == Meaning::Output && !takesOutputs(field);
        if (isOutput || entry->meaning == Meaning::DynamicRate)
            return complain(field, use, Code::UnknownNotAllowed,
                            {use.name, quantityOf(entry->meaning), quantityOf(field)});
        return true;
    }

    // Only names in use get a letter, which no other name can have then.
    bool typeset(const EnergyName& energy) {
        const std::string name(energy.name);
        if (!m_model.notation.contains(name))
            m_model.notation.emplace(
                name, SymbolNotation{Role::Parameter, m_model.notation.size(),
                                     DistinctLatex(m_model.notation).of(name, std::string(energy.latex))});
        return true;
    }

    // The nearest name, until so many names were compared that a text full of slips would take minutes: nobody reads
    // thousands of findings for their suggestions.
    std::string suggestionFor(const Field& field, const std::string& name) {
        constexpr std::size_t mostCompared = 2'000'000;
        if (m_compared >= mostCompared)
            return {};
        const std::vector<std::string> candidates = candidatesFor(field);
        m_compared += candidates.size();
        return nearestName(name, candidates).value_or("");
    }

    std::vector<std::string> candidatesFor(const Field& field) const {
        if (takesEnergies(field)) {
            std::vector<std::string> candidates = m_candidates;
            for (const EnergyName& energy : energyNames)
                candidates.emplace_back(energy.name);
            return candidates;
        }
        if (const std::string prefix(conjugatePrefix(field)); !prefix.empty()) {
            std::vector<std::string> candidates = m_candidates;
            for (const CoordinateNames& coordinate : m_model.names.coordinates)
                candidates.push_back(prefix + coordinate.name);
            return candidates;
        }
        if (!holdsNumber(field))
            return m_candidates;
        std::vector<std::string> parameters;
        for (const Parameter& parameter : *m_model.document.parameters)
            parameters.push_back(parameter.name);
        return parameters;
    }

    ParsedModel& m_model;
    std::vector<std::string> m_candidates;
    std::size_t m_size = 0;     // of the texts so far
    std::size_t m_compared = 0; // names with what was unknown
};

// Cyclic definitions, cyclic parameter values, or cyclic outputs.
class CycleSearch {
public:
    CycleSearch(ParsedModel& model, Meaning meaning, Section section, Column column)
        : m_model(model), m_meaning(meaning), m_section(section), m_column(column) {}

    void run() {
        const std::size_t count = itemCount(m_model.document, m_section);
        m_states.assign(count, State::New);
        for (std::size_t i = 0; i < count; ++i)
            if (m_states[i] == State::New)
                visit(i);
    }

private:
    enum class State { New, Open, Done };

    std::vector<std::pair<std::size_t, NameUse>> neighbours(std::size_t item) const {
        std::vector<std::pair<std::size_t, NameUse>> result;
        const auto uses = m_model.nameUses.find({m_section, item, m_column});
        if (uses == m_model.nameUses.end())
            return result;
        for (const NameUse& use : uses->second) {
            const Entry* entry = m_model.vocabulary.find(use.name);
            if (entry && entry->meaning == m_meaning)
                result.emplace_back(entry->rank, use);
        }
        return result;
    }

    void visit(std::size_t start) {
        struct Step {
            std::size_t item;
            std::vector<std::pair<std::size_t, NameUse>> next;
        };
        std::vector<Step> path = {{start, neighbours(start)}};
        m_states[start] = State::Open;
        while (!path.empty()) {
            if (path.back().next.empty()) {
                m_states[path.back().item] = State::Done;
                path.pop_back();
                continue;
            }
            const auto [target, use] = path.back().next.back();
            path.back().next.pop_back();
            if (m_states[target] == State::Open)
                report(path, target, path.back().item, use);
            if (m_states[target] != State::New)
                continue;
            m_states[target] = State::Open;
            path.push_back({target, neighbours(target)});
        }
    }

    template <class Path> void report(const Path& path, std::size_t target, std::size_t item, const NameUse& use) {
        const auto nameOf = [&](std::size_t i) { return textOf(m_model.document, {m_section, i, Column::Name}); };
        std::vector<std::string> chain = {nameOf(target)};
        bool isInside = false;
        for (const auto& step : path) {
            if (isInside)
                chain.push_back(nameOf(step.item));
            isInside = isInside || step.item == target;
        }
        chain.push_back(nameOf(target));
        m_model.problems.push_back(
            {Code::CyclicDefinition, Severity::Error, {m_section, item, m_column}, use.span, {NameList(chain)}});
        // All of them: whichever was edited last, the previous meanings of the others are consistent with each other.
        const auto first =
            std::find_if(path.begin(), path.end(), [&](const auto& step) { return step.item == target; });
        for (auto step = first; step != path.end(); ++step) {
            m_model.broken.insert({m_section, step->item, m_column});
            m_model.expressions.erase({m_section, step->item, m_column});
        }
    }

    ParsedModel& m_model;
    Meaning m_meaning;
    Section m_section;
    Column m_column;
    std::vector<State> m_states;
};

} // namespace

Diagnostics placedWhereTyped(Diagnostics findings, const ParsedModel& model) {
    const bool isExplained = std::any_of(model.problems.begin(), model.problems.end(), [](const Diagnostic& problem) {
        return problem.severity == Severity::Error && isWrittenOut(problem.field.section);
    });
    Diagnostics placed;
    for (Diagnostic& finding : findings) {
        if (const std::optional<Field> origin = originOf(model.traces, finding.field, finding.span)) {
            if (isExplained)
                continue;
            finding.field = *origin;
            finding.span = {};
        } else if (model.traces.indexed.contains(finding.field)) {
            finding.span = {}; // a span in text that was generated for it
        }
        placed.push_back(std::move(finding));
    }
    return placed;
}

bool holdsNumber(const Field& field) {
    if (field.section == Section::Drawing)
        return field.column == Column::Duration;
    switch (field.column) {
    case Column::Value:
    case Column::Minimum:
    case Column::Maximum:
    case Column::Initial:
    case Column::InitialFlow:
    case Column::Nominal:
    case Column::NominalFlow:
    case Column::MultiplierInitial:
    case Column::MultiplierNominal:
    case Column::Axis:
    case Column::Mass:
    case Column::Inertia:
    case Column::LoopAxis:
    case Column::LoopDirection:
    case Column::RangeStart:
    case Column::RangeEnd: return true;
    default: return field.section == Section::Simulation;
    }
}

Quantity quantityOf(const Field& field) {
    if (field.section == Section::Drawing)
        return Quantity::Shape;
    if (field.section == Section::Bodies)
        return Quantity::BodyEntry;
    if (field.section == Section::DistributedElements)
        return Quantity::ElementEntry;
    if (field.section == Section::Inputs)
        return Quantity::GraphInput;
    switch (field.column) {
    case Column::KineticCoenergy: return Quantity::KineticCoenergy;
    case Column::Potential: return Quantity::PotentialEnergy;
    case Column::Dissipation: return Quantity::DissipationFunction;
    case Column::KineticEnergy: return Quantity::KineticEnergy;
    case Column::PotentialCoenergy: return Quantity::PotentialCoenergy;
    case Column::Value:
    case Column::Minimum:
    case Column::Maximum: return Quantity::ParameterValue;
    case Column::Initial:
    case Column::InitialFlow:
    case Column::MultiplierInitial: return Quantity::InitialValue;
    case Column::Nominal:
    case Column::NominalFlow:
    case Column::MultiplierNominal: return Quantity::NominalValue;
    case Column::Force: return Quantity::Force;
    case Column::Point: return Quantity::PointOfForce;
    case Column::Torque: return Quantity::Torque;
    case Column::Angle: return Quantity::AngleOfTorque;
    case Column::Rate: return Quantity::DynamicConstraint;
    case Column::RangeStart:
    case Column::RangeEnd: return Quantity::AxisEnd;
    case Column::Notes: return Quantity::NotePlace;
    default: break;
    }
    switch (field.section) {
    case Section::Definitions: return Quantity::Definition;
    case Section::Efforts: return Quantity::Effort;
    case Section::DisplacementConstraints: return Quantity::DisplacementConstraint;
    case Section::FlowConstraints: return Quantity::FlowConstraint;
    case Section::EffortConstraints: return Quantity::EffortConstraint;
    case Section::Limits: return Quantity::Limit;
    case Section::Outputs: return Quantity::Output;
    case Section::Plots: return Quantity::Plot;
    default: return Quantity::SimulationSetting;
    }
}

ParsedModel parseModel(const Document& document) {
    return parseModel(document, {withTypedUnits(document), {}, {}});
}

// If the model is too large, typed or written out, nothing is parsed, so that no time is lost.
ParsedModel unread(Diagnostics problems) {
    ParsedModel model = parseModel(Document());
    model.problems.insert(model.problems.end(), problems.begin(), problems.end());
    return model;
}

void readFunctions(ParsedModel& model) {
    const auto faultOfName = [&](const std::string& name) -> std::optional<Diagnostic> {
        if (model.vocabulary.find(name))
            return std::nullopt;
        return Diagnostic{Code::UnknownName,
                          Severity::Error,
                          {},
                          {},
                          {Name(name), Name(nearestName(name, model.vocabulary.names()).value_or(""))}};
    };
    const bool hasOtherNames = hasContinuum(model.typed) || hasFunctional(model.typed); // a field's derivatives
    TypedFunctions typed =
        functionsOf(model.document, model.tables, hasOtherNames ? FaultOfName() : FaultOfName(faultOfName));
    model.tables.functions = std::move(typed.functions);
    model.problems.insert(model.problems.end(), typed.problems.begin(), typed.problems.end());
}

ParsedModel parseModel(const Document& document, WrittenDocument begun) {
    countWork(Work::TextsParsed);
    ParsedModel model;
    if (Diagnostics problems = beyondLimits(document); !problems.empty())
        return unread(std::move(problems));
    WrittenDocument written = writtenDocument(std::move(begun));
    if (Diagnostics problems = beyondLimits(written.document); !problems.empty()) {
        for (Diagnostic& problem : problems)
            problem.field = {}; // not typed by the user
        return unread(std::move(problems));
    }
    model.document = std::move(written.document);
    model.typed = document;
    model.traces = std::move(written.traces);
    model.balance = std::move(written.balance);
    model.names = namesOf(model.document);
    model.vocabulary = vocabularyOf(model.document, model.names);
    model.notation = notationOf(model.document, model.vocabulary, model.names);
    model.problems = model.vocabulary.problems;
    model.problems.insert(model.problems.end(), written.problems.begin(), written.problems.end());
    TypedTables typed = tablesOf(model.document);
    model.tables = std::move(typed.tables);
    model.problems.insert(model.problems.end(), typed.problems.begin(), typed.problems.end());
    readFunctions(model);
    FieldParser parser(model);
    for (const Field& field : expressionFields(model.document))
        parser.parse(field);
    for (const Field& field : expressionFields(document)) // shorthand exists only in the typed document
        if (isWrittenOut(field.section))
            parser.parse(field);
    CycleSearch(model, Meaning::Definition, Section::Definitions, Column::Expression).run();
    CycleSearch(model, Meaning::Parameter, Section::Parameters, Column::Value).run();
    CycleSearch(model, Meaning::Output, Section::Outputs, Column::Expression).run();
    return model;
}

} // namespace coenergy
