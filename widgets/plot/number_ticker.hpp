#pragma once

#include <qcustomplot.h>

namespace coenergy {

/// The labels of ticks with equally many decimals, and what all of them leave out: a power of ten, an offset.
struct TickLabels {
    QVector<QString> labels;
    QString common; ///< "· 10⁻⁹", "+ 273.15", both or empty

    bool operator==(const TickLabels&) const = default;
};

/// The ticks ascend at equal distances.
TickLabels tickLabels(const QVector<double>& ticks);

/// Ticks at round numbers with these labels.
class NumberTicker : public QCPAxisTicker {
public:
    /// Of the labels that were made last.
    const QString& common() const { return m_common; }

protected:
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format,
                                       int precision) override;

private:
    QString m_common;
};

} // namespace coenergy
