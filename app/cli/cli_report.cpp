// `coenergy report`: a report of a model as LaTeX or PDF, with its plots if it is simulated.
#include "cli/cli_model.hpp"
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"
#include "cli/report_words.hpp"
#include "cli/reported_fits.hpp"
#include "cli/reported_studies.hpp"

#include "api/field.hpp"
#include "api/report_source.hpp"
#include "base/cancellation.hpp"
#include "derivation/analysis_model.hpp"
#include "equilibrium/equilibria.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "report/compose_report.hpp"
#include "report/html_report.hpp"
#include "report/latex_report.hpp"
#include "report/report_form.hpp"
#include "report/report_painter.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace coenergy {

namespace {

struct ReportOptions {
    InputOptions input;
    bool simulates = false;
    bool analyses = false;
    ReportedStudies studies;
    bool fits = false;
    std::string output; // .tex, .pdf or .html
};

/// Whether there is anything to compute with; what stands in the way is said. A report of equations needs nothing.
bool isReady(const ReportOptions& options, const LoadedModel& model, const Preparation& preparation,
             const Streams& streams) {
    if (preparation.model)
        return true;
    Diagnostics errors = preparation.derivation.diagnostics;
    std::erase_if(errors, [](const Diagnostic& finding) { return finding.severity != Severity::Error; });
    if (!complains(options.input.file, model, errors, streams))
        streams.err << options.input.file << ": error: there are no equations of motion to compute with\n";
    return false;
}

/// The run of a model, or nothing if it cannot be simulated, which then is said.
std::optional<SimulationResult> run(const ReportOptions& options, const LoadedModel& model,
                                    const Preparation& preparation, const Streams& streams) {
    if (!isReady(options, model, preparation, streams))
        return std::nullopt;
    const auto problem = told(problemFor(*preparation.model, model.document, {}, settingsOf(model.document)),
                              options.input.file, model, streams);
    if (std::holds_alternative<Diagnostics>(problem))
        return std::nullopt;
    const Interruption interruption;
    SimulationResult result = simulate(std::get<SimulationProblem>(problem), interruption.token());
    if (!result.status.isCompleted() || !result.status.isTrusted())
        streams.err << options.input.file << ": error: " << runMessage(result.status).toStdString() << "\n";
    return result;
}

/// The equilibria of a model, or nothing if numbers are missing, which then is said.
std::optional<Equilibria> equilibriaOf(const ReportOptions& options, const LoadedModel& model,
                                       const Preparation& preparation, const Streams& streams) {
    if (!isReady(options, model, preparation, streams))
        return std::nullopt;
    const AnalysisModel analysis = analysisModel(parseModel(model.document), preparation);
    const auto problem =
        told(problemFor(*analysis.model, analysis.givens, {}, analysis.settings), options.input.file, model, streams);
    if (std::holds_alternative<Diagnostics>(problem))
        return std::nullopt;
    const Interruption interruption;
    try {
        return findEquilibria({std::get<SimulationProblem>(problem), analysis.equations}, interruption.token());
    } catch (const Cancelled&) {
        streams.err << "coenergy: interrupted\n";
        return std::nullopt;
    }
}

/// What a report shows of studies or fits: `compute` runs them, `draw` takes the figures of each and returns their
/// captions. Or an exit code after what is wrong was said.
template <class Reported, class Draw>
std::variant<std::vector<Reported>, ExitCode>
withFigures(const ReportOptions& options, const LoadedModel& model, const Streams& streams,
            const std::function<std::vector<Reported>(const api::Question&)>& compute, const Draw& draw) {
    std::vector<Reported> all;
    const Interruption interruption;
    api::ModelStages stages;
    const api::GivenModel given{model, {}};
    const ExitCode done = asked(options.input.file, streams, [&](api::Remarks& remarks) {
        all = compute({given, stages, remarks, interruption.token()});
        return Done;
    });
    if (done != Done)
        return done;
    for (Reported& each : all)
        each.captions = draw(each.data);
    return all;
}

std::vector<FileContent> printed(const Report& report, ReportPainter* painter, const std::filesystem::path& path,
                                 ReportForm form) {
    if (form == ReportForm::Pages)
        return {{path, painter->pages(report).toStdString()}};
    const std::vector<QByteArray> figures =
        painter ? painter->figures(form == ReportForm::Web ? FigureFormat::Svg : FigureFormat::Pdf)
                : std::vector<QByteArray>();
    if (form == ReportForm::Web)
        return {{path, htmlReport(report, figures).toStdString()}};
    std::vector<FileContent> files;
    QStringList names;
    for (const QByteArray& figure : figures) {
        const std::string name = path.stem().string() + "-plot" + std::to_string(files.size() + 1) + ".pdf";
        names.append(QString::fromStdString(name));
        files.push_back({path.parent_path() / name, figure.toStdString()});
    }
    files.push_back({path, latexReport(report, names).toStdString()});
    return files;
}

std::vector<OutputFile> outputsOf(const std::vector<FileContent>& files) {
    std::vector<OutputFile> outputs;
    for (const FileContent& file : files)
        outputs.push_back({"--output", file.path});
    return outputs;
}

int writtenReport(const ReportOptions& options, const Report& report, ReportPainter* painter, ReportForm form,
                  const Streams& streams) {
    const std::vector<FileContent> files = printed(report, painter, options.output, form);
    if (!areApart(options.input.file, outputsOf(files), streams))
        return WrongUsage;
    return writeOrComplain(files, streams) ? Done : ModelHasErrors;
}

// What is asked for that nothing but a motion has.
const char* optionOfMotions(const ReportOptions& options) {
    return options.simulates                   ? "--simulate"
           : options.analyses                  ? "--analysis"
           : options.studies.areComputed       ? "--studies"
           : !options.studies.journals.empty() ? "--journal"
           : options.fits                      ? "--fits"
                                               : nullptr;
}

int reportFunctional(const ReportOptions& options, const std::string& text, ReportPainter& painter, ReportForm form,
                     const Streams& streams) {
    if (const char* option = optionOfMotions(options)) {
        streams.err << "coenergy: " << option << ": a functional has no motion; leave it out: the report has the "
                    << "paths that make it stationary\n";
        return WrongUsage;
    }
    const auto loaded = loadModel(options.input, text, streams, FieldUse::AsStated);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    FunctionalSource source;
    const Interruption interruption;
    api::ModelStages stages;
    const api::GivenModel given{std::get<LoadedModel>(loaded), {}};
    const ExitCode done = asked(options.input.file, streams, [&](api::Remarks& remarks) {
        source = api::functionalFor({given, stages, remarks, interruption.token()});
        return Done;
    });
    if (done != Done)
        return done;
    const ReportWords words;
    painter.takePaths(source);
    return writtenReport(options, composeReport(source), &painter, form, streams);
}

// These say what stands in the way, and then are not done.

ExitCode addStudies(ReportSource& source, const ReportOptions& options, const LoadedModel& model,
                    ReportPainter* painter, const Streams& streams) {
    if (!options.studies.areWanted())
        return Done;
    auto studies = withFigures<ReportedStudy>(
        options, model, streams,
        [&](const api::Question& question) { return reportedStudies(question, options.studies); },
        [&](const StudyData& data) { return painter->takeStudy(data, source.system->notation); });
    if (const auto* exitCode = std::get_if<ExitCode>(&studies))
        return *exitCode;
    source.studies = std::get<std::vector<ReportedStudy>>(std::move(studies));
    return Done;
}

ExitCode addFits(ReportSource& source, const ReportOptions& options, const LoadedModel& model, ReportPainter* painter,
                 const Streams& streams) {
    if (!options.fits)
        return Done;
    auto fits = withFigures<ReportedFit>(options, model, streams, reportedFits, [&](const FitData& data) {
        return painter->takeFit(data, source.system->notation);
    });
    if (const auto* exitCode = std::get_if<ExitCode>(&fits))
        return *exitCode;
    source.fits = std::get<std::vector<ReportedFit>>(std::move(fits));
    return Done;
}

int reportMotion(const ReportOptions& options, const std::string& text, const LoadedModel* asStated,
                 ReportPainter* painter, ReportForm form, const Streams& streams) {
    const auto loaded = loadModel(options.input, text, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    const ModelState results = api::resultsOf(model);
    if (complains(options.input.file, model, api::toldFindings(results), streams))
        return ModelHasErrors;
    const ModelState stated = api::statementOf(asStated ? *asStated : model);
    ReportSource source = api::sourceOf(model, results, stated);
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
    const ReportWords words;
    if (result)
        source.run = painter->takeRun(result->status, *stated.parsed, *stated.spread, std::move(result->trajectory));
    if (source.frequencies)
        painter->takeModes(*source.frequencies);
    for (const auto& add : {addStudies, addFits})
        if (const ExitCode done = add(source, options, model, painter, streams); done != Done)
            return done;
    const int written = writtenReport(options, composeReport(source), painter, form, streams);
    return written == Done && result && !result->status.isCompleted() ? int(ModelHasErrors) : written;
}

bool isDrawn(const ReportOptions& options, ReportForm form, const LoadedModel* asStated) {
    return form == ReportForm::Pages || options.simulates || options.studies.areWanted() || options.fits ||
           (asStated && (hasContinuum(asStated->document) || hasFunctional(asStated->document)));
}

int runReport(const ReportOptions& options, const Streams& streams, const PainterMaker& makePainter) {
    const auto form = reportFormOf(QString::fromStdString(options.output));
    if (!form) {
        streams.err << "coenergy: --output: `" << options.output << "` ends in none of .tex, .pdf, .html\n";
        return WrongUsage;
    }
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
        return WrongUsage;
    const auto read = textOf(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&read))
        return *exitCode;
    const std::string& text = std::get<std::string>(read);
    const std::optional<LoadedModel> stated = statedModel(options.input, text);
    const LoadedModel* asStated = stated ? &*stated : nullptr;
    const bool isWithFigures = isDrawn(options, *form, asStated);
    const std::shared_ptr<ReportPainter> painter = isWithFigures && makePainter ? makePainter() : nullptr;
    if (isWithFigures && !painter) {
        streams.err
            << "coenergy: error: pages and figures are drawn by `coenergy-report`, which is missing: install "
               "it with the studio, or write a .tex or .html file of a model without fields and functionals, without "
               "--simulate, --studies and --fits\n";
        return ModelHasErrors;
    }
    return asStated && hasFunctional(asStated->document)
               ? reportFunctional(options, text, *painter, *form, streams)
               : reportMotion(options, text, asStated, painter.get(), *form, streams);
}

} // namespace

void addReport(CommandLine& line) {
    const auto command = newCommand<ReportOptions>(line, "report", "Write a report of the model and its equations.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_flag("--analysis", options->analyses, "find the equilibria, too, and show eigenvalues and matrices");
    app.add_flag("--simulate", options->simulates, "run the model, too, and show its plots");
    app.add_flag("--studies", options->studies.areComputed,
                 "run the studies that the model states, too, and show how their measures are spread");
    app.add_option("--journal", options->studies.journals,
                   "journal of a study that was run already: its points are shown, and not run again (repeatable)")
        ->take_all();
    app.add_flag("--fits", options->fits,
                 "run the fits that the model states, too, and show the values that were found beside the data");
    app.add_option("-o,--output", options->output, "the file to write: NAME.tex, NAME.pdf or NAME.html")->required();
    onCommand(line, command, [&painter = line.painter](const ReportOptions& given, const Streams& streams) {
        return runReport(given, streams, painter);
    });
}

} // namespace coenergy
