#include "model/unspecified_calls.hpp"

#include "expression/operators.hpp"
#include "expression/own_function.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <map>

namespace coenergy {

Diagnostics unspecifiedCalls(const std::vector<Expression>& expressions, const Notation& notation, Severity severity) {
    const auto isCall = [](const Expression& node) { return node.isUnspecified() && !operatorOf(node); };
    std::map<std::size_t, Expression> calls; // by function
    for (const Expression& expression : expressions)
        if (expression.functions().has(Function::Unspecified))
            forEachNode(expression, [&](const Expression& node) {
                if (isCall(node))
                    calls.emplace(node.unspecified().function->item, node);
            });
    Diagnostics findings;
    for (const auto& [item, call] : calls)
        findings.push_back({Code::UnspecifiedFunction,
                            severity,
                            {Section::Functions, item, Column::Expression},
                            {},
                            {SourceText(toText(call, notation)), Name(call.unspecified().function->name)}});
    return findings;
}

} // namespace coenergy
