// Sums of terms with their colours by origin: inertia, potential, dissipation and force, as in Lagrange's equations.
#include "presentation/formulation_items.hpp"

#include "exposition/augmented_form.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "presentation/field_items.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/functional_derivation.hpp"
#include "presentation/graph_account_items.hpp"
#include "presentation/hamilton_derivation.hpp"
#include "presentation/separation_items.hpp"
#include "presentation/variation_rows.hpp"
#include "presentation/words.hpp"
#include "report/report_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class FormulationWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

using Printer = FormulationPrinter;

QString latexOfMatrix(const ExpressionMatrix& matrix, Printer& printer) {
    std::vector<std::vector<std::string>> entries;
    for (const std::vector<Expression>& row : matrix) {
        entries.emplace_back();
        for (const Expression& entry : row)
            entries.back().push_back(printer.latex(entry).toStdString());
    }
    return QString::fromStdString(latexOfEntries(entries));
}

// Linear graphs

class GraphItems {
public:
    explicit GraphItems(const OtherFormulation& formulation)
        : m_formulation(formulation), m_space(*formulation.stateSpace), m_printer({}), m_words(notation()) {}

    std::vector<EquationItem> equations() {
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            add(withDot(m_space.states[k]), m_space.states[k], FormulationWords::tr("State equations"),
                combination(m_space.A[k], m_space.B[k], m_space.E[k]));
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            add(words(latexOfName(m_space.outputs[k])), "y" + std::to_string(k + 1), FormulationWords::tr("Outputs"),
                combination(m_space.C[k], m_space.D[k], m_space.F[k]));
        for (const Statement& definition : m_space.definitions)
            add(words(latexOfName(definition.name)), definition.name, abbreviations(), definition.value);
        if (!m_items.empty())
            m_items.front().remark = treeRemark();
        return std::move(m_items);
    }

    std::vector<EquationItem> matrices() {
        for (const auto& [name, matrix] :
             {std::pair("A", &m_space.A), std::pair("B", &m_space.B), std::pair("C", &m_space.C),
              std::pair("D", &m_space.D), std::pair("E", &m_space.E), std::pair("F", &m_space.F)})
            if (!matrix->empty() && !matrix->front().empty())
                addMatrix(QString::fromLatin1(name), *matrix);
        if (!m_items.empty())
            m_items.front().remark =
                FormulationWords::tr("ẋ = A x + B u + E u̇ and y = C x + D u + F u̇, with the states "
                                     "%1 and the inputs %2.")
                    .arg(listOf(m_space.states), listOf(m_space.inputs));
        for (const TransferStatement& transfer : m_formulation.transfer)
            addTransfer(transfer);
        return std::move(m_items);
    }

    // The last step of each chain is the row of the state space.
    std::vector<DerivedEquation> derivations() {
        std::vector<DerivedEquation> all;
        if (m_formulation.account)
            all = accountDerivations(*m_formulation.account);
        const std::vector<EquationItem> rows = equations();
        for (const GraphChain& chain : m_formulation.chains) {
            DerivedEquation derived;
            derived.name = words(chain.variable);
            derived.title = derived.name;
            for (const GraphStep& step : chain.steps)
                (derived.given.empty() ? derived.given : derived.steps).push_back(stepItem(step));
            for (const EquationItem& row : rows)
                if (row.labelLatex == derived.given.front().labelLatex && row.heading != abbreviations())
                    derived.steps.push_back(solved(row));
            derived.given.front().heading = FormulationWords::tr("Given");
            for (std::size_t k = 0; k < derived.steps.size(); ++k)
                derived.steps[k].name = QStringLiteral("step %1").arg(k + 1);
            all.push_back(std::move(derived));
        }
        return all;
    }

private:
    static QString abbreviations() { return FormulationWords::tr("Abbreviations"); }

    QString labelOf(const std::string& variable) const {
        const bool isRate = variable.starts_with("dot");
        return isRate ? withDot(variable.substr(3)) : words(latexOfName(variable));
    }

    EquationItem stepItem(const GraphStep& step) {
        EquationItem item = equality(labelOf(step.variable), step.variable,
                                     FormulationWords::tr("What follows from the normal tree"), step.value);
        item.remark = reasonOf(step.reason, QString::number(step.branch));
        return item;
    }

    static EquationItem solved(EquationItem row) {
        row.heading = FormulationWords::tr("Solved");
        row.remark = FormulationWords::tr("What is neither state nor input is eliminated; the rates of the states are "
                                          "what remains.");
        return row;
    }

