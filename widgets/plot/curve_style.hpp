#pragma once

#include "model/document.hpp"

#include <QPalette>
#include <QPen>

#include <map>
#include <optional>
#include <string>

namespace coenergy {

/// Numbers for curves, assigned for good: an expression keeps its colour and dashes in every plot and every run, while
/// others come and go.
class CurveStyles {
public:
    int numberOf(const std::string& text);
    /// Nothing for an expression that has no number yet.
    std::optional<int> find(const std::string& text) const;
    void clear() { m_numbers.clear(); }

private:
    std::map<std::string, int, std::less<>> m_numbers;
};

/// How a curve looks: as its number says, or as the document states.
struct CurveLook {
    CurveLook(int number_ = 0) : number(number_) {}

    int number;                     ///< see CurveStyles
    std::optional<int> color;       ///< stated for this curve, of curveColors
    std::optional<LineStyle> style; ///< stated for this curve

    /// See curveColor.
    int colorNumber() const { return color.value_or(number); }
    bool hasPoints() const { return style == LineStyle::Points; }
};

enum class CurveTone { Current, Pinned, Stale };

/// Dashes distinguish curves of one plot where colours do not; a single curve needs none.
enum class Dashes { None, Patterned };

/// For what belongs to an earlier state of the model.
QColor staleColor(const QColor& color, const QPalette& palette);

/// The pen of a curve: the first 28 numbers differ in colour or dashes, and neighbours in both. A style that is stated
/// holds, whatever `dashes` are; points have no line, and are drawn in its colour and width.
QPen curvePen(const CurveLook& look, CurveTone tone, Dashes dashes, const QPalette& palette, double width);

/// The size of a point of a curve with points, in the width of its pen.
inline constexpr double pointSize = 2.2;

/// The colour alone, for marks.
QColor curveColor(int number, const QPalette& palette);

} // namespace coenergy
