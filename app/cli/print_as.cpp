// The one place where commands write what they found.
#include "cli/print_as.hpp"

#include "answers/matrix_script.hpp"
#include "base/cancellation.hpp"
#include "cli/cli_model.hpp"

namespace coenergy {

namespace {

ExitCode printed(const std::string& text, const Streams& streams) {
    streams.out << text << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

} // namespace

std::string textOf(const Answer& answer, OutputFormat format) {
    switch (format) {
    case OutputFormat::Text: return textOf(answer);
    case OutputFormat::Latex: return latexOf(answer);
    case OutputFormat::Json: return withFormat(answer).dump(2) + "\n";
    case OutputFormat::Octave: return matrixScript(answer, ScriptLanguage::Octave);
    case OutputFormat::NumPy: return matrixScript(answer, ScriptLanguage::NumPy);
    }
    return {};
}

ExitCode printAnswer(const Answer& answer, OutputFormat format, const Streams& streams) {
    return printed(textOf(answer, format), streams);
}

ExitCode asked(const std::string& file, const Streams& streams, const std::function<ExitCode(api::Remarks&)>& ask) {
    api::Remarks remarks;
    try {
        const ExitCode exitCode = ask(remarks);
        printFindings(file, remarks.all(), streams.err);
        return exitCode;
    } catch (const api::Failure& failure) {
        printFindings(file, failure.findings(), streams.err);
        return failure.fault() == api::Fault::Request ? WrongUsage : ModelHasErrors;
    } catch (const Cancelled&) {
        printFindings(file, remarks.all(), streams.err);
        streams.err << "coenergy: interrupted\n";
        return ModelHasErrors;
    }
}

ExitCode askedOfModel(const InputOptions& input, const Streams& streams,
                      const std::function<ExitCode(const api::Question&)>& ask, const std::stop_token& stop,
                      FieldUse use) {
    const auto given = givenModel(input, streams, use);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::ModelStages stages;
    return asked(input.file, streams, [&](api::Remarks& remarks) {
        return ask({std::get<GivenModel>(given), stages, remarks, stop});
    });
}

ExitCode printAsked(const std::string& file, const Streams& streams,
                    const std::function<std::string(api::Remarks&)>& ask) {
    std::string text;
    const ExitCode exitCode = asked(file, streams, [&](api::Remarks& remarks) {
        text = ask(remarks);
        return Done;
    });
    return exitCode == Done ? printed(text, streams) : exitCode;
}

ExitCode printAsked(const std::string& file, OutputFormat format, const Streams& streams,
                    const std::function<Answer(api::Remarks&)>& ask) {
    return printAsked(file, streams, [&](api::Remarks& remarks) { return textOf(ask(remarks), format); });
}

} // namespace coenergy
