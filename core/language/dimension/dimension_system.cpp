// Gaussian elimination in exact fractions, one equation at a time: each new equation is reduced by the solved unknowns
// and solved for the latest remaining one. A solution that uses unknowns solved later is updated when it is needed, and
// the update is kept.
#include "dimension/dimension_system.hpp"

#include <algorithm>

namespace coenergy {

namespace {

void append(MeasureForm& form, std::size_t unknown, const Exponent& exponent) {
    if (!exponent.isZero())
        form.unknowns.emplace_back(unknown, exponent);
}

} // namespace

MeasureForm operator*(const MeasureForm& a, const MeasureForm& b) {
    MeasureForm result{{}, a.known * b.known};
    auto left = a.unknowns.begin();
    auto right = b.unknowns.begin();
    while (left != a.unknowns.end() || right != b.unknowns.end()) {
        if (right == b.unknowns.end() || (left != a.unknowns.end() && left->first < right->first)) {
            result.unknowns.push_back(*left++);
        } else if (left == a.unknowns.end() || right->first < left->first) {
            result.unknowns.push_back(*right++);
        } else {
            append(result, left->first, left->second + right->second);
            ++left, ++right;
        }
    }
    return result;
}

MeasureForm power(const MeasureForm& base, const Exponent& exponent) {
    MeasureForm result{{}, power(base.known, exponent)};
    for (const auto& [unknown, each] : base.unknowns)
        append(result, unknown, each * exponent);
    return result;
}

MeasureForm DimensionSystem::newUnknown(Freedom freedom) {
    m_unknowns.push_back({freedom, {}});
    return {{{m_unknowns.size() - 1, Exponent(1)}}, {}};
}

// A pure number of unknown scale is solved for only if nothing else is left.
std::optional<std::size_t> DimensionSystem::pivotOf(const MeasureForm& difference) const {
    const auto& unknowns = difference.unknowns;
    const auto free = std::find_if(unknowns.rbegin(), unknowns.rend(), [this](const auto& unknown) {
        return m_unknowns[unknown.first].freedom == Freedom::All;
    });
    if (free != unknowns.rend())
        return free->first;
    return std::nullopt;
}

bool DimensionSystem::equate(const MeasureForm& a, const MeasureForm& b) {
    const MeasureForm difference = reduced(a * power(b, Exponent(-1)));
    std::optional<std::size_t> pivot = pivotOf(difference);
    if (!pivot && difference.known.dimension != Dimension{})
        return false;
    if (!pivot && difference.isKnown())
        return fits(difference.known, {});
    if (!pivot && std::isnan(difference.known.logScale))
        return true;
    if (!pivot)
        pivot = difference.unknowns.back().first;
    MeasureForm rest = difference;
    const auto solved = std::find_if(rest.unknowns.begin(), rest.unknowns.end(),
                                     [&](const auto& unknown) { return unknown.first == *pivot; });
    const Exponent exponent = solved->second;
    rest.unknowns.erase(solved);
    m_unknowns[*pivot].solution = power(rest, Exponent(-1) / exponent);
    return true;
}

MeasureForm DimensionSystem::inserted(const MeasureForm& form) const {
    MeasureForm result{{}, form.known};
    for (const auto& [unknown, exponent] : form.unknowns) {
        const auto& solution = m_unknowns[unknown].solution;
        result = result * (solution ? power(*solution, exponent) : MeasureForm{{{unknown, exponent}}, {}});
    }
    return result;
}

// Solutions depend on each other without cycles; those that a solution needs are reduced before it.
void DimensionSystem::reduceSolution(std::size_t unknown) {
    std::vector<std::size_t> open = {unknown};
    while (!open.empty()) {
        const std::size_t current = open.back();
        const std::size_t before = open.size();
        for (const auto& [behind, exponent] : m_unknowns[current].solution->unknowns) {
            const auto& solution = m_unknowns[behind].solution;
            const bool isReduced = !solution || std::none_of(solution->unknowns.begin(), solution->unknowns.end(),
                                                             [this](const auto& next) {
                                                                 return m_unknowns[next.first].solution.has_value();
                                                             });
            if (!isReduced)
                open.push_back(behind);
        }
        if (open.size() > before)
            continue;
        m_unknowns[current].solution = inserted(*m_unknowns[current].solution);
        open.pop_back();
    }
}

MeasureForm DimensionSystem::reduced(const MeasureForm& form) {
    for (const auto& [unknown, exponent] : form.unknowns)
        if (m_unknowns[unknown].solution)
            reduceSolution(unknown);
    return inserted(form);
}

} // namespace coenergy
