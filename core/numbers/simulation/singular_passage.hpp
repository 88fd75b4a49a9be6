#pragma once
// Passing positions in which the system Jacobian J is singular although the motion is smooth.

#include <optional>
#include <vector>

namespace coenergy {

/// Monitors the distance to the next singular time, and aims steps so that no stage comes near it.
///
/// The probe is the solution x of J x = b for some b on the rows of the invariants, the same at both ends of a step.
/// Near a singular time t* it is v (u.b) / sigma, where sigma ~ t - t* is the smallest singular value: 1/|x| tends to
/// zero linearly, and x reverses its direction where sigma changes its sign.
class SingularPassage {
public:
    /// `nodes`: of the method's rate evaluations in a step of length one; in any order.
    void install(const std::vector<double>& nodes);
    /// At a start or restart, with the probe there; empty if nothing is monitored.
    void begin(const std::vector<double>& probe);

    /// The step to be tried from t instead of h.
    double aimed(double t, double h) const;
    /// The probe at the end of the attempted step; empty if nothing is monitored.
    void look(const std::vector<double>& probe);
    /// The position of a singular time in the attempted step of length one, if it has crossed one.
    std::optional<double> crossing() const;
    /// If a stage of the attempted step came too close to the singular time it crossed: a better step than h.
    std::optional<double> retried(double h) const;
    /// Whether the attempted step comes near a singular time or crosses one.
    bool isNear() const;
    /// The attempted step, from t, is accepted; `probe` is the probe at its end with another b.
    void accept(double t, const std::vector<double>& probe);

private:
    struct Probe {
        double distance = 0; // to the singular time, in a unit of its own; 0: unknown
        std::vector<double> direction;
    };

    double nearestNode(double share) const;

    std::vector<double> m_nodes;
    double m_gap = 0.5; // the middle of the widest gap between nodes
    Probe m_present;
    Probe m_end;
    double m_cosine = 1; // between them
    double m_largestDistance = 0;
    double m_distanceBefore = 0;
    double m_timeBefore = 0;
};

} // namespace coenergy
