// Time and digits over tolerances, and the price of generality: the same right-hand sides written by hand in C++ under
// the same methods, dopri5 as Boost.Odeint controls it and dop853 as the program does. Both sides in the same run, in
// turn, best of many, in processor time; integration only, without output rows and without the energy audit. Digits are
// those of the coordinates at the end, against the circuit's closed solution and against runs at 1e-13.
#include "core/numbers/simulation/runs.hpp"

#include "matrices/solvers.hpp"
#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"

#include <boost/numeric/odeint.hpp>

#include <complex>
#include <cstdio>
#include <ctime>

using namespace runs;
namespace odeint = boost::numeric::odeint;

namespace {

using State = std::vector<double>;
// On states in the program's order: x1, x1', x2, x2', ...
using RightSide = void (*)(const State& y, State& rate, double t);

void doublePendulum(const State& y, State& rate, double) {
    constexpr double g = 9.81;
    const double c = std::cos(y[0] - y[2]), s = std::sin(y[0] - y[2]);
    const double r1 = -s * y[3] * y[3] - 2 * g * std::sin(y[0]);
    const double r2 = s * y[1] * y[1] - g * std::sin(y[2]);
    const double determinant = 2 - c * c;
    rate[0] = y[1];
    rate[1] = (r1 - c * r2) / determinant;
    rate[2] = y[3];
    rate[3] = (2 * r2 - c * r1) / determinant;
}

void fourBar(const State& y, State& rate, double) {
    constexpr double L1 = 0.8, L2 = 0.3, L3 = 0.7, L4 = 0.6, m2 = 1, m3 = 2, m4 = 1.5, g = 9.81;
    static_cast<void>(L1);
    static Eigen::Matrix<double, 17, 17> a;
    static Eigen::Matrix<double, 17, 1> r;
    static Eigen::PartialPivLU<Eigen::Matrix<double, 17, 17>> lu;
    const double c2 = std::cos(y[4]), s2 = std::sin(y[4]), c3 = std::cos(y[10]), s3 = std::sin(y[10]);
    const double c4 = std::cos(y[16]), s4 = std::sin(y[16]);
    const double w2 = y[5] * y[5], w3 = y[11] * y[11], w4 = y[17] * y[17];
    a.setZero();
    const double masses[] = {m2, m2, m2 * L2 * L2 / 12, m3, m3, m3 * L3 * L3 / 12, m4, m4, m4 * L4 * L4 / 12};
    for (int i = 0; i < 9; ++i)
        a(i, i) = masses[i];
    const auto entry = [&](int j, int i, double value) { a(9 + j, i) = a(i, 9 + j) = value; };
    entry(0, 0, 1), entry(0, 2, L2 / 2 * s2);
    entry(1, 1, 1), entry(1, 2, -L2 / 2 * c2);
    entry(2, 3, 1), entry(2, 2, L2 * s2), entry(2, 5, L3 / 2 * s3);
    entry(3, 4, 1), entry(3, 2, -L2 * c2), entry(3, 5, -L3 / 2 * c3);
    entry(4, 6, 1), entry(4, 2, L2 / 2 * s2), entry(4, 5, L3 / 2 * s3);
    entry(5, 7, 1), entry(5, 2, -L2 / 2 * c2), entry(5, 5, -L3 / 2 * c3);
    entry(6, 2, -L2 * s2), entry(6, 5, -L3 * s3), entry(6, 8, L4 * s4);
    entry(7, 2, L2 * c2), entry(7, 5, L3 * c3), entry(7, 8, -L4 * c4);
    r << 0, -m2 * g, 0, 0, -m3 * g, 0, 0, -m4 * g, 0, -L2 / 2 * c2 * w2, -L2 / 2 * s2 * w2,
        -L2 * c2 * w2 - L3 / 2 * c3 * w3, -L2 * s2 * w2 - L3 / 2 * s3 * w3, -(L2 * c2 * w2 + L3 * c3 * w3) / 2,
        -(L2 * s2 * w2 + L3 * s3 * w3) / 2, L2 * c2 * w2 + L3 * c3 * w3 - L4 * c4 * w4,
        L2 * s2 * w2 + L3 * s3 * w3 - L4 * s4 * w4;
    lu.compute(a);
    r = lu.solve(r);
    for (std::size_t i = 0; i < 9; ++i) {
        rate[2 * i] = y[2 * i + 1];
        rate[2 * i + 1] = r[static_cast<Eigen::Index>(i)];
    }
}

// Reference: E. Hairer, G. Wanner, Solving ODE II, section VII.7.
void andrews(const State& y, State& rate, double) {
    constexpr double m1 = 0.04325, m2 = 0.00365, m3 = 0.02373, m4 = 0.00706, m5 = 0.07050, m6 = 0.00706, m7 = 0.05498;
    constexpr double i1 = 2.194e-6, i2 = 4.410e-7, i3 = 5.255e-6, i4 = 5.667e-7, i5 = 1.169e-5, i6 = 5.667e-7,
                     i7 = 1.912e-5;
    constexpr double xb = -0.03635, yb = 0.03273, xc = 0.014, yc = 0.072, c0 = 4530, lo = 0.07785, mom = 0.033;
    constexpr double d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, rr = 0.007, ra = 0.00092, ss = 0.035, sa = 0.01874,
                     sb = 0.01043, sc = 0.018, sd = 0.02, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228,
                     ub = 0.00449, zf = 0.02, zt = 0.04, fa = 0.01421;
    static Eigen::Matrix<double, 13, 13> a;
    static Eigen::Matrix<double, 13, 1> r;
    static Eigen::PartialPivLU<Eigen::Matrix<double, 13, 13>> lu;
    const double be = y[0], th = y[2], ga = y[4], ph = y[6], de = y[8], om = y[10], ep = y[12];
    const double bep = y[1], thp = y[3], gap = y[5], php = y[7], dep = y[9], omp = y[11], epp = y[13];
    const double sinbe = std::sin(be), cosbe = std::cos(be), sinth = std::sin(th), costh = std::cos(th);
    const double singa = std::sin(ga), cosga = std::cos(ga), sinph = std::sin(ph), cosph = std::cos(ph);
    const double sinde = std::sin(de), cosde = std::cos(de), sinom = std::sin(om), cosom = std::cos(om);
    const double sinep = std::sin(ep), cosep = std::cos(ep);
    const double sinbeth = std::sin(be + th), cosbeth = std::cos(be + th);
    const double sinphde = std::sin(ph + de), cosphde = std::cos(ph + de);
    const double sinomep = std::sin(om + ep), cosomep = std::cos(om + ep);
    const double xd = sd * cosga + sc * singa + xb, yd = sd * singa - sc * cosga + yb;
    const double lang = std::sqrt((xd - xc) * (xd - xc) + (yd - yc) * (yd - yc));
    const double force = -c0 * (lang - lo) / lang, fx = force * (xd - xc), fy = force * (yd - yc);
    a.setZero();
    a(0, 0) = m1 * ra * ra + m2 * (rr * rr - 2 * da * rr * costh + da * da) + i1 + i2;
    a(1, 0) = a(0, 1) = m2 * (da * da - da * rr * costh) + i2;
    a(1, 1) = m2 * da * da + i2;
    a(2, 2) = m3 * (sa * sa + sb * sb) + i3;
    a(3, 3) = m4 * (e - ea) * (e - ea) + i4;
    a(4, 3) = a(3, 4) = m4 * ((e - ea) * (e - ea) + zt * (e - ea) * sinph) + i4;
    a(4, 4) = m4 * (zt * zt + 2 * zt * (e - ea) * sinph + (e - ea) * (e - ea)) + m5 * (ta * ta + tb * tb) + i4 + i5;
    a(5, 5) = m6 * (zf - fa) * (zf - fa) + i6;
    a(6, 5) = a(5, 6) = m6 * ((zf - fa) * (zf - fa) - u * (zf - fa) * sinom) + i6;
    a(6, 6) = m6 * ((zf - fa) * (zf - fa) - 2 * u * (zf - fa) * sinom + u * u) + m7 * (ua * ua + ub * ub) + i6 + i7;
    const auto entry = [&](int j, int i, double value) { a(7 + j, i) = a(i, 7 + j) = value; };
    for (int j = 0; j < 6; j += 2) {
        entry(j, 0, -rr * sinbe + d * sinbeth), entry(j, 1, d * sinbeth);
        entry(j + 1, 0, rr * cosbe - d * cosbeth), entry(j + 1, 1, -d * cosbeth);
    }
    entry(0, 2, -ss * cosga), entry(1, 2, -ss * singa);
    entry(2, 3, -e * cosphde), entry(2, 4, -e * cosphde + zt * sinde);
    entry(3, 3, -e * sinphde), entry(3, 4, -e * sinphde - zt * cosde);
    entry(4, 5, zf * sinomep), entry(4, 6, zf * sinomep - u * cosep);
    entry(5, 5, -zf * cosomep), entry(5, 6, -zf * cosomep - u * sinep);
    r[0] = mom - m2 * da * rr * thp * (thp + 2 * bep) * sinth;
    r[1] = m2 * da * rr * bep * bep * sinth;
    r[2] = fx * (sc * cosga - sd * singa) + fy * (sd * cosga + sc * singa);
    r[3] = m4 * zt * (e - ea) * dep * dep * cosph;
    r[4] = -m4 * zt * (e - ea) * php * (php + 2 * dep) * cosph;
    r[5] = -m6 * u * (zf - fa) * epp * epp * cosom;
    r[6] = m6 * u * (zf - fa) * omp * (omp + 2 * epp) * cosom;
    const double bt = (bep + thp) * (bep + thp), pd = (php + dep) * (php + dep), oe = (omp + epp) * (omp + epp);
    const double gx = rr * cosbe * bep * bep - d * cosbeth * bt, gy = rr * sinbe * bep * bep - d * sinbeth * bt;
    r[7] = gx - ss * singa * gap * gap;
    r[8] = gy + ss * cosga * gap * gap;
    r[9] = gx - e * sinphde * pd - zt * cosde * dep * dep;
    r[10] = gy + e * cosphde * pd - zt * sinde * dep * dep;
    r[11] = gx - zf * cosomep * oe - u * sinep * epp * epp;
    r[12] = gy - zf * sinomep * oe + u * cosep * epp * epp;
    lu.compute(a);
    r = lu.solve(r);
    for (std::size_t i = 0; i < 7; ++i) {
        rate[2 * i] = y[2 * i + 1];
        rate[2 * i + 1] = r[static_cast<Eigen::Index>(i)];
    }
}

// Two RC stages a million times apart in time, driven by a sine: explicit methods creep.
const char* const stiffCircuit = R"ldae(
[[coordinates]]
name = "fast"
[[coordinates]]
name = "slow"
[energies]
potential = "1e6*(fast - slow)^2/2 + slow^2/2"
dissipation = "dotfast^2/2 + dotslow^2/2"
[efforts]
fast = "sin(t)"
[simulation]
end = 10
)ldae";

