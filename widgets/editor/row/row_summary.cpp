// Names are symbols at once, formulas as soon as they are typeset; what cannot be read stays text.

#include "editor/row/row_summary.hpp"

#include "base/text.hpp"
#include "editor/field/indexed_formula.hpp"
#include "editor/row/choice_field.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "model/element_names.hpp"
#include "model/indexed_items.hpp"
#include "model/joint_kind.hpp"
#include "model/shape_kind.hpp"
#include "theme/formula_source.hpp"
#include "theme/measures.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

struct SummaryWords {
    Q_DECLARE_TR_FUNCTIONS(RowSummary)
};

void addRead(SymbolText& line, const std::string& read, const Notation& notation, const QString& plain) {
    const Parsed parsed =
        parseUnbound(read, Form::Expression, [&](const std::string& name) { return !notation.contains(name); });
    if (!parsed.value)
        line.addWords(plain);
    else if (const QString latex = QString::fromStdString(LatexPrinter(notation).print(*parsed.value));
             isIdentifier(read))
        line.addSymbol(latex, plain);
    else
        line.addFormula(QStringLiteral("\\textstyle ") + latex, plain);
}

void addExpression(SymbolText& line, const std::string& text, const Notation& notation) {
    const QString plain = QString::fromStdString(text);
    if (!isIndexed(text))
        return addRead(line, text, notation, plain);
    const TextOfElements read = withElementsAsNames(text, notation);
    addRead(line, read.text, read.notation, plain);
}

void addList(SymbolText& line, const std::vector<std::string>& texts, const Notation& notation) {
    for (std::size_t k = 0; k < texts.size(); ++k) {
        if (k > 0)
            line.addWords(QStringLiteral(", "));
        addExpression(line, texts[k], notation);
    }
}

// In front of the names; nothing for the curves themselves.
QString contentWords(const std::string& shows) {
    if (shows == plotContents[1])
        return SummaryWords::tr("rates of ", "rates of x over t");
    if (shows == plotContents[2])
        return SummaryWords::tr("integrals of ", "integrals of x over t");
    return shows == plotContents[3] ? SummaryWords::tr("spectra of ", "spectra of x over f") : QString();
}

SymbolText ofPlot(const Plot& plot, const Notation& notation) {
    SymbolText line;
    if (plot.y.empty())
        line.addWords(SummaryWords::tr("no curve yet"));
    line.addWords(contentWords(plot.shows));
    addList(line, plot.y, notation);
    line.addWords(QLatin1Char(' ') + SummaryWords::tr("over", "x over t") + QLatin1Char(' '));
    const bool isSpectrum = plot.shows == plotContents.back();
    addExpression(line, isSpectrum ? "f" : plot.x.empty() ? "t" : plot.x, notation);
    return line;
}

void addPlace(SymbolText& line, const QString& preposition, const std::vector<std::string>& place,
              const Notation& notation) {
    if (place.empty())
        return;
    line.addWords(QLatin1Char(' ') + preposition + QStringLiteral(" ("));
    addList(line, place, notation);
    line.addWords(QStringLiteral(")"));
}

SymbolText ofShape(const Shape& shape, const Notation& notation) {
    SymbolText line;
    const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
    const std::string word = shape.kind.empty() ? std::string(shapeKinds[std::size_t(ShapeKind::Point)]) : shape.kind;
    line.addWords(shownWord(QString::fromStdString(word)));
    const bool isTurn = !shape.angle.empty(); // around its place
    const bool isBetweenTwo = kind && hasEnd(*kind) && !shape.to.empty() && !isTurn;
    addPlace(line,
             isBetweenTwo ? SummaryWords::tr("from", "bar from (x, y) to (x, y)")
                          : SummaryWords::tr("at", "box at (x, y)"),
             shape.at, notation);
    if (isBetweenTwo)
        addPlace(line, SummaryWords::tr("to", "bar from (x, y) to (x, y)"), shape.to, notation);
    return line;
}

SymbolText ofBody(const Body& body, const Notation& notation) {
    SymbolText line;
    line.addWords(shownWord(QString::fromStdString(body.joint.empty() ? std::string(joints[0]) : body.joint)));
    if (!body.parent.empty())
        line.addWords(QLatin1Char(' ') + SummaryWords::tr("on", "body on another") + QLatin1Char(' ') +
                      QString::fromStdString(body.parent));
    addPlace(line, SummaryWords::tr("at", "box at (x, y)"), body.at, notation);
    if (!body.mass.empty()) {
        line.addWords(QStringLiteral(", ") + SummaryWords::tr("mass") + QLatin1Char(' '));
        addExpression(line, body.mass, notation);
    }
    if (!body.loop.empty())
        line.addWords(QStringLiteral(", ") + SummaryWords::tr("closed to %1").arg(QString::fromStdString(body.loop)));
    return line;
}

