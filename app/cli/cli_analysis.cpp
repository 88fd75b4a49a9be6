// An analysis as a command: its options are read, the model is posed, the answer printed.
#include "cli/cli_analysis.hpp"

#include "api/rest.hpp"
#include "cli/cli_assignments.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

namespace coenergy {

namespace {

struct AnalysisCommand {
    Analysis analysis;
    InputOptions input = {};
    OutputFormat format = OutputFormat::Text;
    GivenOptions given = {};
};

int runAnalysis(const AnalysisCommand& command, const Streams& streams) {
    const auto given = givenModel(command.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::ModelStages stages;
    return printAsked(command.input.file, command.format, streams, [&](api::Remarks& remarks) {
        const api::Question question{std::get<GivenModel>(given), stages, remarks};
        const api::AnalysedModel model = api::analysedModel(question);
        const Interruption interruption;
        const Analysed found =
            command.analysis.analyse({question.model().document, model.analysis, numbersOf(question, model.analysis)},
                                     command.given, interruption.token());
        if (const auto* wrong = std::get_if<WrongOption>(&found))
            remarks.reject(wrong->option, wrong->words);
        return std::get<Answer>(found);
    });
}

} // namespace

void addOptions(CLI::App& command, const std::vector<AnalysisOption>& options, GivenOptions& given) {
    for (const AnalysisOption& option : options)
        if (option.kind == AnalysisOption::Kind::Texts)
            command.add_option(option.name, given.texts[option.name], option.help)->take_all();
        else
            addNumber(command, option.name, given.numbers[option.name], option.help)
                ->check(option.kind == AnalysisOption::Kind::Number ? finiteNumber() : positiveNumber());
}

void addAnalysis(CommandLine& line, const std::string& name, const Analysis& analysis) {
    const auto command = newCommand<AnalysisCommand>(line, name, analysis.help);
    const auto& [app, options] = command;
    options->analysis = analysis;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "json"});
    addOptions(app, analysis.options, options->given);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    onCommand(line, command, runAnalysis);
}

} // namespace coenergy
