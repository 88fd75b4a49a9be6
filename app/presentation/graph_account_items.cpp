// Each equation is a row whose label is where it holds.
#include "presentation/graph_account_items.hpp"

#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"
#include "presentation/words.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class AccountWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

class AccountItems {
public:
    explicit AccountItems(const GraphAccount& account) : m_account(account) {}

    DerivedEquation list() const {
        DerivedEquation derived;
        derived.name = QStringLiteral("graph");
        derived.title = AccountWords::tr("All equations of the graph");
        const GraphEquations& equations = m_account.equations;
        add(derived.given, equations.nodes, AccountWords::tr("Node equations"),
            AccountWords::tr("What enters a node leaves it: its through variables add up to zero."));
        add(derived.steps, equations.loops, AccountWords::tr("Loop equations"),
            AccountWords::tr("Around the loop that a link closes the across variables add up to zero."));
        add(derived.steps, equations.laws, AccountWords::tr("Constitutive equations"),
            AccountWords::tr("The laws of the elements."));
        if (!derived.steps.empty())
            derived.steps.back().remark = countsText();
        add(derived.steps, equations.cutSets, AccountWords::tr("Cut sets"),
            AccountWords::tr("Sums of node equations, one for each branch of the tree; the elimination uses them."));
        if (derived.given.empty())
            std::swap(derived.given, derived.steps);
        return derived;
    }

    DerivedEquation chain(const EliminationChain& chain) const {
        DerivedEquation derived;
        derived.name = QStringLiteral("block ") + words(chain.variable);
        derived.title = words(chain.variable);
        for (const SolvedVariable& step : chain.steps) {
            EquationItem row = item(step.equation, AccountWords::tr("What follows from the normal tree"));
            row.remark = reasonOf(step.reason, quoted(words(latexOfName(step.equation.place))));
            (derived.given.empty() ? derived.given : derived.steps).push_back(std::move(row));
        }
        derived.given.front().heading = AccountWords::tr("Given");
        number(derived.steps);
        return derived;
    }

private:
    static void number(std::vector<EquationItem>& steps) {
        for (std::size_t k = 0; k < steps.size(); ++k)
            steps[k].name = QStringLiteral("step %1").arg(k + 1);
    }

    // The remark stands below the last of them.
    void add(std::vector<EquationItem>& items, const std::vector<GraphEquation>& equations, const QString& heading,
             const QString& remark) const {
        for (const GraphEquation& equation : equations)
            items.push_back(item(equation, heading));
        if (!equations.empty())
            items.back().remark = remark;
        number(items);
    }

    EquationItem item(const GraphEquation& equation, const QString& heading) const {
        EquationItem row =
            formulaItem({}, words(latexOfName(equation.place)),
                        words(latexOf(equation, m_account.equations.areVectors)), words(textOf(equation)), QString());
        row.heading = heading;
        return row;
    }

    QString countsText() const {
        QStringList lines;
        for (const CountedForm& counted : m_account.counts)
            lines << formText(counted.form)
                         .arg(counted.counts.branches)
                         .arg(counted.counts.nodes)
                         .arg(counted.counts.elements)
                         .arg(counted.counts.laws)
                         .arg(counted.counts.loops)
                         .arg(counted.counts.nodeEquations)
                         .arg(counted.counts.equations());
        return lines.join(QLatin1Char(' '));
    }

    static QString formText(GraphForm form) {
        switch (form) {
        case GraphForm::Branches:
            return AccountWords::tr("By branches: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node "
                                    "equations are %7 equations, as many as unknowns.");
        case GraphForm::Vectors:
            return AccountWords::tr("By vectors: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node "
                                    "equations are %7 equations, as many as unknowns.");
        case GraphForm::Elements: break;
        }
        return AccountWords::tr("By whole elements: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node "
                                "equations are %7 equations, as many as unknowns.");
    }

    const GraphAccount& m_account;
};

} // namespace

std::vector<DerivedEquation> accountDerivations(const GraphAccount& account) {
    const AccountItems items(account);
    std::vector<DerivedEquation> all{items.list()};
    if (account.equations.areVectors)
        for (const EliminationChain& chain : account.chains)
            all.push_back(items.chain(chain));
    return all;
}

QString reasonOf(GraphReason reason, const QString& place) {
    switch (reason) {
    case GraphReason::Law: return AccountWords::tr("The law of branch %1.").arg(place);
    case GraphReason::CutSet:
        return AccountWords::tr("The through variables of the cut set that belongs to tree branch %1 add up to zero.")
            .arg(place);
    case GraphReason::Loop:
        return AccountWords::tr("The across variables around the loop that branch %1 closes add up to zero.")
            .arg(place);
    case GraphReason::Integral: return AccountWords::tr("An output that is integrated is a state of its own.");
    case GraphReason::RateOfCutSet:
        return AccountWords::tr("The storage element of branch %1 is not a state: its cut set, differentiated.")
            .arg(place);
    case GraphReason::RateOfLoop:
        return AccountWords::tr("The storage element of branch %1 is not a state: its loop, differentiated.")
            .arg(place);
    case GraphReason::Determined: break;
    }
    return AccountWords::tr("The storage element of branch %1 is not a state: states and inputs determine it "
                            "through the two-ports, and their rates its rate.")
        .arg(place);
}

} // namespace coenergy
