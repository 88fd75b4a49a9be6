#pragma once

#include "graph_picture.hpp"

#include <QWidget>

#include <array>

class QButtonGroup;

namespace coenergy {

inline constexpr std::array<BranchType, 7> branchTypes = {
    BranchType::AType,         BranchType::TType,       BranchType::DType,  BranchType::AcrossSource,
    BranchType::ThroughSource, BranchType::Transformer, BranchType::Gyrator};

/// A row of buttons, one for each type of branch, that choose the type of the next branch to be drawn.
class TypePalette : public QWidget {
    Q_OBJECT

public:
    explicit TypePalette(QWidget* parent = nullptr);

    BranchType type() const;
    void setType(BranchType type);
    /// The domain of the symbols and names on the buttons.
    void setDomain(GraphDomain domain);
    /// To the next type or the previous one.
    void step(int by);
    GraphDomain domain() const { return m_domain; }

signals:
    void typeChosen(coenergy::BranchType type);

private:
    void nameButtons();

    QButtonGroup* m_buttons = nullptr;
    GraphDomain m_domain = GraphDomain::General;
};

} // namespace coenergy
