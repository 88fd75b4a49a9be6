// `coenergy convert`: between the thesis's format and the program's own, and between formulations of a model. Every
// command accepts the result, with the same meaning: a converted model is checked as by `check` before it is written.
#include "cli/cli_assignments.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"

#include "conversion/expanded_model.hpp"
#include "conversion/graph_of_model.hpp"
#include "graphmodel/graph_names.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "io/read_model.hpp"
#include "io/write_lag_eq.hpp"
#include "io/write_ldae.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/written_graph.hpp"
#include "meaning/formulations.hpp"
#include "model/edit.hpp"
#include "model/written_document.hpp"
#include "pipeline/algebra_thread.hpp"

#include <optional>

namespace coenergy {

namespace {

struct ConvertOptions {
    InputOptions input;
    std::string output;
    bool writesOutBodies = false; // the former name of the form `equations`
    std::string form;             // energies, equations or graph; empty: energies, for a graph or a field
};

int write(const std::string& path, const std::string& text, const Streams& streams) {
    return writeOrComplain({{path, text}}, streams) ? Done : ModelHasErrors;
}

// Why `check` would refuse it; nothing where it would not.
Diagnostics refusalOf(const LoadedModel& model) {
    Preparation preparation = prepare(model);
    Diagnostics& findings = preparation.derivation.diagnostics;
    if (!hasErrors(findings) && preparation.model)
        return {};
    std::erase_if(findings, [](const Diagnostic& finding) { return finding.severity != Severity::Error; });
    return std::move(findings);
}

Diagnostics refusalOf(const Document& document) {
    LoadedModel model;
    model.document = document;
    return refusalOf(model);
}

// Typed items stand before written ones, at the same places.
Diagnostics placedIn(const Document& typed, Diagnostics findings) {
    for (Diagnostic& finding : findings)
        if (finding.field.item >= itemCount(typed, finding.field.section)) {
            finding.field = {Section::LinearGraph, 0, Column::Whole};
            finding.span = {};
        }
    return findings;
}

// A graph along the displacements that are usual for it, or along the other ones: where coordinates without inertia
// leave accelerations open, the others may not.
std::variant<Document, ExitCode> energiesOfGraph(const ConvertOptions& options, const LoadedModel& model,
                                                 const Document& graph, const Streams& streams) {
    const GraphDisplacement usual = usualDisplacement(graph);
    const GraphDisplacement other =
        usual == GraphDisplacement::Across ? GraphDisplacement::Through : GraphDisplacement::Across;
    Diagnostics refusal;
    for (const GraphDisplacement displacement : {usual, other}) {
        LagrangianGraph converted = lagrangianGraph(graph, displacement);
        if (hasErrors(converted.problems) && complains(options.input.file, model, converted.problems, streams))
            return ModelHasErrors;
        Diagnostics found = refusalOf(converted.document);
        if (found.empty()) {
            complains(options.input.file, model, converted.problems, streams);
            return std::move(converted.document);
        }
        if (refusal.empty())
            refusal = std::move(found);
    }
    complains(options.input.file, model, placedIn(model.document, std::move(refusal)), streams);
    streams.err << options.input.file
                << ": error: that is what would be wrong with this graph as a model of energies. Use `--to "
                   "equations`, which keeps the equations of its branches.\n";
    return ModelHasErrors;
}

// What is watched of a graph has no place there, and is told.
std::variant<Document, ExitCode> unwatchedEnergies(const ConvertOptions& options, const LoadedModel& model,
                                                   const Streams& streams) {
    Document graph = model.document;
    Diagnostics told;
    const std::vector<std::string> names = graphOutputNames(graph);
    for (std::size_t k = 0; k < names.size(); ++k)
        told.push_back({Code::NotRepresentable,
                        Severity::Warning,
                        {Section::LinearGraph, 0, Column::GraphOutputs, k},
                        {},
                        {Name(names[k]), Quantity::Output}});
    graph.graph = graph.graph.with([](GraphRows& rows) { rows.outputs.clear(); });
    auto made = energiesOfGraph(options, model, graph, streams);
    if (auto* document = std::get_if<Document>(&made)) {
        complains(options.input.file, model, told, streams);
        const std::size_t typed = graph.outputs->size();
        document->outputs = document->outputs.with([&](std::vector<Output>& outputs) { outputs.resize(typed); });
    }
    return made;
}

int convertToLagEq(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    Document document = model.document;
    if (hasGraph(document) && options.form != "equations") {
        auto made = unwatchedEnergies(options, model, streams);
        if (const auto* exitCode = std::get_if<ExitCode>(&made))
            return *exitCode;
        document = std::get<Document>(std::move(made));
    }
    if (complains(options.input.file, model, lagEqObstacles(withEverythingWrittenOut(document)), streams))
        return ModelHasErrors;
    ExpandedModel expanded;
    runWithAlgebraStack([&] { expanded = expandedModel(document); });
    if (complains(options.input.file, model, expanded.problems, streams))
        return ModelHasErrors;
    return write(options.output, writeLagEq(expanded.model), streams);
}

// A field has become its assumed modes when it was read.
int convertToEnergies(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    if (!hasGraph(model.document))
        return write(options.output, writeLdae(model.document), streams);
    auto made = energiesOfGraph(options, model, model.document, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&made))
        return *exitCode;
    return write(options.output, writeLdae(std::get<Document>(made)), streams);
}

// As what everything stands for: the model that is derived, whatever it was typed as.
int convertToEquations(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    return write(options.output, writeLdae(withEverythingWrittenOut(model.document)), streams);
}

// As the linear graph of its elements.
int convertToGraph(const ConvertOptions& options, const LoadedModel& model, const Streams& streams) {
    GraphOfModel converted;
    runWithAlgebraStack([&] { converted = graphOfModel(model.document); });
    if (complains(options.input.file, model, converted.problems, streams))
        return ModelHasErrors;
    if (complains(options.input.file, model, placedIn(model.document, refusalOf(converted.document)), streams))
        return ModelHasErrors;
    return write(options.output, writeLdae(converted.document), streams);
}

// The form with its former name; nothing where two are asked for.
std::optional<ConvertOptions> withOneForm(ConvertOptions options, const Streams& streams) {
    if (options.writesOutBodies && !options.form.empty() && options.form != "equations") {
        streams.err << "coenergy: --write-out-bodies: it is the same as --to equations, which does not go with --to "
                    << options.form << "; leave one of them out\n";
        return std::nullopt;
    }
    if (options.writesOutBodies)
        options.form = "equations";
    return options;
}

bool isOutputUsable(const ConvertOptions& options, const Streams& streams) {
    const bool isToLagEq = isLagEqFile(options.output);
    if (!isToLagEq && !options.output.ends_with(".ldae")) {
        streams.err << "coenergy: " << options.output << ": the name must end in .ldae or .LagEq.txt\n";
        return false;
    }
    if (isToLagEq && options.form == "graph") {
        streams.err << "coenergy: " << options.output << ": a graph is written as .ldae\n";
        return false;
    }
    return areApart(options.input.file, {{"OUT", options.output}}, streams);
}

int runConvert(const ConvertOptions& asTyped, const Streams& streams) {
    const std::optional<ConvertOptions> options = withOneForm(asTyped, streams);
    if (!options || !isOutputUsable(*options, streams))
        return WrongUsage;
    const auto loaded = loadModel(options->input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    const GivenModel given{model, {}};
    api::ModelStages stages;
    const ExitCode exitCode = asked(options->input.file, streams, [&](api::Remarks& remarks) {
        api::refuseWhatIsWrong({given, stages, remarks}, model);
        return Done;
    });
    if (exitCode != Done)
        return exitCode;
    const bool isMade = !options->form.empty() || hasGraph(model.document);
    if (isMade && complains(options->input.file, model, refusalOf(model), streams))
        return ModelHasErrors;
    if (options->form == "graph")
        return convertToGraph(*options, model, streams);
    if (isLagEqFile(options->output))
        return convertToLagEq(*options, model, streams);
    return options->form == "equations" ? convertToEquations(*options, model, streams)
                                        : convertToEnergies(*options, model, streams);
}

} // namespace

void addConvert(CommandLine& line) {
    const auto command = newCommand<ConvertOptions>(
        line, "convert", "Convert between .LagEq.txt and .ldae, and between forms of a model.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("OUT", options->output, "the file to write")->required();
    app.add_option("--to", options->form,
                   "energies: a linear graph or a field as a model of energies, as without this option; equations: "
                   "everything as the definitions, energies and constraints that it stands for; graph: a linear model "
                   "as a linear graph of its elements")
        ->check(CLI::IsMember({"energies", "equations", "graph"}));
    app.add_flag("--write-out-bodies", options->writesOutBodies, "the same as --to equations");
    onCommand(line, command, runConvert);
}

} // namespace coenergy