    // Descending powers of s, as in a textbook.
    QString polynomialLatex(const std::vector<Expression>& coefficients) {
        QString latex;
        for (std::size_t k = coefficients.size(); k-- > 0;) {
            if (coefficients[k].isZero())
                continue;
            QString term = m_printer.latex(coefficients[k]);
            const bool isSum = coefficients[k].isSum();
            if (k > 0) {
                const QString power = k > 1 ? QStringLiteral("s^{%1}").arg(k) : QStringLiteral("s");
                if (coefficients[k].isOne())
                    term = power;
                else if (isSum && coefficients.size() > 1)
                    term = QStringLiteral("\\left(") + term + QStringLiteral("\\right) ") + power;
                else
                    term += QLatin1Char(' ') + power;
            }
            if (!latex.isEmpty() && !term.startsWith(QLatin1Char('-')))
                latex += QLatin1Char('+');
            latex += term;
        }
        return latex.isEmpty() ? QStringLiteral("0") : latex;
    }

    void addTransfer(const TransferStatement& transfer) {
        const SymbolicTransferFunction& function = transfer.function;
        const bool isWhole = function.denominator.size() == 1 && function.denominator.front().isOne();
        const QString numerator = polynomialLatex(function.numerator);
        m_items.push_back(formulaItem(
            words("G " + transfer.output + " " + transfer.input),
            QStringLiteral("\\frac{%1}{%2}").arg(transformLatex(transfer.output), transformLatex(transfer.input)),
            isWhole || function.numerator.empty()
                ? numerator
                : QStringLiteral("\\dfrac{%1}{%2}").arg(numerator, polynomialLatex(function.denominator)),
            words(transfer.output + "/" + transfer.input) + QStringLiteral(" = (") +
                m_printer.text(polynomialInS(function.numerator)) + QStringLiteral(")/(") +
                m_printer.text(polynomialInS(function.denominator)) + QLatin1Char(')')));
        m_items.back().heading = FormulationWords::tr("Transfer functions");
    }

    // V_6(s) for v6.
    static QString transformLatex(const std::string& name) {
        std::string capital = name;
        capital.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(capital.front())));
        return words(latexOfName(capital));
    }

    static QString withDot(const std::string& name) { return words(withAccent("\\dot", latexOfName(name))); }

    static QString listOf(const std::vector<std::string>& names) {
        QStringList list;
        for (const std::string& name : names)
            list << quoted(QString::fromStdString(latexOfName(name)));
        return list.join(QStringLiteral(", "));
    }

    // Each coefficient stays the fraction that it is.
    Expression combination(const std::vector<Expression>& ofStates, const std::vector<Expression>& ofInputs,
                           const std::vector<Expression>& ofRates) const {
        std::vector<Expression> terms;
        const auto take = [&](const std::vector<Expression>& row, const std::vector<std::string>& names,
                              const std::string& prefix) {
            for (std::size_t k = 0; k < row.size(); ++k)
                if (!row[k].isZero())
                    terms.push_back(row[k] * Expression::symbol(prefix + names[k]));
        };
        take(ofStates, m_space.states, "");
        take(ofInputs, m_space.inputs, "");
        take(ofRates, m_space.inputs, "dot");
        return sum(std::move(terms));
    }

    void add(const QString& label, const std::string& name, const QString& heading, const Expression& value) {
        m_items.push_back(equality(label, name, heading, value));
    }

    EquationItem equality(const QString& label, const std::string& name, const QString& heading,
                          const Expression& value) {
        EquationItem item = m_words.sum(value);
        item.name = words(name);
        item.labelLatex = label;
        item.heading = heading;
        item.beginning = QStringLiteral("=");
        item.text.prepend(item.name + QStringLiteral(" = "));
        item.spoken = spokenEquality(item.name, item.spoken);
        return item;
    }

    // Rates are dotted: of sources, of states, of storage elements that are none.
    Notation notation() const {
        Notation notation;
        const auto add = [&](const std::string& name, std::size_t place) {
            notation.emplace(name, SymbolNotation{Role::Coordinate, place, latexOfName(name)});
            notation.emplace(rateSymbol(name),
                             SymbolNotation{Role::Flow, place, withAccent("\\dot", latexOfName(name))});
        };
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            add(m_space.states[k], k);
        for (std::size_t k = 0; k < m_space.inputs.size(); ++k)
            add(m_space.inputs[k], 1000 + k);
        for (const DependentStorage& dependent : m_space.tree.dependent)
            for (const std::string& name : {acrossName(dependent.number), throughName(dependent.number)})
                add(name, 2000 + static_cast<std::size_t>(dependent.number));
        return notation;
    }

    void addMatrix(const QString& name, const ExpressionMatrix& matrix) {
        m_items.push_back(formulaItem(name, QStringLiteral("\\mathbf{%1}").arg(name), latexOfMatrix(matrix, m_printer),
                                      name + QStringLiteral(" = ") + m_printer.text(matrix)));
        m_items.back().heading = FormulationWords::tr("State space");
    }

    QString treeRemark() const {
        QStringList tree;
        for (const int branch : m_space.tree.tree)
            tree << QString::number(branch);
        QString remark = FormulationWords::tr("Normal tree: branches %1.").arg(tree.join(QStringLiteral(", ")));
        for (const DependentStorage& dependent : m_space.tree.dependent) {
            QStringList by;
            for (const int branch : dependent.determinedBy)
                by << QString::number(branch);
            const QString words =
                by.isEmpty()
                    ? FormulationWords::tr(
                          "The storage element of branch %1 is not a state: the network keeps it at 0.")
                          .arg(dependent.number)
                    : FormulationWords::tr("The storage element of branch %1 is not a state: others (%2) determine it.")
                          .arg(dependent.number)
                          .arg(by.join(QStringLiteral(", ")));
            remark += QLatin1Char(' ') + words;
        }
        return remark;
    }

    const OtherFormulation& m_formulation;
    const StateSpace& m_space;
    Printer m_printer;
    Printer m_words; // that knows states and inputs
    std::vector<EquationItem> m_items;
};

