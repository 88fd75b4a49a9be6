#pragma once
// What the scripts of pages say, in the user's language.

#include <QJsonObject>

namespace coenergy {

QJsonObject pageWords();
QJsonObject siteWords();

} // namespace coenergy
