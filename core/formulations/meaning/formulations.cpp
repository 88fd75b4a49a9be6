// One after the other: later formulations treat the output of earlier ones as if it had been typed.
#include "meaning/formulations.hpp"

#include "bodies/written_bodies.hpp"
#include "distributed/written_elements.hpp"
#include "lineargraph/written_graph.hpp"
#include "model/indexed_items.hpp"
#include "vectorgraph/written_vector_graph.hpp"

#include <algorithm>
#include <array>

namespace coenergy {

namespace {

bool hasElements(const Document& document) {
    return !document.distributed->empty() || !document.initialValues->empty();
}

// An input without an expression has no meaning; to make a source a parameter, leave the input out. Without a graph
// inputs have no effect, so a typed one is reported.
void reportInputs(WrittenDocument& written) {
    const std::vector<GraphInput>& inputs = *written.document.inputs;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (!inputs[k].name.empty() && inputs[k].expression.empty())
            written.problems.push_back(
                {Code::EmptyExpression, Severity::Error, {Section::Inputs, k, Column::Expression}, {}, {}});
    if (hasGraph(written.document) || hasVectors(written.document))
        return;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        written.problems.push_back(
            {Code::GraphInputAlone, Severity::Error, {Section::Inputs, k, Column::Name}, {}, {Name(inputs[k].name)}});
}

struct Formulation {
    bool (*isStated)(const Document& document);
    void (*write)(const Document& typed, WrittenDocument& written);
};

// The first that is stated, because a graph includes the distributed elements beside it; then bodies, which use what
// the others have written.
constexpr std::array alternatives = {
    Formulation{hasVectors, writeVectorGraph},
    Formulation{hasGraph, writeGraph},
    Formulation{hasElements, writeElements},
};

} // namespace

WrittenDocument writtenDocument(const Document& typed) {
    return writtenDocument(WrittenDocument{typed, {}, {}});
}

WrittenDocument writtenDocument(WrittenDocument written) {
    writeIndexedItems(written);
    reportInputs(written);
    const Document counted = written.document;
    const auto stated = std::find_if(alternatives.begin(), alternatives.end(),
                                     [&](const Formulation& one) { return one.isStated(counted); });
    if (stated != alternatives.end())
        stated->write(counted, written);
    writeBodies(written);
    return written;
}

Document withEverythingWrittenOut(const Document& typed) {
    return writtenDocument(typed).document;
}

} // namespace coenergy
