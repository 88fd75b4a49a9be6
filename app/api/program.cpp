// What the export needs of a model is what a run needs.
#include "api/program.hpp"

#include "api/made_page.hpp"
#include "api/run.hpp"
#include "base/argument_text.hpp"
#include "base/cancellation.hpp"

#include <algorithm>

namespace coenergy::api {

ExportedFiles exportedProgram(const Question& question, const ProgramWish& wish) {
    std::vector<std::string> targets;
    for (const ExportTarget& target : exportTargets())
        targets.push_back(target.name);
    targets.emplace_back(pageTarget);
    if (std::find(targets.begin(), targets.end(), wish.target) == targets.end())
        question.remarks.reject("to", "there is no target `" + wish.target + "`. Choose from " + joinedNames(targets));
    if (!wish.inputs.empty() && !hasInputs(wish.target))
        question.remarks.reject("input", "only with fmi2 or fmi3; a program has no inputs");
    if (const auto fault = unfitName(wish))
        question.remarks.reject("output", fault->toStdString());
    const PosedRun posed = posedRun(question);
    auto exported = exportedFiles({posed.parsed, posed.preparation, posed.problem, question.given.overrides.parameters},
                                  wish, question.stop);
    checkpoint(question.stop);
    if (const auto* refusal = std::get_if<ExportRefusal>(&exported)) {
        const std::string words = refusal->words.toStdString();
        if (refusal->of == ExportRefusal::Of::Input)
            question.remarks.reject("input", words);
        question.remarks.refuse((refusal->of == ExportRefusal::Of::Model ? "cannot be exported: " : "") + words + ".");
    }
    return std::get<ExportedFiles>(std::move(exported));
}

} // namespace coenergy::api
