#pragma once

#include <QFont>
#include <QPalette>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

class FormulaSource;

enum class DrawingTone { Current, Stale };

/// How a drawing is painted, whatever it shows.
struct DrawingLook {
    QPalette palette;
    QFont font;
    double unit = 1; ///< the factor by which lines, joints and arrow heads are larger than usual
    DrawingTone tone = DrawingTone::Current;
    std::map<std::string, std::string, std::less<>> latex; ///< of names; for other names it is made from the name
    std::vector<std::optional<int>> curves;                ///< for each shape the curve whose colour it has
    FormulaSource* formulas = nullptr; ///< on a screen; files show names as text, which is available at once
};

/// The colours of a drawing's parts.
struct DrawingColors {
    explicit DrawingColors(const QPalette& palette);

    QColor paper;
    QColor line;
    QColor muted;
    QColor body;
    QColor bar;
    QColor liquid;
    QColor arrow;

    /// For a body between cold (0) and hot (1).
    QColor shaded(double share) const;

private:
    QColor m_cold;
    QColor m_hot;
};

/// The colour of a curve with this number.
QColor colorOfCurve(int number, const QPalette& palette);

} // namespace coenergy
