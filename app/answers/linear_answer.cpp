// Matrices by name; a row for each mode.
#include "answers/answers.hpp"

#include "base/argument_text.hpp"
#include "linearization/named_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

// The numbers of a part of a mode, without -0.
AnswerCell cellWithoutSigns(std::complex<double> value) {
    return cellOf(std::complex<double>(value.real() + 0.0, value.imag() + 0.0));
}

std::vector<AnswerRow> rowsOf(const Eigen::MatrixXd& matrix) {
    std::vector<AnswerRow> rows(static_cast<std::size_t>(matrix.rows()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const double value : matrix.row(static_cast<Eigen::Index>(i)))
            rows[i].push_back(cellOf(value + 0.0)); // no -0
    return rows;
}

// JSON has the first of these, empty or not, before the modes, and what else there is behind them.
std::vector<std::pair<std::string, const Eigen::MatrixXd*>> firstMatrices(const LinearSystem& system) {
    return {{"A", &system.A},
            {"B", &system.B},
            {"C", &system.C},
            {"D", &system.D},
            {"mass", &system.secondOrder.mass},
            {"damping", &system.secondOrder.damping},
            {"stiffness", &system.secondOrder.stiffness}};
}

// In front of the shape.
std::string kindWords(ModeKind kind) {
    return kind == ModeKind::Drift ? "drift along" : kind == ModeKind::Generalized ? "t exp(s t) along" : "";
}

AnswerCell shapeCell(const std::vector<std::string>& coordinates, const Eigen::VectorXcd& shape, ModeKind kind) {
    AnswerCell cell{Json::object(), kindWords(kind)};
    if (coordinates.empty() && !cell.text.empty())
        cell.text.erase(cell.text.rfind(' '));
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
        const AnswerCell share = cellWithoutSigns(shape[static_cast<Eigen::Index>(k)]);
        cell.json[coordinates[k]] = share.json;
        cell.text += (cell.text.empty() ? "" : " ") + coordinates[k] + " " + share.text;
    }
    return cell;
}

AnswerRow modeRow(const Mode& mode, const AnswerCell& shape) {
    AnswerCell ratio = cellOf(dampingRatio(mode));
    if (std::isnan(dampingRatio(mode)))
        ratio.text = "-";
    return {cellWithoutSigns(mode.value), cellOf(naturalFrequency(mode)), ratio, shape};
}

void addModes(Answer& answer, const std::vector<AnswerRow>& rows) {
    answer.addTable({{"eigenvalues", "eigenvalue"},
                     {"natural_frequencies", "natural frequency"},
                     {"damping_ratios", "damping ratio"},
                     {"modes", "mode"}},
                    rows, "  ");
}

std::string shapeLatex(const LinearSystem& system, const Mode& mode) {
    const Eigen::VectorXcd shape = modeShape(system, mode);
    std::string text;
    for (std::size_t k = 0; k < system.coordinates.size(); ++k)
        if (const double share = shape[static_cast<Eigen::Index>(k)].real(); share != 0)
            text +=
                (text.empty() ? "$" : ", $") + latexOfName(system.coordinates[k]) + " = " + shortNumber(share) + "$";
    return text.empty() ? "what no coordinate shows" : text;
}

void addDrifts(Answer& answer, const LinearSystem& system) {
    Json drifts = Json::array();
    for (std::size_t k = 0; k < system.modes.size(); ++k) {
        if (system.modes[k].kind != ModeKind::Drift)
            continue;
        drifts.push_back(k);
        answer.add({"", "", "s_{" + std::to_string(k + 1) + "}"},
                   {{}, "", "0 \\quad \\text{drift along " + shapeLatex(system, system.modes[k]) + "}"});
    }
    if (!drifts.empty())
        answer.add({"drifts"}, {drifts});
}

} // namespace

Answer linearAnswer(const LinearSystem& system) {
    Answer answer;
    answer.add({"states", "states: "}, cellOf(system.states));
    answer.add({"inputs", system.inputs.empty() ? "" : "inputs: "}, cellOf(system.inputs));
    answer.add({"outputs", system.outputs.empty() ? "" : "outputs: "}, cellOf(system.outputs));
    const auto first = firstMatrices(system);
    for (const auto& [key, matrix] : first)
        answer.addMatrix({key}, rowsOf(*matrix));
    const std::vector<NamedMatrix> named = namedMatrices(system);
    for (const NamedMatrix& matrix : named)
        answer.addMatrix({"", matrix.name, matrix.latex}, rowsOf(matrix.values), latexOfMatrix(matrix.values));
    std::vector<AnswerRow> modes;
    for (const Mode& mode : system.modes)
        modes.push_back(modeRow(mode, shapeCell(system.coordinates, modeShape(system, mode), mode.kind)));
    addModes(answer, modes);
    addDrifts(answer, system);
    for (const NamedMatrix& matrix : named)
        if (std::none_of(first.begin(), first.end(), [&](const auto& one) { return one.first == matrix.name; }))
            answer.addMatrix({matrix.name}, rowsOf(matrix.values));
    return answer;
}

Answer modesAnswer(const LowestModes& lowest) {
    Answer answer;
    std::vector<AnswerRow> rows;
    Json drifts = Json::array();
    for (const Mode& mode : lowest.modes) {
        if (mode.kind == ModeKind::Drift)
            drifts.push_back(rows.size());
        rows.push_back(modeRow(mode, shapeCell(lowest.coordinates, mode.vector, mode.kind)));
    }
    addModes(answer, rows);
    if (!drifts.empty())
        answer.add({"drifts"}, {drifts});
    return answer;
}

} // namespace coenergy
