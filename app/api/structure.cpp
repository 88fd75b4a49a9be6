// The findings of the stages, and those about the start where there are numbers.
#include "api/structure.hpp"

#include "api/stated_fit.hpp"
#include "api/study.hpp"
#include "diagnosis/start_findings.hpp"
#include "expression/print_text.hpp"
#include "model/integrated_constraint.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace coenergy::api {

namespace {

using Json = nlohmann::ordered_json;

// What a consistent start would change, where the model has all the numbers it takes.
void addStartFindings(const Question& question, Preparation& preparation) {
    if (!preparation.model)
        return;
    Diagnostics& all = preparation.derivation.diagnostics;
    const std::shared_ptr<const ParsedModel> meant = parsedFor(question);
    const ParsedModel& parsed = *meant;
    const auto problem = problemFor(*preparation.model, parsed, question.given.overrides, settingsOf(parsed));
    if (const auto* findings = std::get_if<Diagnostics>(&problem)) { // a model without all its numbers is a model, too
        std::copy_if(findings->begin(), findings->end(), std::back_inserter(all), [](const Diagnostic& finding) {
            return finding.code != Code::ParameterWithoutValue && finding.code != Code::UnspecifiedFunction;
        });
        return;
    }
    const Diagnostics findings =
        placedWhereTyped(startFindings(std::get<SimulationProblem>(problem), givensOf(parsed)), parsed);
    all.insert(all.end(), findings.begin(), findings.end());
}

std::vector<Integrated> integratedOf(const Question& question, const Conservation& conservation,
                                     const Notation& notation) {
    const LoadedModel& model = question.model();
    std::vector<Integrated> list;
    const std::vector<std::string> names = namesOf(model.document).flowConstraints;
    for (const IntegrableConstraint& constraint : conservation.integrable) {
        list.push_back({constraint.constraint, {}, {}});
        const auto place = std::find(names.begin(), names.end(), constraint.constraint);
        if (!constraint.potential || place == names.end())
            continue;
        list.back().integral = TextPrinter(notation).print(*constraint.potential);
        LoadedModel other = model;
        other.document = withIntegratedConstraint(model.document, static_cast<std::size_t>(place - names.begin()),
                                                  list.back().integral);
        if (const Preparation preparation = preparationFor(question, other); preparation.structure.index)
            list.back().structure = preparation.structure;
    }
    return list;
}

Json partOf(const NamedPart& part) {
    return {{"equations", part.equations}, {"unknowns", part.unknowns}};
}

Json offsetsOrNull(const StructureReport& report, const std::vector<int>& offsets) {
    return report.index ? Json(offsets) : Json();
}

Json conservedJson(const Conservation& conservation, const Notation& notation) {
    Json list = Json::array();
    TextPrinter text(notation);
    for (const ConservedQuantity& quantity : conservation.quantities) {
        const bool isEnergy = quantity.kind == ConservedQuantity::Kind::Energy;
        Json displacement = Json::object();
        for (const auto& [coordinate, move] : quantity.displacement)
            displacement[coordinate] = text.print(move);
        list.push_back({{"kind", isEnergy ? "energy" : "momentum"},
                        {"displacement", displacement},
                        {"value", text.print(quantity.value)}});
    }
    return list;
}

template <class T> Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json integrableJson(const std::vector<Integrated>& integrated) {
    Json list = Json::array();
    for (const Integrated& one : integrated)
        list.push_back({{"constraint", one.constraint},
                        {"integral", one.integral.empty() ? Json() : Json(one.integral)},
                        {"index", one.structure ? orNull(one.structure->index) : Json()},
                        {"free_initial_values", one.structure ? orNull(one.structure->freeInitialValues) : Json()}});
    return list;
}

} // namespace

Structure structureOf(const Question& question) {
    Structure result;
    result.preparation = preparationFor(question);
    addStartFindings(question, result.preparation);
    if (!hasErrors(result.findings())) // what cannot move conserves nothing
        result.conservation = conservationFor(question);
    if (result.isSound())
        result.asked = studyFaults(question);
    const Findings fits = fitFaults(question);
    result.asked.insert(result.asked.end(), fits.begin(), fits.end());
    result.integrated = integratedOf(question, result.conservation, result.preparation.derivation.system->notation);
    return result;
}

std::vector<std::string> redundantNames(const StructureReport& report) {
    std::vector<std::string> names;
    for (const Redundancy& redundancy : report.redundant)
        names.push_back(redundancy.constraint);
    return names;
}

Json toJson(const Structure& structure, const LoadedModel& model) {
    Findings findings = findingsOf(model, structure.findings());
    findings.insert(findings.end(), structure.asked.begin(), structure.asked.end());
    const StructureReport& report = structure.preparation.structure;
    const Notation& notation = structure.preparation.derivation.system->notation;
    const bool isAnalysed = !report.unknowns.empty();
    return {{"format", 1},
            {"structurally_singular", isAnalysed ? Json(report.isStructurallySingular) : Json()},
            {"degrees_of_freedom", isAnalysed ? Json(report.degreesOfFreedom) : Json()},
            {"free_initial_values", orNull(report.freeInitialValues)},
            {"index", orNull(report.index)},
            {"redundant", redundantNames(report)},
            {"unknowns", report.unknowns},
            {"equations", report.equations},
            {"equation_offsets", offsetsOrNull(report, report.equationOffsets)},
            {"unknown_offsets", offsetsOrNull(report, report.unknownOffsets)},
            {"overdetermined", partOf(report.overdetermined)},
            {"underdetermined", partOf(report.underdetermined)},
            {"conserved", conservedJson(structure.conservation, notation)},
            {"integrable", integrableJson(structure.integrated)},
            {"messages", toJson(findings)}};
}

} // namespace coenergy::api
