#pragma once
// Curves, marks and fields of colour in a plane that do not come from a run: eigenvalues, responses, branches of
// equilibria, points of studies.

#include "plot/chart_picture.hpp"
#include "plot/chart_view.hpp"
#include "theme/symbol_text.hpp"

#include <optional>
#include <vector>

class QCustomPlot;

namespace coenergy {

struct ChartLook;

struct FigureLine {
    std::vector<double> x; ///< an undefined number breaks the line
    std::vector<double> y;
    int style = 0; ///< see curveColor
    Qt::PenStyle pen = Qt::SolidLine;
    bool hasDots = false; ///< at its points
    bool isFilled = false;
    bool isFaint = false; ///< one of many that are seen together
    QString name = {};    ///< by which it is told from others
};

/// A cross for a pole, a ring for a zero, a dot for any other place.
enum class MarkKind { Cross, Ring, Dot };

struct FigureMark {
    QPointF at;
    int style = 0;
    MarkKind kind = MarkKind::Cross;
};

/// The name and the scale of an axis.
struct FigureAxis {
    SymbolText name;
    Scale scale = Scale::Linear;
    bool showsZero = false;
    bool hasNumbers = true;  ///< otherwise the axis of the figure below has them
    QStringList places = {}; ///< in place of numbers: what stands at 1, 2, ...
};

/// A value for each place of a grid, as a colour. Both axes are linear.
struct FigureMap {
    std::vector<double> x;      ///< ascending
    std::vector<double> y;      ///< likewise
    std::vector<double> values; ///< those of the first y first; undefined: nothing is known of the place

    struct Cell {
        QPointF at;
        double value = 0;
    };
    /// That of the nearest place; nothing outside.
    std::optional<Cell> cellAt(QPointF position) const;
    /// All cells: each reaches half of the way to its neighbours.
    QRectF extent() const;
};

struct Figure {
    QString title;
    QString words; ///< a description for those who cannot see it
    FigureAxis horizontal;
    FigureAxis vertical;
    std::vector<FigureLine> lines;
    std::vector<FigureMark> marks;
    std::optional<FigureMap> map = std::nullopt;
    bool isLeftShaded = false; ///< the half plane of decaying modes

    bool isEmpty() const { return lines.empty() && marks.empty() && !map; }
};

/// The view that shows all of it.
ChartView fittedView(const Figure& figure);

/// Makes the plot show it; `marked`: the selected mark, with all that share its style.
void drawFigure(QCustomPlot& plot, const Figure& figure, const ChartLook& look, std::optional<int> marked);

/// Names of the axes, in the space that the drawing leaves free; the pen is that of the text.
void paintFigureNames(QPainter& painter, const QCustomPlot& plot, const Figure& figure, const QFont& font);

/// Figures below each other with the same abscissa, in the light colours, the same on every screen.
QByteArray figurePicture(const std::vector<Figure>& figures, PictureFormat format, const PictureSize& size);

/// The same of one figure, as strokes that can be painted on any device, in pixels of 96 per inch. Empty if the size is
/// absurd.
QPicture figureDrawing(const Figure& figure, const PictureSize& size);

/// The numbers of all lines and marks, every bit kept.
QByteArray figureCsv(const std::vector<Figure>& figures);

} // namespace coenergy
