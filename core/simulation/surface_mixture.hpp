#pragma once
// The mixtures of motions on the sides of one or several surfaces, and which of them keep to the surfaces.

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// With values s_k of the switches between -1 and 1, the motion is the mixture in which each of the 2^m motions on the
/// sides has the weight prod_k (1 +- s_k)/2. Holds what drives the motion off each surface: w_k, the derivative of the
/// argument on which the switches act.
class SurfaceMixture {
public:
    /// w where all values are 0, and its change with each value (a column).
    static SurfaceMixture affine(Eigen::VectorXd atZero, Eigen::MatrixXd slopes);
    /// w on the sides: bit k of the index is set where s_k = 1. NaN where there is no motion.
    static SurfaceMixture ofSides(std::vector<Eigen::VectorXd> sides);

    Eigen::Index size() const { return m_smallest.size(); }
    /// w in the mixture of these values.
    Eigen::VectorXd at(const Eigen::VectorXd& values) const;
    /// dw_k/ds_c, exactly.
    Eigen::MatrixXd slopes(const Eigen::VectorXd& values) const;
    /// What counts as zero, for each k.
    const Eigen::VectorXd& smallest() const { return m_smallest; }
    /// Rounding errors of w, where they are known to be larger.
    void widen(const Eigen::VectorXd& rounding) { m_smallest = m_smallest.cwiseMax(rounding); }
    /// Whether w_k is zero on all sides.
    bool isIndifferent(Eigen::Index k) const { return m_largest[k] <= m_smallest[k]; }

    /// The values with w = 0 where `isFree`, those of least size; the others keep theirs. NaN where a side that it
    /// takes has none.
    Eigen::VectorXd held(Eigen::VectorXd values, const std::vector<bool>& isFree) const;

    /// A value of +1 or -1 for each surface that the motion leaves to that side, and between them where it is held.
    /// Sought first on the side to which the motion with all values 0 is driven, but held where `isHeldFirst`; then
    /// without that, then held everywhere, then among all others.
    struct Choice {
        Eigen::VectorXd values;
        std::vector<bool> isHeld;
    };
    Choice choice(const std::vector<bool>& isHeldFirst) const;

private:
    bool isConsistent(const Choice& choice) const;
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
