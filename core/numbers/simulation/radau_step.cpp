// Radau IIA of order 5, for stiff systems: collocation at three points, the last of them the end of the step. Its 3n
// equations are solved by simplified Newton iterations, in coordinates in which they separate into n real and n complex
// ones; the Jacobian and its factors are kept as long as the iterations converge well with them. Where flows follow
// from a law whose slope may vanish, `FlowStages` solves the same 3n equations. Reference: E. Hairer, G. Wanner,
// Solving Ordinary Differential Equations II, section IV.8 (RADAU5).
#include "matrices/solvers.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/flow_stages.hpp"
#include "simulation/one_step.hpp"
#include "simulation/radau_method.hpp"
#include "simulation/rate_equations.hpp"

#include <algorithm>
#include <complex>
#include <limits>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

using State = std::vector<double>;
using Complex = std::complex<double>;
using Vector = Eigen::VectorXd;
using Stages = Eigen::Matrix<double, Eigen::Dynamic, 3>; // a column for each stage: its change of the state

constexpr double errorWeights[] = {(-13 - 7 * radau::rootOfSix) / 3, (-13 + 7 * radau::rootOfSix) / 3, -1.0 / 3};

// The eigenvalues of the inverse of the method's matrix A: T^-1 A^-1 T is block diagonal.
constexpr Complex complexEigenvalue(2.6810828736277523, -3.0504301992474105);

const Eigen::Matrix3d& fromBlocks() { // T
    static const Eigen::Matrix3d matrix{{0.09443876248897524, -0.14125529502095421, 0.03002919410514742},
                                        {0.25021312296533332, 0.20412935229379994, -0.38294211275726192},
                                        {1, 1, 0}};
    return matrix;
}

const Eigen::Matrix3d& toBlocks() { // T^-1
    static const Eigen::Matrix3d matrix{{4.17871859155190428, 0.32768282076106237, 0.52337644549944951},
                                        {-4.17871859155190428, -0.32768282076106237, 0.47662355450055044},
                                        {0.50287263494578682, -2.57192694985560522, 0.59603920482822492}};
    return matrix;
}

// The values at s of the Lagrange polynomials for the nodes and zero.
Eigen::Vector3d collocationWeights(double s) {
    Eigen::Vector3d weights;
    for (int i = 0; i < 3; ++i) {
        weights[i] = s / radau::nodes[i];
        for (int j = 0; j < 3; ++j)
            if (j != i)
                weights[i] *= (s - radau::nodes[j]) / (radau::nodes[i] - radau::nodes[j]);
    }
    return weights;
}

// The factors of shift - d rate/dy for both eigenvalues: of full matrices.
class FullFactors {
public:
    void factorize(const State& byState, Eigen::Index size, double h) {
        const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> slopes(
            byState.data(), size, size);
        m_realMatrix = -slopes;
        m_complexMatrix = m_realMatrix.cast<Complex>();
        m_realMatrix.diagonal().array() += radau::realEigenvalue / h;
        m_complexMatrix.diagonal().array() += complexEigenvalue / h;
        m_real.compute(m_realMatrix);
        m_complex.compute(m_complexMatrix);
    }
    Vector solve(const Vector& right) { return m_real.solve(right); }
    Eigen::VectorXcd solve(const Eigen::VectorXcd& right) { return m_complex.solve(right); }

private:
    Eigen::MatrixXd m_realMatrix;
    Eigen::MatrixXcd m_complexMatrix;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_real;
    Eigen::PartialPivLU<Eigen::MatrixXcd> m_complex;
};

// The same of the equations that the rate follows from.
class EquationFactors {
public:
    explicit EquationFactors(RateEquations& equations)
        : m_equations(equations), m_real(equations.system()), m_complex(equations.system()) {}

    bool apply() const { return m_equations.apply(); }
    void differentiate(double t, const State& y) { m_equations.slopes(t, y, m_slopes); }
    void copySlopes(const EquationFactors& other) { m_slopes = other.m_slopes; }
    bool factorize(double h) {
        return m_real.factorize(m_slopes, radau::realEigenvalue / h) &&
               m_complex.factorize(m_slopes, complexEigenvalue / h);
    }
    Vector solve(const Vector& right) { return m_real.solve(right); }
    Eigen::VectorXcd solve(const Eigen::VectorXcd& right) { return m_complex.solve(right); }

private:
    RateEquations& m_equations;
    EquationSlopes m_slopes;
    ShiftedRate<double> m_real;
    ShiftedRate<Complex> m_complex;
};

