#include "studio/analysis_figures.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("AnalysisFigures", text);
}

SymbolText partOfEigenvalue(const char* part) {
    SymbolText name;
    name.addWords(QLatin1String(part) + QLatin1Char(' '));
    name.addSymbol(QStringLiteral("\\lambda"), QStringLiteral("lambda"));
    name.addWords(QStringLiteral(" [1/s]"));
    return name;
}

} // namespace

Figure eigenvalueFigure(const LinearSystem& system, const std::vector<ModeItem>& items) {
    Figure figure;
    figure.title = tr("Eigenvalues");
    figure.horizontal = {partOfEigenvalue("Re"), Scale::Linear, true};
    figure.vertical = {partOfEigenvalue("Im"), Scale::Linear, true};
    figure.isLeftShaded = true;
    QStringList words;
    for (std::size_t k = 0; k < items.size(); ++k) {
        const std::complex<double> value = system.modes[items[k].mode].value;
        figure.marks.push_back({{value.real(), value.imag()}, static_cast<int>(k), MarkKind::Cross});
        if (items[k].isPair)
            figure.marks.push_back({{value.real(), -value.imag()}, static_cast<int>(k), MarkKind::Cross});
        words.append(QStringLiteral("%1: %2").arg(items[k].name, items[k].value));
    }
    figure.words = words.join(QStringLiteral("; "));
    return figure;
}

} // namespace coenergy
