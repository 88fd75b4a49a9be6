#pragma once
// A step of an integration method with its error estimate and what lies inside it. Plain C++17: one of the methods
// compiles as nothing newer.

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace coenergy {

using Rate = std::function<void(double t, const std::vector<double>& y, std::vector<double>& rate)>;
/// At (t, y): the matrix of derivatives of the rate by the state, row by row, and the derivatives by time.
using RateJacobian = std::function<void(double t, const std::vector<double>& y, std::vector<double>& byState,
                                        std::vector<double>& byTime)>;

/// One estimate, or a second of lower order beside it: only both together go like the power `errorOrder` of the step.
struct ErrorEstimate {
    std::vector<double> fine;
    std::vector<double> coarse; // empty: there is none
};

/// fine^2 / sqrt(fine^2 + 0.01 coarse^2), without a coarse estimate |fine|.
/// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving ODE I, section II.10.
double combinedError(double fine, double coarse);

/// The end of a step and what lies inside it.
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
    /// The estimated error goes like h to this power.
    virtual int errorOrder() const = 0;
    /// The largest |h lambda| at which an explicit method is stable, about; infinite for the others.
    virtual double stabilityLimit() const = 0;
    /// Whether a step solves with the derivatives of the rate by the state: it integrates the state alone, and is right
    /// inside as at its end, however stiff the motion.
    bool isImplicit() const { return std::isinf(stabilityLimit()); }
    /// The step to go on with after one of length h where the controller proposes another.
    virtual double preferred(double /*h*/, double proposed) const { return proposed; }
    /// Where in a step of length one rates are evaluated.
    virtual std::vector<double> nodes() const = 0;

protected:
    ErrorEstimate m_error;
};

/// Dormand-Prince 5(4), first same as last, dense output of order 4.
std::unique_ptr<OneStep> dormandPrinceStep(Rate rate, std::size_t size);
/// DOP853: order 8, first same as last, dense output of order 7 for up to four more evaluations in a step.
std::unique_ptr<OneStep> dop853Step(Rate rate, std::size_t size);
/// Rosenbrock's method RODAS of order 4(3), L-stable and stiffly accurate; its interpolant is of
/// order 3 only, so a state inside a step is one shorter step.
std::unique_ptr<OneStep> rosenbrockStep(Rate rate, RateJacobian jacobian, std::size_t size);

struct ErrorWeights;
/// Radau IIA of order 5, L-stable and stiffly accurate, with an interpolant of order 3: a state inside a step is one
/// shorter step where that is too coarse. The `weights` are looked at as they are then: they tell how well the stages
/// are solved for.
std::unique_ptr<OneStep> radauStep(Rate rate, RateJacobian jacobian, std::size_t size, const ErrorWeights& weights);

} // namespace coenergy
