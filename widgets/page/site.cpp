// Links are relative and percent-encoded; drawings are made by the script of the pages, from numbers.
#include "page/site.hpp"

#include "page/page_frame.hpp"
#include "page/page_texts.hpp"
#include "page/page_words.hpp"
#include "report/report_styles.hpp"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrl>

namespace coenergy {

namespace {

struct SiteWords {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

// With `./` in front, so that no name is read as a scheme.
QString linkTo(const std::string& page) {
    return QStringLiteral("./") +
           QString::fromLatin1(QUrl::toPercentEncoding(QString::fromStdString(page), QByteArrayLiteral("/")));
}

// The first sentences, in as many words as a card holds.
QString beginningOf(const std::string& description) {
    constexpr qsizetype longest = 180;
    QString text = QString::fromStdString(description).simplified();
    if (text.size() > longest)
        text = text.left(text.lastIndexOf(QLatin1Char(' '), longest)) + QStringLiteral(" …");
    return pageText(text.toStdString());
}

QString cardOf(const SiteEntry& entry, std::size_t number) {
    const QString remark = entry.remark.isEmpty()
                               ? QString()
                               : QStringLiteral("<p class=\"remark\">%1</p>").arg(pageText(entry.remark.toStdString()));
    return QStringLiteral("<li class=\"card\"><a href=\"%1\">"
                          "<svg class=\"picture\" id=\"picture%2\" aria-hidden=\"true\"></svg>"
                          "<h3>%3</h3></a><p>%4</p>%5</li>\n")
        .arg(pageText(linkTo(entry.page).toStdString()), QString::number(number), pageText(entry.title),
             beginningOf(entry.description), remark);
}

} // namespace

QString sitePage(const QString& title, const std::vector<SiteGroup>& groups) {
    QString cards;
    QJsonArray pictures;
    for (const SiteGroup& group : groups) {
        if (!group.name.empty())
            cards += QStringLiteral("<h2>%1</h2>\n").arg(pageText(group.name));
        cards += QStringLiteral("<ul class=\"cards\">\n");
        for (const SiteEntry& entry : group.entries) {
            cards += cardOf(entry, static_cast<std::size_t>(pictures.size()));
            pictures.append(entry.picture);
        }
        cards += QStringLiteral("</ul>\n");
    }
    const QString body =
        QStringLiteral("<main class=\"site\">\n<h1>%1</h1>\n<p class=\"search\"><label for=\"search\">%2</label> "
                       "<input type=\"search\" id=\"search\" autocomplete=\"off\"/> "
                       "<span id=\"found\" role=\"status\"></span></p>\n")
            .arg(pageText(title.toStdString()), SiteWords::tr("Search")) +
        cards + QStringLiteral("</main>\n");
    const QString script = QStringLiteral("\"use strict\";\nconst site_words = ") + scriptLiteral(siteWords()) +
                           QStringLiteral(";\nconst site_data = ") +
                           scriptLiteral(QJsonObject{{"pictures", pictures}}) + QStringLiteral(";\n") + siteScript();
    return framedPage({title, reportStyles() + pageStyles() + siteStyles(), body, script});
}

} // namespace coenergy
