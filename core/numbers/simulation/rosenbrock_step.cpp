// The Rosenbrock method for stiff systems, from Boost.Odeint. Compiled as C++17 with NDEBUG.
// Reference: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, section IV.7 (RODAS).
#include "simulation/one_step.hpp"

#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/vector.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace coenergy {

namespace {

namespace odeint = boost::numeric::odeint;
namespace ublas = boost::numeric::ublas;
using State = std::vector<double>;
using Vector = ublas::vector<double>;
using Matrix = ublas::matrix<double>;

// odeint's table has the wrong sign in d4, with which time-dependent terms are integrated to first order only.
// Reference: E. Hairer, G. Wanner, Solving ODE II, section IV.7, the coefficients of RODAS.
struct RodasCoefficients : odeint::default_rosenbrock_coefficients<double> {
    const double d4 = -0.3620000000000023e-01;
};

class Rosenbrock : public OneStep {
public:
    Rosenbrock(Rate rate, RateJacobian jacobian, std::size_t size)
        : m_rate(std::move(rate)), m_jacobian(std::move(jacobian)), m_state(size), m_rates(size),
          m_byState(size * size), m_byTime(size), m_y(size), m_after(size), m_between(size), m_estimate(size) {
        m_next.resize(size);
        m_error.fine.resize(size);
    }

    void step(double t, const State& y, const State&, double h) override {
        m_t = t;
        m_h = h;
        std::copy_n(y.begin(), m_y.size(), m_y.begin());
        stepBy(m_stepper, h, m_after);
        m_stepper.prepare_dense_output();
        std::copy(m_after.begin(), m_after.end(), m_next.begin());
        std::copy(m_estimate.begin(), m_estimate.end(), m_error.fine.begin());
    }
    void inside(double time, State& y) override {
        if (time != m_t)
            stepBy(m_inner, time - m_t, m_between);
        const Vector& between = time != m_t ? m_between : m_y;
        y.assign(between.begin(), between.end());
    }
    void interpolated(double time, State& y) override {
        m_stepper.calc_state(time, m_between, m_y, m_t, m_after, m_t + m_h);
        y.assign(m_between.begin(), m_between.end());
    }
    int errorOrder() const override { return 4; }
    double stabilityLimit() const override { return std::numeric_limits<double>::infinity(); }
    std::vector<double> nodes() const override { return {0, 0.386, 0.21, 0.63, 1}; }

private:
    using Stepper = odeint::rosenbrock4<double, RodasCoefficients>;

    void stepBy(Stepper& stepper, double h, Vector& after) {
        const auto rates = [this](const Vector& x, Vector& dxdt, double time) {
            std::copy(x.begin(), x.end(), m_state.begin());
            m_rate(time, m_state, m_rates);
            std::copy(m_rates.begin(), m_rates.end(), dxdt.begin());
        };
        const auto jacobian = [this](const Vector& x, Matrix& byState, double time, Vector& byTime) {
            std::copy(x.begin(), x.end(), m_state.begin());
            m_jacobian(time, m_state, m_byState, m_byTime);
            std::copy(m_byState.begin(), m_byState.end(), byState.data().begin());
            std::copy(m_byTime.begin(), m_byTime.end(), byTime.begin());
        };
        stepper.do_step(std::make_pair(rates, jacobian), m_y, m_t, after, h, m_estimate);
    }

    Rate m_rate;
    RateJacobian m_jacobian;
    Stepper m_stepper;
    Stepper m_inner;
    double m_t = 0;
    double m_h = 0;
    State m_state;
    State m_rates;
    State m_byState;
    State m_byTime;
    Vector m_y;
    Vector m_after;
    Vector m_between;
    Vector m_estimate;
};

} // namespace

std::unique_ptr<OneStep> rosenbrockStep(Rate rate, RateJacobian jacobian, std::size_t size) {
    return std::make_unique<Rosenbrock>(std::move(rate), std::move(jacobian), size);
}

} // namespace coenergy
