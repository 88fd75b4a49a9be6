#pragma once
// The mixtures of motions on the sides of one or several surfaces, and which of them stay on the surfaces.

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// With values s_k of the switches between -1 and 1, the motion is the mixture in which each of the 2^m motions on the
/// sides has the weight prod_k (1 +- s_k)/2. This class holds the quantities that drive the motion off each surface:
/// w_k, the derivative of the argument on which the switches act.
class SurfaceMixture {
public:
    static constexpr double roundingShare = 1e-12; // of the largest terms

    /// w where all values are 0, and its change with each value (a column).
    static SurfaceMixture affine(Eigen::VectorXd atZero, Eigen::MatrixXd slopes);
    /// w on the sides: bit k of the index is set where s_k = 1. NaN where there is no motion.
    static SurfaceMixture ofSides(std::vector<Eigen::VectorXd> sides);

    Eigen::Index size() const { return m_smallest.size(); }
    /// w in the mixture of these values.
    Eigen::VectorXd at(const Eigen::VectorXd& values) const;
    /// dw_k/ds_c, exactly.
    Eigen::MatrixXd slopes(const Eigen::VectorXd& values) const;
    /// The threshold below which w_k counts as zero.
    const Eigen::VectorXd& smallest() const { return m_smallest; }
    /// Raises the thresholds to rounding errors of w that are known to be larger.
    void widen(const Eigen::VectorXd& rounding) { m_smallest = m_smallest.cwiseMax(rounding); }
    /// Whether w_k is zero on all sides.
    bool isIndifferent(Eigen::Index k) const { return m_largest[k] <= m_smallest[k]; }

    /// The values of least size with w = 0 where `isFree`; the others are unchanged. NaN if a side that is used has no
    /// motion.
    Eigen::VectorXd held(Eigen::VectorXd values, const std::vector<bool>& isFree) const;

    /// +1 or -1 for each surface that the motion leaves to that side, and a value in between where it is held.
    struct Choice {
        Eigen::VectorXd values;
        std::vector<bool> isHeld;
        std::vector<bool> isKept = {}; // at a bound without leaving, because other held surfaces keep the motion there
    };
    /// A surface whose value has reached +1 or -1.
    struct Leaving {
        Eigen::Index which = 0;
        int side = 1;
    };
    /// For several surfaces with friction that derives from a dissipation function: by Gauss's principle, all at once.
    /// Otherwise a solution is sought first on the side to which the motion with all values 0 is driven, but held where
    /// `isHeldFirst`; then without that; then held everywhere; then among all other choices. The surface that is
    /// `leaving` is not held at its bound.
    Choice choice(const std::vector<bool>& isHeldFirst, const std::optional<Leaving>& leaving = {}) const;
    /// The choices beside `taken` that are solutions as well and leave the surfaces `isJudged`. For few surfaces all
    /// are found, else those that differ from `taken` in one of them.
    std::vector<Choice> others(const Choice& taken, const std::vector<bool>& isJudged) const;
    /// Whether the motion leaves these surfaces, beyond what rounding might make of a motion on them.
    bool leaves(const Choice& choice, const std::vector<bool>& isJudged) const;
    /// By that principle alone; nothing where the friction does not derive from a dissipation function.
    std::optional<Choice> leastMotion(const std::optional<Leaving>& leaving = {}) const;
    /// Whether the value k affects no w.
    bool isIdle(Eigen::Index k) const;

private:
    bool isLeast(const Choice& choice) const;
    void placeIdle(Choice& choice, const std::vector<bool>& acts) const;
    bool isAmongHeld(Eigen::Index k, const std::vector<bool>& isHeld) const;
    bool reachesInside(Choice& choice) const;
    Eigen::VectorXd terms(const Eigen::VectorXd& values) const;
    Choice searched(const std::vector<bool>& isHeldFirst, const std::optional<Leaving>& leaving) const;
    bool isConsistent(const Choice& choice) const;
    /// `sides`: 1, -1, or 0 where the motion is held.
    std::optional<Choice> completed(std::vector<int> sides) const;
    Choice relaxed() const;

    bool m_isAffine = true;
    Eigen::VectorXd m_atZero;
    Eigen::MatrixXd m_slopes;
    std::vector<Eigen::VectorXd> m_sides;
    Eigen::VectorXd m_smallest;
    Eigen::VectorXd m_largest;
};

/// The weights of the 2^m sides, in the order of SurfaceMixture::ofSides.
std::vector<double> sideWeights(const Eigen::VectorXd& values);

} // namespace coenergy
