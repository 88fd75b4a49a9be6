// DART: J. Lee and others, DART: Dynamic Animation and Robotics Toolkit, Journal of Open Source Software 3 (2018).
#include "benchmarks/against/sides.hpp"

#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

namespace benchmarks::against {

namespace {

using namespace dart::dynamics;

void append(Skeleton& chain, const Eigen::Vector3d& axis, const Eigen::Vector3d& tip, const Eigen::Vector3d& centre,
            const Eigen::Vector3d& inertia) {
    const std::size_t count = chain.getNumBodyNodes();
    RevoluteJoint::Properties joint;
    joint.mName = "joint" + std::to_string(count);
    joint.mAxis = axis;
    if (count > 0)
        joint.mT_ParentBodyToJoint.translation() = tip;
    BodyNode::Properties body;
    body.mName = "body" + std::to_string(count);
    body.mInertia.setMass(chainMass);
    body.mInertia.setLocalCOM(centre);
    body.mInertia.setMoment(inertia.asDiagonal());
    BodyNode* const last = count > 0 ? chain.getBodyNode(count - 1) : nullptr;
    chain.createJointAndBodyNodePair<RevoluteJoint>(last, joint, body);
}

SkeletonPtr emptyChain() {
    SkeletonPtr chain = Skeleton::create("chain");
    chain->setGravity({0, -gravity, 0});
    return chain;
}

Accelerations accelerationsOf(const SkeletonPtr& chain) {
    return [chain](const double* angles, const double* rates, double* accelerations) {
        const auto count = static_cast<Eigen::Index>(chain->getNumDofs());
        chain->setPositions(Eigen::Map<const Eigen::VectorXd>(angles, count));
        chain->setVelocities(Eigen::Map<const Eigen::VectorXd>(rates, count));
        chain->computeForwardDynamics();
        Eigen::Map<Eigen::VectorXd>(accelerations, count) = chain->getAccelerations();
    };
}

} // namespace

Accelerations dartPendulums(std::size_t links) {
    const SkeletonPtr chain = emptyChain();
    const Eigen::Vector3d tip(0, -rodLength, 0);
    constexpr double negligible = 1e-30; // DART warns of point masses
    for (std::size_t k = 0; k < links; ++k)
        append(*chain, Eigen::Vector3d::UnitZ(), tip, tip, Eigen::Vector3d::Constant(negligible));
    return accelerationsOf(chain);
}

Accelerations dartBodies(std::size_t bodies) {
    const SkeletonPtr chain = emptyChain();
    const Eigen::Vector3d inertia(bodyInertia[0], bodyInertia[1], bodyInertia[2]);
    for (std::size_t k = 0; k < bodies; ++k)
        append(*chain, k % 2 ? Eigen::Vector3d::UnitY() : Eigen::Vector3d::UnitZ(), {rodLength, 0, 0},
               {rodLength / 2, 0, 0}, inertia);
    return accelerationsOf(chain);
}

} // namespace benchmarks::against
