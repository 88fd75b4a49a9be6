// Blocks put together. Reference: K. C. Park, eq. 11, with the signs of Fabien, section 4.5. An `array` has no limit of
// columns, which amsmath's matrices have.
#include "exposition/augmented_form.hpp"

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
    const MatrixForm& blocks = system.matrixForm;
    const std::size_t count = system.coordinates.size();
    const std::size_t size = count + system.lambdas.size() + system.mus.size();
    AugmentedForm form;
    form.matrix.assign(size, std::vector<Expression>(size));
    for (std::size_t i = 0; i < count; ++i)
        std::copy(blocks.massMatrix[i].begin(), blocks.massMatrix[i].end(), form.matrix[i].begin());
    appendConstraintRows(form, blocks.phiQ, count);
    appendConstraintRows(form, blocks.psiF, count + system.lambdas.size());
    for (const CoordinateNames& coordinate : system.coordinates)
        form.unknowns.push_back(coordinate.acceleration);
    append(form.unknowns, system.lambdas);
    append(form.unknowns, system.mus);
    for (const auto* part : {&blocks.forcing, &blocks.gammaPhi, &blocks.gammaPsi})
        append(form.right, *part);
    if (!system.lambdas.empty())
        form.borders.push_back(count);
    if (!system.mus.empty())
        form.borders.push_back(count + system.lambdas.size());
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
