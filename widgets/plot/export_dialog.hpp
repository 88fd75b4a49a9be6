#pragma once

#include "plot/chart_picture.hpp"
#include "plot/plot_csv.hpp"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;

namespace coenergy {

/// What is to be exported, and how.
struct ExportWish {
    enum class Content { Picture, Samples, Run } content = Content::Picture;
    enum class Range { AsShown, Everything } range = Range::AsShown;
    PictureFormat format = PictureFormat::Png;
    PictureSize size;
    QString fileName;
};

/// Asks for the format and the size of a picture, or for a table.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `fileName` is without ending.
    ExportDialog(const QString& fileName, QWidget* parent);

    ExportWish wish() const;
    /// Says that this cannot be exported, and stays open.
    void refuse();

    QComboBox& format() { return *m_format; }

signals:
    void wanted(const coenergy::ExportWish& wish);

private:
    void updateFields();
    QDoubleSpinBox* addNumber(QFormLayout& form, const QString& label, double value, double least, double most,
                              const QString& unit);

    QString m_fileName;
    QComboBox* m_format;
    QComboBox* m_range;
    QDoubleSpinBox* m_width;
    QDoubleSpinBox* m_height;
    QDoubleSpinBox* m_dpi;
    QLabel* m_note;
};

} // namespace coenergy
