// How a linear graph leads to its state space: its equations as a list, with their number, and their elimination.
#include "report/report_sections.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct GraphSectionWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// The report's own brackets of matrices are round ones.
QString reportLatex(const std::string& latex) {
    return QString::fromStdString(latex).replace(QStringLiteral("{bmatrix}"), QStringLiteral("{pmatrix}"));
}

std::vector<LatexTerm> reportTerms(std::vector<LatexTerm> terms) {
    for (LatexTerm& term : terms)
        term.latex = reportLatex(term.latex).toStdString();
    return terms;
}

ReportEquation equationOf(const GraphEquation& equation, bool areVectors) {
    const GraphEquationLatex latex = latexPartsOf(equation, areVectors);
    return FormulaMaker::sum("graph", {}, reportTerms(latex.terms),
                             {reportLatex(latex.lead), reportLatex(latex.ending)});
}

void addEquations(ReportSection& section, const QString& words, const std::vector<GraphEquation>& equations,
                  bool areVectors) {
    if (equations.empty())
        return;
    ReportEquations group;
    for (const GraphEquation& equation : equations)
        group.equations.push_back(equationOf(equation, areVectors));
    section.blocks.emplace_back(ReportParagraph{wordsOf(words)});
    section.blocks.emplace_back(std::move(group));
}

QString formWords(GraphForm form) {
    switch (form) {
    case GraphForm::Branches: return GraphSectionWords::tr("branches");
    case GraphForm::Vectors: return GraphSectionWords::tr("vectors");
    case GraphForm::Elements: break;
    }
    return GraphSectionWords::tr("whole elements");
}

ReportTable countsTable(const std::vector<CountedForm>& counts) {
    ReportTable table;
    for (const QString& head :
         {GraphSectionWords::tr("graph of"), GraphSectionWords::tr("branches"), GraphSectionWords::tr("nodes"),
          GraphSectionWords::tr("elements"), GraphSectionWords::tr("laws"), GraphSectionWords::tr("loop equations"),
          GraphSectionWords::tr("node equations"), GraphSectionWords::tr("all equations"),
          GraphSectionWords::tr("unknowns")})
        table.heads.push_back(wordsOf(head));
    for (const auto& [form, one] : counts) {
        std::vector<ReportText> row{wordsOf(formWords(form))};
        for (const std::size_t count : {one.branches, one.nodes, one.elements, one.laws, one.loops, one.nodeEquations,
                                        one.equations(), one.unknowns})
            row.push_back(formulaOf(QString::number(count)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportSection eliminationSection(const GraphAccount& account) {
    ReportSection section{HeadingLevel::Subsection, wordsOf(GraphSectionWords::tr("Elimination")), {}};
    for (const EliminationChain& chain : account.chains) {
        ReportEquations group;
        for (const SolvedVariable& step : chain.steps)
            group.equations.push_back(equationOf(step.equation, account.equations.areVectors));
        section.blocks.emplace_back(
            ReportParagraph{sentence(GraphSectionWords::tr("For %1 the law of its element, and what it needs:"),
                                     {QString::fromStdString(latexOfName(chain.variable))})});
        section.blocks.emplace_back(std::move(group));
    }
    return section;
}

} // namespace

std::vector<ReportSection> graphDerivationSections(const GraphAccount& account) {
    const GraphEquations& equations = account.equations;
    ReportSection list{HeadingLevel::Section, wordsOf(GraphSectionWords::tr("Equations of the graph")), {}};
    addEquations(list, GraphSectionWords::tr("At each node but the reference the through variables add up to zero:"),
                 equations.nodes, equations.areVectors);
    addEquations(list,
                 GraphSectionWords::tr("Around each loop that a link closes the across variables add up to zero:"),
                 equations.loops, equations.areVectors);
    addEquations(list, GraphSectionWords::tr("The elements have the laws"), equations.laws, equations.areVectors);
    list.blocks.emplace_back(
        ReportParagraph{wordsOf(GraphSectionWords::tr("There are as many equations as unknowns:"))});
    list.blocks.emplace_back(countsTable(account.counts));
    addEquations(list, GraphSectionWords::tr("The elimination uses the cut sets of the tree, sums of node equations:"),
                 equations.cutSets, equations.areVectors);
    std::vector<ReportSection> sections{std::move(list)};
    if (!account.chains.empty())
        sections.push_back(eliminationSection(account));
    return sections;
}

} // namespace coenergy
