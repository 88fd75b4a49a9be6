#include "collocation.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace trial {

namespace {

constexpr int stages = 5;

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Direction = Jet<double, 1>;

/// Nodes and weights of Radau IIA: the nodes are the zeros of P_s - P_(s-1) on [0, 1], of which 1 is the last, and row
/// i of `weights` integrates the polynomials through the nodes from 0 to node i exactly.
struct Tableau {
    std::array<double, stages> nodes{};
    std::array<std::array<double, stages>, stages> weights{};

    Tableau() {
        findNodes();
        Eigen::Matrix<long double, stages, stages> powers, integrals;
        for (int i = 0; i < stages; ++i)
            for (int k = 0; k < stages; ++k) {
                powers(i, k) = std::pow(static_cast<long double>(nodes[static_cast<std::size_t>(i)]), k);
                integrals(i, k) =
                    std::pow(static_cast<long double>(nodes[static_cast<std::size_t>(i)]), k + 1) / (k + 1);
            }
        const Eigen::Matrix<long double, stages, stages> solved = integrals * powers.inverse();
        for (int i = 0; i < stages; ++i)
            for (int k = 0; k < stages; ++k)
                weights[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] = static_cast<double>(solved(i, k));
    }

private:
    static long double difference(long double node) {
        const long double z = 2 * node - 1;
        long double before = 1, now = z;
        for (int k = 2; k <= stages; ++k) {
            const long double next = ((2 * k - 1) * z * now - (k - 1) * before) / k;
            before = now;
            now = next;
        }
        return now - before;
    }
    void findNodes() {
        constexpr int parts = 1000;
        std::size_t found = 0;
        for (int part = 0; part < parts - 1; ++part) {
            long double low = static_cast<long double>(part) / parts, high = static_cast<long double>(part + 1) / parts;
            if (difference(low) * difference(high) > 0)
                continue;
            for (int k = 0; k < 80; ++k) {
                const long double middle = (low + high) / 2;
                (difference(low) * difference(middle) <= 0 ? high : low) = middle;
            }
            nodes[found++] = static_cast<double>(low);
        }
        nodes[stages - 1] = 1;
    }
};

const Tableau& tableau() {
    static const Tableau table;
    return table;
}

/// How the switches stand: a side for each, and those that the motion keeps to the surface of. And the constraints that
/// follow from those before them.
struct Mode {
    Sides sides;
    std::vector<std::size_t> sliding;
    std::vector<bool> isRedundant; // of displacement, then flow constraints; empty: none
};

struct Step {
    double start = 0;
    double length = 0;
    std::vector<double> before;              // x
    std::vector<std::vector<double>> stages; // x at the nodes
    std::vector<std::vector<double>> slides; // the place of each sliding switch between its sides, at the nodes

    const std::vector<double>& end() const { return stages.back(); }

    /// x at a fraction of the step: the polynomial through the start and the stages.
    std::vector<double> at(double fraction) const {
        std::array<double, stages_ + 1> nodes{}, basis{};
        for (std::size_t i = 0; i < stages_; ++i)
            nodes[i + 1] = tableau().nodes[i];
        for (std::size_t i = 0; i <= stages_; ++i) {
            basis[i] = 1;
            for (std::size_t k = 0; k <= stages_; ++k)
                if (k != i)
                    basis[i] *= (fraction - nodes[k]) / (nodes[i] - nodes[k]);
        }
        std::vector<double> x(before.size());
        for (std::size_t j = 0; j < x.size(); ++j) {
            x[j] = basis[0] * before[j];
            for (std::size_t i = 0; i < stages_; ++i)
                x[j] += basis[i + 1] * stages[i][j];
        }
        return x;
    }

