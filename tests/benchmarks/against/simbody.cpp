// Simbody: M. A. Sherman, A. Seth, S. L. Delp, Simbody: multibody dynamics for biomedical research, Procedia IUTAM 2
// (2011).
#include "benchmarks/against/sides.hpp"

#include <Simbody.h>
#include <simmath/RungeKuttaMersonIntegrator.h>

#include <chrono>
#include <memory>

namespace benchmarks::against {

namespace {

using namespace SimTK;

struct Model {
    MultibodySystem system;
    SimbodyMatterSubsystem matter{system};
    GeneralForceSubsystem forces{system};
    Force::UniformGravity weight{forces, matter, Vec3(0, -gravity, 0)};
    State state;
};

Accelerations accelerationsOf(const std::shared_ptr<Model>& model) {
    model->state = model->system.realizeTopology();
    return [model](const double* angles, const double* rates, double* accelerations) {
        State& state = model->state;
        const int count = state.getNU();
        Vector& q = state.updQ();
        for (int k = 0; k < count; ++k)
            q[k] = angles[k];
        Vector& u = state.updU();
        for (int k = 0; k < count; ++k)
            u[k] = rates[k];
        model->system.realize(state, Stage::Acceleration);
        const Vector& rate = state.getUDot();
        for (int k = 0; k < count; ++k)
            accelerations[k] = rate[k];
    };
}

Body::Rigid rodOf(double length) {
    const double square = Loop::mass * length * length / 3;
    return Body::Rigid(MassProperties(Loop::mass, Vec3(length / 2, 0, 0), Inertia(0, square, square)));
}

} // namespace

Accelerations simbodyPendulums(std::size_t links) {
    const auto model = std::make_shared<Model>();
    const Vec3 tip(0, -rodLength, 0);
    const Body::Rigid mass(MassProperties(chainMass, tip, Inertia::pointMassAt(tip, chainMass)));
    MobilizedBody last = model->matter.Ground();
    for (std::size_t k = 0; k < links; ++k)
        last = MobilizedBody::Pin(last, Transform(k ? tip : Vec3(0)), mass, Transform());
    return accelerationsOf(model);
}

Accelerations simbodyBodies(std::size_t bodies) {
    const auto model = std::make_shared<Model>();
    const Vec3 tip(rodLength, 0, 0), centre(rodLength / 2, 0, 0);
    const Inertia central(bodyInertia[0], bodyInertia[1], bodyInertia[2]);
    const Body::Rigid body(MassProperties(chainMass, centre, central.shiftFromMassCenter(centre, chainMass)));
    const Rotation upright(-Pi / 2, XAxis); // the axis of a pin is the third
    MobilizedBody last = model->matter.Ground();
    for (std::size_t k = 0; k < bodies; ++k) {
        const Rotation axes = k % 2 ? upright : Rotation();
        last = MobilizedBody::Pin(last, Transform(axes, k ? tip : Vec3(0)), body, Transform(axes, Vec3(0)));
    }
    return accelerationsOf(model);
}

LoopRun simbodyLoop(double accuracy) {
    Model model;
    const auto [x1, y1, x2, y2] = Loop::start();
    const double ofCrank = std::atan2(y1, x1);
    MobilizedBody::Pin crank(model.matter.Ground(), Transform(), rodOf(Loop::crank), Transform());
    MobilizedBody::Pin coupler(crank, Transform(Vec3(Loop::crank, 0, 0)), rodOf(Loop::coupler), Transform());
    MobilizedBody::Pin rocker(model.matter.Ground(), Transform(Vec3(Loop::base, 0, 0)), rodOf(Loop::rocker),
                              Transform());
    const Vec3 end(Loop::coupler, 0, 0);
    Constraint::PointInPlane(rocker, UnitVec3(XAxis), Loop::rocker, coupler, end);
    Constraint::PointInPlane(rocker, UnitVec3(YAxis), 0, coupler, end);
    State state = model.system.realizeTopology();
    crank.setAngle(state, ofCrank);
    coupler.setAngle(state, std::atan2(y2 - y1, x2 - x1) - ofCrank);
    rocker.setAngle(state, std::atan2(y2, x2 - Loop::base));
    RungeKuttaMersonIntegrator integrator(model.system);
    integrator.setAccuracy(accuracy);
    const auto begin = std::chrono::steady_clock::now();
    integrator.initialize(state);
    while (integrator.getTime() < Loop::duration)
        integrator.stepTo(Loop::duration);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    model.system.realize(integrator.getState(), Stage::Position);
    const Vec3 first = crank.findStationLocationInGround(integrator.getState(), Vec3(Loop::crank, 0, 0));
    const Vec3 second = rocker.findStationLocationInGround(integrator.getState(), Vec3(Loop::rocker, 0, 0));
    return {seconds, {first[0], first[1], second[0], second[1]}};
}

} // namespace benchmarks::against
