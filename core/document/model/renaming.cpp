// Names are found by the lexer, so that Greek letters are recognized and parts of names are not.
#include "model/renaming.hpp"

#include "base/text.hpp"
#include "expression/lexer.hpp"
#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/functional_texts.hpp"
#include "model/functions.hpp"
#include "model/names.hpp"
#include "model/plot_note.hpp"
#include "model/vocabulary.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// In order. Invalid characters are skipped.
std::vector<Token> namesIn(const std::string& text) {
    const std::string_view valid = std::string_view(text).substr(0, validUtf8Length(text));
    std::vector<Token> names;
    for (std::size_t begin = 0; begin < valid.size();) {
        Lexer lexer(valid.substr(begin));
        std::optional<Token> token = lexer.next();
        for (; token && token->kind != Token::Kind::End; token = lexer.next())
            if (token->kind == Token::Kind::Name) {
                token->span.begin += begin;
                names.push_back(*token);
            }
        if (token)
            break;
        begin += std::max<std::size_t>(lexer.problem().span.begin + lexer.problem().span.length, 1);
    }
    return names;
}

// Sections with parsers of their own: matrices of a graph, notes in plots, studies, fits, analyses, fields,
// functionals.
constexpr Section otherSections[] = {
    Section::GraphVectors, Section::Plots,           Section::Studies,         Section::Fits,
    Section::Analyses,     Section::Continuum,       Section::ContinuumFields, Section::ContinuumStart,
    Section::ContinuumEnd, Section::ContinuumPoints, Section::Functional};
constexpr Column otherColumns[] = {Column::MatrixRows,
                                   Column::At,
                                   Column::Start,
                                   Column::End,
                                   Column::KineticDensity,
                                   Column::Potential,
                                   Column::Dissipation,
                                   Column::PotentialDensity,
                                   Column::KineticCoenergy,
                                   Column::Force,
                                   Column::Moment,
                                   Column::DissipationDensity,
                                   Column::DistributedForce,
                                   Column::Modes,
                                   Column::Shapes,
                                   Column::Initial,
                                   Column::InitialFlow,
                                   Column::StartValue,
                                   Column::EndValue,
                                   Column::Integrand,
                                   Column::StartSlope,
                                   Column::EndSlope,
                                   Column::Essential,
                                   Column::Notes,
                                   Column::Vary,
                                   Column::Correlate,
                                   Column::Measures,
                                   Column::Integrals,
                                   Column::Input,
                                   Column::Output,
                                   Column::Over,
                                   Column::Matches,
                                   Column::Unknowns,
                                   Column::Starts};

std::vector<Field> fieldsThatUseNames(const Document& document) {
    std::vector<Field> fields = expressionFields(document);
    for (const Section section : otherSections)
        for (std::size_t item = 0; item < itemCount(document, section); ++item)
            for (const Column column : otherColumns)
                for (std::size_t k = 0; k < elementCount(document, section, item, column); ++k)
                    fields.push_back({section, item, column, k});
    for (std::size_t k = 0; k < document.efforts->size(); ++k)
        fields.push_back({Section::Efforts, k, Column::Name, 0});
    return fields;
}

std::vector<std::string> argumentsOf(const FunctionItem& function) {
    const auto head = functionHeadOf(function.name);
    return head ? head->arguments : std::vector<std::string>();
}

// Names of the model in the texts of a function, whose arguments hide others.
std::set<std::string> namesUsedBy(const FunctionItem& function) {
    std::set<std::string> used;
    for (const Token& token : namesIn(function.value))
        used.insert(token.name);
    for (const std::string& rule : function.derivatives)
        for (const Token& token : namesIn(rule))
            used.insert(token.name);
    for (const std::string& argument : argumentsOf(function))
        used.erase(argument);
    return used;
}

// Behind the equals sign of a match stands the heading of a column, which is no name of the model, and behind the place
// of a note are words.
std::string_view partWithNames(const Field& field, std::string_view text) {
    if (field.column == Column::Notes)
        return placeOfNote(text);
    const bool isMatch = field.section == Section::Fits && field.column == Column::Matches;
    return isMatch ? text.substr(0, text.rfind('=')) : text;
}

std::vector<Token> namesAt(const Document& document, const Field& field) {
    const std::string text = textOf(document, field);
    return namesIn(std::string(partWithNames(field, text)));
}

std::string replaced(std::string text, const std::map<std::string, std::string>& replacements) {
    const std::vector<Token> names = namesIn(text);
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        if (const auto other = replacements.find(name->name); other != replacements.end())
            text.replace(name->span.begin, name->span.length, other->second);
    return text;
}

using Replacements = std::map<std::string, std::string>;

// An argument gives way to a name that the function now uses.
FunctionItem withNamesReplaced(FunctionItem function, const Replacements& replacements) {
    const std::set<std::string> used = namesUsedBy(function);
    const std::vector<std::string> arguments = argumentsOf(function);
    Replacements ofTexts, ofArguments;
    std::set<std::string> taken = used;
    for (const auto& [former, present] : replacements)
        if (used.contains(former)) {
            ofTexts.emplace(former, present);
            taken.insert(present);
        }
    for (const std::string& argument : arguments)
        if (taken.contains(argument))
            ofArguments.emplace(argument, freeName(argument, [&](const std::string& name) {
                                    return taken.contains(name) ||
                                           std::count(arguments.begin(), arguments.end(), name) > 0;
                                }));
    ofTexts.insert(ofArguments.begin(), ofArguments.end());
    function.name = replaced(function.name, ofArguments);
    function.value = replaced(function.value, ofTexts);
    for (std::string& rule : function.derivatives)
        rule = replaced(rule, ofTexts);
    return function;
}

} // namespace

