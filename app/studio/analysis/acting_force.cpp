#include "studio/analysis/acting_force.hpp"

#include "base/text.hpp"
#include "dimension/unit.hpp"
#include "meaning/parsed_model.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// M of a rotation, F of anything else that moves, u of a charge.
std::string usualName(Domain domain) {
    return domain == Domain::Rotation ? "M" : domain == Domain::Electrical ? "u" : "F";
}

} // namespace

Document withActingForce(Document document) {
    const Coordinate& coordinate = document.coordinates->front();
    const Vocabulary vocabulary = parseModel(document).vocabulary;
    Parameter force;
    force.name = freeName(usualName(coordinate.domain),
                          [&](const std::string& name) { return vocabulary.find(name) != nullptr; });
    force.value = "0";
    force.unit = effortUnit(coordinate.unit);
    std::vector<Effort> efforts = *document.efforts;
    const auto present = std::find_if(efforts.begin(), efforts.end(),
                                      [&](const Effort& effort) { return effort.coordinate == coordinate.name; });
    if (present != efforts.end() && !present->expression.empty())
        present->expression += " + " + force.name;
    else if (present != efforts.end())
        present->expression = force.name;
    else
        efforts.push_back({coordinate.name, force.name, {}});
    std::vector<Parameter> parameters = *document.parameters;
    parameters.push_back(std::move(force));
    document.parameters = Part(std::move(parameters));
    document.efforts = Part(std::move(efforts));
    return document;
}

} // namespace coenergy
