#pragma once

#include <qcustomplot.h>

#include <optional>

namespace coenergy {

/// The labels of ticks, all with the same number of decimals, and what they have in common: a power of ten, an offset.
struct TickLabels {
    QVector<QString> labels;
    QString common; ///< "· 10⁻⁹", "+ 273.15", both or empty

    bool operator==(const TickLabels&) const = default;
};

/// The ticks ascend at equal distances, except the last one, which may come early.
TickLabels tickLabels(const QVector<double>& ticks);

/// Whether steps must divide the length.
enum class StepEnds { Anywhere, AtTheEnd };
/// The round step nearest to `wanted` such that at most this many fit into the length.
double roundStep(double wanted, double length, double mostSteps, StepEnds ends);

/// Ticks at round numbers with these labels, no more than fit.
class NumberTicker : public QCPAxisTicker {
public:
    /// For the labels that were made last.
    const QString& common() const { return m_common; }
    void setMostSteps(double count) { m_mostSteps = std::max(count, 0.1); }
    /// If the range ends here, the end has a label.
    void setEnd(std::optional<double> end) { m_end = end; }

protected:
    double getTickStep(const QCPRange& range) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format,
                                       int precision) override;

private:
    bool isEndOf(const QCPRange& range) const;

    QString m_common;
    double m_mostSteps = 1000;
    std::optional<double> m_end;
};

} // namespace coenergy
