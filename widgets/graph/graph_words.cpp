// Elements have the names that engineers use in each domain.
#include "graph_words.hpp"

#include "graph/normal_tree.hpp"
#include "theme/symbol_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace coenergy {

namespace {

class CanvasWords {
    Q_DECLARE_TR_FUNCTIONS(coenergy::GraphCanvas)

public:
    struct OfDomain {
        GraphDomain domain;
        const char* name;
        std::array<const char*, 5> elements;  // A-type, T-type, D-type, across and through source
        std::array<const char*, 4> variables; // across, through, and the integrals of both over time
    };

    static const OfDomain& of(GraphDomain domain) { return *std::ranges::find(ofDomains, domain, &OfDomain::domain); }

private:
    static constexpr OfDomain ofDomains[] = {
        {GraphDomain::General,
         QT_TR_NOOP("general"),
         {QT_TR_NOOP("A-type storage"), QT_TR_NOOP("T-type storage"), QT_TR_NOOP("dissipator"),
          QT_TR_NOOP("across source"), QT_TR_NOOP("through source")},
         {QT_TR_NOOP("across variable"), QT_TR_NOOP("through variable"), QT_TR_NOOP("integral of the across variable"),
          QT_TR_NOOP("integral of the through variable")}},
        {GraphDomain::Electrical,
         QT_TR_NOOP("electrical"),
         {QT_TR_NOOP("capacitor"), QT_TR_NOOP("coil"), QT_TR_NOOP("resistor"), QT_TR_NOOP("voltage source"),
          QT_TR_NOOP("current source")},
         {QT_TR_NOOP("voltage"), QT_TR_NOOP("current"), QT_TR_NOOP("flux linkage"), QT_TR_NOOP("charge")}},
        {GraphDomain::Translation,
         QT_TR_NOOP("translation"),
         {QT_TR_NOOP("mass"), QT_TR_NOOP("spring"), QT_TR_NOOP("damper"), QT_TR_NOOP("velocity source"),
          QT_TR_NOOP("force source")},
         {QT_TR_NOOP("velocity"), QT_TR_NOOP("force"), QT_TR_NOOP("displacement"), QT_TR_NOOP("momentum")}},
        {GraphDomain::Rotation,
         QT_TR_NOOP("rotation"),
         {QT_TR_NOOP("inertia"), QT_TR_NOOP("torsion spring"), QT_TR_NOOP("rotary damper"),
          QT_TR_NOOP("angular velocity source"), QT_TR_NOOP("torque source")},
         {QT_TR_NOOP("angular velocity"), QT_TR_NOOP("torque"), QT_TR_NOOP("angle"), QT_TR_NOOP("angular momentum")}},
        {GraphDomain::Fluid,
         QT_TR_NOOP("fluid"),
         {QT_TR_NOOP("tank"), QT_TR_NOOP("inertia of a pipe"), QT_TR_NOOP("flow resistance"),
          QT_TR_NOOP("pressure source"), QT_TR_NOOP("flow source")},
         {QT_TR_NOOP("pressure"), QT_TR_NOOP("flow"), QT_TR_NOOP("pressure impulse"), QT_TR_NOOP("volume")}},
        {GraphDomain::Thermal,
         QT_TR_NOOP("thermal"),
         {QT_TR_NOOP("heat capacity"), QT_TR_NOOP("T-type storage"), QT_TR_NOOP("thermal resistance"),
          QT_TR_NOOP("temperature source"), QT_TR_NOOP("heat flow source")},
         {QT_TR_NOOP("temperature"), QT_TR_NOOP("heat flow"), QT_TR_NOOP("integral of the temperature"),
          QT_TR_NOOP("heat")}},
    };
};

QString variableName(GraphDomain domain, OutputKind kind) {
    const OutputKind known = isKnownKind(kind) ? kind : OutputKind::IntegratedThrough;
    return CanvasWords::tr(CanvasWords::of(domain).variables[static_cast<std::size_t>(known) - 1]);
}

QString plainSymbol(const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, latex);
    return text.toPlainText();
}

QString branchCount(qsizetype count) {
    return count == 1 ? CanvasWords::tr("1 branch") : CanvasWords::tr("%n branches", nullptr, static_cast<int>(count));
}

QString nodeCount(qsizetype count) {
    return count == 1 ? CanvasWords::tr("1 node") : CanvasWords::tr("%n nodes", nullptr, static_cast<int>(count));
}

