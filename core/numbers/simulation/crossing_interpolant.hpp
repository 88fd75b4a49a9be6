#pragma once
// The state inside a step that crosses a singular time.

#include "simulation/one_step.hpp"

#include <functional>

namespace coenergy {

struct MotionPoint {
    double time = 0;
    std::vector<double> state;
    std::vector<double> rate;
    double distance = 0; // to the singular time, in some unit; 0: unknown
};

/// Steps from one end of a crossing step towards the singular time; none of them comes near it.
struct CrossingSide {
    std::vector<std::unique_ptr<OneStep>> steps;
    std::vector<MotionPoint> points; // the beginnings of the steps, and the end of the last; at least one
};

/// Near a singular time the stages of a method carry transverse errors, and so does its interpolant. This interpolant
/// consists of shorter steps on both sides, with a polynomial through their last points in between.
class CrossingInterpolant : public StepInside {
public:
    CrossingInterpolant(CrossingSide before, CrossingSide behind);

    void inside(double time, std::vector<double>& y) override;
    /// Whether a time lies between the two sides.
    bool isBetween(double time) const;

private:
    void interpolate(double time, std::vector<double>& y) const;

    CrossingSide m_before;
    CrossingSide m_behind;
    std::vector<double> m_nodes; // from the first, each twice
    double m_first = 0;
    std::vector<std::vector<double>> m_differences;
};

/// The functions needed to compute the shorter steps.
struct CrossingMeans {
    std::function<std::unique_ptr<OneStep>()> makeStep;
    /// The point of the motion that corresponds to a state reached by a step.
    std::function<MotionPoint(double time, const std::vector<double>& state)> pointAt;
};

/// Inside a step from `start` to `end` that crosses a singular time near `singular`.
CrossingInterpolant crossingInterpolant(MotionPoint start, MotionPoint end, double singular,
                                        const CrossingMeans& means);

} // namespace coenergy
