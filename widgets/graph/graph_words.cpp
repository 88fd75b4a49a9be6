// Elements have the names that engineers use in each domain.
#include "graph_words.hpp"

#include "graph/normal_tree.hpp"
#include "theme/symbol_text.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(coenergy::GraphCanvas)
};

QString capacitanceName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("capacitor");
    case GraphDomain::Translation:
        return Words::tr("mass");
    case GraphDomain::Rotation:
        return Words::tr("inertia");
    case GraphDomain::Fluid:
        return Words::tr("tank");
    case GraphDomain::Thermal:
        return Words::tr("heat capacity");
    case GraphDomain::General:
        break;
    }
    return Words::tr("A-type storage");
}

QString inductanceName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("coil");
    case GraphDomain::Translation:
        return Words::tr("spring");
    case GraphDomain::Rotation:
        return Words::tr("torsion spring");
    case GraphDomain::Fluid:
        return Words::tr("inertia of a pipe");
    case GraphDomain::Thermal:
    case GraphDomain::General:
        break;
    }
    return Words::tr("T-type storage");
}

QString resistanceName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("resistor");
    case GraphDomain::Translation:
        return Words::tr("damper");
    case GraphDomain::Rotation:
        return Words::tr("rotary damper");
    case GraphDomain::Fluid:
        return Words::tr("flow resistance");
    case GraphDomain::Thermal:
        return Words::tr("thermal resistance");
    case GraphDomain::General:
        break;
    }
    return Words::tr("dissipator");
}

QString acrossSourceName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("voltage source");
    case GraphDomain::Translation:
        return Words::tr("velocity source");
    case GraphDomain::Rotation:
        return Words::tr("angular velocity source");
    case GraphDomain::Fluid:
        return Words::tr("pressure source");
    case GraphDomain::Thermal:
        return Words::tr("temperature source");
    case GraphDomain::General:
        break;
    }
    return Words::tr("across source");
}

QString throughSourceName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("current source");
    case GraphDomain::Translation:
        return Words::tr("force source");
    case GraphDomain::Rotation:
        return Words::tr("torque source");
    case GraphDomain::Fluid:
        return Words::tr("flow source");
    case GraphDomain::Thermal:
        return Words::tr("heat flow source");
    case GraphDomain::General:
        break;
    }
    return Words::tr("through source");
}

// Rows: across, through, and the integrals of both over time.
QString variableName(GraphDomain domain, OutputKind kind) {
    const auto of = [kind](const QString& across, const QString& through, const QString& integratedAcross,
                           const QString& integratedThrough) {
        switch (kind) {
        case OutputKind::Across:
            return across;
        case OutputKind::Through:
            return through;
        case OutputKind::IntegratedAcross:
            return integratedAcross;
        case OutputKind::IntegratedThrough:
            break;
        }
        return integratedThrough;
    };
    switch (domain) {
    case GraphDomain::Electrical:
        return of(Words::tr("voltage"), Words::tr("current"), Words::tr("flux linkage"), Words::tr("charge"));
    case GraphDomain::Translation:
        return of(Words::tr("velocity"), Words::tr("force"), Words::tr("displacement"), Words::tr("momentum"));
    case GraphDomain::Rotation:
        return of(Words::tr("angular velocity"), Words::tr("torque"), Words::tr("angle"),
                  Words::tr("angular momentum"));
    case GraphDomain::Fluid:
        return of(Words::tr("pressure"), Words::tr("flow"), Words::tr("pressure impulse"), Words::tr("volume"));
    case GraphDomain::Thermal:
        return of(Words::tr("temperature"), Words::tr("heat flow"), Words::tr("integral of the temperature"),
                  Words::tr("heat"));
    case GraphDomain::General:
        break;
    }
    return of(Words::tr("across variable"), Words::tr("through variable"), Words::tr("integral of the across variable"),
              Words::tr("integral of the through variable"));
}

QString plainSymbol(const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, latex);
    return text.toPlainText();
}

QString branchCount(qsizetype count) {
    return count == 1 ? Words::tr("1 branch") : Words::tr("%n branches", nullptr, static_cast<int>(count));
}

