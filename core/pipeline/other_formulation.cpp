// Each section that there is, read and derived.
#include "pipeline/other_formulation.hpp"

#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "expression/parse.hpp"
#include "model/graph_rows.hpp"

namespace coenergy {

namespace {

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

void readField(const Document& document, OtherFormulation& result, Algebra& algebra, const std::stop_token& stop) {
    ReadContinuum read = readContinuum(document);
    append(result.findings, read.problems);
    if (hasErrors(read.problems))
        return;
    FieldEquations equations = fieldEquations(read.continuum, algebra, stop);
    append(result.findings, diagnosticsOf(equations.findings, document));
    if (!equations.isRefused())
        result.field = FieldStatement{std::move(read.continuum), std::move(equations)};
}

void readVariations(const Document& document, OtherFormulation& result, Algebra& algebra, const std::stop_token& stop) {
    ReadFunctional read = readFunctional(document);
    append(result.findings, read.problems);
    if (hasErrors(read.problems))
        return;
    VariationalEquations equations = variationalEquations(read.functional, algebra, stop);
    const Diagnostics told = diagnosticsOf(equations, document);
    append(result.findings, told);
    if (!hasErrors(told))
        result.functional = FunctionalStatement{std::move(read.functional), std::move(equations)};
}

} // namespace

// What is wrong with a graph is told with the texts.
OtherFormulation otherFormulation(const Document& document, const std::stop_token& stop) {
    OtherFormulation result;
    Algebra algebra;
    try {
        if (hasGraph(document)) {
            ReadGraph read = readGraph(document);
            if (read.problems.empty())
                result.stateSpace = stateSpace(read.graph, stop);
            result.graph = std::move(read.graph);
        }
        if (hasContinuum(document))
            readField(document, result, algebra, stop);
        if (hasFunctional(document))
            readVariations(document, result, algebra, stop);
    } catch (const ArithmeticError& error) {
        result.findings.push_back(diagnosticOf(error));
    }
    return result;
}

} // namespace coenergy
