#pragma once
// Arguments of diagnostics as texts, for comparisons.

#include "base/argument_text.hpp"
#include "base/diagnostic.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

struct PlainArgument {
    static constexpr std::array<std::string_view, quantityCount> quantities = {"time",
                                                                               "constant",
                                                                               "parameter",
                                                                               "definition",
                                                                               "function",
                                                                               "table",
                                                                               "coordinate",
                                                                               "flow",
                                                                               "acceleration",
                                                                               "multiplier",
                                                                               "regulated effort",
                                                                               "dynamic variable",
                                                                               "rate of a dynamic variable",
                                                                               "output",
                                                                               "kinetic coenergy",
                                                                               "potential energy",
                                                                               "dissipation function",
                                                                               "kinetic energy",
                                                                               "potential coenergy",
                                                                               "value of a parameter",
                                                                               "initial value",
                                                                               "initial flow",
                                                                               "nominal value",
                                                                               "effort",
                                                                               "force",
                                                                               "point of a force",
                                                                               "torque",
                                                                               "angle of a torque",
                                                                               "constraint",
                                                                               "displacement constraint",
                                                                               "flow constraint",
                                                                               "effort constraint",
                                                                               "dynamic constraint",
                                                                               "limit",
                                                                               "plot",
                                                                               "end of a plot's axis",
                                                                               "place of a note",
                                                                               "shape",
                                                                               "body",
                                                                               "entry of a body",
                                                                               "source of a graph",
                                                                               "entry of an element",
                                                                               "density of a field",
                                                                               "setting of the simulation",
                                                                               "equation"};
    static constexpr std::array<std::string_view, tomlTypeCount> tomlTypes = {
        "text",         "number or text", "number",        "infinity or not a number", "truth value",
        "date or time", "list",           "list of texts", "list of two numbers",      "list of tables",
        "table"};

    std::string operator()(const Name& name) const { return name.text; }
    std::string operator()(const NameList& list) const { return joinedNames(list.names); }
    std::string operator()(const SourceText& source) const { return source.text; }
    std::string operator()(const SourceTexts& sources) const { return joinedNames(sources.texts); }
    std::string operator()(const Amount& amount) const { return shortNumber(amount.value); }
    std::string operator()(const Amounts& amounts) const {
        std::vector<std::string> texts;
        for (const double value : amounts.values)
            texts.push_back(shortNumber(value));
        return joinedNames(texts);
    }
    std::string operator()(const Count& count) const { return std::to_string(count.value); }
    std::string operator()(const AtLeast& least) const { return std::to_string(least.value) + "+"; }
    std::string operator()(const FreeText& words) const { return words.text; }
    std::string operator()(Quantity quantity) const {
        return std::string(quantities.at(static_cast<std::size_t>(quantity)));
    }
    std::string operator()(TomlType type) const { return std::string(tomlTypes.at(static_cast<std::size_t>(type))); }
    std::string operator()(TomlFault fault) const {
        return fault == TomlFault::OpenQuote ? "open quote" : "too many keys";
    }
    std::string operator()(SyntaxPart part) const {
        return part == SyntaxPart::Operand ? "operand" : part == SyntaxPart::Operator ? "operator" : "=";
    }
    std::string operator()(Certainty certainty) const {
        return certainty == Certainty::Proven ? "proven" : "not found";
    }
};

inline std::string plainText(const Argument& argument) {
    return std::visit(PlainArgument{}, argument);
}

inline std::vector<std::string> plainTexts(const Arguments& arguments) {
    std::vector<std::string> texts;
    for (const Argument& argument : arguments)
        texts.push_back(plainText(argument));
    return texts;
}

} // namespace coenergy
