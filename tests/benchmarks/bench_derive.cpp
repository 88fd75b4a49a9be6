// The whole derivation of pendulum chains, from the document to printed equations, against only differentiating the
// same energies with GiNaC, without printing. Both in the same run, median of several.
#include "pendulum_chain.hpp"

#include "derivation/derivation.hpp"
#include "expression/print_text.hpp"
#include "pipeline/algebra_thread.hpp"

#include <ginac/ginac.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

namespace {

using GiNaC::ex;
using GiNaC::realsymbol;

/// p_i = dT/df_i; dp_i/dt by the chain rule over q and f; -dT/dq_i + dV/dq_i; and M. Returns the number of equations.
std::size_t plainGinac(std::size_t links) {
    std::vector<realsymbol> q, f, a, m, l;
    const realsymbol g("g");
    for (std::size_t i = 1; i <= links; ++i) {
        const std::string n = std::to_string(i);
        q.emplace_back("q" + n);
        f.emplace_back("v" + n);
        a.emplace_back("dv" + n);
        m.emplace_back("m" + n);
        l.emplace_back("l" + n);
    }
    ex x, y, xdot, ydot, kinetic, potential;
    for (std::size_t i = 0; i < links; ++i) {
        x += l[i] * sin(q[i]);
        y -= l[i] * cos(q[i]);
        xdot += l[i] * cos(q[i]) * f[i];
        ydot += l[i] * sin(q[i]) * f[i];
        kinetic += m[i] / 2 * (pow(xdot, 2) + pow(ydot, 2));
        potential += m[i] * g * y;
    }
    std::vector<ex> residuals;
    std::vector<ex> mass;
    for (std::size_t i = 0; i < links; ++i) {
        const ex momentum = kinetic.diff(f[i]);
        ex residual = potential.diff(q[i]) - kinetic.diff(q[i]);
        for (std::size_t j = 0; j < links; ++j) {
            mass.push_back(momentum.diff(f[j]));
            residual += mass.back() * a[j] + momentum.diff(q[j]) * f[j];
        }
        residuals.push_back(residual);
    }
    return residuals.size();
}

/// The length of everything that is printed.
std::size_t wholeDerivation(const coenergy::Document& document) {
    const coenergy::Derivation derivation = coenergy::DerivationStage().run(document, {});
    const coenergy::DaeSystem& system = *derivation.system;
    coenergy::TextPrinter printer(system.notation);
    std::size_t length = 0;
    for (const coenergy::Equation& equation : system.equations)
        length += printer.print(equation.residual, coenergy::TermOrder::Equation).size();
    for (const auto& row : system.matrixForm->massMatrix)
        for (const coenergy::Expression& entry : row)
            length += printer.print(entry).size();
    for (const coenergy::Expression& entry : system.matrixForm->forcing)
        length += printer.print(entry).size();
    return length;
}

double secondsOf(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void compare(std::size_t links, int runs) {
    const coenergy::Document document = benchmarks::pendulumChain(links);
    std::vector<double> plain, whole;
    std::size_t printed = 0;
    for (int run = 0; run < runs; ++run) { // in turn, so that a busy machine slows both
        plain.push_back(secondsOf([&] { plainGinac(links); }));
        whole.push_back(secondsOf([&] { printed = wholeDerivation(document); }));
    }
    std::printf("%2zu links: plain GiNaC %7.3f s   Coenergy %7.3f s   ratio %5.2f   (%zu characters printed)\n", links,
                median(plain), median(whole), median(whole) / median(plain), printed);
}

} // namespace

int main() {
    coenergy::runWithAlgebraStack([] {
        compare(10, 9);
        compare(20, 5);
    });
}