    /// x at the start according to the stages alone.
    std::vector<double> continuedBack() const {
        std::vector<double> x(before.size());
        for (std::size_t i = 0; i < stages_; ++i) {
            double basis = 1;
            for (std::size_t k = 0; k < stages_; ++k)
                if (k != i)
                    basis *= tableau().nodes[k] / (tableau().nodes[k] - tableau().nodes[i]);
            for (std::size_t j = 0; j < x.size(); ++j)
                x[j] += basis * stages[i][j];
        }
        return x;
    }

private:
    static constexpr std::size_t stages_ = trial::stages;
};

/// A matrix with rows and columns brought to size one (Ruiz 2001), by LU, or for solutions of least norm where its rank
/// drops: where constraints are redundant.
class Equilibrated {
public:
    explicit Equilibrated(Matrix matrix) : m_rows(Vector::Ones(matrix.rows())), m_columns(Vector::Ones(matrix.cols())) {
        const auto factor = [](double largest) { return largest > 0 ? 1 / std::sqrt(largest) : 1.0; };
        for (int sweep = 0; sweep < 6; ++sweep) {
            const Vector rows = matrix.cwiseAbs().rowwise().maxCoeff().unaryExpr(factor);
            matrix = rows.asDiagonal() * matrix;
            const Vector columns = matrix.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(factor);
            matrix = matrix * columns.asDiagonal();
            m_rows = m_rows.cwiseProduct(rows);
            m_columns = m_columns.cwiseProduct(columns);
        }
        m_lu.compute(matrix);
        if (!(m_lu.rcond() > 1e-13)) {
            m_ofLeastNorm.emplace();
            m_ofLeastNorm->setThreshold(1e-13);
            m_ofLeastNorm->compute(matrix);
        }
    }

    Vector solve(const Vector& right) const {
        const Vector scaled = m_rows.cwiseProduct(right);
        return m_columns.cwiseProduct(m_ofLeastNorm ? Vector(m_ofLeastNorm->solve(scaled))
                                                    : Vector(m_lu.solve(scaled)));
    }

private:
    Vector m_rows, m_columns;
    Eigen::PartialPivLU<Matrix> m_lu;
    std::optional<Eigen::CompleteOrthogonalDecomposition<Matrix>> m_ofLeastNorm;
};

class Collocation {
public:
    Collocation(const OwnEquations& equations, const CollocationOptions& options, double span)
        : m_equations(equations), m_options(options), m_sizes(options.sizes), m_span(span),
          m_argumentSizes(equations.switches()) {
        m_sizes.resize(equations.unknowns());
    }

    OwnSolution run(const std::vector<double>& x, const std::vector<double>& times) {
        OwnSolution solution;
        solution.time = {times.front()};
        solution.rows = {x};
        m_x = x;
        m_t = times.front();
        m_rowSpacing = times.size() > 1 ? times[1] - times[0] : m_span;
        m_mode.sides.assign(m_equations.switches(), 1);
        m_momentumBefore = perturbedMomentum();
        if (!enterMode({})) {
            solution.failure = "no mode at the start";
            return solution;
        }
        solution.isUnique = {uniqueOnes()};
        solution.start = x;
        solution.isLimited = isBeyondLimit();
        if (solution.isLimited)
            return solution;
        for (std::size_t row = 1; row < times.size(); ++row) {
            const double longest = (times[row] - times[row - 1]) / m_options.stepsInRow;
            while (m_t < times[row] && solution.failure.empty() && !solution.isLimited)
                advance(std::min(lengthAfterEvent(longest), times[row] - m_t), times[row], solution);
            if (!solution.failure.empty())
                return solution;
            solution.time.push_back(m_t);
            solution.rows.push_back(m_x);
            solution.isUnique.push_back(uniqueOnes());
            if (solution.isLimited)
                return solution;
        }
        return solution;
    }

private:
    std::size_t unknowns() const { return m_equations.unknowns(); }

    // --- one step ---------------------------------------------------------------------------------------------------