// The number of the other branch of its two-port, in words.
QString twoPortWords(std::size_t branch, const GraphPicture& picture) {
    for (const PicturedTwoPort& pair : twoPortsOf(picture))
        if (pair.first == branch || pair.second == branch)
            return CanvasWords::tr("with branch %1")
                .arg(picture.branches[pair.first == branch ? pair.second : pair.first].number);
    return CanvasWords::tr("its other branch is missing");
}

} // namespace

QString domainName(GraphDomain domain) {
    return CanvasWords::tr(CanvasWords::of(domain).name);
}

QString elementName(BranchType type, GraphDomain domain) {
    if (isTwoPort(type))
        return type == BranchType::Transformer ? CanvasWords::tr("transformer") : CanvasWords::tr("gyrator");
    return isKnownType(type) ? CanvasWords::tr(CanvasWords::of(domain).elements[static_cast<std::size_t>(type) - 1])
                             : QString();
}

QString outputName(const PicturedBranch& branch, OutputKind kind) {
    return CanvasWords::tr("%1 %2", "a variable in words, its name")
        .arg(variableName(branch.domain, kind), QString::fromStdString(outputName({0, branch.number, kind})));
}

QString variableTitle(const PicturedBranch& branch, OutputKind kind) {
    QString variable = variableName(branch.domain, kind);
    variable[0] = variable[0].toUpper();
    const QString element = !branch.name.isEmpty()   ? branch.name
                            : branch.latex.isEmpty() ? branch.label
                                                     : plainSymbol(branch.latex);
    const bool isAcross = kind == OutputKind::Across || kind == OutputKind::IntegratedAcross;
    return isAcross ? CanvasWords::tr("%1 across %2", "a variable, an element").arg(variable, element)
                    : CanvasWords::tr("%1 through %2", "a variable, an element").arg(variable, element);
}

QString nodeName(int node, const GraphPicture& picture) {
    const auto found = std::find_if(picture.nodes.begin(), picture.nodes.end(),
                                    [node](const PicturedNode& each) { return each.number == node; });
    return found == picture.nodes.end() || found->name.isEmpty() ? QString::number(node) : found->name;
}

QString groundCaption(GraphDomain domain, const GraphPicture& picture) {
    const QString name = nodeName(referenceNode, picture);
    return domain == GraphDomain::General
               ? name
               : CanvasWords::tr("%1, %2", "a domain and its node").arg(domainName(domain), name);
}

QString spokenBranch(std::size_t place, const GraphPicture& picture) {
    const PicturedBranch& branch = picture.branches[place];
    QString element = elementName(branch.type, branch.domain);
    for (const QString& known : {branch.label, branch.name})
        if (!known.isEmpty())
            element = CanvasWords::tr("%1 %2", "an element and its label").arg(element, known);
    QStringList parts{CanvasWords::tr("branch %1").arg(branch.number), element};
    if (!branch.value.isEmpty())
        parts << branch.value;
    parts << CanvasWords::tr("from node %1 to node %2")
                 .arg(nodeName(branch.tail, picture), nodeName(branch.head, picture));
    if (branch.dimension > 0)
        parts << CanvasWords::tr("vectors of dimension %1").arg(branch.dimension);
    if (isTwoPort(branch.type))
        parts << twoPortWords(place, picture);
    if (branch.isInTree)
        parts << CanvasWords::tr("in the tree");
    for (const QString& state : branch.states)
        parts << CanvasWords::tr("state %1").arg(plainSymbol(state));
    for (const OutputKind output : branch.outputs)
        parts << CanvasWords::tr("output %1").arg(outputName(branch, output));
    return parts.join(QStringLiteral(", "));
}

QString spokenNode(int node, const GraphPicture& picture) {
    const auto branches =
        std::count_if(picture.branches.begin(), picture.branches.end(),
                      [node](const PicturedBranch& each) { return each.tail == node || each.head == node; });
    QStringList parts{CanvasWords::tr("node %1").arg(nodeName(node, picture))};
    if (node == referenceNode)
        parts << CanvasWords::tr("the reference");
    parts << branchCount(branches);
    return parts.join(QStringLiteral(", "));
}

QString spokenGraph(const GraphPicture& picture) {
    return CanvasWords::tr("%1 between %2", "branches, nodes")
        .arg(branchCount(static_cast<qsizetype>(picture.branches.size())),
             nodeCount(static_cast<qsizetype>(allNodes(picture).size())));
}

} // namespace coenergy
