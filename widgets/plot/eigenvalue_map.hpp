#pragma once

#include <QWidget>

#include <complex>
#include <optional>
#include <vector>

namespace coenergy {

/// Eigenvalues in the complex plane: crosses, the half plane of growing motions shaded. One may be marked.
class EigenvalueMap : public QWidget {
    Q_OBJECT

public:
    explicit EigenvalueMap(QWidget* parent = nullptr);

    void setValues(std::vector<std::complex<double>> values);
    void setMarked(std::optional<std::size_t> index);
    QSize sizeHint() const override { return {260, 200}; }
    QSize minimumSizeHint() const override { return {140, 110}; }

signals:
    void clicked(std::size_t index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QPointF placeOf(std::complex<double> value) const;
    double extent() const;

    std::vector<std::complex<double>> m_values;
    std::optional<std::size_t> m_marked;
};

} // namespace coenergy
