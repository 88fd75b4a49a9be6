// The explicit Runge-Kutta pairs, from Boost.Odeint.
// References: J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980); E. Fehlberg, NASA TR R-287 (1968).
#include "simulation/one_step.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include <cmath>

namespace coenergy {

namespace {

namespace odeint = boost::numeric::odeint;
using State = std::vector<double>;

// odeint hands states over in another order than Rate.
auto system(const Rate& rate) {
    return [&rate](const State& y, State& dydt, double t) { rate(t, y, dydt); };
}

class DormandPrince : public OneStep {
public:
    DormandPrince(Rate rate, std::size_t size) : m_rate(std::move(rate)), m_nextRate(size) {
        m_next.resize(size);
        m_error.resize(size);
    }

    void step(double t, const State& y, const State& rate, double h) override {
        m_t = t;
        m_h = h;
        m_y = y;
        m_before = rate;
        m_stepper.do_step(system(m_rate), y, rate, t, m_next, m_nextRate, h, m_error);
    }
    const State* nextRate() const override { return &m_nextRate; }
    void inside(double time, State& y) override {
        y.resize(m_next.size());
        m_stepper.calc_state(time, y, m_y, m_before, m_t, m_next, m_nextRate, m_t + m_h);
    }
    int errorOrder() const override { return 5; }

private:
    Rate m_rate;
    odeint::runge_kutta_dopri5<State> m_stepper;
    double m_t = 0;
    double m_h = 0;
    State m_y;
    State m_before;
    State m_nextRate;
};

class Fehlberg : public OneStep {
public:
    Fehlberg(Rate rate, std::size_t size, Forcing forcing) : m_rate(std::move(rate)), m_forcing(forcing) {
        m_next.resize(size);
        m_error.resize(size);
        m_forced.resize(size);
        m_difference.resize(size);
    }

    void step(double t, const State& y, const State& rate, double h) override {
        m_t = t;
        m_y = y;
        m_before = rate;
        m_stepper.do_step(system(m_rate), y, rate, t, m_next, h, m_error);
        if (m_forcing == Forcing::ByTime)
            addForcingError(h);
    }
    void inside(double time, State& y) override {
        y.resize(m_next.size());
        m_stepper.do_step(system(m_rate), m_y, m_before, m_t, y, time - m_t);
    }
    int errorOrder() const override { return 8; }

private:
    // The method's estimate compares rates at the ends of the step, and those pairs are equal where only time drives.
    // There the method is the Newton-Cotes rule on seven equidistant nodes; h/840 times the sixth difference of the
    // rates is its distance from Weddle's rule.
    void addForcingError(double h) {
        static constexpr double binomials[] = {1, -6, 15, -20, 15, -6, 1};
        m_difference = m_before;
        for (int node = 1; node <= 6; ++node) {
            m_rate(m_t + h * node / 6, m_y, m_forced);
            for (std::size_t k = 0; k < m_difference.size(); ++k)
                m_difference[k] += binomials[node] * m_forced[k];
        }
        for (std::size_t k = 0; k < m_error.size(); ++k)
            m_error[k] = std::abs(m_error[k]) + std::abs(h / 840 * m_difference[k]);
    }

    Rate m_rate;
    Forcing m_forcing;
    odeint::runge_kutta_fehlberg78<State> m_stepper;
    double m_t = 0;
    State m_y;
    State m_before;
    State m_forced;
    State m_difference;
};

} // namespace

std::unique_ptr<OneStep> dormandPrinceStep(Rate rate, std::size_t size) {
    return std::make_unique<DormandPrince>(std::move(rate), size);
}

std::unique_ptr<OneStep> fehlbergStep(Rate rate, std::size_t size, Forcing forcing) {
    return std::make_unique<Fehlberg>(std::move(rate), size, forcing);
}

} // namespace coenergy
