// Sampled densely: an argument is zero where it changes its sign, or is small beside that of a path nearby.
#include "continua/path_corners.hpp"

#include "continua/dense_places.hpp"
#include "expression/jumps.hpp"
#include "expression/table_curve.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

PathCorners::PathCorners(const Expression& integrand, const JetLayout& layout, const Functional& functional,
                         const Point& parameters)
    : m_layout(layout), m_names(layout.names(functional)), m_parameters(parameters) {
    forEachNode(integrand, [&](const Expression& node) { addCornersOf(node); });
}

void PathCorners::add(const Expression& argument, bool isOfPower) {
    const std::set<std::string> within = symbolsIn(argument);
    if (std::any_of(m_names.begin() + 1, m_names.end(), [&](const auto& name) { return within.contains(name); }))
        m_corners.push_back({argument, isOfPower});
}

void PathCorners::addCornersOf(const Expression& node) {
    const auto operands = node.operands();
    if (node.isPower()) {
        const bool isSmooth = operands[1].isNumber() && (operands[1].number().isWhole() || operands[1].number() > 2);
        return isSmooth ? void() : add(operands[0], true);
    }
    if (node.isTable()) {
        const TableCurve& curve = *node.table().curve;
        for (const TableCurve::Piece& piece : curve.pieces())
            if (curve.degree() < 2 || piece == curve.pieces().front())
                add(operands[0] - Expression(piece.begin));
        return add(operands[0] - Expression(curve.end()));
    }
    if (!node.isFunction() || !isPiecewise(node.function()))
        return;
    if (operands.size() == 1)
        add(operands[0]);
    for (std::size_t k = 0; k < operands.size(); ++k)
        for (std::size_t other = 0; other < k; ++other)
            add(operands[k] - operands[other]);
}

bool PathCorners::isMetBy(const std::vector<FunctionalPath>& path) const {
    return std::any_of(m_corners.begin(), m_corners.end(), [&](const Corner& corner) { return isMet(corner, path); });
}

bool PathCorners::isMet(const Corner& corner, const std::vector<FunctionalPath>& path) const {
    constexpr double small = 1e-7, smallHere = 1e-5;
    CompiledFormulas argument(m_names, {corner.argument}, m_parameters);
    double size = 0, least = INFINITY, leastPart = INFINITY, before = NAN;
    const int first = corner.isOfPower ? densePlaces / 400 : 0; // a power may vanish at an end
    for (int k = first; k <= densePlaces - first; ++k) {
        std::vector<double> inputs = m_layout.inputs(placeAt(path, static_cast<double>(k) / densePlaces), {});
        double here = 0, beside = 0;
        argument.tape.evaluate(inputs.data(), &here, argument.memory);
        for (std::size_t jet = 1; jet < inputs.size(); ++jet)
            inputs[jet] += 0.1 * std::abs(inputs[jet]) + 1e-4;
        argument.tape.evaluate(inputs.data(), &beside, argument.memory);
        if (!std::isfinite(here) || !std::isfinite(beside))
            continue;
        if (!corner.isOfPower && here * before < 0)
            return true;
        before = here;
        least = std::min(least, std::abs(here));
        leastPart = std::min(leastPart, std::abs(here) / std::max(std::abs(here), std::abs(beside)));
        size = std::max({size, std::abs(here), std::abs(beside)});
    }
    return corner.isOfPower ? leastPart <= smallHere : least <= small * size;
}

} // namespace coenergy
