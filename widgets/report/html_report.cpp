// Every text is escaped and every formula is made of elements that are written here, so that nothing of a model is ever
// read as HTML; the page's own policy allows no script and no request. The pieces of an equation are formulas side by
// side, between which a browser breaks the line at any width.

#include "report/html_report.hpp"

#include "report/formula_mathml.hpp"
#include "report/report_styles.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {} // namespace

// Whoever translates these words names the language in which they are.
QString htmlLanguage() {
    //: The ISO 639 code of the language of this translation.
    return QCoreApplication::translate("coenergy::report", "en");
}

namespace {

QString mathElement(const QString& latex, const char* attributes) {
    const std::optional<QString> content = formulaMathml(latex);
    return content ? QStringLiteral("<math%1>%2</math>").arg(QLatin1String(attributes), *content)
                   : QStringLiteral("<code>%1</code>").arg(htmlText(latex));
}

} // namespace

QString htmlOf(const ReportText& text) {
    QString result;
    for (const ReportInline& part : text)
        result += part.kind == ReportInline::Kind::Words ? htmlText(part.content) : mathElement(part.content, "");
    return result;
}

namespace {

QString htmlOf(const ReportParagraph& paragraph) {
    return QStringLiteral("<p>%1</p>\n").arg(htmlOf(paragraph.text));
}

QString htmlOf(const ReportList& list) {
    QString items;
    for (const ReportText& item : list.items)
        items += QStringLiteral("<li>%1</li>\n").arg(htmlOf(item));
    return QStringLiteral("<ul>\n%1</ul>\n").arg(items);
}

// What a screen reader says before it enters the formula.
QString spokenName(const ReportEquation& equation) {
    constexpr qsizetype longest = 600; // beyond which nobody listens
    return equation.spoken.isEmpty() || equation.spoken.size() > longest
               ? equation.name
               : QStringLiteral("%1: %2").arg(equation.name, equation.spoken);
}

QString htmlOf(const ReportEquation& equation) {
    QStringList pieces;
    for (const QString& piece : equation.pieces)
        pieces.append(mathElement(piece, " displaystyle=\"true\""));
    const QString tag =
        equation.tag.isEmpty()
            ? QString()
            : QStringLiteral("<div class=\"tag\">%1</div>").arg(mathElement(taggedFormula(equation.tag), ""));
    return QStringLiteral("<div class=\"equation\" role=\"group\" aria-label=\"%1\"><div class=\"pieces\">%2</div>%3"
                          "</div>\n")
        .arg(htmlText(spokenName(equation)), pieces.join(QStringLiteral("<wbr/>")), tag);
}

QString htmlOf(const ReportEquations& group) {
    QString result;
    for (const ReportEquation& equation : group.equations)
        result += htmlOf(equation);
    return result;
}

QString rowOf(const std::vector<ReportText>& cells, const char* cell) {
    QString result;
    for (const ReportText& text : cells)
        result += QStringLiteral("<%1>%2</%3>").arg(QLatin1String(cell), htmlOf(text), QLatin1String(cell).left(2));
    return QStringLiteral("<tr>%1</tr>\n").arg(result);
}

QString htmlOf(const ReportTable& table) {
    QString body;
    for (const auto& row : table.rows)
        body += rowOf(row, "td");
    return QStringLiteral("<div class=\"wide\"><table>\n<thead>%1</thead>\n<tbody>\n%2</tbody>\n</table></div>\n")
        .arg(rowOf(table.heads, "th scope=\"col\""), body);
}

QString titleOf(const ReportSection& section) {
    return section.title.empty() ? QString()
                                 : QStringLiteral("<h%1>%2</h%1>\n")
                                       .arg(section.level == HeadingLevel::Section ? 2 : 3)
                                       .arg(htmlOf(section.title));
}

struct WithoutFigures {
    QString operator()(const ReportFigure&) const { return {}; }
    template <class Content> QString operator()(const Content& content) const { return htmlOf(content); }
};

QString withoutFigures(const ReportSection& section) {
    QString text;
    for (const ReportBlock& block : section.blocks)
        text += std::visit(WithoutFigures(), block);
    return text;
}

class HtmlPrinter {
public:
    HtmlPrinter(const Report& report, const std::vector<QByteArray>& plots) : m_report(report), m_plots(plots) {}

    QString printed() {
        QString body = QStringLiteral("<h1>%1</h1>\n").arg(htmlText(m_report.title));
        for (const ReportSection& section : m_report.sections)
            body += printedSection(section);
        return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                              "style-src 'unsafe-inline'; img-src data:\"/>\n<title>%2</title>\n<style>%3</style>\n"
                              "</head>\n<body>\n<main>\n")
                   .arg(htmlLanguage(), htmlText(m_report.title), reportStyles()) +
               body + QStringLiteral("</main>\n</body>\n</html>\n");
    }

private:
    QString printedSection(const ReportSection& section) {
        QString text = titleOf(section);
        for (const ReportBlock& block : section.blocks)
            text += std::visit([this](const auto& content) { return this->block(content); }, block);
        return text;
    }

    template <class Content> QString block(const Content& content) { return htmlOf(content); }

    QString block(const ReportFigure& figure) {
        if (figure.plot >= m_plots.size())
            return {};
        const QString number = QStringLiteral("%1 %2: ").arg(m_report.figureWord).arg(++m_figures);
        return QStringLiteral("<figure><img alt=\"%1\" src=\"data:image/svg+xml;base64,%2\"/>"
                              "<figcaption>%3%4</figcaption></figure>\n")
            .arg(htmlText(number + plainWords(figure.caption)), QString::fromLatin1(m_plots[figure.plot].toBase64()),
                 htmlText(number), htmlOf(figure.caption));
    }

    static QString plainWords(const ReportText& text) {
        QString words;
        for (const ReportInline& part : text)
            words += part.content;
        return words;
    }

    const Report& m_report;
    const std::vector<QByteArray>& m_plots;
    int m_figures = 0;
};

} // namespace

QString htmlSections(const std::vector<ReportSection>& sections, SubsectionForm form) {
    QString text;
    for (const ReportSection& section : sections)
        if (form == SubsectionForm::Unfolding && section.level == HeadingLevel::Subsection && !section.title.empty())
            text += QStringLiteral("<details><summary>%1</summary>\n%2</details>\n")
                        .arg(htmlOf(section.title), withoutFigures(section));
        else
            text += titleOf(section) + withoutFigures(section);
    return text;
}

QString htmlReport(const Report& report, const std::vector<QByteArray>& plots) {
    return HtmlPrinter(report, plots).printed();
}

} // namespace coenergy
