#include "studio/analysis/followed_branches.hpp"

#include "setup/simulation_setup.hpp"

#include <cmath>

namespace coenergy {

namespace {

constexpr char branchesName[] = "branches";

// With the values of the model, but for the one that is followed.
std::any branchesOver(const FollowedRange& range, const EquilibriumGround& ground, const std::stop_token& stop) {
    const AnalysisModel& model = ground.model;
    const auto parametersAt = [&](double value) {
        return parameterValues(*model.model, model.givens, {{{range.parameter, value}}, {}});
    };
    const Point values = valuesOf(model.givens.parameters);
    const auto own = values.find(range.parameter);
    const double at = own == values.end() ? NAN : own->second;
    return FollowedBranches{range, followEquilibria(ground.question, ground.equilibria,
                                                    {range.parameter, range.from, range.to, at, parametersAt}, stop)};
}

QString exact(double value) {
    return QString::number(value, 'g', 17);
}

} // namespace

AnalysisTask branchesTask(const FollowedRange& range) {
    const QString choice =
        QStringLiteral("%1 %2 %3").arg(QString::fromStdString(range.parameter), exact(range.from), exact(range.to));
    return {branchesName, choice.toStdString(), [range](const EquilibriumGround& ground, const std::stop_token& stop) {
                return branchesOver(range, ground, stop);
            }};
}

const FollowedBranches* branchesIn(const Analyses& analyses) {
    const TaskAnswer* answer = analyses.answer(branchesName);
    return answer ? std::any_cast<FollowedBranches>(&answer->value) : nullptr;
}

} // namespace coenergy
