#include "observation/varied_action.hpp"

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

void add(const Expression& change, double epsilon, const Trajectory& run, Point point, Series& series) {
    for (std::size_t row = 0; row < run.rowCount(); ++row) {
        point["t"] = run.time[row];
        series.values[row] += epsilon * evaluate(change, point);
    }
}

Expression rateInTime(const Expression& eta, const Point& parameters) {
    Rates rates = {{"t", Expression(1)}, {"pi", Expression()}};
    for (const auto& [name, value] : parameters)
        rates.emplace(name, Expression());
    return withoutDots(apply(Function::Dot, {eta}), rates);
}

} // namespace

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

bool isFreeAndConservative(const ParsedModel& model) {
    const Document& all = model.document;
    return all.energies->dissipation.empty() && all.efforts->empty() && all.forces->empty() && all.torques->empty() &&
           all.displacementConstraints->empty() && all.flowConstraints->empty() && all.effortConstraints->empty() &&
           all.dynamicConstraints->empty();
}

} // namespace coenergy
