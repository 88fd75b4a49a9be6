#pragma once

#include <QStringList>

class QMenuBar;

namespace coenergy {

/// The titles with an ampersand before the letter that opens each together with Alt: its first letter that no title
/// before it has taken. A title of which all letters are taken stays without one.
QStringList withMenuLetters(const QStringList& titles);

/// Gives the menus of the bar such letters, in whatever language their titles are.
void giveMenuLetters(QMenuBar& bar);

} // namespace coenergy
