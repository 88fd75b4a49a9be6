// `coenergy fit`: parameters and initial values from measured values.
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"

#include "api/stated_fit.hpp"
#include "io/atomic_file.hpp"
#include "io/write_ldae.hpp"

#include <algorithm>
#include <filesystem>

namespace coenergy {

namespace {

struct FitOptions {
    InputOptions input;
    std::string name;              // of one that the model states
    std::vector<std::string> data; // files
    api::FitRequest request;       // without their bytes
    std::string output;
    OutputFormat format = OutputFormat::Text;

    bool isTyped() const {
        return !data.empty() || !request.matches.empty() || !request.vary.empty() || !request.deviations.empty();
    }
};

api::FitRequest typedRequest(const FitOptions& options, api::Remarks& remarks) {
    if (!options.name.empty())
        remarks.reject("",
                       "`" + options.name +
                           "` states what is asked: leave out --data, --match, --vary and --deviation, or the name");
    api::FitRequest request = options.request;
    for (const std::string& file : options.data) {
        auto bytes = readFile(file);
        if (!bytes)
            remarks.reject("data", "`" + file + "`: " + bytes.error());
        request.data.push_back({file, std::move(*bytes)});
    }
    return request;
}

// What is written must not overwrite the data either.
bool areDataKept(const std::vector<api::DataFile>& data, const std::filesystem::path& folder, const FitOptions& options,
                 const Streams& streams) {
    return std::all_of(data.begin(), data.end(), [&](const api::DataFile& file) {
        return areApart(folder / file.name, {{"--output", options.output}}, streams, "a file of measured values");
    });
}

int runFit(const FitOptions& options, const Streams& streams) {
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
        return WrongUsage;
    const Interruption interruption;
    const auto ask = [&](const api::Question& question) {
        const api::FitRequest request = options.isTyped() ? typedRequest(options, question.remarks)
                                                          : statedFit(question, options.name, options.request.run);
        const std::string folder = options.isTyped() ? std::string() : question.model().folder;
        if (!areDataKept(request.data, folder, options, streams))
            return WrongUsage;
        const api::FittedModel fitted = fittedModel(question, request);
        const ExitCode printed = printAnswer(fitted.answer, options.format, streams);
        if (!fitted.hasConverged || printed != Done)
            return ModelHasErrors;
        return options.output.empty() || writeOrComplain({{options.output, writeLdae(fitted.document)}}, streams)
                   ? Done
                   : ModelHasErrors;
    };
    return askedOfModel(options.input, streams, ask, interruption.token());
}

} // namespace

void addFit(CommandLine& line) {
    const auto command = newCommand<FitOptions>(
        line, "fit",
        "Find parameters and initial values with which a run is nearest to measured values, how well these are known, "
        "and which combinations of them the data cannot tell apart. The question is typed, or stated by the model in "
        "[[fits]].");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("NAME", options->name, "the fit that the model states, if there is more than one");
    app.add_option("--data", options->data,
                   "CSV file of one run: a heading, the time, measured columns; values may be missing (repeatable)")
        ->take_all();
    app.add_option("--match", options->request.matches,
                   "\"EXPRESSION = COLUMN\": what of the run was measured in which column of --data (repeatable)")
        ->take_all();
    app.add_option(
           "--vary", options->request.vary,
           "NAME or NAME=FROM:TO: a parameter, or an initial value as \"theta(0)\", to be found, between bounds, "
           "of which one may be left out; its value in the model is where the fit begins (repeatable)")
        ->take_all();
    app.add_option("--deviation", options->request.deviations,
                   "COLUMN=NUMBER: the standard deviation of a value of this column; needed with several (repeatable)")
        ->take_all();
    addRunOptions(app, options->request.run);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    addFormat(app, options->format, {"text", "json"});
    app.add_option("-o,--output", options->output, "file for the model with the values that were found, as .ldae");
    onCommand(line, command, runFit);
}

} // namespace coenergy
