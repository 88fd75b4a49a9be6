// What is known of a document's shorthand without writing it out, and where generated text comes from.
#include "model/written_document.hpp"

#include <algorithm>

namespace coenergy {

namespace {

std::optional<Field> originOfTerm(const WrittenTraces& traces, Column energy, const Span& span) {
    const auto written = traces.energies.find(energy);
    if (written == traces.energies.end() || written->second.empty())
        return std::nullopt;
    const WrittenTerms& first = written->second.front();
    if (span.length == 0) // the whole: nothing of it may have been typed
        return first.begin == 0 ? std::optional(first.origin) : std::nullopt;
    std::optional<Field> origin;
    for (const WrittenTerms& terms : written->second)
        if (span.begin >= terms.begin)
            origin = terms.origin;
    return origin;
}

} // namespace

std::optional<Field> originOf(const WrittenTraces& traces, const Field& field, const Span& span) {
    if (field.section == Section::Energies)
        return originOfTerm(traces, field.column, span);
    const auto items = traces.items.find(field.section);
    if (items == traces.items.end() || field.item < items->second.typed)
        return std::nullopt;
    const std::vector<Field>& origins = items->second.origins;
    return origins[std::min(field.item - items->second.typed, origins.size() - 1)];
}

bool hasGraph(const Document& document) {
    const GraphRows& rows = *document.graph;
    return !rows.branches.empty() || !rows.outputs.empty() || !rows.states.empty() || !rows.nodes.empty() ||
           !rows.names.empty() || !rows.places.empty();
}

bool hasVectors(const Document& document) {
    return !document.graphVectors->empty();
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
