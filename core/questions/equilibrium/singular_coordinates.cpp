// A regular motion has an inertia of constant rank; where many values of the coordinates denote one position, as all
// meridians do at a pole, it loses rank, and rates of the coordinates carry no information.
#include "equilibrium/singular_coordinates.hpp"

#include "base/random_numbers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

std::vector<std::string> singularCoordinates(const EquilibriumQuestion& question, const std::vector<double>& inputs) {
    constexpr double nothing = 1e-13, beside = 0.03;
    const ModelEquations& model = *question.equations;
    const LinearParts here = linearPartsAt(question, inputs);
    if (!here.isKnown || here.tangent.cols() == 0)
        return {};
    const Eigen::VectorXd sizes = coordinateSizes(question);
    std::vector<double> near = inputs;
    RandomNumbers random;
    for (Eigen::Index k = 0; k < sizes.size(); ++k)
        near[model.unknowns[static_cast<std::size_t>(k)].inputs.front()] += beside * (1 + random.share()) * sizes[k];
    const LinearParts there = linearPartsAt(question, near);
    const auto lost = [](const LinearParts& parts) {
        const double largest = parts.inertia.cwiseAbs().maxCoeff();
        return nullDirections((parts.inertia.array().abs() > nothing * largest).select(parts.inertia, 0.0), nothing);
    };
    const Eigen::MatrixXd null = lost(here);
    if (!there.isKnown || there.tangent.cols() != here.tangent.cols() || lost(there).cols() >= null.cols())
        return {};
    std::vector<std::string> names;
    const Eigen::MatrixXd directions = here.tangent * null;
    for (Eigen::Index k = 0; k < sizes.size(); ++k)
        if (directions.row(k).cwiseAbs().maxCoeff() > 1e-6)
            names.push_back(model.unknowns[static_cast<std::size_t>(k)].name);
    return names;
}

} // namespace coenergy
