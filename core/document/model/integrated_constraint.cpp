#include "model/integrated_constraint.hpp"

#include "base/check.hpp"

namespace coenergy {

Document withIntegratedConstraint(const Document& document, std::size_t flowConstraint, const std::string& potential) {
    check(flowConstraint < document.flowConstraints->size(), "a flow constraint that is not there");
    Document result = document;
    std::vector<Constraint> flow = *document.flowConstraints;
    std::vector<Constraint> displacement = *document.displacementConstraints;
    displacement.push_back(flow[flowConstraint]);
    displacement.back().expression = potential + " = 1/3";
    flow.erase(flow.begin() + static_cast<std::ptrdiff_t>(flowConstraint));
    result.flowConstraints = Part(std::move(flow));
    result.displacementConstraints = Part(std::move(displacement));
    result.outputs = {};
    result.limits = {};
    result.plots = {};
    result.drawing = {};
    return result;
}

} // namespace coenergy
