#pragma once

#include "equilibrium/equilibria.hpp"
#include "theme/symbol_text.hpp"

#include <QListWidget>

#include <vector>

namespace coenergy {

/// An equilibrium as the list shows it.
struct EquilibriumItem {
    QPixmap picture; ///< null: none
    std::vector<SymbolText> place;
    Stability stability = Stability::Marginal;
    QString verdict; ///< in a word or two
    QString note;    ///< such as the limit behind which it lies
};

/// Equilibria as small drawings with their positions and their stability.
class EquilibriumList : public QListWidget {
    Q_OBJECT

public:
    explicit EquilibriumList(QWidget* parent = nullptr);

    /// The selected row stays selected, if there are enough rows.
    void setItems(std::vector<EquilibriumItem> items, int chosenRow);

    static constexpr QSize pictureSize{64, 56};

    /// All of it: what is around it scrolls.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::vector<EquilibriumItem> m_items;
    friend class EquilibriumDelegate;
};

} // namespace coenergy
