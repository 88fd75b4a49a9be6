// How time and memory grow with the model, from its text to its run; and what the same accelerations cost by hand.
// Each case runs in a process of its own, so that its peak memory is its own, and is ended after as many seconds as the
// limit says, 60 if nothing is said.
//
//     bench_scale [FAMILY] [SIZE...] [limit=SECONDS]
#include "chains_by_hand.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "support/analysed_model.hpp"

#include "conservation/conserved_quantities.hpp"
#include "continua/field_model.hpp"
#include "equilibrium/resting_places.hpp"
#include "linearization/lowest_modes.hpp"
#include "linearization/reactions.hpp"
#include "numeric/dynamics.hpp"
#include "observation/action.hpp"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>

using namespace benchmarks;
using namespace coenergy;

namespace {

struct Side {
    const char* name;
    RightSide rightSide;
};

struct Family {
    const char* name;
    std::string (*text)(std::size_t size);
    std::vector<std::size_t> sizes;
    State (*point)(const State& start); // where the derivative is taken
    std::vector<Side> (*byHand)(std::size_t size);
};

struct HandTime {
    char name[16] = "";
    double seconds = 0;
    double difference = 0; // of the accelerations, as a part of the largest
};

/// In memory that the parent sees, so that what a case has measured before it was ended is not lost.
struct Measures {
    char stage[400] = "preparation"; // that is under way
    double preparation = 0;
    double megabytes = 0;
    double evaluation = 0;
    double run = 0;
    double observed = 0;  // the action and the peaks of the reactions
    double conserved = 0; // what the motion does not change
    double modes = 0;     // the ten lowest, at the start
    double linear = 0;    // the nearest rest, and the linear equations there
    std::size_t states = 0;
    std::size_t steps = 0;
    std::size_t rejected = 0;
    std::size_t evaluations = 0;
    std::array<HandTime, 2> byHand;
    bool isPrepared = false;
    bool isEvaluated = false;
    bool hasRun = false;
    bool isAnswered = false;
    bool isDone = false;
};

double secondsOf(const auto& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

double peakMegabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    return 0;
}

void tell(Measures& measures, const std::string& stage) {
    std::snprintf(measures.stage, sizeof measures.stage, "%s", stage.c_str());
}

State atStart(const State& start) {
    return start;
}

State disturbed(const State& start) {
    State y = start;
    for (std::size_t k = 0; k < y.size(); ++k)
        y[k] += 0.1 * std::sin(1.7 * static_cast<double>(k + 1));
    return y;
}

/// Masses where angles and rates of the rods have them: a point that the rods allow.
State disturbedMasses(const State& start) {
    State y(start.size());
    double x = 0, xRate = 0, height = 0, heightRate = 0;
    for (std::size_t k = 0; 4 * k < y.size(); ++k) {
        const double phase = 1.7 * static_cast<double>(k + 1);
        const double angle = startAngle(k) + 0.1 * std::sin(phase), rate = 0.1 * std::cos(phase);
        y[4 * k] = x += rodLength * std::sin(angle);
        y[4 * k + 1] = xRate += rodLength * std::cos(angle) * rate;
        y[4 * k + 2] = height -= rodLength * std::cos(angle);
        y[4 * k + 3] = heightRate += rodLength * std::sin(angle) * rate;
    }
    return y;
}

std::vector<Side> nothingByHand(std::size_t) {
    return {};
}

std::vector<Side> chainByHand(std::size_t links, RightSide (*inCoordinates)(std::size_t, const Accelerate&)) {
    auto dense = std::make_shared<DenseChain>(links);
    return {{"recursion", inCoordinates(links, accelerateByRecursion)},
            {"dense", inCoordinates(links, [dense](std::vector<Link>& chain) { dense->accelerate(chain); })}};
}

std::vector<Side> ladderByHand(std::size_t masses) {
    return {{"by hand", ofLadder(masses)}};
}

const std::vector<std::size_t> links = {5, 10, 20, 50, 100, 200};

const std::vector<Family> families = {{"relative", chainInRelativeAngles, links, disturbed,
                                       [](std::size_t size) { return chainByHand(size, inRelativeAngles); }},
                                      {"absolute", chainInAbsoluteAngles, links, disturbed,
                                       [](std::size_t size) { return chainByHand(size, inAbsoluteAngles); }},
                                      {"rods", chainOfRods, links, disturbedMasses,
                                       [](std::size_t size) { return chainByHand(size, inCoordinatesOfMasses); }},
                                      {"space", chainInSpace, links, disturbed, nothingByHand},
                                      {"four-bars", fourBars, {1, 10, 40, 100, 200}, atStart, nothingByHand},
                                      {"ladder", ladder, {10, 100, 1000}, disturbed, ladderByHand},
                                      {"masses", heldMasses, {10, 100, 1000}, disturbed, nothingByHand},
                                      {"bodies", chainOfBodies, {5, 10, 25, 50, 100}, disturbed, nothingByHand},
                                      {"euler", chainInEulerParameters, {10, 25, 50, 100, 200}, atStart, nothingByHand},
                                      {"bryant", chainInBryantAngles, {10, 25, 50, 100}, disturbed, nothingByHand},
                                      {"strings", chainOfStrings, {10, 20, 50, 100}, atStart, nothingByHand},
                                      {"uncoupled", uncoupledMasses, {10, 100, 1000, 5000}, disturbed, nothingByHand},
                                      {"string", stringOfElements, {10, 20, 50, 100, 200}, disturbed, nothingByHand},
                                      {"beam", beamOfElements, {5, 10, 20, 50, 100}, disturbed, nothingByHand}};

double differenceOf(const State& rate, const State& expected) {
    double difference = 0, size = 0;
    for (std::size_t k = 1; k < expected.size(); k += 2) {
        if (!std::isfinite(rate[k] - expected[k]))
            return INFINITY;
        difference = std::max(difference, std::abs(rate[k] - expected[k]));
        size = std::max(size, std::abs(expected[k]));
    }
    return difference / size;
}

/// How often a work has to be done so that the clock can tell how long it takes.
std::size_t repetitions(const auto& work) {
    std::size_t times = 1;
    while (secondsOf([&] {
               for (std::size_t k = 0; k < times; ++k)
                   work();
           }) < 5e-4)
        times *= 2;
    return times;
}

/// The median of five where that is quick.
double typicalSecondsOf(const auto& work) {
    std::vector<double> times = {secondsOf(work)};
    while (times.front() < 1 && times.size() < 5)
        times.push_back(secondsOf(work));
    return median(times);
}

/// For one time each, the median of many; in turns, so that a busy machine slows all.
std::vector<double> timesInTurns(const std::vector<std::function<void()>>& works) {
    std::vector<std::size_t> times;
    for (const auto& work : works)
        times.push_back(repetitions(work));
    std::vector<std::vector<double>> samples(works.size());
    double spent = 0;
    while (samples.front().size() < 11 || (samples.front().size() < 201 && spent < 1))
        for (std::size_t k = 0; k < works.size(); ++k) {
            const double seconds = secondsOf([&] {
                for (std::size_t time = 0; time < times[k]; ++time)
                    works[k]();
            });
            samples[k].push_back(seconds / static_cast<double>(times[k]));
            spent += seconds;
        }
    std::vector<double> medians;
    for (const auto& sample : samples)
        medians.push_back(median(sample));
    return medians;
}

void measureEvaluation(const Family& family, std::size_t size, const SimulationProblem& problem, Measures& measures) {
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const State y = family.point(problem.start.state);
    State rate(y.size());
    std::vector<std::function<void()>> works = {[&] { dynamics.derivative(0, y, rate); }};
    works.front()();
    const std::vector<Side> sides = family.byHand(size);
    State byHand(y.size());
    for (std::size_t k = 0; k < sides.size(); ++k) {
        const auto work = [&, k] { sides[k].rightSide(y, byHand); };
        work();
        std::snprintf(measures.byHand[k].name, sizeof measures.byHand[k].name, "%s", sides[k].name);
        measures.byHand[k].difference = differenceOf(rate, byHand);
        works.push_back(work);
    }
    const std::vector<double> times = timesInTurns(works);
    measures.evaluation = times.front();
    for (std::size_t k = 0; k < sides.size(); ++k)
        measures.byHand[k].seconds = times[k + 1];
    measures.isEvaluated = true;
}

void measureAnswers(const std::string& text, const SimulationProblem& problem, const Trajectory& run,
                    Measures& measures) {
    const ParsedModel parsed = parseModel(runs::fromText(text));
    const DaeSystem* system = nullptr;
    Derivation derivation;
    runWithAlgebraStack([&] {
        derivation = DerivationStage().run({parsed.document, parsed.document}, parsed, {});
        system = &*derivation.system;
        measures.conserved = secondsOf([&] { conservedQuantities(*derivation.model, *system); });
    });
    measures.observed = secondsOf([&] {
        actionOf(parsed, run, {{"m", chainMass}, {"l", rodLength}, {"g", gravity}});
        reactionPeaks(run, *system, problem.system->parameters(), problem.parameters);
    });
    const AnalysedText model = analysedText(text);
    measures.modes = secondsOf([&] { lowestModes(startOf(model), 10); });
    measures.linear = secondsOf([&] {
        const Equilibria rest = findRestingPlaces({model.problem, model.plain.equations});
        if (!rest.found.empty())
            linearize({model.problem,
                       model.plain.equations,
                       {},
                       model.problem.start.time,
                       rest.found.front().state,
                       rest.found.front().highest});
    });
    measures.isAnswered = true;
}

void measureRun(const SimulationProblem& problem, SimulationResult& result, Measures& measures) {
    measures.run = typicalSecondsOf([&] { result = simulate(problem); });
    measures.steps = result.status.steps;
    measures.rejected = result.status.rejected;
    measures.evaluations = result.status.evaluations;
    measures.hasRun = true;
    std::string end =
        joined(result.status.methods.size(), " ", [&](std::size_t k) { return result.status.methods[k]; });
    if (!result.status.isCompleted())
        end += ": " + runs::told(result);
    else if (!result.status.isTrusted())
        end += ": not trusted";
    tell(measures, end);
}

/// A field as its elements.
Document documentOf(const std::string& text) {
    Document document = runs::fromText(text);
    if (hasContinuum(document))
        runWithAlgebraStack([&] {
            Algebra algebra;
            document = fieldModel(document, algebra).document;
        });
    return document;
}

void measure(const Family& family, std::size_t size, Measures& measures) {
    const std::string text = family.text(size);
    SimulationProblem problem;
    measures.preparation = typicalSecondsOf([&] {
        problem = runs::problemOf(documentOf(text));
        if (measures.megabytes == 0) // of the first time
            measures.megabytes = peakMegabytes();
    });
    measures.states = problem.system->stateCount();
    measures.isPrepared = true;
    tell(measures, "evaluation");
    measureEvaluation(family, size, problem, measures);
    tell(measures, "run");
    SimulationResult result;
    measureRun(problem, result, measures);
    measureAnswers(text, problem, result.trajectory, measures);
}

/// In a process of its own; what it had measured when it came to its end, one way or the other.
Measures measured(const Family& family, std::size_t size, unsigned limit) {
    void* const memory = mmap(nullptr, sizeof(Measures), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::runtime_error("no shared memory");
    Measures& measures = *new (memory) Measures;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        throw std::runtime_error("no process");
    if (child == 0) {
        alarm(limit);
        try {
            measure(family, size, measures);
        } catch (const std::exception& error) {
            tell(measures, std::string(measures.stage) + ": " + error.what());
        }
        measures.isDone = true;
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    const Measures result = measures;
    munmap(memory, sizeof(Measures));
    return result;
}

/// Of a run's time, what its evaluations alone would take; in per cent.
double evaluationShare(const Measures& measures) {
    return 100 * static_cast<double>(measures.evaluations) * measures.evaluation / measures.run;
}

void printTitles() {
    std::printf("%-10s %5s %6s %9s %7s %11s %9s %9s %7s %6s %7s %9s %9s %9s %9s   %s\n", "family", "size", "states",
                "prepare s", "MB", "evaluate us", "run s", "eval. %", "steps", "reject", "evals", "observe s", "kept s",
                "modes s", "linear s", "by hand: us, ratio, difference");
}

void print(const Family& family, std::size_t size, const Measures& measures, unsigned limit) {
    std::printf("%-10s %5zu", family.name, size);
    if (measures.isPrepared)
        std::printf(" %6zu %9.3f %7.1f", measures.states, measures.preparation, measures.megabytes);
    if (measures.isEvaluated)
        std::printf(" %11.3f", 1e6 * measures.evaluation);
    if (measures.hasRun)
        std::printf(" %9.5f %9.0f %7zu %6zu %7zu  ", measures.run, evaluationShare(measures), measures.steps,
                    measures.rejected, measures.evaluations);
    if (measures.isAnswered)
        std::printf(" %9.5f %9.5f %9.5f %9.5f  ", measures.observed, measures.conserved, measures.modes,
                    measures.linear);
    for (const HandTime& side : measures.byHand)
        if (measures.isEvaluated && side.seconds > 0)
            std::printf(" %s %.3f, %.2f, %.0e;", side.name, 1e6 * side.seconds, measures.evaluation / side.seconds,
                        side.difference);
    if (measures.isDone)
        std::printf(" %s\n", measures.stage);
    else
        std::printf(" %s: left out after %u s\n", measures.stage, limit);
}

bool isSame(const Measures& measures) {
    return std::all_of(measures.byHand.begin(), measures.byHand.end(),
                       [](const HandTime& side) { return side.difference < 1e-6; });
}

struct Row {
    std::size_t size = 0;
    Measures measures;
};

constexpr std::array<double Measures::*, 8> costs = {
    &Measures::preparation, &Measures::megabytes, &Measures::evaluation, &Measures::run,
    &Measures::observed,    &Measures::conserved, &Measures::modes,      &Measures::linear};

/// The powers of the size with which each cost grows from one size to the next.
void printGrowth(const Family& family, const std::vector<Row>& rows) {
    for (std::size_t k = 1; k < rows.size(); ++k) {
        const Row &small = rows[k - 1], &large = rows[k];
        const double ratio = std::log(static_cast<double>(large.size) / static_cast<double>(small.size));
        std::printf("%-10s %5zu to %4zu", family.name, small.size, large.size);
        for (double Measures::*cost : costs) {
            const double before = small.measures.*cost, after = large.measures.*cost;
            if (before > 0 && after > 0)
                std::printf(" %10.2f", std::log(after / before) / ratio);
            else
                std::printf(" %10s", "-");
        }
        std::printf("\n");
    }
}

/// The slope of the line through the logarithms, by least squares, over the sizes from a tenth of the largest one on.
double fittedPower(const std::vector<Row>& rows, double Measures::*cost) {
    double largest = 0;
    for (const Row& row : rows)
        if (row.measures.*cost > 0)
            largest = static_cast<double>(row.size);
    double count = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const Row& row : rows) {
        const auto size = static_cast<double>(row.size);
        if (!(row.measures.*cost > 0) || 10 * size < largest)
            continue;
        const double a = std::log(size), b = std::log(row.measures.*cost);
        count += 1;
        x += a;
        y += b;
        xx += a * a;
        xy += a * b;
    }
    return (count * xy - x * y) / (count * xx - x * x); // of one row: not a number
}

void printFit(const Family& family, const std::vector<Row>& rows) {
    std::printf("%-10s last decade  ", family.name);
    for (double Measures::*cost : costs)
        if (const double power = fittedPower(rows, cost); std::isfinite(power))
            std::printf(" %10.2f", power);
        else
            std::printf(" %10s", "-");
    std::printf("\n");
}

struct Wish {
    std::optional<std::string> family;
    std::vector<std::size_t> sizes;
    unsigned limit = 60;
};

Wish wishOf(const std::vector<std::string>& arguments) {
    Wish wish;
    for (const std::string& argument : arguments)
        if (argument.starts_with("limit="))
            wish.limit = static_cast<unsigned>(std::stoul(argument.substr(6)));
        else if (argument.find_first_not_of("0123456789") == std::string::npos)
            wish.sizes.push_back(std::stoul(argument));
        else
            wish.family = argument;
    return wish;
}

/// Sizes beyond one that could not be prepared are left out.
std::vector<Row> measuredFamily(const Family& family, const Wish& wish) {
    std::vector<Row> rows;
    for (const std::size_t size : wish.sizes.empty() ? family.sizes : wish.sizes) {
        if (!rows.empty() && !rows.back().measures.isPrepared) {
            std::printf("%-10s %5zu left out, as the size before\n", family.name, size);
            continue;
        }
        rows.push_back({size, measured(family, size, wish.limit)});
        print(family, size, rows.back().measures, wish.limit);
    }
    return rows;
}

} // namespace

int main(int count, char** arguments) {
    const Wish wish = wishOf({arguments + 1, arguments + count});
    std::vector<std::pair<const Family*, std::vector<Row>>> all;
    printTitles();
    for (const Family& family : families)
        if (!wish.family || *wish.family == family.name)
            all.emplace_back(&family, measuredFamily(family, wish));
    std::printf("\ngrowth like size to the power of %10s %10s %10s %10s %10s %10s %10s %10s\n", "prepare", "MB",
                "evaluate", "run", "observe", "kept", "modes", "linear");
    bool areSame = !all.empty();
    for (const auto& [family, rows] : all) {
        printGrowth(*family, rows);
        printFit(*family, rows);
        areSame = areSame && std::all_of(rows.begin(), rows.end(), [](const Row& row) { return isSame(row.measures); });
    }
    if (!areSame)
        std::printf("NOT THE SAME ACCELERATIONS AS BY HAND, or no such family\n");
    return areSame ? 0 : 1;
}
