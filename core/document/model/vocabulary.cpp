// Coordinates, flows, accelerations, parameters, definitions, multipliers, efforts, dynamic variables, their
// derivatives and outputs share one space of names.
#include "model/vocabulary.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"
#include "model/functions.hpp"

#include <map>
#include <utility>

namespace coenergy {

Quantity quantityOf(Meaning meaning) {
    switch (meaning) {
    case Meaning::Time: return Quantity::Time;
    case Meaning::Pi: return Quantity::Constant;
    case Meaning::Parameter: return Quantity::Parameter;
    case Meaning::Definition: return Quantity::Definition;
    case Meaning::OwnFunction: return Quantity::OwnFunction;
    case Meaning::Table: return Quantity::Table;
    case Meaning::Coordinate: return Quantity::Coordinate;
    case Meaning::Flow: return Quantity::Flow;
    case Meaning::Acceleration: return Quantity::Acceleration;
    case Meaning::Multiplier: return Quantity::Multiplier;
    case Meaning::Effort: return Quantity::RegulatedEffort;
    case Meaning::Dynamic: return Quantity::DynamicVariable;
    case Meaning::DynamicRate: return Quantity::DynamicRate;
    case Meaning::Output: return Quantity::Output;
    }
    return Quantity::Constant;
}

const Entry* Vocabulary::find(std::string_view name) const {
    const auto entry = entries.find(name);
    return entry == entries.end() ? nullptr : &entry->second;
}

std::vector<std::string> Vocabulary::names() const {
    std::vector<std::string> result;
    for (const auto& [name, entry] : entries)
        result.push_back(name);
    return result;
}

namespace {

enum class Presence { Required, Optional };

class Declarations {
public:
    explicit Declarations(Vocabulary& vocabulary) : m_vocabulary(vocabulary) {}

    void declare(const std::string& name, Meaning meaning, Field field, std::size_t rank, Presence presence) {
        const auto say = [&](Severity severity, Code code, Arguments arguments) {
            m_vocabulary.problems.push_back({code, severity, field, {0, name.size()}, std::move(arguments)});
        };
        const auto complain = [&](Code code, Arguments arguments) { say(Severity::Error, code, std::move(arguments)); };
        if (name.empty()) {
            if (presence == Presence::Required)
                complain(Code::MissingName, {});
            return;
        }
        if (!isIdentifier(name))
            return complain(Code::MalformedName, {name});
        const bool isCalled = meaning == Meaning::OwnFunction && (arityOf(name) || name == "sum");
        if (isCalled || (isReservedName(name) && !(name == "pi" && meaning == Meaning::Parameter)))
            return complain(Code::ReservedName, {name});
        const auto known = m_vocabulary.entries.find(name);
        if (known != m_vocabulary.entries.end() && known->second.meaning != Meaning::Pi)
            return complain(Code::DuplicateName, {name, quantityOf(known->second.meaning)});
        if (known != m_vocabulary.entries.end())
            say(Severity::Warning, Code::DuplicateName, {name, Quantity::Constant});
        m_vocabulary.entries.insert_or_assign(name, Entry{meaning, field, rank});
    }

private:
    Vocabulary& m_vocabulary;
};

// A text that is no function with arguments is reported where functions are read. A name that may only be called is
// taken, too.
void declareFunctions(const std::vector<FunctionItem>& functions, Declarations& declarations) {
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const Field field{Section::Functions, i, Column::Name};
        if (const auto head = functionHeadOf(functions[i].name); head || functions[i].name.empty())
            declarations.declare(head ? head->name : std::string(), Meaning::OwnFunction, field, i, Presence::Required);
    }
}

// A user who declares `dotx` beside a coordinate `x` may expect it to be the flow of x, which then gets another name.
void reportTakenFlows(const Document& document, const ModelNames& names, Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < names.coordinates.size(); ++i) {
        const CoordinateNames& coordinate = names.coordinates[i];
        const std::string usual = "dot" + coordinate.name;
        const Entry* entry = vocabulary.find(usual);
        if (!(*document.coordinates)[i].flow.empty() || coordinate.flow == usual || !entry)
            continue;
        vocabulary.problems.push_back({Code::FlowNameTaken,
                                       Severity::Warning,
                                       entry->declared,
                                       {0, usual.size()},
                                       {Name(usual), Name(coordinate.name), Name(coordinate.flow)}});
    }
}

