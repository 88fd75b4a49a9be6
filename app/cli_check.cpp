// `coenergy check`: every finding about a model.
#include "cli_model.hpp"

#include "problems/message.hpp"

#include <nlohmann/json.hpp>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

Json messagesOf(const LoadedModel& model, const Diagnostics& diagnostics) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        list.push_back({{"severity", severityName(diagnostic.severity)},
                        {"code", codeName(diagnostic.code)},
                        {"where", fieldName(model.document, diagnostic.field).toStdString()},
                        {"line", place.line},
                        {"column", place.column},
                        {"length", place.length},
                        {"text", messageText(diagnostic).toStdString()}});
    }
    return list;
}

} // namespace

int runCheck(const CheckOptions& options, const Streams& streams) {
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    const Derivation derivation = derive(model);
    if (options.format == OutputFormat::Json) {
        streams.out << Json{{"messages", messagesOf(model, derivation.diagnostics)}}.dump(2) << "\n";
    } else {
        printDiagnostics(options.input.file, model, derivation.diagnostics, streams.err);
        if (derivation.diagnostics.empty())
            streams.out << options.input.file << ": nothing to complain about\n";
    }
    return hasErrors(derivation.diagnostics) ? ModelHasErrors : Done;
}

} // namespace coenergy
