// Script and style are admitted by their SHA-256 (https://www.w3.org/TR/CSP3/#match-element-to-source-list), so that
// even a text that came to be read as markup could run nothing.
#include "page/page_frame.hpp"

#include "report/formula_mathml.hpp"
#include "report/html_report.hpp"

#include <QCryptographicHash>
#include <QJsonDocument>

namespace coenergy {

namespace {

// As a browser counts it: everything between the tags.
QString hashOf(const QString& content) {
    return QStringLiteral("'sha256-%1'")
        .arg(QString::fromLatin1(QCryptographicHash::hash(content.toUtf8(), QCryptographicHash::Sha256).toBase64()));
}

// For readers of XML a section of characters; for browsers two comments.
QString asCharacters(const QString& text, const char* before, const char* after) {
    QString content = text;
    content.replace(QLatin1String("]]>"), QLatin1String("]] >"));
    return QLatin1String(before) + QLatin1String("<![CDATA[") + QLatin1String(after) + content + QLatin1String(before) +
           QLatin1String("]]>") + QLatin1String(after);
}

} // namespace

QString framedPage(const PageFrame& page) {
    const QString styles = asCharacters(page.styles, "/*", "*/\n");
    const QString script = page.script.isEmpty() ? QString() : asCharacters(page.script, "\n//", "\n");
    const QString policy =
        QStringLiteral("default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src %1%2")
            .arg(hashOf(styles), script.isEmpty() ? QString() : QStringLiteral("; script-src %1").arg(hashOf(script)));
    return QStringLiteral("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"") + htmlLanguage() +
           QStringLiteral("\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"") +
           policy +
           QStringLiteral("\"/>\n<meta name=\"generator\" content=\"coenergy " COENERGY_VERSION "\"/>\n<title>") +
           pageText(page.title.toStdString()) +
           QStringLiteral("</title>\n<link rel=\"icon\" href=\"data:,\"/>\n<style>") + styles +
           QStringLiteral("</style>\n</head>\n<body>\n") + page.body +
           (script.isEmpty() ? QString() : QStringLiteral("<script>") + script + QStringLiteral("</script>\n")) +
           QStringLiteral("</body>\n</html>\n");
}

QString pageText(const std::string& text) {
    QString shown;
    for (const QChar c : QString::fromStdString(text))
        if (!(c >= QChar(0x202A) && c <= QChar(0x202E)) && !(c >= QChar(0x2066) && c <= QChar(0x2069)) &&
            c != QChar(0xFFFE) && c != QChar(0xFFFF))
            shown += c;
    return htmlText(shown);
}

QString scriptLiteral(const QJsonObject& value) {
    QString text = QString::fromUtf8(QJsonDocument(value).toJson(QJsonDocument::Compact));
    const std::pair<char16_t, const char*> escapes[] = {
        {u'<', "\\u003c"},      {u'>', "\\u003e"}, {u'&', "\\u0026"}, {u'\u2028', "\\u2028"},
        {u'\u2029', "\\u2029"}, {u'\ufffe', ""},   {u'\uffff', ""}};
    for (const auto& [sign, escape] : escapes)
        text.replace(QChar(sign), QLatin1String(escape));
    return text;
}

QString paragraphsOf(const std::string& text) {
    QString paragraphs;
    for (const QString& line : pageText(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        if (!line.trimmed().isEmpty())
            paragraphs += QStringLiteral("<p>%1</p>\n").arg(line.trimmed());
    return paragraphs;
}

} // namespace coenergy