namespace {

// Its momentum and its effort, too, as energies name them, unless these are names of something else.
std::vector<std::string> withConjugates(const Document& document, const CoordinateNames& names) {
    std::vector<std::string> brought = {names.name, names.flow, names.acceleration};
    const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
    for (const Column column : {Column::KineticEnergy, Column::PotentialCoenergy}) {
        std::string name(conjugatePrefix({Section::Energies, 0, column}));
        name += names.name;
        if (!vocabulary.find(name))
            brought.push_back(std::move(name));
    }
    return brought;
}

} // namespace

std::vector<std::string> namesBroughtBy(const Document& document, const Field& field) {
    if (field.column != Column::Name || field.item >= itemCount(document, field.section))
        return {};
    switch (field.section) {
    case Section::Coordinates: {
        const CoordinateNames names = namesOf(document).coordinates[field.item];
        return names.name.empty() ? std::vector<std::string>{} : withConjugates(document, names);
    }
    case Section::Functions: {
        const auto head = functionHeadOf(textOf(document, field));
        return head ? std::vector<std::string>{head->name} : std::vector<std::string>{};
    }
    case Section::Parameters:
    case Section::Definitions:
    case Section::Tables:
    case Section::Outputs: {
        const std::vector<Token> names = namesIn(textOf(document, field));
        return names.size() == 1 ? std::vector<std::string>{names.front().name} : std::vector<std::string>{};
    }
    default: return {};
    }
}

std::set<std::string> namesUsed(const Document& document) {
    std::set<std::string> used;
    for (const Field& field : fieldsThatUseNames(document))
        for (Token& token : namesAt(document, field))
            used.insert(std::move(token.name));
    for (const FunctionItem& function : *document.functions)
        used.merge(namesUsedBy(function));
    return used;
}

bool isUsed(const Document& document, const std::string& name) {
    const std::vector<Field> fields = fieldsThatUseNames(document);
    const auto& functions = *document.functions;
    if (std::any_of(functions.begin(), functions.end(),
                    [&](const FunctionItem& function) { return namesUsedBy(function).contains(name); }))
        return true;
    return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
        const std::vector<Token> names = namesAt(document, field);
        return std::any_of(names.begin(), names.end(), [&](const Token& token) { return token.name == name; });
    });
}

Document withNamesReplaced(const Document& document, const std::map<std::string, std::string>& replacements,
                           const std::function<bool(const Field&)>& isMeant) {
    Document result = document;
    for (const Field& field : fieldsThatUseNames(document)) {
        if (isMeant && !isMeant(field))
            continue;
        const std::string text = textOf(document, field);
        const std::string_view named = partWithNames(field, text);
        std::string other = replaced(std::string(named), replacements) + text.substr(named.size());
        if (other != text)
            result = withText(result, field, other);
    }
    std::vector<FunctionItem> functions = *document.functions;
    for (std::size_t k = 0; k < functions.size(); ++k)
        if (!isMeant || isMeant({Section::Functions, k, Column::Expression}))
            functions[k] = withNamesReplaced(std::move(functions[k]), replacements);
    if (functions != *document.functions)
        result.functions = Part(std::move(functions));
    return result;
}

namespace {

// The position of the field's name in that of an amplitude: g2_u, dotg2_u.
std::size_t placeInAmplitude(const std::string& name) {
    std::size_t k = name.starts_with("ddot") ? 4 : name.starts_with("dot") ? 3 : 0;
    if (name.compare(k, 1, "g") != 0)
        return std::string::npos;
    const std::size_t digits = k + 1;
    k = name.find_first_not_of("0123456789", digits);
    return k != std::string::npos && k > digits && name[k] == '_' ? k + 1 : std::string::npos;
}

// The name with the field's part replaced; empty for a name that does not belong to the field.
std::string nameOfField(const std::string& name, const std::string& former, const std::string& present) {
    if (name == former || name.starts_with(former + "_"))
        return present + name.substr(former.size());
    const std::size_t place = placeInAmplitude(name);
    return place != std::string::npos && name.substr(place) == former ? name.substr(0, place) + present : std::string();
}

std::vector<std::string> fieldNames(const Document& document) {
    std::vector<std::string> names = {document.continuum->field};
    for (const std::string& function : partsOf(document.functional->field))
        names.push_back(withoutBlanksAround(function));
    for (const ContinuumFieldItem& field : *document.continuumFields)
        names.push_back(field.name);
    return names;
}

} // namespace

Document withFieldRenamed(const Document& document, const std::string& former, const std::string& present) {
    const std::vector<std::string> fields = fieldNames(document);
    const bool isFree = std::count(fields.begin(), fields.end(), former) == 0 &&
                        std::count(fields.begin(), fields.end(), present) == 1 &&
                        present != document.continuum->variable && present != document.functional->variable;
    if (!isIdentifier(former) || !isIdentifier(present) || !isFree)
        return document;
    const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
    const std::set<std::string> used = namesUsed(document);
    std::map<std::string, std::string> replacements;
    for (const std::string& name : used) {
        const std::string other = vocabulary.find(name) ? std::string() : nameOfField(name, former, present);
        if (!other.empty() && (vocabulary.find(other) || used.contains(other)))
            return document;
        if (!other.empty())
            replacements.emplace(name, other);
    }
    const bool isTaken = vocabulary.find(present) || used.contains(present);
    return isTaken ? document : withNamesReplaced(document, replacements);
}

} // namespace coenergy