class RadauIIA : public OneStep {
public:
    RadauIIA(Rate rate, RateJacobian jacobian, std::size_t size, const ErrorWeights& weights, FlowStages* flows,
             RateEquations* equations)
        : m_rate(std::move(rate)), m_jacobian(std::move(jacobian)), m_tolerances(weights), m_flows(flows),
          m_equations(equations), m_size(static_cast<Eigen::Index>(size)), m_y(size), m_rateBefore(size),
          m_earlier(size), m_at(size), m_rates(size), m_byTime(size), m_stages(m_size, 3), m_blocks(m_size, 3),
          m_stagesBefore(m_size, 3), m_stageRates(m_size, 3), m_realRight(m_size), m_realSolution(m_size),
          m_complexRight(m_size), m_complexSolution(m_size), m_estimate(m_size), m_difference(m_size) {
        if (equations)
            m_sparse.emplace(*equations);
        m_next.resize(size);
        m_error.fine.resize(size);
    }

    void step(double t, const State& y, const State& rate, double h) override {
        const bool isAgain = m_h != 0 && t == m_t && std::equal(m_y.begin(), m_y.end(), y.begin());
        const bool goesOn = m_isSolved && t == m_t + m_h;
        m_hasEarlier = goesOn || (isAgain && m_hasEarlier);
        if (goesOn)
            rememberStage();
        guess(y, h, goesOn, isAgain);
        m_t = t;
        m_h = h;
        std::copy_n(y.begin(), m_y.size(), m_y.begin());
        std::copy_n(rate.begin(), m_y.size(), m_rateBefore.begin());
        m_isFresh = false;
        if (m_flows && m_flows->apply()) {
            m_isDerived = m_keepsDerivatives = false;
            m_isSolved = m_flows->solve(t, m_y, h, m_stages);
            m_restless = static_cast<Eigen::Index>(m_flows->restless());
        } else {
            if (!(isAgain && m_isDerived) && !(goesOn && m_keepsDerivatives))
                differentiate();
            m_isSolved = iterate() || (!m_isFresh && retry());
        }
        if (m_isSolved)
            finish(rate);
        else
            refuse();
    }
    // A shorter step, where the stages do not determine the interior accurately.
    void inside(double time, State& y) override {
        if (time == m_t || time == m_t + m_h || isInterpolantGood((time - m_t) / m_h)) {
            interpolated(time, y);
            return;
        }
        if (!m_shorter)
            m_shorter = std::make_unique<RadauIIA>(m_rate, m_jacobian, m_y.size(), m_tolerances, m_flows, m_equations);
        y = m_shorter->endOfShorter(*this, time - m_t);
    }
    void interpolated(double time, State& y) override {
        y.resize(m_y.size());
        const Eigen::Vector3d weights = collocationWeights((time - m_t) / m_h);
        for (Eigen::Index k = 0; k < m_size; ++k)
            y[static_cast<std::size_t>(k)] = m_y[static_cast<std::size_t>(k)] + m_stages.row(k).dot(weights);
    }
    int errorOrder() const override { return 4; }
    double stabilityLimit() const override { return std::numeric_limits<double>::infinity(); }
    std::vector<double> nodes() const override { return {0, radau::nodes[0], radau::nodes[1], 1}; }
    // A slightly longer step is worth less than the factors.
    double preferred(double h, double proposed) const override {
        return m_keepsDerivatives && proposed >= h && proposed < 1.2 * h ? h : proposed;
    }

private:
    double tolerance(Eigen::Index k, double value) const {
        return m_tolerances.tolerance(static_cast<std::size_t>(k), value);
    }

    // A point of the previous step, which the interpolant of this one should reproduce as well.
    void rememberStage() {
        m_earlierTime = m_t + radau::nodes[1] * m_h;
        for (std::size_t k = 0; k < m_y.size(); ++k)
            m_earlier[k] = m_y[k] + m_stages(static_cast<Eigen::Index>(k), 1);
    }

    // Whether the cubic through both ends and two stages is within the tolerance at s: its deviation from the earlier
    // point measures the fourth derivative.
    bool isInterpolantGood(double s) {
        if (!m_hasEarlier)
            return false;
        interpolated(m_earlierTime, m_at);
        const double share = std::abs(nodal(s) / nodal((m_earlierTime - m_t) / m_h));
        for (std::size_t k = 0; k < m_y.size(); ++k)
            if (!(share * std::abs(m_at[k] - m_earlier[k]) <= m_tolerances.tolerance(k, m_y[k])))
                return false;
        return true;
    }

    static double nodal(double s) { return s * (s - radau::nodes[0]) * (s - radau::nodes[1]) * (s - 1); }

