// Between rows an impulse of zero duration has no value: c(t) impulse(g(t)) is c/|dg/dt| at each moment at which g
// changes its sign. Moment, factor and slope are taken along the chord between the two rows, which is exact for moments
// such as t - t0.
#include "observation/column_impulses.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool isImpulse(const Expression& node) {
    return node.isFunction() && node.function() == Function::Impulse;
}

bool hasImpulse(const Expression& expression) {
    bool isFound = false;
    forEachNode(expression, [&](const Expression& node) { isFound = isFound || isImpulse(node); });
    return isFound;
}

// Each once.
std::vector<Expression> momentsIn(const Expression& expression) {
    std::vector<Expression> moments;
    forEachNode(expression, [&](const Expression& node) {
        if (isImpulse(node) && std::find(moments.begin(), moments.end(), node.operands()[0]) == moments.end())
            moments.push_back(node.operands()[0]);
    });
    return moments;
}

// With a number in place of the impulse at this moment, and without the others.
Expression withImpulse(const Expression& expression, const Expression& moment, int value) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (isImpulse(node))
            return Expression(node.operands()[0] == moment ? value : 0);
        std::vector<Expression> replaced;
        for (const Expression* operand : operands)
            replaced.push_back(*operand);
        return operands.empty() ? node : rebuilt(node, std::move(replaced));
    });
}

std::vector<double> valuesOf(const Expression& expression, const Trajectory& run, const PlotNames& names) {
    return ColumnFormula(TextPrinter().print(expression), run, names).values(run);
}

// The factor of the impulse; empty where it does not act as a factor.
std::vector<double> factorOf(const Expression& expression, const Expression& moment, const Trajectory& run,
                             const PlotNames& names) {
    constexpr double rounding = 1e-9;
    std::vector<double> none = valuesOf(withImpulse(expression, moment, 0), run, names);
    const std::vector<double> one = valuesOf(withImpulse(expression, moment, 1), run, names);
    const std::vector<double> two = valuesOf(withImpulse(expression, moment, 2), run, names);
    if (none.size() != run.rowCount() || one.size() != none.size() || two.size() != none.size())
        return {};
    for (std::size_t row = 0; row < none.size(); ++row) {
        const double first = one[row] - none[row], second = two[row] - one[row];
        if (!(std::abs(second - first) <= rounding * (std::abs(one[row]) + std::abs(none[row]) + std::abs(first))))
            return {};
        none[row] = first;
    }
    return none;
}

// As a step does, it changes where its argument reaches zero from below, or leaves it downward.
bool isCrossed(double before, double after) {
    return std::isfinite(before) && std::isfinite(after) && (before >= 0) != (after >= 0);
}

void addImpulses(const std::vector<double>& moment, const std::vector<double>& factor, const std::vector<double>& time,
                 std::vector<CurveImpulse>& impulses) {
    for (std::size_t row = 0; row + 1 < moment.size(); ++row) {
        const double before = moment[row], after = moment[row + 1], span = time[row + 1] - time[row];
        const bool isAtStart = row == 0 && before == 0 && after > 0;
        if (span <= 0 || (!isAtStart && !isCrossed(before, after)))
            continue;
        const double share = before / (before - after);
        const double there = share == 0 ? factor[row] : factor[row] + share * (factor[row + 1] - factor[row]);
        if (const double size = there * span / std::abs(after - before); std::isfinite(size) && size != 0)
            impulses.push_back({time[row] + share * span, size});
    }
}

} // namespace

std::vector<CurveImpulse> impulsesIn(const std::string& text, const Trajectory& run, const PlotNames& names) {
    const bool mayHave = text.find("impulse") != std::string::npos ||
                         std::any_of(names.definitions.begin(), names.definitions.end(),
                                     [](const auto& definition) { return hasImpulse(definition.second); });
    const auto expression = mayHave ? columnExpression(text, run, names) : std::nullopt;
    std::vector<CurveImpulse> impulses;
    if (!expression)
        return impulses;
    for (const Expression& moment : momentsIn(*expression)) {
        const std::vector<double> moments = valuesOf(moment, run, names);
        const std::vector<double> factor = factorOf(*expression, moment, run, names);
        if (moments.size() == run.rowCount() && factor.size() == run.rowCount())
            addImpulses(moments, factor, run.time, impulses);
    }
    std::stable_sort(impulses.begin(), impulses.end(),
                     [](const CurveImpulse& a, const CurveImpulse& b) { return a.time < b.time; });
    return impulses;
}

} // namespace coenergy
