#pragma once
// What is said of fits and studies that cannot be: in the language of the window, English at the command line.

#include <QCoreApplication>
#include <QString>

#include <string>

namespace coenergy::api {

struct RefusalWords {
    Q_DECLARE_TR_FUNCTIONS(RefusalWords)
};

/// Words in which %1, %2, ... stand for these.
template <class... Texts> std::string filled(const QString& words, const Texts&... texts) {
    if constexpr (sizeof...(texts) == 0)
        return words.toStdString();
    else
        return words.arg(QString::fromStdString(texts)...).toStdString();
}

} // namespace coenergy::api
