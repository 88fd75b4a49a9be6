// x = x0 by dx/dt = 0: the value is found with the consistent start, once.
#include "lineargraph/held_start.hpp"

#include "base/text.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/names.hpp"

#include <set>

namespace coenergy {

namespace {

std::set<std::string> constraintNamesOf(const Document& typed) {
    const ModelNames names = namesOf(typed);
    std::set<std::string> result;
    for (const auto* list : {&names.displacementConstraints, &names.flowConstraints, &names.effortConstraints})
        result.insert(list->begin(), list->end());
    return result;
}

} // namespace

bool dependsOnNames(const std::string& start) {
    const auto value = parseUnbound(start).value;
    return !start.empty() && !(value && symbolsIn(*value).empty());
}

HeldStart heldStart(const Document& typed, const std::string& variable, const std::string& start,
                    const std::function<bool(const std::string&)>& isTaken) {
    HeldStart held;
    held.coordinate.name = freeName(variable + "_start", isTaken);
    held.coordinate.flow = freeName("dot" + held.coordinate.name, isTaken);
    held.coordinate.initial = start;
    held.coordinate.displacement = Keep::Fixed;
    held.constraint.name =
        freeName("held_" + held.coordinate.name,
                 [names = constraintNamesOf(typed)](const auto& name) { return names.contains(name); });
    held.constraint.expression = held.coordinate.flow;
    return held;
}

} // namespace coenergy
