#pragma once

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

enum class CurveTone { Current, Pinned, Stale };

/// Dashes distinguish curves of one plot where colours do not; a single curve needs none.
enum class Dashes { None, Patterned };

/// For what belongs to an earlier state of the model.
QColor staleColor(const QColor& color, const QPalette& palette);

/// The pen of a curve: the first 28 numbers differ in colour or dashes, and neighbours in both.
QPen curvePen(int number, CurveTone tone, Dashes dashes, const QPalette& palette, double width);

/// The colour alone, for marks.
QColor curveColor(int number, const QPalette& palette);

} // namespace coenergy
