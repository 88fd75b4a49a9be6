// The first text that is no assignment, or whose name or value does not fit, is complained about.
#include "cli/cli_assignments.hpp"

#include "api/values.hpp"

#include <algorithm>

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

// Numbers of a field act before its modes are made of it; what these are made with is no parameter of the model any
// more.
std::variant<GivenModel, ExitCode> givenField(LoadedModel stated, const InputOptions& options, const Streams& streams) {
    auto parameters = assignmentsIn(options.parameters, stated, "--set", api::Settable::Parameters, streams);
    if (!parameters)
        return WrongUsage;
    auto used = usedModel(api::withParameters(std::move(stated), *parameters), options, streams, FieldUse::AsModel);
    if (const auto* exitCode = std::get_if<ExitCode>(&used))
        return *exitCode;
    LoadedModel& model = std::get<LoadedModel>(used);
    const auto initialValues =
        assignmentsIn(options.initialValues, model, "--initial", api::Settable::InitialValues, streams);
    if (!initialValues)
        return WrongUsage;
    const std::vector<Parameter>& left = *model.document.parameters;
    std::erase_if(*parameters, [&](const auto& one) {
        return std::none_of(left.begin(), left.end(), [&](const Parameter& each) { return each.name == one.first; });
    });
    return GivenModel{std::move(model), {*parameters, *initialValues}};
}

} // namespace

std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use) {
    auto stated = modelInFile(options, text, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&stated))
        return *exitCode;
    LoadedModel& file = std::get<LoadedModel>(stated);
    if (use == FieldUse::AsModel && hasContinuum(file.document))
        return givenField(std::move(file), options, streams);
    auto used = usedModel(std::move(file), options, streams, use);
    if (const auto* exitCode = std::get_if<ExitCode>(&used))
        return *exitCode;
    LoadedModel& model = std::get<LoadedModel>(used);
    const auto parameters = assignmentsIn(options.parameters, model, "--set", api::Settable::Parameters, streams);
    const auto initialValues =
        assignmentsIn(options.initialValues, model, "--initial", api::Settable::InitialValues, streams);
    if (!parameters || !initialValues)
        return WrongUsage;
    return GivenModel{api::withParameters(std::move(model), *parameters), {*parameters, *initialValues}};
}

std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const Streams& streams, FieldUse use) {
    const auto text = textOf(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&text))
        return *exitCode;
    return givenModel(options, std::get<std::string>(text), streams, use);
}

} // namespace coenergy
