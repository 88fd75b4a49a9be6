// The exported program in C against this program's own evaluation: dy/dt at the same states, in turns. Both have to
// agree before either is timed.
#include "core/numbers/simulation/runs.hpp"
#include "scalable_models.hpp"
#include "support/files.hpp"

#include "base/random_numbers.hpp"
#include "derivation/preparation.hpp"
#include "io/read_model.hpp"
#include "meaning/parsed_model.hpp"
#include "numeric/dynamics.hpp"
#include "programs/target_language.hpp"
#include "simulation/momenta.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace coenergy;

namespace {

using State = std::vector<double>;
using ExportedRate = int (*)(double t, const double* y, double* rate);

constexpr std::size_t stateCount = 64;
constexpr double spread = 0.2, largestDifference = 1e-9;
constexpr double largestRatio = 1.2;

constexpr const char* entrance = R"(
int bench_rate(double t, const double *y, double *rate) {
    static ce_model m;
    static int is_ready;
    if (!is_ready) ce_reset(&m);
    is_ready = 1;
    return ce_rate(&m, t, y, rate);
}
)";

std::string exported(const Document& document, const SimulationProblem& problem) {
    const Preparation preparation = runs::prepared(document);
    const Givens givens = givensOf(parseModel(document));
    const auto model = exportedModel(
        {*preparation.model, problem, givens, *preparation.derivation.system, document.header->title, ""});
    if (const auto* obstacle = std::get_if<ExportObstacle>(&model))
        throw std::runtime_error("refused: " + obstacle->where);
    return programText(std::get<ExportedModel>(model), *targetNamed("c", ""), "") + entrance;
}

/// A folder of its own that vanishes with it.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "bench_exports_XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw std::runtime_error("no folder");
        m_path = name;
    }
    ~Folder() { std::filesystem::remove_all(m_path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

ExportedRate compiledRate(const std::string& text, const Folder& folder, const std::string& name) {
    const std::filesystem::path source = folder.path() / (name + ".c"), library = folder.path() / (name + ".so");
    std::ofstream(source) << text;
    if (std::system(("cc -O2 -shared -fPIC -o " + library.string() + " " + source.string() + " -lm").c_str()) != 0)
        throw std::runtime_error("not compiled");
    void* const handle = dlopen(library.c_str(), RTLD_NOW);
    if (!handle)
        throw std::runtime_error(dlerror());
    return reinterpret_cast<ExportedRate>(dlsym(handle, "bench_rate"));
}

std::vector<State> statesOf(const SimulationProblem& problem) {
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = startOf(problem, dynamics);
    RandomNumbers random;
    std::vector<State> states;
    while (states.size() < stateCount) {
        State y = start.state;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] += spread * random.deviation() * std::max(std::abs(y[k]), problem.nominal[k]);
        if (dynamics.solve(0, y) && dynamics.pivotRatio() > 1e-8)
            states.push_back(std::move(y));
    }
    return states;
}

double differenceOf(const State& found, const State& expected) {
    double difference = 0, size = 1;
    for (std::size_t k = 0; k < expected.size(); ++k) {
        difference = std::max(difference, std::abs(found[k] - expected[k]));
        size = std::max(size, std::abs(expected[k]));
    }
    return difference / size;
}

double secondsOf(const std::function<void()>& work) {
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

/// Of one evaluation each, the medians of many; in turns, so that a busy machine slows both.
std::pair<double, double> timesInTurns(const std::function<void()>& first, const std::function<void()>& second) {
    std::size_t rounds = 1;
    while (secondsOf([&] {
               for (std::size_t k = 0; k < rounds; ++k)
                   first();
           }) < 5e-4)
        rounds *= 2;
    std::vector<double> times[2];
    for (int sample = 0; sample < 201; ++sample)
        for (const auto side : {0, 1})
            times[side].push_back(secondsOf([&] {
                for (std::size_t k = 0; k < rounds; ++k)
                    side == 0 ? first() : second();
            }));
    for (std::vector<double>& list : times)
        std::nth_element(list.begin(), list.begin() + 100, list.end());
    const auto evaluations = static_cast<double>(rounds * stateCount);
    return {times[0][100] / evaluations, times[1][100] / evaluations};
}

bool compare(const char* name, const std::string& text, const Folder& folder) {
    const Document document = fromText(text);
    const SimulationProblem problem = runs::problemOf(document);
    const std::string program = exported(document, problem);
    const ExportedRate rate = compiledRate(program, folder, name);
    const std::vector<State> states = statesOf(problem);
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    State ours(problem.system->stateCount()), theirs(ours.size());
    double difference = 0;
    for (const State& y : states) {
        dynamics.derivative(0, y, ours);
        if (!rate(0, y.data(), theirs.data()))
            throw std::runtime_error("the program stops");
        difference = std::max(difference, differenceOf(theirs, ours));
    }
    const auto [own, exportedSeconds] = timesInTurns(
        [&] {
            for (const State& y : states)
                dynamics.derivative(0, y, ours);
        },
        [&] {
            for (const State& y : states)
                rate(0, y.data(), theirs.data());
        });
    const double ratio = exportedSeconds / own;
    const bool isGood = difference < largestDifference && ratio <= largestRatio;
    std::printf("%-16s %6zu states  difference %.0e  own %9.3f us  C %9.3f us  ratio %.2f  %zu kB%s\n", name,
                ours.size(), difference, 1e6 * own, 1e6 * exportedSeconds, ratio, program.size() / 1000,
                isGood ? "" : "  NOT GOOD");
    return isGood;
}

} // namespace

int main() {
    const Folder folder;
    const auto shipped = [](const std::string& name) { return fileText("resources/examples/" + name + ".ldae"); };
    bool areGood = compare("double_pendulum", shipped("double_pendulum"), folder);
    areGood = compare("four_bar", shipped("four_bar"), folder) && areGood;
    areGood = compare("chain_of_50", benchmarks::chainInRelativeAngles(50), folder) && areGood;
    return areGood ? 0 : 1;
}
