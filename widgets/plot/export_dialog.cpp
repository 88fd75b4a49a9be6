// The few questions before an export. The sizes chosen last are kept while the program runs.

#include "plot/export_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace coenergy {

namespace {

enum class Choice { Png, Svg, Pdf, Samples, Run };

PictureSize& lastSize() {
    static PictureSize size;
    return size;
}

} // namespace

ExportDialog::ExportDialog(const QString& fileName, QWidget* parent)
    : QDialog(parent), m_fileName(fileName), m_format(new QComboBox(this)), m_range(new QComboBox(this)),
      m_note(new QLabel(this)) {
    setWindowTitle(tr("Export plot"));
    setAttribute(Qt::WA_DeleteOnClose);
    const auto choice = [this](const QString& words, Choice value) {
        m_format->addItem(words, static_cast<int>(value));
    };
    choice(tr("Picture for text processors (PNG)"), Choice::Png);
    choice(tr("Drawing that scales (SVG)"), Choice::Svg);
    choice(tr("Drawing for LaTeX (PDF)"), Choice::Pdf);
    choice(tr("Table of this plot (CSV)"), Choice::Samples);
    choice(tr("Table of the whole run (CSV)"), Choice::Run);
    m_range->addItem(tr("As shown"), static_cast<int>(ExportWish::Range::AsShown));
    m_range->addItem(tr("Everything"), static_cast<int>(ExportWish::Range::Everything));
    auto* form = new QFormLayout;
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Range"), m_range);
    m_width = addNumber(*form, tr("&Width"), lastSize().widthInCm, 2, 100, tr(" cm"));
    m_height = addNumber(*form, tr("&Height"), lastSize().heightInCm, 2, 100, tr(" cm"));
    m_dpi = addNumber(*form, tr("R&esolution"), lastSize().dpi, 50, 1200, tr(" dpi"));
    m_dpi->setDecimals(0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_note);
    column->addWidget(buttons);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::updateFields);
    for (QDoubleSpinBox* number : {m_width, m_height, m_dpi})
        connect(number, &QDoubleSpinBox::valueChanged, this, &ExportDialog::updateFields);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        lastSize() = wish().size;
        emit wanted(wish());
    });
    updateFields();
}

QDoubleSpinBox* ExportDialog::addNumber(QFormLayout& form, const QString& label, double value, double least,
                                        double most, const QString& unit) {
    auto* number = new QDoubleSpinBox(this);
    number->setLocale(QLocale::c()); // the point of all other numbers
    number->setRange(least, most);
    number->setDecimals(1);
    number->setValue(value);
    number->setSuffix(unit);
    form.addRow(label, number);
    return number;
}

void ExportDialog::updateFields() {
    const ExportWish asked = wish();
    const bool isPicture = asked.content == ExportWish::Content::Picture;
    for (QWidget* field : std::initializer_list<QWidget*>{m_range, m_width, m_height})
        field->setEnabled(isPicture);
    const bool isRaster = isPicture && asked.format == PictureFormat::Png;
    m_dpi->setEnabled(isRaster);
    const QSize pixels = pixelSize(asked.size);
    m_note->setText(isRaster    ? tr("%1 × %2 pixels").arg(pixels.width()).arg(pixels.height())
                    : isPicture ? tr("Sharp at any size")
                                : tr("Numbers with 17 digits and a decimal point, in any language"));
}

ExportWish ExportDialog::wish() const {
    ExportWish asked;
    asked.size = {m_width->value(), m_height->value(), m_dpi->value()};
    asked.range = static_cast<ExportWish::Range>(m_range->currentData().toInt());
    switch (static_cast<Choice>(m_format->currentData().toInt())) {
    case Choice::Png: asked.format = PictureFormat::Png; break;
    case Choice::Svg: asked.format = PictureFormat::Svg; break;
    case Choice::Pdf: asked.format = PictureFormat::Pdf; break;
    case Choice::Samples: asked.content = ExportWish::Content::Samples; break;
    case Choice::Run: asked.content = ExportWish::Content::Run; break;
    }
    const bool isPicture = asked.content == ExportWish::Content::Picture;
    const QString ending = isPicture ? pictureSuffix(asked.format) : QStringLiteral("csv");
    asked.fileName = (asked.content == ExportWish::Content::Run ? tr("run") : m_fileName) + QLatin1Char('.') + ending;
    return asked;
}

void ExportDialog::refuse() {
    m_note->setText(tr("A picture of this size cannot be made. Choose a smaller size or resolution."));
}

} // namespace coenergy

#include "moc_export_dialog.cpp"
