// Assembles the blocks. Reference: K. C. Park, eq. 11, with the signs of Fabien, section 4.5. An `array` has no limit
// on its columns, unlike amsmath's matrices.
#include "exposition/augmented_form.hpp"

#include "base/check.hpp"
#include "exposition/index_law.hpp"
#include "exposition/indexed_name.hpp"
#include "expression/traverse.hpp"

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

namespace {

// Fractions as large as in equations, and air between the entries and the brackets.
std::string entryInMatrix(std::string latex, bool isFirst, bool isLast) {
    const std::string fraction = "\\frac{";
    for (std::size_t at = latex.find(fraction); at != std::string::npos; at = latex.find(fraction, at + 2))
        latex.insert(at + 1, "d");
    return (isFirst ? "\\:" : "") + latex + (isLast ? "\\:" : "");
}

// With room for fractions.
constexpr const char* rowEnd = "\\\\[0.6ex]";

} // namespace

std::string latexOfMatrix(const ExpressionMatrix& matrix, LatexPrinter& printer,
                          const std::vector<std::size_t>& rowBorders, const std::vector<std::size_t>& columnBorders) {
    if (matrix.empty() || matrix.front().empty())
        return {};
    std::string columns;
    for (std::size_t k = 0; k < matrix.front().size(); ++k)
        columns += contains(columnBorders, k) ? "|c" : "c";
    std::string text = "\\left[\\begin{array}{" + columns + "}";
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        text += i == 0 ? "" : contains(rowBorders, i) ? rowEnd + std::string("\\hline ") : rowEnd;
        for (std::size_t k = 0; k < matrix[i].size(); ++k)
            text += (k == 0 ? "" : "&") + entryInMatrix(printer.print(matrix[i][k]), k == 0, k + 1 == matrix[i].size());
    }
    return text + "\\end{array}\\right]";
}

namespace {

constexpr std::size_t leastLeftOut = 2; // rows

// With every number in its names replaced by its difference from the row's number.
Expression besideRow(const Expression& entry, std::size_t row) {
    Substitution elements;
    for (const std::string& name : symbolsIn(entry))
        if (const IndexedName numbers = numbersIn(name); !numbers.numbers.empty())
            elements.emplace(
                name, Expression::symbol(elementText(withIndex(numbers, 1, static_cast<std::int64_t>(row)), "i")));
    return substituted(entry, elements);
}

// Whether the entries at a distance from the diagonal continue regularly from one row to another.
template <class EntryOf> bool goesOn(std::size_t first, std::size_t last, EntryOf entryOf) {
    bool areSame = true;
    bool countOn = true;
    const Expression counted = besideRow(entryOf(first), first);
    for (std::size_t row = first + 1; row <= last && (areSame || countOn); ++row) {
        areSame = areSame && areEqual(entryOf(row), entryOf(first));
        countOn = countOn && areEqual(besideRow(entryOf(row), row), counted);
    }
    return areSame || countOn;
}

std::size_t bandOf(const ExpressionMatrix& matrix) {
    std::size_t band = 0;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t k = 0; k < matrix.size(); ++k)
            if (!matrix[i][k].isZero())
                band = std::max(band, i < k ? k - i : i - k);
    return band;
}

// Of the shown rows or columns, the middle one of which is dots.
std::size_t placeOf(std::size_t shown, std::size_t ends, std::size_t count) {
    return shown < ends ? shown : count - 2 * ends - 1 + shown;
}

using Entries = std::vector<std::vector<std::string>>;

std::optional<Entries> columnWithDots(const ExpressionMatrix& column, LatexPrinter& printer) {
    constexpr std::size_t ends = 2;
    const std::size_t count = column.size();
    if (count < 2 * ends + leastLeftOut || !goesOn(1, count - 2, [&](std::size_t row) { return column[row].front(); }))
        return std::nullopt;
    Entries entries;
    for (std::size_t row = 0; row < 2 * ends + 1; ++row)
        entries.push_back({row == ends ? "\\vdots" : printer.print(column[placeOf(row, ends, count)].front())});
    return entries;
}

std::optional<Entries> bandWithDots(const ExpressionMatrix& matrix, LatexPrinter& printer) {
    const std::size_t count = matrix.size();
    const std::size_t band = bandOf(matrix);
    const std::size_t ends = band + 2;
    if (count < 2 * ends + leastLeftOut)
        return std::nullopt;
    for (std::size_t k = 0; k <= 2 * band; ++k) // from the last row shown above to the first below
        if (!goesOn(ends - 1, count - ends, [&](std::size_t row) { return matrix[row][row + k - band]; }))
            return std::nullopt;
    Entries entries(2 * ends + 1, std::vector<std::string>(2 * ends + 1));
    for (std::size_t i = 0; i < entries.size(); ++i)
        for (std::size_t k = 0; k < entries.size(); ++k)
            if (i != ends && k != ends)
                entries[i][k] = printer.print(matrix[placeOf(i, ends, count)][placeOf(k, ends, count)]);
            else if ((i < k ? k - i : i - k) <= band)
                entries[i][k] = "\\ddots";
    return entries;
}

} // namespace

std::optional<std::vector<std::vector<std::string>>> withDots(const ExpressionMatrix& matrix, LatexPrinter& printer) {
    if (matrix.empty())
        return std::nullopt;
    const bool isColumn = std::all_of(matrix.begin(), matrix.end(), [](const auto& row) { return row.size() == 1; });
    if (isColumn)
        return columnWithDots(matrix, printer);
    const bool isSquare =
        std::all_of(matrix.begin(), matrix.end(), [&](const auto& row) { return row.size() == matrix.size(); });
    return isSquare ? bandWithDots(matrix, printer) : std::nullopt;
}

std::string latexOfEntries(const std::vector<std::vector<std::string>>& entries) {
    if (entries.empty())
        return {};
    std::string text = "\\left[\\begin{array}{" + std::string(entries.front().size(), 'c') + "}";
    for (std::size_t i = 0; i < entries.size(); ++i)
        for (std::size_t k = 0; k < entries[i].size(); ++k)
            text += (k > 0   ? "&"
                     : i > 0 ? rowEnd
                             : "") +
                    entryInMatrix(entries[i][k], k == 0, k + 1 == entries[i].size());
    return text + "\\end{array}\\right]";
}

} // namespace coenergy
