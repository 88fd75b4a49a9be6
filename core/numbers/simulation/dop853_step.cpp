// DOP853: the pair of order 8 of Dormand and Prince, with the error estimates and the interpolant of order 7 by Hairer,
// Norsett and Wanner. Twelve stages; the rate at the end and three more stages are evaluated on demand. References: see
// the coefficients.
#include "simulation/dop853_coefficients.hpp"
#include "simulation/one_step.hpp"

#include <array>
#include <utility>

namespace coenergy {

namespace {

using State = std::vector<double>;

class Dop853 : public OneStep {
public:
    Dop853(Rate rate, std::size_t size) : m_rate(std::move(rate)), m_rates(stageCount, State(size)), m_between(size) {
        m_next.resize(size);
        m_error = {State(size), State(size)};
        m_polynomial.assign(7, State(size));
    }

    void step(double t, const State& y, const State& rate, double h) override {
        m_t = t;
        m_h = h;
        m_y = y;
        m_rates[0] = rate;
        m_known = firstOfEnd;
        for (std::size_t stage = 1; stage < firstOfEnd; ++stage) {
            advance(dop853::stageWeights[stage - 1], m_between);
            m_rate(t + dop853::nodes[stage] * h, m_between, m_rates[stage]);
        }
        advance(dop853::weights, m_next);
        increment(dop853::fineErrorWeights, m_error.fine);
        increment(dop853::coarseErrorWeights, m_error.coarse);
    }
    const State* nextRate() override {
        if (m_known == firstOfEnd)
            m_rate(m_t + m_h, m_next, m_rates[m_known++]);
        return &m_rates[firstOfEnd];
    }
    void inside(double time, State& y) override {
        if (m_known < stageCount)
            interpolate();
        y.resize(m_next.size());
        const double s = (time - m_t) / m_h;
        const double r = 1 - s;
        const auto& p = m_polynomial;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] = m_y[k] +
                   s * (p[0][k] +
                        r * (p[1][k] + s * (p[2][k] + r * (p[3][k] + s * (p[4][k] + r * (p[5][k] + s * p[6][k]))))));
    }
    int errorOrder() const override { return 8; }
    double stabilityLimit() const override { return 5; }
    std::vector<double> nodes() const override {
        std::vector<double> all(std::begin(dop853::nodes), std::end(dop853::nodes));
        all.insert(all.end(), std::begin(dop853::innerNodes), std::end(dop853::innerNodes));
        return all;
    }

private:
    static constexpr std::size_t firstOfEnd = 12; // the stage that is the rate at the end
    static constexpr std::size_t stageCount = 16;

    // h times the weighted sum of the rates.
    template <class Weights> void increment(const Weights& weights, State& sum) const {
        struct Part {
            double weight;
            const double* rate;
        };
        std::array<Part, stageCount> parts;
        std::size_t count = 0;
        for (std::size_t stage = 0; stage < weights.size(); ++stage)
            if (const double weight = m_h * weights[stage]; weight != 0)
                parts[count++] = {weight, m_rates[stage].data()};
        for (std::size_t k = 0; k < sum.size(); ++k) {
            double total = 0;
            for (std::size_t part = 0; part < count; ++part)
                total += parts[part].weight * parts[part].rate[k];
            sum[k] = total;
        }
    }

    template <class Weights> void advance(const Weights& weights, State& y) const {
        increment(weights, y);
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] += m_y[k];
    }

    // The cubic Hermite polynomial through both ends, plus four terms that vanish at the ends with their derivatives.
    void interpolate() {
        nextRate();
        for (std::size_t stage = 0; m_known < stageCount; ++stage) {
            advance(dop853::innerWeights[stage], m_between);
            m_rate(m_t + dop853::innerNodes[stage] * m_h, m_between, m_rates[m_known++]);
        }
        for (std::size_t k = 0; k < m_y.size(); ++k) {
            const double change = m_next[k] - m_y[k];
            m_polynomial[0][k] = change;
            m_polynomial[1][k] = m_h * m_rates[0][k] - change;
            m_polynomial[2][k] = 2 * change - m_h * (m_rates[0][k] + m_rates[firstOfEnd][k]);
        }
        for (std::size_t term = 0; term < std::size(dop853::interpolantWeights); ++term)
            increment(dop853::interpolantWeights[term], m_polynomial[3 + term]);
    }

    Rate m_rate;
    double m_t = 0;
    double m_h = 0;
    State m_y;
    std::vector<State> m_rates;
    std::size_t m_known = 0; // of the rates
    State m_between;
    std::vector<State> m_polynomial;
};

} // namespace

std::unique_ptr<OneStep> dop853Step(Rate rate, std::size_t size) {
    return std::make_unique<Dop853>(std::move(rate), size);
}

} // namespace coenergy
