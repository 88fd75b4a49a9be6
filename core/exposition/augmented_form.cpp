// Blocks put together. Reference: K. C. Park, eq. 11, with the signs of Fabien, section 4.5. An `array` has no limit of
// columns, which amsmath's matrices have.
#include "exposition/augmented_form.hpp"

#include "base/check.hpp"

#include <algorithm>

namespace coenergy {

namespace {

void appendConstraintRows(AugmentedForm& form, const ExpressionMatrix& rows, std::size_t first) {
    for (std::size_t j = 0; j < rows.size(); ++j)
        for (std::size_t i = 0; i < rows[j].size(); ++i) {
            form.matrix[first + j][i] = rows[j][i];
            form.matrix[i][first + j] = rows[j][i];
        }
}

bool contains(const std::vector<std::size_t>& borders, std::size_t k) {
    return std::find(borders.begin(), borders.end(), k) != borders.end();
}

template <class Entry> void append(std::vector<Entry>& all, const std::vector<Entry>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

AugmentedForm augmentedForm(const DaeSystem& system) {
    check(system.matrixForm.has_value(), "a system without a matrix form");
    const MatrixForm& blocks = *system.matrixForm;
    const std::size_t count = blocks.massMatrix.size();
    const std::size_t flowsFrom = count + blocks.phiQ.size();
    const std::size_t size = flowsFrom + blocks.psiF.size();
    AugmentedForm form;
    form.matrix.assign(size, std::vector<Expression>(size));
    for (std::size_t i = 0; i < count; ++i)
        std::copy(blocks.massMatrix[i].begin(), blocks.massMatrix[i].end(), form.matrix[i].begin());
    appendConstraintRows(form, blocks.phiQ, count);
    appendConstraintRows(form, blocks.psiF, flowsFrom);
    append(form.unknowns, namesOf(system, UnknownKind::Coordinate, 2));
    append(form.unknowns, namesOf(system, UnknownKind::DisplacementMultiplier));
    append(form.unknowns, namesOf(system, UnknownKind::FlowMultiplier));
    for (const auto* part : {&blocks.forcing, &blocks.gammaPhi, &blocks.gammaPsi})
        append(form.right, *part);
    if (!blocks.phiQ.empty())
        form.borders.push_back(count);
    if (!blocks.psiF.empty())
        form.borders.push_back(flowsFrom);
    return form;
}

ExpressionMatrix columnOf(const std::vector<Expression>& entries) {
    ExpressionMatrix column;
    for (const Expression& entry : entries)
        column.push_back({entry});
    return column;
}

std::string latexOfMatrix(const ExpressionMatrix& matrix, LatexPrinter& printer,
                          const std::vector<std::size_t>& rowBorders, const std::vector<std::size_t>& columnBorders) {
    if (matrix.empty() || matrix.front().empty())
        return {};
    std::string columns;
    for (std::size_t k = 0; k < matrix.front().size(); ++k)
        columns += contains(columnBorders, k) ? "|c" : "c";
    std::string text = "\\left[\\begin{array}{" + columns + "}";
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        text += i == 0 ? "" : contains(rowBorders, i) ? "\\\\\\hline " : "\\\\";
        for (std::size_t k = 0; k < matrix[i].size(); ++k)
            text += (k == 0 ? "" : "&") + printer.print(matrix[i][k]);
    }
    return text + "\\end{array}\\right]";
}

} // namespace coenergy
