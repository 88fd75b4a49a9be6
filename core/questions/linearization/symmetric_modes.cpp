// M z'' + K z = 0 is a symmetric eigenvalue problem in coordinates in which M is the identity. With a skew C = G and
// K = F F', the velocities v and w = F' z are the state of a skew matrix, [0 F'; -F -G]: its eigenvalues are imaginary,
// and in two ways may be zero. A displacement z that K does not feel rests anywhere; a velocity that neither K feels
// nor G lets act on what K does not feel goes on for ever, which is a drift. The symmetric problem is solved by
// Jacobi's rotations, which find small eigenvalues beside large ones to as many digits as the entries determine.
// Of an indefinite K with gyroscopic forces the values are computed as any others, and brought onto the axis where
// their mirror images, which are values, too, leave no other place (K. R. Meyer, D. C. Offin, Introduction to
// Hamiltonian Dynamical Systems, 3rd edition, 2017, section 3.3). References: L. Meirovitch, A new method of solution
// of the eigenvalue problem for gyroscopic systems, AIAA Journal 12 (1974); J. Demmel, K. Veselic, Jacobi's method is
// more accurate than QR, SIAM J. Matrix Anal. Appl. 13 (1992); condition numbers by entries: D. J. Higham, N. J.
// Higham, Structured backward error and condition of generalized eigenvalue problems, SIAM J. Matrix Anal. Appl. 20
// (1998).
#include "linearization/symmetric_modes.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace coenergy {

namespace {

using ComplexNumber = std::complex<double>;
using Part = std::vector<Eigen::Index>;

constexpr double lastDigits = 1e-13; // relative: entries that are computed themselves

struct SymmetricEigen {
    Eigen::VectorXd values; // by size
    Eigen::MatrixXd vectors;
};

// The rotation that makes entry (p, q) zero; false if nothing remains to be done.
bool rotate(Eigen::MatrixXd& matrix, Eigen::MatrixXd& vectors, Eigen::Index p, Eigen::Index q) {
    const double entry = matrix(p, q);
    const double beside = std::sqrt(std::abs(matrix(p, p))) * std::sqrt(std::abs(matrix(q, q)));
    if (entry == 0 || std::abs(entry) <= 0.5 * std::numeric_limits<double>::epsilon() * beside)
        return false;
    const double theta = (matrix(q, q) - matrix(p, p)) / (2 * entry);
    const double t = std::copysign(1.0, theta) / (std::abs(theta) + std::hypot(1.0, theta));
    const double c = 1 / std::hypot(1.0, t), s = c * t;
    const double ofP = matrix(p, p) - t * entry, ofQ = matrix(q, q) + t * entry;
    for (Eigen::MatrixXd* columns : {&matrix, &vectors}) {
        const Eigen::VectorXd before = columns->col(p);
        columns->col(p) = c * before - s * columns->col(q);
        columns->col(q) = s * before + c * columns->col(q);
    }
    matrix.row(p) = matrix.col(p).transpose();
    matrix.row(q) = matrix.col(q).transpose();
    matrix(p, p) = ofP;
    matrix(q, q) = ofQ;
    matrix(p, q) = matrix(q, p) = 0;
    return true;
}

SymmetricEigen symmetricEigen(Eigen::MatrixXd matrix) {
    constexpr int mostSweeps = 60;
    const Eigen::Index n = matrix.rows();
    Eigen::MatrixXd vectors = Eigen::MatrixXd::Identity(n, n);
    bool isRotated = true;
    for (int sweep = 0; sweep < mostSweeps && isRotated; ++sweep) {
        isRotated = false;
        for (Eigen::Index p = 0; p < n; ++p)
            for (Eigen::Index q = p + 1; q < n; ++q)
                isRotated = rotate(matrix, vectors, p, q) || isRotated;
    }
    Part order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Eigen::Index(0));
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index one, Eigen::Index other) {
        return std::abs(matrix(one, one)) < std::abs(matrix(other, other));
    });
    return {matrix.diagonal()(order), vectors(Eigen::all, order)};
}

