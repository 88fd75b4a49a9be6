// Our chains beside those of Simbody and DART, in one run: first that all compute the same accelerations, then what an
// evaluation takes. Then a loop by us, by Simbody's integrator for constrained systems and by IDA: work over digits.
// What was not installed when this was built is left out.
#include "benchmarks/against/sides.hpp"
#include "benchmarks/scalable_models.hpp"
#include "core/numbers/simulation/runs.hpp"

#include "numeric/dynamics.hpp"

#include <chrono>
#include <cstdio>
#include <map>

using namespace benchmarks;
using namespace coenergy;

namespace {

constexpr double agreement = 1e-10; // of accelerations, relative to the largest one

struct Rival {
    const char* name;
    against::Accelerations (*pendulums)(std::size_t);
    against::Accelerations (*bodies)(std::size_t);
};

const std::vector<Rival> rivals = {
#ifdef COENERGY_SIMBODY
    {"Simbody", against::simbodyPendulums, against::simbodyBodies},
#endif
#ifdef COENERGY_DART
    {"DART", against::dartPendulums, against::dartBodies},
#endif
};

struct Integrator {
    const char* name;
    against::LoopRun (*run)(double tolerance);
};

std::string loopText() {
    using Loop = against::Loop;
    const std::array<double, 4> start = Loop::start();
    const auto length = [](const std::string& x, const std::string& y, double value) {
        return "(" + x + ")^2 + (" + y + ")^2 = " + number(value * value);
    };
    return "format = 1\n[parameters]\nm = " + number(Loop::mass) + "\ng = " + number(gravity) + "\n" +
           coordinateText("x1", start[0]) + coordinateText("y1", start[1]) + coordinateText("x2", start[2]) +
           coordinateText("y2", start[3]) +
           energiesText("m/3*(dotx1^2 + doty1^2 + dotx2^2 + doty2^2) + m/6*(dotx1*dotx2 + doty1*doty2)",
                        "m*g*(y1 + y2)") +
           constraintText("crank", length("x1", "y1", Loop::crank)) +
           constraintText("coupler", length("x2 - x1", "y2 - y1", Loop::coupler)) +
           constraintText("rocker", length("x2 - " + number(Loop::base), "y2", Loop::rocker)) +
           runText(Loop::duration, Loop::duration);
}

against::LoopRun ownLoop(double tolerance) {
    static const SimulationProblem problem = runs::problemOf(runs::fromText(loopText()));
    SimulationProblem asked = problem;
    asked.settings.relativeTolerance = asked.settings.absoluteTolerance = tolerance;
    asked.settings.audit = Audit::Off;
    const auto begin = std::chrono::steady_clock::now();
    const SimulationResult result = simulate(asked);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!result.status.isCompleted())
        throw std::runtime_error(runs::told(result));
    return {seconds,
            {runs::last(result, "x1"), runs::last(result, "y1"), runs::last(result, "x2"), runs::last(result, "y2")}};
}

const std::vector<Integrator> integrators = {
    {"Coenergy", ownLoop},
#ifdef COENERGY_SIMBODY
    {"Simbody", against::simbodyLoop},
#endif
#ifdef COENERGY_IDA
    {"IDA", against::idaLoop},
#endif
};

double microsecondsOf(const std::function<void()>& work) {
    constexpr int samples = 15;
    constexpr double least = 2e-3; // seconds for each sample
    double best = INFINITY;
    std::size_t times = 1;
    for (int sample = 0; sample < samples;) {
        const auto begin = std::chrono::steady_clock::now();
        for (std::size_t k = 0; k < times; ++k)
            work();
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds < least) {
            times *= 2;
            continue;
        }
        best = std::min(best, seconds / static_cast<double>(times));
        ++sample;
    }
    return 1e6 * best;
}

/// Angles and rates of a chain in motion, each different.
struct Motion {
    std::vector<double> angles, rates;

    explicit Motion(std::size_t size) {
        for (std::size_t k = 0; k < size; ++k) {
            angles.push_back(0.3 * std::sin(1.7 * static_cast<double>(k + 1)));
            rates.push_back(0.2 * std::cos(2.3 * static_cast<double>(k + 1)));
        }
    }

    std::vector<double> inTurns() const {
        std::vector<double> state;
        for (std::size_t k = 0; k < angles.size(); ++k)
            state.insert(state.end(), {angles[k], rates[k]});
        return state;
    }
};

