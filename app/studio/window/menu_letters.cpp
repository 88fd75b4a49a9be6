// Letters are found, not translated: no translation can give two menus the same one.

#include "studio/window/menu_letters.hpp"

#include <QAction>
#include <QMenuBar>

#include <algorithm>

namespace coenergy {

QStringList withMenuLetters(const QStringList& titles) {
    QString taken;
    QStringList lettered;
    for (QString title : titles) {
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        const auto letter = std::ranges::find_if(
            title, [&taken](QChar c) { return c.isLetterOrNumber() && !taken.contains(c, Qt::CaseInsensitive); });
        if (letter != title.end()) {
            taken.append(*letter);
            title.insert(letter - title.begin(), QLatin1Char('&'));
        }
        lettered.append(title);
    }
    return lettered;
}

void giveMenuLetters(QMenuBar& bar) {
    QStringList titles;
    for (const QAction* menu : bar.actions())
        titles.append(menu->text());
    const QStringList lettered = withMenuLetters(titles);
    for (qsizetype k = 0; k < lettered.size(); ++k)
        bar.actions()[k]->setText(lettered[k]);
}

} // namespace coenergy