// Its charges at t = 10 from rest: y' = A y + (sin t, 0), of whose own motions only the slow one is left.
State stiffCircuitEnd() {
    constexpr double k = 1e6, end = 10;
    using namespace std::complex_literals;
    const double fast = -(2 * k + 1 + std::sqrt((2 * k + 1) * (2 * k + 1) - 4 * k)) / 2, slow = k / fast;
    const std::complex<double> determinant = (1i - fast) * (1i - slow);
    const std::complex<double> forced[] = {(1i + k + 1.0) / determinant, k / determinant}; // (i - A)^-1 (1, 0)
    const double f = -forced[0].imag(), s = -forced[1].imag();
    const double own = std::exp(slow * end) / (slow - fast); // times (A - fast) (f, s)
    return {(forced[0] * std::exp(1i * end)).imag() + own * ((-k - fast) * f + k * s),
            (forced[1] * std::exp(1i * end)).imag() + own * (k * f + (-k - 1 - fast) * s)};
}

double processorSeconds(const auto& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

struct Case {
    const char* name;
    SimulationProblem problem;
    RightSide byHand = nullptr; // none for the stiff circuit
};

SimulationProblem bare(SimulationProblem problem, double tolerance, Method method,
                       Stabilization stabilization = Stabilization::Projection) {
    problem.settings.step = 0;
    problem.settings.audit = Audit::Off;
    problem.settings.relativeTolerance = problem.settings.absoluteTolerance = tolerance;
    problem.settings.method = method;
    problem.settings.stabilization = stabilization;
    return problem;
}

State ends(const SimulationResult& result) {
    State values;
    for (const Series& series : result.trajectory.series)
        if (series.kind == SeriesKind::Coordinate)
            values.push_back(series.values.back());
    return values;
}

double digits(const State& values, const State& reference) {
    double error = 1e-16;
    for (std::size_t k = 0; k < values.size(); ++k)
        error = std::max(error, std::abs(values[k] - reference[k]) / std::max(1.0, std::abs(reference[k])));
    return -std::log10(error);
}

State referenceEnd(const Case& one) {
    return one.byHand ? ends(simulate(bare(one.problem, 1e-13, Method::Dop853))) : stiffCircuitEnd();
}

struct Effort {
    double seconds = INFINITY;
    std::size_t evaluations = 0;
    State end;

    double nanosecondsEach() const { return 1e9 * seconds / static_cast<double>(evaluations); }
};

using OdeintSide = std::function<void(const State& y, State& rate, double t)>;

void integrateByDopri5(const OdeintSide& rightSide, State& y, double end, double tolerance) {
    using Stepper = odeint::runge_kutta_dopri5<State>;
    odeint::integrate_adaptive(odeint::make_controlled<Stepper>(tolerance, tolerance), rightSide, y, 0.0, end,
                               1e-5 * end);
}

void integrateByDop853(const OdeintSide& rightSide, State& y, double end, double tolerance) {
    const auto step =
        dop853Step([&](double t, const State& state, State& rate) { rightSide(state, rate, t); }, y.size());
    StepSize control(step->errorOrder());
    const ErrorWeights weights{tolerance, tolerance, State(y.size(), 1.0), {}, 1};
    State rate(y.size());
    rightSide(y, rate, 0);
    double t = 0;
    for (double h = firstStep(y, rate, weights, end); t < end;) {
        const bool isLast = h >= end - t;
        h = isLast ? end - t : h;
        step->step(t, y, rate, h);
        const double error = weigh(step->error(), y, step->next(), weights).size;
        if (error <= 1) {
            t = isLast ? end : t + h;
            y = step->next();
            rate = *step->nextRate();
        }
        h *= control.factor(error);
    }
}

using ByHand = void (*)(const OdeintSide& rightSide, State& y, double end, double tolerance);

void runByHand(ByHand integrate, const Case& one, double tolerance, Effort& effort) {
    State y = one.problem.start.state;
    std::size_t evaluations = 0;
    const auto rightSide = [&](const State& state, State& rate, double t) {
        ++evaluations;
        one.byHand(state, rate, t);
    };
    const double seconds = processorSeconds([&] { integrate(rightSide, y, one.problem.settings.end, tolerance); });
    effort = {std::min(effort.seconds, seconds), evaluations, {}};
    for (std::size_t k = 0; k < y.size(); k += 2)
        effort.end.push_back(y[k]);
}

void runGenerated(const SimulationProblem& problem, Effort& effort) {
    SimulationResult result;
    const double seconds = processorSeconds([&] { result = simulate(problem); });
    effort = {std::min(effort.seconds, seconds), result.status.evaluations, ends(result)};
}

// By hand and generated must be the same equations, or the comparison means nothing.
bool areSame(const Case& one) {
    Dynamics dynamics(one.problem.system, one.problem.parameters, one.problem.nominal);
    State y = one.problem.start.state, rate(y.size()), byHand(y.size());
    for (std::size_t k = 1; k < y.size(); k += 2)
        y[k] += 0.1 * static_cast<double>(k);
    dynamics.derivative(0, y, rate);
    one.byHand(y, byHand, 0);
    for (std::size_t k = 0; k < y.size(); ++k)
        if (!(std::abs(rate[k] - byHand[k]) <= 1e-9 * (1 + std::abs(byHand[k])))) {
            std::printf("NOT THE SAME EQUATIONS: %s, %s: %g by hand, %g generated\n", one.name,
                        one.problem.system->state()[k].name.c_str(), byHand[k], rate[k]);
            return false;
        }
    return true;
}

void compare(ByHand integrate, const Case& one, Method method, double tolerance, const State& reference) {
    const SimulationProblem projected = bare(one.problem, tolerance, method);
    const SimulationProblem plain = bare(one.problem, tolerance, method, Stabilization::None);
    Effort byHand, withoutProjection, whole;
    for (int round = 0; round < 40; ++round) { // in turn, so that a busy machine slows all
        runByHand(integrate, one, tolerance, byHand);
        runGenerated(plain, withoutProjection);
        runGenerated(projected, whole);
    }
    std::printf("  %-16s %-11s", one.name, std::string(methodName(method)).c_str());
    for (const Effort* effort : {&byHand, &withoutProjection, &whole})
        std::printf("  %7.2f %7zu %5.0f %5.1f", 1e3 * effort->seconds, effort->evaluations, effort->nanosecondsEach(),
                    digits(effort->end, reference));
    for (const Effort* effort : {&withoutProjection, &whole})
        std::printf("   %5.2f %5.2f", effort->nanosecondsEach() / byHand.nanosecondsEach(),
                    effort->seconds / byHand.seconds);
    std::printf("\n");
}

void printPrecision(const Case& one, const State& reference) {
    std::printf("\n%s, %g s\n  tolerance  method            ms  evaluations   steps  digits\n", one.name,
                one.problem.settings.end);
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12})
        for (const Method method :
             {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4}) {
            if (!one.byHand && (method == Method::Dopri5 || method == Method::Dop853))
                continue; // 1e7 steps
            if (method == Method::Rosenbrock4 && tolerance < 1e-9)
                continue; // order 4
            const SimulationProblem problem = bare(one.problem, tolerance, method);
            double seconds = INFINITY;
            SimulationResult result;
            for (int round = 0; round < 3; ++round)
                seconds = std::min(seconds, processorSeconds([&] { result = simulate(problem); }));
            std::printf("  %.0e      %-12s %8.2f %12zu %7zu  %6.1f%s\n", tolerance,
                        std::string(methodName(method)).c_str(), 1e3 * seconds, result.status.evaluations,
                        result.status.steps, digits(ends(result), reference),
                        result.status.isCompleted() ? "" : "  not completed");
        }
}

