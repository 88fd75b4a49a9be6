// `coenergy convert`: between the thesis's format and the program's own, between energies and linear graphs.
#include "cli/cli_model.hpp"
#include "cli/output_files.hpp"

#include "io/read_model.hpp"
#include "io/write_lag_eq.hpp"
#include "io/write_ldae.hpp"
#include "model/graph_rows.hpp"
#include "model/lagrangian_graph.hpp"
#include "model/written_document.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/expanded_model.hpp"
#include "pipeline/graph_of_model.hpp"

namespace coenergy {

namespace {

int write(const std::string& path, const std::string& text, const Streams& streams) {
    return writeOrComplain({{path, text}}, streams) ? Done : ModelHasErrors;
}

int convertToLagEq(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    const Diagnostics obstacles = lagEqObstacles(withEverythingWrittenOut(model.document));
    printDiagnostics(options.input.file, model, obstacles, streams.err);
    if (hasErrors(obstacles))
        return ModelHasErrors;
    const ExpandedModel expanded = expandedModel(model.document);
    printDiagnostics(options.input.file, model, expanded.problems, streams.err);
    if (hasErrors(expanded.problems))
        return ModelHasErrors;
    return write(options.output, writeLagEq(expanded.model), streams);
}

// As the Lagrangian model of its energies.
int convertGraph(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    const LagrangianGraph converted = lagrangianGraph(model.document, usualDisplacement(model.document));
    printDiagnostics(options.input.file, model, converted.problems, streams.err);
    if (hasErrors(converted.problems))
        return ModelHasErrors;
    return write(options.output, writeLdae(converted.document), streams);
}

// As the linear graph of its elements.
int convertToGraph(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    GraphOfModel converted;
    runWithAlgebraStack([&] { converted = graphOfModel(model.document); });
    printDiagnostics(options.input.file, model, converted.problems, streams.err);
    if (hasErrors(converted.problems))
        return ModelHasErrors;
    return write(options.output, writeLdae(converted.document), streams);
}

} // namespace

int runConvert(const ConvertOptions& options, const Streams& streams) {
    const bool isToLagEq = isLagEqFile(options.output);
    if (!isToLagEq && !options.output.ends_with(".ldae")) {
        streams.err << "coenergy: " << options.output << ": the name must end in .ldae or .LagEq.txt\n";
        return WrongUsage;
    }
    if (isToLagEq && !options.form.empty()) {
        streams.err << "coenergy: " << options.output << ": a graph is written as .ldae\n";
        return WrongUsage;
    }
    if (!areApart(options.input.file, {{"OUT", options.output}}, streams))
        return WrongUsage;
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    if (options.form == "graph")
        return convertToGraph(options, model, streams);
    if (isToLagEq)
        return convertToLagEq(options, model, streams);
    if (hasGraph(model.document) && !options.writesOutBodies)
        return convertGraph(options, model, streams);
    const Document& document = model.document;
    return write(options.output, writeLdae(options.writesOutBodies ? withEverythingWrittenOut(document) : document),
                 streams);
}

} // namespace coenergy
