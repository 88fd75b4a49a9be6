#pragma once
// A step of an integration method with its error estimate and its interpolant. Plain C++17, because one of the methods
// cannot be compiled as anything newer.

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace coenergy {

using Rate = std::function<void(double t, const std::vector<double>& y, std::vector<double>& rate)>;
/// At (t, y): the derivatives of the rate with respect to the state, row by row, and with respect to time.
using RateJacobian = std::function<void(double t, const std::vector<double>& y, std::vector<double>& byState,
                                        std::vector<double>& byTime)>;

/// One estimate, or with a second one of lower order: only their combination varies like the power `errorOrder` of the
/// step.
struct ErrorEstimate {
    std::vector<double> fine;
    std::vector<double> coarse; // empty: there is none
};

/// fine^2 / sqrt(fine^2 + 0.01 coarse^2), without a coarse estimate |fine|.
/// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving ODE I, section II.10.
double combinedError(double fine, double coarse);

/// The end of a step, and the states inside it.
class StepInside {
public:
    virtual ~StepInside() = default;

    /// The state at the end of the step.
    const std::vector<double>& next() const { return m_next; }
    /// The state at a time inside the step, about as accurate as the step.
    virtual void inside(double time, std::vector<double>& y) = 0;

protected:
    std::vector<double> m_next;
};

class OneStep : public StepInside {
public:
    /// From (t, y), where the rate is `rate`, to t + h.
    virtual void step(double t, const std::vector<double>& y, const std::vector<double>& rate, double h) = 0;
    /// The estimated error of each component at t + h.
    const ErrorEstimate& error() const { return m_error; }
    /// The rate at t + h if the method uses it; else nullptr.
    virtual const std::vector<double>* nextRate() { return nullptr; }
    /// The same by interpolation alone, with its smooth error, where that is cheaper.
    virtual void interpolated(double time, std::vector<double>& y) { inside(time, y); }
    /// The power of h to which the estimated error is proportional.
    virtual int errorOrder() const = 0;
    /// Approximately the largest |h lambda| for which an explicit method is stable; infinite for the others.
    virtual double stabilityLimit() const = 0;
    /// Whether a step uses the derivatives of the rate with respect to the state: such a method integrates the state
    /// alone, and is as accurate inside the step as at its end, however stiff the motion.
    bool isImplicit() const { return std::isinf(stabilityLimit()); }
    /// The next step size after a step of length h when the controller proposes another.
    virtual double preferred(double /*h*/, double proposed) const { return proposed; }
    /// The nodes of the rate evaluations in a step of length one.
    virtual std::vector<double> nodes() const = 0;

protected:
    ErrorEstimate m_error;
};

/// Dormand-Prince 5(4), first same as last, dense output of order 4.
std::unique_ptr<OneStep> dormandPrinceStep(Rate rate, std::size_t size);
/// DOP853: order 8, first same as last, dense output of order 7 with up to four more evaluations in a step.
std::unique_ptr<OneStep> dop853Step(Rate rate, std::size_t size);
/// The Rosenbrock method RODAS of order 4(3), L-stable and stiffly accurate. Its interpolant has only order 3, so a
/// state inside a step is computed by one shorter step.
std::unique_ptr<OneStep> rosenbrockStep(Rate rate, RateJacobian jacobian, std::size_t size);

struct ErrorWeights;
class FlowStages;
class RateEquations;
/// Radau IIA of order 5, L-stable and stiffly accurate, with an interpolant of order 3: where that is too coarse, a
/// state inside a step is computed by one shorter step. The `weights` determine how accurately the stages are solved;
/// they are read when needed, not copied. Where `flows` apply, they solve the stages; where `equations`
/// do, they take the place of the derivatives.
std::unique_ptr<OneStep> radauStep(Rate rate, RateJacobian jacobian, std::size_t size, const ErrorWeights& weights,
                                   FlowStages* flows = nullptr, RateEquations* equations = nullptr);

} // namespace coenergy
