// F(q, f, a, t) = 0 without constraints is M z'' + C z' + K z = 0 nearby, with M = dF/da, C = dF/df, K = dF/dq as
// sparse as the equations are. Where C vanishes and M and K are symmetric, the few modes are eigenvectors of K z = w^2
// M z, and it is counted that none is missing; see numeric/lowest_eigenpairs. Elsewhere see descriptor_modes.
#include "linearization/lowest_modes.hpp"

#include "linearization/descriptor_modes.hpp"
#include "numeric/lowest_eigenpairs.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr std::size_t fewCoordinates = 60; // all modes of these are quickly found
constexpr double symmetricDigits = 1e-13;  // relative

// Of a mode that follows `last` in the order of frequencies.
bool isAlike(const Mode& mode, const Mode& last) {
    return naturalFrequency(mode) - naturalFrequency(last) <= 1e-7 * naturalFrequency(last);
}

// Leaves as many modes as were asked for. `beyond` more have the frequency of the last one found.
void cut(LowestModes& found, std::size_t count, std::size_t beyond) {
    if (found.modes.empty() || count == 0)
        return;
    const std::size_t kept = std::min(count, found.modes.size());
    const Mode& last = found.modes[kept - 1];
    found.alike = isAlike(found.modes.back(), last) ? beyond : 0;
    for (std::size_t k = kept; k < found.modes.size(); ++k)
        found.alike += isAlike(found.modes[k], last);
    found.modes.resize(kept);
}

class SparseModes {
public:
    SparseModes(const OperatingPoint& point, std::size_t count)
        : m_point(point), m_equations(*point.equations), m_size(static_cast<Eigen::Index>(m_equations.names.size())),
          m_count(count), m_dynamics(point.problem.system, point.problem.parameters, point.problem.nominal) {}

    // Nothing where other methods are needed.
    std::optional<LowestModes> result() {
        if (!m_dynamics.solve(m_point.time, m_point.state))
            return std::nullopt;
        std::vector<double> inputs = m_dynamics.inputs();
        inputs.resize(m_equations.inputCount, 0.0);
        const Sparse mass = slopes(2, inputs), damping = slopes(1, inputs), stiffness = slopes(0, inputs);
        if (!isFinite(damping) || damping.norm() > 0 || !isSymmetric(mass) || !isSymmetric(stiffness))
            return std::nullopt;
        const auto pairs = lowestEigenpairs(mirrored(stiffness), mirrored(mass), static_cast<Eigen::Index>(m_count));
        if (!pairs)
            return std::nullopt;
        LowestModes found;
        for (const UnknownPlace& unknown : m_equations.unknowns)
            found.coordinates.push_back(unknown.name);
        for (Eigen::Index k = 0; k < pairs->values.size(); ++k)
            addModes(found.modes, pairs->values[k], pairs->vectors.col(k), stiffness, mass);
        sortModes(found.modes);
        const std::size_t modesOfPair = pairs->values.size() > 0 && pairs->values.tail(1)[0] == 0 ? 2 : 1;
        cut(found, m_count, static_cast<std::size_t>(pairs->alike) * modesOfPair);
        found.moving = moving(stiffness, mass);
        return found;
    }

private:
    // dF by the derivatives of this order.
    Sparse slopes(std::size_t order, const std::vector<double>& inputs) const {
        std::vector<std::size_t> columns;
        std::vector<Eigen::Index> columnOf(m_equations.inputCount, -1);
        for (const UnknownPlace& unknown : m_equations.unknowns) {
            columnOf[unknown.inputs[order]] = static_cast<Eigen::Index>(columns.size());
            columns.push_back(unknown.inputs[order]);
        }
        const Tangents tangents(m_equations.residuals, columns, 0, Tape::Execution::Interpreted);
        Tangents::Memory memory = tangents.memory(m_point.problem.parameters);
        std::vector<double> values(tangents.places().size());
        tangents.evaluate(inputs.data(), values.data(), memory);
        std::vector<Eigen::Triplet<double>> entries;
        for (std::size_t k = 0; k < values.size(); ++k)
            if (values[k] != 0)
                entries.emplace_back(static_cast<int>(tangents.places()[k].row),
                                     static_cast<int>(columnOf[tangents.places()[k].column]), values[k]);
        Sparse matrix(m_size, m_size);
        matrix.setFromTriplets(entries.begin(), entries.end());
        return matrix;
    }

    static bool isFinite(const Sparse& matrix) { return std::isfinite(matrix.norm()); }

    static bool isSymmetric(const Sparse& matrix) {
        if (!isFinite(matrix))
            return false;
        const Eigen::VectorXd sizes = matrix.diagonal().cwiseAbs().cwiseSqrt();
        const Sparse apart = matrix - Sparse(matrix.transpose());
        for (Eigen::Index column = 0; column < apart.outerSize(); ++column)
            for (Sparse::InnerIterator entry(apart, column); entry; ++entry)
                if (std::abs(entry.value()) > symmetricDigits * std::max(std::abs(matrix.coeff(entry.row(), column)),
                                                                         sizes[entry.row()] * sizes[column]))
                    return false;
        return true;
    }

