// Unknown names, gathered from the diagnostics, and their declarations.

#include "editor/field/unknown_names.hpp"

#include "base/text.hpp"
#include "continua/continuum.hpp"
#include "editor/field/remedies.hpp"
#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/functional_texts.hpp"
#include "model/names.hpp"
#include "model/vocabulary.hpp"
#include "model/written_document.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

namespace coenergy {

namespace {

constexpr std::string_view flowNamePrefix = "dot";
constexpr std::string_view usualLetters = "bcghklmrvxy";

bool hasCoordinate(const Document& document, std::string_view name) {
    const auto& list = *document.coordinates;
    return std::any_of(list.begin(), list.end(), [name](const Coordinate& c) { return c.name == name; });
}

// `x` for `dotx`, and in an energy of momenta for `p_x`, where there is no x yet; otherwise the name itself.
std::string coordinateOf(const std::string& name, const Field& field, const Document& document) {
    for (const std::string_view prefix : {flowNamePrefix, conjugatePrefix(field)}) {
        const std::string rest =
            !prefix.empty() && name.starts_with(prefix) ? name.substr(prefix.size()) : std::string();
        if (isIdentifier(rest) && !hasCoordinate(document, rest))
            return rest;
    }
    return name;
}

// And the coordinate that it would belong to.
struct UnknownName {
    std::string name;
    std::string coordinate;
};

// Letters of mechanics, side by side as in a textbook.
template <class IsFactor> std::string productOf(const std::string& name, const IsFactor& isFactor) {
    constexpr std::size_t mostFactors = 4;
    if (name.size() < 2 || name.size() > mostFactors)
        return {};
    std::string product;
    for (const char letter : name) {
        const std::string factor(1, letter);
        if (!std::isalpha(static_cast<unsigned char>(letter)) || !isFactor(factor))
            return {};
        product += (product.empty() ? "" : "*") + factor;
    }
    return product;
}

Name unknownName(const Diagnostic& diagnostic) {
    return diagnostic.code == Code::UnknownName ? argumentAt<Name>(diagnostic, 0) : Name();
}

// A row that was just added has no name yet.
bool isOfBlankItem(const Diagnostic& diagnostic, const Document& document) {
    const Field& field = diagnostic.field;
    if (diagnostic.code != Code::MissingName || field.item >= itemCount(document, field.section))
        return false;
    const Document without = withItemRemoved(document, field.section, field.item);
    return withItemInserted(without, field.section, field.item) == document;
}

Document withNamedItem(const Document& document, Section section, const std::string& name) {
    const std::size_t item = itemCount(document, section);
    return withText(withItemInserted(document, section, item), {section, item, Column::Name, 0}, name);
}

// What was taken for a parameter before its flow was typed: its value becomes the initial one.
Document withParameterAsCoordinate(const Document& document, const std::string& name) {
    const auto& list = *document.parameters;
    const auto found = std::find_if(list.begin(), list.end(), [&name](const Parameter& p) { return p.name == name; });
    if (found == list.end())
        return document;
    const auto place = static_cast<std::size_t>(found - list.begin());
    Document result = withNamedItem(withItemRemoved(document, Section::Parameters, place), Section::Coordinates, name);
    const std::size_t item = result.coordinates->size() - 1;
    result = withText(result, {Section::Coordinates, item, Column::Initial, 0}, found->value);
    return withText(result, {Section::Coordinates, item, Column::Unit, 0}, found->unit);
}

} // namespace

std::vector<UnknownNameUse> unknownNames(const Diagnostics& diagnostics, const Document& document) {
    std::vector<UnknownName> names;
    const auto isUnknown = [&](const std::string& name) {
        return std::any_of(names.begin(), names.end(), [&](const UnknownName& known) { return known.name == name; });
    };
    for (const Diagnostic& diagnostic : diagnostics)
        if (const std::string name = unknownName(diagnostic).text; !name.empty() && !isUnknown(name))
            names.push_back({name, coordinateOf(name, diagnostic.field, document)});
    if (names.empty())
        return {};
    const auto hasFlowOrMomentum = [&](const std::string& coordinate) {
        return std::any_of(names.begin(), names.end(), [&](const UnknownName& known) {
            return known.coordinate == coordinate && known.name != coordinate;
        });
    };
    const Vocabulary known = vocabularyOf(document, namesOf(document));
    const auto isFactor = [&](const std::string& letter) {
        return usualLetters.find(letter) != std::string_view::npos || known.find(letter) || isUnknown(letter);
    };
    const bool canMove = !document.coordinates->empty() || !(hasContinuum(document) || hasFunctional(document));
    std::vector<UnknownNameUse> uses;
    for (const auto& [name, coordinate] : names) {
        const std::string& shown = isUnknown(coordinate) ? coordinate : name;
        if (std::any_of(uses.begin(), uses.end(), [&](const UnknownNameUse& use) { return use.name == shown; }))
            continue;
        const bool moves = canMove && hasFlowOrMomentum(coordinate);
        uses.push_back({shown, coordinate,
                        moves     ? Movement::Seen
                        : canMove ? Movement::Unseen
                                  : Movement::Impossible,
                        moves ? std::string() : productOf(name, isFactor)});
    }
    return uses;
}

std::map<Field, std::vector<UnknownNameUse>> newNames(const Diagnostics& diagnostics, const Document& document) {
    Diagnostics fresh;
    std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(fresh),
                 [](const Diagnostic& diagnostic) { return !isSlip(diagnostic); });
    std::map<Field, std::vector<UnknownNameUse>> places;
    for (const UnknownNameUse& use : unknownNames(fresh, document)) {
        const auto first = std::find_if(fresh.begin(), fresh.end(), [&](const Diagnostic& diagnostic) {
            const std::string name = unknownName(diagnostic).text;
            return name == use.name || coordinateOf(name, diagnostic.field, document) == use.name;
        });
        places[first->field].push_back(use);
    }
    return places;
}

