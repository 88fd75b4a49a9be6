// From the state, through what determines its rates, to what must stay zero during the run.
#include "presentation/reduced_items.hpp"

#include "exposition/augmented_form.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/words.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class ReducedWords {
    Q_DECLARE_TR_FUNCTIONS(ReducedItems)
};

QString times(std::size_t count) {
    switch (count) {
    case 1: return ReducedWords::tr("once");
    case 2: return ReducedWords::tr("twice");
    default: return ReducedWords::tr("%n times", nullptr, static_cast<int>(count));
    }
}

QString reasonFor(const ReducedEquation& equation) {
    const std::size_t differentiated = equation.levels.size() - 1;
    const QString found = words(equation.solvedFor).join(QStringLiteral(", "));
    if (differentiated == 0)
        return ReducedWords::tr("Solved as it stands: it contains %1.").arg(found);
    return ReducedWords::tr("Differentiated %1: only then does it contain what is solved for (%2).")
        .arg(times(differentiated), found);
}

QString invariantReason(const ReducedEquation& equation, std::size_t level) {
    if (level == 0)
        return ReducedWords::tr("%1 itself.").arg(words(equation.name));
    return ReducedWords::tr("%1 differentiated %2.").arg(words(equation.name), times(level));
}

class ReducedItemWriter {
public:
    explicit ReducedItemWriter(const ReducedForm& form)
        : m_form(form), m_printer(form.notation), m_latex(m_printer.latexPrinter()) {}

    std::vector<EquationItem> run() {
        hiddenConstraints();
        firstOrder();
        equations();
        invariants();
        return std::move(m_items);
    }

private:
    QString labelOf(const std::string& name) { return words(m_latex.print(Expression::symbol(name))); }

    void add(EquationItem item, const QString& remark) {
        item.heading = m_heading;
        item.remark = remark;
        m_items.push_back(std::move(item));
    }

    void addResidual(const QString& name, const QString& label, const Expression& residual, const QString& remark) {
        EquationItem item = m_printer.residual(residual);
        item.name = name;
        item.labelLatex = label;
        add(std::move(item), remark);
    }

    void addFormula(const QString& name, const QString& label, const std::string& latex, const QString& text,
                    const QString& remark) {
        add(formulaItem(name, label, words(latex), text), remark);
    }

    QString listOf(const std::vector<std::string>& names) {
        QStringList symbols;
        for (const std::string& name : names)
            symbols.append(labelOf(name));
        return symbols.join(QStringLiteral(",\\;"));
    }

    void hiddenConstraints() {
        m_heading = ReducedWords::tr("Hidden constraints");
        for (std::size_t k = 0; k < m_form.hidden.size(); ++k) {
            const HiddenConstraint& hidden = m_form.hidden[k];
            addResidual(
                QStringLiteral("hidden %1").arg(k), labelOf(hidden.replaced), hidden.residual,
                ReducedWords::tr("Follows from %1, where the highest derivatives cancel; it takes the place of %2.")
                    .arg(words(hidden.combined).join(QStringLiteral(", ")), words(hidden.replaced)));
        }
    }

    void firstOrder() {
        m_heading = ReducedWords::tr("First-order form");
        addFormula(QStringLiteral("state"), QStringLiteral("\\mathbf{y}"),
                   "\\left(" + listOf(m_form.state).toStdString() + "\\right)",
                   QStringLiteral("y = (") + words(m_form.state).join(QStringLiteral(", ")) + QLatin1Char(')'),
                   stateRemark());
        addFormula(QStringLiteral("rates"), QStringLiteral("\\dot{\\mathbf{y}}"),
                   "\\frac{\\mathrm{d}}{\\mathrm{d}t}" + latexOfMatrix(symbolColumn(m_form.state), m_latex) + "=" +
                       latexOfMatrix(symbolColumn(m_form.rates), m_latex),
                   QStringLiteral("dy/dt = (") + words(m_form.rates).join(QStringLiteral(", ")) + QLatin1Char(')'),
                   ReducedWords::tr("What is not in the state itself is determined by the equations below."));
        addFormula(QStringLiteral("solved for"), QStringLiteral("\\mathbf{z}"),
                   "\\left(" + listOf(m_form.highest).toStdString() + "\\right)",
                   QStringLiteral("z = (") + words(m_form.highest).join(QStringLiteral(", ")) + QLatin1Char(')'),
                   ReducedWords::tr("What the equations below are solved for at every moment, given the state."));
    }

    QString stateRemark() const {
        const std::size_t invariantCount = m_form.state.size() - m_form.freeInitialValues;
        return invariantCount == 0
                   ? ReducedWords::tr(
                         "The state: what must be known to go on. All %1 values may be chosen at the start.")
                         .arg(m_form.state.size())
                   : ReducedWords::tr(
                         "The state: what must be known to go on. Of its %1 values %2 may be chosen at the start; "
                         "the invariants fix the others.")
                         .arg(m_form.state.size())
                         .arg(m_form.freeInitialValues);
    }

    void equations() {
        m_heading = ReducedWords::tr("Equations that are solved");
        for (const ReducedEquation& equation : m_form.equations)
            addResidual(QStringLiteral("solved ") + words(equation.name), labelOf(equation.name),
                        equation.levels.back(), reasonFor(equation));
    }

    void invariants() {
        m_heading = ReducedWords::tr("Invariants: what stays zero along the motion");
        for (const ReducedEquation& equation : m_form.equations)
            for (std::size_t level = 0; level + 1 < equation.levels.size(); ++level)
                addResidual(QStringLiteral("invariant %1 %2").arg(level).arg(words(equation.name)),
                            labelOf(equation.name), equation.levels[level], invariantReason(equation, level));
    }

    const ReducedForm& m_form;
    FormulationPrinter m_printer;
    LatexPrinter& m_latex; // of it
    QString m_heading;
    std::vector<EquationItem> m_items;
};

} // namespace

std::vector<EquationItem> reducedItems(const ReducedForm& form) {
    return form.equations.empty() ? std::vector<EquationItem>() : ReducedItemWriter(form).run();
}

} // namespace coenergy
