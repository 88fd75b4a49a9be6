// Gauss's principle with dissipation functions that have kinks: among all accelerations a allowed by the constraints,
// the actual ones minimize 1/2 a^T M a - a^T Y + sum_k c_k |J_k a|, where the sum extends over the kinks at rest. The
// dual is a quadratic programme in the reactions, with r_k between -c_k and c_k: minimize 1/2 r^T W r - r^T w0, W = J
// M^-1 J^T. It is solved by a primal active-set method that needs no assumption on the rank of W, so that there may be
// more surfaces than flows. The bounds c_k need not be identified in the model's texts: they are the factors for which
// slopes = -W C with a symmetric W. References: J. J. Moreau, C. R. Acad. Sci. Paris 256
// (1963) 871 and 259 (1964) 3948 (the principle and its dual); R. Fletcher, Practical Methods of Optimization, 2nd ed.,
// 1987, section 10.3 (active sets); C. Glocker, Set-Valued Force Laws, Springer 2001, section 9.
#include "simulation/friction_programme.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace coenergy {

namespace {

constexpr double epsilonOfFriction = std::numeric_limits<double>::epsilon();
constexpr double noiseShare = 16 * epsilonOfFriction; // of the largest term: error of the entries of slopes
constexpr double asymmetry = 1e-7;                    // of W scaled to a unit diagonal, beyond noise
constexpr double rankShare = 1e-10;                   // of W scaled to a unit diagonal
constexpr double optimal = 1e-12;                     // relative to its terms: a gradient this small counts as zero

using Indices = std::vector<Eigen::Index>;

/// In units in which the diagonal of W is one.
struct ReactionProgramme {
    Eigen::MatrixXd matrix; // W
    Eigen::VectorXd right;  // w without reactions
    Eigen::VectorXd bounds; // of the reactions
};

/// The negative slopes, from which W is computed, with the rounding errors of each row.
struct Slopes {
    Eigen::MatrixXd falls; // W C
    Eigen::VectorXd noise;

    bool isSeen(Eigen::Index row, Eigen::Index column) const { return std::abs(falls(row, column)) > noise[row]; }
    // The square of the cosine between two surfaces, independent of the bounds; 0 unless visible from both.
    double coupling(Eigen::Index j, Eigen::Index k) const {
        return isSeen(j, k) && isSeen(k, j) ? falls(j, k) * falls(k, j) / (falls(j, j) * falls(k, k)) : 0;
    }
};

// The bounds up to a common factor, each computed from the earlier surface to which it is coupled most strongly; for an
// uncoupled surface any bound is valid.
Eigen::VectorXd boundsOf(const Slopes& slopes) {
    const Eigen::Index count = slopes.falls.rows();
    Eigen::VectorXd bounds = Eigen::VectorXd::Zero(count);
    for (Eigen::Index known = 0; known < count; ++known) {
        Eigen::Index next = -1, from = -1;
        double most = -1;
        for (Eigen::Index k = 0; k < count; ++k)
            for (Eigen::Index j = 0; bounds[k] == 0 && j < count; ++j)
                if (const double coupling = bounds[j] > 0 ? slopes.coupling(j, k) : 0; coupling > most) {
                    most = coupling;
                    next = k;
                    from = j;
                }
        bounds[next] = most > 0 ? bounds[from] * slopes.falls(from, next) / slopes.falls(next, from) : 1;
    }
    return bounds;
}

// Each pair of entries from the row in which it is less affected by rounding.
std::optional<Eigen::MatrixXd> symmetricMatrix(const Slopes& slopes, const Eigen::VectorXd& bounds) {
    const Eigen::Index count = bounds.size();
    const Eigen::VectorXd lengths = slopes.falls.diagonal().cwiseQuotient(bounds).cwiseSqrt();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(count, count);
    for (Eigen::Index j = 0; j < count; ++j)
        for (Eigen::Index k = 0; k < j; ++k) {
            const double jScale = 1 / (bounds[k] * lengths[j] * lengths[k]);
            const double kScale = 1 / (bounds[j] * lengths[j] * lengths[k]);
            const double ofJ = slopes.falls(j, k) * jScale, noiseOfJ = slopes.noise[j] * jScale;
            const double ofK = slopes.falls(k, j) * kScale, noiseOfK = slopes.noise[k] * kScale;
            if (!(std::abs(ofJ - ofK) <= asymmetry + 2 * (noiseOfJ + noiseOfK)))
                return std::nullopt;
            matrix(j, k) = matrix(k, j) = noiseOfJ < noiseOfK ? ofJ : ofK;
        }
    const double least = symmetricEigenvalues(matrix)[0];
    return least >= -asymmetry * static_cast<double>(count) ? std::optional(matrix) : std::nullopt;
}

std::optional<ReactionProgramme> programmeOf(const Eigen::VectorXd& atZero, const Slopes& slopes) {
    if (!(slopes.falls.diagonal().array() > slopes.noise.array()).all())
        return std::nullopt;
    const Eigen::VectorXd bounds = boundsOf(slopes);
    if (!(bounds.array() > 0).all() || !bounds.allFinite())
        return std::nullopt;
    const auto matrix = symmetricMatrix(slopes, bounds);
    if (!matrix)
        return std::nullopt;
    const Eigen::VectorXd lengths = slopes.falls.diagonal().cwiseQuotient(bounds).cwiseSqrt();
    return ReactionProgramme{*matrix, atZero.cwiseQuotient(lengths), bounds.cwiseProduct(lengths)};
}

/// A primal active set. Reactions are free or at a bound; the free ones move towards the minimum of the function until
/// one meets its bound; then one that is pushed off its bound is released.
class ActiveSet {
public:
    explicit ActiveSet(const ReactionProgramme& programme)
        : m_programme(programme), m_reactions(Eigen::VectorXd::Zero(programme.right.size())),
          m_isFree(static_cast<std::size_t>(programme.right.size()), true) {}

