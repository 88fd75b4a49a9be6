#include "session/named_values.hpp"

#include "api/values.hpp"
#include "session/run_inputs.hpp"
#include "setup/givens.hpp"

namespace coenergy {

namespace {

bool isParameter(const ParsedModel& parsed, const std::string& name) {
    return api::unfitName(parsed.vocabulary, name, api::Settable::Parameters).empty();
}

} // namespace

std::map<std::string, Field> valuePlaces(const ParsedModel& parsed) {
    const Givens givens = givensOf(parsed);
    std::map<std::string, Field> places;
    for (const auto& [name, start] : givens.starts)
        places.emplace(name, start.place);
    for (const GivenParameter& parameter : givens.parameters)
        places.insert_or_assign(parameter.name, parameter.place);
    return places;
}

Document withNamedValues(const Document& document, const std::vector<NamedValue>& values) {
    const ParsedModel parsed = parseModel(document);
    const auto places = valuePlaces(parsed);
    api::Assignments parameters;
    std::map<Field, double> starts;
    for (const NamedValue& one : values)
        if (isParameter(parsed, one.name))
            parameters.emplace(one.name, one.value);
        else if (const auto place = places.find(one.name); place != places.end())
            starts.emplace(place->second, one.value);
    return withNumbers(api::withParameters({document, {}, {}, {}}, parameters).document, starts);
}

std::vector<std::string> namesWithoutPlace(const Document& document, const std::vector<NamedValue>& values) {
    const ParsedModel parsed = parseModel(document);
    const auto places = valuePlaces(parsed);
    std::vector<std::string> names;
    for (const NamedValue& one : values)
        if (!isParameter(parsed, one.name) && !places.contains(one.name))
            names.push_back(one.name);
    return names;
}

} // namespace coenergy
