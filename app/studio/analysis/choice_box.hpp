#pragma once

#include "expression/notation.hpp"

#include <QComboBox>

#include <string>
#include <vector>

namespace coenergy {

/// A box in the heading of a card, to choose a name of the model.
QComboBox* newChoice(const QString& name, QWidget* parent);

/// Offers these names, typeset, with the names themselves as data; the current choice stays if it is among them.
void offer(QComboBox& choice, const std::vector<std::string>& names, const Notation& notation);

} // namespace coenergy