    // From the beginning of another step, with its derivatives.
    const State& endOfShorter(const RadauIIA& other, double h) {
        m_t = other.m_t;
        m_y = other.m_y;
        m_h = other.m_h;
        m_byState = other.m_byState;
        if (m_isSparse = other.m_isSparse; m_isSparse)
            m_sparse->copySlopes(*other.m_sparse);
        m_isDerived = other.m_isDerived;
        m_isSolved = false;
        m_factoredFor = 0;
        step(other.m_t, other.m_y, other.m_rateBefore, h);
        return m_next;
    }

    // Extrapolates the polynomial of the previous step, if that ended at (t, y) or was a longer attempt from there.
    void guess(const State& y, double h, bool goesOn, bool isAgain) {
        if (!goesOn && !(isAgain && m_isSolved)) {
            m_stages.setZero();
            return;
        }
        m_stagesBefore = m_stages;
        const double from = goesOn ? 1 : 0;
        for (int stage = 0; stage < 3; ++stage)
            m_stages.col(stage).noalias() = m_stagesBefore * collocationWeights(from + radau::nodes[stage] * h / m_h);
        for (Eigen::Index k = 0; k < m_size; ++k)
            m_stages.row(k).array() += m_y[static_cast<std::size_t>(k)] - y[static_cast<std::size_t>(k)];
    }

    void differentiate() {
        m_isSparse = m_sparse && m_sparse->apply();
        if (m_isSparse) {
            m_sparse->differentiate(m_t, m_y);
        } else {
            m_byState.resize(m_y.size() * m_y.size());
            m_jacobian(m_t, m_y, m_byState, m_byTime);
        }
        m_isFresh = m_isDerived = true;
        m_factoredFor = 0;
    }

    // False if there are none.
    bool factorize() {
        if (m_factoredFor == m_h)
            return true;
        m_factoredFor = 0;
        if (m_isSparse && !m_sparse->factorize(m_h))
            return false;
        if (!m_isSparse)
            m_full.factorize(m_byState, m_size, m_h);
        m_factoredFor = m_h;
        return true;
    }

    template <typename Side> Side solved(const Side& right) {
        return m_isSparse ? m_sparse->solve(right) : m_full.solve(right);
    }

    bool retry() {
        differentiate();
        m_stages.setZero();
        return iterate();
    }

    // Simplified Newton iterations for the stages. False if they do not converge.
    bool iterate() {
        constexpr int mostIterations = 8;
        const double enough = radau::stageAccuracy(m_tolerances.relative);
        if (!factorize())
            return false;
        m_blocks.noalias() = m_stages * toBlocks().transpose();
        double before = 0;
        m_contraction = 0;
        for (m_iterations = 1; m_iterations <= mostIterations; ++m_iterations) {
            const double change = improve();
            if (!std::isfinite(change))
                return false;
            if (m_iterations > 1)
                m_contraction = change / before;
            if (change == 0 ||
                (m_iterations > 1 && m_contraction < 1 && m_contraction / (1 - m_contraction) * change <= enough))
                return true;
            if (m_contraction >= 1)
                return change <= radau::stagnant;
            before = change;
        }
        return before <= radau::stagnant;
    }

    // One iteration; returns the largest change in units of its tolerance.
    double improve() {
        evaluateStages();
        m_realRight.noalias() = m_stageRates * toBlocks().row(0).transpose();
        m_realRight -= radau::realEigenvalue / m_h * m_blocks.col(0);
        m_complexRight.real() = m_stageRates * toBlocks().row(1).transpose();
        m_complexRight.imag() = m_stageRates * toBlocks().row(2).transpose();
        for (Eigen::Index k = 0; k < m_size; ++k)
            m_complexRight[k] -= complexEigenvalue / m_h * Complex(m_blocks(k, 1), m_blocks(k, 2));
        m_realSolution = solved(m_realRight);
        m_complexSolution = solved(m_complexRight);
        m_blocks.col(0) += m_realSolution;
        m_blocks.col(1) += m_complexSolution.real();
        m_blocks.col(2) += m_complexSolution.imag();
        m_stagesBefore = m_stages;
        m_stages.noalias() = m_blocks * fromBlocks().transpose();
        return largestChange();
    }

    double largestChange() {
        double largest = 0;
        for (Eigen::Index k = 0; k < m_size; ++k) {
            const double change = (m_stages.row(k) - m_stagesBefore.row(k)).cwiseAbs().maxCoeff();
            const double share = change / tolerance(k, m_y[static_cast<std::size_t>(k)]);
            if (!(share <= largest)) {
                largest = share;
                m_restless = k;
            }
            if (std::isnan(share))
                break;
        }
        return largest;
    }

