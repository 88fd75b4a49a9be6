// Values by tapes. What is nothing but rounding off the constraints, too, is zero identically.
#include "diagnosis/constraint_values.hpp"

#include "diagnosis/disturbed_values.hpp"
#include "expression/traverse.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/gauss_newton.hpp"
#include "numeric/row_span.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double fastestRate = 1e4; // of what is prescribed, against the duration
constexpr int attempts = 12;

} // namespace

ConstraintValues::ConstraintValues(const DaeSystem& system, const Point& start, double duration)
    : m_form(constraintRowsOf(system)), m_statements(system.statements), m_duration(duration) {
    m_statements.insert(m_statements.end(), m_form.statements.begin(), m_form.statements.end());
    for (const std::string& name : namesOf(system, UnknownKind::Coordinate)) {
        m_inputs.push_back(name);
        m_start.push_back(valueAt(start, name));
    }
    for (const std::string& flow : namesOf(system, UnknownKind::Coordinate, 1)) {
        m_inputs.push_back(flow);
        m_startFlows.push_back(valueAt(start, flow));
    }
    m_inputs.emplace_back("t");
    m_time = start.contains("t") ? start.find("t")->second : 0;
    for (const auto* rows : {&m_form.phiQ, &m_form.psiF})
        for (const auto& row : *rows)
            for (const Expression& entry : row)
                m_rowExpressions.push_back(entry);
    for (const EquationKind kind : {EquationKind::Displacement, EquationKind::Flow})
        for (const Equation& equation : system.equations)
            if (equation.kind == kind)
                m_residualExpressions.push_back(equation.residual);
    std::vector<Expression> all = m_rowExpressions;
    all.insert(all.end(), m_residualExpressions.begin(), m_residualExpressions.end());
    m_statements = statementsBehind(m_statements, all); // few of those of the motion
    collectConstants(start);
    m_rows = Tape(m_constants, m_inputs, m_statements, m_rowExpressions);
    m_residuals = Tape(m_constants, m_inputs, m_statements, m_residualExpressions);
    m_rowMemory = m_rows.memory(m_constantValues);
    m_residualMemory = m_residuals.memory(m_constantValues);
    m_timeRates = Tangents(m_residuals, std::vector<std::size_t>{m_inputs.size() - 1});
    m_timeRateMemory = m_timeRates.memory(m_constantValues);
}

std::vector<std::size_t> ConstraintValues::everyConstraint() const {
    std::vector<std::size_t> all(total());
    for (std::size_t j = 0; j < all.size(); ++j)
        all[j] = j;
    return all;
}

std::vector<Eigen::Index> ConstraintValues::indices(const std::vector<std::size_t>& constraints) {
    return {constraints.begin(), constraints.end()};
}

double ConstraintValues::valueAt(const Point& start, const std::string& name) {
    const auto entry = start.find(name);
    return entry != start.end() && std::isfinite(entry->second) ? entry->second : drawn();
}

void ConstraintValues::collectConstants(const Point& start) {
    std::set<std::string> names;
    for (const auto* list : {&m_rowExpressions, &m_residualExpressions})
        for (const Expression& expression : *list)
            names.merge(symbolsIn(expression));
    for (const Statement& statement : m_statements)
        names.merge(symbolsIn(statement.value));
    for (const Statement& statement : m_statements)
        names.erase(statement.name);
    m_isTimeInvolved = names.contains("t");
    for (const std::string& name : names)
        if (std::find(m_inputs.begin(), m_inputs.end(), name) == m_inputs.end()) {
            m_constants.push_back(name);
            const bool isPi = name == "pi" && !start.contains("pi");
            m_constantValues.push_back(isPi ? M_PI : valueAt(start, name));
        }
}

std::vector<double> ConstraintValues::inputsAt(const Eigen::VectorXd& q, const Eigen::VectorXd& f, double time) const {
    std::vector<double> inputs(q.data(), q.data() + q.size());
    inputs.insert(inputs.end(), f.data(), f.data() + f.size());
    inputs.push_back(time);
    return inputs;
}

