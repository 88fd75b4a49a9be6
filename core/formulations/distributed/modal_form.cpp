// Separation of variables: m g'' + d g' + k g = sum Y(x) F for each mode, with m the integral of the inertia times Y^2
// and k = m omega^2 (L. Meirovitch, Fundamentals of Vibrations, 2001, ch. 8; Alipourazadi 2012, 4-7 to 4-18).
//
// A pipeline between two pressures is a bar whose displacement is the volume that has passed (table 4-1). A pipeline
// fed with flows has the modes of its pressure (table 4-2, where the inertance must read 2 rho L/(i^2 pi^2 A) and the
// resistance is in series with it): each is a capacitance C_i filled by the entering volumes, Y_i(x) u each, from which
// a volume g_i leaves through the inertance I_i and the resistance B I_i. With
//     p = sum Y_i(x) p_i,   g_i' = - integral of q Y_i',
// the balances of volume and momentum, integrated over the length against Y_i and Y_i', are C_i p_i = sum Y_i(x) u -
// g_i and I_i (g_i'' + B g_i') = p_i + [p Y_i'] L^2/(r_i^2 integral of Y_i^2), r_i the root. Y_i' is zero where flows
// are prescribed; where a pressure is (the wish of 6.3: the two may be mixed) Y_i is zero instead, and the bracket is
// the work of that pressure: the volume that has passed there is u(x) = - sum Y_i'(x) L^2/(r_i^2 integral of Y_i^2)
// g_i.
#include "distributed/modal_form.hpp"

#include "distributed/medium.hpp"
#include "distributed/symbolic_mode.hpp"

namespace coenergy {

namespace {

Expression dampingRatio(const DistributedElement& element) {
    const auto ratio = element.quantities.find(ElementQuantity::Damping);
    return ratio != element.quantities.end() ? ratio->second : Expression();
}

// 2 zeta m omega, or the friction against a flow.
Expression modalFriction(const DistributedElement& element, const SymbolicMode& mode) {
    const Medium medium = mediumOf(element);
    if (carriesFlow(element.kind))
        return medium.friction * lengthOf(element) * mode.meanSquare;
    const Expression halfRate = dampingRatio(element) * mode.meanSquare * medium.impedance; // per root of omega
    if (element.kind == ElementKind::Beam)
        return 2 * halfRate * mode.rootSquared / lengthOf(element);
    return 2 * halfRate * mode.root;
}

Expression stiffnessOf(const DistributedElement& element, const SymbolicMode& mode) {
    const Expression length = lengthOf(element), stiffness = mediumOf(element).stiffness;
    if (element.kind == ElementKind::Beam)
        return mode.rootFourth * mode.meanSquare * stiffness / power(length, 3);
    return mode.rootSquared * mode.meanSquare * stiffness / length;
}

// The right side of 4-13.
ElementLoad loadOf(const DistributedElement& element, const SymbolicMode& mode) {
    const Expression& length = lengthOf(element);
    return {*element.force * shapeAt(mode, Expression::symbol(placeAlong) / length), Expression(), length};
}

bool isRigid(const SymbolicMode& mode) {
    return mode.rootSquared.isZero();
}

ElementModel fedPipeline(const DistributedElement& pipe) {
    const Medium medium = mediumOf(pipe);
    const Expression& length = lengthOf(pipe);
    const std::vector<SymbolicMode> modes = symbolicModes(pipe);
    ElementModel model;
    const std::vector<Expression> entered = enteringPlaces(pipe);
    model.enteredVolumes = entered.size();
    const std::size_t oscillating = modes.size() - (isRigid(modes.front()) ? 1 : 0);
    for (const SymbolicMode& mode : modes) {
        Spring capacitance{medium.stiffness / (length * mode.meanSquare), {}};
        if (!isRigid(mode)) {
            capacitance.stretch.push_back({model.variables.size(), Expression(-1)});
            const Expression by = length / (mode.meanSquare * mode.rootSquared);
            model.variables.push_back({mode.stem, medium.inertia * by, medium.friction * by});
        }
        for (std::size_t k = 0; k < entered.size(); ++k)
            capacitance.stretch.push_back({oscillating + k, shapeAt(mode, entered[k] / length)});
        model.springs.push_back(std::move(capacitance));
    }
    return model;
}

// Of a fed pipeline, by the volumes of its modes.
std::vector<Expression> passedShares(const DistributedElement& pipe, const Expression& place) {
    std::vector<Expression> shares;
    for (const SymbolicMode& mode : symbolicModes(pipe))
        if (!isRigid(mode))
            shares.push_back(-slopeAt(mode, place / lengthOf(pipe)) / (mode.meanSquare * mode.rootSquared));
    return shares;
}

std::vector<Expression> shapesAt(const DistributedElement& element, const Expression& place) {
    std::vector<Expression> shapes;
    for (const SymbolicMode& mode : symbolicModes(element))
        shapes.push_back(shapeAt(mode, place / lengthOf(element)));
    return shapes;
}

} // namespace

ElementModel modalModel(const DistributedElement& element) {
    if (isDrivenByFlow(element))
        return fedPipeline(element);
    ElementModel model;
    for (const SymbolicMode& mode : symbolicModes(element)) {
        const Expression inertia = mediumOf(element).inertia * lengthOf(element) * mode.meanSquare;
        model.variables.push_back({mode.stem, inertia, modalFriction(element, mode)});
        const Expression stiffness = stiffnessOf(element, mode);
        if (!stiffness.isZero())
            model.springs.push_back({stiffness, {{model.variables.size() - 1, Expression(1)}}});
        if (element.force)
            model.loads.push_back(loadOf(element, mode));
    }
    return model;
}

std::vector<Expression> modalShares(const DistributedElement& element, const Expression& place) {
    return isDrivenByFlow(element) ? passedShares(element, place) : shapesAt(element, place);
}

std::vector<Expression> modalEffortShares(const DistributedElement& element, const Expression& place) {
    return shapesAt(element, place);
}

std::vector<Expression> modalSlopes(const DistributedElement& element, const Expression& place) {
    const Expression& length = lengthOf(element);
    std::vector<Expression> slopes;
    for (const SymbolicMode& mode : symbolicModes(element))
        slopes.push_back(slopeAt(mode, place / length) / length);
    return slopes;
}

} // namespace coenergy
