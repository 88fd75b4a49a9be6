// Any bytes are the text of an expression or an error; a value survives printing, typesetting and evaluation.
#include "base/check.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <cstddef>
#include <cstdint>

using namespace coenergy;

namespace {

// The first names of the text as unknowns of every role, so that all orders of reading are met.
Notation notationOf(const Parsed& parsed) {
    Notation notation;
    for (const NameUse& use : parsed.names)
        if (notation.size() < roleCount)
            notation.emplace(
                use.name, SymbolNotation{static_cast<Role>(notation.size()), notation.size(), latexOfName(use.name)});
    return notation;
}

void checkPlaces(const Parsed& parsed, std::string_view text) {
    check(parsed.value.has_value() == parsed.problems.empty(), "a value and a problem, or neither");
    for (const Diagnostic& problem : parsed.problems)
        check(problem.span.begin <= text.size() && problem.span.length <= text.size() - problem.span.begin,
              "a problem outside the text");
    for (const NameUse& use : parsed.names)
        check(isIdentifier(use.name) && use.span.begin + use.span.length <= text.size(), "a name that is none");
}

void checkReadBack(const Expression& value, const std::string& text) {
    const Parsed again = parseExpression(text);
    check(again.value && *again.value == value, "what was printed means something else");
}

void checkValue(const Expression& value, const Notation& notation) {
    checkReadBack(value, toText(value));
    TextPrinter printer(notation);
    checkReadBack(value, printer.print(value));
    checkReadBack(value, printer.print(value, TermOrder::Equation));
    for (const TermOrder order : {TermOrder::Plain, TermOrder::Equation})
        check(hasBalancedBraces(LatexPrinter(notation).print(value, order)), "LaTeX with an open brace");
    Point point;
    for (const std::string& name : symbolsIn(value))
        point.emplace(name, 0.5 + static_cast<double>(point.size()));
    evaluate(value, point);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Parsed expression = parseExpression(text, Form::Expression);
    const Parsed equation = parseExpression(text, Form::Equation);
    checkPlaces(expression, text);
    checkPlaces(equation, text);
    check(!expression.value || expression.value == equation.value, "an expression is no equation with 0");
    if (equation.value)
        checkValue(*equation.value, notationOf(equation));
    return 0;
}