std::vector<Eigen::VectorXd> ConstraintValues::startingPoints() {
    std::vector<Eigen::VectorXd> points;
    for (int attempt = 0; attempt < attempts; ++attempt)
        points.push_back(perturbed(0.05 * (1 + attempt / 3), attempt % 2 == 0 ? Spread::Own : Spread::Common));
    return points;
}

Eigen::VectorXd ConstraintValues::perturbed(double size, Spread spread) {
    Eigen::VectorXd q(coordinateCount());
    for (std::size_t i = 0; i < m_start.size(); ++i) {
        const bool hasOwn = spread == Spread::Own && m_start[i] != 0;
        q[static_cast<Eigen::Index>(i)] =
            m_start[i] + size * (drawn() - 1) * (hasOwn ? std::abs(m_start[i]) : sizeOf(m_start[i]));
    }
    return q;
}

double ConstraintValues::scale() const {
    double largest = 0;
    for (const double value : m_start)
        largest = std::max(largest, std::abs(value));
    return largest > 0 ? std::min(largest, 1.0) : 1;
}

void ConstraintValues::findRounding(const std::vector<Eigen::VectorXd>& starts) {
    m_isRounding.assign(m_rowExpressions.size(), true);
    m_isTrivial.assign(total(), true);
    m_isAlwaysMet.assign(total(), true);
    for (std::size_t k = 0; k < std::min(starts.size(), std::size_t(2)); ++k) {
        const double lastDigits = 1e-14 * scale(); // of typed numbers
        PerturbedValues values(pointAt(starts[k], m_time + 0.01 * static_cast<double>(k) * m_duration), m_statements);
        for (std::size_t i = 0; i < m_rowExpressions.size(); ++i)
            m_isRounding[i] = m_isRounding[i] && values.isRounding(m_rowExpressions[i]);
        for (std::size_t j = 0; j < total(); ++j)
            m_isAlwaysMet[j] = m_isAlwaysMet[j] && (values.isRounding(m_residualExpressions[j]) ||
                                                    std::abs(values.of(m_residualExpressions[j])) <= lastDigits);
    }
    for (std::size_t i = 0; i < m_rowExpressions.size(); ++i)
        if (!m_isRounding[i])
            m_isTrivial[i / m_start.size()] = false;
    for (std::size_t j = 0; j < total(); ++j)
        m_isAlwaysMet[j] = m_isAlwaysMet[j] && m_isTrivial[j];
}

Point ConstraintValues::pointAt(const Eigen::VectorXd& q, double time) const {
    Point point;
    const std::vector<double> inputs = inputsAt(q, Eigen::VectorXd::Zero(q.size()), time);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        point.insert_or_assign(m_inputs[k], inputs[k]);
    for (std::size_t k = 0; k < m_constants.size(); ++k)
        point.insert_or_assign(m_constants[k], m_constantValues[k]);
    return point;
}

RowMatrix ConstraintValues::rowsAt(const Eigen::VectorXd& q) {
    std::vector<double> values(m_rowExpressions.size());
    const std::vector<double> inputs = inputsAt(q, Eigen::VectorXd::Zero(q.size()), m_time);
    m_rows.evaluate(inputs.data(), values.data(), m_rowMemory);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (m_isRounding[i])
            values[i] = 0;
    const Eigen::Index columns = coordinateCount();
    return Eigen::Map<RowMatrix>(values.data(), columns == 0 ? 0 : static_cast<Eigen::Index>(values.size()) / columns,
                                 columns);
}

