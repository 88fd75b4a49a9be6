#pragma once
// A linear graph as it is shown: all that the canvas is given, and all that it knows.

#include <QPointF>
#include <QString>
#include <QStringList>

#include "graph/linear_graph.hpp" // after Qt's: moc reads <compare> only so

#include <optional>
#include <vector>

namespace coenergy {

/// What flows through a group of nodes, which determines the symbols of its branches.
enum class GraphDomain { Electrical, Translation, Rotation, Fluid, Thermal, General };

inline constexpr GraphDomain graphDomains[] = {GraphDomain::Electrical, GraphDomain::Translation, GraphDomain::Rotation,
                                               GraphDomain::Fluid,      GraphDomain::Thermal,     GraphDomain::General};

/// Positions are in pixels at full size, y downwards. The position of the reference only determines how far down it is
/// drawn, below each group of nodes.
struct PicturedNode {
    int number = 0;
    QString name = {};                    ///< empty: shown by its number
    std::optional<QPointF> position = {}; ///< none: placed by the layout
    GraphDomain domain = GraphDomain::General;

    bool operator==(const PicturedNode&) const = default;
};

struct PicturedBranch {
    int number = 0;
    int tail = 0;
    int head = 0;
    BranchType type = BranchType::AType;
    GraphDomain domain = GraphDomain::General;
    QString label = {};                   ///< in words: C2
    QString latex = {};                   ///< of the label; empty: the label itself
    QString name = {};                    ///< its own, beside the label; most have none
    QString value = {};                   ///< for display, with its unit; may be empty
    QStringList states = {};              ///< its state variables in LaTeX: v_2; most branches have none
    std::vector<OutputKind> outputs = {}; ///< that are requested for it
    std::size_t dimension = 0;            ///< of its vectors; 0: scalars
    bool isInTree = false;
    bool isSelected = false;

    bool operator==(const PicturedBranch&) const = default;
};

/// Node 1, the reference, always exists. So do the nodes that only a branch mentions.
struct GraphPicture {
    std::vector<PicturedNode> nodes;
    std::vector<PicturedBranch> branches;

    bool operator==(const GraphPicture&) const = default;
};

inline constexpr int referenceNode = 1;

/// The places of the two branches in the picture.
struct PicturedTwoPort {
    std::size_t first = 0;
    std::size_t second = 0;
};

/// Pairs of consecutive branches of the same two-port's type.
std::vector<PicturedTwoPort> twoPortsOf(const GraphPicture& picture);

/// The given nodes, the reference and those that branches mention, by their numbers.
std::vector<PicturedNode> allNodes(const GraphPicture& picture);

/// Nodes that are connected without the reference; nodes and groups are in the order of their numbers.
std::vector<std::vector<int>> nodeGroups(const GraphPicture& picture);

/// That of the group to which a node belongs.
GraphDomain domainOf(int node, const GraphPicture& picture);

/// That of the first branch with an end in the group; general if there is none.
GraphDomain domainOf(const std::vector<int>& group, const GraphPicture& picture);

} // namespace coenergy