QString nodeCount(qsizetype count) {
    return count == 1 ? Words::tr("1 node") : Words::tr("%n nodes", nullptr, static_cast<int>(count));
}

// The number of the other branch of its two-port, in words.
QString twoPortWords(std::size_t branch, const GraphPicture& picture) {
    for (const PicturedTwoPort& pair : twoPortsOf(picture))
        if (pair.first == branch || pair.second == branch)
            return Words::tr("with branch %1")
                .arg(picture.branches[pair.first == branch ? pair.second : pair.first].number);
    return Words::tr("its other branch is missing");
}

} // namespace

QString domainName(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical:
        return Words::tr("electrical");
    case GraphDomain::Translation:
        return Words::tr("translation");
    case GraphDomain::Rotation:
        return Words::tr("rotation");
    case GraphDomain::Fluid:
        return Words::tr("fluid");
    case GraphDomain::Thermal:
        return Words::tr("thermal");
    case GraphDomain::General:
        break;
    }
    return Words::tr("general");
}

QString elementName(BranchType type, GraphDomain domain) {
    switch (type) {
    case BranchType::AType:
        return capacitanceName(domain);
    case BranchType::TType:
        return inductanceName(domain);
    case BranchType::DType:
        return resistanceName(domain);
    case BranchType::AcrossSource:
        return acrossSourceName(domain);
    case BranchType::ThroughSource:
        return throughSourceName(domain);
    case BranchType::Transformer:
        return Words::tr("transformer");
    case BranchType::Gyrator:
        return Words::tr("gyrator");
    }
    return {};
}

QString outputName(const PicturedBranch& branch, OutputKind kind) {
    return Words::tr("%1 %2", "a variable in words, its name")
        .arg(variableName(branch.domain, kind), QString::fromStdString(outputName({0, branch.number, kind})));
}

QString nodeName(int node, const GraphPicture& picture) {
    const auto found = std::find_if(picture.nodes.begin(), picture.nodes.end(),
                                    [node](const PicturedNode& each) { return each.number == node; });
    return found == picture.nodes.end() || found->name.isEmpty() ? QString::number(node) : found->name;
}

QString groundCaption(GraphDomain domain, const GraphPicture& picture) {
    const QString name = nodeName(referenceNode, picture);
    return domain == GraphDomain::General ? name
                                          : Words::tr("%1, %2", "a domain and its node").arg(domainName(domain), name);
}

QString spokenBranch(std::size_t place, const GraphPicture& picture) {
    const PicturedBranch& branch = picture.branches[place];
    QString element = elementName(branch.type, branch.domain);
    if (!branch.label.isEmpty())
        element = Words::tr("%1 %2", "an element and its label").arg(element, branch.label);
    QStringList parts{Words::tr("branch %1").arg(branch.number), element};
    if (!branch.value.isEmpty())
        parts << branch.value;
    parts << Words::tr("from node %1 to node %2").arg(nodeName(branch.tail, picture), nodeName(branch.head, picture));
    if (branch.dimension > 0)
        parts << Words::tr("vectors of dimension %1").arg(branch.dimension);
    if (isTwoPort(branch.type))
        parts << twoPortWords(place, picture);
    if (branch.isInTree)
        parts << Words::tr("in the tree");
    for (const QString& state : branch.states)
        parts << Words::tr("state %1").arg(plainSymbol(state));
    for (const OutputKind output : branch.outputs)
        parts << Words::tr("output %1").arg(outputName(branch, output));
    return parts.join(QStringLiteral(", "));
}

QString spokenNode(int node, const GraphPicture& picture) {
    const auto branches =
        std::count_if(picture.branches.begin(), picture.branches.end(),
                      [node](const PicturedBranch& each) { return each.tail == node || each.head == node; });
    QStringList parts{Words::tr("node %1").arg(nodeName(node, picture))};
    if (node == referenceNode)
        parts << Words::tr("the reference");
    parts << branchCount(branches);
    return parts.join(QStringLiteral(", "));
}

QString spokenGraph(const GraphPicture& picture) {
    return Words::tr("%1 between %2", "branches, nodes")
        .arg(branchCount(static_cast<qsizetype>(picture.branches.size())),
             nodeCount(static_cast<qsizetype>(allNodes(picture).size())));
}

} // namespace coenergy
