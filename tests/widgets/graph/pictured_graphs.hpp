#pragma once
// Graphs from the literature as rows of the toolbox (number, tail, head, type), and their pictures.

#include "graphcanvas/graph_picture.hpp"

#include <QFont>

#include <algorithm>
#include <array>

namespace pictured {

using namespace coenergy;

using Rows = std::vector<std::array<int, 4>>;

inline const Rows circuit = {{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 4, 2}, {4, 4, 5, 3},
                             {5, 5, 1, 2}, {6, 4, 6, 1}, {7, 6, 1, 2}};
inline const Rows gearbox = {{1, 2, 1, 4}, {2, 2, 3, 2}, {3, 3, 1, 3}, {4, 3, 1, 1},
                             {5, 3, 1, 6}, {6, 4, 1, 6}, {7, 4, 1, 1}};
inline const Rows sewing = {{1, 2, 1, 4}, {2, 2, 1, 1}, {3, 2, 3, 3}, {4, 2, 3, 2},  {5, 3, 1, 3},  {6, 3, 1, 1},
                            {7, 4, 3, 2}, {8, 4, 1, 3}, {9, 4, 1, 6}, {10, 5, 1, 6}, {11, 5, 1, 1}, {12, 5, 1, 5}};
inline const Rows piston = {{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 7}, {4, 4, 1, 7},
                            {5, 4, 1, 1}, {6, 4, 1, 3}, {7, 4, 1, 2}};
inline const Rows tanks = {{1, 1, 2, 5}, {2, 2, 1, 1}, {3, 2, 3, 3}, {4, 3, 1, 1}, {5, 3, 1, 3}};
inline const Rows bar = {{1, 1, 2, 5}, {2, 2, 1, 1}, {3, 2, 3, 2}, {4, 3, 1, 1},
                         {5, 3, 4, 2}, {6, 4, 1, 1}, {7, 4, 1, 2}};

/// Every node is joined to every other one, except for one pair.
inline const Rows mesh = {{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 2, 4, 3}, {4, 3, 4, 2}, {5, 3, 1, 1},
                          {6, 4, 1, 3}, {7, 2, 5, 3}, {8, 5, 4, 1}, {9, 5, 1, 5}, {10, 3, 5, 2}};

/// As the editor would show it: labels with indices, storage elements that are states, sources and A-types in the tree.
inline GraphPicture pictureOf(const Rows& rows, GraphDomain domain = GraphDomain::Electrical) {
    static const std::array<QString, 8> letters = {QString(),           QStringLiteral("C"), QStringLiteral("L"),
                                                   QStringLiteral("R"), QStringLiteral("v"), QStringLiteral("f"),
                                                   QStringLiteral("N"), QStringLiteral("G")};
    GraphPicture picture;
    for (const auto& [number, tail, head, type] : rows) {
        PicturedBranch branch{number, tail, head, static_cast<BranchType>(type), domain};
        const QString letter = letters[static_cast<std::size_t>(type)];
        branch.label = letter + QString::number(number);
        branch.latex = QStringLiteral("%1_{%2}").arg(letter).arg(number);
        if (isStorage(branch.type))
            branch.states = {
                QStringLiteral("%1_{%2}").arg(QChar(branch.type == BranchType::AType ? u'v' : u'f')).arg(number)};
        branch.isInTree = branch.type == BranchType::AType || branch.type == BranchType::AcrossSource;
        picture.branches.push_back(branch);
    }
    return picture;
}

/// A row of nodes, each with a branch to the next one and one to the reference.
inline GraphPicture ladder(int branches) {
    Rows rows;
    for (int k = 0; k < branches; ++k)
        rows.push_back(k % 2 == 0 ? std::array{k + 1, 2 + k / 2, 3 + k / 2, 3}
                                  : std::array{k + 1, 3 + k / 2, referenceNode, 1});
    return pictureOf(rows);
}

inline QFont font() {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(13);
    return font;
}

} // namespace pictured
