#pragma once

#include "expression/expression_tree.hpp"

#include <QDialog>
#include <QWidget>

#include <vector>

namespace coenergy {

/// An expression as a tree: leaves side by side, each operation above its operands.
class TreePicture : public QWidget {
public:
    explicit TreePicture(const ExpressionTree& tree, QWidget* parent = nullptr);

    /// The middle of each node, in the order of the tree.
    std::vector<QPointF> centres() const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString labelOf(const TreeNode& node) const;
    QSizeF cell() const;

    ExpressionTree m_tree;
    std::vector<TreePlace> m_places;
};

/// An expression as typed, and as it is kept, beside each other.
class TreeDialog : public QDialog {
    Q_OBJECT

public:
    TreeDialog(const QString& text, const Parsed& parsed, QWidget* parent = nullptr);
};

/// Whether a text can be drawn: it is understood, and not too large.
bool hasTree(const Parsed& parsed);

} // namespace coenergy