// By congruence, which preserves the rank, with rows scaled alike.
Eigen::Index nullityOfSymmetric(Eigen::MatrixXd matrix) {
    constexpr int passes = 6;
    for (int pass = 0; pass < passes; ++pass) {
        Eigen::VectorXd scales = matrix.rowwise().lpNorm<Eigen::Infinity>().cwiseSqrt().cwiseInverse();
        scales = scales.array().isFinite().select(scales, 1.0);
        matrix = (scales.asDiagonal() * matrix * scales.asDiagonal()).eval();
    }
    const Eigen::VectorXd sizes = symmetricEigen(matrix).values.cwiseAbs();
    constexpr double nothing = 1e-14;
    return (sizes.array() <= nothing * static_cast<double>(matrix.rows()) * sizes.maxCoeff()).count();
}

void addPair(std::vector<Mode>& modes, double frequency, const Eigen::VectorXcd& vector, double condition) {
    modes.push_back({ComplexNumber(0, frequency), vector, ModeKind::Eigenvector, {}, condition});
    modes.push_back({ComplexNumber(0, -frequency), vector.conjugate(), ModeKind::Eigenvector, {}, condition});
}

struct SkewPair {
    double frequency;
    Eigen::VectorXcd vector;
};

// S is skew: i S is Hermitian. The `zeros` smallest eigenvalues are zero.
std::vector<SkewPair> skewPairs(const Eigen::MatrixXd& skew, Eigen::Index zeros) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXcd> solver(Eigen::MatrixXcd(ComplexNumber(0, -1) * skew));
    std::vector<SkewPair> pairs;
    for (Eigen::Index k = skew.rows() - (skew.rows() - zeros) / 2; k < skew.rows(); ++k)
        pairs.push_back({solver.eigenvalues()[k], solver.eigenvectors().col(k)});
    return pairs;
}

// d with d_i^2 A_ij = sign d_j^2 A_ji, for the connected matrix.
std::optional<Eigen::VectorXd> symmetrizingScales(const Eigen::MatrixXd& matrix, double sign) {
    const Eigen::Index n = matrix.rows();
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(n);
    Part reached{0};
    squares[0] = 1;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const Eigen::Index i = reached[next];
        for (Eigen::Index j = 0; j < n; ++j) {
            if (squares[j] != 0 || matrix(i, j) == 0)
                continue;
            squares[j] = sign * squares[i] * (matrix(i, j) / matrix(j, i));
            if (!(squares[j] > 0) || !std::isfinite(squares[j]))
                return std::nullopt;
            reached.push_back(j);
        }
    }
    if (reached.size() < static_cast<std::size_t>(n))
        return std::nullopt;
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j <= i; ++j) {
            const double one = squares[i] * matrix(i, j), other = sign * squares[j] * matrix(j, i);
            if (!(std::abs(one - other) <= lastDigits * std::abs(one)))
                return std::nullopt;
        }
    return squares.cwiseSqrt();
}

// |x|' |D A D^-1| |x| for x of length 1: the effect of relative changes of the entries.
double changeByEntries(const Eigen::MatrixXd& scaled, const Eigen::VectorXcd& vector) {
    return vector.cwiseAbs().dot(scaled.cwiseAbs() * vector.cwiseAbs());
}

std::vector<Mode> symmetricPart(const Eigen::MatrixXd& scaled, Eigen::Index zeros) {
    const SymmetricEigen eigen = symmetricEigen((scaled + scaled.transpose()) / 2);
    std::vector<Mode> modes;
    for (Eigen::Index k = 0; k < scaled.rows(); ++k) {
        const double value = k < zeros ? 0.0 : eigen.values[k];
        const Eigen::VectorXcd vector = eigen.vectors.col(k).cast<ComplexNumber>();
        const double condition = value == 0 ? 1 : changeByEntries(scaled, vector) / std::abs(value);
        modes.push_back({value, vector, ModeKind::Eigenvector, {}, condition});
    }
    return modes;
}

