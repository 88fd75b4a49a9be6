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
    double unit = 1; ///< lines, joints and arrow heads are so many times as large as usual
    DrawingTone tone = DrawingTone::Current;
    std::map<std::string, std::string, std::less<>> latex; ///< of names; others are made from the name
    std::vector<std::optional<int>> curves;                ///< for each shape the curve whose colour it wears
    FormulaSource* formulas = nullptr; ///< on a screen; files have names as text, which needs no wait
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

    /// Of a body that is cold (0) or hot (1).
    QColor shaded(double share) const;

private:
    QColor m_cold;
    QColor m_hot;
};

/// The colour of a curve with this number.
QColor colorOfCurve(int number, const QPalette& palette);

} // namespace coenergy
