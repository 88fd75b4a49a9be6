#include "meaning/field_at_place.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

namespace coenergy {

namespace {

bool isField(const Document& document, const std::string& name) {
    const auto& all = *document.continuumFields;
    return name == document.continuum->field ||
           std::any_of(all.begin(), all.end(), [&](const ContinuumFieldItem& field) { return field.name == name; });
}

struct Call {
    Span span; // with the name
    std::string place;
};

// Nothing if its parenthesis is not closed.
std::optional<Call> callAt(const std::string& text, std::size_t begin) {
    const std::size_t open = text.find('(', begin);
    std::size_t depth = 0;
    for (std::size_t k = open; k < text.size(); ++k) {
        depth += text[k] == '(' ? 1 : 0;
        depth -= text[k] == ')' ? 1 : 0;
        if (depth == 0)
            return Call{{begin, k + 1 - begin}, partsAtCommas(text.substr(open + 1, k - open - 1)).front()};
    }
    return std::nullopt;
}

std::string withoutBlanks(std::string text) {
    std::erase_if(text, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return text;
}

bool isSamePlace(const std::string& one, const std::string& other) {
    return withoutBlanks(one) == withoutBlanks(other.empty() ? "0" : other);
}

// At an end that holds it at rest the value is 0 rather than a name.
std::string valueAtEnd(const std::string& field, const ContinuumEndItem& end, const char* name) {
    const auto& held = end.essential;
    return std::find(held.begin(), held.end(), field) != held.end() ? "0" : field + name;
}

std::string nameAtPoint(const std::string& field, std::size_t point) {
    return field + "_point" + std::to_string(point + 1);
}

// Empty if there is none yet.
std::string valueAt(const std::string& place, const std::string& field, const Document& document) {
    if (isSamePlace(place, document.continuum->start))
        return valueAtEnd(field, *document.continuumStart, "_start");
    if (isSamePlace(place, document.continuum->end))
        return valueAtEnd(field, *document.continuumEnd, "_end");
    const auto& points = *document.continuumPoints;
    for (std::size_t k = 0; k < points.size(); ++k)
        if (isSamePlace(place, points[k].at))
            return nameAtPoint(field, k);
    return {};
}

} // namespace

void reportFieldAtPlace(Diagnostic& problem, const std::string& text, const Document& document) {
    const std::string name = argumentAt<Name>(problem, 0).text;
    const auto call = isField(document, name) ? callAt(text, problem.span.begin) : std::nullopt;
    if (!call || call->place.empty() || call->place == document.continuum->variable)
        return;
    problem.span = call->span;
    const std::string value = valueAt(call->place, name, document);
    if (value.empty())
        problem.arguments = {Name(name + "(" + call->place + ")"),
                             SourceText(nameAtPoint(name, document.continuumPoints->size()))};
    else
        problem.arguments = {Name(name), SourceText(value)};
}

} // namespace coenergy
