#pragma once
// A text, or an example by its name, prepared for analyses.

#include "derivation/analysis_model.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"
#include "setup/simulation_setup.hpp"
#include "support/files.hpp"

#include <QDir>

#include <stdexcept>
#include <string>
#include <vector>

namespace coenergy {

struct AnalysedText {
    AnalysisModel plain;
    AnalysisModel withInputs; // the same if there are no inputs
    SimulationProblem problem;
    ParsedModel parsed;
    Preparation prepared;
};

/// The same model with other inputs, without deriving it again.
inline AnalysedText givenInputs(AnalysedText model, const std::vector<std::string>& inputs) {
    if (inputs.empty())
        model.withInputs = model.plain;
    else
        runWithAlgebraStack([&] { model.withInputs = analysisModel(model.parsed, model.prepared, inputs); });
    if (!model.withInputs.model)
        throw std::runtime_error("not prepared");
    return model;
}

inline AnalysedText analysedText(const std::string& text, const std::vector<std::string>& inputs = {}) {
    AnalysedText result;
    runWithAlgebraStack([&] {
        const LoadedModel loaded = readLdae(text);
        result.parsed = parseModel(loaded.document);
        const Derivation derivation = DerivationStage().run({loaded.document, loaded.document}, result.parsed, {});
        result.prepared = PreparationStage().run(result.parsed, derivation, {});
        result.plain = analysisModel(result.parsed, result.prepared);
    });
    if (!result.plain.model)
        throw std::runtime_error("not prepared");
    result.problem =
        std::get<SimulationProblem>(problemFor(*result.plain.model, result.plain.givens, {}, result.plain.settings));
    return givenInputs(std::move(result), inputs);
}

inline std::string exampleText(const std::string& name) {
    return fileText("resources/examples/" + name + ".ldae");
}

/// All examples that can be run.
inline std::vector<std::string> exampleNames() {
    std::vector<std::string> names;
    for (const QString& file : QDir(COENERGY_SOURCE_DIR "/resources/examples").entryList({"*.ldae"}, QDir::Files))
        if (!file.startsWith("thesis_fluid.") && !file.startsWith("thesis_thermal.")) // structurally singular
            names.push_back(file.chopped(5).toStdString());
    return names;
}

/// With another value of a parameter, which is written in the text after `NAME = { value = `.
inline std::string withValue(std::string text, const std::string& name, const std::string& value) {
    const std::string key = "\n" + name + " = { value = ";
    const std::size_t at = text.find(key);
    if (at == std::string::npos)
        throw std::runtime_error("no parameter " + name);
    const std::size_t from = at + key.size();
    return text.replace(from, text.find_first_of(",}", from) - from, value);
}

/// The point at which a run begins.
inline OperatingPoint startOf(const AnalysedText& model) {
    Dynamics dynamics(model.problem.system, model.problem.parameters, model.problem.nominal);
    const StartResult start = consistentStart(dynamics, model.problem.start);
    if (!start.isConsistent() || !dynamics.solve(model.problem.start.time, start.state))
        throw std::runtime_error("no start");
    const AnalysisModel& analysis = model.withInputs;
    auto problem = std::get<SimulationProblem>(problemFor(*analysis.model, analysis.givens, {}, analysis.settings));
    return pointOf(analysis, std::move(problem), *model.problem.system, model.problem.start.time, dynamics.inputs());
}

} // namespace coenergy
