#pragma once

#include "field/described_canvas.hpp"
#include "field/field_painter.hpp"

namespace coenergy {

/// Fields and elements over a run, one panel each, as one of three pictures. A time is requested, not set: the owner of
/// the time decides.
class FieldCanvas : public DescribedCanvas {
    Q_OBJECT

public:
    explicit FieldCanvas(QWidget* parent = nullptr);

    /// Those without places are left out.
    void setMotions(std::vector<FieldMotion> motions);
    bool isEmpty() const { return m_panels.empty(); }
    const std::vector<FieldPanel>& panels() const { return m_panels; }
    void setView(FieldView view);
    FieldView view() const { return m_view; }
    /// Nothing: no time.
    void setTime(std::optional<double> time);
    std::optional<double> time() const { return m_time; }
    void setLineScale(double scale);

    /// The reading at a point of the widget: place, time and value, in words; empty where there is none.
    QString readingAt(QPointF position) const;
    static QString keyboardHelp();

    QSize sizeHint() const override { return {360, 280}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

signals:
    void timeWanted(double time);
    void playWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    FieldLook look() const;
    QRectF room() const;
    std::optional<std::size_t> panelAt(QPointF position) const;
    void wantTimeAt(QPointF position);
    void step(int rows);
    void makeMaps();
    void describe() override;

    std::vector<FieldPanel> m_panels;
    FieldView m_view = FieldView::Shape;
    std::optional<double> m_time;
    double m_lineScale = 1;
    std::optional<QPointF> m_pointer;
};

/// The pictures in the light colours, for files, in the requested size.
void paintFieldsForPaper(QPainter& painter, const QSizeF& size, const std::vector<FieldPanel>& panels, FieldView view,
                         std::optional<double> time, const FieldLook& look);

/// A description of a field at a time, in words.
QString fieldSummary(const FieldMotion& motion, double time);

/// The name of a picture.
QString fieldViewName(FieldView view);

} // namespace coenergy
