// Where the model rests, and how it moves near there.

#include "report/report_sections.hpp"

#include "base/argument_text.hpp"
#include "dimension/unit.hpp"
#include "expression/parse.hpp"
#include "problems/analysis_message.hpp"
#include "problems/message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

struct AnalysisTexts {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr std::size_t mostEquilibria = 6;
constexpr Eigen::Index largestMatrix = 8; // rows or columns that fit a page
constexpr double nothing = 1e-13;         // beside the largest entry

QString latexOfComplex(std::complex<double> value) {
    const double size = std::abs(value);
    const double real = std::abs(value.real()) > nothing * size ? value.real() : 0;
    const double imaginary = std::abs(value.imag()) > nothing * size ? value.imag() : 0;
    if (imaginary == 0)
        return latexOfResult(real);
    const QString size_ = latexOfResult(std::abs(imaginary)) + QStringLiteral(" \\, \\mathrm{j}");
    if (real == 0)
        return (imaginary < 0 ? QStringLiteral("-") : QString()) + size_;
    return latexOfResult(real) + (imaginary < 0 ? QStringLiteral(" - ") : QStringLiteral(" + ")) + size_;
}

// With six digits: what is nothing beside the largest entry is 0.
std::vector<std::vector<Expression>> entriesOf(const Eigen::MatrixXd& matrix) {
    std::vector<std::vector<Expression>> rows;
    const double largest = matrix.size() == 0 ? 0 : matrix.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        rows.emplace_back();
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
            const double value = std::abs(matrix(i, j)) > nothing * largest ? matrix(i, j) : 0;
            rows.back().push_back(parseExpression(shortNumber(value)).value.value_or(Expression(0)));
        }
    }
    return rows;
}

class EquilibriumPart {
public:
    EquilibriumPart(const Equilibrium& equilibrium, const Document& document, FormulaMaker& formulas)
        : m_equilibrium(equilibrium), m_document(document), m_formulas(formulas) {}

    ReportSection section(std::size_t number) {
        ReportSection section{HeadingLevel::Subsection,
                              wordsOf(AnalysisTexts::tr("Equilibrium %1, %2", "its number, whether it is stable")
                                          .arg(number)
                                          .arg(verdictWord(m_equilibrium))),
                              {}};
        section.blocks.emplace_back(ReportParagraph{wordsOf(plainMessage(verdictReason(m_equilibrium)))});
        section.blocks.emplace_back(places());
        if (m_equilibrium.obstacle)
            section.blocks.emplace_back(
                ReportParagraph{wordsOf(obstacleMessage(*m_equilibrium.obstacle).remove(QLatin1Char('`')))});
        if (!m_equilibrium.linear)
            return section;
        section.blocks.emplace_back(modes(*m_equilibrium.linear));
        if (ReportEquations shown = matrices(*m_equilibrium.linear); !shown.equations.empty()) {
            section.blocks.emplace_back(ReportParagraph{sentence(
                AnalysisTexts::tr("Near it, with the states %1 as deviations, %2 with"),
                {states(*m_equilibrium.linear), QStringLiteral("\\dot{\\mathbf{z}} = \\mathbf{A} \\, \\mathbf{z}")})});
            section.blocks.emplace_back(std::move(shown));
        }
        return section;
    }

private:
    ReportText valueOf(double value, const std::string& unit) const {
        ReportText text = formulaOf(latexOfResult(value));
        if (unit.empty())
            return text;
        text.push_back({ReportInline::Kind::Words, QStringLiteral(" ")});
        const ReportText words = unitOf(unit);
        text.insert(text.end(), words.begin(), words.end());
        return text;
    }

    std::string unitOfCoordinate(const std::string& name) const {
        for (const Coordinate& coordinate : *m_document.coordinates)
            if (coordinate.name == name)
                return coordinate.unit;
        return {};
    }

    bool hasUnits() const {
        return std::any_of(m_document.coordinates->begin(), m_document.coordinates->end(),
                           [](const Coordinate& coordinate) { return !coordinate.unit.empty(); });
    }

