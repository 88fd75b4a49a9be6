// DOPRI5: six stages and the rate at the end, which is the first of the next step. References: see the coefficients.
#include "simulation/dopri5_coefficients.hpp"
#include "simulation/one_step.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace coenergy {

namespace {

using State = std::vector<double>;

class Dopri5 : public OneStep {
public:
    Dopri5(Rate rate, std::size_t size) : m_rate(std::move(rate)), m_rates(7, State(size)), m_between(size) {
        m_next.resize(size);
        m_error.fine.resize(size);
        m_polynomial.assign(5, State(size));
    }

    void step(double t, const State& y, const State& rate, double h) override {
        m_t = t;
        m_h = h;
        m_y = y;
        m_rates[0] = rate;
        m_isInterpolated = false;
        addStage(1, dopri5::second);
        addStage(2, dopri5::third);
        addStage(3, dopri5::fourth);
        addStage(4, dopri5::fifth);
        addStage(5, dopri5::sixth);
        advance(dopri5::end, withoutSecond(), m_next);
        m_rate(t + h, m_next, m_rates[6]);
        increment(dopri5::error, withoutSecond(), m_error.fine);
    }
    const State* nextRate() override { return &m_rates[6]; }
    void inside(double time, State& y) override {
        if (!m_isInterpolated)
            interpolate();
        y.resize(m_next.size());
        const double s = (time - m_t) / m_h;
        const double r = 1 - s;
        const auto& p = m_polynomial;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] = m_y[k] + s * (p[0][k] + r * (p[1][k] + s * (p[2][k] + r * (p[3][k] + s * p[4][k]))));
    }
    int errorOrder() const override { return 5; }
    double stabilityLimit() const override { return 2.5; }
    std::vector<double> nodes() const override { return {std::begin(dopri5::nodes), std::end(dopri5::nodes)}; }

private:
    template <std::size_t count> using Rates = std::array<const double*, count>;

    Rates<6> withoutSecond() const {
        return {m_rates[0].data(), m_rates[2].data(), m_rates[3].data(),
                m_rates[4].data(), m_rates[5].data(), m_rates[6].data()};
    }

    template <std::size_t count> void addStage(std::size_t stage, const dopri5::Row<count>& weights) {
        Rates<count> rates;
        for (std::size_t k = 0; k < count; ++k)
            rates[k] = m_rates[k].data();
        advance(weights, rates, m_between);
        m_rate(m_t + dopri5::nodes[stage] * m_h, m_between, m_rates[stage]);
    }

    // h times the weighted sum of the rates; the number of them is known, so that no loop is left inside.
    template <std::size_t count, std::size_t more>
    void increment(const dopri5::Row<count>& weights, const Rates<more>& rates, State& sum) const {
        std::fill(sum.begin(), sum.end(), 0.0);
        add(weights, rates, sum, sum);
    }

    template <std::size_t count, std::size_t more>
    void advance(const dopri5::Row<count>& weights, const Rates<more>& rates, State& y) const {
        add(weights, rates, m_y, y);
    }

    template <std::size_t count, std::size_t more>
    void add(dopri5::Row<count> weights, const Rates<more>& rates, const State& before, State& after) const {
        for (double& weight : weights)
            weight *= m_h;
        for (std::size_t k = 0; k < after.size(); ++k) {
            double total = before[k];
            for (std::size_t i = 0; i < count; ++i)
                total += weights[i] * rates[i][k];
            after[k] = total;
        }
    }

    // The cubic Hermite polynomial through both ends, plus two terms that vanish at the ends with their derivatives.
    void interpolate() {
        for (std::size_t k = 0; k < m_y.size(); ++k) {
            const double change = m_next[k] - m_y[k];
            m_polynomial[0][k] = change;
            m_polynomial[1][k] = m_h * m_rates[0][k] - change;
            m_polynomial[2][k] = 2 * change - m_h * (m_rates[0][k] + m_rates[6][k]);
        }
        increment(dopri5::firstInner, withoutSecond(), m_polynomial[3]);
        increment(dopri5::secondInner, withoutSecond(), m_polynomial[4]);
        m_isInterpolated = true;
    }

    Rate m_rate;
    double m_t = 0;
    double m_h = 0;
    State m_y;
    std::vector<State> m_rates;
    State m_between;
    std::vector<State> m_polynomial;
    bool m_isInterpolated = false;
};

} // namespace

std::unique_ptr<OneStep> dormandPrinceStep(Rate rate, std::size_t size) {
    return std::make_unique<Dopri5>(std::move(rate), size);
}

} // namespace coenergy
