// Names are looked up as everywhere else in a model; for an unknown one the nearest known name is proposed.
#include "api/values.hpp"

#include "api/refusal_words.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <cmath>
#include <set>

namespace coenergy::api {

namespace {

std::set<Meaning> meaningsOf(Settable what) {
    if (what == Settable::Parameters)
        return {Meaning::Parameter};
    return {Meaning::Coordinate, Meaning::Flow, Meaning::Multiplier, Meaning::Effort, Meaning::Dynamic};
}

std::string suggestion(const std::string& name, const Vocabulary& vocabulary, const std::set<Meaning>& meanings) {
    std::vector<std::string> candidates;
    for (const auto& [known, entry] : vocabulary.entries)
        if (meanings.contains(entry.meaning))
            candidates.push_back(known);
    const auto nearest = nearestName(name, candidates);
    return nearest ? filled(RefusalWords::tr("; did you mean `%1`?"), *nearest) : "";
}

} // namespace

tl::expected<double, std::string> numberOf(const std::string& text) {
    const Parsed parsed = parseExpression(text);
    if (!parsed.value)
        return tl::unexpected(messageText(parsed.problems.front()).toStdString());
    for (const std::string& name : symbolsIn(*parsed.value))
        if (name != "pi")
            return tl::unexpected(
                filled(RefusalWords::tr("the value must be a number, without names such as `%1`"), name));
    const double value = evaluate(*parsed.value, {});
    if (!std::isfinite(value))
        return tl::unexpected(filled(RefusalWords::tr("`%1` is not a number, or is too large"), text));
    return value;
}

std::string unfitName(const Vocabulary& vocabulary, const std::string& name, Settable what) {
    const std::set<Meaning> meanings = meaningsOf(what);
    const Entry* entry = vocabulary.find(name);
    if (entry && entry->meaning == Meaning::Definition)
        return filled(
            RefusalWords::tr("`%1` is a definition here, or an integral of the field has taken its value. Change "
                             "it in the file"),
            name);
    if (!entry || !meanings.contains(entry->meaning))
        return filled(RefusalWords::tr("there is no `%1` to set"), name) + suggestion(name, vocabulary, meanings);
    return {};
}

std::string unfitNames(const LoadedModel& model, const Assignments& values, Settable what) {
    if (values.empty()) // a large model takes time to read
        return {};
    const Vocabulary vocabulary = parseModel(model.document).vocabulary;
    for (const auto& [name, value] : values)
        if (std::string fault = unfitName(vocabulary, name, what); !fault.empty())
            return fault;
    return {};
}

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

} // namespace coenergy::api
