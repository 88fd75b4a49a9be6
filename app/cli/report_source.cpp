// The stages that a report needs, one after the other.
#include "cli/report_source.hpp"

#include "derivation/simplification.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"

#include <sstream>

namespace coenergy {

ModelState resultsOf(const LoadedModel& model) {
    ModelState state = stateOf(model);
    runWithAlgebraStack([&] {
        const Stages stages;
        stages.add(memberAt<&ModelState::preparation>, state, {});
        stages.add(memberAt<&ModelState::simplified>, state, {});
        try {
            stages.add(memberAt<&ModelState::steps>, state, {});
        } catch (const ArithmeticError&) { // a derivative outgrows the limits: the report does without the steps
        }
    });
    return state;
}

Diagnostics toldFindings(const ModelState& state) {
    Diagnostics findings = state.derivation->diagnostics;
    for (Diagnostic& finding : simplificationFindings(*state.simplified))
        findings.push_back(std::move(finding));
    return findings;
}

std::optional<LoadedModel> statedModel(const InputOptions& input, const std::string& text) {
    std::ostringstream told;
    auto loaded = loadModel(input, text, {told, told}, FieldUse::AsStated);
    if (LoadedModel* stated = std::get_if<LoadedModel>(&loaded))
        return std::move(*stated);
    return std::nullopt;
}

ModelState statementOf(const LoadedModel& stated) {
    ModelState state = stateOf(stated);
    const Document& document = state.edited->document;
    runWithAlgebraStack([&] {
        const Stages stages;
        stages.add(memberAt<&ModelState::spread>, state, {});
        if (hasOtherFormulation(document))
            stages.add(memberAt<&ModelState::other>, state, {});
        if (hasContinuum(document))
            stages.add(memberAt<&ModelState::frequencies>, state, {});
    });
    return state;
}

ReportSource sourceOf(const LoadedModel& model, const ModelState& results, const ModelState& stated) {
    ReportSource source{model.document,
                        *results.preparation,
                        results.simplified,
                        results.steps ? results.steps->simplified : nullptr,
                        {}};
    source.other = stated.other;
    source.field = hasContinuum(stated.edited->document) ? stated.fieldModel : nullptr;
    source.frequencies = stated.frequencies;
    return source;
}

} // namespace coenergy