void reportDuplicates(const std::vector<std::string>& names, Section section, Diagnostics& problems) {
    std::map<std::string, std::size_t> first;
    for (std::size_t j = 0; j < names.size(); ++j) {
        const Field field{section, j, Column::Name};
        if (!isIdentifier(names[j]))
            problems.push_back({Code::MalformedName, Severity::Error, field, {0, names[j].size()}, {names[j]}});
        else if (!first.emplace(names[j], j).second)
            problems.push_back(
                {Code::DuplicateName, Severity::Error, field, {0, names[j].size()}, {names[j], Quantity::Constraint}});
    }
}

// The LaTeX of each name that is not a derivative's: the user's own first, then those generated from names.
class Lettering {
public:
    void add(const std::string& name, const std::string& own) {
        if (!name.empty())
            (own.empty() || !hasBalancedBraces(own) ? m_plain : m_own).emplace_back(name, own);
    }

    std::map<std::string, std::string> run(DistinctLatex& distinct) const {
        std::map<std::string, std::string> result;
        for (const auto& [name, own] : m_own)
            if (!result.contains(name))
                result.emplace(name, distinct.of(name, own));
        for (const auto& [name, own] : m_plain)
            if (!result.contains(name))
                result.emplace(name, distinct.of(name, latexOfName(name)));
        return result;
    }

private:
    std::vector<std::pair<std::string, std::string>> m_own;
    std::vector<std::pair<std::string, std::string>> m_plain;
};

std::map<std::string, std::string> latexOfNames(const Document& document, const ModelNames& names,
                                                DistinctLatex& distinct) {
    Lettering lettering;
    lettering.add("t", "t");
    for (const Coordinate& coordinate : *document.coordinates)
        lettering.add(coordinate.name, coordinate.latex);
    for (std::size_t j = 0; j < names.lambdas.size(); ++j)
        lettering.add(names.lambdas[j], (*document.displacementConstraints)[j].multiplier.latex);
    for (std::size_t j = 0; j < names.mus.size(); ++j)
        lettering.add(names.mus[j], (*document.flowConstraints)[j].multiplier.latex);
    for (std::size_t j = 0; j < names.efforts.size(); ++j)
        lettering.add(names.efforts[j], (*document.effortConstraints)[j].effort.latex);
    for (std::size_t j = 0; j < names.dynamics.size(); ++j)
        lettering.add(names.dynamics[j], (*document.dynamicConstraints)[j].variable.latex);
    for (const Parameter& parameter : *document.parameters)
        lettering.add(parameter.name, parameter.latex);
    lettering.add("pi", "\\pi");
    for (const Definition& definition : *document.definitions)
        lettering.add(definition.name, {});
    for (const FunctionItem& function : *document.functions)
        if (const auto head = functionHeadOf(function.name))
            lettering.add(head->name, {});
    for (const Table& table : *document.tables)
        lettering.add(table.name, {});
    for (const Output& output : *document.outputs)
        lettering.add(output.name, output.latex);
    return lettering.run(distinct);
}

} // namespace

