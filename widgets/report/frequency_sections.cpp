// The free vibration of a field: its frequency equation if known, exact frequencies beside those with assumed shapes,
// and its motion in the lowest modes.

#include "report/report_sections.hpp"

#include "expression/print_latex.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

struct FrequencyTexts {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr int digits = 8; // so that columns differ where they have not converged

QString latexOfFrequency(double square) {
    const double size = std::sqrt(std::abs(square));
    const QString number = latexOfNumber(QString::number(size, 'g', digits).toDouble());
    return square < 0 ? number + QStringLiteral(" \\, \\mathrm{j}") : number;
}

QString columnHead(const RitzColumn& column, BasisKind kind) {
    const int count = static_cast<int>(column.count);
    if (kind == BasisKind::HermiteElements)
        return count == 1 ? FrequencyTexts::tr("1 element") : FrequencyTexts::tr("%n elements", nullptr, count);
    return count == 1 ? FrequencyTexts::tr("1 shape") : FrequencyTexts::tr("%n shapes", nullptr, count);
}

// Columns of what there is.
class FrequencyColumns {
public:
    explicit FrequencyColumns(const FieldFrequencies& frequencies) : m_table(frequencies.table) {
        m_result.heads.push_back(formulaOf(QStringLiteral("n")));
        if (!m_table.exact.squares.empty())
            add(wordsOf(FrequencyTexts::tr("exact", "a natural frequency")), m_table.exact.squares);
        for (const RitzColumn& column : m_table.ritz)
            if (!column.found.squares.empty())
                add(wordsOf(columnHead(column, frequencies.basis)), column.found.squares);
    }

    ReportTable result() {
        for (std::size_t row = 0; row < m_columns.front()->size() && row < FieldFrequencies::most; ++row) {
            std::vector<ReportText> cells = {formulaOf(QString::number(row + 1))};
            for (const std::vector<double>* squares : m_columns)
                cells.push_back(row < squares->size() ? formulaOf(latexOfFrequency((*squares)[row])) : ReportText());
            m_result.rows.push_back(std::move(cells));
        }
        return std::move(m_result);
    }

    bool isEmpty() const { return m_columns.empty(); }

private:
    void add(ReportText head, const std::vector<double>& squares) {
        m_result.heads.push_back(std::move(head));
        m_columns.push_back(&squares);
    }

    const FrequencyTable& m_table;
    std::vector<const std::vector<double>*> m_columns;
    ReportTable m_result;
};

bool isUnstable(const FrequencyTable& table) {
    const auto isBelow = [](const std::vector<double>& squares) { return !squares.empty() && squares.front() < 0; };
    return isBelow(table.exact.squares) ||
           std::any_of(table.ritz.begin(), table.ritz.end(),
                       [&](const RitzColumn& column) { return isBelow(column.found.squares); });
}

} // namespace

ReportEquations frequencyEquations(const FrequencyEquation& equation) {
    FormulaMaker formulas(equation.notation);
    const Expression beta = power(Expression::symbol(equation.waveNumber), equation.order);
    const QString symbol = QString::fromStdString(formulas.printer().print(beta));
    return {{FormulaMaker::sum("frequencies", {}, latexTerms(equation), {{}, QStringLiteral("= 0")}),
             formulas.equation(equation.waveNumber, {}, equation.power, TermOrder::Plain,
                               {symbol + QStringLiteral(" = "), {}})}};
}

std::vector<ReportSection> frequencySections(const ReportSource& source) {
    if (!source.frequencies)
        return {};
    FrequencyColumns table(*source.frequencies);
    if (table.isEmpty())
        return {};
    ReportSection section{HeadingLevel::Section, wordsOf(FrequencyTexts::tr("Natural frequencies")), {}};
    const auto say = [&](const QString& words) { section.blocks.emplace_back(ReportParagraph{wordsOf(words)}); };
    if (source.other && source.other->field && source.other->field->frequencies) {
        const FrequencyEquation& equation = *source.other->field->frequencies;
        FormulaMaker formulas(equation.notation);
        section.blocks.emplace_back(ReportParagraph{
            sentence(FrequencyTexts::tr("Without damping and forces the field vibrates freely with the angular "
                                        "frequencies %1 for which this vanishes:"),
                     {formulas.symbol(equation.frequency)})});
        section.blocks.emplace_back(frequencyEquations(equation));
    }
    say(isUnstable(source.frequencies->table)
            ? FrequencyTexts::tr("Angular frequencies in rad/s near rest, without damping and forces.")
            : FrequencyTexts::tr("Angular frequencies in rad/s near rest, without damping and forces. Those of shapes "
                                 "converge from above as their number grows."));
    if (source.frequencies->table.exact.squares.empty())
        say(FrequencyTexts::tr("Exact ones are known only for a single uniform string, bar, shaft or beam."));
    section.blocks.emplace_back(table.result());
    if (isUnstable(source.frequencies->table))
        say(FrequencyTexts::tr("A value with a j does not vibrate but grows."));
    const std::size_t first = source.run ? source.run->figureCount() : 0;
    for (std::size_t k = 0; k < source.frequencies->shapes.size(); ++k) {
        FormulaMaker formulas((Notation()));
        section.blocks.emplace_back(ReportFigure{
            sentence(
                FrequencyTexts::tr(
                    "Shapes of the lowest modes of %1; in each mode the largest size of all fields is 1.", "a field"),
                {formulas.symbol(source.frequencies->shapes[k].field)}),
            first + k});
    }
    return {std::move(section)};
}

} // namespace coenergy
