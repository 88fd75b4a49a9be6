#include "lineargraph/source_jumps.hpp"

#include "expression/jumps.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"

#include <set>

namespace coenergy {

namespace {

Substitution meaningsOf(const std::vector<Definition>& definitions, const Tables& callables) {
    Substitution meanings;
    for (const Definition& definition : definitions)
        if (const auto value = parseExpression(definition.expression, Form::Expression, callables).value)
            meanings.emplace(definition.name, *value);
    return meanings;
}

} // namespace

std::vector<Expression> expressionsBehind(const std::string& text, const Document& document, const Tables& callables) {
    std::vector<std::string> texts = {text};
    std::set<std::string> seen;
    std::vector<Expression> result;
    while (!texts.empty()) {
        const auto value = parseExpression(texts.back(), Form::Expression, callables).value;
        texts.pop_back();
        if (!value)
            continue;
        result.push_back(*value);
        for (const std::string& name : symbolsIn(*value))
            for (const Definition& definition : *document.definitions)
                if (definition.name == name && seen.insert(name).second)
                    texts.push_back(definition.expression);
    }
    return result;
}

// Definitions are rarely nested; a cycle is reported elsewhere.
bool jumps(const std::string& text, const Document& document, const Tables& callables) {
    constexpr int mostLevels = 8;
    const auto typed = parseExpression(text, Form::Expression, callables).value;
    if (!typed)
        return false;
    try {
        Expression value = *typed;
        const Substitution meanings = meaningsOf(*document.definitions, callables);
        for (int level = 0; level < mostLevels && !meanings.empty(); ++level)
            value = substituted(value, meanings);
        return jumps(value);
    } catch (const ArithmeticError&) {
        return true;
    }
}

} // namespace coenergy