// Graphs of vectors

QString vectorLatex(const std::string& name) {
    return words(withAccent("\\mathbf", latexOfName(name)));
}

QString rateOfVectorLatex(const std::string& name) {
    return words(withAccent("\\dot", withAccent("\\mathbf", latexOfName(name))));
}

// Each entry that is not zero times its vector.
void addProducts(EquationItem& item, const std::vector<MatrixSum>& row, const std::vector<BlockVariable>& variables,
                 bool areRates) {
    for (std::size_t k = 0; k < row.size(); ++k) {
        if (row[k].isZero())
            continue;
        QString entry = words(latexOf(row[k]));
        TermSign sign = TermSign::Plus;
        if (isPrintedAsSum(row[k]))
            entry = QStringLiteral("\\left(") + entry + QStringLiteral("\\right)");
        else if (entry.startsWith(QLatin1Char('-'))) {
            sign = TermSign::Minus;
            entry.remove(0, 1);
        }
        const std::string& name = variables[k].name;
        item.terms.push_back(
            {entry + QStringLiteral("\\,") + (areRates ? rateOfVectorLatex(name) : vectorLatex(name)), sign, {}});
        item.text += (item.terms.size() == 1 ? QStringLiteral(" (") : QStringLiteral(" + (")) + words(textOf(row[k])) +
                     QStringLiteral(")*") + words(name) + (areRates ? QStringLiteral("'") : QString());
    }
}

// What the matrices of distributed elements stand for.
void addElementMatrices(const ElementBlocks& blocks, std::vector<EquationItem>& items) {
    Printer printer({});
    for (const ElementMatrix& matrix : blocks.matrices) {
        const QString name = words(matrix.name);
        items.push_back(formulaItem(name, QStringLiteral("\\mathbf{%1}").arg(words(latexOfName(matrix.name))),
                                    latexOfMatrix(matrix.entries, printer),
                                    name + QStringLiteral(" = ") + printer.text(matrix.entries)));
        items.back().heading = FormulationWords::tr("Modal masses, stiffnesses and shapes");
    }
}

// The second route

QString eigenvaluesLatex(const std::vector<std::complex<double>>& values) {
    QStringList list;
    const auto number = [](double value) { return latexOfResult(value); };
    for (const std::complex<double>& value : values) {
        if (value.imag() < 0)
            continue;
        const bool isReal = value.imag() == 0;
        const QString imaginary = number(value.imag()) + QStringLiteral("\\,\\mathrm{j}");
        list << (isReal              ? number(value.real())
                 : value.real() == 0 ? QStringLiteral("\\pm ") + imaginary
                                     : number(value.real()) + QStringLiteral(" \\pm ") + imaginary);
    }
    return list.join(QStringLiteral(",\\; "));
}

void addEigenvalues(std::vector<EquationItem>& items, const QString& name, const QString& label,
                    const std::vector<std::complex<double>>& values) {
    items.push_back(formulaItem(name, QStringLiteral("\\text{%1}").arg(label), eigenvaluesLatex(values), label,
                                QStringLiteral(":\\;")));
    items.back().heading = FormulationWords::tr("Eigenvalues of both routes");
}

