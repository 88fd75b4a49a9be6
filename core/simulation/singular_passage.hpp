#pragma once
// Passing positions in which the system Jacobian J is singular although the motion is smooth.

#include <optional>
#include <vector>

namespace coenergy {

/// Watches the distance to the next singular time, and aims steps so that no stage comes near it.
///
/// The probe is the x of J x = b with some b on the rows of the invariants, the same at both ends of a step. Near a
/// singular time t* it is v (u.b) / sigma with the smallest singular value sigma ~ t - t*: 1/|x| goes to zero linearly,
/// and x turns round where sigma changes its sign.
class SingularPassage {
public:
    /// `nodes`: where in a step of length one the method evaluates rates; any order.
    void install(const std::vector<double>& nodes);
    /// At a start or restart, with the probe there; empty where nothing is watched.
    void begin(const std::vector<double>& probe);

    /// The step to be tried from t in place of h.
    double aimed(double t, double h) const;
    /// The probe at the end of the step that was tried; empty where nothing is watched.
    void look(const std::vector<double>& probe);
    /// Where in the tried step of length one a singular time lies, if it has crossed one.
    std::optional<double> crossing() const;
    /// If a stage of the tried step has come too near to the singular time that it crossed: a better step than h.
    std::optional<double> retried(double h) const;
    /// Whether the tried step comes near to a singular time or crosses one.
    bool isNear() const;
    /// The tried step, from t, is accepted; from its end the probe with another b is `probe`.
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
