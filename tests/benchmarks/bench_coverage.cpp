// How often intervals of 95 % confidence contain the true value: fits to runs with known values and normal noise, a
// thousand times each. Arguments: how many noises (1000), and which model alone.
#include "api/fit.hpp"
#include "api/values.hpp"
#include "io/read_ldae.hpp"
#include "studies/counter_random.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <sstream>

using namespace coenergy;

namespace {

struct Measured {
    std::string column; // and the series of the run that it is
    double deviation = 1;
};

struct Example {
    const char* name;
    const char* model; // with the true values
    double end, step;
    std::vector<Measured> measured;
    std::vector<std::string> vary;
    std::vector<std::pair<std::string, double>> truth; // in the order of `vary`
    api::Assignments parameters, starts;               // where the fit begins
};

const Example examples[] = {
    {"damped pendulum, two constants and the start",
     R"toml(format = 1
title = "Damped pendulum"
[parameters]
l = 1
b = 0.3
[[coordinates]]
name = "theta"
initial = 1
[energies]
kinetic_coenergy = "l^2*dottheta^2/2"
potential = "-9.81*l*cos(theta)"
dissipation = "b*dottheta^2/2"
)toml",
     4,
     0.1,
     {{"theta", 0.02}},
     {"l = 0.1:10", "b = 0:", "theta(0)"},
     {{"l", 1}, {"b", 0.3}, {"theta(0)", 1}},
     {{"l", 1.1}, {"b", 0.2}},
     {{"theta", 0.9}}},
    {"mass and spring, place and speed weighed against each other",
     R"toml(format = 1
title = "Mass and spring"
[parameters]
k = 9
c = 0.4
[[coordinates]]
name = "x"
initial = 1
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "k*x^2/2"
dissipation = "c*dotx^2/2"
)toml",
     3,
     0.15,
     {{"x", 0.02}, {"dotx", 0.1}},
     {"k", "c = 0:", "x(0)"},
     {{"k", 9}, {"c", 0.4}, {"x(0)", 1}},
     {{"k", 8}, {"c", 0.5}},
     {{"x", 0.9}}},
    {"motor, ten samples of its speed",
     R"toml(format = 1
title = "Motor"
[parameters]
R = 0.8
K = 0.05
[[coordinates]]
name = "q"
flow = "i"
[[coordinates]]
name = "phi"
flow = "w"
[energies]
kinetic_coenergy = "0.005*i^2/2 + 4e-4*w^2/2 + K*i*phi"
dissipation = "R*i^2/2 + 2e-4*w^2/2"
[efforts]
q = 12
)toml",
     0.3,
     0.03,
     {{"w", 2}},
     {"R = 0.1:5", "K = 0.01:1"},
     {{"R", 0.8}, {"K", 0.05}},
     {{"R", 1}, {"K", 0.06}},
     {}},
    {"pendulum on a constraint, its length and its damping",
     R"toml(format = 1
title = "Cartesian pendulum"
[parameters]
l = 1
c = 0.2
[[coordinates]]
name = "x"
initial = "l*sin(0.8)"
[[coordinates]]
name = "y"
initial = "-l*cos(0.8)"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
dissipation = "c*(dotx^2 + doty^2)/2"
[[constraints.displacement]]
expression = "x^2 + y^2 - l^2"
)toml",
     3,
     0.1,
     {{"x", 0.02}},
     {"l = 0.1:10", "c = 0:"},
     {{"l", 1}, {"c", 0.2}},
     {{"l", 1.1}, {"c", 0.3}},
     {}},
};

// Box and Muller.
double normalNumber(std::uint64_t noise, std::uint32_t sample) {
    const double one = randomUniform({noise, RandomUse::Sample, 2 * sample, 0});
    const double other = randomUniform({noise, RandomUse::Sample, 2 * sample + 1, 0});
    return std::sqrt(-2 * std::log(one)) * std::cos(2 * std::numbers::pi * other);
}

std::string withNoise(const Trajectory& run, const Example& example, std::uint64_t noise) {
    std::ostringstream text;
    text.precision(17);
    text << "t";
    for (const Measured& measured : example.measured)
        text << "," << measured.column;
    std::uint32_t sample = 0;
    for (std::size_t row = 1; row < run.rowCount(); ++row) {
        text << "\n" << run.time[row];
        for (const Measured& measured : example.measured)
            text << "," << run.find(measured.column)->values[row] + measured.deviation * normalNumber(noise, sample++);
    }
    return text.str() + "\n";
}

api::FitRequest requestOf(const Example& example) {
    api::FitRequest request;
    for (const Measured& measured : example.measured) {
        request.matches.push_back(measured.column + " = " + measured.column);
        request.deviations.push_back(measured.column + " = " + std::to_string(measured.deviation));
    }
    request.vary = example.vary;
    request.run.end = example.end;
    request.run.relativeTolerance = 1e-8;
    request.run.absoluteTolerance = 1e-10;
    return request;
}

void tellCoverage(const Example& example, std::uint64_t noises) {
    api::ModelStages stages;
    api::Remarks remarks;
    const api::GivenModel given{readLdae(example.model), {}};
    const Trajectory run =
        simulate(api::posedRun({given, stages, remarks}, {example.end, example.step, 1e-10, 1e-12, {}, {}, {}}).problem)
            .trajectory;
    const api::GivenModel begun{api::withParameters(given.model, example.parameters), {{}, example.starts}};
    api::FitRequest request = requestOf(example);
    std::vector<std::size_t> covered(example.truth.size());
    std::size_t count = 0;
    for (std::uint64_t noise = 1; noise <= noises; ++noise) {
        request.data = {{"noise", withNoise(run, example, noise)}};
        api::Remarks own;
        const Fit fit = fittedModel({begun, stages, own}, request).fit;
        ++count;
        for (std::size_t k = 0; k < covered.size(); ++k) {
            const auto& interval = fit.estimates[k].interval;
            covered[k] +=
                interval && (*interval)[0] <= example.truth[k].second && example.truth[k].second <= (*interval)[1] ? 1
                                                                                                                   : 0;
        }
    }
    std::printf("%s\n", example.name);
    for (std::size_t k = 0; k < covered.size(); ++k)
        std::printf("    %-10s %5.1f %% of %zu\n", example.truth[k].first.c_str(),
                    100.0 * static_cast<double>(covered[k]) / static_cast<double>(count), count);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const std::uint64_t noises = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
    const std::size_t alone = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
    for (std::size_t k = 0; k < std::size(examples); ++k)
        if (alone == 0 || alone == k + 1)
            tellCoverage(examples[k], noises);
    return 0;
}