std::vector<EquationItem> joined(std::vector<EquationItem> first, const std::vector<EquationItem>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace

std::vector<EquationItem> formulationItems(const OtherFormulation& formulation) {
    if (formulation.stateSpace)
        return joined(blockItems(formulation), GraphItems(formulation).equations());
    if (formulation.field)
        return fieldItems(*formulation.field);
    if (formulation.functional)
        return functionalItems(*formulation.functional);
    return {};
}

std::vector<EquationItem> blockItems(const OtherFormulation& formulation) {
    std::vector<EquationItem> items;
    const ElementBlocks* ofElements =
        formulation.account && formulation.account->blocks ? &*formulation.account->blocks : nullptr;
    if (!formulation.blocks && !ofElements)
        return items;
    const BlockStateSpace& space = formulation.blocks ? *formulation.blocks : ofElements->space;
    for (std::size_t k = 0; k < space.states.size(); ++k) {
        EquationItem item;
        item.name = QStringLiteral("block ") + words(space.states[k].name);
        item.labelLatex = rateOfVectorLatex(space.states[k].name);
        item.heading = FormulationWords::tr("State equations in matrices");
        item.beginning = QStringLiteral("=");
        item.text = words(space.states[k].name) + QStringLiteral("' =");
        addProducts(item, space.A[k], space.states, false);
        addProducts(item, space.B[k], space.inputs, false);
        addProducts(item, space.E[k], space.inputs, true);
        if (item.terms.empty()) {
            item.terms.push_back(Printer::zero());
            item.text += QStringLiteral(" 0");
        }
        item.ending.clear();
        items.push_back(std::move(item));
    }
    for (const NamedBlock& definition : space.definitions) {
        const QString name = words(definition.name);
        items.push_back(formulaItem(name, name, words(latexOf(definition.value)),
                                    name + QStringLiteral(" = ") + words(textOf(definition.value))));
        items.back().heading = FormulationWords::tr("State equations in matrices");
    }
    if (ofElements)
        addElementMatrices(*ofElements, items);
    return items;
}

// The last step of an elimination in matrices is the row of the block form.
static std::vector<DerivedEquation> withBlockRows(std::vector<DerivedEquation> all,
                                                  const OtherFormulation& formulation) {
    for (const EquationItem& row : blockItems(formulation))
        for (DerivedEquation& derived : all)
            if (derived.name == row.name) {
                derived.steps.push_back(row);
                derived.steps.back().heading = FormulationWords::tr("Solved");
            }
    return all;
}

std::vector<EquationItem> formulationMatrices(const OtherFormulation& formulation) {
    return formulation.stateSpace ? GraphItems(formulation).matrices() : std::vector<EquationItem>();
}

std::vector<DerivedEquation> formulationDerivations(const OtherFormulation& formulation) {
    if (formulation.stateSpace)
        return withBlockRows(GraphItems(formulation).derivations(), formulation);
    if (formulation.account) // of a graph whose matrices depend on displacements
        return withBlockRows(accountDerivations(*formulation.account), formulation);
    if (formulation.field) {
        std::vector<DerivedEquation> all{fieldDerivation(*formulation.field)};
        if (formulation.field->frequencies)
            all.push_back(separationDerivation(*formulation.field->frequencies));
        return all;
    }
    if (formulation.functional)
        return {functionalDerivation(*formulation.functional)};
    return {};
}

std::vector<EquationItem> energyItems(const EnergyRoute& route, const std::vector<EquationItem>& equations) {
    std::vector<EquationItem> items;
    if (!route.derivation.model)
        return items;
    const LagrangianModel& model = *route.derivation.model;
    Printer printer(model.notation);
    const auto add = [&](const char* label, const QString& name, const Expression& energy) {
        if (energy.isZero())
            return;
        EquationItem item = printer.sum(energy);
        item.name = name;
        item.labelLatex = QString::fromLatin1(label);
        item.heading = FormulationWords::tr("Energies");
        item.beginning = QStringLiteral("=");
        item.text.prepend(name + QStringLiteral(" = "));
        items.push_back(std::move(item));
    };
    add("T^{*}", QStringLiteral("T*"), model.kineticCoenergy.value);
    add("V", QStringLiteral("V"), model.potential.value);
    add("D", QStringLiteral("D"), model.dissipation.value);
    if (!items.empty())
        items.front().remark = route.displacement == GraphDisplacement::Across
                                   ? FormulationWords::tr("Of the displacements x, the integrals of across variables.")
                                   : FormulationWords::tr("Of the charges h, the integrals of through variables.");
    items.insert(items.end(), equations.begin(), equations.end());
    if (route.ofStates.empty() || route.ofEnergies.empty())
        return items;
    addEigenvalues(items, QStringLiteral("states"), FormulationWords::tr("states"), route.ofStates);
    addEigenvalues(items, QStringLiteral("energies"), FormulationWords::tr("energies"), route.ofEnergies);
    items.back().remark = agree(route.ofStates, route.ofEnergies)
                              ? FormulationWords::tr("The same. Zeros are displacements and integrals on which nothing "
                                                     "depends.")
                              : FormulationWords::tr("They differ, to rounding: the system is badly scaled, or this is "
                                                     "a fault of the program.");
    return items;
}

} // namespace coenergy