/// Largest difference of the accelerations, as a part of the largest one.
double differenceOf(const std::vector<double>& own, const std::vector<double>& others) {
    double difference = 0, largest = 0;
    for (std::size_t k = 0; k < others.size(); ++k) {
        if (!std::isfinite(own[2 * k + 1]) || !std::isfinite(others[k]))
            return INFINITY;
        difference = std::max(difference, std::abs(own[2 * k + 1] - others[k]));
        largest = std::max(largest, std::abs(own[2 * k + 1]));
    }
    return difference / largest;
}

/// Whether all rivals compute the same accelerations; they are timed only then.
bool compareChain(const char* family, std::size_t size, const std::string& text,
                  against::Accelerations (*Rival::*chain)(std::size_t)) {
    const SimulationProblem problem = runs::problemOf(runs::fromText(text));
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const Motion motion(size);
    const std::vector<double> state = motion.inTurns();
    std::vector<double> own(state.size());
    const std::function<void()> evaluate = [&] { dynamics.derivative(0, state, own); };
    evaluate();
    std::string cells;
    bool areSame = true;
    const double microseconds = microsecondsOf(evaluate);
    for (const Rival& rival : rivals) {
        const against::Accelerations compute = (rival.*chain)(size);
        std::vector<double> accelerations(size);
        const auto work = [&] { compute(motion.angles.data(), motion.rates.data(), accelerations.data()); };
        work();
        const double difference = differenceOf(own, accelerations);
        const bool isSame = difference < agreement;
        char cell[100];
        if (isSame) {
            const double others = microsecondsOf(work);
            std::snprintf(cell, sizeof cell, " %.2f (%.1f), %.0e |", others, others / microseconds, difference);
        } else
            std::snprintf(cell, sizeof cell, " NOT THE SAME: %.1e |", difference);
        cells += cell;
        areSame = areSame && isSame;
    }
    std::printf("| %s | %zu | %.2f |%s\n", family, size, microseconds, cells.c_str());
    std::fflush(stdout);
    return areSame;
}

bool compareChains() {
    std::printf("microseconds for each evaluation (as a multiple of ours), difference of the accelerations\n\n"
                "| chain | size | Coenergy |");
    for (const Rival& rival : rivals)
        std::printf(" %s |", rival.name);
    std::printf("\n| --- | --- | --- |");
    for (std::size_t k = 0; k < rivals.size(); ++k)
        std::printf(" --- |");
    std::printf("\n");
    bool areSame = true;
    for (const std::size_t size : {5, 20, 50, 100, 200})
        areSame &= compareChain("pendulums", size, chainInRelativeAngles(size), &Rival::pendulums);
    for (const std::size_t size : {5, 20, 50, 100})
        areSame &= compareChain("bodies", size, chainOfBodies(size), &Rival::bodies);
    return areSame;
}

double digitsOf(const std::array<double, 4>& places, const std::array<double, 4>& expected) {
    double difference = 1e-16;
    for (std::size_t k = 0; k < places.size(); ++k)
        difference = std::max(difference, std::abs(places[k] - expected[k]));
    return -std::log10(difference);
}

/// The reference is our own run at the finest tolerance; that it is right is for the others to show.
bool compareLoops() {
    constexpr std::array tolerances = {1e-4, 1e-6, 1e-8, 1e-10};
    constexpr double finest = 1e-13, digitsShared = 4;
    const std::array<double, 4> expected = ownLoop(finest).end;
    std::printf("\na loop of three rods over %g s: milliseconds (digits of the places at the end)\n\n| tolerance |",
                against::Loop::duration);
    for (const double tolerance : tolerances)
        std::printf(" %.0e |", tolerance);
    std::printf("\n| --- | --- | --- | --- | --- |\n");
    bool areSame = true;
    for (const Integrator& integrator : integrators) {
        std::printf("| %s |", integrator.name);
        double digits = 0;
        for (const double tolerance : tolerances) {
            against::LoopRun best = integrator.run(tolerance);
            for (int time = 0; time < 4; ++time)
                best.seconds = std::min(best.seconds, integrator.run(tolerance).seconds);
            digits = digitsOf(best.end, expected);
            std::printf(" %.2f (%.1f) |", 1e3 * best.seconds, digits);
        }
        std::printf("\n");
        areSame = areSame && digits >= digitsShared;
    }
    return areSame;
}

} // namespace

int main() {
    const bool areChainsSame = compareChains();
    const bool areLoopsSame = compareLoops();
    if (!areChainsSame)
        std::printf("\nNOT THE SAME ACCELERATIONS\n");
    if (!areLoopsSame)
        std::printf("\nNOT THE SAME MOTION\n");
    return areChainsSame && areLoopsSame ? 0 : 1;
}
