#pragma once

#include "equations/equation_item.hpp"

#include <QWidget>

#include <vector>

namespace coenergy {

/// The meaning of the colours and marks of an EquationPanel: one entry for each group, in as many lines as the width
/// requires.
class OriginLegend : public QWidget {
    Q_OBJECT

public:
    explicit OriginLegend(QWidget* parent = nullptr);

    void setGroups(const std::vector<OriginGroup>& groups);
    const std::vector<OriginGroup>& groups() const { return m_groups; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QRect> places(int width) const;

    std::vector<OriginGroup> m_groups;
};

} // namespace coenergy
