// The stages that a report needs, one after the other.
#include "api/report_source.hpp"

#include "derivation/simplification.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"

namespace coenergy::api {

ModelState resultsOf(const LoadedModel& model, const std::stop_token& stop) {
    ModelState state = stateOf(model);
    runWithAlgebraStack([&] {
        const Stages stages;
        stages.add(memberAt<&ModelState::preparation>, state, stop);
        stages.add(memberAt<&ModelState::simplified>, state, stop);
        try {
            stages.add(memberAt<&ModelState::steps>, state, stop);
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

ModelState statementOf(const LoadedModel& stated, const std::stop_token& stop) {
    ModelState state = stateOf(stated);
    const Document& document = state.edited->document;
    runWithAlgebraStack([&] {
        const Stages stages;
        stages.add(memberAt<&ModelState::spread>, state, stop);
        if (hasOtherFormulation(document))
            stages.add(memberAt<&ModelState::other>, state, stop);
        if (hasContinuum(document))
            stages.add(memberAt<&ModelState::frequencies>, state, stop);
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

} // namespace coenergy::api
