#pragma once
// The interface to a program with fonts, which draws the figures and pages of a report. Other programs print its LaTeX,
// without figures.

#include "observation/spread_field.hpp"
#include "report/compose_report.hpp"
#include "simulation/trajectory.hpp"

#include <QByteArray>

#include <vector>

namespace coenergy {

/// For LaTeX, or for a web page.
enum class FigureFormat { Pdf, Svg };

/// Draws one report: what it shows is taken in the order in which it appears there.
class ReportPainter {
public:
    virtual ~ReportPainter() = default;

    /// Takes the plots of a run, and each of `fields` over it.
    virtual ReportedRun takeRun(const RunStatus& status, const ParsedModel& parsed,
                                const std::vector<DistributedField>& fields, Trajectory run) = 0;
    /// Takes the mode shapes of a field.
    virtual void takeModes(const FieldFrequencies& frequencies) = 0;

    /// Takes the stationary paths of a functional.
    virtual void takePaths(const FunctionalSource& source) = 0;

    /// Takes the figures of a study; returns their captions.
    virtual QStringList takeStudy(const StudyData& study, const Notation& notation) = 0;

    /// Likewise of a fit.
    virtual QStringList takeFit(const FitData& fit, const Notation& notation) = 0;

    /// All figures taken so far, each a file.
    virtual std::vector<QByteArray> figures(FigureFormat format) = 0;
    /// The report on pages, with the figures taken so far, as a PDF file.
    virtual QByteArray pages(const Report& report) = 0;
};

} // namespace coenergy
