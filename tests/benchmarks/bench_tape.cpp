// Nanoseconds per evaluation of a double pendulum's mass matrix and forcing: interpreted, as machine code, and written
// by hand in C++; and how long compiling takes.
#include "expression/parse.hpp"
#include "numeric/tape.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

using namespace coenergy;

namespace {

struct Pendulum {
    double m1, m2, l1, l2, g;
};

// Not inlined, as a right-hand side that an integrator calls is not.
[[gnu::noinline]] void byHand(const Pendulum& p, const double* x, double* out) {
    const double q1 = x[0], q2 = x[1], w1 = x[2], w2 = x[3];
    const double c = std::cos(q1 - q2), s = std::sin(q1 - q2);
    out[0] = (p.m1 + p.m2) * p.l1 * p.l1;
    out[1] = p.m2 * p.l1 * p.l2 * c;
    out[2] = p.m2 * p.l2 * p.l2;
    out[3] = -p.m2 * p.l1 * p.l2 * s * w2 * w2 - (p.m1 + p.m2) * p.g * p.l1 * std::sin(q1);
    out[4] = p.m2 * p.l1 * p.l2 * s * w1 * w1 - p.m2 * p.g * p.l2 * std::sin(q2);
}

std::vector<Expression> outputs() {
    std::vector<Expression> result;
    for (const char* text :
         {"(m1 + m2)*l1^2", "m2*l1*l2*cos(q1 - q2)", "m2*l2^2", "-m2*l1*l2*sin(q1 - q2)*w2^2 - (m1 + m2)*g*l1*sin(q1)",
          "m2*l1*l2*sin(q1 - q2)*w1^2 - m2*g*l2*sin(q2)"})
        result.push_back(*parseExpression(text).value);
    return result;
}

double seconds(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best of several runs, in nanoseconds; the states change, so that nothing is the same twice in a row.
double nanoseconds(const auto& evaluate) {
    constexpr int runs = 500, calls = 2000;
    double best = 1e9;
    for (int run = 0; run < runs; ++run) {
        double x[4] = {0.3, -0.2, 0.5, 0.1}, out[5] = {};
        best = std::min(best, seconds([&] {
                            for (int k = 0; k < calls; ++k) {
                                evaluate(x, out);
                                x[0] += 1e-9 * out[3];
                                x[1] += 1e-9 * out[4];
                            }
                        }));
    }
    return best / calls * 1e9;
}

} // namespace

int main() {
    const std::vector<std::string> parameters = {"m1", "m2", "l1", "l2", "g"}, inputs = {"q1", "q2", "w1", "w2"};
    const Pendulum pendulum = {1, 2, 0.5, 0.7, 9.81};
    const std::vector<double> values = {1, 2, 0.5, 0.7, 9.81};
    const double hand = nanoseconds([&](const double* x, double* out) { byHand(pendulum, x, out); });
    std::printf("double pendulum, mass matrix and forcing\n  by hand       %6.1f ns\n", hand);
    for (const auto& [execution, name] : {std::pair(Tape::Execution::Interpreted, "interpreted"),
                                          std::pair(Tape::Execution::MachineCode, "machine code")}) {
        const Tape tape(parameters, inputs, outputs(), execution);
        Tape::Memory memory = tape.memory(values);
        const double time = nanoseconds([&](const double* x, double* out) { tape.evaluate(x, out, memory); });
        std::printf("  %-13s %6.1f ns, %.2f times by hand, %zu operations%s\n", name, time, time / hand,
                    tape.operationCount(), tape.execution() == execution ? "" : " (interpreted)");
        const std::vector<Expression> expressions = outputs();
        std::printf("  compiling     %6.1f us\n",
                    1e6 * seconds([&] { Tape(parameters, inputs, expressions, execution); }));
    }
}
