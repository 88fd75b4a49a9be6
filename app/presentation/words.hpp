#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace coenergy {

/// A text of core as Qt shows it.
inline QString words(const std::string& text) {
    return QString::fromStdString(text);
}

inline QStringList words(const std::vector<std::string>& texts) {
    QStringList result;
    for (const std::string& text : texts)
        result.append(words(text));
    return result;
}

} // namespace coenergy