Diagnostics withQuestionsAsHints(Diagnostics diagnostics, const Document& document) {
    const bool hasNewNames = !newNames(diagnostics, document).empty();
    const auto isQuestion = [&](const Diagnostic& diagnostic) {
        return diagnostic.code == Code::NoCoordinates || (diagnostic.code == Code::UnknownName && !isSlip(diagnostic));
    };
    for (Diagnostic& diagnostic : diagnostics)
        if ((hasNewNames && isQuestion(diagnostic)) || isOfBlankItem(diagnostic, document))
            diagnostic.severity = Severity::Information;
    return diagnostics;
}

Declarations likelyDeclarations(const std::vector<UnknownNameUse>& uses) {
    Declarations likely;
    for (const UnknownNameUse& use : uses)
        if (use.movement == Movement::Seen)
            likely.coordinates.push_back(use.coordinate);
        else
            likely.parameters.push_back(use.name);
    return likely;
}

Document withDeclarations(const Document& document, const Declarations& names) {
    Document result = withDeclarations(document, Section::Coordinates, names.coordinates);
    const std::size_t before = result.parameters->size();
    result = withDeclarations(result, Section::Parameters, names.parameters);
    if (!names.value.empty())
        for (std::size_t k = before; k < result.parameters->size(); ++k)
            result = withText(result, {Section::Parameters, k, Column::Value, 0}, names.value);
    return result;
}

namespace {

// Of fields or a path, and of their variable.
Continuum fieldsOf(const Document& document) {
    Continuum continuum;
    std::vector<std::string> names = {document.continuum->field};
    for (const std::string& function : partsOf(document.functional->field))
        names.push_back(withoutBlanksAround(function));
    for (const ContinuumFieldItem& field : *document.continuumFields)
        names.push_back(field.name);
    for (const std::string& name : names)
        if (isIdentifier(name))
            continuum.fields.push_back({name, {}});
    for (const std::string& variable : {document.continuum->variable, document.functional->variable})
        if (isIdentifier(variable))
            continuum.variable = variable;
    return continuum;
}

} // namespace

Notation notationWithNewNames(const Document& document, const Diagnostics& diagnostics) {
    const Document likely = withDeclarations(document, likelyDeclarations(unknownNames(diagnostics, document)));
    const ModelNames names = namesOf(likely);
    Notation notation = notationOf(likely, vocabularyOf(likely, names), names);
    if (hasContinuum(document) || hasFunctional(document))
        notation.merge(fieldNotation(fieldsOf(document))); // u_xx has indices, and no word
    return notation;
}

Document withDeclarations(const Document& document, Section section, const std::vector<std::string>& names) {
    Document result = document;
    const Vocabulary known = vocabularyOf(document, namesOf(document));
    for (const std::string& name : names)
        if (!known.find(name))
            result = withNamedItem(result, section, name);
        else if (section == Section::Coordinates)
            result = withParameterAsCoordinate(result, name);
    return result;
}

} // namespace coenergy