std::vector<std::string> namesBeforeEquals(const std::vector<std::string>& texts) {
    std::vector<std::string> names;
    for (const std::string& text : texts)
        names.push_back(text.substr(0, std::min(text.find('='), text.size())));
    return names;
}

QString countedWord(const Distributed& element) {
    const bool isLumped = element.form == elementForms[1];
    if (element.modes == "1")
        return isLumped ? SummaryWords::tr("lump", "one of them") : SummaryWords::tr("mode", "one of them");
    return isLumped ? SummaryWords::tr("lumps", "a number of them") : SummaryWords::tr("modes", "a number of them");
}

// "bar, length L, 3 modes".
SymbolText ofElement(const Distributed& element, const Notation& notation) {
    SymbolText line;
    line.addWords(
        shownWord(QString::fromStdString(element.kind.empty() ? std::string(elementKinds[0]) : element.kind)));
    if (!element.length.empty()) {
        line.addWords(QStringLiteral(", ") + SummaryWords::tr("length") + QLatin1Char(' '));
        addExpression(line, element.length, notation);
    }
    if (!element.modes.empty()) {
        line.addWords(QStringLiteral(", "));
        addExpression(line, element.modes, notation);
        line.addWords(QLatin1Char(' ') + countedWord(element));
    }
    return line;
}

// "grid over l, m": of each input its name.
SymbolText ofStudy(const Study& study, const Notation& notation) {
    SymbolText line;
    line.addWords(
        shownWord(QString::fromStdString(study.design.empty() ? std::string(studyDesigns[0]) : study.design)));
    const std::vector<std::string> inputs = namesBeforeEquals(study.vary);
    if (inputs.empty())
        line.addWords(QStringLiteral(": ") + SummaryWords::tr("no input yet"));
    else
        line.addWords(QLatin1Char(' ') + SummaryWords::tr("over", "a grid over l = 1, 2") + QLatin1Char(' '));
    addList(line, inputs, notation);
    return line;
}

// "k, b from pendulum.csv"
SymbolText ofFit(const StatedFit& fit, const Notation& notation) {
    SymbolText line;
    if (fit.unknowns.empty())
        line.addWords(SummaryWords::tr("nothing to be found yet"));
    addList(line, namesBeforeEquals(fit.unknowns), notation);
    QStringList files;
    for (const std::string& file : fit.data)
        files.append(QString::fromStdString(file));
    if (!files.isEmpty())
        line.addWords(QLatin1Char(' ') + SummaryWords::tr("from", "values from a file") + QLatin1Char(' ') +
                      files.join(QStringLiteral(", ")));
    return line;
}

} // namespace

SymbolText rowSummary(const Document& document, Section section, std::size_t item, const Notation& notation) {
    if (section == Section::Plots && item < document.plots->size())
        return ofPlot((*document.plots)[item], notation);
    if (section == Section::Drawing && item < document.drawing->size())
        return ofShape((*document.drawing)[item], notation);
    if (section == Section::Bodies && item < document.bodies->size())
        return ofBody((*document.bodies)[item], notation);
    if (section == Section::DistributedElements && item < document.distributed->size())
        return ofElement((*document.distributed)[item], notation);
    if (section == Section::Studies && item < document.studies->size())
        return ofStudy((*document.studies)[item], notation);
    if (section == Section::Fits && item < document.fits->size())
        return ofFit((*document.fits)[item], notation);
    return {};
}

SummaryLabel::SummaryLabel(FormulaSource* formulas, QWidget* parent) : QWidget(parent), m_formulas(formulas) {
    setFixedHeight(controlHeight);
    setCursor(Qt::PointingHandCursor);
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, qOverload<>(&QWidget::update));
}

void SummaryLabel::setSummary(const SymbolText& summary) {
    m_summary = summary;
    setAccessibleName(summary.toPlainText());
    update();
}

void SummaryLabel::mousePressEvent(QMouseEvent*) {
    emit clicked();
}

void SummaryLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    const QFont words = QApplication::font();
    const double wanted = m_summary.size(words, m_formulas).width();
    const double scale = std::min(1.0, width() / std::max(1.0, wanted)); // in small letters before it is cut
    painter.translate(0, 0.5 * height());
    painter.scale(scale, scale);
    m_summary.paint(painter, {0.5 * wanted, 0}, words, m_formulas);
}

} // namespace coenergy

#include "moc_row_summary.cpp"