    std::optional<Eigen::VectorXd> solved() {
        const Eigen::Index mostSteps = 50 * (m_reactions.size() + 2);
        for (Eigen::Index step = 0; step < mostSteps; ++step)
            if (advance() && !release())
                return m_reactions;
        return std::nullopt;
    }

private:
    Eigen::VectorXd pushes() const { return m_programme.right - m_programme.matrix * m_reactions; }
    double noise(Eigen::Index k) const {
        return optimal *
               (std::abs(m_programme.right[k]) + m_programme.matrix.row(k).cwiseAbs().dot(m_reactions.cwiseAbs()));
    }

    // If W is singular along a direction of descent: along that direction, to a bound.
    Eigen::VectorXd direction(const Indices& free) const {
        const Eigen::MatrixXd matrix = m_programme.matrix(free, free);
        const Eigen::VectorXd right = pushes()(free);
        const Eigen::VectorXd step = LeastNorm(matrix, rankShare).solve(right);
        const Eigen::VectorXd rest = right - matrix * step;
        double noise = 0;
        for (const Eigen::Index k : free)
            noise = std::max(noise, this->noise(k));
        const bool isEndless = rest.norm() > 1e-9 * right.norm() && rest.norm() > noise;
        return isEndless ? Eigen::VectorXd(rest * (2 * m_programme.bounds.sum() / rest.cwiseAbs().maxCoeff())) : step;
    }

    // Whether the free reactions have reached the minimum.
    bool advance() {
        Indices free;
        for (Eigen::Index k = 0; k < m_reactions.size(); ++k)
            if (m_isFree[static_cast<std::size_t>(k)])
                free.push_back(k);
        if (free.empty())
            return true;
        const Eigen::VectorXd step = direction(free);
        const auto room = [&](std::size_t i) {
            const double along = step[static_cast<Eigen::Index>(i)];
            const double bound = std::copysign(m_programme.bounds[free[i]], along);
            return along == 0 ? INFINITY : std::max(0.0, (bound - m_reactions[free[i]]) / along);
        };
        double share = 1;
        for (std::size_t i = 0; i < free.size(); ++i)
            share = std::min(share, room(i));
        std::vector<std::size_t> met;
        for (std::size_t i = 0; i < free.size(); ++i)
            if (room(i) <= share * (1 + 4 * epsilonOfFriction))
                met.push_back(i);
        m_reactions(free) += share * step;
        for (const std::size_t i : met) {
            m_reactions[free[i]] = std::copysign(m_programme.bounds[free[i]], step[static_cast<Eigen::Index>(i)]);
            m_isFree[static_cast<std::size_t>(free[i])] = false;
        }
        return met.empty();
    }

    // Releases the reaction that is pushed off its bound most strongly, if there is one.
    bool release() {
        const Eigen::VectorXd pushes = this->pushes();
        Eigen::Index released = -1;
        double most = 0;
        for (Eigen::Index k = 0; k < pushes.size(); ++k) {
            const double inward = m_reactions[k] > 0 ? -pushes[k] : pushes[k];
            if (!m_isFree[static_cast<std::size_t>(k)] && inward > noise(k) && inward > most) {
                most = inward;
                released = k;
            }
        }
        if (released < 0)
            return false;
        m_isFree[static_cast<std::size_t>(released)] = true;
        return true;
    }

    const ReactionProgramme& m_programme;
    Eigen::VectorXd m_reactions;
    std::vector<bool> m_isFree;
};

} // namespace

std::optional<FrictionValues> frictionValues(const Eigen::VectorXd& atZero, const Eigen::MatrixXd& slopes) {
    if (!atZero.allFinite() || !slopes.allFinite())
        return std::nullopt;
    const Eigen::VectorXd noise = noiseShare * (atZero.cwiseAbs() + slopes.cwiseAbs().rowwise().sum());
    FrictionValues result{Eigen::VectorXd::Zero(atZero.size()), {}};
    Indices acting;
    for (Eigen::Index k = 0; k < atZero.size(); ++k) {
        result.acts.push_back((slopes.col(k).cwiseAbs().array() > noise.array()).any());
        if (result.acts.back())
            acting.push_back(k);
    }
    if (acting.empty())
        return result;
    const auto programme = programmeOf(atZero(acting), {-slopes(acting, acting), noise(acting)});
    const auto reactions = programme ? ActiveSet(*programme).solved() : std::nullopt;
    if (!reactions)
        return std::nullopt;
    result.values(acting) = reactions->cwiseQuotient(programme->bounds);
    return result;
}

} // namespace coenergy