Vocabulary vocabularyOf(const Document& document, const ModelNames& names) {
    Vocabulary vocabulary;
    vocabulary.entries.emplace("t", Entry{Meaning::Time, {}, 0});
    vocabulary.entries.emplace("pi", Entry{Meaning::Pi, {}, 0});
    Declarations declarations(vocabulary);
    const auto declareItems = [&](const auto& items, Meaning meaning, Section section) {
        for (std::size_t i = 0; i < items.size(); ++i)
            declarations.declare(items[i].name, meaning, {section, i, Column::Name}, i, Presence::Required);
    };
    declareItems(*document.parameters, Meaning::Parameter, Section::Parameters);
    declareItems(*document.coordinates, Meaning::Coordinate, Section::Coordinates);
    declareItems(*document.definitions, Meaning::Definition, Section::Definitions);
    declareFunctions(*document.functions, declarations);
    declareItems(*document.tables, Meaning::Table, Section::Tables);
    for (std::size_t i = 0; i < names.coordinates.size(); ++i)
        declarations.declare(names.coordinates[i].flow, Meaning::Flow, {Section::Coordinates, i, Column::Flow}, i,
                             Presence::Optional);
    reportTakenFlows(document, names, vocabulary);
    for (std::size_t i = 0; i < names.coordinates.size(); ++i)
        declarations.declare(names.coordinates[i].acceleration, Meaning::Acceleration,
                             {Section::Coordinates, i, Column::Flow}, i, Presence::Optional);
    const auto declareUnknowns = [&](const std::vector<std::string>& list, Meaning meaning, Section section,
                                     Column column, std::size_t rank, Presence presence) {
        for (std::size_t j = 0; j < list.size(); ++j)
            declarations.declare(list[j], meaning, {section, j, column}, rank + j, presence);
    };
    declareUnknowns(names.lambdas, Meaning::Multiplier, Section::DisplacementConstraints, Column::Multiplier, 0,
                    Presence::Optional);
    declareUnknowns(names.mus, Meaning::Multiplier, Section::FlowConstraints, Column::Multiplier, names.lambdas.size(),
                    Presence::Optional);
    declareUnknowns(names.efforts, Meaning::Effort, Section::EffortConstraints, Column::Effort, 0, Presence::Optional);
    declareUnknowns(names.dynamics, Meaning::Dynamic, Section::DynamicConstraints, Column::Variable, 0,
                    Presence::Required);
    declareUnknowns(names.dynamicRates, Meaning::DynamicRate, Section::DynamicConstraints, Column::Variable, 0,
                    Presence::Optional);
    declareItems(*document.outputs, Meaning::Output, Section::Outputs);
    reportDuplicates(names.displacementConstraints, Section::DisplacementConstraints, vocabulary.problems);
    reportDuplicates(names.flowConstraints, Section::FlowConstraints, vocabulary.problems);
    reportDuplicates(names.effortConstraints, Section::EffortConstraints, vocabulary.problems);
    return vocabulary;
}

Notation notationOf(const Document& document, const Vocabulary& vocabulary, const ModelNames& names) {
    Notation notation;
    DistinctLatex distinct;
    const std::map<std::string, std::string> latexOf = latexOfNames(document, names, distinct);
    const auto letter = [&](const std::string& name) { return name.empty() ? std::string() : latexOf.at(name); };
    const auto add = [&](const std::string& name, Role role, std::size_t rank, std::string latex) {
        if (!name.empty())
            notation.emplace(name, SymbolNotation{role, rank, std::move(latex)});
    };
    add("t", Role::Time, 0, "t");
    for (std::size_t i = 0; i < names.coordinates.size(); ++i) {
        const CoordinateNames& entry = names.coordinates[i];
        add(entry.name, Role::Coordinate, i, letter(entry.name));
        add(entry.flow, Role::Flow, i, distinct.of(entry.flow, withAccent("\\dot", letter(entry.name))));
        add(entry.acceleration, Role::Acceleration, i,
            distinct.of(entry.acceleration, withAccent("\\ddot", letter(entry.name))));
    }
    for (std::size_t j = 0; j < names.lambdas.size(); ++j)
        add(names.lambdas[j], Role::Multiplier, j, letter(names.lambdas[j]));
    for (std::size_t j = 0; j < names.mus.size(); ++j)
        add(names.mus[j], Role::Multiplier, names.lambdas.size() + j, letter(names.mus[j]));
    for (std::size_t j = 0; j < names.efforts.size(); ++j)
        add(names.efforts[j], Role::Effort, j, letter(names.efforts[j]));
    for (std::size_t j = 0; j < names.dynamics.size(); ++j) {
        add(names.dynamics[j], Role::Dynamic, j, letter(names.dynamics[j]));
        add(names.dynamicRates[j], Role::DynamicRate, j,
            distinct.of(names.dynamicRates[j], withAccent("\\dot", letter(names.dynamics[j]))));
    }
    for (std::size_t i = 0; i < document.parameters->size(); ++i)
        add((*document.parameters)[i].name, Role::Parameter, i, letter((*document.parameters)[i].name));
    if (const Entry* pi = vocabulary.find("pi"); pi && pi->meaning == Meaning::Pi)
        add("pi", Role::Parameter, 0, letter("pi"));
    for (std::size_t i = 0; i < document.functions->size(); ++i)
        if (const auto head = functionHeadOf((*document.functions)[i].name))
            add(head->name, Role::Parameter, document.parameters->size() + i, letter(head->name));
    // A name that occurs in no equation is included only if it would look like another.
    for (const auto& [name, own] : latexOf)
        if (!notation.contains(name) && name != "pi" && own != latexOfName(name))
            add(name, Role::Parameter, document.parameters->size(), own);
    return notation;
}

} // namespace coenergy
