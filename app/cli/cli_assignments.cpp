// The first text that is no assignment, or whose name or value does not fit, is complained about.
#include "cli/cli_assignments.hpp"

#include "api/values.hpp"

namespace coenergy {

namespace {

/// NAME=VALUE, the value any expression of numbers; or why it is none.
tl::expected<std::pair<std::string, double>, std::string> assignment(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return tl::unexpected("`" + text + "` is not NAME=VALUE");
    const auto value = api::numberOf(text.substr(equals + 1));
    if (!value)
        return tl::unexpected("`" + text + "`: " + value.error());
    return std::pair(text.substr(0, equals), *value);
}

std::optional<api::Assignments> assignmentsIn(const std::vector<std::string>& texts, const LoadedModel& model,
                                              std::string_view option, api::Settable what, const Streams& streams) {
    api::Assignments values;
    std::string fault;
    for (auto text = texts.begin(); text != texts.end() && fault.empty(); ++text) {
        const auto pair = assignment(*text);
        if (pair)
            values[pair->first] = pair->second;
        else
            fault = pair.error();
    }
    if (fault.empty())
        fault = api::unfitNames(model, values, what);
    if (fault.empty())
        return values;
    streams.err << "coenergy: " << option << ": " << fault << "\n";
    return std::nullopt;
}

std::variant<GivenModel, ExitCode> withAssignments(std::variant<LoadedModel, ExitCode> loaded,
                                                   const InputOptions& options, const Streams& streams) {
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    LoadedModel& file = std::get<LoadedModel>(loaded);
    const auto parameters = assignmentsIn(options.parameters, file, "--set", api::Settable::Parameters, streams);
    const auto initialValues =
        assignmentsIn(options.initialValues, file, "--initial", api::Settable::InitialValues, streams);
    if (!parameters || !initialValues)
        return WrongUsage;
    return GivenModel{api::withParameters(std::move(file), *parameters), {*parameters, *initialValues}};
}

} // namespace

std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams) {
    return withAssignments(loadModel(options, text, streams), options, streams);
}

std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const Streams& streams, FieldUse use) {
    return withAssignments(loadModel(options, streams, use), options, streams);
}

} // namespace coenergy
