// Chooses between modes and lumps.
#include "distributed/element_model.hpp"

#include "distributed/chain_form.hpp"
#include "distributed/modal_form.hpp"

namespace coenergy {

std::vector<Expression> enteringPlaces(const DistributedElement& element) {
    std::vector<Expression> places;
    for (const ElementPort& port : element.ports)
        if (takesFlow(element, port))
            places.push_back(port.place);
    return places;
}

ElementModel elementModel(const DistributedElement& element) {
    check(faultsOf(element).empty(), "an element without faults");
    return element.form == ElementForm::Modal ? modalModel(element) : chainModel(element);
}

std::vector<Expression> displacementShares(const DistributedElement& element, const Expression& place) {
    return element.form == ElementForm::Modal ? modalShares(element, place) : chainShares(element, place);
}

std::vector<Expression> effortShares(const DistributedElement& element, const Expression& place) {
    check(isDrivenByFlow(element), "an element whose efforts follow");
    return element.form == ElementForm::Modal ? modalEffortShares(element, place) : chainEffortShares(element, place);
}

std::vector<Expression> slopeShares(const DistributedElement& element, const Expression& place) {
    if (element.kind != ElementKind::Beam)
        return {};
    return element.form == ElementForm::Modal ? modalSlopes(element, place) : chainSlopes(element, place);
}

} // namespace coenergy