std::vector<Mode> skewPart(const Eigen::MatrixXd& scaled, Eigen::Index zeros) {
    const Eigen::MatrixXd skew = (scaled - scaled.transpose()) / 2;
    std::vector<Mode> modes;
    if (zeros > 0) {
        const SymmetricEigen squares = symmetricEigen(skew.transpose() * skew);
        for (Eigen::Index k = 0; k < zeros; ++k)
            modes.push_back({0.0, squares.vectors.col(k).cast<ComplexNumber>()});
    }
    for (const SkewPair& pair : skewPairs(skew, zeros))
        addPair(modes, pair.frequency, pair.vector,
                std::max(changeByEntries(skew, pair.vector), skew.norm()) / pair.frequency);
    return modes;
}

// One part of M z'' + C z' + K z = 0 that is not coupled with others.
class ConservativePart {
public:
    explicit ConservativePart(const SecondOrderForm& form)
        : m_form(form), m_size(form.mass.rows()), m_cholesky(form.mass) {}

    std::optional<std::vector<Mode>> modes() {
        if (m_cholesky.info() != Eigen::Success)
            return std::nullopt;
        m_fromUnitMass = m_cholesky.matrixU().solve(Eigen::MatrixXd::Identity(m_size, m_size));
        const Eigen::MatrixXd stiffness = reduced(m_form.stiffness);
        m_eigen = symmetricEigen((stiffness + stiffness.transpose()) / 2);
        m_zeros = nullityOfSymmetric(m_form.stiffness);
        m_eigen.values.head(m_zeros).setZero();
        if (m_form.damping.isZero(0))
            addUndamped();
        else if (m_eigen.values.minCoeff() < 0 || !addGyroscopic())
            return std::nullopt;
        return std::move(m_modes);
    }

private:
    // L^-1 X L^-T
    Eigen::MatrixXd reduced(const Eigen::MatrixXd& matrix) const {
        const Eigen::MatrixXd left = m_cholesky.matrixL().solve(matrix);
        return m_cholesky.matrixL().solve(left.transpose()).transpose();
    }

    Eigen::VectorXcd displacement(const Eigen::VectorXcd& inUnitMass) const { return m_fromUnitMass * inUnitMass; }

    static Eigen::VectorXcd state(const Eigen::VectorXcd& displacement, const Eigen::VectorXcd& flow) {
        Eigen::VectorXcd both(2 * displacement.size());
        both << displacement, flow;
        return both;
    }

    // |dvalue/value| by relative changes of the entries of M, C and K.
    double condition(ComplexNumber value, const Eigen::VectorXcd& z) const {
        const Eigen::VectorXd sizes = z.cwiseAbs();
        const double size = std::abs(value);
        const double change = sizes.dot(
            (m_form.stiffness.cwiseAbs() + size * m_form.damping.cwiseAbs() + size * size * m_form.mass.cwiseAbs()) *
            sizes);
        const ComplexNumber slope = z.dot((2.0 * value * m_form.mass + m_form.damping) * z);
        return change / (size * std::abs(slope));
    }

    void addRest() {
        for (Eigen::Index k = 0; k < m_zeros; ++k)
            m_modes.push_back({0.0, state(displacement(m_eigen.vectors.col(k).cast<ComplexNumber>()),
                                          Eigen::VectorXcd::Zero(m_size))});
    }

