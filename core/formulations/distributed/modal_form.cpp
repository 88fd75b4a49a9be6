// Separation of variables: m g'' + d g' + k g = sum Y(x) F for each mode, with m the integral of the inertia times Y^2
// and k = m omega^2 (L. Meirovitch, Fundamentals of Vibrations, 2001, ch. 8; Alipourazadi 2012, 4-7 to 4-18).
//
// A pipeline between two pressures is a bar whose displacement is the volume that has passed (table 4-1). A pipeline
// fed with flows has the modes of its pressure (table 4-2, where the inertance must read 2 rho L/(i^2 pi^2 A) and the
// resistance is in series with it): each is a capacitance C_i filled by the entering volumes, Y_i(x) u each, from which
// a volume g_i leaves through the inertance I_i and the resistance B I_i.
#include "distributed/modal_form.hpp"

#include "distributed/medium.hpp"
#include "distributed/symbolic_mode.hpp"

namespace coenergy {

namespace {

Expression dampingRatio(const DistributedElement& element) {
    const auto ratio = element.quantities.find(ElementQuantity::Damping);
    return ratio != element.quantities.end() ? ratio->second : Expression();
}

// 2 zeta m omega, or the friction of a pipeline.
Expression modalFriction(const DistributedElement& element, const SymbolicMode& mode, const Expression& inertia) {
    const Medium medium = mediumOf(element);
    if (element.kind == ElementKind::Pipeline)
        return medium.friction * inertia;
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

ElementModel fedPipeline(const DistributedElement& pipe) {
    const Medium medium = mediumOf(pipe);
    const Expression& length = lengthOf(pipe);
    const std::vector<SymbolicMode> modes = symbolicModes(pipe);
    ElementModel model;
    model.enteredVolumes = pipe.ports.size();
    for (std::size_t i = 1; i < modes.size(); ++i) {
        const Expression inertance = medium.inertia * length / (modes[i].meanSquare * modes[i].rootSquared);
        model.variables.push_back({modes[i].stem, inertance, medium.friction * inertance});
    }
    for (std::size_t i = 0; i < modes.size(); ++i) {
        Spring capacitance{medium.stiffness / (length * modes[i].meanSquare), {}};
        if (i > 0)
            capacitance.stretch.push_back({i - 1, Expression(-1)});
        for (std::size_t port = 0; port < pipe.ports.size(); ++port)
            capacitance.stretch.push_back(
                {model.variables.size() + port, shapeAt(modes[i], pipe.ports[port].place / length)});
        model.springs.push_back(std::move(capacitance));
    }
    return model;
}

} // namespace

ElementModel modalModel(const DistributedElement& element) {
    if (isDrivenByFlow(element))
        return fedPipeline(element);
    ElementModel model;
    for (const SymbolicMode& mode : symbolicModes(element)) {
        const Expression inertia = mediumOf(element).inertia * lengthOf(element) * mode.meanSquare;
        model.variables.push_back({mode.stem, inertia, modalFriction(element, mode, inertia)});
        const Expression stiffness = stiffnessOf(element, mode);
        if (!stiffness.isZero())
            model.springs.push_back({stiffness, {{model.variables.size() - 1, Expression(1)}}});
        if (element.force)
            model.loads.push_back(loadOf(element, mode));
    }
    return model;
}

std::vector<Expression> modalShares(const DistributedElement& element, const Expression& place) {
    std::vector<Expression> shares;
    for (const SymbolicMode& mode : symbolicModes(element))
        shares.push_back(shapeAt(mode, place / lengthOf(element)));
    return shares;
}

std::vector<Expression> modalSlopes(const DistributedElement& element, const Expression& place) {
    const Expression& length = lengthOf(element);
    std::vector<Expression> slopes;
    for (const SymbolicMode& mode : symbolicModes(element))
        slopes.push_back(slopeAt(mode, place / length) / length);
    return slopes;
}

} // namespace coenergy
