#pragma once

#include "field/described_canvas.hpp"
#include "field/path_painter.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// A place of the path that can be dragged.
struct PathHandle {
    double place = 0; ///< share of the interval
    double moved = 0;
};

/// At the ends, if these are free, and between them, closer together near the ends than in the middle: polynomials
/// through such points do not oscillate.
std::vector<PathHandle> pathHandles(const PathEnds& ends);
/// The path moved with its handles, smoothly: by the polynomial in x of lowest degree that keeps what is prescribed at
/// the ends.
FunctionalPath throughHandles(const FunctionalPath& path, const std::vector<PathHandle>& handles, const PathEnds& ends);

/// A stationary path, and beside it one whose points can be dragged. The value of its functional is computed elsewhere.
class PathCanvas : public DescribedCanvas {
    Q_OBJECT

public:
    explicit PathCanvas(QWidget* parent = nullptr);

    /// Another path; if its ends are as free as before, the varied path keeps its distance from it.
    void setPath(const ShownPath& path);
    /// Words in place of a path: why there is none.
    void setWords(const QString& words);
    bool hasPath() const { return m_path.has_value(); }
    bool isVaried() const;
    FunctionalPath variedPath() const;
    /// Nothing: it has no value.
    void setVariedValue(std::optional<double> value);

    const std::vector<PathHandle>& handles() const { return m_handles; }
    void moveHandle(std::size_t handle, double moved);
    /// Where a handle is on the widget.
    QPointF placeOf(std::size_t handle) const;
    static QString keyboardHelp();

    QSize sizeHint() const override { return {420, 320}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

public slots:
    void reset();

signals:
    void varied();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    FieldLook look() const;
    FieldRange heights() const;
    FieldAxes axes() const;
    double stationaryAt(std::size_t handle) const;
    std::optional<std::size_t> handleAt(QPointF position) const;
    void paintPaths(QPainter& painter, const FieldAxes& axes) const;
    void paintHandles(QPainter& painter, const FieldAxes& axes) const;
    void paintValues(QPainter& painter, const FieldAxes& axes) const;
    void describe() override;

    std::optional<ShownPath> m_path;
    QString m_words;
    std::vector<PathHandle> m_handles;
    PathLine m_stationary, m_varied;
    std::optional<double> m_variedValue;
    bool m_isValueKnown = false;
    std::size_t m_chosen = 0;
    std::optional<FieldRange> m_dragged; // the scale does not change while a point is dragged
};

} // namespace coenergy