void printComparison(const std::vector<Case>& cases, double tolerance) {
    std::printf("\nat %.0e     each: ms, evaluations, ns for one, digits; ratios to by hand: one evaluation, the run\n"
                "  %-28s  %-27s  %-27s  %-27s   %-11s   %-11s\n",
                tolerance, "", "by hand", "without projection", "with projection", "without", "with");
    for (const Case& one : cases)
        if (one.byHand) {
            const State reference = referenceEnd(one);
            compare(integrateByDopri5, one, Method::Dopri5, tolerance, reference);
            compare(integrateByDop853, one, Method::Dop853, tolerance, reference);
        }
}

} // namespace

int main(int count, char**) {
    const std::vector<Case> cases = {
        {"double pendulum", problemOf(runs::problem("double_pendulum.ldae")), doublePendulum},
        {"four-bar", problemOf(runs::problem("fourbar.ldae")), fourBar},
        {"Andrews", problemOf(runs::problem("andrews.ldae")), andrews},
        {"stiff circuit", problemOf(model(stiffCircuit))}};
    if (!std::all_of(cases.begin(), cases.end(), [](const Case& one) { return !one.byHand || areSame(one); }))
        return 1;
    printComparison(cases, 1e-9);
    if (count == 1) // any argument: the ratios only
        for (const Case& one : cases)
            printPrecision(one, referenceEnd(one));
}
