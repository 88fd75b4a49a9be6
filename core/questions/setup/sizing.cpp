// What stands in an index is read as it is typed; what elements read is found by writing them out with another value.
#include "setup/sizing.hpp"

#include "meaning/formulations.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/indexed_items.hpp"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

namespace coenergy {

namespace {

using Names = std::set<std::string>;

void addNamesIn(const std::string& text, Names& names) {
    static const std::regex name("[A-Za-z_][A-Za-z_0-9]*");
    for (std::sregex_iterator found(text.begin(), text.end(), name), end; found != end; ++found)
        names.insert(found->str());
}

// Within brackets, and on either side of `..`.
void addNamesOfIndices(const std::string& text, Names& names) {
    static const std::regex index("\\[[^\\]]*\\]|=[^=,]*\\.\\.[^,]*");
    for (std::sregex_iterator found(text.begin(), text.end(), index), end; found != end; ++found)
        addNamesIn(found->str(), names);
}

template <class Look> void forEachText(const Document& document, Section section, Look look) {
    visitSection(document, section, [&](const auto& part) {
        const auto lookAt = [&](const auto& item) {
            for (const auto& placed : textsOf(item))
                look(*placed.text);
        };
        if constexpr (requires { part->size(); })
            std::for_each(part->begin(), part->end(), lookAt);
        else
            lookAt(*part);
    });
}

Names namesInIndices(const Document& typed) {
    Names names;
    for (int section = 0; section <= static_cast<int>(lastSection); ++section)
        if (static_cast<Section>(section) != Section::Model && static_cast<Section>(section) != Section::LinearGraph)
            forEachText(typed, static_cast<Section>(section), [&](const std::string& text) {
                if (isIndexed(text))
                    addNamesOfIndices(text, names);
            });
    addNamesIn(typed.continuum->modes, names);
    return names;
}

Names namesInElements(const Document& typed) {
    Names names;
    forEachText(typed, Section::DistributedElements, [&](const std::string& text) { addNamesIn(text, names); });
    return names;
}

// Whether the model is written out otherwise when this parameter has another value.
bool changesWhatIsWritten(const Document& typed, std::size_t parameter, double value) {
    constexpr double large = 1e6;
    const Field field{Section::Parameters, parameter, Column::Value};
    const auto writtenWith = [&](double number) {
        WrittenDocument written = writtenDocument(withNumber(typed, field, number));
        written.document.parameters = {};
        return written;
    };
    const WrittenDocument here = writtenWith(value);
    const WrittenDocument there = writtenWith(std::abs(value) > large ? 2 * value : value + 1);
    return !(here.document == there.document) || here.problems.size() != there.problems.size();
}

} // namespace

std::map<std::string, double> sizingValues(const ParsedModel& model) {
    const Names inIndices = namesInIndices(model.typed), inElements = namesInElements(model.typed);
    std::map<std::string, double> sizing;
    if (inIndices.empty() && inElements.empty())
        return sizing;
    const Point values = parameterValues(model);
    for (std::size_t k = 0; k < model.typed.parameters->size(); ++k) {
        const std::string& name = (*model.typed.parameters)[k].name;
        const auto value = values.find(name);
        if (value == values.end())
            continue;
        if (inIndices.contains(name) ||
            (inElements.contains(name) && changesWhatIsWritten(model.typed, k, value->second)))
            sizing.emplace(name, value->second);
    }
    return sizing;
}

} // namespace coenergy
