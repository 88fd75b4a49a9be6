// The explicit pair of order 5, from Boost.Odeint.
// Reference: J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980).
#include "simulation/one_step.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

namespace coenergy {

namespace {

namespace odeint = boost::numeric::odeint;
using State = std::vector<double>;

// odeint passes states in a different order than Rate.
auto system(const Rate& rate) {
    return [&rate](const State& y, State& dydt, double t) { rate(t, y, dydt); };
}

class DormandPrince : public OneStep {
public:
    DormandPrince(Rate rate, std::size_t size) : m_rate(std::move(rate)), m_nextRate(size) {
        m_next.resize(size);
        m_error.fine.resize(size);
    }

    void step(double t, const State& y, const State& rate, double h) override {
        m_t = t;
        m_h = h;
        m_y = y;
        m_before = rate;
        m_stepper.do_step(system(m_rate), y, rate, t, m_next, m_nextRate, h, m_error.fine);
    }
    const State* nextRate() override { return &m_nextRate; }
    void inside(double time, State& y) override {
        y.resize(m_next.size());
        m_stepper.calc_state(time, y, m_y, m_before, m_t, m_next, m_nextRate, m_t + m_h);
    }
    int errorOrder() const override { return 5; }
    double stabilityLimit() const override { return 2.5; }
    std::vector<double> nodes() const override { return {0, 0.2, 0.3, 0.8, 8.0 / 9, 1}; }

private:
    Rate m_rate;
    odeint::runge_kutta_dopri5<State> m_stepper;
    double m_t = 0;
    double m_h = 0;
    State m_y;
    State m_before;
    State m_nextRate;
};

} // namespace

std::unique_ptr<OneStep> dormandPrinceStep(Rate rate, std::size_t size) {
    return std::make_unique<DormandPrince>(std::move(rate), size);
}

} // namespace coenergy