    void evaluateStages() {
        for (int stage = 0; stage < 3; ++stage) {
            for (std::size_t k = 0; k < m_y.size(); ++k)
                m_at[k] = m_y[k] + m_stages(static_cast<Eigen::Index>(k), stage);
            m_rate(m_t + radau::nodes[stage] * m_h, m_at, m_rates);
            m_stageRates.col(stage) = Eigen::Map<const Vector>(m_rates.data(), m_size);
        }
    }

    // Estimates the error by an embedded formula of order 3, and computes the end.
    void finish(const State& rate) {
        m_keepsDerivatives = m_isDerived && (m_iterations == 1 || m_contraction <= 1e-3);
        m_difference = (errorWeights[0] * m_stages.col(0) + errorWeights[1] * m_stages.col(1) +
                        errorWeights[2] * m_stages.col(2)) /
                       m_h;
        for (std::size_t k = 0; k < m_y.size(); ++k)
            m_next[k] = m_y[k] + m_stages(static_cast<Eigen::Index>(k), 2);
        estimate(rate);
        if (isAboveTolerance())
            filter();
        Eigen::Map<Vector>(m_error.fine.data(), m_size) = m_estimate;
    }

    void estimate(const State& rate) {
        m_realRight = m_difference + Eigen::Map<const Vector>(rate.data(), m_size);
        m_estimate = m_isDerived ? solved(m_realRight) : m_flows->filtered(m_realRight);
    }

    // Stiff components make the estimate too large: it is computed again, with the rate at the estimate.
    void filter() {
        for (std::size_t k = 0; k < m_y.size(); ++k)
            m_at[k] = m_y[k] + m_estimate[static_cast<Eigen::Index>(k)];
        m_rate(m_t, m_at, m_rates);
        estimate(m_rates);
    }

    bool isAboveTolerance() const {
        for (Eigen::Index k = 0; k < m_size; ++k) {
            const auto i = static_cast<std::size_t>(k);
            if (!(std::abs(m_estimate[k]) <= tolerance(k, std::max(std::abs(m_y[i]), std::abs(m_next[i])))))
                return true;
        }
        return false;
    }

    // No solution was found for a step of this length: the error is assigned to the variable that kept changing.
    void refuse() {
        m_stages.setZero();
        std::copy(m_y.begin(), m_y.end(), m_next.begin());
        std::fill(m_error.fine.begin(), m_error.fine.end(), 0.0);
        if (!m_error.fine.empty())
            m_error.fine[static_cast<std::size_t>(m_restless)] = std::numeric_limits<double>::infinity();
    }

    Rate m_rate;
    RateJacobian m_jacobian;
    const ErrorWeights& m_tolerances;
    FlowStages* m_flows;        // nullptr: never used
    RateEquations* m_equations; // nullptr: full matrices
    Eigen::Index m_size;
    double m_t = 0;
    double m_h = 0;
    State m_y;
    State m_rateBefore;
    State m_earlier;
    double m_earlierTime = 0;
    bool m_hasEarlier = false;
    State m_at; // where the rate is requested
    State m_rates;
    State m_byState;
    State m_byTime;
    Stages m_stages;
    Stages m_blocks; // the stages in the coordinates of the blocks
    Stages m_stagesBefore;
    Stages m_stageRates;
    Vector m_realRight;
    Vector m_realSolution;
    Eigen::VectorXcd m_complexRight;
    Eigen::VectorXcd m_complexSolution;
    Vector m_estimate;
    Vector m_difference;
    FullFactors m_full;
    std::optional<EquationFactors> m_sparse;
    bool m_isSparse = false;  // the factors in use
    double m_factoredFor = 0; // a step size; 0: none
    double m_contraction = 0;
    int m_iterations = 0;
    Eigen::Index m_restless = 0; // the variable that changed most in the last iteration
    bool m_isSolved = false;
    bool m_isDerived = false;
    bool m_isFresh = false; // the derivatives were taken in this step
    bool m_keepsDerivatives = false;
    std::unique_ptr<RadauIIA> m_shorter;
};

} // namespace

std::unique_ptr<OneStep> radauStep(Rate rate, RateJacobian jacobian, std::size_t size, const ErrorWeights& weights,
                                   FlowStages* flows, RateEquations* equations) {
    return std::make_unique<RadauIIA>(std::move(rate), std::move(jacobian), size, weights, flows, equations);
}

} // namespace coenergy
