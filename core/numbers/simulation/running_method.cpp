// Reference: E. Hairer, G. Wanner, Solving ODE II, section IV.2 (detection of stiffness).
#include "simulation/running_method.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

RunningMethod::RunningMethod(const IntegrationSettings& settings, RunningRate& rate, std::size_t states,
                             std::size_t size)
    : m_settings(settings), m_rate(rate), m_states(states), m_size(size) {}

void RunningMethod::choose() {
    install(m_settings.method == Method::Auto ? Method::Dop853 : m_settings.method);
}

void RunningMethod::install(Method method) {
    m_method = method;
    m_step = anotherStep();
    m_doubling = StepDoubling(
        anotherStep(),
        [this](double t, const std::vector<double>& y, std::vector<double>& rate) { m_rate.evaluate(t, y, rate); },
        m_size);
    m_rate.setIntegratesPower(m_size > m_states && !m_step->isImplicit());
}

std::string RunningMethod::name() const {
    return std::string(methodName(m_method));
}

std::unique_ptr<OneStep> RunningMethod::anotherStep() const {
    const Rate rate = [this](double t, const std::vector<double>& y, std::vector<double>& dydt) {
        m_rate.evaluate(t, y, dydt);
    };
    const RateJacobian jacobian = [this](double t, const std::vector<double>& y, std::vector<double>& byState,
                                         std::vector<double>& byTime) { m_rate.jacobian(t, y, m_h, byState, byTime); };
    switch (m_method) {
    case Method::Radau5:
        return radauStep(rate, jacobian, m_states, m_rate.weights(), &m_rate.stages(), &m_rate.equations());
    case Method::Rosenbrock4: return rosenbrockStep(rate, jacobian, m_states);
    case Method::Dopri5: return dormandPrinceStep(rate, m_size);
    default: return dop853Step(rate, m_size);
    }
}

bool RunningMethod::looksForStiffness(std::size_t steps) const {
    return m_settings.method == Method::Auto && steps % stiffnessInterval == 0;
}

bool RunningMethod::changes(const LinearMap& rateByState, const std::vector<double>& rate, double h, double left) {
    const double angle = h * spectralRadius(rateByState, static_cast<Eigen::Index>(m_states));
    if (m_step->isImplicit())
        return takesExplicitAgain(angle);
    return leavesExplicit(angle, isHeldByWhatRests(angle, h, rateByState, rate), left / h);
}

// How fast the rate itself changes, relative to it: of an oscillation, its angular velocity.
double RunningMethod::turning(const LinearMap& rateByState, const std::vector<double>& rate) const {
    const auto size = static_cast<Eigen::Index>(m_states);
    const Eigen::Map<const Eigen::VectorXd> there(rate.data(), size), sizes(m_rate.weights().nominal.data(), size);
    return rateByState(there).cwiseQuotient(sizes).norm() / there.cwiseQuotient(sizes).norm();
}

// The fastest of many elements need not move to limit the steps: the last digits of the others shake them. An implicit
// step, which damps that, costs about three explicit ones, and is as long as the motion itself allows.
bool RunningMethod::isHeldByWhatRests(double angle, double h, const LinearMap& rateByState,
                                      const std::vector<double>& rate) const {
    constexpr double near = 0.1, worth = 3;
    if (!m_rate.equations().apply() || angle < near * m_step->stabilityLimit())
        return false;
    const double implicitTurn = 1.5 * std::pow(m_settings.relativeTolerance, 0.25); // of an error estimate of order 3
    return worth * h * turning(rateByState, rate) < implicitTurn;
}

// Explicit methods are abandoned where stability, not accuracy, limits their steps and many steps are still to come.
// Near rest, slopes of roots differ with every digit of the state: there it is enough that many steps are to come.
bool RunningMethod::leavesExplicit(double angle, bool isHeld, double stepsToCome) {
    m_explicitLimit = isHeld ? std::min(angle, m_step->stabilityLimit()) : m_step->stabilityLimit();
    m_isStiff = m_isStiff || isHeld || angle > 0.3 * m_step->stabilityLimit();
    m_stiffLooks = isHeld || angle > m_explicitLimit || m_rate.isRootLike() ? m_stiffLooks + 1 : 0;
    if (m_looksToWait > 0) {
        --m_looksToWait;
        return false;
    }
    const bool pays = m_settings.relativeTolerance > 1e-8 ? stepsToCome > 500 : stepsToCome > 2000;
    if (m_stiffLooks < 2 || !pays)
        return false;
    m_fastLooks = 0;
    install(Method::Radau5);
    return true;
}

bool RunningMethod::turnsImplicit() {
    if (m_settings.method != Method::Auto || m_step->isImplicit())
        return false;
    m_explicitLimit = m_step->stabilityLimit();
    m_isStiff = true;
    m_fastLooks = 0;
    install(Method::Radau5);
    return true;
}

// Undamped fast oscillations slow down the implicit method as well: an implicit step that does not replace several
// explicit ones costs more than they do.
bool RunningMethod::takesExplicitAgain(double angle) {
    constexpr double worth = 3;
    constexpr int enough = 4, mostPatience = 160;
    m_fastLooks = angle < worth * m_explicitLimit && !m_rate.isRootLike() ? m_fastLooks + 1 : 0;
    if (m_fastLooks < enough)
        return false;
    m_stiffLooks = 0;
    m_looksToWait = m_patience;
    m_patience = std::min(2 * m_patience, mostPatience);
    install(Method::Dop853);
    return true;
}

// The first steps are short because nothing is known, and grow like a geometric series; this phase occurs once.
void RunningMethod::take(double h) {
    constexpr double smoothing = 0.1;
    constexpr double least = 0.02;
    if (!m_isFirstGrowth || m_settings.method != Method::Auto)
        return;
    if (m_lengthBefore > 0)
        m_growth += smoothing * (std::log(h / m_lengthBefore) - m_growth);
    m_isFirstGrowth = m_growth > least;
    m_lengthBefore = h;
}

double RunningMethod::shareOfStep(std::size_t steps, double t, double left, double h) const {
    constexpr double fewSteps = 30;
    constexpr double finest = 1e-13; // below it no digits are left
    if (m_settings.method != Method::Auto || m_step->isImplicit() || m_isStiff || steps <= stiffnessInterval)
        return 1;
    const double least = std::min(1.0, std::max(1e-4, finest / m_settings.relativeTolerance));
    const double taken = static_cast<double>(steps);
    double toCome = left * std::min(taken / t, 1 / h);
    if (m_isFirstGrowth)
        toCome = std::min(toCome, std::log1p(left / h * std::expm1(m_growth)) / m_growth);
    return std::clamp(fewSteps / (taken + toCome), least, 1.0);
}

} // namespace coenergy
