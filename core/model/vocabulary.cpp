// Coordinates, flows, accelerations, parameters, definitions, multipliers, efforts, dynamic variables, their
// derivatives and outputs share one space of names.
#include "model/vocabulary.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"

namespace coenergy {

std::string_view meaningName(Meaning meaning) {
    switch (meaning) {
    case Meaning::Time:
        return "time";
    case Meaning::Pi:
        return "constant";
    case Meaning::Parameter:
        return "parameter";
    case Meaning::Definition:
        return "definition";
    case Meaning::Coordinate:
        return "coordinate";
    case Meaning::Flow:
        return "flow";
    case Meaning::Acceleration:
        return "acceleration";
    case Meaning::Multiplier:
        return "multiplier";
    case Meaning::Effort:
        return "regulated effort";
    case Meaning::Dynamic:
        return "dynamic variable";
    case Meaning::DynamicRate:
        return "rate of a dynamic variable";
    case Meaning::Output:
        return "output";
    }
    return "";
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
        const auto complain = [&](Code code, std::vector<std::string> arguments) {
            m_vocabulary.problems.push_back({code, Severity::Error, field, {0, name.size()}, std::move(arguments)});
        };
        if (name.empty()) {
            if (presence == Presence::Required)
                complain(Code::MissingName, {});
            return;
        }
        if (!isIdentifier(name))
            return complain(Code::MalformedName, {name});
        if (isReservedName(name) && !(name == "pi" && meaning == Meaning::Parameter))
            return complain(Code::ReservedName, {name});
        const auto known = m_vocabulary.entries.find(name);
        if (known != m_vocabulary.entries.end() && known->second.meaning != Meaning::Pi)
            return complain(Code::DuplicateName, {name, std::string(meaningName(known->second.meaning))});
        m_vocabulary.entries.insert_or_assign(name, Entry{meaning, field, rank});
    }

private:
    Vocabulary& m_vocabulary;
};

void reportDuplicates(const std::vector<std::string>& names, Section section, Diagnostics& problems) {
    std::map<std::string, std::size_t> first;
    for (std::size_t j = 0; j < names.size(); ++j) {
        const Field field{section, j, Column::Name};
        if (!isIdentifier(names[j]))
            problems.push_back({Code::MalformedName, Severity::Error, field, {0, names[j].size()}, {names[j]}});
        else if (!first.emplace(names[j], j).second)
            problems.push_back({Code::DuplicateName, Severity::Error, field, {0, names[j].size()}, {names[j], "constraint"}});
    }
}

std::string ownLatex(const std::string& given, const std::string& name) {
    return given.empty() || !hasBalancedBraces(given) ? latexOfName(name) : given;
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
    for (std::size_t i = 0; i < names.coordinates.size(); ++i)
        declarations.declare(names.coordinates[i].flow, Meaning::Flow, {Section::Coordinates, i, Column::Flow}, i,
                             Presence::Optional);
    for (std::size_t i = 0; i < names.coordinates.size(); ++i)
        declarations.declare(names.coordinates[i].acceleration, Meaning::Acceleration,
                             {Section::Coordinates, i, Column::Flow}, i, Presence::Optional);
    const auto declareUnknowns = [&](const std::vector<std::string>& list, Meaning meaning, Section section, Column column,
                                     std::size_t rank, Presence presence) {
        for (std::size_t j = 0; j < list.size(); ++j)
            declarations.declare(list[j], meaning, {section, j, column}, rank + j, presence);
    };
    declareUnknowns(names.lambdas, Meaning::Multiplier, Section::DisplacementConstraints, Column::Multiplier, 0,
                    Presence::Optional);
    declareUnknowns(names.mus, Meaning::Multiplier, Section::FlowConstraints, Column::Multiplier, names.lambdas.size(),
                    Presence::Optional);
    declareUnknowns(names.efforts, Meaning::Effort, Section::EffortConstraints, Column::Effort, 0, Presence::Optional);
    declareUnknowns(names.dynamics, Meaning::Dynamic, Section::DynamicConstraints, Column::Variable, 0, Presence::Required);
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
    const auto add = [&](const std::string& name, Role role, std::size_t rank, std::string latex) {
        if (!name.empty())
            notation.emplace(name, SymbolNotation{role, rank, std::move(latex)});
    };
    add("t", Role::Time, 0, "t");
    for (std::size_t i = 0; i < names.coordinates.size(); ++i) {
        const CoordinateNames& entry = names.coordinates[i];
        const std::string latex = ownLatex((*document.coordinates)[i].latex, entry.name);
        add(entry.name, Role::Coordinate, i, latex);
        add(entry.flow, Role::Flow, i, withAccent("\\dot", latex));
        add(entry.acceleration, Role::Acceleration, i, withAccent("\\ddot", latex));
    }
    const auto addMultipliers = [&](const std::vector<std::string>& list, const std::vector<Constraint>& constraints,
                                    std::size_t rank) {
        for (std::size_t j = 0; j < list.size(); ++j)
            add(list[j], Role::Multiplier, rank + j, ownLatex(constraints[j].multiplier.latex, list[j]));
    };
    addMultipliers(names.lambdas, *document.displacementConstraints, 0);
    addMultipliers(names.mus, *document.flowConstraints, names.lambdas.size());
    for (std::size_t j = 0; j < names.efforts.size(); ++j)
        add(names.efforts[j], Role::Effort, j, ownLatex((*document.effortConstraints)[j].effort.latex, names.efforts[j]));
    for (std::size_t j = 0; j < names.dynamics.size(); ++j) {
        const std::string latex = ownLatex((*document.dynamicConstraints)[j].variable.latex, names.dynamics[j]);
        add(names.dynamics[j], Role::Dynamic, j, latex);
        add(names.dynamicRates[j], Role::DynamicRate, j, withAccent("\\dot", latex));
    }
    for (std::size_t i = 0; i < document.parameters->size(); ++i) {
        const Parameter& parameter = (*document.parameters)[i];
        add(parameter.name, Role::Parameter, i, ownLatex(parameter.latex, parameter.name));
    }
    if (const Entry* pi = vocabulary.find("pi"); pi && pi->meaning == Meaning::Pi)
        add("pi", Role::Parameter, 0, "\\pi");
    return notation;
}

} // namespace coenergy
