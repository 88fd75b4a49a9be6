#pragma once
// How a report is written, as the name of its file says.

#include <QString>

#include <optional>

namespace coenergy {

enum class ReportForm {
    Latex, ///< NAME.tex, with a PDF file a figure beside it
    Pages, ///< NAME.pdf
    Web,   ///< NAME.html, with its figures in it
};

/// By the ending of the file, whatever the case of its letters; nothing if it is none of these.
inline std::optional<ReportForm> reportFormOf(const QString& path) {
    const auto endsWith = [&path](const char* ending) {
        return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    if (endsWith(".tex"))
        return ReportForm::Latex;
    if (endsWith(".pdf"))
        return ReportForm::Pages;
    if (endsWith(".html") || endsWith(".htm"))
        return ReportForm::Web;
    return std::nullopt;
}

} // namespace coenergy
