// One after the other: later steps treat the output of earlier ones as if it had been typed.
#include "model/written_document.hpp"

#include "model/body_watch.hpp"
#include "model/graph_rows.hpp"
#include "model/indexed_items.hpp"
#include "model/vector_graph_rows.hpp"
#include "model/written_elements.hpp"
#include "model/written_graph.hpp"
#include "model/written_vector_graph.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// The limits that monitor bodies follow all others.
void traceWatches(const Document& before, const Document& written, WrittenTraces& traces) {
    const std::vector<Limit>& limits = *written.limits;
    const std::vector<Body>& bodies = *before.bodies;
    if (limits.size() == before.limits->size())
        return;
    WrittenItems& items = traces.items[Section::Limits];
    if (items.origins.empty())
        items.typed = before.limits->size();
    for (std::size_t k = before.limits->size(); k < limits.size(); ++k) {
        const std::string name = watchNamed(limits[k].name).value_or(WatchedBody{}).body;
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const Body& one) { return one.name == name; });
        items.origins.push_back({Section::Bodies, static_cast<std::size_t>(body - bodies.begin()), Column::Whole});
    }
}

} // namespace

WrittenDocument writtenDocument(const Document& typed) {
    return writtenDocument(WrittenDocument{typed, {}, {}});
}

// An input without an expression has no meaning; to make a source a parameter, leave the input out.
void tellEmptyInputs(WrittenDocument& written) {
    const std::vector<GraphInput>& inputs = *written.document.inputs;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (!inputs[k].name.empty() && inputs[k].expression.empty())
            written.problems.push_back(
                {Code::EmptyExpression, Severity::Error, {Section::Inputs, k, Column::Expression}, {}, {}});
}

// Inputs have no effect without a graph, so a typed one is reported.
void tellInputsWithoutGraph(WrittenDocument& written) {
    const std::vector<GraphInput>& inputs = *written.document.inputs;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        written.problems.push_back(
            {Code::GraphInputAlone, Severity::Error, {Section::Inputs, k, Column::Name}, {}, {Name(inputs[k].name)}});
}

WrittenDocument writtenDocument(WrittenDocument written) {
    writeIndexedItems(written);
    const Document counted = written.document;
    tellEmptyInputs(written);
    if (hasVectors(counted))
        writeVectorGraph(counted, written);
    else if (hasGraph(counted))
        writeGraph(counted, written);
    else {
        tellInputsWithoutGraph(written);
        if (!counted.distributed->empty() || !counted.initialValues->empty())
            writeElements(counted, written);
    }
    WrittenBodies bodies = writtenBodies(written.document);
    traceWatches(written.document, bodies.document, written.traces);
    written.document = std::move(bodies.document);
    written.traces.bodies = std::move(bodies.traces);
    written.problems.insert(written.problems.end(), bodies.problems.begin(), bodies.problems.end());
    return written;
}

Document withEverythingWrittenOut(const Document& typed) {
    return writtenDocument(typed).document;
}

std::optional<Field> originOf(const WrittenTraces& traces, const Field& field, const Span& span) {
    if (const std::optional<Field> body = bodyBehind(traces.bodies, field, span))
        return body;
    if (const auto energy = traces.energies.find(field.column);
        energy != traces.energies.end() && field.section == Section::Energies)
        return span.length > 0 && span.begin >= energy->second.first ? std::optional(energy->second.second)
                                                                     : std::nullopt;
    const auto items = traces.items.find(field.section);
    if (items == traces.items.end() || field.item < items->second.typed)
        return std::nullopt;
    const std::vector<Field>& origins = items->second.origins;
    return origins[std::min(field.item - items->second.typed, origins.size() - 1)];
}

bool hasContinuum(const Document& document) {
    ContinuumDensities densities;
    densities.remarks = document.continuum->remarks;
    ContinuumEndItem start, end;
    start.remarks = document.continuumStart->remarks;
    end.remarks = document.continuumEnd->remarks;
    return !(*document.continuum == densities) || !document.continuumFields->empty() ||
           !(*document.continuumStart == start) || !(*document.continuumEnd == end) ||
           !document.continuumPoints->empty();
}

bool hasFunctional(const Document& document) {
    FunctionalItem functional;
    functional.remarks = document.functional->remarks;
    return !(*document.functional == functional);
}

bool hasOtherFormulation(const Document& typed) {
    return hasGraph(typed) || hasVectors(typed) || hasContinuum(typed) || hasFunctional(typed);
}

bool isWrittenOut(Section section) {
    return section == Section::Bodies || section == Section::DistributedElements || section == Section::LinearGraph ||
           section == Section::GraphVectors || section == Section::Inputs || section == Section::InitialValues ||
           section == Section::Continuum || section == Section::ContinuumFields || section == Section::ContinuumStart ||
           section == Section::ContinuumEnd || section == Section::ContinuumPoints || section == Section::Functional;
}

} // namespace coenergy
