// The invariants at a point: projection onto them, changes along them, their residuals, and their use as equations that
// decay. The factorization of J serves here, too: solving J u = (-g on the rows of a stage, 0 elsewhere) gives the
// change of that stage's unknowns which is orthogonal to the constraint manifold in the metric of the remaining rows;
// for M u + phi_q^T nu = 0, phi_q u = -phi that is the mass-weighted projection. Reference: E. Eich-Soellner, C.
// Fuehrer, Numerical Methods in Multibody Dynamics, 1998, section 5.3.
#include "numeric/dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace coenergy {

namespace {

constexpr int maximumProjectionSteps = 8;
constexpr double goodContraction = 0.5;    // ratio of successive changes in the iteration
constexpr double roundingResidual = 1e-15; // relative to the terms that the residual consists of
constexpr double smallResidual = 1e-13;    // of such terms of nominal size, once the iteration no longer contracts

} // namespace

void Dynamics::setBaumgarte(double alpha, double beta) {
    m_baumgarteWeights.clear();
    m_code.reset();
    for (const Invariant& invariant : m_system->invariants()) {
        const int c = m_system->differentiations(invariant.equation);
        const auto level = static_cast<int>(invariant.level);
        double weight = 1; // of the level in (d/dt + alpha)^c: binomial(c, level) alpha^(c - level)
        for (int k = 1; k <= c - level; ++k)
            weight *= alpha * (level + k) / k;
        m_baumgarteWeights.push_back(c == 2 && level == 0 ? beta * beta : weight);
    }
}

void Dynamics::addBaumgarte() {
    for (std::size_t s = 0; s < m_system->stages().size(); ++s) {
        const Stage& stage = m_system->stages()[s];
        stage.residuals.evaluate(m_inputs.data(), m_stageResiduals.data(), m_stageMemories[s]);
        for (std::size_t k = 0; k < stage.rows.size(); ++k)
            m_right[static_cast<Eigen::Index>(stage.rows[k])] -=
                m_baumgarteWeights[stage.invariants[k]] * m_stageResiduals[k];
    }
}

bool Dynamics::project(double t, std::vector<double>& y) {
    if (m_system->invariants().empty())
        return true;
    if (!isSolvedAt(t, y) && !solve(t, y))
        return false;
    return std::all_of(m_system->stages().begin(), m_system->stages().end(),
                       [&](const Stage& stage) { return stage.rows.empty() || projectStage(stage, y); });
}

// The sizes of the terms in the residuals of a stage, to first order: the entries of J are the derivatives of the
// residuals with respect to the stage's variables (Griewank's lemma).
void Dynamics::updateStageScales(const Stage& stage, const std::vector<double>& y) {
    const auto sum = [&](std::vector<double>& scales, const auto& sizeOf) {
        std::fill(m_columnSizes.begin(), m_columnSizes.end(), 0.0);
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            m_columnSizes[stage.columns[k]] = sizeOf(stage.variables[k]);
        std::fill(scales.begin(), scales.end(), 0.0);
        const auto& places = m_system->jacobianPlaces();
        const double* const values = entries();
        for (std::size_t k = 0; k < places.size(); ++k)
            scales[places[k].row] += std::abs(values[k]) * m_columnSizes[places[k].column];
    };
    sum(m_rowScales, [&](std::size_t variable) { return std::abs(y[variable]); });
    sum(m_nominalRowScales, [&](std::size_t variable) { return std::max(m_nominal[variable], std::abs(y[variable])); });
}

bool Dynamics::areStageResidualsBelow(double bound, const Stage& stage, const std::vector<double>& scales) const {
    for (std::size_t k = 0; k < stage.rows.size(); ++k)
        if (!(std::abs(m_stageResiduals[k]) <= bound * scales[stage.rows[k]]))
            return false;
    return true;
}

// Newton's iteration with one factorization. Where rounding, amplified near a singular position, keeps the changes from
// contracting, the residuals decide whether the iteration is done; likewise where they contract and stay more than
// digits of variables that are nearly zero, because the residuals' constant terms round away what these do.
bool Dynamics::projectStage(const Stage& stage, std::vector<double>& y) {
    const auto memory = static_cast<std::size_t>(&stage - m_system->stages().data());
    updateStageScales(stage, y);
    double before = INFINITY;
    for (int step = 0; step < maximumProjectionSteps; ++step) {
        stage.residuals.evaluate(m_inputs.data(), m_stageResiduals.data(), m_stageMemories[memory]);
        if (areStageResidualsBelow(roundingResidual, stage, m_rowScales))
            return true;
        m_right.setZero();
        for (std::size_t k = 0; k < stage.rows.size(); ++k)
            m_right[static_cast<Eigen::Index>(stage.rows[k])] = -m_stageResiduals[k];
        factored().solve(m_right.data(), m_solution.data());
        double change = 0;
        for (std::size_t k = 0; k < stage.variables.size(); ++k) {
            const std::size_t variable = stage.variables[k];
            const double u = m_solution[static_cast<Eigen::Index>(stage.columns[k])];
            change = std::max(change, std::abs(u) / std::max(m_nominal[variable], std::abs(y[variable])));
            y[variable] += u;
            m_isSolved = m_isSolved && u == 0;
            m_inputs[m_system->stateInput(variable)] = y[variable];
        }
        if (!std::isfinite(change))
            return fail(EvaluationFault::Kind::Undefined, m_system->invariants()[stage.invariants.front()].name);
        if (change == 0)
            return true;
        if (change >= goodContraction * before)
            break;
        before = change;
    }
    return areStageResidualsBelow(smallResidual, stage, m_nominalRowScales) ||
           fail(EvaluationFault::Kind::NoSolution, m_system->invariants()[stage.invariants.front()].name);
}

