// A mass is m and an inertia J. Springs and dampers keep L and R: their parameters are the reciprocals of a stiffness k
// and of a coefficient b, so that these letters would say something false.
#include "graphmodel/usual_element.hpp"

#include "lineargraph/domain_units.hpp"

namespace coenergy {

namespace {

std::string unitOf(const DomainUnits& units, BranchType type) {
    switch (type) {
    case BranchType::AType: return std::string(units.aType);
    case BranchType::TType: return std::string(units.tType);
    case BranchType::DType: return std::string(units.dType);
    case BranchType::AcrossSource: return std::string(units.across);
    case BranchType::ThroughSource: return std::string(units.through);
    default: return {};
    }
}

std::string letterOf(const std::string& domain, BranchType type) {
    if (type != BranchType::AType)
        return {};
    return domain == "translation" ? "m" : domain == "rotation" ? "J" : "";
}

} // namespace

UsualElement usualElement(const std::string& domain, BranchType type, int number) {
    const DomainUnits* units = unitsOfDomain(domain);
    if (!units)
        return {};
    const std::string letter = letterOf(domain, type);
    return {letter.empty() ? letter : letter + "_{" + std::to_string(number) + "}", unitOf(*units, type)};
}

} // namespace coenergy