    ReportTable places() const {
        ReportTable table{{wordsOf(AnalysisTexts::tr("Quantity")), wordsOf(AnalysisTexts::tr("Value"))}, {}};
        for (const auto& [name, value] : m_equilibrium.values) {
            const auto& free = m_equilibrium.undetermined;
            const bool isFree = std::find(free.begin(), free.end(), name) != free.end();
            table.rows.push_back({formulaOf(m_formulas.symbol(name)),
                                  isFree ? wordsOf(AnalysisTexts::tr("any")) : valueOf(value, unitOfCoordinate(name))});
        }
        for (const Reaction& reaction : m_equilibrium.reactions)
            table.rows.push_back({sentence(AnalysisTexts::tr("%1 on %2", "a constraint, a coordinate"),
                                           {m_formulas.symbol(reaction.constraint), m_formulas.symbol(reaction.on)}),
                                  valueOf(reaction.value, effortUnit(unitOfCoordinate(reaction.on)))});
        if (m_equilibrium.potential)
            table.rows.push_back({wordsOf(AnalysisTexts::tr("potential energy")),
                                  valueOf(*m_equilibrium.potential, hasUnits() ? "J" : "")});
        return table;
    }

    static ReportTable modes(const LinearSystem& system) {
        ReportTable table{{wordsOf(AnalysisTexts::tr("Eigenvalue in 1/s")),
                           wordsOf(AnalysisTexts::tr("Frequency in Hz")), wordsOf(AnalysisTexts::tr("Damping ratio"))},
                          {}};
        for (const Mode& mode : system.modes) {
            const bool swings = std::abs(mode.value.imag()) > nothing * std::abs(mode.value);
            const double ratio = dampingRatio(mode);
            const double hertz = naturalFrequency(mode) / (2 * std::numbers::pi);
            table.rows.push_back(
                {formulaOf(latexOfComplex(mode.value)), swings ? formulaOf(latexOfResult(hertz)) : ReportText{},
                 swings ? formulaOf(latexOfResult(std::abs(ratio) > nothing ? ratio : 0)) : ReportText{}});
        }
        return table;
    }

    ReportEquations matrices(const LinearSystem& system) {
        ReportEquations group;
        const auto add = [&](const QString& name, const Eigen::MatrixXd& matrix) {
            if (matrix.size() == 0 || std::max(matrix.rows(), matrix.cols()) > largestMatrix)
                return;
            const auto equations =
                m_formulas.matrix(QStringLiteral("\\mathbf{%1} = ").arg(name), name, entriesOf(matrix));
            group.equations.insert(group.equations.end(), equations.begin(), equations.end());
        };
        add(QStringLiteral("A"), system.A);
        add(QStringLiteral("M"), system.secondOrder.mass);
        add(QStringLiteral("C"), system.secondOrder.damping);
        add(QStringLiteral("K"), system.secondOrder.stiffness);
        return group;
    }

    QString states(const LinearSystem& system) const {
        QStringList names;
        for (const std::string& state : system.states)
            names.append(m_formulas.symbol(state));
        return names.join(QStringLiteral(", "));
    }

    const Equilibrium& m_equilibrium;
    const Document& m_document;
    FormulaMaker& m_formulas;
};

} // namespace

std::vector<ReportSection> analysisSections(const ReportSource& source, FormulaMaker& formulas) {
    if (!source.equilibria)
        return {};
    const Equilibria& equilibria = *source.equilibria;
    std::vector<ReportSection> sections = {{HeadingLevel::Section, wordsOf(AnalysisTexts::tr("Analysis")), {}}};
    const QString message = equilibriumMessage(equilibria, source.document).remove(QLatin1Char('`'));
    if (!message.isEmpty())
        sections.front().blocks.emplace_back(ReportParagraph{wordsOf(message)});
    if (equilibria.found.size() > mostEquilibria)
        sections.front().blocks.emplace_back(
            ReportParagraph{wordsOf(AnalysisTexts::tr("Of %n equilibria these are the nearest to the start.", nullptr,
                                                      static_cast<int>(equilibria.found.size())))});
    for (std::size_t k = 0; k < std::min(mostEquilibria, equilibria.found.size()); ++k)
        sections.push_back(EquilibriumPart(equilibria.found[k], source.document, formulas).section(k + 1));
    return sections;
}

} // namespace coenergy
