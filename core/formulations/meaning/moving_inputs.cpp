// A Taylor polynomial represents any function of time if only finitely many derivatives at one time are needed.
#include "meaning/moving_inputs.hpp"

#include "base/text.hpp"
#include "expression/print_text.hpp"
#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "model/functions.hpp"
#include "model/names.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace coenergy {

namespace {

// For the parameters that move, and those whose values depend on them: the names of their values at t_0.
using ValueNames = std::map<std::string, std::string>;

class NewNames {
public:
    explicit NewNames(const Document& document)
        : m_vocabulary(vocabularyOf(document, namesOf(document))), m_used(namesUsed(document)) {}

    std::string like(const std::string& base) {
        const std::string name = freeName(
            base, [&](const std::string& other) { return m_vocabulary.find(other) || m_used.contains(other); });
        m_used.insert(name);
        return name;
    }

private:
    Vocabulary m_vocabulary;
    std::set<std::string> m_used;
};

bool usesOneOf(const std::string& text, const ValueNames& names) {
    Document document;
    document.definitions = Part(std::vector<Definition>{{"", text, {}}});
    const std::set<std::string> used = namesUsed(document);
    return std::any_of(used.begin(), used.end(), [&](const std::string& name) { return names.contains(name); });
}

ValueNames movingParameters(const Document& document, const std::vector<std::string>& inputs, NewNames& names) {
    ValueNames moving;
    for (const std::string& input : inputs)
        moving.emplace(input, names.like(input + "_0"));
    for (std::size_t before = 0; before < moving.size();) {
        before = moving.size();
        for (const Parameter& parameter : *document.parameters)
            if (!moving.contains(parameter.name) && usesOneOf(parameter.value, moving))
                moving.emplace(parameter.name, names.like(parameter.name + "_0"));
    }
    return moving;
}

std::string taylorPolynomial(const MovingInput& input, const std::string& about) {
    std::string text = input.terms.front();
    std::string factorial;
    for (std::size_t k = 1; k < input.terms.size(); ++k) {
        factorial += (k > 1 ? "*" : "") + std::to_string(k);
        text += " + " + input.terms[k] + "*(t - " + about + ")^" + std::to_string(k) + "/(" + factorial + ")";
    }
    return text;
}

MovingInput termsOf(const std::string& name, const std::string& value, int rates, NewNames& names) {
    MovingInput input{name, {value}};
    for (int order = 1; order <= rates; ++order)
        input.terms.push_back(names.like(name + "_" + std::to_string(order)));
    return input;
}

// Parameters under the names of their values, with their rates, which are zero.
std::vector<Parameter> parametersOf(const MovingInputs& moving, const ValueNames& valueNames) {
    std::vector<Parameter> parameters = *moving.document.parameters;
    for (Parameter& parameter : parameters)
        if (const auto value = valueNames.find(parameter.name); value != valueNames.end())
            parameter.name = value->second;
    const auto add = [&](const std::string& name) {
        Parameter& added = parameters.emplace_back();
        added.name = name;
        added.value = "0";
    };
    for (const MovingInput& input : moving.inputs)
        std::for_each(input.terms.begin() + 1, input.terms.end(), add);
    add(moving.about);
    return parameters;
}

// Placed before the definitions that use them: the inputs, then other parameters that depend on them.
std::vector<Definition> definitionsOf(const MovingInputs& moving, const ValueNames& valueNames) {
    std::vector<Definition> definitions;
    for (const MovingInput& input : moving.inputs)
        definitions.push_back({input.name, taylorPolynomial(input, moving.about), {}});
    const auto isInput = [&](const std::string& name) {
        return std::any_of(moving.inputs.begin(), moving.inputs.end(),
                           [&](const MovingInput& input) { return input.name == name; });
    };
    for (const Parameter& parameter : *moving.document.parameters)
        if (valueNames.contains(parameter.name) && !isInput(parameter.name))
            definitions.push_back({parameter.name, parameter.value, {}});
    definitions.insert(definitions.end(), moving.document.definitions->begin(), moving.document.definitions->end());
    return definitions;
}

// A formula that uses a parameter which moves would move as well, but a number is that of the beginning.
Document withFormulasInNumbers(Document document) {
    const Tables callables = callablesOf(document);
    if (callables.functions.empty())
        return document;
    for (const Field& field : expressionFields(document)) {
        if (!holdsNumber(field))
            continue;
        const Parsed parsed = parseExpression(textOf(document, field), Form::Expression, callables);
        if (parsed.value && parsed.inserted > 0)
            document = withText(document, field, toText(*parsed.value));
    }
    return document;
}

} // namespace

MovingInputs withMovingInputs(Document document, const std::vector<std::string>& inputs, int rates) {
    NewNames names(document);
    MovingInputs moving{withFormulasInNumbers(std::move(document)), {}, names.like("t_0")};
    const ValueNames valueNames = movingParameters(moving.document, inputs, names);
    for (const std::string& input : inputs)
        moving.inputs.push_back(termsOf(input, valueNames.at(input), rates, names));
    std::vector<Definition> definitions = definitionsOf(moving, valueNames);
    moving.document = withNamesReplaced(moving.document, valueNames, holdsNumber);
    moving.document.parameters = Part(parametersOf(moving, valueNames));
    moving.document.definitions = Part(std::move(definitions));
    return moving;
}

} // namespace coenergy