    /// The equations' values with every sliding switch between its sides: products of the weights of the corners.
    template <class R> EquationValues<R> blended(double t, const std::vector<R>& x, const Mode& mode) const {
        const std::vector<R> own(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(unknowns()));
        if (mode.sliding.empty())
            return m_equations.values(t, own, mode.sides);
        EquationValues<R> result;
        for (std::size_t corner = 0; corner < (1u << mode.sliding.size()); ++corner) {
            Sides sides = mode.sides;
            R weight(1.0);
            for (std::size_t k = 0; k < mode.sliding.size(); ++k) {
                sides[mode.sliding[k]] = corner >> k & 1 ? 1 : -1;
                weight = weight * R(0.5) * (R(1.0) + R(sides[mode.sliding[k]]) * x[unknowns() + k]);
            }
            const EquationValues<R> values = m_equations.values(t, own, sides);
            add(result.momentum, weight, values.momentum);
            add(result.force, weight, values.force);
            add(result.phi, weight, values.phi);
            add(result.phiRate, weight, values.phiRate);
            add(result.psi, weight, values.psi);
            add(result.gamma, weight, values.gamma);
            add(result.sigma, weight, values.sigma);
        }
        return result;
    }
    template <class R> static void add(std::vector<R>& sum, const R& weight, const std::vector<R>& values) {
        sum.resize(values.size(), R(0.0));
        for (std::size_t k = 0; k < values.size(); ++k)
            sum[k] = sum[k] + weight * values[k];
    }

    /// At one stage: left (q, momentum, s), right (f, force, sigma), then what has to vanish.
    template <class R> struct Stage { std::vector<R> left, right, algebraic; };
    template <class R> Stage<R> stageValues(double t, const std::vector<R>& x, const Mode& mode) const {
        const EquationValues<R> values = blended(t, x, mode);
        const std::size_t n = m_equations.coordinates();
        Stage<R> stage;
        stage.left.assign(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n));
        stage.right.assign(x.begin() + static_cast<std::ptrdiff_t>(n), x.begin() + static_cast<std::ptrdiff_t>(2 * n));
        stage.left.insert(stage.left.end(), values.momentum.begin(), values.momentum.end());
        stage.right.insert(stage.right.end(), values.force.begin(), values.force.end());
        for (std::size_t k = 0; k < values.sigma.size(); ++k)
            stage.left.push_back(x[unknowns() - values.sigma.size() + k]);
        stage.right.insert(stage.right.end(), values.sigma.begin(), values.sigma.end());
        for (const auto* part : {&values.phiRate, &values.psi, &values.gamma})
            stage.algebraic.insert(stage.algebraic.end(), part->begin(), part->end());
        for (std::size_t k = 0; k < mode.isRedundant.size(); ++k)
            if (mode.isRedundant[k])
                stage.algebraic[k] = x[2 * n + k];
        if (!mode.sliding.empty()) {
            const std::vector<R> own(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(unknowns()));
            const std::vector<R> arguments = m_equations.arguments(t, own, mode.sides);
            for (const std::size_t index : mode.sliding)
                stage.algebraic.push_back(arguments[index]);
        }
        return stage;
    }

    std::vector<double> leftAtStart(const Mode& mode) const {
        std::vector<double> x = m_x;
        x.resize(unknowns() + mode.sliding.size());
        std::vector<double> left = stageValues(m_t, x, mode).left;
        if (!m_momentumBefore.empty())
            std::copy(m_momentumBefore.begin(), m_momentumBefore.end(), left.begin());
        return left;
    }

    /// Constraints whose gradient is a combination of those before them, to 1e-7 of its length (Gram and Schmidt).
    std::vector<bool> redundantConstraints(const Mode& mode) const {
        const Matrix gradients = constraintGradients(m_t, m_x, mode);
        std::vector<Vector> directions;
        std::vector<bool> result;
        for (Eigen::Index k = 0; k < gradients.rows(); ++k) {
            Vector rest = gradients.row(k);
            for (int twice = 0; twice < 2; ++twice)
                for (const Vector& direction : directions)
                    rest -= direction.dot(rest) * direction;
            result.push_back(rest.norm() < 1e-7 * gradients.row(k).norm());
            if (!result.back() && rest.norm() > 0)
                directions.push_back(rest.normalized());
        }
        return result;
    }

