// `coenergy report`: a report of a model as LaTeX or PDF, with its plots if it is simulated.
#include "cli/cli_analysis.hpp"
#include "cli/cli_model.hpp"
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/report_program.hpp"

#include "pages/report_plots.hpp"
#include "pages/report_typesetting.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/analysis_model.hpp"
#include "pipeline/simplification.hpp"
#include "pipeline/stages.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "report/compose_report.hpp"
#include "report/latex_report.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"

#include <QEventLoop>

#include <filesystem>
#include <sstream>

namespace coenergy {

namespace {

enum class ReportForm { Latex, Pages };

std::optional<ReportForm> formOf(const std::string& path) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending == ".tex")
        return ReportForm::Latex;
    if (ending == ".pdf")
        return ReportForm::Pages;
    return std::nullopt;
}

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

// What `derive` says; the structure's findings stand in the report.
Diagnostics toldFindings(const ModelState& state) {
    Diagnostics findings = state.derivation->diagnostics;
    for (Diagnostic& finding : simplificationFindings(*state.simplified))
        findings.push_back(std::move(finding));
    return findings;
}

TypesetFormulas typeset(const QStringList& formulas) {
    TypesetFormulas result;
    QEventLoop loop;
    ReportTypesetting typesetting(formulas);
    QObject::connect(&typesetting, &ReportTypesetting::finished, &loop, [&](const TypesetFormulas& all) {
        result = all;
        loop.quit();
    });
    loop.exec();
    return result;
}

/// The run of a model, or nothing if it cannot be simulated, which then is said.
std::optional<SimulationResult> run(const ReportOptions& options, const LoadedModel& model,
                                    const Preparation& preparation, const Streams& streams) {
    if (!preparation.model)
        return std::nullopt;
    const auto problem = problemFor(*preparation.model, model.document, {}, settingsOf(model.document));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        printDiagnostics(options.input.file, model, *missing, streams.err);
        return std::nullopt;
    }
    const Interruption interruption;
    SimulationResult result = simulate(std::get<SimulationProblem>(problem), interruption.token());
    if (!result.status.isCompleted() || !result.status.isTrusted())
        streams.err << options.input.file << ": error: " << runMessage(result.status).toStdString() << "\n";
    return result;
}

/// The equilibria of a model, or nothing if numbers are missing, which then is said.
std::optional<Equilibria> equilibriaOf(const ReportOptions& options, const LoadedModel& model,
                                       const Preparation& preparation, const Streams& streams) {
    if (!preparation.model)
        return std::nullopt;
    const AnalysisModel analysis = analysisModel(parseModel(model.document), preparation);
    const auto problem = problemFor(*analysis.model, analysis.givens, {}, analysis.settings);
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        printDiagnostics(options.input.file, model, *missing, streams.err);
        return std::nullopt;
    }
    return searched({std::get<SimulationProblem>(problem), analysis.equations}, streams);
}

std::vector<FileContent> printed(const ReportSource& source, const std::vector<ReportDrawing>& figures,
                                 const std::filesystem::path& path) {
    std::vector<FileContent> files;
    const Report report = composeReport(source);
    if (formOf(path.string()) == ReportForm::Pages) {
        std::vector<QPicture> drawings;
        for (const ReportDrawing& figure : figures)
            drawings.push_back(strokesOf(figure));
        files.push_back(
            {path, pdfOf(layOutReport(report, typeset(formulasOf(report)), std::move(drawings))).toStdString()});
        return files;
    }
    QStringList names;
    for (std::size_t k = 0; k < figures.size(); ++k) {
        const std::string name = path.stem().string() + "-plot" + std::to_string(k + 1) + ".pdf";
        names.append(QString::fromStdString(name));
        files.push_back({path.parent_path() / name, drawingFile(strokesOf(figures[k])).toStdString()});
    }
    files.push_back({path, latexReport(report, names).toStdString()});
    return files;
}

// What is known of what the file states, before a model is made of it.
ModelState statementOf(const InputOptions& input, const LoadedModel& asModel) {
    std::ostringstream told; // with the model, already
    const auto loaded = loadModel(input, {told, told}, FieldUse::AsStated);
    const LoadedModel* stated = std::get_if<LoadedModel>(&loaded);
    ModelState state = stateOf(stated ? *stated : asModel);
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

std::vector<OutputFile> outputsOf(const std::vector<FileContent>& files) {
    std::vector<OutputFile> outputs;
    for (const FileContent& file : files)
        outputs.push_back({"--output", file.path});
    return outputs;
}

} // namespace

int runReport(const ReportOptions& options, const Streams& streams) {
    const auto form = formOf(options.output);
    if (!form) {
        streams.err << "coenergy: --output: `" << options.output << "` ends neither in .tex nor in .pdf\n";
        return WrongUsage;
    }
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
        return WrongUsage;
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    const ModelState results = resultsOf(model);
    const Diagnostics findings = toldFindings(results);
    printDiagnostics(options.input.file, model, findings, streams.err);
    if (hasErrors(findings))
        return ModelHasErrors;
    ReportSource source{model.document,
                        *results.preparation,
                        results.simplified,
                        results.steps ? results.steps->simplified : nullptr,
                        {}};
    const ModelState stated = statementOf(options.input, model);
    source.other = stated.other;
    source.field = hasContinuum(stated.edited->document) ? stated.fieldModel : nullptr;
    source.frequencies = stated.frequencies;
    if (options.analyses) {
        source.equilibria = equilibriaOf(options, model, source.preparation, streams);
        if (!source.equilibria)
            return ModelHasErrors;
    }

    std::optional<SimulationResult> result;
    if (options.simulates) {
        result = run(options, model, source.preparation, streams);
        if (!result)
            return ModelHasErrors;
    }
    const bool hasFigures = result || source.frequencies;
    const ReportProgram program(*form == ReportForm::Pages || hasFigures ? ReportNeeds::Painting : ReportNeeds::Words);
    std::vector<ReportDrawing> figures;
    if (result) {
        DrawnRun drawn = drawnRun(result->status, *stated.parsed, *stated.spread, result->trajectory);
        source.run = std::move(drawn.run);
        figures = std::move(drawn.drawings);
    }
    if (source.frequencies)
        for (ReportDrawing& shapes : drawingsOf(*source.frequencies))
            figures.push_back(std::move(shapes));
    const std::vector<FileContent> files = printed(source, figures, options.output);
    if (!areApart(options.input.file, outputsOf(files), streams))
        return WrongUsage;
    const bool isWritten = writeOrComplain(files, streams);
    return isWritten && (!result || result->status.isCompleted()) ? Done : ModelHasErrors;
}

} // namespace coenergy
