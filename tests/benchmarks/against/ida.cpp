// The loop in the places of the coupler's ends, as equations of index 2 that keep lengths and their rates (C. W. Gear,
// B. Leimkuhler, G. K. Gupta, J. Comput. Appl. Math. 12 (1985)), by IDA: A. C. Hindmarsh and others, SUNDIALS, ACM
// Trans. Math. Software 31 (2005).
#include "benchmarks/against/sides.hpp"

#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <Eigen/Dense>

#include <chrono>
#include <memory>
#include <stdexcept>

namespace benchmarks::against {

namespace {

constexpr Eigen::Index places = 4, rods = 3;
constexpr Eigen::Index unknowns = 2 * places + 2 * rods;

using Places = Eigen::Vector4d;
using Lengths = Eigen::Vector3d;
using Gradient = Eigen::Matrix<double, rods, places>;

// Of T = m/3 v1^2 + m/3 v2^2 + m/6 v1 v2.
Eigen::Matrix4d massMatrix() {
    Eigen::Matrix4d matrix = 2 * Loop::mass / 3 * Eigen::Matrix4d::Identity();
    for (const Eigen::Index k : {0, 1})
        matrix(k, k + 2) = matrix(k + 2, k) = Loop::mass / 6;
    return matrix;
}

Places weights() {
    return {0, -Loop::mass * gravity, 0, -Loop::mass * gravity};
}

// Half the squares of the lengths, less what they are.
Lengths stretches(const Places& q) {
    const Eigen::Vector2d crank = q.head<2>(), rocker = q.tail<2>() - Eigen::Vector2d(Loop::base, 0);
    const Eigen::Vector2d coupler = q.tail<2>() - q.head<2>();
    return {(crank.squaredNorm() - Loop::crank * Loop::crank) / 2,
            (coupler.squaredNorm() - Loop::coupler * Loop::coupler) / 2,
            (rocker.squaredNorm() - Loop::rocker * Loop::rocker) / 2};
}

Gradient gradient(const Places& q) {
    const Eigen::RowVector2d coupler = (q.tail<2>() - q.head<2>()).transpose();
    Gradient result = Gradient::Zero();
    result.row(0).head<2>() = q.head<2>().transpose();
    result.row(1) << -coupler, coupler;
    result.row(2).tail<2>() << q[2] - Loop::base, q[3];
    return result;
}

int residual(realtype, N_Vector y, N_Vector rates, N_Vector result, void*) {
    const Eigen::Map<const Eigen::VectorXd> x(NV_DATA_S(y), unknowns), rate(NV_DATA_S(rates), unknowns);
    Eigen::Map<Eigen::VectorXd> r(NV_DATA_S(result), unknowns);
    const Places q = x.head<places>(), v = x.segment<places>(places);
    const Gradient slopes = gradient(q);
    r.head<places>() = rate.head<places>() - v + slopes.transpose() * x.tail<rods>();
    r.segment<places>(places) =
        massMatrix() * rate.segment<places>(places) - weights() + slopes.transpose() * x.segment<rods>(2 * places);
    r.segment<rods>(2 * places) = stretches(q);
    r.tail<rods>() = slopes * v;
    return 0;
}

// At rest: M a + J' lambda = f, J a = 0.
void setStart(Eigen::Map<Eigen::VectorXd> x, Eigen::Map<Eigen::VectorXd> rate) {
    const std::array<double, 4> start = Loop::start();
    const Places q = Eigen::Map<const Places>(start.data());
    Eigen::Matrix<double, places + rods, places + rods> matrix;
    matrix << massMatrix(), gradient(q).transpose(), gradient(q), Eigen::Matrix3d::Zero();
    Eigen::Matrix<double, places + rods, 1> right;
    right << weights(), Lengths::Zero();
    const Eigen::Matrix<double, places + rods, 1> solution = matrix.fullPivLu().solve(right);
    x.setZero();
    rate.setZero();
    x.head<places>() = q;
    x.segment<rods>(2 * places) = solution.tail<rods>();
    rate.segment<places>(places) = solution.head<places>();
}

void require(int flag) {
    if (flag < 0)
        throw std::runtime_error("IDA reports " + std::to_string(flag));
}

using Vector = std::unique_ptr<_generic_N_Vector, void (*)(N_Vector)>;

Vector zeros(SUNContext context) {
    Vector vector(N_VNew_Serial(unknowns, context), &N_VDestroy);
    N_VConst(0, vector.get());
    return vector;
}

} // namespace

LoopRun idaLoop(double tolerance) {
    SUNContext context = nullptr;
    require(SUNContext_Create(nullptr, &context));
    LoopRun run;
    {
        const Vector y = zeros(context), rates = zeros(context), kinds = zeros(context), least = zeros(context);
        setStart({NV_DATA_S(y.get()), unknowns}, {NV_DATA_S(rates.get()), unknowns});
        Eigen::Map<Eigen::VectorXd>(NV_DATA_S(kinds.get()), unknowns).head(2 * places).setOnes(); // not multipliers
        Eigen::Map<Eigen::VectorXd> sizes(NV_DATA_S(least.get()), unknowns);
        sizes.head(2 * places).setConstant(tolerance);
        sizes.tail(2 * rods).setConstant(std::sqrt(tolerance)); // rounding of lengths, divided by squares of steps
        const std::unique_ptr<_generic_SUNMatrix, void (*)(SUNMatrix)> matrix(
            SUNDenseMatrix(unknowns, unknowns, context), &SUNMatDestroy);
        const std::unique_ptr<_generic_SUNLinearSolver, int (*)(SUNLinearSolver)> solver(
            SUNLinSol_Dense(y.get(), matrix.get(), context), &SUNLinSolFree);
        void* ida = IDACreate(context);
        const auto begin = std::chrono::steady_clock::now();
        require(IDAInit(ida, residual, 0, y.get(), rates.get()));
        require(IDASVtolerances(ida, tolerance, least.get()));
        require(IDASetLinearSolver(ida, solver.get(), matrix.get()));
        require(IDASetId(ida, kinds.get()));
        require(IDASetSuppressAlg(ida, SUNTRUE)); // as its manual says for index 2
        require(IDASetMaxNumSteps(ida, 10'000'000));
        require(IDASetStopTime(ida, Loop::duration));
        double time = 0;
        require(IDASolve(ida, Loop::duration, &time, y.get(), rates.get(), IDA_NORMAL));
        run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        std::copy_n(NV_DATA_S(y.get()), places, run.end.begin());
        IDAFree(&ida);
    }
    SUNContext_Free(&context);
    return run;
}

} // namespace benchmarks::against