    static Sparse mirrored(const Sparse& matrix) { return (matrix + Sparse(matrix.transpose())) / 2; }

    // Those with nonnegative imaginary part.
    void addModes(std::vector<Mode>& modes, double square, const Eigen::VectorXd& vector, const Sparse& stiffness,
                  const Sparse& mass) const {
        const Eigen::VectorXcd shape = scaledShape(vector.cast<std::complex<double>>(), sizes());
        const double rate = std::sqrt(std::abs(square));
        const Eigen::VectorXd parts = vector.cwiseAbs();
        const double terms = parts.dot((Sparse(stiffness.cwiseAbs()) * parts).eval()) +
                             rate * rate * parts.dot((Sparse(mass.cwiseAbs()) * parts).eval());
        const double condition = terms / (2 * rate * rate); // as M is 1 in this direction
        if (square > 0)
            modes.push_back({std::complex<double>(0, rate), shape, ModeKind::Eigenvector, {}, condition});
        else if (square < 0)
            for (const double value : {-rate, rate})
                modes.push_back({value, shape, ModeKind::Eigenvector, {}, condition});
        else
            for (const ModeKind kind : {ModeKind::Eigenvector, ModeKind::Drift})
                modes.push_back({0.0, shape, kind, {}, 1});
    }

    std::vector<double> sizes() const {
        std::vector<double> sizes;
        for (const UnknownPlace& unknown : m_equations.unknowns)
            sizes.push_back(m_point.problem.nominal[unknown.inputs.front() - 1]);
        return sizes;
    }

    std::vector<std::string> moving(const Sparse& stiffness, const Sparse& mass) const {
        return movingStates(m_equations, m_dynamics, [&]() -> Eigen::VectorXd {
            return (Sparse(stiffness.cwiseAbs()) * Eigen::VectorXd::Ones(m_size)).cwiseQuotient(mass.diagonal());
        });
    }

    const OperatingPoint& m_point;
    const ModelEquations& m_equations;
    Eigen::Index m_size;
    std::size_t m_count;
    Dynamics m_dynamics;
};

// Without all the others. Where equations have many terms, M and K are seldom sparse.
std::optional<LowestModes> fewModes(const OperatingPoint& point, std::size_t count) {
    auto descriptor = DescriptorModes::of(point);
    if (!descriptor)
        return std::nullopt;
    const auto ofDescriptor = [&] {
        auto found = descriptor->isCheap() ? descriptor->lowest(count) : std::nullopt;
        if (found)
            cut(*found, count, 0);
        return found;
    };
    const auto ofSymmetry = [&] { return SparseModes(point, count).result(); };
    if (descriptor->hasIntermediateResults())
        if (auto found = ofDescriptor())
            return found;
    if (auto found = ofSymmetry())
        return found;
    return descriptor->hasIntermediateResults() ? std::nullopt : ofDescriptor();
}

} // namespace

std::vector<std::string> movingStates(const LinearSystem& system) {
    std::vector<std::string> moving;
    for (std::size_t k = 0; k < system.states.size(); ++k)
        if (std::abs(system.drift[k]) > atRest * (1 + system.A.row(static_cast<Eigen::Index>(k)).cwiseAbs().sum()))
            moving.push_back(system.states[k]);
    return moving;
}

std::vector<std::string> movingStates(const ModelEquations& equations, const Dynamics& dynamics,
                                      const std::function<Eigen::VectorXd()>& effects) {
    std::vector<double> rates(dynamics.system().stateCount());
    dynamics.readRates(rates);
    if (std::all_of(rates.begin(), rates.end(), [](double rate) { return std::abs(rate) <= atRest; }))
        return {};
    const Eigen::VectorXd slopes = effects();
    std::vector<std::string> names;
    for (const std::size_t order : {0, 1})
        for (std::size_t k = 0; k < equations.unknowns.size(); ++k) {
            const double slope = order == 0 ? 1 : slopes[static_cast<Eigen::Index>(k)];
            if (std::abs(rates[equations.unknowns[k].inputs[order] - 1]) > atRest * (1 + slope))
                names.push_back(equations.unknowns[k].derivatives[order]);
        }
    return names;
}

LowestModes lowestOf(const LinearSystem& system, std::size_t count) {
    LowestModes lowest{system.coordinates, {}, 0, movingStates(system)};
    for (const Mode& mode : system.modes) {
        if (mode.value.imag() < 0)
            continue;
        if (lowest.modes.size() == count) {
            lowest.alike += isAlike(mode, lowest.modes.back());
            continue;
        }
        lowest.modes.push_back(mode);
        lowest.modes.back().vector = modeShape(system, mode);
        lowest.modes.back().along = {};
    }
    return lowest;
}

std::variant<LowestModes, LinearizationObstacle> lowestModes(const OperatingPoint& point, std::size_t count) {
    if (point.equations->unknowns.size() > fewCoordinates)
        if (auto found = fewModes(point, count))
            return *std::move(found);
    auto linear = linearize(point);
    if (auto* obstacle = std::get_if<LinearizationObstacle>(&linear))
        return std::move(*obstacle);
    return lowestOf(std::get<LinearSystem>(linear), count);
}

} // namespace coenergy