    /// d(phiRate, psi)/df, in units of the sizes of the flows.
    Matrix constraintGradients(double t, const std::vector<double>& at, const Mode& mode) const {
        const std::size_t n = m_equations.coordinates();
        const std::size_t count = m_equations.displacementConstraints() + m_equations.flowConstraints();
        Matrix result(static_cast<Eigen::Index>(count), static_cast<Eigen::Index>(n));
        for (std::size_t i = 0; i < n && count > 0; ++i) {
            std::vector<Direction> x(at.begin(), at.end());
            x.resize(unknowns() + mode.sliding.size(), Direction(0.0));
            x[n + i].slope[0] = m_sizes[n + i] > 0 ? m_sizes[n + i] : 1;
            const EquationValues<Direction> values = blended(t, x, mode);
            std::vector<Direction> constraints = values.phiRate;
            constraints.insert(constraints.end(), values.psi.begin(), values.psi.end());
            for (std::size_t k = 0; k < count; ++k)
                result(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i)) = constraints[k].slope[0];
        }
        return result;
    }

    /// A step without the redundant constraints that keeps them nevertheless, or one with all of them.
    std::optional<Step> attempt(double length, const Mode& mode) const {
        Mode reduced = mode;
        reduced.isRedundant = redundantConstraints(mode);
        if (std::count(reduced.isRedundant.begin(), reduced.isRedundant.end(), true) > 0)
            if (std::optional<Step> step = iterated(length, reduced); step && keepsAll(*step, mode))
                return step;
        return iterated(length, mode);
    }

    bool keepsAll(const Step& step, const Mode& mode) const {
        const double t = step.start + step.length;
        std::vector<double> end = step.end();
        if (!step.slides.empty())
            end.insert(end.end(), step.slides.back().begin(), step.slides.back().end());
        const EquationValues<double> values = blended(t, end, mode);
        std::vector<double> rates = values.phiRate;
        rates.insert(rates.end(), values.psi.begin(), values.psi.end());
        const Matrix gradients = constraintGradients(t, step.end(), mode);
        for (std::size_t k = 0; k < rates.size(); ++k)
            if (!(std::abs(rates[k]) <= 1e-9 * gradients.row(static_cast<Eigen::Index>(k)).cwiseAbs().sum()))
                return false;
        return true;
    }

    /// Newton's method for all stages at once, with one matrix while it contracts well; nothing if it does not
    /// converge.
    std::optional<Step> iterated(double length, const Mode& mode) const {
        const std::size_t width = unknowns() + mode.sliding.size(), n = m_equations.coordinates();
        const std::vector<double> before = leftAtStart(mode);
        std::vector<double> extended = m_x;
        extended.resize(width);
        Step step{m_t, length, m_x, std::vector<std::vector<double>>(stages, extended), {}};
        for (std::size_t i = 0; i < stages; ++i)
            for (std::size_t k = 0; k < n; ++k)
                step.stages[i][k] += tableau().nodes[i] * length * m_x[n + k];
        std::optional<Equilibrated> matrix;
        double sizeBefore = std::numeric_limits<double>::infinity();
        for (int iteration = 0; iteration < 30; ++iteration) {
            if (!matrix)
                matrix.emplace(jacobian(step, mode, before.size()));
            const Vector change = matrix->solve(residual(step, mode, before));
            if (!change.allFinite())
                return std::nullopt;
            for (std::size_t i = 0; i < stages; ++i)
                for (std::size_t j = 0; j < width; ++j)
                    step.stages[i][j] -= change[static_cast<Eigen::Index>(i * width + j)];
            const double size = sizeOf(change, step);
            if (size < 1e-14 || (size < 1e-9 && size > 0.3 * sizeBefore)) {
                for (std::vector<double>& stage : step.stages) {
                    step.slides.emplace_back(stage.begin() + static_cast<std::ptrdiff_t>(unknowns()), stage.end());
                    stage.resize(unknowns());
                }
                return step;
            }
            if (size > 0.1 * sizeBefore)
                matrix.reset();
            sizeBefore = size;
        }
        return std::nullopt;
    }

    Matrix jacobian(const Step& step, const Mode& mode, std::size_t differential) const {
        const std::size_t width = step.stages.front().size();
        const auto rows = static_cast<Eigen::Index>(stages * width);
        Matrix result = Matrix::Zero(rows, rows);
        for (std::size_t j = 0; j < stages; ++j)
            for (std::size_t column = 0; column < width; ++column) {
                std::vector<Direction> x(step.stages[j].begin(), step.stages[j].end());
                x[column].slope[0] = 1;
                const Stage<Direction> stage = stageValues(step.start + tableau().nodes[j] * step.length, x, mode);
                const auto at = static_cast<Eigen::Index>(j * width + column);
                for (std::size_t k = 0; k < differential; ++k) {
                    result(static_cast<Eigen::Index>(j * width + k), at) += stage.left[k].slope[0];
                    for (std::size_t i = 0; i < stages; ++i)
                        result(static_cast<Eigen::Index>(i * width + k), at) -=
                            step.length * tableau().weights[i][j] * stage.right[k].slope[0];
                }
                for (std::size_t k = differential; k < width; ++k)
                    result(static_cast<Eigen::Index>(j * width + k), at) = stage.algebraic[k - differential].slope[0];
            }
        return result;
    }

    Vector residual(const Step& step, const Mode& mode, const std::vector<double>& before) const {
        const std::size_t width = step.stages.front().size();
        Vector result = Vector::Zero(static_cast<Eigen::Index>(stages * width));
        for (std::size_t j = 0; j < stages; ++j) {
            const Stage<double> stage =
                stageValues(step.start + tableau().nodes[j] * step.length, step.stages[j], mode);
            for (std::size_t k = 0; k < before.size(); ++k) {
                result[static_cast<Eigen::Index>(j * width + k)] += stage.left[k] - before[k];
                for (std::size_t i = 0; i < stages; ++i)
                    result[static_cast<Eigen::Index>(i * width + k)] -=
                        step.length * tableau().weights[i][j] * stage.right[k];
            }
            for (std::size_t k = before.size(); k < width; ++k)
                result[static_cast<Eigen::Index>(j * width + k)] = stage.algebraic[k - before.size()];
        }
        return result;
    }

    /// Of a change, in displacements and dynamic variables.
    double sizeOf(const Vector& change, const Step& step) const {
        const std::size_t width = step.stages.front().size();
        double size = 0;
        for (std::size_t i = 0; i < stages; ++i)
            for (std::size_t k = 0; k < unknowns(); ++k)
                if (isWeighed(k))
                    size = std::max(size, std::abs(change[static_cast<Eigen::Index>(i * width + k)]) /
                                              std::max({m_sizes[k], std::abs(step.stages[i][k]), 1e-300}));
        return size;
    }
    /// Multipliers and efforts follow from the rest.
    bool isWeighed(std::size_t k) const {
        return k < m_equations.coordinates() || k >= unknowns() - m_equations.dynamics();
    }

    std::vector<double> perturbedMomentum() const {
        if (m_options.perturbation == 0)
            return {};
        std::vector<double> x = m_x;
        const std::size_t n = m_equations.coordinates();
        for (std::size_t k = n; k < x.size(); ++k)
            if (k < 2 * n || k >= x.size() - m_equations.dynamics())
                x[k] += m_options.perturbation * (k % 2 ? 1 : -1) * std::max(std::abs(x[k]), m_sizes[k]);
        std::vector<double> left = stageValues(m_t, x, m_mode).left;
        return left;
    }

    /// Multipliers and efforts that could be other ones with the same forces, and the same effort constraints, are not
    /// unique: those that take part in a null vector of the forces' derivatives.
    std::vector<bool> uniqueOnes() const {
        std::vector<bool> result(unknowns(), true);
        const std::size_t first = 2 * m_equations.coordinates(), last = unknowns() - m_equations.dynamics();
        const Matrix matrix = forcesByEfforts(first, last);
        if (matrix.cols() == 0)
            return result;
        const Eigen::JacobiSVD<Matrix> svd(matrix, Eigen::ComputeFullV);
        for (Eigen::Index k = 0; k < matrix.cols(); ++k)
            if (k >= svd.singularValues().size() || svd.singularValues()[k] < 1e-9)
                for (std::size_t column = 0; first + column < last; ++column)
                    if (std::abs(svd.matrixV()(static_cast<Eigen::Index>(column), k)) > 1e-6)
                        result[first + column] = false;
        return result;
    }

    /// Derivatives of forces and effort constraints by x[first] .. x[last - 1] and by the places of the sliding
    /// switches, with columns of length one.
    Matrix forcesByEfforts(std::size_t first, std::size_t last) const {
        std::vector<double> at = m_x;
        for (std::size_t k = 0; k < m_mode.sliding.size(); ++k)
            at.push_back(k < m_slides.size() ? m_slides[k] : 0.0);
        std::vector<Vector> columns;
        for (std::size_t k = first; k < at.size(); ++k)
            if (k < last || k >= unknowns())
                columns.push_back(forcesBy(k, at));
        Matrix result(columns.empty() ? 0 : columns.front().size(), static_cast<Eigen::Index>(columns.size()));
        for (std::size_t k = 0; k < columns.size(); ++k)
            result.col(static_cast<Eigen::Index>(k)) =
                columns[k].norm() > 0 ? Vector(columns[k].normalized()) : columns[k];
        return result;
    }
    Vector forcesBy(std::size_t unknown, const std::vector<double>& at) const {
        std::vector<Direction> x(at.begin(), at.end());
        x[unknown].slope[0] = 1;
        const EquationValues<Direction> values = blended(m_t, x, m_mode);
        std::vector<Direction> balances = values.force;
        balances.insert(balances.end(), values.gamma.begin(), values.gamma.end());
        Vector result(static_cast<Eigen::Index>(balances.size()));
        for (std::size_t k = 0; k < balances.size(); ++k)
            result[static_cast<Eigen::Index>(k)] =
                balances[k].slope[0] * (k < values.force.size() && m_sizes[k] > 0 ? m_sizes[k] : 1);
        return result;
    }

    // --- switches ---------------------------------------------------------------------------------------------------

    bool isBeyondLimit() const {
        const std::vector<double> values = argumentsAt(m_t, m_x);
        for (std::size_t k = 0; k < values.size(); ++k)
            if (m_equations.isLimit(k) && values[k] < 0)
                return true;
        return false;
    }

    std::vector<double> argumentsAt(double t, const std::vector<double>& x,
                                    std::vector<bool>* isIdentical = nullptr) const {
        return m_equations.arguments(t, x, m_mode.sides, isIdentical);
    }
    bool isSliding(std::size_t index) const {
        return std::find(m_mode.sliding.begin(), m_mode.sliding.end(), index) != m_mode.sliding.end();
    }

    /// How far each switch is from leaving its mode at a fraction of the step: negative where it has left.
    std::vector<double> margins(const Step& step, double fraction, const std::vector<double>& x,
                                const std::vector<double>& slides) const {
        const std::vector<double> values = argumentsAt(step.start + fraction * step.length, x);
        std::vector<double> result(values.size(), 1);
        for (std::size_t k = 0; k < values.size(); ++k)
            if (m_mode.sides[k] != 0 && !isSliding(k))
                result[k] = m_mode.sides[k] * values[k] / std::max(m_argumentSizes[k], 1e-300);
        for (std::size_t k = 0; k < m_mode.sliding.size(); ++k)
            result[m_mode.sliding[k]] = 1 - std::abs(slides[k]);
        return result;
    }
    std::vector<double> slidesAt(const Step& step, double fraction) const {
        std::vector<double> result;
        for (std::size_t k = 0; k < m_mode.sliding.size(); ++k) { // the polynomial through the stages
            double sum = 0;
            for (std::size_t i = 0; i < stages; ++i) {
                double basis = 1;
                for (std::size_t j = 0; j < stages; ++j)
                    if (j != i)
                        basis *= (fraction - tableau().nodes[j]) / (tableau().nodes[i] - tableau().nodes[j]);
                sum += basis * step.slides[i][k];
            }
            result.push_back(sum);
        }
        return result;
    }

    static constexpr double noise = 1e-11;

    void noteArguments(const Step& step) {
        for (int part = 0; part <= 8; ++part) {
            const std::vector<double> values =
                argumentsAt(step.start + part / 8.0 * step.length, part == 8 ? step.end() : step.at(part / 8.0));
            for (std::size_t k = 0; k < values.size(); ++k)
                m_argumentSizes[k] = std::max(m_argumentSizes[k], std::abs(values[k]));
        }
    }

    /// The first switch that leaves its mode inside the step, with a bracket of the fraction.
    struct Leaving {
        std::size_t index = 0;
        double low = 0, high = 1;
    };
    std::optional<Leaving> leaving(const Step& step) const {
        constexpr int parts = 24;
        for (int part = 1; part <= parts; ++part) {
            const double fraction = static_cast<double>(part) / parts;
            const std::vector<double> values =
                margins(step, fraction, part == parts ? step.end() : step.at(fraction), slidesAt(step, fraction));
            const auto worst = std::min_element(values.begin(), values.end());
            if (worst != values.end() && *worst < -noise) {
                Leaving result{static_cast<std::size_t>(worst - values.begin()), fraction - 1.0 / parts, fraction};
                // of several in one part the earliest counts
                for (int halving = 0; halving < 12; ++halving) {
                    const double middle = (result.low + result.high) / 2;
                    const std::vector<double> inside = margins(step, middle, step.at(middle), slidesAt(step, middle));
                    const auto first = std::min_element(inside.begin(), inside.end());
                    if (*first < -noise) {
                        result.index = static_cast<std::size_t>(first - inside.begin());
                        result.high = middle;
                    } else
                        result.low = middle;
                }
                return result;
            }
        }
        return std::nullopt;
    }

    double marginAtEnd(const Step& step, std::size_t index) const {
        return margins(step, 1, step.end(), step.slides.empty() ? std::vector<double>{} : step.slides.back())[index];
    }

    /// The step that ends where the switch leaves its mode: regula falsi (Illinois) on the ends of real steps.
    std::optional<Step> stepTo(const Leaving& event, double length) const {
        double low = std::max(event.low - 0.02, 1e-4 * event.high), high = std::min(event.high + 0.02, 1.0);
        std::optional<Step> at = attempt(high * length, m_mode);
        if (!at)
            return std::nullopt;
        double valueHigh = marginAtEnd(*at, event.index);
        std::optional<Step> below = attempt(low * length, m_mode);
        if (!below)
            return std::nullopt;
        double valueLow = marginAtEnd(*below, event.index);
        if (valueLow <= 0)
            return below;
        for (int k = 0; k < 60 && valueHigh < 0 && std::abs(high - low) > 1e-15; ++k) {
            const double fraction =
                k % 8 == 7 ? (low + high) / 2 : low + (high - low) * valueLow / (valueLow - valueHigh);
            at = attempt(fraction * length, m_mode);
            if (!at)
                return std::nullopt;
            const double value = marginAtEnd(*at, event.index);
            if (std::abs(value) < 1e-15)
                break;
            if (value < 0) {
                high = fraction;
                valueHigh = value;
                valueLow /= 2;
            } else {
                low = fraction;
                valueLow = value;
                valueHigh /= 2;
            }
        }
        return at;
    }

    /// A mode that agrees with itself over a short step from here, for the switches that stand at zero: `leaving` and
    /// those whose argument vanishes. Every combination of sides and surfaces is tried, those with few surfaces first.
    bool enterMode(std::vector<std::size_t> zero) {
        const std::vector<std::size_t> leaving = zero;
        const auto isLeaving = [&](std::size_t k) {
            return std::find(leaving.begin(), leaving.end(), k) != leaving.end();
        };
        for (int depth = 0; depth < 3; ++depth) { // the values of outer arguments follow from the sides of inner ones
            const std::vector<double> values = argumentsAt(m_t, m_x);
            zero = leaving;
            for (std::size_t k = 0; k < values.size(); ++k)
                if (isLeaving(k))
                    continue;
                else if (std::abs(values[k]) <= 1e-9 * m_argumentSizes[k] || values[k] == 0)
                    zero.push_back(k);
                else if (!isSliding(k))
                    m_mode.sides[k] = values[k] > 0 ? 1 : -1;
        }
        std::sort(zero.begin(), zero.end());
        if (zero.size() > 6)
            return false;
        int combinations = 1;
        for (std::size_t k = 0; k < zero.size(); ++k)
            combinations *= 3;
        for (std::size_t surfaces = 0; surfaces <= zero.size(); ++surfaces)
            for (int code = 0; code < combinations; ++code)
                if (const auto mode = candidate(zero, code, surfaces))
                    if (const auto step = attempt(1e-6 * m_rowSpacing, *mode); step && agrees(*step, *mode, zero)) {
                        m_mode = *mode;
                        return true;
                    }
        return false;
    }

    std::optional<Mode> candidate(const std::vector<std::size_t>& zero, int code, std::size_t surfaces) const {
        Mode mode = m_mode;
        std::erase_if(mode.sliding,
                      [&](std::size_t k) { return std::find(zero.begin(), zero.end(), k) != zero.end(); });
        std::size_t count = 0;
        for (const std::size_t k : zero) {
            const int choice = code % 3;
            code /= 3;
            mode.sides[k] = choice == 1 ? -1 : 1;
            if (choice == 2) {
                mode.sliding.push_back(k);
                ++count;
            }
        }
        if (count != surfaces)
            return std::nullopt;
        std::sort(mode.sliding.begin(), mode.sliding.end());
        for (int depth = 0; depth < 3; ++depth) { // inner switches decide whether outer arguments vanish identically
            std::vector<bool> isIdentical;
            m_equations.arguments(m_t, m_x, mode.sides, &isIdentical);
            for (const std::size_t k : zero)
                if (isIdentical[k])
                    mode.sides[k] = 0;
        }
        const auto isIdle = [&](std::size_t k) { return mode.sides[k] == 0; };
        return std::any_of(mode.sliding.begin(), mode.sliding.end(), isIdle) ? std::nullopt : std::optional(mode);
    }

    bool agrees(const Step& step, const Mode& mode, const std::vector<std::size_t>& zero) const {
        const std::vector<double> before = m_equations.arguments(m_t, m_x, mode.sides);
        const std::vector<double> after = m_equations.arguments(step.start + step.length, step.end(), mode.sides);
        for (const std::size_t k : zero) {
            const auto slide = std::find(mode.sliding.begin(), mode.sliding.end(), k);
            if (slide != mode.sliding.end()) {
                const auto at = static_cast<std::size_t>(slide - mode.sliding.begin());
                for (const std::vector<double>& stage : step.slides)
                    if (!(std::abs(stage[at]) <= 1 + 1e-7))
                        return false;
            } else if (mode.sides[k] != 0 && !m_equations.isLimit(k) && !(mode.sides[k] * (after[k] - before[k]) > 0))
                return false;
        }
        return true;
    }

    /// Where a displacement without inertia jumps, the slopes of the step that begins there carry the jump: it is
    /// short, so that no row ends it.
    double lengthAfterEvent(double longest) const { return m_isAfterEvent ? 0.03 * longest : longest; }

    void advance(double length, double row, OwnSolution& solution) {
        std::optional<Step> step = attempt(length, m_mode);
        if (!step) {
            solution.failure = "no convergence at t = " + std::to_string(m_t);
            return;
        }
        noteArguments(*step);
        const auto event = leaving(*step);
        m_isAfterEvent = event.has_value();
        if (event) {
            step = stepTo(*event, length);
            if (!step || ++solution.events > 3000) {
                solution.failure = "no event located at t = " + std::to_string(m_t);
                return;
            }
        }
        if (step->start == solution.time.front())
            solution.start = step->continuedBack();
        m_slides = step->slides.empty() ? std::vector<double>{} : step->slides.back();
        m_momentumBefore.clear();
        const double end = step->start + step->length;
        m_t = !event && row - end < 1e-9 * m_rowSpacing ? row : end;
        m_x = step->end();
        for (std::size_t k = 0; k < m_x.size(); ++k)
            m_sizes[k] = std::max(m_sizes[k], 1e-3 * std::abs(m_x[k]));
        if (event && m_equations.isLimit(event->index))
            solution.isLimited = true;
        else if (event && !enterMode({event->index}))
            solution.failure = "no mode at t = " + std::to_string(m_t);
    }

    const OwnEquations& m_equations;
    const CollocationOptions& m_options;
    std::vector<double> m_sizes;
    double m_span;
    double m_rowSpacing = 0;
    bool m_isAfterEvent = false;
    std::vector<double> m_argumentSizes;
    double m_t = 0;
    std::vector<double> m_x;
    std::vector<double> m_slides;         // at the end of the step before
    std::vector<double> m_momentumBefore; // (q, momentum, s) at a perturbed start
    Mode m_mode;
};

} // namespace

OwnSolution solved(const OwnEquations& equations, const std::vector<double>& x, const std::vector<double>& times,
                   const CollocationOptions& options) {
    return Collocation(equations, options, times.back() - times.front()).run(x, times);
}

} // namespace trial