    void addUndamped() {
        addRest();
        for (Eigen::Index k = 0; k < m_size; ++k) {
            const Eigen::VectorXcd z = displacement(m_eigen.vectors.col(k).cast<ComplexNumber>());
            const double square = m_eigen.values[k], rate = std::sqrt(std::abs(square));
            const Eigen::VectorXcd none = Eigen::VectorXcd::Zero(m_size);
            if (square > 0)
                addPair(m_modes, rate, state(z, ComplexNumber(0, rate) * z), condition(ComplexNumber(0, rate), z));
            else if (square == 0)
                m_modes.push_back({0.0, state(none, z), ModeKind::Drift, state(z, none)});
            else
                for (const double value : {-rate, rate})
                    m_modes.push_back({value, state(z, value * z), ModeKind::Eigenvector, {}, condition(value, z)});
        }
    }

    bool addGyroscopic() {
        const Eigen::Index springs = m_size - m_zeros;
        const Eigen::MatrixXd reducedOne = reduced(m_form.damping);
        const Eigen::MatrixXd gyroscopic = (reducedOne - reducedOne.transpose()) / 2;
        const Eigen::VectorXd roots = m_eigen.values.tail(springs).cwiseSqrt();
        const Eigen::MatrixXd factor = m_eigen.vectors.rightCols(springs) * roots.asDiagonal();
        addRest();
        const Eigen::MatrixXd drifting = driftingFlows(gyroscopic);
        if ((springs + m_size - drifting.cols()) % 2 != 0)
            return false;
        for (Eigen::Index k = 0; k < drifting.cols(); ++k) {
            const Eigen::VectorXd flow = drifting.col(k);
            const Eigen::VectorXd held = roots.cwiseInverse().asDiagonal() *
                                         m_eigen.vectors.rightCols(springs).transpose() * (gyroscopic * flow);
            const Eigen::VectorXd offset =
                -(m_eigen.vectors.rightCols(springs) * (roots.cwiseInverse().asDiagonal() * held));
            m_modes.push_back({0.0, state(displacement(offset.cast<ComplexNumber>()), displacement(flow)),
                               ModeKind::Drift,
                               state(displacement(flow.cast<ComplexNumber>()), Eigen::VectorXcd::Zero(m_size))});
        }
        Eigen::MatrixXd skew = Eigen::MatrixXd::Zero(springs + m_size, springs + m_size);
        skew.topRightCorner(springs, m_size) = factor.transpose();
        skew.bottomLeftCorner(m_size, springs) = -factor;
        skew.bottomRightCorner(m_size, m_size) = -gyroscopic;
        for (const SkewPair& pair : skewPairs(skew, drifting.cols())) {
            if (!(pair.frequency > 0))
                return false;
            const ComplexNumber value(0, pair.frequency);
            const Eigen::VectorXcd flow = displacement(pair.vector.tail(m_size));
            addPair(m_modes, pair.frequency, state(flow / value, flow),
                    std::max(condition(value, flow), skew.norm() / pair.frequency));
        }
        return true;
    }

    // In the null space of K, the directions in which G exerts no force within that null space.
    Eigen::MatrixXd driftingFlows(const Eigen::MatrixXd& gyroscopic) const {
        const Eigen::MatrixXd rest = m_eigen.vectors.leftCols(m_zeros);
        if (m_zeros == 0)
            return rest;
        const Eigen::MatrixXd terms = congruentSizes(gyroscopic, rest);
        Eigen::MatrixXd within = congruent(gyroscopic, rest);
        within = (within.array().abs() > lastDigits * terms.array()).select(within, 0.0);
        return rest * symmetricEigen(within.transpose() * within).vectors.leftCols(nullity(within));
    }

    const SecondOrderForm& m_form;
    Eigen::Index m_size;
    Eigen::LLT<Eigen::MatrixXd> m_cholesky;
    Eigen::MatrixXcd m_fromUnitMass;
    SymmetricEigen m_eigen;
    Eigen::Index m_zeros = 0;
    std::vector<Mode> m_modes;
};

Part statesOf(const Part& displacements, Eigen::Index count) {
    Part states = displacements;
    for (const Eigen::Index k : displacements)
        states.push_back(count + k);
    return states;
}

} // namespace

