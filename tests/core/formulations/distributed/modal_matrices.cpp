// The element's model evaluated: K is the sum of c a a^T over its springs, a the shares in a spring's stretch.
#include "core/formulations/distributed/modal_matrices.hpp"

#include "distributed/element_model.hpp"

namespace tests {

using namespace coenergy;

namespace {

using Eigen::Index;

Eigen::MatrixXd stiffnessMatrix(const ElementModel& model, const Point& values) {
    const Index size = static_cast<Index>(model.variables.size());
    Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(size, size);
    for (const Spring& spring : model.springs) {
        const double coefficient = evaluate(spring.stiffness, values);
        for (const Share& row : spring.stretch)
            for (const Share& column : spring.stretch)
                stiffness(static_cast<Index>(row.coordinate), static_cast<Index>(column.coordinate)) +=
                    coefficient * evaluate(row.factor, values) * evaluate(column.factor, values);
    }
    return stiffness;
}

template <class SharesAt>
Eigen::MatrixXd portMatrix(const DistributedElement& element, std::size_t variables, const Point& values,
                           SharesAt sharesAt) {
    Eigen::MatrixXd matrix(static_cast<Index>(variables), static_cast<Index>(element.ports.size()));
    for (std::size_t port = 0; port < element.ports.size(); ++port) {
        const std::vector<Expression> shares = sharesAt(element, element.ports[port].place);
        for (std::size_t k = 0; k < variables; ++k)
            matrix(static_cast<Index>(k), static_cast<Index>(port)) = evaluate(shares[k], values);
    }
    return matrix;
}

} // namespace

ModalMatrices modalMatrices(const DistributedElement& element, const Point& values) {
    check(!isDrivenByFlow(element), "an element on which forces act");
    const ElementModel model = elementModel(element);
    const std::size_t size = model.variables.size();
    Eigen::VectorXd inertia(static_cast<Index>(size)), damping(static_cast<Index>(size));
    for (std::size_t k = 0; k < size; ++k) {
        inertia(static_cast<Index>(k)) = evaluate(model.variables[k].inertia, values);
        damping(static_cast<Index>(k)) = evaluate(model.variables[k].friction, values);
    }
    ModalMatrices matrices{inertia.asDiagonal(),
                           damping.asDiagonal(),
                           stiffnessMatrix(model, values),
                           portMatrix(element, size, values, displacementShares),
                           {}};
    if (element.kind == ElementKind::Beam)
        matrices.moments = portMatrix(element, size, values, slopeShares);
    return matrices;
}

StateMatrices stateMatrices(const ModalMatrices& matrices) {
    const Index size = matrices.inertia.rows(), ports = matrices.forces.cols();
    const Eigen::VectorXd inverse = matrices.inertia.diagonal().cwiseInverse();
    StateMatrices state{Eigen::MatrixXd::Zero(2 * size, 2 * size), Eigen::MatrixXd::Zero(2 * size, ports)};
    state.a.topRightCorner(size, size) = matrices.stiffness;
    state.a.bottomLeftCorner(size, size) = -Eigen::MatrixXd(inverse.asDiagonal());
    state.a.bottomRightCorner(size, size) = -(inverse.asDiagonal() * matrices.damping);
    state.b.bottomRows(size) = inverse.asDiagonal() * matrices.forces;
    return state;
}

} // namespace tests