Eigen::VectorXd ConstraintValues::everyResidual(const Eigen::VectorXd& q, const Eigen::VectorXd& f, double time) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(m_residualExpressions.size()));
    const std::vector<double> inputs = inputsAt(q, f, time);
    m_residuals.evaluate(inputs.data(), values.data(), m_residualMemory);
    for (std::size_t j = 0; j < total(); ++j)
        if (m_isAlwaysMet[j])
            values[static_cast<Eigen::Index>(j)] = 0;
    return values;
}

Eigen::VectorXd ConstraintValues::residualsAt(const Eigen::VectorXd& q) {
    return everyResidual(q, Eigen::VectorXd::Zero(q.size()), m_time).head(static_cast<Eigen::Index>(phiCount()));
}

Eigen::VectorXd ConstraintValues::demands(const Eigen::VectorXd& q) {
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(q.size());
    Eigen::VectorXd values = everyResidual(q, rest, m_time);
    values.head(static_cast<Eigen::Index>(phiCount())).setZero();
    std::vector<double> rates(m_timeRates.places().size());
    m_timeRates.evaluate(inputsAt(q, rest, m_time).data(), rates.data(), m_timeRateMemory);
    for (std::size_t k = 0; k < rates.size(); ++k)
        if (const std::size_t row = m_timeRates.places()[k].row; row < phiCount() && !m_isAlwaysMet[row])
            values[static_cast<Eigen::Index>(row)] = rates[k];
    return values;
}

Eigen::VectorXd ConstraintValues::roundingOfDemands(const Eigen::VectorXd& q) const {
    Eigen::VectorXd rounding = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(total()));
    if (!isTimeInvolved())
        return rounding;
    PerturbedValues values(pointAt(q, m_time), m_statements);
    for (std::size_t j = 0; j < total(); ++j)
        rounding[static_cast<Eigen::Index>(j)] =
            values.roundingOf(m_residualExpressions[j]) * (j < phiCount() ? fastestRate / m_duration : 1);
    return rounding;
}

double ConstraintValues::scaledResidual(const std::vector<Eigen::Index>& constraints, const Eigen::VectorXd& q) {
    const Eigen::VectorXd residuals = residualsAt(q)(constraints);
    const Eigen::VectorXd norms = rowsAt(q)(constraints, Eigen::all).rowwise().norm();
    double largest = 0;
    for (Eigen::Index j = 0; j < residuals.size(); ++j) {
        const double value = std::abs(residuals[j]) / (norms[j] > 0 ? std::max(norms[j], 1e-3 * m_rowScale) : 1);
        largest = std::isfinite(value) ? std::max(largest, value) : INFINITY;
    }
    return largest;
}

double ConstraintValues::descendOntoManifold(Eigen::VectorXd& q) {
    std::vector<std::size_t> every = everyConstraint();
    every.resize(phiCount());
    return descendOnto(indices(every), q);
}

double ConstraintValues::descendOnto(const std::vector<Eigen::Index>& constraints, Eigen::VectorXd& q) {
    if (constraints.empty())
        return 0;
    m_rowScale = std::max(rowsAt(q).rowwise().norm().maxCoeff(), 1e-300);
    GaussNewtonSteps steps;
    steps.size = [&](const Eigen::VectorXd& x) { return scaledResidual(constraints, x); };
    steps.change = [&](const Eigen::VectorXd& x) -> Eigen::VectorXd {
        const RowMatrix rows = rowsAt(x)(constraints, Eigen::all);
        if (!rows.transpose().allFinite()) // along the rows
            return Eigen::VectorXd::Constant(x.size(), NAN);
        const Eigen::VectorXd residuals = residualsAt(x)(constraints);
        const auto clear = ClearRows::of(rows);
        const auto change = clear ? clear->leastNorm(residuals) : std::nullopt;
        return change ? -*change : -LeastNorm(rows, 1e-9).solve(residuals);
    };
    steps.shortest = 0.9e-3;
    steps.solved = 1e-16; // a larger residual makes dependent rows look independent
    steps.most = 200;
    return descend(steps, q);
}

} // namespace coenergy
