// Names are looked up as everywhere else in a model; for an unknown one the nearest known name is proposed.
#include "cli/cli_assignments.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <tl/expected.hpp>

#include <cmath>
#include <set>

namespace coenergy {

namespace {

/// NAME=VALUE, the value any expression of numbers; or why it is none.
tl::expected<std::pair<std::string, double>, std::string> assignment(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return tl::unexpected("`" + text + "` is not NAME=VALUE");
    const std::string number = text.substr(equals + 1);
    const Parsed parsed = parseExpression(number);
    if (!parsed.value)
        return tl::unexpected("`" + text + "`: " + messageText(parsed.problems.front()).toStdString());
    for (const std::string& name : symbolsIn(*parsed.value))
        if (name != "pi")
            return tl::unexpected("`" + text + "`: the value must be a number, without names such as `" + name + "`");
    const double value = evaluate(*parsed.value, {});
    if (!std::isfinite(value))
        return tl::unexpected("`" + text + "`: `" + number + "` is not a number, or is too large");
    return std::pair(text.substr(0, equals), value);
}

using Assignments = std::map<std::string, double>;

class AssignmentReader {
public:
    AssignmentReader(const LoadedModel& model, std::string_view option, std::set<Meaning> meanings,
                     const Streams& streams)
        : m_model(model), m_option(option), m_meanings(std::move(meanings)), m_streams(streams) {}

    std::optional<Assignments> read(const std::vector<std::string>& texts) {
        Assignments values;
        if (texts.empty()) // a large model takes time to read
            return values;
        m_parsed = parseModel(m_model.document);
        for (const std::string& text : texts) {
            const auto pair = assignment(text);
            if (!pair)
                return complain(pair.error());
            const Entry* entry = m_parsed.vocabulary.find(pair->first);
            if (entry && entry->meaning == Meaning::Definition)
                return complain("`" + pair->first +
                                "` is a definition here, or an integral of the field has taken its "
                                "value. Change it in the file");
            if (!entry || !m_meanings.contains(entry->meaning))
                return complain("there is no `" + pair->first + "` to set" + suggestion(pair->first));
            values[pair->first] = pair->second;
        }
        return values;
    }

private:
    std::nullopt_t complain(const std::string& what) const {
        m_streams.err << "coenergy: " << m_option << ": " << what << "\n";
        return std::nullopt;
    }

    std::string suggestion(const std::string& name) const {
        std::vector<std::string> candidates;
        for (const auto& [known, entry] : m_parsed.vocabulary.entries)
            if (m_meanings.contains(entry.meaning))
                candidates.push_back(known);
        const auto nearest = nearestName(name, candidates);
        return nearest ? "; did you mean `" + *nearest + "`?" : "";
    }

    const LoadedModel& m_model;
    ParsedModel m_parsed;
    std::string_view m_option;
    std::set<Meaning> m_meanings;
    const Streams& m_streams;
};

LoadedModel withParameters(LoadedModel model, const Assignments& values) {
    if (values.empty())
        return model;
    const ParsedModel parsed = parseModel(model.document);
    for (const auto& [name, value] : values) {
        const std::size_t rank = parsed.vocabulary.find(name)->rank;
        const std::size_t typed = model.document.parameters->size();
        const bool isTyped = rank < typed && (*model.document.parameters)[rank].name == name;
        const std::size_t item = isTyped ? rank : typed;
        if (!isTyped) { // one that a graph brings
            model.document = withItemInserted(model.document, Section::Parameters, item);
            model.document = withText(model.document, {Section::Parameters, item, Column::Name}, name);
        }
        model.document = withNumber(model.document, {Section::Parameters, item, Column::Value}, value);
    }
    return model;
}

} // namespace

std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const Streams& streams, FieldUse use) {
    auto loaded = loadModel(options, streams, use);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    LoadedModel& file = std::get<LoadedModel>(loaded);
    const std::set<Meaning> unknowns = {Meaning::Coordinate, Meaning::Flow, Meaning::Multiplier, Meaning::Effort,
                                        Meaning::Dynamic};
    const auto parameters = AssignmentReader(file, "--set", {Meaning::Parameter}, streams).read(options.parameters);
    const auto initialValues = AssignmentReader(file, "--initial", unknowns, streams).read(options.initialValues);
    if (!parameters || !initialValues)
        return WrongUsage;
    return GivenModel{withParameters(std::move(file), *parameters), {*parameters, *initialValues}};
}

} // namespace coenergy
