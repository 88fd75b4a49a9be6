#pragma once
// What every page begins and ends with: its policy admits its own script and style by their hashes, and nothing else.

#include <QJsonObject>
#include <QString>

namespace coenergy {

struct PageFrame {
    QString title;
    QString styles;
    QString body;   ///< elements
    QString script; ///< none if empty
};

/// One HTML file that asks nothing of a server; it is well-formed XML, too.
QString framedPage(const PageFrame& page);

/// A text that may stand in quotes or between tags: as htmlText, and without what reverses the direction of lines.
QString pageText(const std::string& text);

/// As a literal of JavaScript within a page: no sign in it can end the element or the line in which it stands.
QString scriptLiteral(const QJsonObject& value);

/// Paragraphs, one for each line that is not blank.
QString paragraphsOf(const std::string& text);

} // namespace coenergy
