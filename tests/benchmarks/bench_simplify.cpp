// Simplifying the derived equations of pendulum chains, in absolute and in relative angles: all residuals, terms and
// matrices. Median of several runs, elapsed time and processor time, which other work does not affect; the operations
// of the residuals before and after.
#include "pendulum_chain.hpp"

#include "algebra/tidy.hpp"
#include "derivation/derivation.hpp"
#include "exposition/simplified_system.hpp"
#include "pipeline/algebra_thread.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <vector>

namespace {

std::uint64_t operationsOf(const coenergy::DaeSystem& system) {
    std::uint64_t count = 0;
    for (const coenergy::Equation& equation : system.equations)
        count += coenergy::operationCount(equation.residual);
    return count;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(std::size_t links, benchmarks::Angles angles, int runs) {
    const coenergy::Derivation derivation =
        coenergy::DerivationStage().run(benchmarks::pendulumChain(links, angles), {});
    coenergy::DaeSystem result;
    std::vector<double> elapsed;
    std::vector<double> processor;
    for (int run = 0; run < runs; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        const std::clock_t before = std::clock();
        result = coenergy::simplified(*derivation.system);
        processor.push_back(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
        elapsed.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::printf("%zu links, %s angles: %7.3f s, of the processor %7.3f s   (%llu operations, simplified %llu)\n", links,
                angles == benchmarks::Angles::Absolute ? "absolute" : "relative", median(elapsed), median(processor),
                static_cast<unsigned long long>(operationsOf(*derivation.system)),
                static_cast<unsigned long long>(operationsOf(result)));
}

} // namespace

int main() {
    coenergy::runWithAlgebraStack([] {
        for (const std::size_t links : {2, 3, 4, 5})
            for (const auto angles : {benchmarks::Angles::Absolute, benchmarks::Angles::Relative})
                measure(links, angles, 3);
    });
}