void Dynamics::makeTangential(std::vector<double>& change) {
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    for (const Stage& stage : m_system->stages()) {
        if (stage.rows.empty())
            continue;
        std::fill(m_columnSizes.begin(), m_columnSizes.end(), 0.0);
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            m_columnSizes[stage.columns[k]] = change[stage.variables[k]];
        std::fill(m_rowScales.begin(), m_rowScales.end(), 0.0);
        for (std::size_t k = 0; k < places.size(); ++k)
            m_rowScales[places[k].row] += values[k] * m_columnSizes[places[k].column];
        m_right.setZero();
        for (const std::size_t row : stage.rows)
            m_right[static_cast<Eigen::Index>(row)] = -m_rowScales[row];
        factored().solve(m_right.data(), m_solution.data());
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            change[stage.variables[k]] += m_solution[static_cast<Eigen::Index>(stage.columns[k])];
    }
}

// Residuals of arbitrary sizes and signs, in the scales of the rows when the probe is first used.
void Dynamics::chooseProbe() {
    m_probeRight.setZero(static_cast<Eigen::Index>(m_system->unknownCount()));
    m_probeScales = m_probeRight;
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    Eigen::VectorXd scales = m_probeRight;
    for (std::size_t k = 0; k < places.size(); ++k)
        scales[static_cast<Eigen::Index>(places[k].row)] +=
            std::abs(values[k]) * m_columnScale[static_cast<Eigen::Index>(places[k].column)];
    std::vector<bool> isWatched(m_system->unknownCount());
    std::minstd_rand numbers;
    for (const Stage& stage : m_system->stages()) {
        for (const std::size_t invariantRow : stage.rows) {
            const auto row = static_cast<Eigen::Index>(invariantRow);
            m_probeScales[row] = scales[row] > 0 && std::isfinite(scales[row]) ? scales[row] : 1;
            m_probeRight[row] = m_probeScales[row] * (static_cast<double>(numbers()) / std::minstd_rand::max() - 0.5);
        }
        for (const std::size_t column : stage.columns)
            if (!stage.rows.empty() && !isWatched[column]) {
                isWatched[column] = true;
                m_probeColumns.push_back(static_cast<Eigen::Index>(column));
            }
    }
}

void Dynamics::probe(std::vector<double>& change) {
    change.clear();
    if (m_system->invariants().empty())
        return;
    if (m_probeColumns.empty())
        chooseProbe();
    factored().solve(m_probeRight.data(), m_solution.data());
    for (const Eigen::Index column : m_probeColumns)
        change.push_back(m_solution[column] / m_columnScale[column]);
}

// One step of inverse iteration, in the scales of rows and columns; the iterated matrix is positive definite, so that
// the probe does not change its sign. Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, 2013,
// section 8.6.
void Dynamics::sharpenProbe(std::vector<double>& change) {
    probe(change);
    if (change.empty())
        return;
    m_right.setZero();
    for (std::size_t k = 0; k < change.size(); ++k)
        m_right[m_probeColumns[k]] = change[k] / m_columnScale[m_probeColumns[k]];
    factored().solveTransposed(m_right.data(), m_solution.data());
    const double length = m_solution.cwiseProduct(m_probeScales).norm();
    if (!(length > 0 && std::isfinite(length)))
        return;
    m_probeRight = m_solution.cwiseProduct(m_probeScales.cwiseAbs2()) / length;
    probe(change);
}

const std::vector<double>& Dynamics::scaledResiduals(double t, const std::vector<double>& y) {
    load(t, y);
    std::vector<double>& scale = m_residualScales;
    scale.assign(m_residuals.size(), 0.0);
    std::size_t next = 0;
    for (std::size_t s = 0; s < m_system->stages().size(); ++s) {
        const Stage& stage = m_system->stages()[s];
        stage.residuals.evaluate(m_inputs.data(), m_residuals.data() + next, m_stageMemories[s]);
        stage.gradient.evaluate(m_inputs.data(), m_gradients.data(), m_stageGradientMemories[s]);
        for (std::size_t k = 0; k < stage.gradient.places().size(); ++k)
            if (const auto [row, input] = stage.gradient.places()[k]; input > 0) // 0 is the time
                scale[next + row] += std::abs(m_gradients[k]) * std::max(m_nominal[input - 1], std::abs(y[input - 1]));
        next += stage.rows.size();
    }
    for (std::size_t k = 0; k < m_residuals.size(); ++k)
        m_residuals[k] = scale[k] > 0 ? std::abs(m_residuals[k]) / scale[k] : std::abs(m_residuals[k]);
    return m_residuals;
}

} // namespace coenergy
