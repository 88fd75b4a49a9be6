#include "observation/varied_action.hpp"

#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "observation/time_rate.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

Series& seriesNamed(Trajectory& run, const std::string& name) {
    const auto found =
        std::find_if(run.series.begin(), run.series.end(), [&](const Series& series) { return series.name == name; });
    check(found != run.series.end(), "a run has its coordinates and flows");
    return *found;
}

void add(const Expression& change, double epsilon, const Trajectory& run, const Point& parameters, Series& series) {
    const std::vector<double> values = valuesOver(run.time, change, parameters);
    for (std::size_t row = 0; row < values.size(); ++row)
        series.values[row] += epsilon * values[row];
}

Expression rateInTime(const Expression& eta, const Point& parameters) {
    Rates rates = {{"t", Expression(1)}, {"pi", Expression()}};
    for (const auto& [name, value] : parameters)
        rates.emplace(name, Expression());
    return withoutDots(apply(Function::Dot, {eta}), rates);
}

} // namespace

std::optional<std::string> foreignName(const Expression& eta, const Point& parameters) {
    for (const std::string& used : symbolsIn(eta))
        if (used != "t" && used != "pi" && !parameters.contains(used))
            return used;
    return std::nullopt;
}

std::vector<double> valuesOver(const std::vector<double>& time, const Expression& eta, Point parameters) {
    std::vector<double> values;
    for (const double t : time) {
        parameters["t"] = t;
        values.push_back(evaluate(eta, parameters));
    }
    return values;
}

Trajectory variedMotion(const ParsedModel& model, const Trajectory& run, const std::vector<PathVariation>& variations,
                        double epsilon, const Point& parameters) {
    Trajectory varied = run;
    for (const PathVariation& variation : variations)
        for (const CoordinateNames& names : model.names.coordinates)
            if (names.name == variation.coordinate) {
                add(variation.eta, epsilon, run, parameters, seriesNamed(varied, names.name));
                add(rateInTime(variation.eta, parameters), epsilon, run, parameters, seriesNamed(varied, names.flow));
            }
    return varied;
}

std::vector<VariedAction> variedActions(const ParsedModel& model, const Trajectory& run,
                                        const std::vector<PathVariation>& variations, const Point& parameters,
                                        const std::stop_token& stop) {
    constexpr int steps = 10;         // on each side
    constexpr double resolved = 1e-2; // beyond it the path may cross a pole, between whose sides there is no integral
    std::vector<VariedAction> actions;
    for (int k = -steps; k <= steps; ++k) {
        checkpoint(stop);
        const double epsilon = static_cast<double>(k) / steps;
        const auto action = actionOf(model, variedMotion(model, run, variations, epsilon, parameters), parameters);
        const bool isKnown = action && action->error <= resolved * action->size;
        actions.push_back({epsilon, isKnown ? action->value : std::nan(""), isKnown ? action->error : 0});
    }
    return actions;
}

ActionExtremum extremumAmong(const std::vector<VariedAction>& actions) {
    const auto [least, greatest] =
        std::minmax_element(actions.begin(), actions.end(),
                            [](const VariedAction& a, const VariedAction& b) { return a.action < b.action; });
    const double error = std::max_element(actions.begin(), actions.end(), [](const auto& a, const auto& b) {
                             return a.error < b.error;
                         })->error;
    if (greatest->action - least->action <= 2 * error)
        return ActionExtremum::Alike;
    return least->epsilon == 0      ? ActionExtremum::Least
           : greatest->epsilon == 0 ? ActionExtremum::Greatest
                                    : ActionExtremum::Neither;
}

std::optional<double> freeEnd(const PathVariation& variation, const Trajectory& run, Point parameters) {
    constexpr double rounding = 1e-9; // of sin(pi*t/T) at T
    const auto at = [&](double time) {
        parameters["t"] = time;
        return std::abs(evaluate(variation.eta, parameters));
    };
    double most = 0;
    for (const double time : run.time)
        most = std::max(most, at(time));
    for (const double end : {run.time.front(), run.time.back()})
        if (!(std::isfinite(most) && at(end) <= rounding * most))
            return end;
    return std::nullopt;
}

// Simpson's rule for the rate, against the change.
std::optional<double> unshownChange(const PathVariation& variation, const Trajectory& run, Point parameters) {
    constexpr double tolerated = 1e-6; // of the largest value
    const std::vector<double>& time = run.time;
    const Expression rate = rateInTime(variation.eta, parameters);
    const std::vector<double> eta = valuesOver(time, variation.eta, parameters),
                              rates = valuesOver(time, rate, parameters);
    double most = 0;
    for (const double value : eta)
        most = std::max(most, std::abs(value));
    for (std::size_t k = 0; k + 1 < time.size(); ++k) {
        parameters["t"] = 0.5 * (time[k] + time[k + 1]);
        const double change = (time[k + 1] - time[k]) / 6 * (rates[k] + 4 * evaluate(rate, parameters) + rates[k + 1]);
        if (!(std::abs(eta[k + 1] - eta[k] - change) <= tolerated * most))
            return time[k];
    }
    return std::nullopt;
}

bool isFreeAndConservative(const ParsedModel& model) {
    const Document& all = model.document;
    return all.energies->dissipation.empty() && all.efforts->empty() && all.forces->empty() && all.torques->empty() &&
           all.displacementConstraints->empty() && all.flowConstraints->empty() && all.effortConstraints->empty() &&
           all.dynamicConstraints->empty();
}

} // namespace coenergy
