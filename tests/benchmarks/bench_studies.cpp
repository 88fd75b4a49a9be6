// What a point of a study costs: runs of the double pendulum from random starts, on one thread, against a loop written
// by hand over the same equations, tolerances and rows.
#include "api/study.hpp"
#include "base/random_numbers.hpp"
#include "io/read_model.hpp"
#include "support/files.hpp"
#include "support/own_time.hpp"

#include <boost/numeric/odeint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

using namespace coenergy;

namespace {

constexpr double tolerance = 1e-6, runEnd = 10, rowStep = 0.01;
constexpr std::size_t inTurn = 100; // runs of each kind, so that a busy machine slows all of them

using Angles = std::array<double, 4>; // theta1, theta2 and their rates

// Of two unit masses on two unit rods.
void rightSide(const Angles& x, Angles& rate, double) {
    constexpr double g = 9.81;
    const double difference = x[0] - x[1], s = std::sin(difference), c = std::cos(difference);
    const double first = -s * x[3] * x[3] - 2 * g * std::sin(x[0]), second = s * x[2] * x[2] - g * std::sin(x[1]);
    const double determinant = 2 - c * c;
    rate = {x[2], x[3], (first - c * second) / determinant, (2 * second - c * first) / determinant};
}

double largestByHand(const std::vector<double>& start) {
    Angles x = {start[0], start[1], 0, 0};
    double largest = 0;
    const auto stepper = boost::numeric::odeint::make_dense_output(
        tolerance, tolerance, boost::numeric::odeint::runge_kutta_dopri5<Angles>());
    boost::numeric::odeint::integrate_const(
        stepper, rightSide, x, 0.0, runEnd, rowStep,
        [&](const Angles& row, double) { largest = std::max(largest, std::abs(row[0])); });
    return largest;
}

// Of this thread alone, on a machine that does other work, too.
double secondsOf(const std::function<void()>& work) {
    const double begun = tests::ownTime();
    work();
    return 1e-3 * (tests::ownTime() - begun);
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

api::RunOptions runOptions() {
    return {runEnd, rowStep, tolerance, tolerance, "dopri5", {}};
}

api::StudyRequest request(std::size_t count) {
    api::StudyRequest request;
    const Distribution around{Distribution::Kind::Uniform, {0.5, 2, 0}};
    request.design.random = {{"theta1", around}, {"theta2", around}};
    request.design.count = count;
    request.measures = {"max(abs(theta1))"};
    request.run = runOptions();
    return request;
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 10'000;
    const std::string file = sourceFolder + "/resources/examples/double_pendulum.ldae";
    const api::GivenModel given{readModel(file, tests::contentOf(QString::fromStdString(file)).toStdString()), {}};
    api::ModelStages stages;
    api::Remarks remarks;
    const api::Question question{given, stages, remarks};
    const api::StudyModel study(question, request(count));
    const SimulationProblem problem = api::posedRun(question, runOptions()).problem;
    std::size_t failed = 0;
    double sum = 0, sumByHand = 0, sumAlone = 0;
    std::vector<double> ours, alone, byHand, ratios; // of each run, in milliseconds
    for (std::size_t first = 0; first < count; first += inTurn) {
        const std::size_t end = std::min(first + inTurn, count);
        const auto eachOf = [&](const std::function<void(std::size_t)>& run) {
            return secondsOf([&] {
                       for (std::size_t k = first; k < end; ++k)
                           run(k);
                   }) *
                   1e3 / static_cast<double>(end - first);
        };
        ours.push_back(eachOf([&](std::size_t k) {
            const std::optional<double> measure = study.at(k, {})->result.measures.front();
            failed += measure ? 0 : 1;
            sum += measure.value_or(0);
        }));
        alone.push_back(
            eachOf([&](std::size_t) { sumAlone += static_cast<double>(simulate(problem).trajectory.rowCount()); }));
        byHand.push_back(eachOf([&](std::size_t k) { sumByHand += largestByHand(study.points().at(k)); }));
        ratios.push_back(ours.back() / byHand.back());
    }
    const auto runs = static_cast<double>(count);
    std::printf("%zu runs: study %.3f ms, one run again and again %.3f ms, by hand %.3f ms each, ratio %.2f\n", count,
                median(ours), median(alone), median(byHand), median(ratios));
    std::printf("%zu without value; mean %.4f, by hand %.4f; %.0f rows\n", failed, sum / runs, sumByHand / runs,
                sumAlone / runs);
    return 0;
}