std::vector<std::vector<Eigen::Index>> uncoupledParts(const Eigen::MatrixXd& matrix) {
    std::vector<Part> parts;
    std::vector<bool> isReached(static_cast<std::size_t>(matrix.rows()), false);
    for (Eigen::Index first = 0; first < matrix.rows(); ++first) {
        if (isReached[static_cast<std::size_t>(first)])
            continue;
        Part part{first};
        isReached[static_cast<std::size_t>(first)] = true;
        for (std::size_t next = 0; next < part.size(); ++next)
            for (Eigen::Index j = 0; j < matrix.rows(); ++j)
                if (!isReached[static_cast<std::size_t>(j)] &&
                    (matrix(part[next], j) != 0 || matrix(j, part[next]) != 0)) {
                    isReached[static_cast<std::size_t>(j)] = true;
                    part.push_back(j);
                }
        std::sort(part.begin(), part.end());
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<Mode> embedded(std::vector<Mode> modes, const std::vector<Eigen::Index>& part, Eigen::Index size) {
    for (Mode& mode : modes)
        for (Eigen::VectorXcd* vector : {&mode.vector, &mode.along}) {
            if (vector->size() == 0)
                continue;
            Eigen::VectorXcd whole = Eigen::VectorXcd::Zero(size);
            whole(part) = *vector;
            *vector = std::move(whole);
        }
    return modes;
}

std::optional<std::vector<Mode>> modesBySymmetry(const Eigen::MatrixXd& matrix) {
    for (const double sign : {1.0, -1.0}) {
        const auto scales = symmetrizingScales(matrix, sign);
        if (!scales)
            continue;
        const Eigen::MatrixXd scaled = scales->asDiagonal() * matrix * scales->cwiseInverse().asDiagonal();
        const Eigen::Index zeros = nullity(scaled);
        if (sign < 0 && (matrix.rows() - zeros) % 2 != 0)
            return std::nullopt;
        std::vector<Mode> modes = sign > 0 ? symmetricPart(scaled, zeros) : skewPart(scaled, zeros);
        for (Mode& mode : modes)
            mode.vector = (scales->cwiseInverse().asDiagonal() * mode.vector).eval();
        return modes;
    }
    return std::nullopt;
}

bool isConservative(const SecondOrderForm& form) {
    return form.mass.size() > 0 && form.mass == form.mass.transpose() && form.stiffness == form.stiffness.transpose() &&
           form.damping == -form.damping.transpose();
}

void bringOntoAxis(std::vector<Mode>& modes) {
    constexpr double wide = 100; // of what rounding leaves open
    for (Mode& mode : modes) {
        const double distance = std::abs(mode.value.real());
        if (mode.kind != ModeKind::Eigenvector || distance == 0 || !(distance <= wide * uncertainty(mode)))
            continue;
        const bool isAlone = std::none_of(modes.begin(), modes.end(), [&](const Mode& other) {
            return &other != &mode && std::abs(other.value - mode.value) <= 2 * wide * uncertainty(mode);
        });
        if (isAlone)
            mode.value = {0, mode.value.imag()};
    }
}

std::optional<std::vector<Mode>> conservativeModes(const SecondOrderForm& form) {
    if (!isConservative(form))
        return std::nullopt;
    const Eigen::Index count = form.mass.rows();
    std::vector<Mode> modes;
    for (const Part& part :
         uncoupledParts(form.mass.cwiseAbs() + form.damping.cwiseAbs() + form.stiffness.cwiseAbs())) {
        const SecondOrderForm own{form.mass(part, part), form.damping(part, part), form.stiffness(part, part)};
        auto ofPart = ConservativePart(own).modes();
        if (!ofPart)
            return std::nullopt;
        for (Mode& mode : embedded(*std::move(ofPart), statesOf(part, count), 2 * count))
            modes.push_back(std::move(mode));
    }
    sortModes(modes);
    return modes;
}

} // namespace coenergy
