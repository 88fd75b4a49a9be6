#pragma once

#include "expression/notation.hpp"

#include <QComboBox>

#include <string>
#include <vector>

namespace coenergy {

/// For a name of the model, in the heading of a card.
QComboBox* newChoice(const QString& name, QWidget* parent);

/// These names, as they are typeset, with themselves as data; a choice that is still there stays.
void offer(QComboBox& choice, const std::vector<std::string>& names, const Notation& notation);

} // namespace coenergy
